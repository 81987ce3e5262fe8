//! How long players of the machine take who think by time, with 40 regiments a side on a table.
//!
//!     thinking [LEVEL ...]
//!
//! Levels are such as `0.1s`; left out: 0.1s, 1s and 5s.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::print_stdout,
    clippy::as_conversions,
    reason = "a measuring program: what goes wrong ends it, and counts are small"
)]

use std::time::{Duration, Instant};

use standfast_benches::armies;
use standfast_engine::battle::Source;
use standfast_rulebook::Tree;
use standfast_rulebook::battle::{Header, LiveBattle, Seat, begin, generals_at};
use standfast_rulebook::generals::{Leader, Level, Memory, Plan};

const REGIMENTS: usize = 40;

/// How long a level is measured at least, and how many decisions.
const FOR: Duration = Duration::from_secs(60);
const DECISIONS: usize = 25;

/// The allocator of the program that is measured here.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() {
    println!("# How long players of the machine think\n\n    benches/thinking\n");
    println!(
        "writes this file again. Two armies of {REGIMENTS} regiments a side among 60 pieces of terrain; one who thinks leads both. A"
    );
    println!(
        "decision is timed from the question to the answer, with what he draws of what he can't see; *tried out* is how many battles"
    );
    println!("he fought on for it, the median.\n");
    println!("| level | decisions | median | p99 | longest | p99 to level | tried out |");
    println!("|---|---|---|---|---|---|---|");
    let levels: Vec<String> = std::env::args().skip(1).collect();
    let levels = if levels.is_empty() { ["0.1s", "1s", "5s"].map(str::to_owned).to_vec() } else { levels };
    for level in levels {
        row(&level);
    }
    println!("\nAsked: a p99 of 1.2 times the level.");
}

fn row(name: &str) {
    let leader: Leader = format!("steady:{name}").parse().unwrap();
    let Leader::Thinks(_, Level::Time(level)) = leader else { return };
    let (mut times, mut tried) = (Vec::new(), Vec::new());
    let mut seed = 0;
    while times.len() < DECISIONS || times.iter().sum::<Duration>() < FOR {
        battle(&leader, seed, &mut times, &mut tried);
        seed += 1;
    }
    times.sort_unstable();
    tried.sort_unstable();
    let at = |share: f64| times[((times.len() - 1) as f64 * share).round() as usize];
    let (p99, longest) = (at(0.99), at(1.0));
    println!(
        "| {name} | {} | {:.0} ms | {:.0} ms | {:.0} ms | {:.2} | {} |",
        times.len(),
        millis(at(0.5)),
        millis(p99),
        millis(longest),
        p99.as_secs_f64() / level.as_secs_f64(),
        tried[tried.len() / 2]
    );
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

/// One battle, as long as it is needed: what has only one answer is not counted.
fn battle(leader: &Leader, seed: u64, times: &mut Vec<Duration>, tried: &mut Vec<u64>) {
    let text = armies::of(REGIMENTS);
    let mut battle = begin(Header::new("micro-force", "armies.toml", &text, seed, "")).unwrap();
    let generals = generals_at(battle.as_ref()).unwrap();
    let plan = Plan { leader: leader.clone(), seed };
    let mut memory = Memory::default();
    while battle.ending().is_none() && (times.len() < DECISIONS || times.iter().sum::<Duration>() < FOR) {
        let decides = |seat: &Seat| generals.decides(battle.as_ref(), seat);
        let Some(seat) = battle.roster().seats().find(decides) else { return };
        let began = Instant::now();
        let advice = generals.advise(battle.as_ref(), &seat, &plan, &mut memory).unwrap();
        if !advice.weighed.is_empty() {
            times.push(began.elapsed());
            tried.push(advice.weighed.iter().map(|weighed| weighed.battles).sum());
        }
        give(battle.as_mut(), &seat, &advice.command.to_string());
    }
}

fn give(battle: &mut dyn LiveBattle, seat: &Seat, command: &str) {
    let command = Tree::from_json(command).unwrap();
    battle.propose(seat, &command, Source::Seed, "", None).unwrap();
    battle.confirm();
}
