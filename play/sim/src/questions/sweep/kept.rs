//! The points of a sweep on disk: each a file of its own, whole or not there.

use std::fs;
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::plan::Plan;
use crate::results::{ResultsFault, file, whole};
use crate::war::Order;

/// The version of the files.
const FORMAT: u32 = 1;

/// What is swept, in the folder of its results.
const MANIFEST: &str = "plan.json";

/// A folder of points.
#[derive(Debug)]
pub struct Kept {
    path: PathBuf,
}

/// What is swept, as the folder says it.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Manifest {
    format: u32,
    plan: String,
    scenario: String,
    doctrines: Vec<(String, String)>,
    combat: Option<(String, String)>,
}

/// A point that has been fought.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Point {
    /// What each knob was turned to.
    values: Vec<String>,
    /// Battle by battle the place of the side that won, `-` of a draw.
    winners: String,
}

impl Kept {
    /// Opens the folder for the points of this plan, or makes it.
    ///
    /// # Errors
    /// [`ResultsFault`]: it can't be written, or holds those of another plan.
    pub fn open(path: &Path, plan: &Plan, order: &Order) -> Result<Self, ResultsFault> {
        let points = path.join("points");
        fs::create_dir_all(&points).map_err(|why| file(&points, &why))?;
        let manifest = Manifest {
            format: FORMAT,
            plan: plan.text().to_owned(),
            scenario: order.scenario.clone(),
            doctrines: order.doctrines.clone(),
            combat: order.combat.clone(),
        };
        let at = path.join(MANIFEST);
        match fs::read_to_string(&at) {
            Ok(text) => {
                let known: Manifest = serde_json::from_str(&text).map_err(|why| file(&at, &why))?;
                let same = [
                    (known.format == manifest.format, "the format of its files"),
                    (known.plan == manifest.plan, "the plan"),
                    (known.scenario == manifest.scenario, "the scenario"),
                    (known.doctrines == manifest.doctrines, "the doctrines"),
                    (known.combat == manifest.combat, "the combat model"),
                ];
                if let Some((_, what)) = same.iter().find(|(same, _)| !same) {
                    return Err(ResultsFault::Another { path: path.to_owned(), what });
                }
            }
            Err(_) => {
                let text = serde_json::to_string_pretty(&manifest).unwrap_or_default();
                whole(&at, |file| writeln!(file, "{text}"))?;
            }
        }
        Ok(Self { path: path.to_owned() })
    }

    /// Who won the battles of a point; none where it has not been fought.
    ///
    /// # Errors
    /// [`ResultsFault`]: its file is there and is not what was written.
    pub(super) fn point(
        &self,
        number: usize,
        battles: u64,
    ) -> Result<Option<Vec<Option<usize>>>, ResultsFault> {
        let at = self.at(number);
        let text = match fs::read_to_string(&at) {
            Ok(text) => text,
            Err(why) if why.kind() == ErrorKind::NotFound => return Ok(None),
            Err(why) => return Err(file(&at, &why)),
        };
        let point: Point = serde_json::from_str(&text).map_err(|why| file(&at, &why))?;
        let winner = |sign: char| match sign {
            '-' => Some(None),
            digit => digit.to_digit(10).and_then(|place| usize::try_from(place).ok()).map(Some),
        };
        let winners: Option<Vec<Option<usize>>> = point.winners.chars().map(winner).collect();
        let is_all =
            |winners: &Vec<Option<usize>>| u64::try_from(winners.len()).is_ok_and(|count| count == battles);
        let winners = winners.filter(is_all).ok_or("it does not hold all battles of the point");
        winners.map(Some).map_err(|why| file(&at, &why))
    }

    /// Keeps a point.
    ///
    /// # Errors
    /// [`ResultsFault`]: it can't be written; all others stay.
    pub(super) fn keep(
        &self,
        number: usize,
        values: Vec<String>,
        winners: &[Option<usize>],
    ) -> Result<(), ResultsFault> {
        let winners =
            winners.iter().map(|winner| winner.map_or_else(|| "-".to_owned(), |place| place.to_string()));
        let point = Point { values, winners: winners.collect() };
        let text = serde_json::to_string(&point).unwrap_or_default();
        whole(&self.at(number), |file| writeln!(file, "{text}"))
    }

    /// Keeps a text beside the points.
    ///
    /// # Errors
    /// [`ResultsFault`]: it can't be written.
    pub fn keep_text(&self, name: &str, text: &str) -> Result<PathBuf, ResultsFault> {
        let path = self.path.join(name);
        whole(&path, |file| file.write_all(text.as_bytes()))?;
        Ok(path)
    }

    fn at(&self, number: usize) -> PathBuf {
        self.path.join("points").join(format!("point-{number:06}.json"))
    }
}
