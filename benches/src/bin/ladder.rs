//! All players of the machine against one another, system by system: paired luck with the sides changed, a sequential test on
//! the pairs, and Elo with its interval.
//!
//!     ladder [--pairs N] [--until-decided] [--meet ONE OTHER [--keep FILE]] [--doctrines FILE] [SYSTEM ...]
//!
//! With `--meet` two players meet and nobody else. With `--until-decided` they stop once the test on the pairs has decided, which
//! tells soonest who is better; the score then flatters whoever was lucky at first. A meeting that takes long says on standard error
//! how it stands. With `--keep` the score of each pair is a line of a file, and a run that finds such lines goes on after them:
//! they must be of the same players in one system. With `--doctrines` the doctrines of a file may meet too;
//! they take the place of those of the same name.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::print_stdout,
    reason = "a measuring program: what goes wrong ends it"
)]

use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::time::{Duration, Instant};

use standfast_benches::wars;
use standfast_rulebook::battle::{Sample, fought, generals_of};
use standfast_rulebook::sim::Order;
use standfast_rulebook::{Choice, SystemId};

/// How many standard errors to either side hold 95% of a normal distribution.
const WIDTH: f64 = 1.96;

/// The test on the pairs: no better, against better by this much Elo; wrong in one case of twenty either way.
const BETTER_BY: f64 = 20.0;
const BOUND: f64 = 2.944;

/// After so many pairs the test may stop.
const LEAST_PAIRS: usize = 10;

/// How often a meeting that takes long says how it stands.
const TOLD_EVERY: Duration = Duration::from_secs(60);

/// What one player made of pairs of battles against another: 0 to 1 a pair.
#[derive(Default)]
struct Pairs(Vec<f64>);

impl Pairs {
    fn count(&self) -> f64 {
        f64::from(u32::try_from(self.0.len()).unwrap())
    }

    fn mean(&self) -> f64 {
        self.0.iter().sum::<f64>() / self.count().max(1.0)
    }

    /// The variance of a pair; never quite nothing, so that one-sided results can be judged.
    fn variance(&self) -> f64 {
        let mean = self.mean();
        let squares: f64 = self.0.iter().map(|pair| (pair - mean) * (pair - mean)).sum();
        (squares / (self.count() - 1.0).max(1.0)).max(0.01 / self.count().max(1.0))
    }

    fn error(&self) -> f64 {
        (self.variance() / self.count().max(1.0)).sqrt()
    }

    /// The log-likelihood ratio of being better by [`BETTER_BY`] against being no better.
    fn ratio(&self) -> f64 {
        let (even, better) = (score(0.0), score(BETTER_BY));
        self.count() * (better - even) * (2.0 * self.mean() - even - better) / (2.0 * self.variance())
    }

    fn is_decided(&self) -> bool {
        self.0.len() >= LEAST_PAIRS && self.ratio().abs() >= BOUND
    }

    /// A row of the table.
    fn row(&self, [one, other]: [&str; 2]) -> String {
        let (mean, within) = (self.mean(), WIDTH * self.error());
        let (low, high) = ((mean - within).max(0.0), (mean + within).min(1.0));
        let better = match self.ratio() {
            ratio if ratio >= BOUND => "yes",
            ratio if ratio <= -BOUND => "no",
            _ => "not decided",
        };
        format!(
            "| {one} | {other} | {} | {:.1}% | {:.1}% to {:.1}% | {:+.0} | {:+.0} to {:+.0} | {better} |",
            self.0.len(),
            mean * 100.0,
            low * 100.0,
            high * 100.0,
            elo(mean),
            elo(low),
            elo(high)
        )
    }
}

