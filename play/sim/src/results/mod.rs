//! Results that are kept: a folder with what was fought, and Parquet files of battles, figures by turn, and units.
//!
//! Each part of a thousand battles is one file a table, written whole and then given its name: what is there is whole. The battles of
//! a part that is not finished are kept beside the tables.

mod columns;
mod folder;
mod rows;

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::battle::Battle;
use crate::begun::Part;
use crate::order::Order;
use crate::war::AnyWar;

pub use columns::{Column, Table};
pub(crate) use folder::{Folder, fault};

/// How many battles are in a part of the results.
pub const PART: u64 = 1_000;

/// The version of the files.
const FORMAT: u32 = 1;

/// The folder of what was fought of parts that are not finished.
const BEGUN: &str = "begun";

/// What was fought, in the folder of its results.
const MANIFEST: &str = "war.json";

/// Why results can't be kept or read.
#[derive(Debug, thiserror::Error)]
pub enum ResultsFault {
    /// A file or folder can't be written or read.
    #[error("{}: {why}", .path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// Why.
        why: String,
    },
    /// The folder holds the results of something else.
    #[error("{} holds results of something else: {what}; name another folder", .path.display())]
    Another {
        /// The folder.
        path: PathBuf,
        /// What differs, in words: `the seed differs`.
        what: String,
    },
}

/// What was fought, as the folder says it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Manifest {
    format: u32,
    scenario: String,
    origin: String,
    leaders: Vec<String>,
    doctrines: Vec<(String, String)>,
    combat: Option<(String, String)>,
    seed: u64,
    sides: Vec<(String, String)>,
    figures: Vec<(String, String)>,
    battles_of_a_part: u64,
    /// Whether the dice were weighed; folders of earlier versions know nothing of it.
    #[serde(default)]
    luck: bool,
    /// From how many battles luck is learned; folders of before learned from none.
    #[serde(default)]
    pilot: u64,
}

/// A folder of results.
#[derive(Debug)]
pub struct Results {
    folder: Folder,
    rows: Rows,
    luck: bool,
}

/// What makes rows of a war's battles: the tables of its results, in memory.
#[derive(Debug, Clone)]
pub struct Rows {
    sides: Vec<(String, String)>,
    figures: Vec<(String, String)>,
    seed: u64,
}

impl Rows {
    /// The rows of the battles of this war.
    #[must_use]
    pub fn of(order: &Order, war: &dyn AnyWar) -> Self {
        let owned = |(name, title): (&str, &str)| (name.to_owned(), title.to_owned());
        Self { sides: war.sides(), figures: war.figures().into_iter().map(owned).collect(), seed: order.seed }
    }

    /// The names of the tables that a war has.
    #[must_use]
    pub fn tables(war: &dyn AnyWar) -> Vec<&'static str> {
        tables(war.weighs()).collect()
    }

    /// The rows of these battles in the table of that name; `None` where there is no such table.
    #[must_use]
    pub fn table(&self, name: &str, battles: &[Battle]) -> Option<Table> {
        match name {
            "battles" => Some(rows::battles(battles, &self.sides, self.seed)),
            "turns" => Some(rows::turns(battles, &self.sides, &self.figures)),
            "units" => Some(rows::units(battles, &self.sides)),
            "luck" => Some(rows::luck(battles, &self.sides)),
            _ => None,
        }
    }
}

impl Results {
    /// Opens the folder for the results of this war, or makes it.
    ///
    /// # Errors
    /// [`ResultsFault`]: it can't be written, or holds the results of something else.
    pub fn open(path: &Path, order: &Order, war: &dyn AnyWar) -> Result<Self, ResultsFault> {
        let rows = Rows::of(order, war);
        let manifest = Manifest {
            format: FORMAT,
            scenario: order.scenario.clone(),
            origin: order.origin.clone(),
            leaders: war.leaders().iter().map(|(post, leader)| format!("{post}={leader}")).collect(),
            doctrines: order.doctrines.clone(),
            combat: order.combat.clone(),
            seed: order.seed,
            sides: rows.sides.clone(),
            figures: rows.figures.clone(),
            battles_of_a_part: PART,
            luck: war.weighs(),
            pilot: war.pilot(),
        };
        let folder = Folder::open(path, MANIFEST, &manifest, Manifest::same)?;
        tables(manifest.luck).chain([BEGUN]).try_for_each(|name| folder.make(name))?;
        Ok(Self { folder, rows, luck: manifest.luck })
    }

    /// From how many battles luck is learned in results that this folder holds already; none where it holds none, or luck is not
    /// weighed in them.
    ///
    /// # Errors
    /// [`ResultsFault`]: it can't be read.
    pub fn pilot(path: &Path) -> Result<Option<u64>, ResultsFault> {
        let begun: Option<Manifest> = Folder::begun(path, MANIFEST)?;
        Ok(begun.filter(|begun| begun.luck).map(|begun| begun.pilot))
    }

