//! How fast battles are: what a command costs as a battle grows, how long a long one takes to open, what legal
//! offers and events cost. Prints the tables of `benches/battles.md`.
#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::as_conversions,
    reason = "a measuring program: what goes wrong ends it, and counts are small"
)]

use std::fs;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use standfast_benches::armies;
use standfast_drill::{Player, step};
use standfast_engine::battle::{Offer, Play, Record, Setting, Source};
use standfast_engine::{Choice, Tree};
use standfast_fatigue::Fatigue;
use standfast_rulebook::SystemId;
use standfast_rulebook::battle::{Header, LiveBattle, Seat, begin};

/// How many commands a long battle has, and how many are measured at once.
const COMMANDS: usize = 10_000;
const WINDOW: usize = 1_000;
/// How many records the battle has that is half undone.
const RECORDS: usize = 100_000;
/// How often the long battle is fought again: the shortest time of each window counts.
const AGAIN: usize = 7;
/// The time of every command.
const WHEN: &str = "2026-01-01T00:00:00Z";

/// The allocator of the program that is measured here.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    println!("# How fast battles are\n\n    benches/battles\n\nwrites this file again.");
    println!("\n## What may be done, in the largest scenario of each system\n");
    println!("Over the course of three random battles, the slowest moment of all.\n");
    println!("| system | scenario | pieces | `legal` of a player | of the umpire | a view |");
    println!("|---|---|---|---|---|---|");
    for system in SystemId::ALL {
        let path = largest(&root, *system);
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        legal(*system, &name, &fs::read_to_string(&path).unwrap());
    }
    legal(SystemId::MicroForce, "40 units on a table", &armies::of(20));
    println!("\nAsked: `legal` under 1 ms for 40 units, on a table or without one.");
    long_battle(&root);
}

/// The largest scenario of a system.
fn largest(root: &Path, system: SystemId) -> PathBuf {
    let folder = root.join("scenarios/battles").join(system.name());
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let files = files.filter(|path| path.extension().is_some_and(|ending| ending == "toml"));
    files.max_by_key(|path| fs::metadata(path).unwrap().len()).unwrap()
}

/// The shortest time of a few tries: whatever else the machine does only adds to it.
fn shortest<T>(mut of: impl FnMut() -> T) -> Duration {
    let mut time = || {
        let start = Instant::now();
        black_box(of());
        start.elapsed()
    };
    (0..5).map(|_| time()).min().unwrap()
}

/// What offers and views cost.
fn legal(system: SystemId, name: &str, text: &str) {
    let (mut player_worst, mut umpire_worst, mut view_worst) =
        (Duration::ZERO, Duration::ZERO, Duration::ZERO);
    let mut pieces = 0;
    for seed in 0..3 {
        let mut battle = begin(Header::new(system.name(), "scenario.toml", text, seed, "")).unwrap();
        let mut player = Player::new(seed);
        pieces = count(&serde_json::to_value(battle.view(&Seat::Umpire)).unwrap());
        while battle.ending().is_none() && battle.number() < 400 {
            for seat in battle.roster().seats() {
                let time = shortest(|| battle.legal(&seat));
                let worst = if seat == Seat::Umpire { &mut umpire_worst } else { &mut player_worst };
                *worst = time.max(*worst);
            }
            view_worst = view_worst.max(shortest(|| battle.view(&Seat::Umpire)));
            step(battle.as_mut(), &mut player).unwrap();
        }
    }
    println!(
        "| `{system}` | {name} | {pieces} | {} | {} | {} |",
        figure(player_worst),
        figure(umpire_worst),
        figure(view_worst)
    );
}

/// How many pieces an order of battle has.
fn count(view: &serde_json::Value) -> usize {
    let parts = |of: &serde_json::Value, name: &str| {
        of[name].as_array().into_iter().flatten().map(|part| 1 + count(part)).sum::<usize>()
    };
    parts(view, "order_of_battle") + parts(view, "parts")
}

