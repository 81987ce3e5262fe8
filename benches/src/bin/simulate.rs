//! How many battles and commands a second players of the machine fight, on one core, in every scenario.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::print_stdout,
    reason = "a measuring program: what goes wrong ends it"
)]

use std::time::{Duration, Instant};

use standfast_rulebook::battle::{Sample, declare};
use standfast_rulebook::sim::Order;

/// How long each scenario is fought.
const FOR: Duration = Duration::from_secs(4);

fn main() {
    println!(
        "# How fast battles are simulated\n\n    benches/simulate\n\nwrites this file again. One core; the first doctrine of each system leads all sides, and what is kept of a"
    );
    println!("battle (figures by turn, what became of each unit) is worked out with it.\n");
    println!("| system | scenario | battles a second | commands a battle | commands a second | a command |");
    println!("|---|---|---|---|---|---|");
    for sample in Sample::all() {
        let order = Order {
            scenario: sample.text.to_owned(),
            origin: sample.name.to_owned(),
            leaders: Vec::new(),
            doctrines: Vec::new(),
            combat: None,
            seed: 1,
        };
        let war = declare(&order).unwrap();
        let began = Instant::now();
        let (mut battles, mut commands) = (0_u32, 0_u64);
        while began.elapsed() < FOR {
            commands += war.battle(u64::from(battles)).unwrap().commands;
            battles += 1;
        }
        let seconds = began.elapsed().as_secs_f64();
        let given = f64::from(u32::try_from(commands).unwrap());
        println!(
            "| `{}` | {} | {:.0} | {:.0} | {:.0} | {:.1} µs |",
            sample.system,
            sample.name,
            f64::from(battles) / seconds,
            given / f64::from(battles),
            given / seconds,
            seconds / given * 1e6
        );
    }
    println!(
        "\nAsked: 2,000 battles a second of the small scenarios, 100 of McPherson's Ridge and Quatre Bras on their tables, and"
    );
    println!("150,000 commands a second where no table is asked.");
}
