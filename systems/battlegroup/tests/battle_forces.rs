//! The rules of battles about losses, crews, options and battlegroups, under their ids.

use crate::common::battle::{Fight, PLATOON, SQUADS};
use serde_json::{Value as Json, json};
use standfast_battlegroup::Morale;
use standfast_battlegroup::battle::{Marking, Place};

fn fact(fight: &Fight, thing: &str, name: &str) -> String {
    fight.fact(thing, name).unwrap().value.to_string()
}

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
        assert_eq!(fact(&fight, "tank", name), value, "{name}");
    }
    fight.initiative("armour", "tank");
    fight.does("commandant", json!({"do": "intercept", "unit": "bunker"}));
    assert_eq!(fight.due("armour"), [("damage", "tank".to_owned(), "battlegroup.sheet")]);
    assert_eq!(fight.refusal("armour", json!({"do": "end-initiative"})), "battlegroup.sheet");
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
        assert_eq!(fact(&fight, "tank", name), value, "{name}");
    }
    // Soldiers and robots have theirs.
    assert_eq!(fact(&fight, "squad-one", "morale level"), "13");
    assert_eq!(fact(&fight, "sentry-1", "size"), "2");
    assert_eq!(fact(&fight, "one-sergeant", "points"), "3");
}

#[test]
fn battlegroup_sheet_what_is_gone_is_not_used() {
    let mut fight = Fight::platoon();
    fight.set("tank", "movement", json!(0));
    fight.set("tank", "knocked-out", json!(["weapon-1", "weapon-2", "weapon-3"]));
    fight.initiative("armour", "tank");
    let advance = json!({"do": "move", "unit": "tank", "how": "advance"});
    assert_eq!(fight.refusal("armour", advance), "battlegroup.sheet");
    let fire = json!({"do": "fire", "unit": "tank", "target": "bunker"});
    assert_eq!(fight.refusal("armour", fire), "battlegroup.sheet");
}

