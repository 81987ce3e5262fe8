//! Players of the machine on the command line: doctrines, advice, and battles by the thousand.

use std::fs;
use std::path::PathBuf;

use crate::common::{command, folder, root, standfast};

const MILL_BRIDGE: &str = "scenarios/battles/mfp/mill-bridge.toml";

#[test]
fn doctrines_are_listed_with_their_figures() {
    let told = standfast(&["doctrines", "--format", "json"]).json();
    let systems: Vec<&str> =
        told.as_array().unwrap().iter().map(|of| of["system"].as_str().unwrap()).collect();
    assert_eq!(systems, ["mfp", "morale-check", "fatigue", "micro-force", "battlegroup"]);
    for of in told.as_array().unwrap() {
        assert!(of["doctrines"].as_array().unwrap().len() >= 5, "{of}");
        let figures = of["figures"].as_array().unwrap();
        assert!(figures.len() >= 5, "{of}");
        for figure in figures {
            let number = |name: &str| figure[name].as_i64().unwrap();
            assert!((number("low")..=number("high")).contains(&number("usual")), "{figure}");
        }
    }
    let shown = standfast(&["doctrines", "fatigue", "--format", "table"]).good();
    assert!(
        shown.contains("bold: Attacks with the least advantage") && shown.contains("melee_at"),
        "{shown}"
    );
}

#[test]
fn a_scenario_is_fought_many_times_kept_resumed_and_told() {
    let folder = folder("simulated").display().to_string();
    let scenario = root().join(MILL_BRIDGE).display().to_string();
    let simulate = |more: &[&str]| {
        let given = ["simulate", &scenario, "--player", "north=bold", "--seed", "3"];
        standfast(&[&given[..], more].concat())
    };
    let told = simulate(&["--battles", "1200", "-o", &folder, "--format", "json"]).json();
    assert_eq!((&told["battles"], &told["done"]), (&1200.into(), &true.into()));
    let wins = |side: &str| told["sides"][side]["wins"].as_u64().unwrap();
    assert_eq!(wins("south") + wins("north") + told["draws"].as_u64().unwrap(), 1200);
    let report = fs::read_to_string(format!("{folder}/report.html")).unwrap();
    assert!(report.contains("The mill bridge: 1200 battles") && !report.contains("<script"), "a report");
    // More battles go on from the parts that are whole.
    let more = simulate(&["--battles", "2000", "-o", &folder, "--format", "json"]).json();
    assert_eq!(more, simulate(&["--battles", "2000", "--format", "json"]).json());
    let shown = simulate(&["--battles", "50", "--format", "table"]).good();
    assert!(shown.contains("led by north=bold, south=steady") && shown.contains("95% interval"), "{shown}");
}

