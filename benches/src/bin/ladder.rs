//! All players of the machine against one another, system by system: paired luck with the sides changed, a sequential test on
//! the pairs, and Elo with its interval. Then one who thinks against the best doctrine, and against himself with more time; and
//! what he makes of battles so small that the best that can be done is worked out.
//!
//!     ladder doctrines [--pairs N] [SYSTEM ...]
//!     ladder thinking LEVEL [--more LEVEL] [--pairs N] [SYSTEM ...]
//!     ladder optimum LEVEL

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::print_stdout,
    reason = "a measuring program: what goes wrong ends it"
)]

use standfast_benches::wars;
use standfast_benches::optimum::{Made, Tiny};
use standfast_engine::battle::Led;
use standfast_fatigue::Fatigue;
use standfast_micro_force::MicroForce;
use standfast_morale_check::MoraleCheck;
use standfast_rulebook::battle::{Sample, declare, fought, generals_of};
use standfast_rulebook::generals::Leader;
use standfast_rulebook::{Choice, SystemId};

/// The allocator of the program that is measured here.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// How many standard errors to either side hold 95% of a normal distribution.
const WIDTH: f64 = 1.96;

/// The test on the pairs: no better, against better by this much Elo; wrong in one case of twenty either way.
const BETTER_BY: f64 = 20.0;
const BOUND: f64 = 2.944;

/// After so many pairs the test may stop.
const LEAST_PAIRS: usize = 10;

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

/// Pairs of battles between two players, until the test has decided or there are enough.
fn meet(sample: Sample, players: [&str; 2], most: usize) -> Pairs {
    let meeting = wars::Pairs::declare(&wars::order(sample), players).unwrap();
    let mut pairs = Pairs::default();
    for number in 0..u64::try_from(most).unwrap() {
        pairs.0.push(meeting.score(number).unwrap());
        if pairs.is_decided() && most <= 200 {
            break;
        }
    }
    pairs
}

/// The scenario of a system that is fought soonest: the one to begin with.
fn small(system: SystemId) -> Sample {
    Sample::all().find(|sample| sample.system == system).unwrap()
}

fn doctrines(system: SystemId) -> Vec<String> {
    generals_of(system).unwrap().doctrines().into_iter().map(|doctrine| doctrine.name).collect()
}

/// A row of a table: what one player made of battles against another, and how well.
fn row(one: &str, other: &str, met: &Pairs) {
    let (mean, within) = (met.mean(), WIDTH * met.error());
    let (low, high) = ((mean - within).max(0.0), (mean + within).min(1.0));
    let better = match met.ratio() {
        ratio if ratio >= BOUND => "yes",
        ratio if ratio <= -BOUND => "no",
        _ => "not decided",
    };
    println!(
        "| {one} | {other} | {} | {:.1}% | {:.1}% to {:.1}% | {:+.0} | {:+.0} to {:+.0} | {better} |",
        met.0.len(),
        mean * 100.0,
        low * 100.0,
        high * 100.0,
        elo(mean),
        elo(low),
        elo(high)
    );
}

fn head(title: &str) {
    println!("\n{title}\n");
    println!("| player | against | pairs | score | 95% interval | Elo | 95% interval | better? |");
    println!("|---|---|---|---|---|---|---|---|");
}

/// Who wins where the first doctrine leads both sides.
fn evenness(sample: Sample, battles: u64) {
    let war = declare(&wars::order(sample)).unwrap();
    let winners: Vec<Option<usize>> =
        (0..battles).map(|number| war.battle(number).unwrap().winner).collect();
    let share = |winner: Option<usize>| {
        let won = winners.iter().filter(|known| **known == winner).count();
        u64::try_from(won).unwrap() * 100 / battles
    };
    let sides = war.sides();
    let shares: Vec<String> =
        sides.iter().enumerate().map(|(place, (_, name))| format!("{name} {}%", share(Some(place)))).collect();
    println!("\n{}: {}, nobody {}%.", war.led(), shares.join(", "), share(None));
}

