//! Battles that were played beforehand, so that while it is measured nobody has to think.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value as Json, json};
use standfast_drill::{Player, step};
use standfast_engine::Tree;
use standfast_engine::battle::{Offer, Source};
use standfast_rulebook::battle::{Header, LiveBattle, Seat, begin};

/// The most commands of a battle that is played at random.
const MOST: u64 = 600;

/// A battle that was played: where it began, and every command of it.
#[derive(Debug, Clone)]
pub(crate) struct Script {
    /// What begins it, as the API has it.
    pub(crate) beginning: Json,
    pub(crate) moves: Vec<Move>,
}

/// A command: whose it is, and the request's body. The dice that it needs are typed, so that it is decided on the
/// server as it was here.
#[derive(Debug, Clone)]
pub(crate) struct Move {
    pub(crate) seat: String,
    pub(crate) body: String,
}

impl Script {
    /// Battles of every scenario that comes with the server, each played a few times by random players.
    pub(crate) fn all(root: &Path, times: u64) -> Vec<Self> {
        let mut scripts = Vec::new();
        for (system, path) in scenarios(root) {
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            let text = fs::read_to_string(&path).unwrap();
            for seed in 0..times {
                let moves = played(&system, &text, seed);
                scripts.push(Self { beginning: json!({"sample": format!("{system}/{name}")}), moves });
            }
        }
        scripts
    }

    /// A long battle that sheds no blood: regiments that march, rest and recover for a thousand turns.
    pub(crate) fn long(root: &Path, commands: usize) -> Self {
        let path = root.join("scenarios/battles/fatigue/antietam-sunken-road.toml");
        let text = fs::read_to_string(path).unwrap();
        let turns = text.lines().find(|line| line.starts_with("turns = ")).unwrap();
        let text = text.replacen(turns, "turns = 1000", 1);
        let mut battle = begin(Header::new("fatigue", "long.toml", &text, 1, "")).unwrap();
        let mut player = Player::new(1);
        let moves = (0..commands).map(|_| {
            let (seat, command) = quiet(battle.as_ref(), &mut player);
            let tree = Tree::from_json(&command).unwrap();
            let line = battle.propose(&seat, &tree, Source::Seed, "", None).unwrap();
            battle.confirm();
            Move::of(&line)
        });
        let moves = moves.collect();
        Self { beginning: json!({"scenario": text, "origin": "long.toml"}), moves }
    }
}

impl Move {
    /// The command of a record.
    fn of(line: &str) -> Self {
        let record: Json = serde_json::from_str(line).unwrap();
        let rolls = record["rolls"].as_array().into_iter().flatten();
        let dice: Vec<&Json> = rolls.flat_map(|roll| roll["faces"].as_array().unwrap()).collect();
        let mut body = json!({
            "command": record["command"],
            "expected": record["number"].as_u64().unwrap() - 1,
        });
        if !dice.is_empty() {
            body["dice"] = json!(dice);
        }
        Self { seat: record["seat"].as_str().unwrap().to_owned(), body: body.to_string() }
    }
}

/// Every scenario that comes with the server, with its system.
pub(crate) fn scenarios(root: &Path) -> Vec<(String, PathBuf)> {
    let listed = |folder: &Path| -> Vec<PathBuf> {
        let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        let mut entries: Vec<PathBuf> = entries.collect();
        entries.sort();
        entries
    };
    let folders = listed(&root.join("scenarios/battles")).into_iter().filter(|path| path.is_dir());
    let of_system = |folder: PathBuf| {
        let system = folder.file_name().unwrap().to_string_lossy().into_owned();
        let files =
            listed(&folder).into_iter().filter(|path| path.extension().is_some_and(|is| is == "toml"));
        files.map(move |path| (system.clone(), path)).collect::<Vec<_>>()
    };
    folders.flat_map(of_system).collect()
}

fn played(system: &str, scenario: &str, seed: u64) -> Vec<Move> {
    let mut battle = begin(Header::new(system, "scenario.toml", scenario, seed, "")).unwrap();
    let mut player = Player::new(seed);
    let mut moves = Vec::new();
    while battle.ending().is_none() && battle.number() < MOST {
        let (_, line) = step(battle.as_mut(), &mut player).unwrap();
        moves.push(Move::of(&line));
    }
    moves
}

/// A command that sheds no blood: what is due, a march, the end of a phase.
fn quiet(battle: &dyn LiveBattle, player: &mut Player) -> (Seat, String) {
    const QUIET: [&str; 5] = ["move", "recover", "rally", "check", "end-phase"];
    for seat in battle.roster().seats() {
        let offers: Vec<Offer> =
            battle.legal(&seat).into_iter().filter(|offer| QUIET.contains(&offer.verb.name)).collect();
        if let Some(offer) = player.one(&offers) {
            return (seat, offer.draw(&mut |of| player.pick(of)).unwrap().to_string());
        }
    }
    unreachable!("there is always something quiet to do")
}

/// The largest scenario of all with each of its brigades four times over: forty regiments a side, and the guns. Without
/// its table, which has no places for the copies.
pub(crate) fn forty_a_side(root: &Path) -> String {
    let path = root.join("scenarios/battles/micro-force/mcphersons-ridge.toml");
    let text = fs::read_to_string(path).unwrap();
    let mut blocks: Vec<Vec<&str>> = Vec::new();
    for line in text.lines().take_while(|line| *line != "[table]") {
        let begins = ["[[armies.brigades]]", "[[armies.units]]", "[[armies]]"].contains(&line);
        if begins || blocks.is_empty() {
            blocks.push(Vec::new());
        }
        blocks.last_mut().unwrap().push(line);
    }
    let mut whole = String::new();
    for block in blocks {
        let is_brigade = block.first() == Some(&"[[armies.brigades]]");
        for copy in 1..=if is_brigade { 4 } else { 1 } {
            for line in &block {
                let (key, value) = line.split_once(" = ").unwrap_or((line, ""));
                let value = value.trim_matches('"');
                match key {
                    // Without a table nothing stands on it.
                    "on" => {}
                    "id" | "with" if copy > 1 => whole.push_str(&format!("{key} = \"{value}-{copy}\"\n")),
                    "name" if copy > 1 => whole.push_str(&format!("{key} = \"{value} ({copy})\"\n")),
                    _ => whole.push_str(&format!("{line}\n")),
                }
            }
        }
    }
    whole
}
