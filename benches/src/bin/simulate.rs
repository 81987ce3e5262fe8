//! How many battles and commands a second players of the machine fight, on one core, in every scenario.
//!
//!     simulate [NAME ...]
//!
//! leaves out the scenarios whose file has none of these names in it.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::print_stdout,
    reason = "a measuring program: what goes wrong ends it"
)]

use std::time::{Duration, Instant};

use standfast_benches::wars;
use standfast_rulebook::battle::{Sample, declare};
use standfast_rulebook::sim::{Estimate, Tally};
use standfast_seat::capital;

/// The allocator of the program that is measured here.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// How long each scenario is fought.
const FOR: Duration = Duration::from_secs(4);

fn main() {
    println!(
        "# How fast battles are simulated\n\n    benches/simulate\n\nwrites this file again. One core; the first doctrine of each system leads all sides, and what is kept of a"
    );
    println!("battle (figures by turn, what became of each unit) is worked out with it.\n");
    println!("| system | scenario | battles a second | commands a battle | commands a second | a command |");
    println!("|---|---|---|---|---|---|");
    let mut stands = Vec::new();
    let names: Vec<String> = std::env::args().skip(1).collect();
    let is_named = |sample: &Sample| names.is_empty() || names.iter().any(|name| sample.name.contains(name));
    for sample in Sample::all().filter(is_named) {
        let war = declare(&wars::order(sample)).unwrap();
        let began = Instant::now();
        let mut tally = Tally::between(war.sides().len());
        while began.elapsed() < FOR {
            tally.take_in(&war.battle(tally.battles).unwrap());
        }
        let seconds = began.elapsed().as_secs_f64();
        let number = |count: u64| f64::from(u32::try_from(count).unwrap());
        let (battles, given) = (number(tally.battles), number(tally.commands));
        println!(
            "| `{}` | {} | {:.0} | {:.0} | {:.0} | {:.1} µs |",
            sample.system,
            sample.name,
            battles / seconds,
            given / battles,
            given / seconds,
            seconds / given * 1e6
        );
        stands.push((sample, war.sides(), tally));
    }
    println!(
        "\nAsked: 2,000 battles a second of the small scenarios, 100 of McPherson's Ridge and Quatre Bras on their tables, and"
    );
    println!("150,000 commands a second where no table is asked.");
    println!("\n## Who wins them\n");
    println!(
        "The same battles: the first doctrine, steady, leads both sides. Shares with their 95% intervals.\n"
    );
    println!("| system | scenario | battles | wins |");
    println!("|---|---|---|---|");
    for (sample, sides, tally) in stands {
        let share = |name: &str, count: u64| {
            let Estimate { share, low, high } = Estimate::of(count, tally.battles);
            format!("{name} {:.0}% ({:.0} to {:.0})", share * 100.0, low * 100.0, high * 100.0)
        };
        let wins = sides.iter().zip(&tally.wins).map(|((_, name), wins)| share(&capital(name), *wins));
        let wins: Vec<String> = wins.chain([share("nobody", tally.draws)]).collect();
        println!("| `{}` | {} | {} | {} |", sample.system, sample.name, tally.battles, wins.join(", "));
    }
}
