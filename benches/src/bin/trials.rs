//! How fast a battle is tried out beside the one that is played: the same commands, drawn at random, at a table and
//! in a trial. Prints a table of `benches/battles.md`.
#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::as_conversions,
    reason = "a measuring program: what goes wrong ends it, and counts are small"
)]

use std::fs;
use std::hint::black_box;
use std::path::Path;
use std::time::{Duration, Instant};

use serde::Deserialize;
use standfast_dice::{Recorded, Roll};
use standfast_drill::{Player, step};
use standfast_engine::battle::{Battle, Header, LiveBattle, Seat, Table, Trial};

/// The most commands of a battle, and how many battles are played.
const COMMANDS: usize = 2_000;
const BATTLES: u64 = 4;
/// How often each is tried: the shortest time counts.
const AGAIN: usize = 5;

/// One command of a battle that was played, with its dice.
type Played<B> = (Seat, <B as standfast_engine::battle::Play>::Command, Vec<Roll>);

/// The allocator of the program that is measured here.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() {
    println!("\n## The same commands at a table and in a trial\n");
    println!(
        "Random battles on one core: at a table by the drill, which looks for what may be done before each command;"
    );
    println!("in a trial the same commands, typed, with the dice that fell.\n");
    println!(
        "| system | scenario | battles a second at a table | in a trial | times | a command in a trial |"
    );
    println!("|---|---|---|---|---|---|");
    measure::<standfast_micro_force::MicroForce>("micro-force", "mcphersons-ridge");
    measure::<standfast_mfp::Mfp>("mfp", "quatre-bras");
    measure::<standfast_mfp::Mfp>("mfp", "mill-bridge");
    measure::<standfast_morale_check::MoraleCheck>("morale-check", "garcia-hernandez-1812");
    measure::<standfast_fatigue::Fatigue>("fatigue", "antietam-sunken-road");
    measure::<standfast_battlegroup::Battlegroup>("battlegroup", "the-causeway-at-sarn");
    println!(
        "\nAsked: eight times as many battles; a command under 3 µs where no table is asked, under 10 µs where one is."
    );
}

fn measure<B: Battle>(system: &str, scenario: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../scenarios/battles").join(system);
    let path = path.join(format!("{scenario}.toml"));
    let text = fs::read_to_string(&path).unwrap();
    let bare = without_table(&text);
    let with = (text != bare).then_some((text, "its table"));
    for (text, on) in with.into_iter().chain([(bare, "no table")]) {
        let (mut at_table, mut in_trial, mut commands) = (Duration::ZERO, Duration::ZERO, 0_usize);
        for seed in 0..BATTLES {
            let header = Header::new(system, "scenario.toml", &text, seed, "");
            let Ok(mut table) = Table::<B>::begin(header.clone()) else { return };
            let mut player = Player::new(seed).by_the_rules();
            let start = Instant::now();
            while LiveBattle::ending(&table).is_none() && table.all_records().len() < COMMANDS {
                step(&mut table, &mut player).unwrap();
            }
            at_table += start.elapsed();
            let played = typed(&table);
            commands += played.len();
            let trial = Table::<B>::begin(header).unwrap().trial();
            in_trial += (0..AGAIN).map(|_| timed(&trial, &played)).min().unwrap();
        }
        let battles = |time: Duration| BATTLES as f64 / time.as_secs_f64();
        println!(
            "| `{system}` | {scenario}, {on} | {:.1} | {:.1} | {:.1} | {:.2} µs |",
            battles(at_table),
            battles(in_trial),
            at_table.as_secs_f64() / in_trial.as_secs_f64(),
            in_trial.as_secs_f64() * 1e6 / commands as f64
        );
    }
}

/// The same scenario without its table.
fn without_table(text: &str) -> String {
    let before = text.split("\n[table]").next().unwrap_or_default().lines();
    before.filter(|line| !line.starts_with("on = ")).flat_map(|line| [line, "\n"]).collect()
}

/// The system's own commands up to the first that a trial does not know: setting down, or the umpire's hand.
fn typed<B: Battle>(table: &Table<B>) -> Vec<Played<B>> {
    let typed = |record: &standfast_engine::battle::Record<B::Event>| {
        let command = B::Command::deserialize(record.command.json()).ok()?;
        Some((record.seat.clone(), command, record.rolls.clone()))
    };
    let talk = |record: &&standfast_engine::battle::Record<B::Event>| {
        !matches!(record.command.verb().as_deref(), Some("say" | "note"))
    };
    table.all_records().filter(talk).map_while(typed).collect()
}

fn timed<B: Battle>(trial: &Trial<B>, played: &[Played<B>]) -> Duration {
    let mut trial = trial.clone();
    let start = Instant::now();
    for (seat, command, rolls) in played {
        let mut dice = Recorded::new(rolls);
        let (after, events) = trial.after(seat, command, &mut dice).unwrap();
        trial = after;
        black_box(events);
    }
    start.elapsed()
}
