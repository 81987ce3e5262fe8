//! Looks for better figures of a doctrine: it begins with the usual ones, changes one or two at a time, and keeps what wins
//! against what it has, in pairs of battles with the same luck and the sides changed. At the end it meets the usual figures
//! with luck that it has not seen, and prints the doctrine.
//!
//!     tune SYSTEM [TRIES]

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::print_stdout,
    reason = "a measuring program: what goes wrong ends it"
)]

use std::fmt::Write as _;

use standfast_benches::wars;
use standfast_dice::{Dice, Seeded};
use standfast_rulebook::battle::{Sample, generals_of};
use standfast_rulebook::generals::Figure;
use standfast_rulebook::sim::Order;
use standfast_rulebook::{Choice, SystemId};

/// How many pairs of battles decide about a change, and how many about the whole.
const PAIRS: u64 = 60;
const PAIRS_AT_THE_END: u64 = 500;

/// By how many standard errors a change must be better.
const SURELY: f64 = 1.3;

/// The figures of a doctrine, in the order in which the system declares them.
type Figures = Vec<i64>;

struct Tuning {
    sample: Sample,
    known: Vec<Figure>,
}

impl Tuning {
    fn written(&self, name: &str, figures: &Figures) -> String {
        let mut text = format!("[[doctrines]]\nname = \"{name}\"\nsays = \"-\"\n");
        for (known, figure) in self.known.iter().zip(figures) {
            if *figure != known.usual {
                let _ = writeln!(text, "{} = {figure}", known.name);
            }
        }
        text
    }

    /// The share that the first figures win of pairs against the second, and its standard error.
    fn meet(&self, one: &Figures, other: &Figures, seed: u64, pairs: u64) -> (f64, f64) {
        let own = format!("{}\n{}", self.written("one", one), self.written("other", other));
        let order = Order { doctrines: vec![("own.toml".to_owned(), own)], seed, ..wars::order(self.sample) };
        let meeting = wars::Pairs::declare(&order, ["one", "other"]).unwrap();
        let score = |number| meeting.score(number).unwrap();
        let scores: Vec<f64> = (0..pairs).map(score).collect();
        let count = f64::from(u32::try_from(pairs).unwrap());
        let mean = scores.iter().sum::<f64>() / count;
        let squares: f64 = scores.iter().map(|score| (score - mean) * (score - mean)).sum();
        (mean, (squares / (count - 1.0) / count).sqrt())
    }
}

fn main() {
    let mut given = std::env::args().skip(1);
    let system = given.next().and_then(|name| SystemId::named(&name)).expect("tune SYSTEM [TRIES]");
    let tries: u64 = given.next().map_or(200, |tries| tries.parse().expect("TRIES is a number"));
    let sample = Sample::all().find(|sample| sample.system == system).unwrap();
    let tuning = Tuning { sample, known: generals_of(system).unwrap().figures() };
    let mut dice = Seeded::new(1);
    let mut draw = |high: usize| -> usize {
        let high = u32::try_from(high).unwrap();
        usize::try_from(dice.uniform(0, high, "a figure").unwrap()).unwrap()
    };
    let start: Figures = tuning.known.iter().map(|figure| figure.usual).collect();
    let mut best = start.clone();
    for round in 1..=tries {
        let mut other = best.clone();
        for _ in 0..=draw(1) {
            let place = draw(other.len() - 1);
            let Figure { low, high, .. } = tuning.known.get(place).unwrap();
            let figure = other.get_mut(place).unwrap();
            // Up or down by up to half of what it is, and a little.
            let most = figure.unsigned_abs() / 2 + 2;
            let step = i64::try_from(draw(usize::try_from(2 * most).unwrap())).unwrap()
                - i64::try_from(most).unwrap();
            *figure = (*figure + step).clamp(*low, *high);
        }
        if other == best {
            continue;
        }
        // What beats the best so far may lose to the figures that it all began with.
        let is_better = |than: &Figures| {
            let (mean, error) = tuning.meet(&other, than, round, PAIRS);
            mean - SURELY * error > 0.5
        };
        if is_better(&best) && (best == start || is_better(&start)) {
            println!("# try {round}");
            best = other;
        }
    }
    let (mean, error) = tuning.meet(&best, &start, u64::from(u32::MAX), PAIRS_AT_THE_END);
    println!("# against the usual figures: {:.1}% ± {:.1}", mean * 100.0, 196.0 * error);
    println!("{}", tuning.written("tuned", &best));
}
