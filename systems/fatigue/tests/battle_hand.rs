//! The umpire's hand, and scenarios that are refused.

use crate::common::battle::{FIELD, Game};
use standfast_drill::battles::{changed, faults};
use standfast_engine::Tree;
use standfast_engine::battle::{Hand, LiveBattle, Seat, Source};
use standfast_fatigue::Fatigue;

/// A draw that every value of a small domain comes up in.
fn pick(number: &mut u64) -> impl FnMut(u64) -> u64 + '_ {
    |of| {
        *number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (*number >> 33) % of.max(1)
    }
}

#[test]
fn every_value_may_be_set() {
    let scenario = format!("{FIELD}\n[[objectives]]\nid = \"hill\"\nname = \"The hill\"\npoints = 10\n");
    let mut number = 7;
    for _ in 0..6 {
        let count = Fatigue::knobs(Game::of(&scenario).table.opened_scene()).len();
        for place in 0..count {
            let mut game = Game::of(&scenario);
            let knobs = Fatigue::knobs(game.table.opened_scene());
            let knob = &knobs[place];
            let value = knob.domain.draw(&mut pick(&mut number)).expect("a value");
            game.set(&knob.thing.id, knob.name, value.clone());
            let after = Fatigue::knobs(game.table.opened_scene());
            let same = |other: &&standfast_engine::battle::Knob| {
                other.thing == knob.thing && other.name == knob.name
            };
            let now = &after.iter().find(same).expect("it is still there").now;
            // A turn's start in which nothing is to be done is over at once.
            let passed_over = knob.name == "phase" && value == "start";
            let in_order = |value: &serde_json::Value| {
                let mut list = value.as_array().cloned().unwrap_or_default();
                list.sort_by_key(ToString::to_string);
                if value.is_array() { serde_json::Value::Array(list) } else { value.clone() }
            };
            assert!(
                in_order(now) == in_order(&value) || passed_over,
                "{} of {}: {value} became {now}",
                knob.name,
                knob.thing.id
            );
        }
    }
}

#[test]
fn a_destroyed_unit_comes_back_by_the_umpires_hand_only() {
    let mut game = Game::with(&[]);
    let men = |men: i64| {
        format!(r#"{{"do": "set", "thing": "b1", "knob": "men", "value": {men}, "reason": "miscounted"}}"#)
    };
    let entry = game.does("umpire", men(0));
    assert!(entry.says[0].starts_with("the umpire sets "));
    assert_eq!(game.piece("b1").out.as_deref(), Some("destroyed"));
    assert_eq!(game.state().leaders["bluewater"], None);
    game.does("umpire", men(150));
    assert_eq!(game.piece("b1").out, None);
    assert!(!game.may("bert", men(200)));
}

#[test]
fn odds_are_those_of_the_dice() {
    let mut game = Game::in_phase("offensive fire", &[]);
    game.rolls(
        "ruth",
        r#"{"do": "fire", "target": "b1", "units": ["r1"], "seen": {"casualties": 10}}"#,
        &[10, 1],
    );
    game.does("ruth", "end-phase");
    let tree = Tree::from_json(r#"{"do": "check", "unit": "b1"}"#).expect("JSON");
    let odds = game.table.odds(&Seat::Spectator, &tree);
    assert!(odds.is_err());
    let bert = game.table.roster().seat("bert").expect("a seat");
    let odds = game.table.odds(&bert, &tree).expect("odds");
    // A value of 4 and 1 for Bluewater.
    let exact: Vec<&str> = odds.outcomes.iter().map(|line| line.exact.as_str()).collect();
    assert_eq!(exact, ["5/6", "1/6"]);
    let worths: Vec<i64> = odds.outcomes.iter().map(|line| line.worth).collect();
    assert_eq!(worths, [0, -300], "a rout is the worse for whose regiment it is");
    game.table.propose(&bert, &tree, Source::Seed, "", None).expect("decided");
    game.table.confirm();
    let luck = game.table.luck();
    assert!(luck.lines.iter().any(|line| line.purpose.as_deref() == Some("morale check")));
}

#[test]
fn scenarios_are_refused_with_all_their_faults() {
    let faults = |changes: &[(&str, &str)]| -> Vec<String> {
        faults::<Fatigue>(&changed(FIELD, changes)).iter().map(ToString::to_string).collect()
    };
    assert_eq!(faults(&[]), [""; 0]);
    let refused = |changes: &[(&str, &str)], path: &str, reason: &str| {
        let faults = faults(changes);
        assert!(
            faults.iter().any(|fault| fault.starts_with(path) && fault.contains(reason)),
            "{path}, {reason}: {faults:?}"
        );
    };
    refused(&[("turns = 3", "turns = 3\nphases = [\"melee\", \"melee\"]")], "phases", "each of the four");
    refused(&[("turns = 3", "turns = 0")], "turns", "from 1 to 1000");
    refused(&[("recovery_rate = 20", "recovery_rate = 451")], "recovery_rate", "from 0 to 450");
    refused(&[("id = \"r2\"", "id = \"r1\"")], "commands[0].units[1].id", "something else");
    refused(&[("id = \"r2\"", "id = \"clock\"")], "commands[0].units[1].id", "something else");
    refused(&[("id = \"r2\"", "id = \"ruth\"")], "commands[0].units[1].id", "something else");
    refused(&[("arm = \"infantry\"", "arm = \"leader\"")], "commands[0].units[0].arm", "leaders do not");
    refused(&[("with = \"b1\"", "with = \"r1\"")], "commands[1].leaders[0].with", "b1");
    refused(
        &[("side = \"blue\"\n[[commands.l", "side = \"blu\"\n[[commands.l")],
        "commands[1].side",
        "did you",
    );
    refused(&[("id = \"blues\"", "id = \"blues\"\nunder = \"reds\"")], "commands[1].under", "allowed");
    refused(&[("id = \"reds\"", "id = \"reds\"\nunder = \"blues\"")], "commands[0].under", "allowed");
    refused(&[("men = 50", "men = 0")], "commands[1].units[2].men", "from 1 to 10000");
    let third = "[[sides]]\nid = \"blue\"\nname = \"Blue\"\n[[sides]]\nid = \"green\"\nname = \"Green\"";
    refused(&[("[[sides]]\nid = \"blue\"\nname = \"Blue\"", third)], "sides", "no more");
    refused(&[("[[sides]]\nid = \"blue\"\nname = \"Blue\"", third)], "commands", "\"green\"");
    let win = "melee = 20\n[victory]\nobjective_points = 5";
    refused(&[("melee = 20", win)], "victory.objective_points", "worth 0");
    // All at once.
    assert!(faults(&[("turns = 3", "turns = 0"), ("men = 50", "men = 0")]).len() == 2);
}
