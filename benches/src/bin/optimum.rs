//! Players of the machine beside the best play, in battles so small that all of it is walked.
//!
//!     optimum [--strays] [BATTLE ...] [LEVEL ...]
//!
//! With `--strays` it names, side by side, what one who thinks does and what would be better, the dearest first.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::print_stdout,
    reason = "a measuring program: what goes wrong ends it"
)]

use std::time::Instant;

use standfast_benches::optimum::{AnyTiny, Stray, tiny};
use standfast_engine::battle::Id;
use standfast_generals::Leader;

/// With so many lucks of his own each player who thinks is looked at.
const LUCKS: u64 = 5;

/// The levels that are looked at where none is named.
const USUAL: [&str; 3] = ["60p", "200p", "1000p"];

/// What each of a player's lucks makes of a battle: the mean, and the worst.
fn of_all(values: &[f64]) -> (f64, f64) {
    let count = f64::from(u32::try_from(values.len()).unwrap());
    (values.iter().sum::<f64>() / count, values.iter().copied().fold(f64::MAX, f64::min))
}

/// How many strays are told.
const MOST_STRAYS: usize = 20;

fn tell_strays(tiny: &dyn AnyTiny, side: &Id, level: &str) {
    let mut strays = tiny.strays(side, &format!("steady:{level}").parse().unwrap(), 0);
    strays.sort_by(|one, other| other.loses.total_cmp(&one.loses));
    for Stray { does, better, loses } in strays.iter().take(MOST_STRAYS) {
        eprintln!("{side} at {level}, {loses:.4}: {does}\n    better: {better}");
    }
}

fn main() {
    let is_battle = |word: &String| tiny().iter().any(|(name, _)| name == word);
    let (options, words): (Vec<String>, Vec<String>) =
        std::env::args().skip(1).partition(|word| word.starts_with("--"));
    assert!(options.iter().all(|option| option == "--strays"), "the only option is --strays: {options:?}");
    let (battles, given): (Vec<String>, Vec<String>) = words.into_iter().partition(is_battle);
    let levels = if given.is_empty() { USUAL.map(str::to_owned).to_vec() } else { given };
    let thinkers = levels.iter().map(|level| format!(" `steady:{level}` | its worst | of the best |"));
    println!("| battle | side | situations | best play | best doctrine |{}", thinkers.collect::<String>());
    println!("|---|---|---|---|---|{}", "---|---|---|".repeat(levels.len()));
    let is_asked = |name: &str| battles.is_empty() || battles.iter().any(|battle| battle == name);
    for (name, tiny) in tiny().into_iter().filter(|(name, _)| is_asked(name)) {
        for side in tiny.sides() {
            let begun = Instant::now();
            let best = tiny.at_best(&side);
            eprintln!("{name}, {side}: {:?}", begun.elapsed());
            let doctrines = tiny.doctrines().into_iter();
            let led = doctrines.map(|name| (tiny.led(&side, &Leader::Doctrine(name.clone()), 0).value, name));
            let (doctrine, led_by) = led.max_by(|(one, _), (other, _)| one.total_cmp(other)).unwrap();
            let thinking = levels.iter().map(|level| {
                let leader: Leader = format!("steady:{level}").parse().unwrap();
                let values: Vec<f64> = (0..LUCKS).map(|seed| tiny.led(&side, &leader, seed).value).collect();
                let (mean, worst) = of_all(&values);
                format!(" {mean:.4} | {worst:.4} | {:.1}% |", mean / best.value * 100.0)
            });
            if options.iter().any(|option| option == "--strays") {
                levels.iter().for_each(|level| tell_strays(tiny.as_ref(), &side, level));
            }
            println!(
                "| {name} | {side} | {} | {:.4} | {doctrine:.4} ({led_by}) |{}",
                best.situations,
                best.value,
                thinking.collect::<String>()
            );
        }
    }
}
