//! A program that is killed while it writes many battles at once, again and again: nothing that it confirmed is lost,
//! nothing is there twice, and all stands in its order.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;
use std::{env, io, thread};

use crate::common::database::{audited, begun, say};
use standfast_rulebook::battle::Seat;
use standfast_store::database::{Database, Durability};

const BATTLES: u64 = 8;

/// How often it is killed; the long form of the tests kills it more often.
fn times() -> u64 {
    if env::var("STANDFAST_LONG").is_ok() { 400 } else { 40 }
}

fn durability(time: u64) -> Durability {
    if time.is_multiple_of(2) { Durability::Full } else { Durability::Normal }
}

/// The writer: in every battle it says one thing after the other for ever, and prints each once it is confirmed. Run
/// by itself it does nothing.
#[test]
fn writer() {
    let (Ok(path), Ok(time)) = (env::var("STANDFAST_WRITES_TO"), env::var("STANDFAST_TIME")) else { return };
    let time = time.parse().unwrap();
    let database = Database::open(Path::new(&path), durability(time)).unwrap();
    thread::scope(|scope| {
        for battle in 0..BATTLES {
            let database = &database;
            scope.spawn(move || {
                let id = battle.to_string();
                let mut table = database.battle(&id).unwrap().unwrap();
                for count in 0_u64.. {
                    say(database, &id, table.as_mut(), &format!("{time} {count}")).unwrap();
                    let mut out = io::stdout().lock();
                    writeln!(out, "\nconfirmed {battle} {count}").unwrap();
                    out.flush().unwrap();
                }
            });
        }
    });
}

/// Whether the writer is left alone until its first word; else it may be killed while it takes up what its forerunner
/// has left.
fn waits(time: u64) -> bool {
    !time.is_multiple_of(4)
}

/// Starts the writer, kills it some milliseconds later, and gives what it confirmed: of each battle, how many things
/// were said.
fn killed(folder: &Path, time: u64) -> BTreeMap<u64, u64> {
    let mut writer = Command::new(env::current_exe().unwrap())
        .args(["database_killed::writer", "--exact", "--nocapture", "--test-threads=1"])
        .env("STANDFAST_WRITES_TO", folder)
        .env("STANDFAST_TIME", time.to_string())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(writer.stdout.take().unwrap()).lines().map_while(Result::ok);
    let first = if waits(time) { lines.find(|line| line.starts_with("confirmed ")) } else { None };
    // A few milliseconds, never the same.
    thread::sleep(Duration::from_micros(time * 7_919 % 20_000));
    writer.kill().unwrap();
    let mut confirmed = BTreeMap::new();
    for line in first.into_iter().chain(lines) {
        let Some((battle, count)) = line.strip_prefix("confirmed ").and_then(|line| line.split_once(' '))
        else {
            continue;
        };
        confirmed.insert(battle.parse().unwrap(), count.parse::<u64>().unwrap() + 1);
    }
    writer.wait().unwrap();
    confirmed
}

/// What was said in a battle, as `(time, count)`, in its order.
fn said(database: &Database, battle: u64) -> Vec<(u64, u64)> {
    let table = database.battle(&battle.to_string()).unwrap().unwrap();
    let said = table.log(&Seat::Umpire, 0).into_iter().filter_map(|entry| {
        let command = entry.command.filter(|command| command["do"] == "say")?;
        let (time, count) = command["text"].as_str().unwrap().split_once(' ').unwrap();
        Some((time.parse().unwrap(), count.parse().unwrap()))
    });
    said.collect()
}

#[test]
fn killing_the_writer_at_any_moment_loses_nothing_that_was_confirmed() {
    let folder = tempfile::tempdir().unwrap();
    let database = Database::open(folder.path(), Durability::Full).unwrap();
    for battle in 0..BATTLES {
        begun(&database, &battle.to_string());
    }
    drop(database);
    let mut before = vec![Vec::new(); usize::try_from(BATTLES).unwrap()];
    let mut all = 0;
    for time in 0..times() {
        let confirmed = killed(folder.path(), time);
        let database = Database::open(folder.path(), durability(time + 1)).unwrap();
        for (battle, before) in (0..BATTLES).zip(&mut before) {
            let now = said(&database, battle);
            let new = now.strip_prefix(before.as_slice()).expect("what was said before stands as it stood");
            let count = u64::try_from(new.len()).unwrap();
            let in_order: Vec<_> = (0..count).map(|count| (time, count)).collect();
            assert_eq!(new, in_order, "time {time}, battle {battle}");
            let known = confirmed.get(&battle).copied().unwrap_or(0);
            assert!(count >= known, "time {time}, battle {battle}: {known} confirmed, {count} there");
            all += known;
            *before = now;
        }
    }
    assert!(all >= times() / 2, "the writer wrote next to nothing: {all}");
    let database = Database::open(folder.path(), Durability::Full).unwrap();
    for battle in 0..BATTLES {
        audited(&database, &battle.to_string());
    }
}