/// A run that was killed goes on with the battles that it had fought, though no part was finished.
#[test]
fn a_run_that_was_killed_goes_on() {
    let folder = folder("killed").display().to_string();
    let scenario = root().join("scenarios/battles/fatigue/stone-wall.toml").display().to_string();
    let given = ["simulate", &scenario, "--player", "north=steady:20p", "--seed", "3", "--format", "json"];
    let mut run = command(env!("CARGO_BIN_EXE_standfast"));
    let mut run = run.args(given).args(["--battles", "1000", "-o", &folder]).spawn().unwrap();
    let begun = PathBuf::from(format!("{folder}/begun/part-000000.jsonl"));
    while !begun.exists() {
        assert!(run.try_wait().unwrap().is_none(), "it ended with nothing begun");
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    run.kill().unwrap();
    run.wait().unwrap();
    let kept = fs::read_to_string(&begun).unwrap().lines().count().to_string();
    let simulate = |more: &[&str]| standfast(&[&given[..], &["--battles", &kept], more].concat()).json();
    assert_eq!(simulate(&["-o", &folder]), simulate(&[]));
    assert!(PathBuf::from(format!("{folder}/battles/part-000000.parquet")).exists() && !begun.exists());
}

/// Luck is learned from as many battles as the folder was begun with; of a new one, from 6,000.
#[test]
fn a_folder_with_luck_goes_on_by_the_pilot_that_it_began_with() {
    let scenario = root().join("play/rulebook/tests/common/hussars-and-militia.toml").display().to_string();
    let simulate = |out: &str, more: &[&str]| {
        let given = ["simulate", &scenario, "--luck", "-o", out, "--format", "json"];
        standfast(&[&given[..], more].concat())
    };
    let [new, begun] = ["learned", "learned-shortly"].map(|name| folder(name).display().to_string());
    let pilot = |out: &str| {
        let manifest = fs::read_to_string(format!("{out}/war.json")).unwrap();
        serde_json::from_str::<serde_json::Value>(&manifest).unwrap()["pilot"].clone()
    };
    simulate(&new, &["--battles", "10"]).good();
    assert_eq!(pilot(&new), 6_000);
    simulate(&begun, &["--battles", "10", "--pilot", "30"]).good();
    assert_eq!(simulate(&begun, &["--battles", "20"]).json()["battles"], 20);
    assert_eq!(pilot(&begun), 30);
    let refused = simulate(&begun, &["--battles", "20", "--pilot", "31"]).refused();
    assert!(refused.contains("from how many battles luck is learned differs"), "{refused}");
}

#[test]
fn a_battle_of_it_is_a_file_like_any_other() {
    let file = folder("kept").join("battle.jsonl").display().to_string();
    let scenario = root().join(MILL_BRIDGE).display().to_string();
    standfast(&["simulate", &scenario, "--keep", "4", "--file", &file]).good();
    assert!(standfast(&["battle", "audit", &file, "--format", "table"]).good().contains("records"));
    let again = standfast(&["simulate", &scenario, "--keep", "4", "--file", &file]).refused();
    assert!(again.contains("exists"), "{again}");
    // It is over, and nobody has anything to decide.
    let advice = standfast(&["battle", "advise", &file, "--seat", "attacker", "--by", "bold"]).refused();
    assert!(advice.contains("has nothing to decide now"), "{advice}");
}

#[test]
fn advice_says_what_and_why() {
    let file = folder("advised").join("battle.jsonl").display().to_string();
    let scenario = root().join("scenarios/battles/fatigue/stone-wall.toml").display().to_string();
    standfast(&["battle", "new", &scenario, "--seed", "1", "-o", &file]).good();
    let ask = |seat: &str, by: &str| {
        standfast(&["battle", "advise", &file, "--seat", seat, "--by", by, "--format", "json"])
    };
    let advice = ask("attacker", "steady:40p").json();
    assert_eq!(
        advice,
        ask("attacker", "steady:40p").json(),
        "the same battles fought on give the same advice"
    );
    let command = advice["command"].to_string();
    standfast(&["battle", "check", &file, "--seat", "attacker", &command]).good();
    assert!(!advice["why"].as_str().unwrap().is_empty(), "{advice}");
    assert!(ask("defender", "bold").refused().contains("has nothing to decide now"));
    assert!(ask("attacker", "brave").refused().contains("steady, bold, cautious, stubborn, tuned"));
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    let scenario = root().join(MILL_BRIDGE).display().to_string();
    let refused = |more: &[&str]| standfast(&[&["simulate", &scenario][..], more].concat()).refused();
    assert!(refused(&["--player", "east=bold"]).contains("north, attacker, defender"));
    assert!(refused(&["--player", "north=brave"]).contains("nobody knows the doctrine \"brave\""));
    assert!(refused(&["--player", "north"]).contains("SIDE=PLAYER"));
    assert!(refused(&["--player", "north=bold:soon"]).contains("steady:200p"));
    assert!(refused(&["--until", "1"]).contains("such as 1%"));
    assert!(refused(&["--ray", "auto"]).contains("--out"), "a cluster fights into a folder");
    let nowhere = folder("nowhere").display().to_string();
    assert!(refused(&["--ray", "127.0.0.1:1", "--out", &nowhere]).contains("docs/clusters.md"));
    let file = folder("doctrines").join("own.toml");
    fs::write(&file, "[[doctrines]]\nname = \"mine\"\nsays = \"-\"\nboldnes = 3\n").unwrap();
    let fault = refused(&["--doctrines", &file.display().to_string()]);
    assert!(fault.contains("own.toml:4") && fault.contains("boldnes"), "{fault}");
}
