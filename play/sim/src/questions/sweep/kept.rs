//! The points of a sweep on disk: each a file of its own, whole or not there; beside them the point that is being fought.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::plan::Plan;
use crate::begun::Part;
use crate::estimate::count;
use crate::order::Order;
use crate::questions::arena::Outcome;
use crate::questions::value::Value;
use crate::results::{Folder, ResultsFault, fault, says};

/// The version of the files.
const FORMAT: u32 = 1;

/// What is swept, in the folder of its results.
const MANIFEST: &str = "plan.json";

/// Where its points are, and those of which not all battles have been fought.
const POINTS: &str = "points";
const BEGUN: &str = "begun";

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
    /// From how many battles luck is learned; none where it is not weighed.
    #[serde(default)]
    pilot: Option<u64>,
}

/// A point that has been fought.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Point {
    /// What each knob was turned to.
    values: Vec<String>,
    /// Battle by battle the place of the side that won, `-` of a draw.
    winners: String,
    /// Battle by battle what the dice made of the chance of the first side; empty where that was not weighed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    luck: Vec<f64>,
    /// Battle by battle how many commands were given; files of earlier versions do not say.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    commands: Vec<u64>,
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
            pilot: order.pilot,
        };
        let folder = Folder::open(path, MANIFEST, &manifest, Manifest::same)?;
        [POINTS, BEGUN].into_iter().try_for_each(|name| folder.make(name))?;
        Ok(Self(folder))
    }

    /// From how many battles luck is learned in points that this folder holds already; none where it holds none, or luck is
    /// not weighed in them.
    ///
    /// # Errors
    /// [`ResultsFault`]: it can't be read.
    pub fn pilot(path: &Path) -> Result<Option<u64>, ResultsFault> {
        let begun: Option<Manifest> = Folder::begun(path, MANIFEST)?;
        Ok(begun.and_then(|begun| begun.pilot))
    }

    /// What the battles of a point came to, without their figures, as far as they have been fought.
    ///
    /// # Errors
    /// [`ResultsFault`]: its file is there and is not what was written, or is of other values.
    pub(super) fn point(
        &self,
        number: usize,
        values: &[Value],
        battles: u64,
    ) -> Result<Part<Outcome>, ResultsFault> {
        let name = of_point(number);
        match self.read(&name, values)? {
            Some(outcomes) if count(outcomes.len()) == battles => Ok(Part::Whole(outcomes)),
            Some(_) => Err(fault(&self.0.path().join(name), &"it does not hold all battles of the point")),
            // What can't be read is fought again.
            None => Ok(Part::Begun(self.read(&begun_of(number), values).ok().flatten().unwrap_or_default())),
        }
    }

    /// What a file says that battles came to; none where there is no such file.
    fn read(&self, name: &str, values: &[Value]) -> Result<Option<Vec<Outcome>>, ResultsFault> {
        let Some(text) = self.0.text(name)? else { return Ok(None) };
        let bad = |why: &dyn std::fmt::Display| fault(&self.0.path().join(name), why);
        let point: Point = serde_json::from_str(&text).map_err(|why| bad(&why))?;
        let values = words(values);
        if point.values != values {
            let (is, asked) = (point.values.join(", "), values.join(", "));
            return Err(bad(&format!("it is of the values {is}, and the plan has {asked} there")));
        }
        let winner = |sign: char| match sign {
            '-' => Some(None),
            digit => digit.to_digit(10).and_then(|place| usize::try_from(place).ok()).map(Some),
        };
        let winners: Option<Vec<Option<usize>>> = point.winners.chars().map(winner).collect();
        let has_luck = |winners: &Vec<_>| point.luck.is_empty() || point.luck.len() == winners.len();
        let winners = winners.filter(has_luck).ok_or("it does not hold all battles of the point");
        let winners = winners.map_err(|why| bad(&why))?;
        let luck = point.luck.iter().copied().chain(std::iter::repeat(0.0));
        let commands = point.commands.iter().copied().map(Some).chain(std::iter::repeat(None));
        let outcome = |((winner, luck), commands)| Outcome { winner, ends: Vec::new(), luck, commands };
        Ok(Some(winners.into_iter().zip(luck).zip(commands).map(outcome).collect()))
    }

    /// Refuses to go on in this folder.
    pub(super) fn another(&self, what: String) -> ResultsFault {
        self.0.another(what)
    }

    /// Keeps a point.
    ///
    /// # Errors
    /// [`ResultsFault`]: it can't be written; all others stay.
    pub(super) fn keep(
        &self,
        number: usize,
        values: &[Value],
        outcomes: &[Outcome],
    ) -> Result<(), ResultsFault> {
        self.write(&of_point(number), values, outcomes)?;
        self.0.remove(&begun_of(number))
    }

    /// Keeps the first battles of a point of which not all have been fought.
    ///
    /// # Errors
    /// As [`keep`](Self::keep).
    pub(super) fn begin(
        &self,
        number: usize,
        values: &[Value],
        outcomes: &[Outcome],
    ) -> Result<(), ResultsFault> {
        self.write(&begun_of(number), values, outcomes)
    }

    fn write(&self, name: &str, values: &[Value], outcomes: &[Outcome]) -> Result<(), ResultsFault> {
        let winner = |of: &Outcome| of.winner.map_or_else(|| "-".to_owned(), |place| place.to_string());
        let is_weighed = outcomes.iter().any(|of| of.luck != 0.0);
        let luck = if is_weighed { outcomes.iter().map(|of| of.luck).collect() } else { Vec::new() };
        let commands = outcomes.iter().filter_map(|of| of.commands).collect();
        let winners = outcomes.iter().map(winner).collect();
        let point = Point { values: words(values), winners, luck, commands };
        let text = serde_json::to_string(&point).unwrap_or_default();
        self.0.keep_text(name, &(text + "\n")).map(drop)
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
            (self.format == other.format, "the format of its files differs"),
            (self.plan == other.plan, "the plan differs"),
            (self.scenario == other.scenario, "the scenario differs"),
            (says(&self.doctrines).eq(says(&other.doctrines)), "the doctrines differ"),
            (says(&self.combat).eq(says(&other.combat)), "the combat model differs"),
            (self.pilot == other.pilot, "from how many battles luck is learned differs"),
        ];
        same.iter().find(|(same, _)| !same).map_or(Ok(()), |(_, what)| Err(what))
    }
}

/// Values as a file says them.
fn words(values: &[Value]) -> Vec<String> {
    values.iter().map(ToString::to_string).collect()
}

/// The file of a point.
fn of_point(number: usize) -> String {
    format!("{POINTS}/point-{number:06}.json")
}

/// The file of a point of which not all battles have been fought.
fn begun_of(number: usize) -> String {
    format!("{BEGUN}/point-{number:06}.json")
}
