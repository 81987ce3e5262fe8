//! The rules of battles about sheets, losses, crews and battlegroups, under their ids.

use crate::common::battle::{Fight, PLATOON, SQUADS, carrier};
use serde_json::json;
use standfast_battlegroup::battle::{Marking, Place};

#[test]
fn battlegroup_sheet() {
    let mut fight = Fight::platoon();
    let before = [
        ("armour class", "9"),
        ("movement rate", "15"),
        ("current movement", "15"),
        ("damage control", "3"),
        ("targeting", "3"),
        ("targeting bonus", "3"),
        ("weapon systems", "mass driver, coaxial laser, rocket rack"),
        ("size", "4"),
        ("morale level", "12"),
        ("current morale level", "12"),
    ];
    for (name, value) in before {
        assert_eq!(fight.reads("tank", name).0, value, "{name}");
    }
    fight.initiative("armour", "tank");
    fight.does("commandant", json!({"do": "intercept", "unit": "bunker"}));
    assert_eq!(fight.due("armour"), [("damage", "tank".to_owned(), "battlegroup.sheet")]);
    assert_eq!(fight.refused("armour", "end-initiative"), "battlegroup.sheet");
    let damage = json!({"do": "damage", "target": "tank", "movement": 1, "damage_control": 2, "weapons": ["weapon-2"]});
    fight.does("armour", damage);
    let after = [
        ("movement rate", "15"),
        ("current movement", "10"),
        ("damage control", "1"),
        ("weapon systems", "mass driver, coaxial laser (knocked out), rocket rack"),
        ("morale level", "12"),
        ("current morale level", "8"),
    ];
    for (name, value) in after {
        assert_eq!(fight.reads("tank", name).0, value, "{name}");
    }
    // Soldiers and robots have theirs.
    assert_eq!(fight.reads("squad-one", "morale level").0, "13");
    assert_eq!(fight.reads("sentry-1", "size").0, "2");
    assert_eq!(fight.reads("one-sergeant", "points").0, "3");
}

#[test]
fn battlegroup_sheet_what_is_gone_is_not_used() {
    let mut fight = Fight::platoon();
    fight.set("tank", "movement", json!(0));
    fight.set("tank", "knocked-out", json!(["weapon-1", "weapon-2", "weapon-3"]));
    fight.initiative("armour", "tank");
    let advance = json!({"do": "move", "unit": "tank", "how": "advance"});
    assert_eq!(fight.refused("armour", advance), "battlegroup.sheet");
    let fire = json!({"do": "fire", "unit": "tank", "target": "bunker"});
    assert_eq!(fight.refused("armour", fire), "battlegroup.sheet");
}

#[test]
fn battlegroup_eliminated_soldiers() {
    let mut fight = Fight::squads();
    fight.initiative("militia", "first-squad");
    fight.fells("militia", "first-squad", "guard-squad", &["g-1"]);
    assert_eq!(fight.reason("battlegroup.eliminated.soldiers").unwrap().value, json!("figures"));
    assert!(fight.piece("g-1").out.unwrap().contains("casualty figure"));

    let mut fight = Fight::platoon();
    fight.initiative("lieutenant", "squad-one");
    fight.fells("lieutenant", "squad-one", "mortar", &["mortar-loader-1"]);
    assert_eq!(fight.reason("battlegroup.eliminated.soldiers").unwrap().value, json!("removed"));
    assert_eq!(fight.piece("mortar-loader-1").out.unwrap(), "fallen");
}

#[test]
fn battlegroup_eliminated_in_battle() {
    // One point of a thousand: there is no success any more.
    let mut fight = Fight::squads();
    let rest = ["g-overseer", "g-warder", "g-2", "g-3", "g-4", "g-5", "g-6", "hound"];
    for guard in rest {
        fight.set(guard, "place", json!("off-board"));
    }
    fight.set("guard-squad", "level", json!(1_000));
    fight.set("g-1", "marker", json!("marked"));
    fight.initiative("militia", "first-squad");
    fight.ends("militia");
    fight.initiative("guards", "guard-squad");
    fight.does("guards", json!({"do": "check-morale", "unit": "guard-squad"}));
    assert_eq!(fight.place("g-1"), Place::Destroyed);
    assert!(fight.cites("battlegroup.eliminated"));
}

