use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;
use standfast_rulebook::generals::Leader;
use standfast_rulebook::sim::{Asked, Order};

use super::{At, Output};

/// What is fought, by whom, with which luck.
#[derive(Debug, Args)]
pub(crate) struct WarOf {
    /// The scenario, a TOML file.
    pub(crate) scenario: PathBuf,
    #[command(flatten)]
    pub(crate) fought: Fought,
}

/// By whom a scenario is fought, and with which luck.
#[derive(Debug, Args)]
pub(crate) struct Fought {
    /// Who leads a side or a seat: `random`, a doctrine (`bold`), or one who thinks (`bold:1s`, `bold:200p`). May be
    /// repeated; whoever is not named acts by the first doctrine of the system.
    #[arg(long = "player", value_name = "SIDE=PLAYER", value_parser = post)]
    pub(crate) players: Vec<(String, Leader)>,
    /// The seed: the same seed gives the same battles on any number of cores.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// On how many cores. Left out: all.
    #[arg(long, value_name = "N")]
    pub(crate) cores: Option<NonZeroUsize>,
    /// A file of doctrines of your own; may be repeated. `standfast doctrines SYSTEM` lists the figures.
    #[arg(long, value_name = "FILE")]
    pub(crate) doctrines: Vec<PathBuf>,
    /// A combat model of your own, for systems that leave losses to other tables.
    #[arg(long, value_name = "FILE")]
    pub(crate) combat: Option<PathBuf>,
}

/// Whether luck is weighed, and by what.
#[derive(Debug, Args)]
pub(crate) struct Weighing {
    /// Weigh the dice of each command as they fall, and subtract the luck. It takes some times as long.
    #[arg(long)]
    pub(crate) luck: bool,
    #[arg(long, value_name = "N", requires = "luck", help = pilot_says(), value_parser = clap::value_parser!(u64).range(0..=Order::LONGEST_PILOT))]
    pub(crate) pilot: Option<u64>,
}

impl Weighing {
    /// The order with its luck weighed, where that is asked for: learned from as many battles as is said, or else as results have
    /// `begun` with.
    pub(crate) fn weighed(&self, order: Order, begun: Option<u64>) -> Order {
        if self.luck { order.weighed(self.pilot, begun) } else { order }
    }
}

fn pilot_says() -> String {
    format!(
        "Fight so many battles first, which are not counted, to learn from them how well a battle stands. Left out: {}, or, where a \
         folder of results goes on, as many as that was begun with. 0: luck is weighed by the prospects of the system alone",
        Order::PILOT
    )
}

#[derive(Debug, Args)]
pub(crate) struct Simulate {
    #[command(flatten)]
    pub(crate) war: WarOf,
    /// How many battles are fought at most. Left out: 1000, or as many as `--until` takes.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=Asked::MOST))]
    pub(crate) battles: Option<u64>,
    /// Stop once every side's share of wins is known that well to either side: `1%`. The interval holds at every look.
    #[arg(long, value_name = "PERCENT", value_parser = percent)]
    pub(crate) until: Option<f64>,
    #[command(flatten)]
    pub(crate) luck: Weighing,
    /// The folder for the results: Parquet files of battles, turns and units, and a report. A run that was interrupted
    /// goes on there.
    #[arg(short, long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    /// Fight on the cluster of Ray at that address (`auto`: the one that this machine belongs to), into a folder that all its machines see.
    /// It needs Python 3 with the `standfast` wheel and Ray.
    #[arg(long, value_name = "ADDRESS", requires = "out", conflicts_with_all = ["until", "cores"])]
    pub(crate) ray: Option<String>,
    /// Fight the battle of that number once more, and write its file: `standfast battle replay` plays it back.
    #[arg(long, value_name = "N", requires = "file")]
    pub(crate) keep: Option<u64>,
    /// The file for it. It must not be there yet.
    #[arg(long, value_name = "FILE", requires = "keep")]
    pub(crate) file: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) output: Output,
}

#[derive(Debug, Args)]
pub(crate) struct Compare {
    #[command(flatten)]
    pub(crate) war: WarOf,
    /// How many battles of each variant are fought.
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    pub(crate) battles: u64,
    /// Who leads a side or a seat in the second variant instead. May be repeated.
    #[arg(long = "or", value_name = "SIDE=PLAYER", value_parser = post)]
    pub(crate) others: Vec<(String, Leader)>,
    /// The scenario of the second variant, where it is another one of the same sides: with a ruling, a chart or an hour changed.
    #[arg(long, value_name = "FILE")]
    pub(crate) or_scenario: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) luck: Weighing,
    #[command(flatten)]
    pub(crate) output: Output,
}

#[derive(Debug, Args)]
pub(crate) struct Advise {
    #[command(flatten)]
    pub(crate) at: At,
    /// Who advises: a doctrine (`bold`), or one who thinks (`steady:1s`, `steady:200p`).
    #[arg(long, value_name = "PLAYER", default_value = "steady:1s")]
    pub(crate) by: Leader,
    /// The seed of what he imagines and tries out.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) output: Output,
}

fn post(text: &str) -> Result<(String, Leader), String> {
    let (post, leader) = text.split_once('=').ok_or("a player is set as SIDE=PLAYER, such as union=bold")?;
    let leader = leader.trim().parse::<Leader>().map_err(|fault| fault.to_string())?;
    Ok((post.trim().to_owned(), leader))
}

pub(super) fn percent(text: &str) -> Result<f64, String> {
    let wrong = || format!("{text:?} is no share: from 0.1% to 50%, such as 1%");
    let number: f64 = text.strip_suffix('%').ok_or_else(wrong)?.trim().parse().map_err(|_| wrong())?;
    (0.1..=50.0).contains(&number).then_some(number / 100.0).ok_or_else(wrong)
}
