//! Battles, one command at a time: what scripts and other programs do.

use std::fs;
use std::path::PathBuf;

use crate::common::{Run, folder, root, shell, standfast, standfast_on};
use serde_json::Value as Json;

const SCENARIO: &str = "scenarios/battles/micro-force/north-of-the-pike.toml";
const SAY: &str = r#"{"do": "say", "text": "Ready?"}"#;

/// A new battle in a folder of that name.
fn game(name: &str) -> String {
    let path = folder(name).join("game.jsonl").display().to_string();
    let said = standfast(&["battle", "new", SCENARIO, "--seed", "1", "-o", &path]).good();
    assert!(said.contains("seed 1") && said.contains("umpire, "), "{said}");
    path
}

fn battle(words: &[&str]) -> Run {
    standfast(&[&["battle"], words].concat())
}

/// A player's seat of the battle.
fn a_player(game: &str) -> String {
    let header = fs::read_to_string(game).unwrap();
    let header: Json = serde_json::from_str(header.lines().next().unwrap()).unwrap();
    let scenario = header["scenario"].as_str().unwrap().to_owned();
    let seats = scenario.split("[[seats]]").nth(1).unwrap();
    seats.split('"').nth(1).unwrap().to_owned()
}

#[test]
fn every_command_of_a_battle_answers_in_json_and_in_words() {
    let game = game("battle-answers");
    for command in ["show", "legal", "due", "log", "report"] {
        for seat in ["umpire", "spectator", &a_player(&game)] {
            let json = battle(&[command, &game, "--seat", seat, "--format", "json"]).json();
            assert!(json.is_object() || json.is_array(), "{command}: {json}");
            let words = battle(&[command, &game, "--seat", seat, "--format", "table"]).good();
            assert!(words.lines().all(|line| line.chars().count() <= 80), "{command}: {words}");
        }
    }
    let said = battle(&["do", &game, SAY, "--format", "json"]).json();
    assert_eq!(said["says"], serde_json::json!(["“Ready?”"]));
    assert!(battle(&["log", &game, "--last", "1", "--reasons"]).good().contains("Ready?"));
    assert_eq!(battle(&["audit", &game, "--format", "json"]).json()["records"], 1);
    let export = battle(&["export", &game, "--seat", "spectator"]).json();
    assert_eq!((export["seat"].as_str(), export["log"].as_array().unwrap().len()), (Some("spectator"), 1));
}

#[test]
fn a_battle_can_be_played_by_its_offers_alone() {
    let game = game("battle-played");
    let mut given = 0;
    for _ in 0..25 {
        let offers = battle(&["legal", &game, "--format", "json"]).json();
        let simple = offers.as_array().unwrap().iter().find(|offer| {
            let common =
                ["note", "say", "undo", "ask-undo", "agree-undo", "refuse-undo", "set", "end-battle"];
            !common.contains(&offer["do"].as_str().unwrap())
                && offer["parts"].as_array().unwrap().iter().all(|part| part.get("default").is_some())
        });
        let Some(offer) = simple else { break };
        let mut command = serde_json::json!({"do": offer["do"]});
        for (name, thing) in offer["fixed"].as_object().unwrap() {
            command[name] = thing["id"].clone();
        }
        let command = command.to_string();
        assert_eq!(
            battle(&["check", &game, &command, "--format", "json"]).json()["legal"],
            true,
            "{command}"
        );
        let odds = battle(&["odds", &game, &command, "--format", "json"]).json();
        let sum: f64 = odds["outcomes"]
            .as_array()
            .unwrap()
            .iter()
            .map(|line| line["probability"].as_f64().unwrap())
            .sum();
        assert!((sum - 1.0).abs() < 1e-9, "{odds}");
        let entry =
            standfast_on(command.as_bytes(), &["battle", "do", &game, "-", "--format", "json"]).json();
        given += 1;
        assert_eq!(entry["number"], given);
    }
    assert!(given >= 5, "{given} commands");
    assert_eq!(battle(&["audit", &game, "--format", "json"]).json()["records"], given);
}