/// All doctrines against one another, and against somebody who does anything that he may.
fn among_doctrines(system: SystemId, pairs: usize) {
    let (sample, names) = (small(system), doctrines(system));
    head(&format!("## `{}`: {}", system.name(), sample.name));
    for (place, name) in names.iter().enumerate() {
        for other in std::iter::once("random").chain(names.iter().skip(place + 1).map(String::as_str)) {
            row(name, other, &meet(sample, [name, other], pairs));
        }
    }
    evenness(sample, u64::try_from(2 * pairs).unwrap());
}

/// The doctrine that does best against all others.
fn best(sample: Sample, names: &[String]) -> String {
    let score = |name: &String| -> f64 {
        let others = names.iter().filter(|other| *other != name);
        others.map(|other| meet(sample, [name, other], 100).mean()).sum()
    };
    let scores = names.iter().map(|name| (score(name), name));
    scores.max_by(|(one, _), (other, _)| one.total_cmp(other)).unwrap().1.clone()
}

/// One who thinks against the best doctrine, and with more time against himself.
fn thinking(system: SystemId, level: &str, more: Option<&str>, pairs: usize) {
    let sample = small(system);
    let best = best(sample, &doctrines(system));
    let thinker = format!("steady:{level}");
    head(&format!("### `{}`: {}", system.name(), sample.name));
    row(&thinker, &best, &meet(sample, [&thinker, &best], pairs));
    if let Some(more) = more {
        let longer = format!("steady:{more}");
        row(&longer, &thinker, &meet(sample, [&longer, &thinker], pairs));
    }
}

/// Each side of a tiny battle: the best that it can do, and what one who thinks makes of it, and each doctrine.
fn optimum<B: Led>(name: &str, scenario: &str, level: &str) {
    let tiny = Tiny::<B>::of(scenario);
    let thinker: Leader = format!("steady:{level}").parse().unwrap();
    let system = SystemId::named(B::ID).unwrap();
    for side in tiny.sides() {
        let Made { value: at_best, situations } = tiny.at_best(&side);
        let led = |leader: &Leader| tiny.led(&side, leader).value;
        let thinks = led(&thinker);
        let by_doctrine = doctrines(system).into_iter().map(|name| (led(&Leader::Doctrine(name.clone())), name));
        let (doctrine, by) = by_doctrine.max_by(|(one, _), (other, _)| one.total_cmp(other)).unwrap();
        println!(
            "| `{}` | {name} | {side} | {situations} | {:.2}% | {:.2}% | {:.2}% | {:.2}% ({by}) |",
            B::ID,
            at_best * 100.0,
            thinks * 100.0,
            (at_best - thinks) * 100.0,
            doctrine * 100.0
        );
    }
}

fn main() {
    let mut given = std::env::args().skip(1);
    let asked = given.next().expect("doctrines, thinking or optimum");
    let mut level = String::new();
    if asked != "doctrines" {
        level = given.next().expect("LEVEL");
    }
    let (mut pairs, mut more, mut systems) = (None, None, Vec::new());
    while let Some(word) = given.next() {
        match word.as_str() {
            "--pairs" => pairs = given.next().and_then(|number| number.parse().ok()),
            "--more" => more = given.next(),
            _ => systems.push(word),
        }
    }
    let among = fought().filter(|system| systems.is_empty() || systems.contains(&system.to_string()));
    match asked.as_str() {
        "doctrines" => among.for_each(|system| among_doctrines(system, pairs.unwrap_or(500))),
        "thinking" => {
            among.for_each(|system| thinking(system, &level, more.as_deref(), pairs.unwrap_or(100)));
        }
        _ => {
            println!("\n| system | battle | side | situations | at best | {level} | short of it | best doctrine |");
            println!("|---|---|---|---|---|---|---|---|");
            optimum::<MoraleCheck>("one charge", include_str!("../../tiny/one-charge.toml"), &level);
            optimum::<MoraleCheck>("one order", include_str!("../../tiny/one-order.toml"), &level);
            optimum::<Fatigue>("two companies", include_str!("../../tiny/two-companies.toml"), &level);
            optimum::<MicroForce>("two regiments", include_str!("../../tiny/two-regiments.toml"), &level);
        }
    }
}
