use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;
use standfast_rulebook::generals::Leader;
use standfast_rulebook::sim::questions::Knob;

use super::simulate::{Weighing, percent};
use super::{Output, WarOf};

/// An answer with its matrix.
#[derive(Debug, Args)]
pub(crate) struct Answer {
    /// Who leads either side in the matrix: `steady,bold,random,steady:20p`. Left out: all doctrines.
    #[arg(long, value_name = "PLAYERS", value_delimiter = ',')]
    pub(crate) among: Vec<Leader>,
    /// Write the answer into this file as well, as a page: HTML.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) output: Output,
}

#[derive(Debug, Args)]
pub(crate) struct Matrix {
    #[command(flatten)]
    pub(crate) war: WarOf,
    /// How many battles each pair fights.
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    pub(crate) battles: u64,
    #[command(flatten)]
    pub(crate) answer: Answer,
}

#[derive(Debug, Args)]
pub(crate) struct Balance {
    #[command(flatten)]
    pub(crate) war: WarOf,
    /// What is turned: a place of the scenario's file, such as `victory.hours`, `commands.guard.markers`,
    /// `rules.routed_check`, `charts.fire.roll.skirmish`, `first-south.men`, or `player.SIDE`. `*` is every part of a list.
    #[arg(long = "turn", value_name = "KNOB")]
    pub(crate) knob: Knob,
    /// The least value that is tried: a number, or a time of day.
    #[arg(
        long,
        value_name = "VALUE",
        requires = "to",
        required_unless_present = "values",
        allow_hyphen_values = true
    )]
    pub(crate) from: Option<String>,
    /// The greatest value.
    #[arg(long, value_name = "VALUE", requires = "from", allow_hyphen_values = true)]
    pub(crate) to: Option<String>,
    /// The step between values. Left out: 1 in the last decimal that is written, or a quarter of an hour.
    #[arg(long, value_name = "STEP", requires = "from")]
    pub(crate) step: Option<String>,
    /// The values one by one, in their order: `brigade,division,corps`.
    #[arg(long, value_name = "VALUES", value_delimiter = ',', conflicts_with_all = ["from", "to", "step"], allow_hyphen_values = true)]
    pub(crate) values: Vec<String>,
    /// The side whose chance is wanted. Left out: the first of the scenario.
    #[arg(long, value_name = "SIDE")]
    pub(crate) side: Option<String>,
    /// Its chance; a draw counts half between two sides.
    #[arg(long, value_name = "PERCENT", default_value = "50%", value_parser = chance)]
    pub(crate) wanted: f64,
    /// By how much the chance may be missed, and how well it is known in the end.
    #[arg(long, value_name = "PERCENT", default_value = "2%", value_parser = percent)]
    pub(crate) within: f64,
    /// How many battles each pair of the matrix fights.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub(crate) matrix_battles: u64,
    #[command(flatten)]
    pub(crate) luck: Weighing,
    #[command(flatten)]
    pub(crate) answer: Answer,
}

#[derive(Debug, Args)]
pub(crate) struct Sweep {
    /// The plan, a TOML file: the scenario, its axes, and how points are chosen.
    pub(crate) plan: PathBuf,
    /// The folder for the points and the report. A sweep that was interrupted goes on there.
    #[arg(short, long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) luck: Weighing,
    /// On how many cores. Left out: all.
    #[arg(long, value_name = "N")]
    pub(crate) cores: Option<NonZeroUsize>,
    #[command(flatten)]
    pub(crate) output: Output,
}

fn chance(text: &str) -> Result<f64, String> {
    let wrong = || format!("{text:?} is no chance: from 1% to 99%, such as 50%");
    let number: f64 = text.strip_suffix('%').ok_or_else(wrong)?.trim().parse().map_err(|_| wrong())?;
    (1.0..=99.0).contains(&number).then_some(number / 100.0).ok_or_else(wrong)
}