#[test]
fn what_is_refused_leaves_the_file_as_it_was() {
    let game = game("battle-refused");
    let before = fs::read(&game).unwrap();
    let refused = |words: &[&str]| battle(words).refused();
    assert!(refused(&["do", &game, r#"{"do": "sya", "text": "x"}"#]).contains("did you mean `say`?"));
    assert!(refused(&["do", &game, r#"{"do": "say"}"#]).contains("text is missing"));
    assert!(refused(&["do", &game, "{"]).contains("not one JSON value"));
    assert!(refused(&["do", &game, SAY, "--seat", "umpre"]).contains("did you mean `umpire`?"));
    let spectator = refused(&["do", &game, SAY, "--seat", "spectator"]);
    assert!(spectator.contains("table.seats") && spectator.contains("may do nothing"), "{spectator}");
    assert!(refused(&["do", &game, SAY, "--expect", "5"]).contains("acted on record 5"));
    assert!(refused(&["undo", &game]).contains("nothing has been done yet"));
    assert!(refused(&["show", "no-such-game.jsonl"]).contains("no-such-game.jsonl"));
    let checked = battle(&["check", &game, SAY, "--seat", "spectator", "--format", "json"]).json();
    assert_eq!((&checked["legal"], &checked["rule"]), (&Json::from(false), &Json::from("table.seats")));
    assert_eq!(fs::read(&game).unwrap(), before);
    let said = battle(&["new", SCENARIO, "-o", &game]).refused();
    assert!(said.contains("exists"), "{said}");
}

#[test]
fn a_command_is_taken_back() {
    let game = game("battle-undo");
    let set_up = battle(&["legal", &game, "--format", "json"]).json();
    let knob = set_up.as_array().unwrap().iter().find(|offer| offer["do"] == "set").unwrap().clone();
    let value = match &knob["parts"][0] {
        part if part.get("flag").is_some() => Json::from(true),
        part if part.get("whole").is_some() => part["whole"]["from"].clone(),
        part if part.get("number").is_some() => part["number"]["from"].clone(),
        part if part.get("word").is_some() => part["word"][0].clone(),
        part => part["one_of"][0]["id"].clone(),
    };
    let set = serde_json::json!({
        "do": "set", "thing": knob["fixed"]["thing"]["id"], "knob": knob["fixed"]["knob"]["id"],
        "value": value, "reason": "to try it",
    });
    assert!(battle(&["do", &game, &set.to_string()]).good().contains("to try it"));
    assert!(battle(&["undo", &game]).good().contains("taken back"));
    let log = battle(&["log", &game, "--format", "json"]).json();
    assert_eq!((&log[0]["undone"], log.as_array().unwrap().len()), (&Json::from(true), 2));
    assert!(battle(&["audit", &game]).good().contains("\"records\":2"));
}

#[test]
fn a_torn_last_line_is_set_aside_with_a_warning() {
    let game = game("battle-torn");
    battle(&["do", &game, SAY]).good();
    let mut bytes = fs::read(&game).unwrap();
    bytes.extend_from_slice(br#"{"number":2,"seat":"um"#);
    fs::write(&game, &bytes).unwrap();
    let looked = battle(&["show", &game]);
    assert!(looked.status == Some(0) && looked.err.contains("line 3 is not whole"), "{looked:#?}");
    let went_on = battle(&["do", &game, SAY]);
    assert!(went_on.status == Some(0) && went_on.err.contains("set aside"), "{went_on:#?}");
    assert_eq!(battle(&["audit", &game, "--format", "json"]).json()["records"], 2);
}

#[test]
fn an_audit_stops_at_the_first_difference() {
    let game = game("battle-forged");
    battle(&["do", &game, SAY]).good();
    let text = fs::read_to_string(&game).unwrap();
    let (header, record) = text.split_once('\n').unwrap();
    fs::write(
        &game,
        format!("{header}\n{}", record.replacen("{\"said\":\"Ready?\"}", "{\"said\":\"Never!\"}", 1)),
    )
    .unwrap();
    let said = battle(&["audit", &game]).refused();
    assert!(said.contains("record 1: event at the table 1 is"), "{said}");
}

#[test]
fn a_faulty_scenario_is_refused_with_all_its_faults() {
    let folder = folder("battle-faulty");
    let text = fs::read_to_string(root().join(SCENARIO)).unwrap();
    let path: PathBuf = folder.join("faulty.toml");
    let text = text.replacen("name = ", "nmae = ", 1).replacen("[[seats]]\n", "[[seats]]\nsid = \"x\"\n", 1);
    fs::write(&path, text).unwrap();
    let out = folder.join("game.jsonl");
    let said = battle(&["new", path.to_str().unwrap(), "-o", out.to_str().unwrap()]).refused();
    for expected in ["did you mean `name`?", "name is missing", "seats[0].sid", "faulty.toml:"] {
        assert!(said.contains(expected), "{expected}: {said}");
    }
    assert!(!out.exists());
    let nowhere = battle(&["new", "nowhere.toml", "-o", out.to_str().unwrap()]).refused();
    assert!(nowhere.contains("nowhere.toml"));
}

#[test]
fn every_system_describes_its_scenarios() {
    for system in ["mfp", "morale-check", "fatigue", "micro-force", "battlegroup"] {
        let schema = standfast(&["schema", "scenario", system]).json();
        for field in ["name", "sides", "seats", "rules", "charts"] {
            assert!(schema["properties"][field].is_object(), "{system}: {field}");
        }
    }
    assert!(
        standfast(&["schema", "scenario", "micro-farce"]).refused().contains("did you mean `micro-force`?")
    );
}

#[test]
fn a_battle_that_is_over_is_told_and_played_back_in_one_file() {
    let kept = folder("battle-film").join("film.html");
    for (system, name) in [
        ("micro-force", "broken"),
        ("fatigue", "broken"),
        ("morale-check", "broken-on-a-table"),
        ("battlegroup", "nobody-left-weary-on-a-table"),
        ("mfp", "rout-on-a-table"),
    ] {
        let game = root().join(format!("conformance/{system}/battles/{name}.jsonl")).display().to_string();
        let letter = battle(&["tell", &game, "--seat", "spectator"]).good();
        let ending = letter.lines().nth(1).unwrap();
        assert!(ending.ends_with("won.") && letter.contains("\nWhat it cost\n"), "{letter}");
        assert!(letter.lines().count() < 120, "{letter}");
        let seat = ["--seat", "spectator", "--html"];
        battle(&[&["replay", &game], &seat[..], &[&kept.display().to_string()]].concat()).good();
        let film = fs::read_to_string(&kept).unwrap();
        assert!(film.len() < 4 << 20 && film.matches("</script>").count() == 2, "{system}: {}", film.len());
        let data = film.split("id=\"film\">").nth(1).unwrap().split("</script>").next().unwrap();
        let data: Json = serde_json::from_str(data).unwrap();
        let (lines, frames) = (data["lines"].as_array().unwrap(), data["frames"].as_array().unwrap());
        assert!(frames.len() > 2 && frames[0]["at"] == 0, "{system}");
        // Each moment is the one before, of which so many lines stay and go before others come.
        let mut shown: Vec<usize> = Vec::new();
        for frame in frames {
            let [stay, gone] =
                [0, 1].map(|part| usize::try_from(frame["patch"][part].as_u64().unwrap()).unwrap());
            let come = frame["patch"][2].as_array().unwrap();
            let come = come.iter().map(|line| usize::try_from(line.as_u64().unwrap()).unwrap());
            shown.splice(stay..stay + gone, come);
        }
        let end: Vec<&str> = shown.iter().map(|line| lines[*line].as_str().unwrap()).collect();
        assert!(film.contains(&end.join("\n")), "{system}: without scripts the end is shown");
    }
}

#[test]
fn the_examples_of_every_help_text_run() {
    let game = game("battle-help");
    for command in
        ["show", "legal", "due", "odds", "check", "do", "undo", "log", "report", "tell", "audit", "export"]
    {
        let help = battle(&[command, "--help"]).good();
        let (_, examples) = help.split_once("Example:\n").or_else(|| help.split_once("Examples:\n")).unwrap();
        for example in examples.trim().lines() {
            let run = shell(&example.trim().replace("game.jsonl", &game));
            let nothing_to_undo = command == "undo" && run.err.contains("nothing has been done");
            assert!(nothing_to_undo || run.status == Some(0) && !run.out.is_empty(), "{example}: {run:#?}");
        }
    }
}
