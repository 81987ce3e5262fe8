//! Every way in which a battle ends, in the scenarios as they are; undo, seats, and what a scenario may not say.

use crate::common::battle::{Fight, PLATOON, SQUADS};
use serde_json::json;
use standfast_battlegroup::Battlegroup;
use standfast_battlegroup::battle::{Phase, Place};
use standfast_drill::battles;
use standfast_engine::battle::LiveBattle;

/// The militia fells enough of the guards to break them.
fn combine_breaks() -> Fight {
    let mut fight = Fight::squads();
    fight.initiative("militia", "first-squad");
    let fallen = ["g-overseer", "g-warder", "g-1", "g-2", "g-3"];
    fight.fells("militia", "first-squad", "guard-squad", &fallen);
    fight
}

fn leave(fight: &mut Fight, seat: &str, unit: &str) {
    fight.does(seat, json!({"do": "leave-board", "unit": unit, "edge": "east"}));
}

#[test]
fn holds_the_field() {
    let mut fight = combine_breaks();
    fight.ends("militia");
    fight.passes("guards");
    assert_eq!(fight.turn(), 2);
    fight.initiative("guards", "guard-squad");
    fight.rolls("guards", json!({"do": "check-morale", "unit": "guard-squad"}), &[1, 1, 1]);
    leave(&mut fight, "guards", "guard-squad");
    assert_eq!(fight.ending().way, "holds-the-field");
    assert_eq!(fight.ending().winner.as_ref().unwrap().as_str(), "colony");
    assert_eq!(fight.ending().rule, "battlegroup.break.conduct");
}

#[test]
fn neither_holds_the_field() {
    let mut fight = combine_breaks();
    fight.does("guards", json!({"do": "intercept", "unit": "guard-squad", "pieces": ["hound"]}));
    let fallen = ["m-sergeant", "m-corporal", "m-1", "m-2"];
    fight.does("militia", json!({"do": "casualties", "unit": "first-squad", "fallen": fallen}));
    fight.ends("militia");
    fight.passes("guards");
    assert_eq!(fight.turn(), 2);
    fight.initiative("guards", "guard-squad");
    fight.rolls("guards", json!({"do": "check-morale", "unit": "guard-squad"}), &[1, 1, 1]);
    leave(&mut fight, "guards", "guard-squad");
    assert_eq!(fight.ending().way, "neither-holds-the-field");
    assert_eq!(fight.ending().winner, None);
    assert_eq!(fight.ending().rule, "battlegroup.break");
}

#[test]
fn nobody_left() {
    let mut fight = Fight::squads();
    fight.initiative("militia", "first-squad");
    leave(&mut fight, "militia", "first-squad");
    assert_eq!(fight.ending().way, "nobody-left");
    assert_eq!(fight.ending().winner.as_ref().unwrap().as_str(), "combine");
}

#[test]
fn turn_limit() {
    let mut fight = Fight::platoon();
    for _ in 0..8 {
        let (first, second) =
            if fight.turn() % 2 == 1 { ("lieutenant", "commandant") } else { ("commandant", "lieutenant") };
        fight.passes(first);
        fight.passes(second);
    }
    assert_eq!(fight.ending().way, "turn-limit");
    assert_eq!(fight.ending().winner.as_ref().unwrap().as_str(), "dominion");
    // Where the scenario says nothing, nobody wins.
    let mut fight = Fight::begun(&SQUADS.replace("turns = 6", "turns = 1"));
    fight.passes("militia");
    fight.passes("guards");
    assert_eq!((fight.ending().way.as_str(), &fight.ending().winner), ("turn-limit", &None));
    // The side that has not broken wins, whatever the scenario says of time.
    let mut fight = Fight::begun(&SQUADS.replace("turns = 6", "turns = 1\nat_the_limit = \"combine\""));
    fight.initiative("militia", "first-squad");
    fight.fells("militia", "first-squad", "guard-squad", &["g-overseer", "g-warder", "g-1", "g-2", "g-3"]);
    fight.ends("militia");
    fight.passes("guards");
    assert_eq!(fight.ending().winner.as_ref().unwrap().as_str(), "colony");
}