/// The score that so much Elo stands for.
fn score(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The Elo that a score stands for; scores of all or nothing count as half a pair in a thousand less.
fn elo(score: f64) -> f64 {
    let score = score.clamp(0.0005, 0.9995);
    -400.0 * (1.0 / score - 1.0).log10()
}

/// A meeting of two players, and when it ends.
struct Meeting<'a> {
    sample: Sample,
    players: [&'a str; 2],
    most: usize,
    until_decided: bool,
    /// Where the scores of its pairs are kept.
    keep: Option<&'a str>,
    /// A file of more doctrines, and its text.
    doctrines: Option<&'a (String, String)>,
}

impl Meeting<'_> {
    /// So many pairs of battles, or fewer where the test is enough.
    fn fought(&self) -> Pairs {
        let doctrines = self.doctrines.cloned().into_iter().collect();
        let order = Order { doctrines, ..wars::order(self.sample) };
        let meeting = wars::Pairs::declare(&order, self.players).unwrap();
        let mut kept =
            self.keep.map(|path| OpenOptions::new().read(true).append(true).create(true).open(path).unwrap());
        let mut pairs = kept.as_mut().map(kept_in).unwrap_or_default();
        let mut told = Instant::now();
        while pairs.0.len() < self.most && !(self.until_decided && pairs.is_decided()) {
            let score = meeting.score(u64::try_from(pairs.0.len()).unwrap()).unwrap();
            pairs.0.push(score);
            if let Some(kept) = &mut kept {
                writeln!(kept, "{score}").unwrap();
            }
            if told.elapsed() >= TOLD_EVERY {
                eprintln!("so far: {} {}", self.sample.name, pairs.row(self.players));
                told = Instant::now();
            }
        }
        pairs
    }
}

/// The pairs whose scores are in a file.
fn kept_in(file: &mut File) -> Pairs {
    let mut scores = String::new();
    file.read_to_string(&mut scores).unwrap();
    Pairs(scores.lines().map(|score| score.parse().expect("a file of scores")).collect())
}

/// The scenario of a system that is fought soonest: the one to begin with.
fn small(system: SystemId) -> Sample {
    Sample::all().find(|sample| sample.system == system).unwrap()
}

fn main() {
    let mut pairs = 500;
    let mut until_decided = false;
    let mut two: Option<(String, String)> = None;
    let mut keep: Option<String> = None;
    let mut doctrines: Option<(String, String)> = None;
    let mut systems: Vec<String> = Vec::new();
    let mut given = std::env::args().skip(1);
    while let Some(word) = given.next() {
        match word.as_str() {
            "--pairs" => pairs = wars::number(&mut given).expect("--pairs N"),
            "--until-decided" => until_decided = true,
            "--keep" => keep = Some(given.next().expect("--keep FILE")),
            "--doctrines" => {
                let path = given.next().expect("--doctrines FILE");
                let text = std::fs::read_to_string(&path).unwrap();
                doctrines = Some((path, text));
            }
            "--meet" => two = Some(given.next().zip(given.next()).expect("--meet ONE OTHER")),
            _ => systems.push(word),
        }
    }
    assert!(keep.is_none() || two.is_some() && systems.len() == 1, "--keep goes with --meet and one system");
    for system in fought().filter(|system| systems.is_empty() || systems.contains(&system.to_string())) {
        let sample = small(system);
        let names: Vec<String> =
            generals_of(system).unwrap().doctrines().into_iter().map(|doctrine| doctrine.name).collect();
        println!("\n## `{}`: {}\n", system.name(), sample.name);
        println!("| player | against | pairs | score | 95% interval | Elo | 95% interval | better? |");
        println!("|---|---|---|---|---|---|---|---|");
        let mut matches: Vec<(String, String, usize)> = Vec::new();
        match &two {
            Some((one, other)) => matches.push((one.clone(), other.clone(), pairs)),
            None => {
                for (place, name) in names.iter().enumerate() {
                    matches.push((name.clone(), "random".to_owned(), pairs));
                    for other in names.iter().skip(place + 1) {
                        matches.push((name.clone(), other.clone(), pairs));
                    }
                }
            }
        }
        for (one, other, most) in matches {
            let players = [one.as_str(), other.as_str()];
            let (keep, doctrines) = (keep.as_deref(), doctrines.as_ref());
            let meeting = Meeting { sample, players, most, until_decided, keep, doctrines };
            println!("{}", meeting.fought().row(players));
        }
    }
}
