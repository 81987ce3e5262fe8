mod army;
mod battle;
mod map;
mod questions;
mod serve;
mod simulate;

use std::path::PathBuf;

use clap::builder::Styles;
use clap::builder::styling::AnsiColor;
use clap::{Args, Parser, Subcommand, ValueEnum};

pub(crate) use army::{ExportArmy, ImportScenario};
pub(crate) use battle::{At, Battle, Look, Order};
pub(crate) use map::MapOf;
pub(crate) use questions::{Balance, Matrix, Sweep};
pub(crate) use serve::{Backup, Data, Durability, Import, Log, Moved, Remove, Serve};
pub(crate) use simulate::{Advise, Compare, Simulate, WarOf};

const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Yellow.on_default().bold())
    .usage(AnsiColor::Yellow.on_default().bold())
    .literal(AnsiColor::Cyan.on_default())
    .placeholder(AnsiColor::Green.on_default());

/// Morale, fatigue and cohesion of tabletop armies by the rules of published systems: exact odds, and rolls with
/// their reasons.
#[derive(Debug, Parser)]
#[command(name = "standfast", version, styles = STYLES, max_term_width = 100, after_help = "\
Examples:
  standfast procedures
  standfast odds micro-force fire \\
      --input scenarios/situations/micro-force-fire-mcphersons-ridge.json
  echo '{\"level\": 8, \"remaining\": 6}' | standfast roll battlegroup check
  standfast rules rout")]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// List every procedure of every system.
    #[command(after_help = "Example:\n  standfast procedures --format table")]
    Procedures {
        #[command(flatten)]
        output: Output,
    },
    /// Print the JSON Schema of a procedure's situation, or of a system's scenarios.
    #[command(after_help = "\
Examples:
  standfast schema battlegroup check
  standfast schema scenario micro-force")]
    Schema(Which),
    /// The exact probability of every outcome of a situation.
    #[command(after_help = "\
Examples:
  echo '{\"level\": 8, \"remaining\": 6}' | standfast odds battlegroup check
  standfast odds micro-force melee --by attacker.state,defender.state \\
      --input scenarios/situations/micro-force-melee-little-round-top.json")]
    Odds(Odds),
    /// Roll a situation: seeded dice, or your own as they fell on the table.
    #[command(after_help = "\
Examples:
  echo '{\"level\": 8, \"remaining\": 6}' | standfast roll battlegroup check --seed 7
  echo '{\"level\": 8, \"remaining\": 6}' | standfast roll battlegroup check --dice 4")]
    Roll(Roll),
    /// Moderate battles in the browser, for everybody at the table.
    #[command(after_help = "\
Examples:
  standfast serve
  standfast serve --listen 0.0.0.0:8017
  standfast serve --limit battles=500 --limit battles-an-hour=10
  standfast serve --limit help")]
    Serve(Serve),
    /// Write a battle of the server's database into a file, or list its battles.
    #[command(after_help = "\
Examples:
  standfast export --list
  standfast export k3v9x0qz7m2p4r8t -o game.jsonl")]
    Export(Moved),
    /// Import a battle's file into the server's database, with new links for its seats.
    #[command(after_help = "Example:\n  standfast import game.jsonl")]
    Import(Import),
    /// Look at an army in a spreadsheet or a computer game's file, and write it into a scenario.
    #[command(after_help = "\
Examples:
  standfast import-scenario army.csv --system fatigue
  standfast import-scenario army.xlsx --system mfp \\
      --map Strength=miniatures/100 --fill cmr=6 -o army.toml
  standfast import-scenario gettysburg.oob --system fatigue \\
      --read \"quality number:6=A\" --map \"quality number=quality\" -o gettysburg.toml")]
    ImportScenario(ImportScenario),
    /// Write the units of a scenario as a spreadsheet (CSV), which can be imported again.
    #[command(after_help = "\
Examples:
  standfast export-army scenarios/battles/fatigue/stone-wall.toml
  standfast export-army scenarios/battles/fatigue/stone-wall.toml -o army.csv")]
    ExportArmy(ExportArmy),
    /// Remove a battle from the server's database, while no server runs.
    #[command(after_help = "\
