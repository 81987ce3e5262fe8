//! Battles on a table: who is cornered, in the open and exposed, as the table says.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "tests")]

mod common;

use common::battle::{Fight, PLATOON, SQUADS};
use serde_json::{Value as Json, json};
use standfast_battlegroup::battle::Place;
use standfast_engine::battle::LiveBattle;
use standfast_tabletop::{Formation, Troops};

/// The small scenario on a table; trooper 1 of the militia at (12, 4.5), and a guard at (12, `y`) who looks at him. One
/// trooper has fallen, so that a check can fail.
fn facing_at(y: f64, terrain: &str) -> Fight {
    let table = format!(
        "\n[table]\nwidth = 24\ndepth = 24\nbases = [{{ troops = \"foot\", frontage = 0.75, depth = 0.75 }}]\n\
         units = [{{ id = \"m-1\", at = [12, 4.5] }}, {{ id = \"g-1\", at = [12, {y}], facing = 180 }}]\n{terrain}"
    );
    let mut fight = Fight::begun(&format!("{}{table}", *SQUADS));
    fight.set("m-1", "marker", json!("marked"));
    fight.set("m-8", "place", json!("destroyed"));
    fight.does("militia", json!({"do": "initiative", "unit": "first-squad", "pieces": ["m-1"]}));
    fight
}

/// A cleft in a cliff, in which trooper 1 stands: open to the far edge only.
const CLEFT: &str = "\n[[table.terrain]]\nid = \"cliff\"\nkind = \"impassable\"\n\
    outline = [[8, 1], [16, 1], [16, 6], [12.6, 6], [12.6, 3.5], [11.4, 3.5], [11.4, 6], [8, 6]]\n";

/// What the table says in the part of that name, and why.
fn says(fight: &Fight, verb: &str, name: &str) -> (Json, String) {
    let offer = fight.offers("militia", verb).first().unwrap_or_else(|| panic!("no {verb}")).to_json();
    let named = |parts: &Json, name: &str| {
        let parts = parts.as_array().unwrap();
        parts.iter().find(|part| part["name"] == name).unwrap_or_else(|| panic!("no {name}")).clone()
    };
    let part = named(&named(&offer["parts"], "seen")["parts"], name);
    (part["default"].clone(), part["derived"].as_str().unwrap_or_else(|| panic!("{part}")).to_owned())
}

#[test]
fn battlegroup_surrender_of_who_has_an_enemy_within_6_inches_and_no_way_back() {
    let fight = facing_at(10.5, CLEFT);
    let (cornered, why) = says(&fight, "check-morale", "cornered");
    assert_eq!(cornered, json!(["m-1"]));
    assert_eq!(why, r#""m-1" has "g-1" 6 inches away, and no way back from him"#);
    for (y, terrain) in [(10.51, CLEFT), (10.5, "")] {
        let (cornered, why) = says(&facing_at(y, terrain), "check-morale", "cornered");
        assert_eq!(cornered, json!([]), "{y}");
        assert_eq!(why, "none of them has an enemy within 6 inches and no way back from him");
    }
}

#[test]
fn battlegroup_surrender_follows_from_the_table_unless_somebody_says_why_not() {
    let check = json!({"do": "check-morale", "unit": "first-squad"});
    let mut fight = facing_at(10.5, CLEFT);
    fight.rolls("militia", check.clone(), &[10]);
    assert_eq!(fight.place("m-1"), Place::Captured);
    let mut otherwise = check;
    otherwise["seen"] = json!({"cornered": []});
    let mut fight = facing_at(10.5, CLEFT);
    assert!(!fight.may("militia", otherwise.clone()), "it says no reason");
    otherwise["because"] = json!("there is a rope");
    fight.rolls("militia", otherwise, &[10]);
    assert_eq!(fight.place("m-1"), Place::Table);
    assert_eq!(fight.table.audit(), Ok(fight.table.number()));
}

const WOODS: &str = "\n[[table.terrain]]\nid = \"wood\"\nkind = \"woods\"\n\
    outline = [[10, 3], [14, 3], [14, 7], [10, 7]]\n";
const WALL: &str = "\n[[table.terrain]]\nid = \"dyke\"\nkind = \"wall\"\nalong = [[9, 5], [15, 5]]\n";

#[test]
fn battlegroup_cautious_depends_on_cover_and_sight() {
    for (terrain, in_the_open, exposed) in [("", true, true), (WALL, false, true), (WOODS, false, false)] {
        let mut fight = facing_at(12.0, terrain);
        fight.set("m-1", "marker", json!("clear"));
        assert_eq!(says(&fight, "move", "in_the_open").0, in_the_open, "{terrain}");
        assert_eq!(says(&fight, "move", "exposed").0, exposed, "{terrain}");
    }
    let mut fight = facing_at(12.0, "");
    fight.set("m-1", "marker", json!("clear"));
    assert_eq!(says(&fight, "move", "in_the_open").1, r#""m-1" stands in the open"#);
    assert_eq!(says(&fight, "move", "exposed").1, r#""m-1" is in sight of "g-1""#);
}

#[test]
fn pieces_without_a_place_are_left_to_the_players() {
    let mut fight = facing_at(12.0, "");
    fight.set("m-1", "marker", json!("clear"));
    fight.ends("militia");
    fight.passes("guards");
    fight.does("militia", json!({"do": "initiative", "unit": "first-squad", "pieces": ["m-2"]}));
    let offer = fight.offers("militia", "move").first().unwrap().to_json();
    assert!(!offer.to_string().contains("derived"), "{offer}");
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
