//! How fast battles are: what a command costs as a battle grows, how long a long one takes to open, what legal
//! offers and events cost. Prints the tables of `benches/battles.md`.
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a measuring program: what goes wrong ends it")]

use std::fs;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use standfast_drill::{Player, step};
use standfast_engine::Choice;
use standfast_rulebook::SystemId;
use standfast_rulebook::battle::{Header, LiveBattle, Seat, begin};

/// How many commands a long battle has, and how many are measured at once.
const COMMANDS: usize = 10_000;
const WINDOW: usize = 1_000;

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    println!("# How fast battles are\n\n    benches/battles\n\nwrites this file again.");
    println!("\n## What may be done, in the largest scenario of each system\n");
    println!("| system | scenario | pieces | `legal` of a player, worst of a battle | of the umpire | a view |");
    println!("|---|---|---|---|---|---|");
    for system in SystemId::ALL {
        legal(&root, *system);
    }
    println!("\nAsked: `legal` under 1 ms for 40 units a side.");
}

/// The scenarios of a system, the largest file last.
fn scenarios(root: &Path, system: SystemId) -> Vec<PathBuf> {
    let folder = root.join("scenarios/battles").join(system.name());
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|ending| ending == "toml"));
    files.sort_by_key(|path| fs::metadata(path).unwrap().len());
    files
}

fn battle(path: &Path, system: SystemId, seed: u64) -> Box<dyn LiveBattle> {
    let text = fs::read_to_string(path).unwrap();
    begin(Header::new(system.name(), &path.display().to_string(), &text, seed, "")).unwrap()
}

/// The shortest time of a few tries: whatever else the machine does only adds to it.
fn shortest<T>(mut of: impl FnMut() -> T) -> Duration {
    let time = |of: &mut dyn FnMut() -> T| {
        let start = Instant::now();
        black_box(of());
        start.elapsed()
    };
    (0..5).map(|_| time(&mut of)).min().unwrap()
}