    /// The folder.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// So many battles of a part, its first, which may hold more; whole where all of them stand in its tables.
    ///
    /// # Errors
    /// [`ResultsFault`]: a file of it is there and can't be read.
    pub fn part(&self, part: u64, battles: u64) -> Result<Part<Battle>, ResultsFault> {
        let asked = usize::try_from(battles).unwrap_or(usize::MAX);
        let mut kept = self.tabled(part)?;
        let is_whole = kept.len() >= asked;
        if !is_whole {
            let begun = self.begun(part)?;
            kept = if begun.len() > kept.len() { begun } else { kept };
        }
        kept.truncate(asked);
        Ok(if is_whole { Part::Whole(kept) } else { Part::Begun(kept) })
    }

    /// The battles of a part that stand in its tables.
    fn tabled(&self, part: u64) -> Result<Vec<Battle>, ResultsFault> {
        let paths: Vec<PathBuf> =
            tables(self.luck).map(|table| self.path().join(part_of(table, part))).collect();
        if !paths.iter().all(|path| path.exists()) {
            return Ok(Vec::new());
        }
        let read = rows::read(&paths, &self.rows.sides, &self.rows.figures);
        read.map_err(|why| fault(&self.path().join(part_of("battles", part)), &why))
    }

    /// The battles of a part that were fought before it was broken off.
    fn begun(&self, part: u64) -> Result<Vec<Battle>, ResultsFault> {
        let Some(text) = self.folder.text(&begun_of(part))? else { return Ok(Vec::new()) };
        // What can't be read is fought again.
        Ok(text.lines().map_while(|line| serde_json::from_str(line).ok()).collect())
    }

    /// Refuses to go on in this folder.
    pub(crate) fn another(&self, what: String) -> ResultsFault {
        self.folder.another(what)
    }

    /// Keeps the battles of a part.
    ///
    /// # Errors
    /// [`ResultsFault`]: it can't be written; what was there before is whole.
    pub fn keep(&self, part: u64, battles: &[Battle]) -> Result<(), ResultsFault> {
        // The battles last: a part whose battles are there has everything.
        let mut names: Vec<&str> = tables(self.luck).collect();
        names.reverse();
        for name in names {
            let Some(table) = self.rows.table(name, battles) else { continue };
            self.folder.keep(&part_of(name, part), |file| columns::write(file, name, &table))?;
        }
        // More may have been begun, of a longer run.
        if self.begun(part)?.len() > battles.len() { Ok(()) } else { self.folder.remove(&begun_of(part)) }
    }

    /// Keeps the first battles of a part that is not finished.
    ///
    /// # Errors
    /// [`ResultsFault`]: it can't be written; what was there before is whole.
    pub(crate) fn begin(&self, part: u64, battles: &[Battle]) -> Result<(), ResultsFault> {
        let lines = battles.iter().map(|battle| serde_json::to_string(battle).unwrap_or_default() + "\n");
        self.folder.keep_text(&begun_of(part), &lines.collect::<String>()).map(drop)
    }

    /// Keeps a text beside the results.
    ///
    /// # Errors
    /// [`ResultsFault`]: it can't be written.
    pub fn keep_text(&self, name: &str, text: &str) -> Result<PathBuf, ResultsFault> {
        self.folder.keep_text(name, text)
    }
}

impl Manifest {
    /// Whether both are of the same war.
    fn same(&self, other: &Self) -> Result<(), &'static str> {
        let same = [
            (self.format == other.format, "the format of its files differs"),
            (self.scenario == other.scenario, "the scenario differs"),
            (self.leaders == other.leaders, "who leads differs"),
            (says(&self.doctrines).eq(says(&other.doctrines)), "the doctrines differ"),
            (says(&self.combat).eq(says(&other.combat)), "the combat model differs"),
            (self.figures == other.figures, "what is followed through its battles differs"),
            (self.seed == other.seed, "the seed differs"),
            (self.battles_of_a_part == other.battles_of_a_part, "the size of its parts differs"),
            (self.luck == other.luck, "whether the luck of the dice is weighed differs"),
            (self.pilot == other.pilot, "from how many battles luck is learned differs"),
        ];
        same.iter().find(|(same, _)| !same).map_or(Ok(()), |(_, what)| Err(what))
    }
}

/// What files say, wherever they were read from.
pub(crate) fn says<'f>(
    files: impl IntoIterator<Item = &'f (String, String)>,
) -> impl Iterator<Item = &'f String> {
    files.into_iter().map(|(_, text)| text)
}

/// The tables of a war's results, with luck or without.
fn tables(luck: bool) -> impl Iterator<Item = &'static str> {
    ["battles", "turns", "units"].into_iter().chain(luck.then_some("luck"))
}

/// The file of a part that is not finished: a line a battle.
fn begun_of(part: u64) -> String {
    format!("{BEGUN}/part-{part:06}.jsonl")
}

/// The file of a part of a table.
fn part_of(table: &str, part: u64) -> String {
    format!("{table}/part-{part:06}.parquet")
}