#[test]
fn who_can_not_leave_is_given_up() {
    let mut fight = Fight::platoon();
    for unit in ["gate-squad", "conscripts", "mortar", "warbots"] {
        let forces = fight.table.setting().setup().forces.clone();
        for place in forces.units.get(unit).unwrap().pieces.clone() {
            let (piece, _) = forces.pieces.at(place).unwrap();
            fight.set(piece.as_str(), "place", json!("destroyed"));
        }
    }
    assert!(fight.table.ending().is_none());
    fight.passes("lieutenant");
    fight.passes("commandant");
    // The bunker alone stands, its battlegroup retreats, and it can't.
    assert_eq!(fight.place("bunker"), Place::Table);
    assert_eq!(fight.ending().way, "holds-the-field");
}

#[test]
fn the_initiative_alternates_and_turns_end_when_all_have_passed() {
    let mut fight = Fight::squads();
    let giving = |fight: &Fight| match &fight.state().phase {
        Phase::Choosing { side } => side.to_string(),
        other => panic!("{other:?}"),
    };
    assert_eq!(giving(&fight), "colony");
    assert_eq!(fight.refused("guards", "pass"), "battlegroup.marker.first");
    fight.does("militia", json!({"do": "initiative", "unit": "first-squad", "pieces": ["m-1", "m-2"]}));
    fight.ends("militia");
    assert_eq!(giving(&fight), "combine");
    fight.passes("guards");
    assert_eq!(giving(&fight), "colony");
    // To pass is not for good: the other side has gone on.
    fight.does("militia", json!({"do": "initiative", "unit": "first-squad", "pieces": ["m-3"]}));
    fight.ends("militia");
    assert!(fight.may("guards", json!({"do": "initiative", "unit": "guard-squad"})));
    // Nobody gets the initiative twice in a turn.
    fight.passes("guards");
    let again = json!({"do": "initiative", "unit": "first-squad", "pieces": ["m-3"]});
    assert!(!fight.may("militia", again));
    fight.passes("militia");
    assert_eq!((fight.turn(), giving(&fight).as_str()), (2, "combine"));
}

#[test]
fn one_move_and_one_shot_a_turn() {
    let mut fight = Fight::squads();
    fight.does("militia", json!({"do": "initiative", "unit": "first-squad", "pieces": ["m-1"]}));
    let fire = json!({"do": "fire", "unit": "first-squad", "target": "guard-squad"});
    let advance = json!({"do": "move", "unit": "first-squad", "how": "advance"});
    fight.does("militia", fire.clone());
    fight.does("militia", "miss");
    fight.does("militia", advance.clone());
    assert_eq!(fight.refused("militia", fire), "battlegroup.sheet");
    assert_eq!(fight.refused("militia", advance), "battlegroup.sheet");
}

#[test]
fn seats_act_for_their_side() {
    let mut fight = Fight::platoon();
    assert!(fight.may("armour", json!({"do": "initiative", "unit": "squad-one"})));
    assert!(!fight.may("commandant", json!({"do": "initiative", "unit": "squad-one"})));
    assert_eq!(fight.refused("spectator", "pass"), "table.seats");
    fight.initiative("umpire", "tank");
    assert!(!fight.may("lieutenant", json!({"do": "intercept", "unit": "squad-one"})));
    assert!(fight.may("umpire", json!({"do": "intercept", "unit": "bunker"})));
    // Both sides may enter the effect of fire.
    fight.does("armour", json!({"do": "fire", "unit": "tank", "target": "bunker"}));
    assert!(fight.may("armour", "miss") && fight.may("commandant", "miss"));
}

#[test]
fn undo_where_no_dice_were_rolled() {
    let mut fight = Fight::squads();
    fight.initiative("militia", "first-squad");
    fight.does("militia", json!({"do": "fire", "unit": "first-squad", "target": "guard-squad"}));
    fight.does("militia", json!({"do": "casualties", "unit": "guard-squad", "fallen": ["g-1"]}));
    let before = fight.state().clone();
    fight.ends("militia");
    fight.does("militia", "undo");
    assert_eq!(fight.state(), &before);
    fight.does("militia", "undo");
    assert_eq!(fight.place("g-1"), Place::Table);
    // Dice stand unless the other side agrees.
    fight.does("militia", json!({"do": "casualties", "unit": "guard-squad", "fallen": ["g-1"]}));
    fight.ends("militia");
    fight.does("guards", json!({"do": "initiative", "unit": "guard-squad", "pieces": ["g-2"]}));
    fight.rolls("guards", json!({"do": "check-morale", "unit": "guard-squad"}), &[10]);
    assert_eq!(fight.refused("guards", "undo"), "table.undo");
    fight.does("guards", "ask-undo");
    fight.does("militia", "agree-undo");
    assert!(fight.may("guards", json!({"do": "check-morale", "unit": "guard-squad"})));
    fight.audit();
}