Examples:
  standfast remove k3v9x0qz7m2p4r8t
  standfast remove k3v9x0qz7m2p4r8t --for-good")]
    Remove(Remove),
    /// Copy the server's whole database while it is in use.
    #[command(after_help = "Example:\n  standfast backup battles-of-today.sqlite")]
    Backup(Backup),
    /// Hash a pass phrase from standard input, for `serve --pass-phrase`.
    #[command(after_help = "Example:\n  standfast hash-pass-phrase < phrase.txt > phrase.hash")]
    HashPassPhrase,
    /// Battles from the first turn to the last: begin one, play it, look at it, check it.
    #[command(
        subcommand,
        after_help = "\
Examples:
  standfast battle new --help
  standfast battle play --help"
    )]
    Battle(Battle),
    /// Fight a scenario a thousand times over between players of the machine: who wins, how, when, and at what cost.
    #[command(after_help = "\
Examples:
  standfast simulate scenarios/battles/mfp/mill-bridge.toml --battles 5000 --out results
  standfast simulate scenarios/battles/fatigue/stone-wall.toml --battles 10 \\
      --player south=bold --player north=steady:20p
  standfast simulate scenarios/battles/fatigue/stone-wall.toml \\
      --keep 17 --file battle-17.jsonl")]
    Simulate(Simulate),
    /// Fight two variants of a scenario with the same luck: by how much a side wins more often in the second.
    #[command(after_help = "\
Examples:
  standfast compare scenarios/battles/fatigue/stone-wall.toml --battles 200 --or south=bold
  standfast compare scenarios/battles/fatigue/stone-wall.toml --battles 20 \\
      --player south=bold --or south=cautious --luck --pilot 20")]
    Compare(Compare),
    /// Fight a scenario doctrine against doctrine: how much its balance depends on who plays.
    #[command(after_help = "\
Example:
  standfast matrix scenarios/battles/mfp/mill-bridge.toml \\
      --battles 50 --among steady,bold,random")]
    Matrix(Matrix),
    /// Find the value of a knob of a scenario that gives a side the wanted chance.
    #[command(after_help = "\
Examples:
  standfast balance scenarios/battles/mfp/mill-bridge.toml --from 1 --to 12 \\
      --turn 'commands.first-division.units.*.miniatures' \\
      --within 5% --among steady,bold
  standfast balance scenarios/battles/mfp/mill-bridge.toml \\
      --turn player.north --values steady,bold,cautious \\
      --within 25% --among steady")]
    Balance(Balance),
    /// Turn several knobs of a scenario at once: which matters, and what each value does.
    #[command(after_help = "\
Examples:
  standfast sweep scenarios/sweeps/mill-bridge.toml
  standfast sweep scenarios/sweeps/mill-bridge.toml --out swept")]
    Sweep(Sweep),
    /// List the doctrines by which players of the machine act, and their figures.
    #[command(after_help = "Example:\n  standfast doctrines fatigue")]
    Doctrines {
        /// The system. Left out: all of them.
        system: Option<String>,
        #[command(flatten)]
        output: Output,
    },
    /// Draw the table of a battle or a scenario: on the terminal, or as a picture.
    #[command(after_help = "\
Examples:
  standfast map game.jsonl --seat spectator --out map.svg
  standfast map game.jsonl --at 12 --out map.png")]
    Map(MapOf),
    /// Browse and search the ledger: every rule with its source, every ruling with its alternatives.
    #[command(after_help = "\
