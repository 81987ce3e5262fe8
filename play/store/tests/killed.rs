//! A program that is killed while it writes, again and again: nothing that it confirmed is lost.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;
use std::{env, io, thread};

use crate::common::{begin, say};
use standfast_store::{Stored, read};

/// How often it is killed; the long form of the tests kills it more often.
fn times() -> u64 {
    if env::var("STANDFAST_LONG").is_ok() { 2_000 } else { 250 }
}

/// The writer: it says one thing after the other for ever, and prints the number of each once it is confirmed.
/// Run by itself it does nothing.
#[test]
fn writer() {
    let Ok(path) = env::var("STANDFAST_WRITES_TO") else { return };
    let (mut stored, _) = Stored::open(Path::new(&path)).unwrap();
    let mut out = io::stdout().lock();
    loop {
        say(&mut stored, "and another line, long enough to be torn somewhere in the middle").unwrap();
        writeln!(out, "\nconfirmed {}", stored.battle.number()).unwrap();
        out.flush().unwrap();
    }
}

#[test]
fn killing_the_writer_at_any_moment_loses_nothing_that_was_confirmed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.jsonl");
    drop(begin(&path));
    let mut known = 0;
    for time in 0..times() {
        let mut writer = Command::new(env::current_exe().unwrap())
            .args(["killed::writer", "--exact", "--nocapture", "--test-threads=1"])
            .env("STANDFAST_WRITES_TO", &path)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let lines = BufReader::new(writer.stdout.take().unwrap()).lines();
        let mut numbers = lines
            .map_while(Result::ok)
            .filter_map(|line| line.strip_prefix("confirmed ")?.parse::<u64>().ok());
        // Every other time it may still be opening the battle; otherwise it has begun to write, on a slow machine too.
        let first = if time % 2 == 0 { None } else { numbers.next() };
        // A few milliseconds, never the same.
        thread::sleep(Duration::from_micros(2_000 + time * 7_919 % 9_000));
        writer.kill().unwrap();
        let confirmed: Vec<u64> = first.into_iter().chain(numbers).collect();
        writer.wait().unwrap();
        let (battle, _) = read(&path).unwrap();
        known = confirmed.last().copied().unwrap_or(known).max(known);
        assert!(battle.number() >= known, "{known} were confirmed, and {} are there", battle.number());
        known = battle.number();
        assert!(Stored::open(&path).is_ok());
    }
    assert!(known > times(), "the writer wrote next to nothing: {known}");
    assert_eq!(read(&path).unwrap().0.audit(), Ok(known));
}