#[test]
fn battlegroup_crew_marked() {
    // Level 11, 3 left: 0.27 times 2 is 0.54, one survivor.
    let mut fight = carrier(0, 2);
    assert_eq!(fight.due("armour"), [("abandon", "carrier".to_owned(), "battlegroup.broken")]);
    assert_eq!(fight.refused("armour", "end-initiative"), "battlegroup.broken");
    let abandon = json!({"do": "abandon", "vehicle": "carrier", "survivors": ["carrier-driver"]});
    let both =
        json!({"do": "abandon", "vehicle": "carrier", "survivors": ["carrier-driver", "carrier-commander"]});
    assert!(!fight.may("armour", both));
    fight.does("armour", abandon);
    assert!(fight.cites("battlegroup.crew.marked") && fight.cites("battlegroup.crew"));
    assert_eq!(fight.place("carrier"), Place::Abandoned);
    assert_eq!(fight.place("carrier-driver"), Place::Table);
    assert_eq!(fight.place("carrier-commander"), Place::Destroyed);
    // He left with the initiative: he checks next turn.
    assert_eq!(fight.marking("carrier-driver"), Marking::Waits);
}

#[test]
fn battlegroup_crew_in_battle_who_can_move_withdraws_in_the_vehicle() {
    let mut fight = carrier(1, 1);
    assert!(fight.offers("armour", "abandon").is_empty());
    fight.does("armour", json!({"do": "move", "unit": "carrier", "how": "fall-back"}));
    fight.ends("armour");
}

/// The combine's squad loses 8 of its 15 points, enough to break it.
fn combine_breaks(fight: &mut Fight) {
    fight.initiative("militia", "first-squad");
    fight.fells("militia", "first-squad", "guard-squad", &["g-overseer", "g-1", "g-2", "g-3", "g-4"]);
}

#[test]
fn battlegroup_break_conduct() {
    let mut fight = Fight::squads();
    combine_breaks(&mut fight);
    assert!(fight.cites("battlegroup.break") && fight.cites("battlegroup.break.conduct"));
    fight.ends("militia");
    // In this turn it fights on.
    fight.does("guards", json!({"do": "initiative", "unit": "guard-squad", "pieces": ["hound"]}));
    assert!(fight.may("guards", json!({"do": "move", "unit": "guard-squad", "how": "advance"})));
    fight.ends("guards");
    fight.passes("guards");
    assert_eq!(fight.turn(), 2);
    // From the next it leaves.
    assert_eq!(fight.refused("guards", "pass"), "battlegroup.marker.must");
    fight.does("guards", json!({"do": "initiative", "unit": "guard-squad", "pieces": ["hound"]}));
    let advance = json!({"do": "move", "unit": "guard-squad", "how": "advance"});
    assert_eq!(fight.refused("guards", advance), "battlegroup.break.conduct");
    assert_eq!(fight.refused("guards", "end-initiative"), "battlegroup.break.conduct");
    assert_eq!(fight.offers("guards", "leave-board").first().unwrap().rule, "battlegroup.break.conduct");
    // A piece that is not broken may fire as it goes.
    fight.does("guards", json!({"do": "fire", "unit": "guard-squad", "target": "first-squad"}));
    fight.does("guards", "miss");
    fight.does("guards", json!({"do": "move", "unit": "guard-squad", "how": "fall-back"}));
    assert!(fight.cites("battlegroup.break.conduct"));
    fight.ends("guards");
    fight.passes("militia");
    // Cautious pieces may fire, broken ones may not.
    fight.set("g-5", "marker", json!("clear"));
    fight.set("g-6", "marker", json!("clear"));
    fight.set("g-5", "morale", json!("cautious"));
    fight.set("g-6", "morale", json!("broken"));
    let fire = json!({"do": "fire", "unit": "guard-squad", "target": "first-squad"});
    fight.does("guards", json!({"do": "initiative", "unit": "guard-squad", "pieces": ["g-5", "g-6"]}));
    let pieces: Vec<String> =
        match &fight.offers("guards", "fire").first().unwrap().parts.first().unwrap().domain {
            standfast_engine::battle::Domain::Several { of, .. } => {
                of.iter().map(|thing| thing.id.to_string()).collect()
            }
            other => panic!("{other:?}"),
        };
    assert_eq!(pieces, ["g-5"]);
    assert!(fight.may("guards", fire));
}