#[test]
fn battlegroup_eliminated_soldiers() {
    let mut fight = Fight::squads();
    fight.initiative("militia", "first-squad");
    fight.fells("militia", "first-squad", "guard-squad", &["g-1"]);
    assert_eq!(fight.reason("battlegroup.eliminated.soldiers").unwrap().value, json!("figures"));
    assert!(fight.shown("g-1").out.unwrap().contains("casualty figure"));

    let mut fight = Fight::platoon();
    fight.initiative("lieutenant", "squad-one");
    fight.fells("lieutenant", "squad-one", "mortar", &["mortar-loader-1"]);
    assert_eq!(fight.reason("battlegroup.eliminated.soldiers").unwrap().value, json!("removed"));
    assert_eq!(fight.shown("mortar-loader-1").out.unwrap(), "fallen");
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

/// The carrier at the initiative, broken and with the levels given, its gun working.
fn carrier(movement: i64, targeting: i64) -> Fight {
    let mut fight = Fight::platoon();
    for (knob, value) in [("movement", movement), ("targeting", targeting), ("damage-control", 0)] {
        fight.set("carrier", knob, json!(value));
    }
    fight.set("carrier", "knocked-out", json!(["weapon-2"]));
    fight.set("carrier", "marker", json!("marked"));
    fight.initiative("armour", "carrier");
    fight.rolls("armour", json!({"do": "check-morale", "unit": "carrier"}), &[10]);
    assert_eq!(fight.piece("carrier").morale, Morale::Broken);
    fight
}

#[test]
fn battlegroup_crew_marked() {
    // Level 11, 3 left: 0.27 times 2 is 0.54, one survivor.
    let mut fight = carrier(0, 2);
    assert_eq!(fight.due("armour"), [("abandon", "carrier".to_owned(), "battlegroup.broken")]);
    assert_eq!(fight.refusal("armour", json!({"do": "end-initiative"})), "battlegroup.broken");
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

#[test]
fn battlegroup_bailed() {
    let mut fight = carrier(0, 2);
    let abandon = json!({"do": "abandon", "vehicle": "carrier", "survivors": ["carrier-commander"]});
    fight.does("armour", abandon);
    // The text's example has a corporal and a trooper: here it is the corporal alone, 2 of 11.
    assert_eq!(fight.reason("battlegroup.bailed").unwrap().value, json!(2));
    assert_eq!(fact(&fight, "carrier", "morale level"), "11");
    assert_eq!(fact(&fight, "carrier", "current morale level"), "2");
    assert!(fight.shown("carrier").out.unwrap().contains("lifeless hulk"));
    // A hulk does nothing more.
    let initiative = json!({"do": "initiative", "unit": "carrier", "pieces": ["carrier"]});
    assert!(!fight.may("umpire", initiative));
}

#[test]
fn battlegroup_bailed_is_an_option() {
    let text = PLATOON.replace("bailed = true", "bailed = false");
    let mut fight = Fight::begun(&text);
    fight.set("carrier", "movement", json!(0));
    fight.set("carrier", "morale", json!("broken"));
    fight.initiative("armour", "carrier");
    // 8 of 11 left of a crew of 2: 1.46, one.
    fight.does("armour", json!({"do": "abandon", "vehicle": "carrier"}));
    assert!(!fight.cites("battlegroup.bailed"));
    // The crew is a unit of its own then: 2 points of 3 (by rank, with the option for leaders).
    assert_eq!(fact(&fight, "carrier", "morale level"), "3");
    assert_eq!(fact(&fight, "carrier", "current morale level"), "2");
    // And the vehicle is lost whole.
    assert_eq!(fact(&fight, "assault", "endurance lost"), "11");
}

#[test]
fn battlegroup_explosion() {
    let mut fight = Fight::platoon();
    fight.passes("lieutenant");
    fight.initiative("commandant", "bunker");
    fight.does("commandant", json!({"do": "fire", "unit": "bunker", "target": "tank"}));
    assert_eq!(fight.offers("armour", "explode").first().unwrap().rule, "battlegroup.explosion");
    let seen = json!({"survivors": ["tank-gunner", "tank-driver"]});
    fight.does("armour", json!({"do": "explode", "target": "tank", "seen": seen}));
    assert_eq!(fight.reason("battlegroup.explosion").unwrap().value, json!(2));
    assert_eq!(fight.place("tank"), Place::Destroyed);
    assert_eq!(fight.place("tank-commander"), Place::Destroyed);
    assert!(fight.shown("tank").out.unwrap().contains("wreck"));
    for survivor in ["tank-gunner", "tank-driver"] {
        assert_eq!(fight.place(survivor), Place::Table);
        // The tank had not acted: they check when they get the initiative, this turn if they do.
        assert_eq!(fight.marking(survivor), Marking::Marked);
    }
    fight.ends("commandant");
    fight.initiative("armour", "tank");
    assert!(fight.may("armour", json!({"do": "check-morale", "unit": "tank"})));
}

#[test]
fn battlegroup_explosion_hits_who_is_left_of_the_crew() {
    let mut fight = Fight::platoon();
    // 5 of 12 levels: one of three is left, as in the text's example.
    for (knob, value) in [("movement", 0), ("targeting", 1), ("damage-control", 1)] {
        fight.set("tank", knob, json!(value));
    }
    fight.passes("lieutenant");
    fight.initiative("commandant", "bunker");
    fight.does("commandant", json!({"do": "fire", "unit": "bunker", "target": "tank"}));
    let explode =
        |survivors: Json| json!({"do": "explode", "target": "tank", "seen": {"survivors": survivors}});
    assert!(!fight.may("armour", explode(json!(["tank-gunner", "tank-driver"]))));
    fight.does("armour", explode(json!([])));
    assert!(fight.cites("battlegroup.crew"));
    assert_eq!(fight.place("tank-driver"), Place::Destroyed);
}

#[test]
fn battlegroup_sizes() {
    // All squads are of a usual size, and two elites are no tenth of the league's soldiers.
    let mut fight = Fight::forming(PLATOON);
    assert_eq!(fight.offers("commandant", "begin").first().unwrap().rule, "battlegroup.sizes");
    fight.does("commandant", json!({"do": "begin"}));
    assert_eq!(fight.reason("battlegroup.sizes").unwrap().value, json!(true));
    // A fireteam of eight is nothing usual, and a tenth of elites is too much; neither is refused.
    let text = SQUADS.replacen("kind = \"squad\"", "kind = \"fireteam\"\nclass = \"elite\"", 1);
    let fight = Fight::begun(&text);
    let note = fight.reason("battlegroup.sizes").unwrap();
    assert_eq!(note.value, json!(false));
    assert!(
        note.says.contains("First Squad is 10 strong") && note.says.contains("are elite"),
        "{}",
        note.says
    );
    assert!(fight.fact("first-squad", "unusual size").is_some());
    assert!(fight.fact("guard-squad", "unusual size").is_none());
}

#[test]
fn battlegroup_leaders_communications() {
    let mut fight = Fight::squads();
    assert!(fight.cites("battlegroup.leaders.communications"));
    assert_eq!(fact(&fight, "first-squad", "leader"), "Sergeant");
    fight.initiative("militia", "first-squad");
    fight.fells("militia", "first-squad", "guard-squad", &["g-overseer"]);
    assert!(!fight.cites("battlegroup.leaders.communications"));
    assert_eq!(fact(&fight, "guard-squad", "leader"), "Warder");
    fight.set("m-1", "fired", json!(false));
    fight.does("militia", json!({"do": "fire", "unit": "first-squad", "target": "guard-squad"}));
    fight.does("militia", json!({"do": "casualties", "unit": "guard-squad", "fallen": ["g-warder"]}));
    // The last leader is gone.
    assert_eq!(fight.reason("battlegroup.leaders.communications").unwrap().value, json!(false));
    assert!(fight.fact("guard-squad", "leader").is_none());
    // It is an option.
    let plain = SQUADS.replace("leaders = true", "").replace(", morale_officer = true", "");
    let fight = Fight::begun(&plain);
    assert!(!fight.cites("battlegroup.leaders.communications"));
    assert_eq!(fact(&fight, "first-squad", "morale level"), "10");
}

#[test]
fn battlegroup_nbc_equipped() {
    let mut fight = Fight::platoon();
    assert!(fight.cites("battlegroup.nbc.equipped"));
    fight.passes("lieutenant");
    fight.initiative("commandant", "bunker");
    let gas = |target: &str| json!({"do": "fire", "unit": "bunker", "target": target, "nbc": true});
    fight.does("commandant", gas("squad-one"));
    assert_eq!(fight.reason("battlegroup.nbc.equipped").unwrap().value, json!(true));
    assert_eq!(fight.marking("one-1"), Marking::Clear);
}

#[test]
fn battlegroup_nbc_equipped_who_is_not_must_check() {
    let text = PLATOON.replacen("nbc_equipped = true\narmour_class = 3\nmovement_rate = 6\nweapons = [\"rifles\", \"grenade launcher\"]", "armour_class = 3\nmovement_rate = 6", 1);
    let mut fight = Fight::begun(&text);
    fight.passes("lieutenant");
    fight.initiative("commandant", "bunker");
    fight.does("commandant", json!({"do": "fire", "unit": "bunker", "target": "squad-one", "nbc": true}));
    assert_eq!(fight.reason("battlegroup.nbc.equipped").unwrap().value, json!(false));
    assert_eq!(fight.marking("one-1"), Marking::Marked);
    assert!(fight.piece("one-1").nbc);
    fight.does("commandant", json!({"do": "miss"}));
    fight.ends("commandant");
    // At full strength, from a base of 10, at -2: 8.
    let initiative = json!({"do": "initiative", "unit": "squad-one", "pieces": ["one-1", "one-2"]});
    fight.rolls("lieutenant", initiative, &[8, 9]);
    assert!(fight.cites("battlegroup.nbc") && fight.cites("battlegroup.nbc_at_full_strength"));
    assert_eq!(fight.piece("one-1").morale, Morale::Good);
    assert_eq!(fight.piece("one-2").morale, Morale::Cautious);
    assert!(!fight.piece("one-2").nbc);
}

#[test]
fn nbc_at_full_strength_automatic_in_battle() {
    let text = SQUADS.replace(
        "leaders = true",
        "leaders = true\nnbc = true\n[rules]\nnbc_at_full_strength = \"automatic\"\n",
    );
    // The rules are a table of their own: what follows it stands in others.
    let text = text.replace("casualties = \"figures\"\n", "");
    let mut fight = Fight::begun(&text);
    fight.initiative("militia", "first-squad");
    fight.does("militia", json!({"do": "fire", "unit": "first-squad", "target": "guard-squad", "nbc": true}));
    fight.does("militia", json!({"do": "miss"}));
    fight.ends("militia");
    fight.initiative("guards", "guard-squad");
    fight.does("guards", json!({"do": "check-morale", "unit": "guard-squad"}));
    assert_eq!(fight.marking("g-1"), Marking::Clear);
}

#[test]
fn nbc_is_an_option() {
    let mut fight = Fight::squads();
    fight.initiative("militia", "first-squad");
    assert!(
        !fight.may(
            "militia",
            json!({"do": "fire", "unit": "first-squad", "target": "guard-squad", "nbc": true})
        )
    );
}

#[test]
fn battlegroup_green_in_battle() {
    let mut fight = Fight::platoon();
    assert!(fight.fact("squad-three", "green").is_some());
    fight.set("three-8", "place", json!("destroyed"));
    fight.set("three-1", "marker", json!("marked"));
    fight.does("lieutenant", json!({"do": "initiative", "unit": "squad-three", "pieces": ["three-1"]}));
    // 12 of 13 need 9, and the green 8.
    fight.rolls("lieutenant", json!({"do": "check-morale", "unit": "squad-three"}), &[9]);
    assert!(fight.cites("battlegroup.green"));
    assert_eq!(fight.piece("three-1").morale, Morale::Cautious);
    // It has fought in one battle before: after this one it is seasoned.
    let mut fight = Fight::begun(&PLATOON.replace("turns = 8", "turns = 1"));
    fight.passes("lieutenant");
    fight.passes("commandant");
    assert!(fight.reason("battlegroup.green").unwrap().says.contains("is seasoned now"));
    let seasoned = Fight::begun(&PLATOON.replace("battles = 1", "battles = 2"));
    assert!(seasoned.fact("squad-three", "green").is_none());
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
    assert_eq!(fight.refusal("guards", json!({"do": "pass"})), "battlegroup.marker.must");
    fight.does("guards", json!({"do": "initiative", "unit": "guard-squad", "pieces": ["hound"]}));
    let advance = json!({"do": "move", "unit": "guard-squad", "how": "advance"});
    assert_eq!(fight.refusal("guards", advance), "battlegroup.break.conduct");
    assert_eq!(fight.refusal("guards", json!({"do": "end-initiative"})), "battlegroup.break.conduct");
    assert_eq!(fight.offers("guards", "leave-board").first().unwrap().rule, "battlegroup.break.conduct");
    // Who is not broken may fire as it goes.
    fight.does("guards", json!({"do": "fire", "unit": "guard-squad", "target": "first-squad"}));
    fight.does("guards", json!({"do": "miss"}));
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
    let group = |fight: &Fight, id: &str| fight.table.state().groups[id].broke_in;
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
    assert_eq!(fight.table.state().groups["security"].broke_in, None);
    fight.does("guards", json!({"do": "intercept", "unit": "guard-squad", "pieces": ["hound"]}));
    fight.does("guards", json!({"do": "casualties", "unit": "first-squad", "fallen": ["m-1", "m-2"]}));
    assert_eq!(fight.table.state().groups["watch"].broke_in, Some(1));
    assert_eq!(fight.reason("battlegroup.endurance").unwrap().value, json!("scenario"));
}

#[test]
fn battlegroup_endurance_sum() {
    let mut fight = Fight::squads();
    combine_breaks(&mut fight);
    assert_eq!(fight.table.state().groups["security"].broke_in, Some(1));
    assert_eq!(fight.reason("battlegroup.endurance").unwrap().value, json!("sum"));
    assert_eq!(fact(&fight, "security", "endurance"), "15");
    assert_eq!(fact(&fight, "security", "endurance lost"), "8");
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
    assert_eq!(fact(&fight, "watch", "endurance lost"), "2");
    assert_eq!(fact(&fight, "first-squad", "current morale level"), "11");
    assert_eq!(fight.marking("m-3"), Marking::Marked);
    assert!(fight.shown("m-1").out.unwrap().contains("may return in a later battle"));
    fight.rolls("militia", json!({"do": "check-morale", "unit": "first-squad"}), &[8; 8]);
    fight.does("militia", json!({"do": "leave-board", "unit": "first-squad", "edge": "south"}));
    // Everybody has left: the final account says who may return.
    let account: Vec<_> =
        fight.last().reasons.iter().filter(|reason| reason.rule == "battlegroup.campaign").collect();
    let returning: Vec<&Json> = account.iter().map(|reason| &reason.value).collect();
    assert_eq!(returning, [&json!(10), &json!(0)]);
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
