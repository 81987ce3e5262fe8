//! The optional rules of battles, under their ids: who bails out, explosions, unusual sizes, leaders, weapons that need
//! suits, green troops.

use crate::common::battle::{Fight, PLATOON, SQUADS, carrier};
use serde_json::{Value as Json, json};
use standfast_battlegroup::Morale;
use standfast_battlegroup::battle::{Marking, Place};

#[test]
fn battlegroup_bailed() {
    let mut fight = carrier(0, 2);
    let abandon = json!({"do": "abandon", "vehicle": "carrier", "survivors": ["carrier-commander"]});
    fight.does("armour", abandon);
    // The text's example has a corporal and a trooper: here it is the corporal alone, 2 of 11.
    assert_eq!(fight.reason("battlegroup.bailed").unwrap().value, json!(2));
    assert_eq!(fight.reads("carrier", "morale level").0, "11");
    assert_eq!(fight.reads("carrier", "current morale level").0, "2");
    assert!(fight.piece("carrier").out.unwrap().contains("lifeless hulk"));
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
    assert_eq!(fight.reads("carrier", "morale level").0, "3");
    assert_eq!(fight.reads("carrier", "current morale level").0, "2");
    // And the vehicle is lost whole.
    assert_eq!(fight.reads("assault", "endurance lost").0, "11");
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
    assert!(fight.piece("tank").out.unwrap().contains("wreck"));
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
    fight.does("commandant", "begin");
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
    assert_eq!(fight.reads("first-squad", "leader").0, "Sergeant");
    fight.initiative("militia", "first-squad");
    fight.fells("militia", "first-squad", "guard-squad", &["g-overseer"]);
    assert!(!fight.cites("battlegroup.leaders.communications"));
    assert_eq!(fight.reads("guard-squad", "leader").0, "Warder");
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
    assert_eq!(fight.reads("first-squad", "morale level").0, "10");
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
    assert!(fight.standing("one-1").nbc);
    fight.does("commandant", "miss");
    fight.ends("commandant");
    // At full strength, from a base of 10, at -2: 8.
    let initiative = json!({"do": "initiative", "unit": "squad-one", "pieces": ["one-1", "one-2"]});
    fight.rolls("lieutenant", initiative, &[8, 9]);
    assert!(fight.cites("battlegroup.nbc") && fight.cites("battlegroup.nbc_at_full_strength"));
    assert_eq!(fight.standing("one-1").morale, Morale::Good);
    assert_eq!(fight.standing("one-2").morale, Morale::Cautious);
    assert!(!fight.standing("one-2").nbc);
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
    fight.does("militia", "miss");
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
    assert_eq!(fight.standing("three-1").morale, Morale::Cautious);
    // It has fought in one battle before: after this one it is seasoned.
    let mut fight = Fight::begun(&PLATOON.replace("turns = 8", "turns = 1"));
    fight.passes("lieutenant");
    fight.passes("commandant");
    assert!(fight.reason("battlegroup.green").unwrap().says.contains("is seasoned now"));
    let seasoned = Fight::begun(&PLATOON.replace("battles = 1", "battles = 2"));
    assert!(seasoned.fact("squad-three", "green").is_none());
}