#[test]
fn battlegroup_break_conduct_who_holds_the_field_need_not_retreat() {
    let mut fight = Fight::squads();
    combine_breaks(&mut fight);
    fight.ends("militia");
    fight.passes("guards");
    assert_eq!(fight.turn(), 2);
    // The militia loses as much in the turn after: its enemy retreats already.
    fight.does("guards", json!({"do": "initiative", "unit": "guard-squad", "pieces": ["hound"]}));
    let most = ["m-sergeant", "m-corporal", "m-1", "m-2", "m-3", "m-4"];
    fight.fells("guards", "guard-squad", "first-squad", &most);
    let group = |fight: &Fight, id: &str| fight.state().groups.get(id).unwrap().broke_in;
    assert_eq!((group(&fight, "security"), group(&fight, "watch")), (Some(1), None));
}

#[test]
fn battlegroup_endurance_scenario() {
    // By the sum of levels, 15, eight points are half; by a scenario's 30, they are not.
    let text = SQUADS
        .replace(
            "[[sides]]\nid = \"colony\"",
            "[rules]\nendurance = \"scenario\"\n\n[[sides]]\nid = \"colony\"",
        )
        .replace(
            "side = \"combine\"\n\n[[battlegroups.units]]",
            "side = \"combine\"\nendurance = 30\n\n[[battlegroups.units]]",
        )
        .replace(
            "side = \"colony\"\n\n[[battlegroups.units]]",
            "side = \"colony\"\nendurance = 4\n\n[[battlegroups.units]]",
        );
    let mut fight = Fight::begun(&text);
    combine_breaks(&mut fight);
    assert_eq!(fight.state().groups.get("security").unwrap().broke_in, None);
    fight.does("guards", json!({"do": "intercept", "unit": "guard-squad", "pieces": ["hound"]}));
    fight.does("guards", json!({"do": "casualties", "unit": "first-squad", "fallen": ["m-1", "m-2"]}));
    assert_eq!(fight.state().groups.get("watch").unwrap().broke_in, Some(1));
    assert_eq!(fight.reason("battlegroup.endurance").unwrap().value, json!("scenario"));
}

#[test]
fn battlegroup_endurance_sum() {
    let mut fight = Fight::squads();
    combine_breaks(&mut fight);
    assert_eq!(fight.state().groups.get("security").unwrap().broke_in, Some(1));
    assert_eq!(fight.reason("battlegroup.endurance").unwrap().value, json!("sum"));
    assert_eq!(fight.reads("security", "endurance").0, "15");
    assert_eq!(fight.reads("security", "endurance lost").0, "8");
}

#[test]
fn battlegroup_campaign() {
    let mut fight = Fight::squads();
    fight.initiative("militia", "first-squad");
    let offers = fight.offers("militia", "leave-board");
    assert_eq!(offers.first().unwrap().rule, "battlegroup.campaign");
    let leave =
        json!({"do": "leave-board", "unit": "first-squad", "pieces": ["m-1", "m-2"], "edge": "south"});
    fight.does("militia", leave);
    // Lost, not destroyed: to the battlegroup and to the unit, which checks as after any loss.
    assert_eq!(fight.reads("watch", "endurance lost").0, "2");
    assert_eq!(fight.reads("first-squad", "current morale level").0, "11");
    assert_eq!(fight.marking("m-3"), Marking::Marked);
    assert!(fight.piece("m-1").out.unwrap().contains("may return in a later battle"));
    fight.rolls("militia", json!({"do": "check-morale", "unit": "first-squad"}), &[8; 8]);
    fight.does("militia", json!({"do": "leave-board", "unit": "first-squad", "edge": "south"}));
    // Everybody has left: the final account says who may return.
    assert_eq!(fight.values("battlegroup.campaign"), [json!(10), json!(0)]);
}

#[test]
fn battlegroup_campaign_replacements() {
    let mut fight = Fight::begun(&PLATOON.replace("turns = 8", "turns = 1"));
    fight.passes("lieutenant");
    fight.passes("commandant");
    let note = fight.reason("battlegroup.campaign.replacements").unwrap();
    assert!(note.says.contains("two battles"));
    // Where it is no series of battles, nothing is said of it.
    let mut fight = Fight::begun(&SQUADS.replace("turns = 6", "turns = 1"));
    fight.passes("militia");
    fight.passes("guards");
    assert!(!fight.cites("battlegroup.campaign.replacements"));
}
