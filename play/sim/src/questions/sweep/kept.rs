//! The points of a sweep on disk: each a file of its own, whole or not there.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::plan::Plan;
use crate::estimate::count;
use crate::results::{Folder, ResultsFault, fault};
use crate::war::Order;

/// The version of the files.
const FORMAT: u32 = 1;

/// What is swept, in the folder of its results.
const MANIFEST: &str = "plan.json";

/// Where its points are.
const POINTS: &str = "points";

/// A folder of points.
#[derive(Debug)]
pub struct Kept(Folder);

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
        let manifest = Manifest {
            format: FORMAT,
            plan: plan.text().to_owned(),
            scenario: order.scenario.clone(),
            doctrines: order.doctrines.clone(),
            combat: order.combat.clone(),
        };
        let folder = Folder::open(path, MANIFEST, &manifest, Manifest::same)?;
        folder.make(POINTS)?;
        Ok(Self(folder))
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
        let name = of_point(number);
        let Some(text) = self.0.text(&name)? else { return Ok(None) };
        let bad = |why: &dyn std::fmt::Display| fault(&self.0.path().join(&name), why);
        let point: Point = serde_json::from_str(&text).map_err(|why| bad(&why))?;
        let winner = |sign: char| match sign {
            '-' => Some(None),
            digit => digit.to_digit(10).and_then(|place| usize::try_from(place).ok()).map(Some),
        };
        let winners: Option<Vec<Option<usize>>> = point.winners.chars().map(winner).collect();
        let is_all = |winners: &Vec<Option<usize>>| count(winners.len()) == battles;
        let winners = winners.filter(is_all).ok_or("it does not hold all battles of the point");
        winners.map(Some).map_err(|why| bad(&why))
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
        self.0.keep_text(&of_point(number), &(text + "\n")).map(drop)
    }

    /// Keeps a text beside the points.
    ///
    /// # Errors
    /// [`ResultsFault`]: it can't be written.
    pub fn keep_text(&self, name: &str, text: &str) -> Result<PathBuf, ResultsFault> {
        self.0.keep_text(name, text)
    }
}

impl Manifest {
    /// Whether both are of the same sweep.
    fn same(&self, other: &Self) -> Result<(), &'static str> {
        let same = [
            (self.format == other.format, "the format of its files"),
            (self.plan == other.plan, "the plan"),
            (self.scenario == other.scenario, "the scenario"),
            (self.doctrines == other.doctrines, "the doctrines"),
            (self.combat == other.combat, "the combat model"),
        ];
        same.iter().find(|(same, _)| !same).map_or(Ok(()), |(_, what)| Err(what))
    }
}

/// The file of a point.
fn of_point(number: usize) -> String {
    format!("{POINTS}/point-{number:06}.json")
}
