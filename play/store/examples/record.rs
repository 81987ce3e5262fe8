//! Plays battles of a scenario at random, and keeps the shortest of some length that ends in a given way: how the
//! played battles under `conformance` were made.
//!
//!     cargo run --release -p standfast-store --example record -- SCENARIO WAY FILE [RULE ...]
//!
//! With rules, only battles count whose reasons cite them all. The battles are fair ones, and their seed is opened in
//! the end.
#![allow(clippy::expect_used, clippy::print_stdout, reason = "a tool: what goes wrong ends it")]

use std::path::Path;
use std::{env, fs};

use serde_json::json;
use standfast_drill::{Player, step};
use standfast_rulebook::battle::{Header, LiveBattle, Seat, Source, begin, system_of};
use standfast_rulebook::{Choice, Tree};

/// How many battles are tried, and the most commands of one that is kept.
const TRIED: u64 = 400;
const MOST: usize = 1_500;
/// How many commands a battle has at least, where any that ends so has as many.
const LEAST: usize = 25;

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [scenario, way, file, rules @ ..] = arguments.as_slice() else {
        return println!("usage: record SCENARIO WAY FILE [RULE ...]");
    };
    let cited: Vec<String> = rules.iter().map(|rule| format!("{{\"rule\":\"{rule}\"")).collect();
    let text = fs::read_to_string(scenario).expect("the scenario can be read");
    let name = Path::new(scenario).file_name().map(|name| name.to_string_lossy().into_owned());
    let name = name.unwrap_or_default();
    let cites = |lines: &Vec<String>| cited.iter().all(|rule| lines.iter().any(|line| line.contains(rule)));
    let battles = (0..TRIED).filter_map(|seed| played(&text, &name, way, seed));
    let shortest =
        battles.filter(cites).min_by_key(|lines| (lines.len() <= LEAST, lines.len().abs_diff(LEAST)));
    match shortest {
        None => println!("no battle of {scenario} ended by {way} in {TRIED}"),
        Some(lines) => {
            fs::write(file, lines.join("\n") + "\n").expect("the file can be written");
            println!("{file}: {} records", lines.len() - 1);
        }
    }
}

/// The log of a random battle, if it ends in that way.
fn played(text: &str, name: &str, way: &str, seed: u64) -> Option<Vec<String>> {
    let system = system_of(text, name).expect("the scenario names its system");
    // What is kept as an example may be repeatable: no other secret may.
    let mut secret = [0; 32];
    secret.iter_mut().zip(seed.to_le_bytes()).for_each(|(byte, of_seed)| *byte = of_seed);
    let header = Header::fair(system.name(), name, text, secret, "2026-01-01T00:00:00Z");
    let mut lines = vec![serde_json::to_string(&header).expect("a header is JSON")];
    let mut battle = begin(header).expect("the scenario is sound");
    let mut player = Player::new(seed);
    let by_word = match way {
        "concession" => Some(json!({"do": "concede"})),
        "umpire" => Some(json!({"do": "end-battle", "reason": "it grew late"})),
        _ => None,
    };
    while battle.ending().is_none() && lines.len() < MOST {
        let line = match &by_word {
            Some(command) if lines.len() > LEAST => word(battle.as_mut(), &command.to_string()),
            _ => step(battle.as_mut(), &mut player).expect("random commands are legal").1,
        };
        lines.push(line);
    }
    let ended_so = battle.ending().is_some_and(|ending| ending.way == way);
    ended_so.then(|| {
        lines.push(word(battle.as_mut(), &json!({"do": "open-seed"}).to_string()));
        lines
    })
}

/// Gives a command that ends the battle, or opens its seed: the umpire does, or else the first player.
fn word(battle: &mut dyn LiveBattle, command: &str) -> String {
    let tree = Tree::from_json(command).expect("the command is JSON");
    let seats: Vec<Seat> = battle.roster().seats().collect();
    let seat = seats.iter().find(|seat| battle.check(seat, &tree).is_ok()).expect("somebody may give it");
    let line = battle.propose(seat, &tree, Source::Seed, "", None).expect("it may be given");
    battle.confirm();
    line
}
