//! The same commands with neither wire nor database: what the rules take of an action.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::Value as Json;
use standfast_engine::Tree;
use standfast_engine::battle::{Id, Source};
use standfast_rulebook::battle::{Header, Seat, begin};

use super::figures::time;
use super::script::{Move, Script};

/// How often each battle is played again: its shortest time counts.
const AGAIN: usize = 7;

pub(crate) fn measure(root: &Path, scripts: &[Script]) {
    println!("\n## The rules alone\n");
    println!(
        "The same commands, read, decided, made so and told to their giver on one processor, with neither wire nor\n\
        database; of each battle the quickest of {AGAIN} times.\n"
    );
    println!("| scenario | commands | a command |\n|---|---|---|");
    let mut of_scenarios: BTreeMap<&str, (usize, Duration)> = BTreeMap::new();
    for script in scripts {
        let sample = script.beginning["sample"].as_str().unwrap();
        let took = (0..AGAIN).map(|_| played_again(root, sample, &script.moves)).min().unwrap();
        let (commands, all) = of_scenarios.entry(sample).or_default();
        *commands += script.moves.len();
        *all += took;
    }
    let row = |name: &str, commands: usize, took: Duration| {
        println!("| {name} | {commands} | {} |", time(took.div_f64(commands as f64)));
    };
    for (sample, (commands, took)) in &of_scenarios {
        row(sample, *commands, *took);
    }
    let commands = of_scenarios.values().map(|(commands, _)| commands).sum();
    row("**all**", commands, of_scenarios.values().map(|(_, took)| *took).sum());
}

/// Gives the commands of a battle again; how long that takes.
fn played_again(root: &Path, sample: &str, moves: &[Move]) -> Duration {
    let (system, _) = sample.split_once('/').unwrap();
    let path = root.join("scenarios/battles").join(format!("{sample}.toml"));
    let scenario = std::fs::read_to_string(path).unwrap();
    let mut battle = begin(Header::new(system, "scenario.toml", &scenario, 1, "")).unwrap();
    let given: Vec<_> = moves.iter().map(given).collect();
    let start = Instant::now();
    for (seat, command, faces) in given {
        let number = battle.number();
        let command = Tree::from_json(&command).unwrap();
        battle.propose(&seat, &command, Source::Typed(faces), "", Some(number)).unwrap();
        battle.confirm();
        std::hint::black_box(battle.log(&seat, number));
    }
    start.elapsed()
}

/// Whose command it is, its text, and its dice.
fn given(of: &Move) -> (Seat, String, Vec<u32>) {
    let body: Json = serde_json::from_str(&of.body).unwrap();
    let faces = body["dice"].as_array().into_iter().flatten();
    let faces = faces.map(|face| u32::try_from(face.as_u64().unwrap()).unwrap()).collect();
    (Seat::from(Id::new(&of.seat).unwrap()), body["command"].to_string(), faces)
}
