//! The recovery phase, what goes on from turn to turn, endings, the umpire's hand, undo, scenarios.

use crate::common::battle::{BLUE_WINS, FIELD, Game, id};
use serde_json::json;
use standfast_engine::battle::{LiveBattle, Seat, Setting};
use standfast_micro_force::MicroForce;
use standfast_micro_force::battle::{Event, Phase, Posture};

#[test]
fn micro_force_recovery_markers() {
    let mut game = Game::new();
    game.reach_fire(&["blue-horse", "grey-brigade"]);
    game.declares("blue-player", &["blue-1"], "grey-2");
    game.misses("blue-player", "blue-1");
    game.pass_to(Phase::Recovery);
    let last = game.last();
    assert!(last.has(&Event::MarkersRemoved));
    assert!(last.cites("micro-force.recovery.markers"));
    assert_eq!(game.beads("grey-1"), []);
    assert_eq!(game.beads("grey-guns"), [], "it did not fire");
    assert_eq!(game.beads("blue-1"), [("has fired", "red")]);
}

#[test]
fn micro_force_recovery_cease_goes_on_at_the_same_target() {
    let mut game = Game::new();
    game.reach_fire(&[]);
    game.declares("blue-player", &["blue-1"], "grey-2");
    game.misses("blue-player", "blue-1");
    game.pass_to(Phase::Recovery);
    let cease = json!({"do": "cease-fire", "unit": "blue-1", "seen": {"long_range": false}});
    assert_eq!(
        game.refused("blue-player", json!({"do": "cease-fire", "unit": "blue-2"})),
        "micro-force.recovery.cease"
    );
    assert!(game.rolls("blue-player", cease.clone(), &[15]).cites("micro-force.recovery.cease"));
    assert_eq!(game.refused("blue-player", cease), "micro-force.recovery.cease");
    game.pass_to(Phase::Initiative);
    game.rolls("umpire", "roll-initiative", &BLUE_WINS);
    // It keeps its red bead though its brigade moves, and must fire at the same target.
    game.marks(&["blue-brigade"]);
    assert_eq!(game.unit("blue-1").posture, Some(Posture::Fire));
    assert_eq!(game.unit("blue-2").posture, Some(Posture::Movement));
    game.does("blue-player", json!({"do": "choose-first", "side": "blue"}));
    assert_eq!(game.due("blue-player"), [("declare", "micro-force.recovery.cease")]);
    assert_eq!(
        game.refused("blue-player", json!({"do": "pass", "side": "blue"})),
        "micro-force.recovery.cease"
    );
    let other = json!({"do": "declare", "target": "grey-1", "firers": ["blue-1"]});
    assert!(game.malformed("blue-player", other).contains("firers"));
    game.declares("blue-player", &["blue-1"], "grey-2");
    game.misses("blue-player", "blue-1");
    game.does("grey-player", json!({"do": "pass", "side": "grey"}));
    game.does("blue-player", json!({"do": "pass", "side": "blue"}));
}

#[test]
fn micro_force_untried_cease_fire() {
    for (ruling, any) in [("", true), ("untried_cease_fire = \"same-target\"", false)] {
        let mut game = Game::ruled(ruling);
        game.reach_fire(&[]);
        game.declares("blue-player", &["blue-1"], "grey-2");
        game.misses("blue-player", "blue-1");
        game.pass_to(Phase::Initiative);
        let last = game.last();
        assert!(last.cites("micro-force.untried_cease_fire"));
        game.reach_fire(&["blue-brigade"]);
        assert_eq!(game.beads("blue-1"), [("fires", "red")], "its bead stays on");
        let other = json!({"do": "declare", "target": "grey-1", "firers": ["blue-1"]});
        if any {
            assert_eq!(game.due("blue-player"), [("pass", "micro-force.fire.2")]);
            game.does("blue-player", other);
        } else {
            assert_eq!(game.due("blue-player"), [("declare", "micro-force.recovery.cease")]);
            assert!(game.malformed("blue-player", other).contains("firers"));
        }
    }
}

#[test]
fn micro_force_recovery_cease_at_the_band_named_long() {
    // The last band of this weapon is its medium one.
    let mut game = Game::of(&FIELD.replacen("weapon = \"rifle\"", "weapon = \"gun\"", 1));
    game.reach_fire(&[]);
    game.declares("blue-player", &["blue-1", "blue-2"], "grey-2");
    game.misses("blue-player", "blue-1");
    game.misses("blue-player", "blue-2");
    game.pass_to(Phase::Recovery);
    let long = |unit: &str| {
        game.complete("blue-player", json!({"do": "cease-fire", "unit": unit}))["seen"]["long_range"].clone()
    };
    assert_eq!((long("blue-1"), long("blue-2")), (json!(false), json!(true)));
}