Examples:
  standfast rules micro-force.fire
  standfast rules class_modifies
  standfast rules natural 20")]
    Rules {
        /// An id, the beginning of one, or words to look for. Left out: everything.
        query: Vec<String>,
        #[command(flatten)]
        output: Output,
    },
    /// Print the words of a system's rules: what each means, and the rule that says so.
    #[command(
        after_help = "Examples:\n  standfast glossary micro-force shaken\n  standfast glossary fatigue"
    )]
    Glossary {
        /// The system.
        system: String,
        /// A word, or words to look for. Left out: all of them.
        query: Vec<String>,
        #[command(flatten)]
        output: Output,
    },
    /// Print the charts of a system as tables, reconstructed cells marked.
    #[command(
        after_help = "Examples:\n  standfast charts micro-force butchers-bill\n  standfast charts fatigue"
    )]
    Charts {
        /// The system. Left out: all of them.
        system: Option<String>,
        /// The chart. Left out: all of the system's.
        chart: Option<String>,
        #[command(flatten)]
        house: HouseCharts,
        #[command(flatten)]
        output: Output,
    },
    /// Print the completions for a shell.
    #[command(
        after_help = "Example:\n  standfast completions bash > ~/.local/share/bash-completion/completions/standfast"
    )]
    Completions {
        /// The shell.
        shell: clap_complete::Shell,
    },
    /// Print the manual page, or write those of all commands into a folder.
    #[command(after_help = "Examples:\n  standfast man | man -l -\n  standfast man --out manuals")]
    Man {
        /// The folder for all the pages; it is made if it is not there.
        #[arg(long, value_name = "DIR")]
        out: Option<PathBuf>,
    },
}

#[derive(Debug, Args)]
pub(crate) struct Which {
    /// The system: `standfast procedures` lists them.
    pub(crate) system: String,
    /// The procedure: `standfast procedures` lists them.
    pub(crate) procedure: String,
}

#[derive(Debug, Args)]
pub(crate) struct Asked {
    #[command(flatten)]
    pub(crate) which: Which,
    /// The file of the situation, a JSON object; - is standard input.
    #[arg(short, long, value_name = "FILE", default_value = "-")]
    pub(crate) input: PathBuf,
    /// Set a ruling, whatever the situation says of it. May be repeated.
    #[arg(short, long = "option", value_name = "NAME=VALUE", value_parser = ruling)]
    pub(crate) options: Vec<(String, String)>,
    #[command(flatten)]
    pub(crate) house: HouseCharts,
    #[command(flatten)]
    pub(crate) output: Output,
}

#[derive(Debug, Args)]
pub(crate) struct Odds {
    #[command(flatten)]
    pub(crate) asked: Asked,
    /// Merge the outcomes by these fields only: `--by attacker.state,difference`.
    #[arg(long, value_name = "FIELD", value_delimiter = ',')]
    pub(crate) by: Vec<String>,
    /// Show all outcomes of a long table, not only the likeliest.
    #[arg(long)]
    pub(crate) all: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Roll {
    #[command(flatten)]
    pub(crate) asked: Asked,
    /// Make the roll repeatable: the same seed always gives the same dice.
    #[arg(long, value_name = "N", conflicts_with = "dice")]
    pub(crate) seed: Option<u64>,
    /// The faces of your own dice, one die at a time in the order in which the rules ask for them: `--dice 3,5,1`.
    #[arg(long, value_name = "FACES", value_parser = faces)]
    pub(crate) dice: Option<Faces>,
}

/// Typed faces; a type of its own, since clap reads a `Vec` as an option that may be repeated.
#[derive(Debug, Clone)]
pub(crate) struct Faces(pub(crate) Vec<u32>);

#[derive(Debug, Args)]
pub(crate) struct HouseCharts {
    /// A folder of charts of your own: DIR/SYSTEM/CHART.toml, each with only what differs.
    #[arg(long = "charts", value_name = "DIR")]
    pub(crate) folder: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct Output {
    /// How to print: a table is the default on a terminal, JSON elsewhere.
    #[arg(long, value_enum)]
    pub(crate) format: Option<Format>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// One JSON document.
    Json,
    /// For people.
    Table,
}

fn ruling(text: &str) -> Result<(String, String), String> {
    let (name, value) =
        text.split_once('=').ok_or("a ruling is set as NAME=VALUE, such as class_modifies=die")?;
    Ok((name.trim().to_owned(), value.trim().to_owned()))
}

fn faces(text: &str) -> Result<Faces, String> {
    let face = |face: &str| {
        face.trim().parse().map_err(|_| format!("{face:?} is not a face: give whole numbers, such as 3,5,1"))
    };
    if text.trim().is_empty() {
        return Ok(Faces(Vec::new()));
    }
    text.split(',').map(face).collect::<Result<_, _>>().map(Faces)
}
