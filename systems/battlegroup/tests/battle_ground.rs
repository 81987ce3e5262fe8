//! Battles on a table: who is cornered, in the open and exposed, as the table and the fire say; and what lies on it.

use crate::common::battle::{Fight, PLATOON};
use crate::common::table::facing_at;
use serde_json::json;
use standfast_battlegroup::battle::Place;
use standfast_tabletop::{Formation, Troops};

/// A cleft in a cliff, in which trooper 1 stands: open to the far edge only.
const CLEFT: &str = "\n[[table.terrain]]\nid = \"cliff\"\nkind = \"impassable\"\n\
    outline = [[8, 1], [16, 1], [16, 6], [12.6, 6], [12.6, 3.5], [11.4, 3.5], [11.4, 6], [8, 6]]\n";

/// The initiative for trooper 1, who is marked.
fn initiative() -> serde_json::Value {
    json!({"do": "initiative", "unit": "first-squad", "pieces": ["m-1"]})
}

#[test]
fn battlegroup_surrender_of_who_has_an_enemy_within_6_inches_and_no_way_back() {
    let (cornered, why) = facing_at(10.5, CLEFT).measured("militia", "initiative", "cornered");
    assert_eq!(cornered, json!(["m-1"]));
    assert_eq!(why, "Trooper 1 has no way back from Guard 1, 6 inches away");
    for (y, terrain) in [(10.51, CLEFT), (10.5, "")] {
        let (cornered, why) = facing_at(y, terrain).measured("militia", "initiative", "cornered");
        assert_eq!(cornered, json!([]), "{y}");
        assert_eq!(why, "none of them has an enemy within 6 inches and no way back from him");
    }
}

#[test]
fn battlegroup_surrender_follows_from_the_table_unless_somebody_says_why_not() {
    let mut fight = facing_at(10.5, CLEFT);
    fight.rolls("militia", initiative(), &[10]);
    assert_eq!(fight.place("m-1"), Place::Captured);
    let mut otherwise = initiative();
    otherwise["seen"] = json!({"cornered": []});
    let mut fight = facing_at(10.5, CLEFT);
    assert!(!fight.may("militia", otherwise.clone()), "it says no reason");
    otherwise["because"] = json!("there is a rope");
    fight.rolls("militia", otherwise, &[10]);
    assert_eq!(fight.place("m-1"), Place::Table);
    fight.audit();
}

#[test]
fn battlegroup_marker_first_who_gets_the_initiative_on_a_table_checks_with_it() {
    let mut fight = facing_at(12.0, "");
    fight.rolls("militia", initiative(), &[1]);
    assert!(fight.cites("battlegroup.marker.first"));
    assert!(fight.standing("m-1").checked);
    assert_eq!(
        fight.refused("militia", json!({"do": "check-morale", "unit": "first-squad"})),
        "battlegroup.again"
    );
}

const WOODS: &str = "\n[[table.terrain]]\nid = \"wood\"\nkind = \"woods\"\n\
    outline = [[10, 3], [14, 3], [14, 7], [10, 7]]\n";
const WALL: &str = "\n[[table.terrain]]\nid = \"dyke\"\nkind = \"wall\"\nalong = [[9, 5], [15, 5]]\n";

/// Trooper 1, cautious and with the initiative; the guards have fired at his squad before, or have not.
fn cautious(terrain: &str, fired_on: bool) -> Fight {
    let mut fight = facing_at(12.0, terrain);
    fight.set("m-1", "marker", json!("clear"));
    if fired_on {
        fight.passes("militia");
        fight.does("guards", json!({"do": "initiative", "unit": "guard-squad", "pieces": ["g-1"]}));
        fight.does(
            "guards",
            json!({"do": "fire", "unit": "guard-squad", "target": "first-squad", "effect": {}}),
        );
        fight.ends("guards");
    }
    fight.set("m-1", "morale", json!("cautious"));
    fight.does("militia", initiative());
    fight
}

#[test]
fn battlegroup_cautious_depends_on_cover_and_on_fire() {
    for (terrain, in_the_open) in [("", json!(["m-1"])), (WALL, json!([])), (WOODS, json!([]))] {
        for (fired_on, exposed) in [(false, json!([])), (true, json!(["m-1"]))] {
            let fight = cautious(terrain, fired_on);
            assert_eq!(fight.measured("militia", "move", "in_the_open").0, in_the_open, "{terrain}");
            assert_eq!(fight.measured("militia", "move", "exposed").0, exposed, "{terrain}");
        }
    }
    let fight = cautious("", true);
    assert_eq!(fight.measured("militia", "move", "in_the_open").1, "Trooper 1 stands in the open");
    assert_eq!(fight.measured("militia", "move", "exposed").1, "Trooper 1 has been fired on by Guard Squad");
}

