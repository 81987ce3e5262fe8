//! How many times fewer battles a comparison of two doctrines takes with the same luck, and with the rest of the luck
//! subtracted, than with a luck of its own for each.
//!
//!     luck [--battles N] [SCENARIO ...]

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::print_stdout,
    reason = "a measuring program: what goes wrong ends it"
)]

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use standfast_benches::wars;
use standfast_rulebook::battle::{Sample, declare};
use standfast_rulebook::sim::{AnyWar, Difference, Order, Tally, compare, percent};

/// Who leads the first side instead of the first doctrine.
const OTHERS: [&str; 2] = ["bold", "tuned"];

/// What stands above the table.
const HEAD: &str = "\
# How many times fewer battles with the same luck

    benches/luck

writes this file again. Two variants of a scenario: `steady` leads both sides, or another doctrine leads the first. By how much
the share of wins of the first side differs is estimated from pairs of battles; the columns say how many times as many pairs
that would take, for the same 95% interval, if each variant had a luck of its own and none were subtracted:

- *same luck*: battles of the same number meet the same dice where they do the same (`standfast compare`).
- *luck subtracted*: a luck of its own for each, and what of the wins goes with the luck is subtracted from both.
- *both*: the same luck, and what is left of it subtracted (`standfast compare --luck`).
- *a battle takes*: how many times as long with its luck weighed as without.

Asked: 4 times. A share that hardly varies, near 0 or 100%, says little: a few battles decide its row.
";

fn order(sample: Sample, leader: &str) -> Order {
    let order = wars::order(sample);
    let (first, _) = declare(&order).unwrap().sides().into_iter().next().unwrap();
    order.led_by(&[(first, leader.parse().unwrap())])
}

/// How many times as long a battle takes whose luck is weighed.
fn dearer(order: &Order, weighing: &dyn AnyWar, battles: u64) -> f64 {
    let bare = declare(order).unwrap();
    let (mut plain, mut weighed) = (Duration::ZERO, Duration::ZERO);
    for number in 0..battles {
        let began = Instant::now();
        bare.battle(number).unwrap();
        plain += began.elapsed();
        let began = Instant::now();
        weighing.battle(number).unwrap();
        weighed += began.elapsed();
    }
    weighed.as_secs_f64() / plain.as_secs_f64()
}

fn main() {
    let mut battles = 400;
    let mut named: Vec<String> = Vec::new();
    let mut given = std::env::args().skip(1);
    while let Some(word) = given.next() {
        match word.as_str() {
            "--battles" => {
                battles = given.next().and_then(|number| number.parse().ok()).expect("--battles N")
            }
            _ => named.push(word),
        }
    }
    println!("{HEAD}");
    println!(
        "| scenario | steady, and instead | wins of the first side | pairs that differ | same luck | luck subtracted | both | a battle takes |"
    );
    println!("|---|---|---|---|---|---|---|---|");
    for sample in
        Sample::all().filter(|sample| named.is_empty() || named.iter().any(|name| name == sample.name))
    {
        for other in OTHERS {
            row(sample, other, battles);
        }
    }
}

fn row(sample: Sample, other: &str, battles: u64) {
    let bare = wars::order(sample);
    let weighing = |order: Order| declare(&Order { weighs: true, ..order }).unwrap();
    let (one, two) = (weighing(bare.clone()), weighing(order(sample, other)));
    let dearer = dearer(&bare, one.as_ref(), battles.div_ceil(20));
    let compared =
        compare([one.as_ref(), two.as_ref()], battles, None, &AtomicBool::new(false), &mut |_| ()).unwrap();
    let times = |difference: Option<Difference>| match difference.and_then(|difference| difference.fewer) {
        Some(times) if times >= 1_000.0 => "over 1000 ×".to_owned(),
        Some(times) => format!("{times:.1} ×"),
        None => "-".to_owned(),
    };
    let wins = |tally: &Tally| percent(tally.wins_of(0).share);
    let [first, second] = compared.tallies.each_ref().map(wins);
    println!(
        "| {} | {other} | {first}, {second} | {} of {battles} | {} | {} | {} | {dearer:.1} × as long |",
        sample.name,
        compared.differ,
        times(compared.paired()),
        times(compared.subtracted_alone()),
        times(compared.subtracted())
    );
}
