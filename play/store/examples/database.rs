//! Measures how many commands a second the database writes, beside SQLite alone with the same rows in transactions of
//! the same size: what grouping, telling and checking numbers cost.
//!
//!     cargo run --release -p standfast-store --example database -- [BATTLES [SECONDS [FOLDER]]]
#![allow(clippy::expect_used, clippy::print_stdout, reason = "a tool: what goes wrong ends it")]

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Sender, channel};
use std::time::{Duration, Instant};
use std::{env, fs};

use rusqlite::{Connection, TransactionBehavior};
use standfast_rulebook::battle::{Header, begin};
use standfast_store::database::{Database, DatabaseFault, Durability, FILE};

fn main() {
    let mut arguments = env::args().skip(1);
    let mut number = |default: u64| match arguments.next() {
        Some(given) => given.parse().expect("a number"),
        None => default,
    };
    let (battles, seconds) = (number(16), number(5));
    let folder = arguments.next().map_or_else(env::temp_dir, PathBuf::from);
    let lines = lines();
    println!("{battles} battles, each with one command under way; {seconds} seconds a figure");
    println!(
        "{:<10} {:>12} {:>9} {:>9} {:>14} {:>14} {:>6}",
        "", "commands/s", "p50", "p99", "a transaction", "SQLite alone", "ratio"
    );
    for durability in [Durability::Normal, Durability::Full] {
        let run = through_the_api(&folder, durability, battles, Duration::from_secs(seconds), &lines);
        let alone = alone(&folder, durability, battles, &run, &lines);
        println!(
            "{:<10} {:>12.0} {:>6.2} ms {:>6.2} ms {:>14.1} {:>12.0}/s {:>5.0}%",
            format!("{durability:?}").to_uppercase(),
            run.a_second(),
            run.latency(50),
            run.latency(99),
            f64::from(run.rows) / f64::from(run.transactions),
            alone,
            100.0 * run.a_second() / alone,
        );
    }
}

/// The records of all battles that are kept as fixtures: lines as they are.
fn lines() -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance");
    let systems = fs::read_dir(root).expect("the fixtures are there").flatten();
    let files =
        systems.filter_map(|system| fs::read_dir(system.path().join("battles")).ok()).flatten().flatten();
    let texts = files.map(|file| fs::read_to_string(file.path()).expect("a fixture can be read"));
    texts.flat_map(|text| text.lines().skip(1).map(str::to_owned).collect::<Vec<_>>()).collect()
}

/// What was measured.
struct Run {
    rows: u32,
    transactions: u32,
    elapsed: Duration,
    latencies: Vec<Duration>,
}

impl Run {
    fn a_second(&self) -> f64 {
        f64::from(self.rows) / self.elapsed.as_secs_f64()
    }

    /// Milliseconds that so many of a hundred commands took at most.
    fn latency(&self, of_hundred: usize) -> f64 {
        let place = self.latencies.len() * of_hundred / 100;
        self.latencies.get(place).map_or(f64::NAN, Duration::as_secs_f64) * 1e3
    }
}

/// A fresh database with battles that have just begun.
fn begun(folder: &Path, durability: Durability, battles: u64) -> (tempfile::TempDir, Database) {
    let folder = tempfile::tempdir_in(folder).expect("a folder can be made");
    let database = Database::open(folder.path(), durability).expect("a database can be made");
    let scenario =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/battles/fatigue/stone-wall.toml");
    let text = fs::read_to_string(scenario).expect("the scenario can be read");
    for battle in 0..battles {
        let header = Header::new("fatigue", "stone-wall.toml", &text, battle, "");
        let table = begin(header).expect("the scenario is sound");
        database.begin(&id(battle), table.as_ref(), &[]).expect("a battle can be begun");
    }
    (folder, database)
}

/// The id of a battle, as long as those of the server.
fn id(battle: u64) -> String {
    format!("{:016x}", battle.wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

type Answer = (u64, u64, Instant, Result<(), DatabaseFault>);

/// Every battle gives its next command as soon as the last is confirmed.
fn through_the_api(
    folder: &Path,
    durability: Durability,
    battles: u64,
    time: Duration,
    lines: &[String],
) -> Run {
    let (_folder, database) = begun(folder, durability, battles);
    let (tell, told) = channel();
    let mut lines = lines.iter().cycle().cloned();
    let mut give = |battle: u64, number: u64, tell: &Sender<Answer>| {
        let (tell, given) = (tell.clone(), Instant::now());
        let line = lines.next().expect("there are lines");
        database.append(&id(battle), number, line, move |result| {
            tell.send((battle, number, given, result)).expect("somebody waits for the answer");
        });
    };
    let before = database.written();
    let start = Instant::now();
    for battle in 0..battles {
        give(battle, 1, &tell);
    }
    let mut latencies = Vec::new();
    let mut under_way = battles;
    while under_way > 0 {
        let (battle, number, given, result) = told.recv().expect("all that was given is answered");
        result.expect("it was written");
        latencies.push(given.elapsed());
        if start.elapsed() < time {
            give(battle, number + 1, &tell);
        } else {
            under_way -= 1;
        }
    }
    let (elapsed, after) = (start.elapsed(), database.written());
    latencies.sort_unstable();
    let few = |count: u64| u32::try_from(count).expect("that many are never written");
    Run {
        rows: few(after.acts - before.acts),
        transactions: few(after.transactions - before.transactions),
        elapsed,
        latencies,
    }
}

/// Rows a second where one thread inserts the same rows in as many transactions, and does nothing else.
fn alone(folder: &Path, durability: Durability, battles: u64, run: &Run, lines: &[String]) -> f64 {
    let (folder, database) = begun(folder, durability, battles);
    drop(database);
    let mut connection = Connection::open(folder.path().join(FILE)).expect("the database is there");
    let synchronous = format!("{durability:?}");
    connection.pragma_update(None, "synchronous", synchronous).expect("it can be set");
    connection.pragma_update(None, "foreign_keys", true).expect("it can be set");
    let mut lines = lines.iter().cycle();
    // The keys of the battles, in the order in which they were begun.
    let mut rows = (1_i64..).flat_map(|number| (1..=battles.cast_signed()).map(move |key| (key, number)));
    let start = Instant::now();
    let mut written = 0;
    for transaction in 1..=run.transactions {
        let group = connection.transaction_with_behavior(TransactionBehavior::Immediate).expect("it is free");
        let until = u64::from(run.rows) * u64::from(transaction) / u64::from(run.transactions);
        let count = usize::try_from(until - written).expect("that many are never written");
        let here = rows.by_ref().zip(lines.by_ref()).take(count);
        {
            let insert = "INSERT INTO records (battle, number, line) VALUES (?, ?, ?)";
            let mut insert = group.prepare_cached(insert).expect("the table is there");
            for ((key, number), line) in here {
                insert.execute((key, number, line)).expect("it can be written");
            }
        }
        written = until;
        group.commit().expect("it can be written");
    }
    f64::from(run.rows) / start.elapsed().as_secs_f64()
}