#[test]
fn battlegroup_exposed_is_not_who_is_only_in_sight_and_no_longer_who_was_fired_on_two_turns_ago() {
    let mut fight = cautious("", false);
    assert_eq!(
        fight.measured("militia", "move", "exposed").1,
        "none of them has been fired on in this turn or the last"
    );
    let mut marked = cautious("", true);
    for turn in [2, 3] {
        // He has failed his check, and fails again.
        marked.ends("militia");
        while marked.turn() < turn {
            let side = if marked.may("militia", "pass") { "militia" } else { "guards" };
            marked.passes(side);
        }
        marked.set("m-1", "morale", json!("good"));
        marked.set("m-1", "marker", json!("clear"));
        if marked.may("guards", "pass") {
            marked.passes("guards");
        }
        marked.set("m-1", "morale", json!("cautious"));
        marked.does("militia", initiative());
        let exposed = if turn == 2 { json!(["m-1"]) } else { json!([]) };
        assert_eq!(marked.measured("militia", "move", "exposed").0, exposed, "turn {turn}");
    }
    fight.set("m-1", "morale", json!("good"));
    let offered = fight.offers("militia", "move");
    assert!(offered[0].parts.iter().all(|part| part.name != "seen"), "nobody is cautious: nothing is asked");
}

#[test]
fn pieces_without_a_place_are_set_down_where_they_move_to() {
    let mut fight = facing_at(12.0, "");
    fight.does("militia", json!({"do": "initiative", "unit": "first-squad", "pieces": ["m-2"]}));
    let to = json!({"x": 5, "y": 5, "facing": 0});
    fight
        .does("militia", json!({"do": "move", "unit": "first-squad", "how": "advance", "ways": {"m-2": to}}));
    assert!(fight.standing("m-2").moved);
    let at = fight.table.ground().unwrap().pose("m-2").unwrap().at;
    assert_eq!((at.x.to_string(), at.y.to_string()), ("5".to_owned(), "5".to_owned()));
}

#[test]
fn every_piece_in_play_stands_by_itself_and_crews_stay_aboard() {
    let fight = Fight::begun(PLATOON);
    let ground = fight.table.ground().unwrap();
    let tank = ground.piece("tank").unwrap();
    assert_eq!((tank.troops, tank.formation, tank.bases), (Troops::Vehicle, Formation::Single, 1));
    assert_eq!(ground.piece("sentry-1").unwrap().troops, Troops::Foot);
    assert!(ground.piece("tank-driver").is_none());
    let standing = ground.pieces().len();
    assert_eq!(ground.field().units().len(), standing, "everybody has a place");
}

/// The platoon on its table; the bunker has blown the tank up, and its driver has got out.
fn tank_explodes() -> Fight {
    let mut fight = Fight::begun(PLATOON);
    fight.passes("lieutenant");
    fight.initiative("commandant", "bunker");
    fight.does("commandant", json!({"do": "fire", "unit": "bunker", "target": "tank"}));
    let explode = json!({"do": "explode", "target": "tank", "seen": {"survivors": ["tank-driver"]}});
    fight.does("commandant", explode);
    fight
}

#[test]
fn battlegroup_eliminated_wrecks_lie_on_the_table_block_and_conceal() {
    let fight = tank_explodes();
    assert_eq!(fight.place("tank"), Place::Destroyed);
    let ground = fight.table.ground().unwrap();
    let wreck = ground.unit("tank").unwrap();
    assert_eq!(wreck.troops(), Troops::Wreck);
    let [bunker, corporal] = ["bunker", "two-corporal"].map(|id| ground.unit(id).unwrap());
    assert!(!wreck.is_enemy_of(bunker));
    // A piece right behind it is out of the bunker's sight, and concealed from it.
    let behind = ground.field().place(corporal.moved(standfast_tabletop::Pose::new(2200, 395, 0)));
    assert!(!ground.field().sight(&behind, bunker).value);
    assert!(ground.field().behind_unit(&behind, wreck, bunker));
    // It stays where it lies: nobody can set it down elsewhere.
    let away = json!({"do": "place", "piece": "tank", "to": {"x": 10, "y": 10, "facing": 0}});
    assert_eq!(fight.refused("armour", away), "battlegroup.eliminated");
}

#[test]
fn battlegroup_explosion_survivors_stand_beside_the_wreck_away_from_the_enemy() {
    let fight = tank_explodes();
    let ground = fight.table.ground().unwrap();
    let [wreck, driver, bunker] = ["tank", "tank-driver", "bunker"].map(|id| ground.unit(id).unwrap());
    assert!(ground.field().is_within(wreck, driver, standfast_tabletop::Length::inches(1)));
    let range = |unit| ground.field().range(unit, bunker).value;
    assert!(range(driver) > range(wreck), "they get out on the far side");
}

#[test]
fn battlegroup_bailed_a_hulk_lies_on_the_table_too() {
    let mut fight = Fight::begun(PLATOON);
    fight.set("carrier", "movement", json!(0));
    fight.set("carrier", "morale", json!("broken"));
    fight.does("armour", json!({"do": "abandon", "vehicle": "carrier"}));
    assert_eq!(fight.place("carrier"), Place::Abandoned);
    let ground = fight.table.ground().unwrap();
    assert_eq!(ground.unit("carrier").unwrap().troops(), Troops::Wreck);
    assert!(ground.unit("carrier-commander").is_some());
}