#[test]
fn micro_force_recovery_markers_take_the_green_bead_off_and_nothing_before() {
    let mut game = Game::new();
    game.reach_fire(&["grey-brigade"]);
    game.declares("blue-player", &["blue-1"], "grey-2");
    game.fires("blue-player", "blue-1", &[1, 3, 4, 20]);
    assert_eq!(game.beads("grey-2"), [("moves", "green"), ("routed", "black")]);
    game.pass_to(Phase::Recovery);
    assert_eq!(game.beads("grey-2"), [("routed", "black")]);
}

#[test]
fn micro_force_move_4_passes_by_itself_when_nobody_is_green() {
    let mut game = Game::new();
    game.reach_fire(&[]);
    game.does("blue-player", json!({"do": "pass", "side": "blue"}));
    let passed = game.does("grey-player", json!({"do": "pass", "side": "grey"}));
    // Officers could still ride, and keep nobody waiting.
    assert!(passed.has(&Event::PhaseBegan { phase: Phase::Movement }));
    assert!(passed.has(&Event::PhaseBegan { phase: Phase::Recovery }));
}

#[test]
fn micro_force_recovery_shaken_and_routed() {
    let mut game = Game::new();
    game.set("blue-1", "shaken", true);
    game.set("blue-2", "shaken", true);
    game.set("blue-2", "routed", true);
    game.set("grey-1", "routed", true);
    game.set("grey-2", "routed", true);
    game.reach_fire(&[]);
    game.pass_to(Phase::Recovery);
    // 15 less 3; 15 less 5, and a natural 20.
    game.rolls("blue-player", json!({"do": "rally-shaken", "unit": "blue-1"}), &[12]);
    game.rolls("blue-player", json!({"do": "rally-routed", "unit": "blue-2"}), &[20]);
    let (first, second) = (game.unit("blue-1").unit, game.unit("blue-2").unit);
    assert!(!first.shaken && !second.shaken && !second.routed);
    assert_eq!(
        game.refused("blue-player", json!({"do": "rally-routed", "unit": "blue-2"})),
        "micro-force.recovery.routed"
    );
    game.rolls("grey-player", json!({"do": "rally-routed", "unit": "grey-2"}), &[15]);
    game.pass_to(Phase::Initiative);
    // The unit that failed and the one that did not try rout on.
    let last = game.last();
    for unit in ["grey-1", "grey-2"] {
        assert!(last.has(&Event::RoutedOn { unit: id(unit) }));
    }
    assert!(last.cites("micro-force.recovery.routed"));
}

#[test]
fn micro_force_victory_by_points_when_the_turns_run_out() {
    for (steps, winner) in [(2, Some("blue")), (1, None)] {
        let mut game = Game::new();
        game.set("grey-1", "steps-lost", steps);
        for _ in 1..=3 {
            game.reach_fire(&[]);
            game.pass_to(Phase::Initiative);
        }
        let ending = game.table.ending().unwrap();
        assert_eq!((ending.way.as_str(), ending.rule.as_str()), ("turn-limit", "micro-force.victory"));
        assert_eq!(ending.winner.as_deref(), winner, "ahead by {steps}, and the margin is 2");
        assert_eq!(game.refused("blue-player", "roll-initiative"), "table.over");
    }
}

#[test]
fn micro_force_victory_by_objectives() {
    let mut game = Game::new();
    // Both sides have something to recover from, so that neither has finished.
    game.set("blue-1", "shaken", true);
    game.set("grey-1", "shaken", true);
    game.reach_fire(&[]);
    game.pass_to(Phase::Recovery);
    let hold = |side: &str| json!({"do": "hold", "objective": "hill", "side": side});
    let (confirm, deny) =
        (json!({"do": "confirm", "objective": "hill"}), json!({"do": "deny", "objective": "hill"}));
    assert_eq!(game.refused("blue-player", hold("grey")), "table.seats");
    assert_eq!(game.refused("blue-player", confirm.clone()), "micro-force.victory");
    // A claim waits for the other side's word.
    game.does("grey-player", hold("grey"));
    assert_eq!(game.state().objectives["hill"].holder, None);
    assert_eq!(game.due("blue-player")[0], ("confirm", "micro-force.victory"));
    assert_eq!(game.refused("grey-player", confirm.clone()), "table.seats");
    assert_eq!(game.refused("blue-player", hold("blue")), "micro-force.victory", "one word after the other");
    game.does("blue-player", deny);
    assert_eq!(game.refused("grey-player", hold("grey")), "micro-force.victory", "once a turn");
    game.does("blue-player", hold("blue"));
    game.does("grey-player", confirm);
    assert_eq!(game.state().objectives["hill"].holder, Some(id("blue")));
    // What the umpire says holds at once.
    game.does(
        "umpire",
        json!({"do": "set", "thing": "hill", "knob": "unheld", "value": true, "reason": "x"}),
    );
    game.rolls("umpire", json!({"do": "recover", "side": "grey"}), &[20]);
    assert_eq!(game.refused("umpire", hold("blue")), "micro-force.victory");
    game.set("hill", "holder", "blue");
    for _ in 1..=3 {
        game.pass_to(Phase::Initiative);
        if game.table.ending().is_none() {
            game.reach_fire(&[]);
        }
    }
    assert_eq!(game.table.ending().unwrap().winner.as_deref(), Some("blue"));
}