#[test]
fn odds_before_a_check() {
    let mut fight = combine_breaks();
    fight.ends("militia");
    fight.does("guards", json!({"do": "initiative", "unit": "guard-squad", "pieces": ["g-4"]}));
    let odds = fight.odds("umpire", json!({"do": "check-morale", "unit": "guard-squad"}));
    // 6 of 15 is .40: 4, and a levy needs 3.
    let chances: Vec<&str> = odds.outcomes.iter().map(|line| line.exact.as_str()).collect();
    assert_eq!(chances, ["7/10", "3/10"]);
    // To the first side it is worth something that its enemy fails.
    let worths: Vec<i64> = odds.outcomes.iter().map(|line| line.worth).collect();
    assert_eq!((odds.side.as_deref(), worths), (Some("colony"), vec![30, 0]));
}

#[test]
fn a_turn_limit_bounds_battles_in_which_nobody_acts() {
    for text in [*SQUADS, PLATOON] {
        let mut fight = Fight::begun(text);
        let mut passes = 0;
        while fight.table.ending().is_none() {
            fight.does("umpire", "pass");
            passes += 1;
            assert!(passes < 100);
        }
    }
}

/// The paths at which a scenario is refused.
fn faults(text: &str) -> Vec<String> {
    battles::faults::<Battlegroup>(text).into_iter().map(|fault| fault.path).collect()
}

#[test]
fn faulty_scenarios_are_refused() {
    assert_eq!(faults(&SQUADS), [""; 0]);
    assert_eq!(faults(PLATOON), [""; 0]);
    let of_squads = |from: &str, to: &str| faults(&SQUADS.replacen(from, to, 1));
    let of_platoon = |from: &str, to: &str| faults(&PLATOON.replacen(from, to, 1));
    assert_eq!(of_squads("first = \"colony\"", "first = \"nobody\""), ["first"]);
    assert_eq!(
        of_squads("side = \"colony\"\n\n[[battlegroups", "side = \"c\"\n\n[[battlegroups"),
        ["battlegroups", "battlegroups[0].side"]
    );
    assert_eq!(of_squads("id = \"g-warder\"", "id = \"g-1\""), ["battlegroups[1].units[0].soldiers[2].id"]);
    assert_eq!(of_squads("id = \"hound\"", "id = \"battle\""), ["battlegroups[1].units[0].robots[0].id"]);
    assert_eq!(
        of_squads("leaders = true", "leaders = false"),
        ["battlegroups[1].units[0].soldiers[0].morale_officer"]
    );
    assert_eq!(
        of_squads("name = \"Station watch\"", "name = \"Station watch\"\nendurance = 9"),
        ["battlegroups[0].endurance"]
    );
    assert_eq!(of_squads("kind = \"squad\"", "kind = \"vehicle\""), ["battlegroups[0].units[0].soldiers"]);
    assert_eq!(of_platoon("size = 5", "size = 5\nmovement = 1"), ["battlegroups[1].units[0].movement"]);
    assert_eq!(
        of_platoon("kind = \"detachment\"", "kind = \"detachment\"\nsize = 1"),
        ["battlegroups[0].units[0].size"]
    );
    let long = "a".repeat(40);
    assert_eq!(
        of_squads("id = \"m\"", &format!("id = \"{long}\"")).first().unwrap(),
        "battlegroups[0].units[0].soldiers[2].id"
    );
    let by_scenario = SQUADS.replacen("[[sides]]", "[rules]\nendurance = \"scenario\"\n\n[[sides]]", 1);
    assert_eq!(faults(&by_scenario), ["battlegroups[0].endurance", "battlegroups[1].endurance"]);
}

#[test]
fn nothing_is_hidden() {
    let fight = Fight::forming(PLATOON);
    assert_eq!(fight.view("spectator").view, fight.view("umpire").view);
}
