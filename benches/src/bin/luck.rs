//! How many times fewer battles a comparison of two variants takes with the same luck, and with the rest of the luck
//! subtracted, than with a luck of its own for each.
//!
//!     luck [--battles N] [--pilot N] [SCENARIO ...]

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::print_stdout,
    clippy::as_conversions,
    reason = "a measuring program: what goes wrong ends it"
)]

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use standfast_benches::wars;
use standfast_rulebook::battle::{Sample, declare};
use standfast_rulebook::sim::questions::{Knob, Value};
use standfast_rulebook::sim::{AnyWar, Difference, Order, Tally, compare, learn_together, percent};

/// Who leads the first side instead of the first doctrine.
const OTHERS: [&str; 2] = ["bold", "tuned"];

/// What says how long a scenario is fought, and the knob for it.
const LENGTHS: [(&str, &str); 2] = [("turns = ", "turns"), ("hours = ", "victory.hours")];

/// What stands above the table.
const HEAD: &str = "\
# How many times fewer battles with the same luck

    benches/luck

writes this file again. Two variants of a scenario: in the one, `steady` leads both sides; in the other, another doctrine leads the
first side, or the battle lasts a turn or an hour longer. By how much the share of wins of the first side differs is estimated from
pairs of battles; the columns say how many times as many pairs that would take, for the same 95% interval, if each variant had a
luck of its own and none were subtracted:

- *same luck*: battles of the same number meet the same dice where they do the same (`standfast compare`).
- *luck subtracted*: a luck of its own for each, and what of the wins goes with the luck is subtracted from both.
- *both*: the same luck, and what is left of it subtracted (`standfast compare --luck`).

Luck is weighed by the chance to win, which is learned from the pilots of both variants together. What that takes:

- *a battle takes*: how many times the processor time of a battle whose luck is not weighed.
- *in processor time*: *both* by *a battle takes*. Below 1, as many more battles without weighing are the cheaper way.
- *the pilot takes*: as much processor time as so many battles whose luck is not weighed, for one variant.

Asked: 4 times. A share that hardly varies, near 0 or 100%, says little: a few battles decide its row. Where no pair differs, both
variants came to the same end each time.
";

/// The same scenario, but for one thing: what that is, and the order for it.
fn variants(sample: Sample) -> Vec<(String, Order)> {
    let order = wars::order(sample);
    let (first, _) = declare(&order).unwrap().sides().into_iter().next().unwrap();
    let led = |other: &str| (other.to_owned(), order.led_by(&[(first.clone(), other.parse().unwrap())]));
    OTHERS.into_iter().map(led).chain([longer(&order)]).collect()
}

/// The same battle with a turn or an hour more.
fn longer(order: &Order) -> (String, Order) {
    let length = |line: &str| {
        let of = |(says, knob): (&str, &'static str)| Some((knob, line.strip_prefix(says)?.parse().ok()?));
        LENGTHS.into_iter().find_map(of)
    };
    let (knob, lasts): (_, u32) = order.scenario.lines().find_map(length).expect("it says how long it lasts");
    let lasts = (lasts + 1).to_string();
    let turned = knob.parse::<Knob>().unwrap().turned(order, &Value::of(&lasts)).unwrap();
    (format!("{knob} = {lasts}"), turned)
}

/// How long this thread has had a processor.
fn processor() -> Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").expect("Linux tells it");
    Duration::from_nanos(told.split(' ').next().and_then(|first| first.parse().ok()).expect("a number"))
}

fn taken(by: impl FnOnce()) -> f64 {
    let before = processor();
    by();
    (processor() - before).as_secs_f64()
}

/// So long battles are fought to find out what one takes: what a thread has had is told in steps of some milliseconds.
const LONG_ENOUGH: f64 = 0.5;

/// What a battle of a war takes, on average.
fn battle_takes(war: &dyn AnyWar) -> f64 {
    let (mut battles, mut spent) = (0_u64, 0.0);
    while spent < LONG_ENOUGH {
        spent += taken(|| {
            for _ in 0..10 {
                drop(war.battle(battles).unwrap());
                battles += 1;
            }
        });
    }
    spent / battles as f64
}

/// How many times what a battle takes whose luck is not weighed the pilot of one variant takes, and a battle whose luck is.
fn takes(order: &Order, weighing: [&dyn AnyWar; 2]) -> (f64, f64) {
    let pilots = taken(|| learn_together(&weighing).unwrap());
    let plain = battle_takes(declare(order).unwrap().as_ref());
    (pilots / 2.0 / plain, battle_takes(weighing[0]) / plain)
}

fn main() {
    let (mut battles, mut pilot) = (400, Order::PILOT);
    let mut named: Vec<String> = Vec::new();
    let mut given = std::env::args().skip(1);
    while let Some(word) = given.next() {
        match word.as_str() {
            "--battles" => battles = wars::number(&mut given).expect("--battles N"),
            "--pilot" => pilot = wars::number(&mut given).expect("--pilot N"),
            _ => named.push(word),
        }
    }
    println!("{HEAD}");
    println!(
        "| scenario | steady, and instead | pairs, after a pilot of | wins of the first side | pairs that differ | same luck | luck subtracted | both | a battle takes | in processor time | the pilot takes |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|---|");
    for sample in wars::samples(&named) {
        for (instead, order) in variants(sample) {
            row(sample, &instead, order, battles, pilot);
        }
    }
}

fn row(sample: Sample, instead: &str, variant: Order, battles: u64, pilot: u64) {
    let bare = wars::order(sample);
    let weighing = |order: Order| declare(&Order { pilot: Some(pilot), ..order }).unwrap();
    let (one, two) = (weighing(bare.clone()), weighing(variant));
    let wars = [one.as_ref(), two.as_ref()];
    let (learning, dearer) = takes(&bare, wars);
    let compared = compare(wars, battles, None, &AtomicBool::new(false), &mut |_| ()).unwrap();
    let times = |difference: Option<Difference>| match difference.and_then(|difference| difference.fewer) {
        Some(times) if times >= 1_000.0 => "over 1000 ×".to_owned(),
        Some(times) => format!("{times:.1} ×"),
        None => "-".to_owned(),
    };
    let wins = |tally: &Tally| percent(tally.wins_of(0).share);
    let [first, second] = compared.tallies.each_ref().map(wins);
    println!(
        "| {} | {instead} | {battles}, {pilot} | {first}, {second} | {} of {battles} | {} | {} | {} | {dearer:.1} × | {} | {learning:.0} battles |",
        sample.name,
        compared.differ,
        times(compared.paired()),
        times(compared.subtracted_alone()),
        times(compared.subtracted()),
        compared
            .subtracted()
            .and_then(|both| both.fewer)
            .map_or_else(|| "-".to_owned(), |both| format!("{:.2} ×", both / dearer))
    );
}
