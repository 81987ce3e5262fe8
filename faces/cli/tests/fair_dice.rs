//! A fair battle from its promise to its verification, as players and scripts run it.

use std::fs;

use crate::common::{Run, folder, standfast};

const SCENARIO: &str = "scenarios/battles/micro-force/north-of-the-pike.toml";

fn battle(words: &[&str]) -> Run {
    standfast(&[&["battle"], words].concat())
}

#[test]
fn a_fair_battle_is_promised_opened_and_verified() {
    let game = folder("fair-dice").join("game.jsonl").display().to_string();
    let said = battle(&["new", SCENARIO, "-o", &game]).good();
    let digit = |letter: char| letter.is_ascii_hexdigit();
    let promise = said.split_whitespace().find(|word| word.len() == 64 && word.chars().all(digit)).unwrap();
    assert_eq!(battle(&["show", &game, "--format", "json"]).json()["promise"], promise);
    let roll = r#"{"do": "roll-initiative"}"#;
    let rolled = battle(&["do", &game, roll, "--contribution", "my dog's name", "--format", "json"]).json();
    assert_eq!(rolled["contribution"], "my dog's name");
    assert!(battle(&["do", &game, roll, "--contribution", "é"]).refused().contains("ASCII"));
    let open = r#"{"do": "open-seed"}"#;
    assert!(battle(&["do", &game, open]).refused().contains("table.dice"));
    battle(&["do", &game, r#"{"do": "end-battle", "reason": "it grew late"}"#]).good();
    battle(&["do", &game, open]).good();
    let verify =
        |file: &str, promise: &str| battle(&["verify", file, "--promise", promise, "--format", "table"]);
    let said = verify(&game, &promise[..16]).good();
    assert!(said.contains("holds  written down") && said.contains("everything holds."), "{said}");
    let verified = battle(&["verify", &game, "--format", "json"]).json();
    assert_eq!(verified["holds"], true);

    let wrong = verify(&game, "0123456789abcdef");
    assert_eq!((wrong.status, wrong.err.as_str()), (Some(2), ""));
    assert!(
        wrong.out.contains("FAILS  written down") && wrong.out.contains("does not hold: written down."),
        "{wrong:?}"
    );
    let text = fs::read_to_string(&game).unwrap();
    let changed = folder("fair-dice-changed").join("game.jsonl").display().to_string();
    fs::write(&changed, text.replace("my dog's name", "my dog's nose")).unwrap();
    assert_eq!(battle(&["verify", &changed]).status, Some(2));
}

#[test]
fn a_plain_seed_takes_no_contribution() {
    let game = folder("fair-dice-plain").join("game.jsonl").display().to_string();
    battle(&["new", SCENARIO, "--seed", "1", "-o", &game]).good();
    let refused = battle(&["do", &game, r#"{"do": "roll-initiative"}"#, "--contribution", "luck"]).refused();
    assert!(refused.contains("plain seed"), "{refused}");
    assert!(battle(&["verify", &game]).good().contains("nothing was promised"));
}
