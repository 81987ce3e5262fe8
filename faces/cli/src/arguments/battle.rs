use std::path::PathBuf;

use clap::{Args, Subcommand};

use standfast_rulebook::battle::{Contribution, Head};
use standfast_rulebook::generals::Leader;

use super::{Advise, Faces, Output, faces};

/// What can be done with a battle.
#[derive(Debug, Subcommand)]
pub(crate) enum Battle {
    /// Begin a battle from a scenario, in a new file.
    #[command(after_help = "\
Example:
  standfast battle new scenarios/battles/micro-force/north-of-the-pike.toml --seed 1 -o game.jsonl")]
    New {
        /// The scenario, a TOML file: `standfast schema scenario SYSTEM` describes its fields.
        scenario: PathBuf,
        /// A seed for the battle's dice. Left out: the dice are fair, from a random secret that is promised now and
        /// opened when the battle is over.
        #[arg(long, value_name = "N")]
        seed: Option<u64>,
        /// The file of the battle. It must not be there yet.
        #[arg(short, long, value_name = "FILE")]
        out: PathBuf,
    },
    /// Play a battle on the whole terminal, by yourselves or against players of the machine.
    #[command(after_help = "\
Examples:
  standfast battle play game.jsonl
  standfast battle play game.jsonl --seat attacker --against bold:1s --throw")]
    Play {
        #[command(flatten)]
        at: At,
        /// Who plays all other seats: a doctrine (`bold`), or one who thinks (`steady:1s`). Left out: people.
        #[arg(long, value_name = "PLAYER")]
        against: Option<Leader>,
        /// Throw their dice yourselves, and type what they show. Left out: the battle's own dice fall for them.
        #[arg(long, requires = "against")]
        throw: bool,
    },
    /// Ask a player of the machine what he would do from the seat, and why.
    #[command(after_help = "Example:\n  standfast battle advise game.jsonl --seat attacker --by bold:1s")]
    Advise(Advise),
    /// Show how the battle stands, as far as the seat may know.
    #[command(after_help = "\
Examples:
  standfast battle show game.jsonl --seat spectator
  standfast battle show game.jsonl --map")]
    Show {
        #[command(flatten)]
        look: Look,
        /// With the map of the table, where the battle has one.
        #[arg(long)]
        map: bool,
    },
    /// List what the seat may do now.
    #[command(after_help = "Example:\n  standfast battle legal game.jsonl --why")]
    Legal {
        #[command(flatten)]
        look: Look,
        /// With every value that the umpire may set by hand.
        #[arg(long)]
        all: bool,
        /// With what can't be done, and by which rule.
        #[arg(long)]
        why: bool,
    },
    /// List what is due from the seat, and by which rule.
    #[command(after_help = "Example:\n  standfast battle due game.jsonl --format json")]
    Due(Look),
    /// Work out the exact odds of what a command would bring about.
    #[command(after_help = "\
Example:
  standfast battle odds game.jsonl '{\"do\": \"say\", \"text\": \"Ready?\"}'")]
    Odds(Order),
    /// Check whether the seat may give a command now: a dry run.
    #[command(after_help = "\
Example:
  standfast battle check game.jsonl '{\"do\": \"say\", \"text\": \"Ready?\"}'")]
    Check(Order),
    /// Give a command.
    #[command(after_help = "\
Example:
  standfast battle do game.jsonl '{\"do\": \"say\", \"text\": \"Ready?\"}'")]
    Do {
        #[command(flatten)]
        order: Order,
        /// The faces of your own dice, one die at a time: `--dice 3,5,1`. Left out: the battle's seed rolls.
        #[arg(long, value_name = "FACES", value_parser = faces)]
        dice: Option<Faces>,
        /// A text of your own that is mixed into the dice of a fair battle. Choose one that nobody can guess.
        #[arg(long, value_name = "TEXT", value_parser = contribution, conflicts_with = "dice")]
        contribution: Option<Contribution>,
        /// The number of records that you have seen: the command is refused if others have acted since.
        #[arg(long, value_name = "N")]
        expect: Option<u64>,
    },
    /// Take the last command back, or ask for it where that needs consent.
    #[command(after_help = "Example:\n  standfast battle undo game.jsonl --seat umpire")]
    Undo(Look),
    /// Show what was done, with the dice, the reasons and the rules.
    #[command(after_help = "Example:\n  standfast battle log game.jsonl --last 3")]
    Log {
        #[command(flatten)]
        look: Look,
        /// Only the last N records.
        #[arg(long, value_name = "N")]
        last: Option<u64>,
        /// Only records that name this unit, command or side.
        #[arg(long, value_name = "ID")]
        of: Option<String>,
        /// With the reasons, rule by rule.
        #[arg(long)]
        reasons: bool,
    },
    /// Sum up the battle, and everybody's luck: what was rolled against the average.
    #[command(after_help = "Example:\n  standfast battle report game.jsonl")]
    Report(Look),
    /// Tell the battle as one would write it to a friend: how it ended, what mattered in each turn, what it cost.
    #[command(after_help = "Example:\n  standfast battle tell game.jsonl")]
    Tell(At),
    /// Play the battle back in one HTML file, to keep and to send: it needs no network and no program but a browser.
    #[command(after_help = "Example:\n  standfast battle replay game.jsonl --html game.html")]
    Replay {
        #[command(flatten)]
        at: At,
        /// The file to write.
        #[arg(long, value_name = "FILE")]
        html: PathBuf,
    },
    /// Decide every command again from its recorded dice; stop at the first difference.
    #[command(after_help = "Example:\n  standfast battle audit game.jsonl")]
    Audit {
        /// The file of the battle.
        file: PathBuf,
        #[command(flatten)]
        output: Output,
    },
    /// Check that the battle was fair: the promise, every roll, every hidden value, every rule.
    #[command(after_help = "\
Examples:
  standfast battle verify game.jsonl
  standfast battle verify game.jsonl --promise 'c040 41d6 bd0c 54d4'")]
    Verify {
        /// The file of the battle.
        file: PathBuf,
        /// The promise that you wrote down when the battle began: all of it, or at least its first 16 digits.
        #[arg(long, value_name = "DIGITS")]
        promise: Option<String>,
        /// A head of the log that your seat was shown, `NUMBER:HASH`; may be given again.
        #[arg(long, value_name = "HEAD", value_parser = head)]
        head: Vec<Head>,
        #[command(flatten)]
        output: Output,
    },
    /// Export everything that the seat may know of the battle, as one JSON document.
    #[command(after_help = "Example:\n  standfast battle export game.jsonl --seat spectator")]
    Export {
        #[command(flatten)]
        at: At,
        /// The file to write. Left out: standard output.
        #[arg(short, long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
}

fn head(text: &str) -> Result<Head, String> {
    Head::read(text).ok_or_else(|| "a head is `NUMBER:HASH`, the hash of 64 hexadecimal digits".to_owned())
}

fn contribution(text: &str) -> Result<Contribution, String> {
    Contribution::new(text).ok_or_else(|| format!("{} is allowed", Contribution::allowed()))
}

/// A battle, and the seat that looks at it.
#[derive(Debug, Args)]
pub(crate) struct At {
    /// The file of the battle.
    pub(crate) file: PathBuf,
    /// Whose seat: a player's, `umpire` or `spectator`.
    #[arg(long, value_name = "SEAT", default_value = "umpire")]
    pub(crate) seat: String,
}

#[derive(Debug, Args)]
pub(crate) struct Look {
    #[command(flatten)]
    pub(crate) at: At,
    #[command(flatten)]
    pub(crate) output: Output,
}

#[derive(Debug, Args)]
pub(crate) struct Order {
    #[command(flatten)]
    pub(crate) look: Look,
    /// The command, a JSON object with `do` and its parts; - is standard input.
    pub(crate) command: String,
}