/// A battle of ten thousand commands: regiments that march, rest and recover for hundreds of turns.
fn long_battle(root: &Path) {
    let text = fs::read_to_string(largest(root, SystemId::Fatigue)).unwrap();
    let turns = text.lines().find(|line| line.starts_with("turns = ")).unwrap();
    // Without its table, where what nobody sees is said by commands of its own, and phases do not end by themselves.
    let text = text.replacen(turns, "turns = 1000", 1);
    let before = text.split("\n[table]").next().unwrap().lines();
    let text: String =
        before.filter(|line| !line.starts_with("on = ")).flat_map(|line| [line, "\n"]).collect();
    let header = || Header::new("fatigue", "long.toml", &text, 1, WHEN);
    let mut windows = vec![Duration::MAX; COMMANDS / WINDOW];
    for _ in 0..AGAIN {
        let mut battle = begin(header()).unwrap();
        let mut player = Player::new(1);
        for window in &mut windows {
            let mut spent = Duration::ZERO;
            for _ in 0..WINDOW {
                let (seat, command) = quiet(battle.as_ref(), &mut player);
                let tree = Tree::from_json(&command).unwrap();
                let start = Instant::now();
                // A store writes the line down and lets it go.
                drop(battle.propose(&seat, &tree, Source::Seed, WHEN, None).unwrap());
                battle.confirm();
                spent += start.elapsed();
            }
            *window = spent.min(*window);
        }
    }
    println!("\n## A battle of {COMMANDS} commands\n");
    println!("| commands | a command, decided and applied | against the first thousand |");
    println!("|---|---|---|");
    let first = windows.first().unwrap().as_secs_f64();
    for (place, window) in windows.iter().enumerate() {
        let each = window.as_secs_f64() / WINDOW as f64;
        let (from, to) = (place * WINDOW + 1, (place + 1) * WINDOW);
        println!("| {from} to {to} | {:.1} µs | {:.2} |", each * 1e6, window.as_secs_f64() / first);
    }
    let mut battle = begin(header()).unwrap();
    let mut player = Player::new(1);
    let mut line = || {
        let (seat, command) = quiet(battle.as_ref(), &mut player);
        let tree = Tree::from_json(&command).unwrap();
        let line = battle.propose(&seat, &tree, Source::Seed, WHEN, None).unwrap();
        battle.confirm();
        line
    };
    let lines: Vec<String> = (0..COMMANDS).map(|_| line()).collect();
    let opened = shortest(|| {
        let mut battle = begin(header()).unwrap();
        for line in &lines {
            battle.read_record(line).unwrap();
        }
        battle.number()
    });
    let events = events(header(), &lines);
    println!("\n| what | measured | asked |\n|---|---|---|");
    println!("| the dearest thousand against the first | {:.2} | within 1.10 |", dearest(&windows) / first);
    println!("| opening it from its log | {} | under 100 ms |", figure(opened));
    println!("| events applied in a second | {:.1} million | over 1 million |", events / 1e6);
    for (name, row) in [("one by one", 1), ("fifty in a row", 50)] {
        let opened = half_undone(&header(), row);
        println!(
            "| opening {RECORDS} records, half of them undone, {name} | {} | under 1 s |",
            figure(opened)
        );
    }
}

/// How long a battle takes to open in which values were set and taken back, so many in a row.
fn half_undone(header: &Header, row: usize) -> Duration {
    let mut battle = begin(header.clone()).unwrap();
    let set = battle.legal(&Seat::Umpire).into_iter().find(|offer| offer.verb.name == "set").unwrap();
    let set = set.draw(&mut |_| 1).unwrap().to_string();
    let mut lines = Vec::new();
    for number in 0..RECORDS {
        let command = if (number / row).is_multiple_of(2) { &set } else { r#"{"do": "undo"}"# };
        let tree = Tree::from_json(command).unwrap();
        lines.push(battle.propose(&Seat::Umpire, &tree, Source::Seed, WHEN, None).unwrap());
        battle.confirm();
    }
    shortest(|| {
        let mut battle = begin(header.clone()).unwrap();
        for line in &lines {
            battle.read_record(line).unwrap();
        }
        battle.number()
    })
}

fn dearest(windows: &[Duration]) -> f64 {
    windows.iter().max().unwrap().as_secs_f64()
}

/// A command that sheds no blood: what is due, a march, the end of a phase.
fn quiet(battle: &dyn LiveBattle, player: &mut Player) -> (Seat, String) {
    const QUIET: [&str; 4] = ["move", "rally", "check", "end-phase"];
    for seat in battle.roster().seats() {
        let offers: Vec<Offer> =
            battle.legal(&seat).into_iter().filter(|offer| QUIET.contains(&offer.verb.name)).collect();
        if let Some(offer) = player.one(&offers) {
            return (seat, offer.draw(&mut |of| player.pick(of)).unwrap().to_string());
        }
    }
    unreachable!("there is always something quiet to do")
}

/// How many events are applied in a second: all of the battle's, one after the other.
fn events(header: Header, lines: &[String]) -> f64 {
    let setting: Setting<Fatigue> = Setting::read(&header.scenario, "long.toml", "").unwrap();
    let records = lines.iter().map(|line| serde_json::from_str::<Record<_>>(line).unwrap());
    let events: Vec<_> = records.flat_map(|record| record.events).collect();
    let start = Fatigue::start(&setting);
    let time = shortest(|| {
        let mut state = start.clone();
        for event in &events {
            Fatigue::apply(&mut state, event);
        }
        state
    });
    events.len() as f64 / time.as_secs_f64()
}

fn figure(time: Duration) -> String {
    match time.as_secs_f64() {
        seconds if seconds >= 1e-3 => format!("{:.2} ms", seconds * 1e3),
        seconds => format!("{:.0} µs", seconds * 1e6),
    }
}