#[test]
fn micro_force_victory_over_an_army_that_breaks() {
    for (both, winner) in [(false, Some("blue")), (true, None)] {
        let mut game = Game::new();
        for unit in ["grey-1", "grey-2", "grey-guns"] {
            game.set(unit, "routed", true);
        }
        for unit in ["blue-1", "blue-2", "blue-horse"].into_iter().filter(|_| both) {
            game.set(unit, "dispersed", true);
        }
        game.reach_fire(&[]);
        assert_eq!(game.table.ending(), None, "only at the end of the turn");
        game.pass_to(Phase::Initiative);
        let ending = game.table.ending().unwrap();
        assert_eq!((ending.way.as_str(), ending.winner.as_deref()), ("broken", winner));
    }
}

#[test]
fn everybody_who_passes_comes_to_the_end() {
    let mut game = Game::new();
    for _ in 1..=3 {
        game.reach_fire(&[]);
        game.pass_to(Phase::Initiative);
    }
    assert!(game.table.ending().is_some());
    game.audit();
}

#[test]
fn what_was_done_without_dice_is_taken_back() {
    let mut game = Game::new();
    game.rolls("blue-player", "roll-initiative", &BLUE_WINS);
    let before = game.state().clone();
    assert_eq!(game.refused("blue-player", "undo"), "table.undo", "dice were rolled");
    game.does("blue-player", json!({"do": "mark", "piece": "blue-brigade", "posture": "fire"}));
    assert_eq!(game.refused("grey-player", "undo"), "table.undo");
    game.does("blue-player", "undo");
    assert_eq!(*game.state(), before);
}

#[test]
fn the_umpire_sets_what_he_likes() {
    let mut game = Game::new();
    let offers = game.table.legal(&Seat::Umpire);
    let mut seed = 0;
    let mut pick = |of: u64| {
        seed += 7;
        seed % of
    };
    let knobs: Vec<_> = offers.iter().filter(|offer| offer.verb.name == "set").collect();
    assert!(knobs.len() > 150);
    for knob in knobs {
        let command = knob.draw(&mut pick).unwrap();
        let (thing, name) = (command["thing"].clone(), command["knob"].clone());
        // What ends the battle, or sends a unit away, is another test's.
        if ["broken", "dispersed", "stands", "steps-lost", "arrived"].contains(&name.as_str().unwrap()) {
            continue;
        }
        game.does("umpire", command.clone());
        let now = game.table.legal(&Seat::Umpire);
        assert!(now.iter().any(|offer| offer.fixed.iter().any(|(_, fixed)| thing == fixed.id.as_str())));
    }
    game.set("blue-2", "stands", 0);
    assert!(game.unit("blue-2").dispersed, "no stand is left");
}

#[test]
fn a_faulty_scenario_is_refused_with_all_its_faults() {
    let faulty = FIELD
        .replace("competence = 2", "competence = 7")
        .replace("with = \"grey-1\"", "with = \"grey-l\"")
        .replace("weapon = \"gun\"\nshots", "weapon = \"gnu\"\nshots")
        .replace("id = \"blue-horse\"", "id = \"blue-1\"")
        .replace("to = 24", "to = 12")
        .replace("arrives = 2", "arrives = 9");
    let faults = Setting::<MicroForce>::read(&faulty, "field.toml", "").unwrap_err();
    let said: Vec<String> = faults.iter().map(|fault| fault.refusal.to_string()).collect();
    for path in [
        "weapons[1].bands[1].to",
        "armies[0].commander.competence",
        "armies[0].units[0].weapon",
        "armies[0].units[1].id",
        "armies[1].brigades[0].commander.with",
        "armies[1].brigades[1].arrives",
    ] {
        assert!(said.iter().any(|said| said.starts_with(path)), "{path}: {said:#?}");
    }
    assert_eq!(said.len(), 6, "{said:#?}");
    let three = FIELD.replace(
        "[[seats]]\nid = \"blue",
        "[[sides]]\nid = \"green\"\nname = \"Green\"\n\n[[seats]]\nid = \"blue",
    );
    assert!(Setting::<MicroForce>::read(&three, "field.toml", "").is_err());
}

#[test]
fn nothing_is_hidden_from_anybody() {
    let mut game = Game::new();
    game.reach_fire(&["blue-brigade"]);
    let view = |seat: Seat| game.table.view(&seat).view;
    assert_eq!(view(Seat::Spectator), view(Seat::Umpire));
}
