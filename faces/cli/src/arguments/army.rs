use std::path::PathBuf;

use clap::Args;
use standfast_workshop::import::{Fill, Map, Reading};

use super::Output;

/// A file with an army, and the scenario that it goes into.
#[derive(Debug, Args)]
pub(crate) struct ImportScenario {
    /// The file: a spreadsheet (.csv, .xlsx), an order of battle (.oob) or a scenario (.scn) of the Civil War Battles and
    /// Napoleonic Battles computer games, a table of the American Civil War battle data, or a scenario (.toml) whose army is
    /// taken.
    pub(crate) file: PathBuf,
    /// The rule system: `standfast procedures` lists them. Left out: that of the scenario that it goes into.
    #[arg(short, long, required_unless_present = "into")]
    pub(crate) system: Option<String>,
    /// The scenario that it goes into. Left out: a new one.
    #[arg(long, value_name = "SCENARIO")]
    pub(crate) into: Option<PathBuf>,
    /// Put a column into a field: `Strength=men`, with a scale `Strength=miniatures/100`; `Notes=` leaves it out. May be
    /// repeated.
    #[arg(short, long = "map", value_name = "COLUMN=FIELD")]
    pub(crate) maps: Vec<Map>,
    /// Give a field what the file doesn't say: `quality=C`. May be repeated.
    #[arg(long = "fill", value_name = "FIELD=VALUE")]
    pub(crate) fills: Vec<Fill>,
    /// Say what a word of a column means: `Type:Zouaves=infantry`. May be repeated.
    #[arg(long = "read", value_name = "COLUMN:WORD=MEANING")]
    pub(crate) readings: Vec<Reading>,
    /// The first row has no headings: columns are called A, B, C, and --map says what they are.
    #[arg(long)]
    pub(crate) no_headings: bool,
    /// The sheet of a workbook. Left out: the first one.
    #[arg(long, value_name = "NAME")]
    pub(crate) sheet: Option<String>,
    /// The battle, where a file has several.
    #[arg(long, value_name = "NAME")]
    pub(crate) battle: Option<String>,
    /// The side or the command of another scenario, by its id or name. Left out: its whole army.
    #[arg(long, value_name = "NAME")]
    pub(crate) part: Option<String>,
    /// The file to write the scenario into. Left out: it is only looked at.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) output: Output,
}

/// A scenario whose units are written as a spreadsheet.
#[derive(Debug, Args)]
pub(crate) struct ExportArmy {
    /// The scenario (.toml).
    pub(crate) scenario: PathBuf,
    /// The file to write into. Left out: standard output.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}
