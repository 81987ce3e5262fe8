//! A battle on a table: the scenario's ground, places, setting down, what is seen of it, and what is refused.

use crate::toy::{Toy, on_table, table, table_text};
use serde_json::{Value as Json, json};
use standfast_engine::Tree;
use standfast_engine::battle::{Domain, Id, LiveBattle, Refused, Seat, Setting, Source, Table};
use standfast_tabletop::{Cover, Length, Pose};

fn seat(name: &str) -> Seat {
    Seat::from(Id::new(name).unwrap())
}

fn give(table: &mut Table<Toy>, who: &str, command: &Json) -> Result<Vec<String>, Refused> {
    give_with(table, who, command, &[])
}

fn give_with(
    table: &mut Table<Toy>,
    who: &str,
    command: &Json,
    faces: &[u32],
) -> Result<Vec<String>, Refused> {
    let tree = Tree::from_json(&command.to_string()).unwrap();
    table.propose(&seat(who), &tree, Source::Typed(faces.to_vec()), "now", None)?;
    table.confirm();
    Ok(table.log(&Seat::Umpire, table.number() - 1).remove(0).says)
}

fn place(piece: &str, to: &Json) -> Json {
    json!({"do": "place", "piece": piece, "to": to})
}

fn refused(table: &mut Table<Toy>, who: &str, command: &Json) -> String {
    let before = serde_json::to_string(&table.view(&Seat::Umpire)).unwrap();
    let refused = give(table, who, command).unwrap_err().to_string();
    assert_eq!(serde_json::to_string(&table.view(&Seat::Umpire)).unwrap(), before, "nothing has changed");
    refused
}

fn pose(table: &Table<Toy>, piece: &str) -> Option<Pose> {
    table.ground().unwrap().pose(piece)
}

/// What is wrong with the scenario, where, and in which part of its text.
fn faults(text: &str) -> Vec<String> {
    let faults = Setting::<Toy>::read(text, "bridge.toml", "").unwrap_err();
    faults.into_iter().map(|fault| format!("{} <{}>", fault.refusal, &text[fault.span])).collect()
}

#[test]
fn a_scenario_lays_its_table() {
    let table = on_table();
    let ground = table.ground().unwrap();
    let laid = ground.layout().table();
    assert_eq!((laid.width(), laid.depth()), (Length::inches(24), Length::from_hundredths(2450)));
    let kinds: Vec<&str> = laid.terrain().iter().map(|piece| piece.kind().name()).collect();
    assert_eq!(kinds, ["woods", "road", "impassable"]);
    assert_eq!(laid.piece("wood").unwrap().cover(), Cover::Medium);
    assert_eq!(pose(&table, "cat"), Some(Pose::new(625, 2000, 180)));
    assert_eq!(pose(&table, "dan"), None);
    assert_eq!(ground.unit("ann").unwrap().footprint().width(), Length::inches(1));
}

#[test]
fn a_battle_without_a_table_knows_of_none() {
    let mut table = table();
    assert!(table.ground().is_none());
    assert!(table.view(&Seat::Umpire).map.is_none());
    assert!(!serde_json::to_string(&table.view(&Seat::Umpire)).unwrap().contains("map"));
    let refused = refused(&mut table, "nora", &place("ann", &json!("1, 1, 0")));
    assert_eq!(refused, "the battle has no table: its scenario sets none up (table.place)");
}

#[test]
fn a_fault_of_the_table_is_refused_where_it_stands() {
    for (from, to, says) in [
        (
            "width = 24\n",
            "width = 0\n",
            "table.width is 0: a number of inches from 0.01 to 1000, with 2 decimals at most is allowed <0>",
        ),
        ("depth = 24.5", "depth = 24.555", "table.depth is 24.555: a number of inches from 0.01"),
        ("\"woods\"", "\"wood\"", "table.terrain[0].kind is \"wood\": woods, rough"),
        (
            "[2, 10], [8, 10]",
            "[2, 10], [8]",
            "table.terrain[0].outline[1] is a list: a spot [x, y], each a number",
        ),
        (
            "[2, 10], [8, 10]",
            "[2, 10], [8, \"x\"]",
            "table.terrain[0].outline[1][1] is \"x\": a number of inches from 0 to 1000",
        ),
        (
            "along = [[0, 12], [24, 12]]",
            "outline = [[0, 12], [24, 12]]",
            "table.terrain[1].along is missing: a list of spots [x, y] must be given to show where the road lies",
        ),
        ("width = 1.5\n", "width = 1.5\nlevel = 1\n", "table.terrain[1].level is 1: only a hill has a level"),
        (
            "kind = \"woods\"",
            "kind = \"woods\"\nwidth = 2",
            "table.terrain[0].width is 2: only a road or a river has a width",
        ),
        (
            "id = \"bob\"\nat",
            "id = \"bop\"\nat",
            "table.units[1].id is \"bop\": ann, bob, cat or dan is allowed (did you mean `bob`?) <\"bop\">",
        ),
        ("id = \"bob\"\nat", "id = \"ann\"\nat", "table.units[1].id is \"ann\": it has a place already"),
        ("facing = 180", "facing = 360", "table.units[2].facing is 360: a whole number from 0 to 359"),
        (
            "frontage = 1\n",
            "frontage = 0.05\n",
            "table.bases[0].frontage is 0.05: a number of inches from 0.1",
        ),
        (
            "[[table.units]]",
            "[[table.bases]]\ntroops = \"foot\"\nfrontage = 1\ndepth = 1\n[[table.units]]",
            "table.bases[1].troops is foot: their base size is given already",
        ),
    ] {
        let text = table_text();
        assert!(text.contains(from), "{from}");
        let found = faults(&text.replacen(from, to, 1));
        assert!(found[0].starts_with(says), "{from} -> {to}: {found:#?}");
    }
}

#[test]
fn a_piece_is_set_down_by_who_plays_for_it() {
    let mut table = on_table();
    let says = give(&mut table, "nora", &place("ann", &json!({"x": 3.25, "y": 5, "facing": 45}))).unwrap();
    assert_eq!(says, ["Ann is set down at 3.25, 5, facing 45"]);
    assert_eq!(pose(&table, "ann"), Some(Pose::new(325, 500, 45)));
    // Typed, and without a facing it keeps the one that it has.
    give(&mut table, "nora", &place("ann", &json!("3.5, 6"))).unwrap();
    assert_eq!(pose(&table, "ann"), Some(Pose::new(350, 600, 45)));
    let other = refused(&mut table, "sam", &place("ann", &json!("3, 3, 0")));
    assert_eq!(other, "only North or the umpire sets it down (table.place)");
    let why = refused(&mut table, "umpire", &place("ann", &json!("3, 3, 0")));
    assert_eq!(why, "reason is missing: a text of 1 to 2000 characters must be given");
    let mut command = place("ann", &json!("3, 3, 0"));
    command["reason"] = json!("it slid");
    let says = give(&mut table, "umpire", &command).unwrap();
    assert_eq!(says, ["Ann is set down at 3, 3, facing 0 (it slid)"]);
    assert_eq!(table.audit(), Ok(3));
}

#[test]
fn an_undo_puts_a_piece_back() {
    let mut table = on_table();
    give(&mut table, "nora", &place("ann", &json!("3, 3, 0"))).unwrap();
    give(&mut table, "nora", &json!({"do": "undo"})).unwrap();
    assert_eq!(pose(&table, "ann"), Some(Pose::new(600, 400, 0)));
    give(&mut table, "sam", &place("dan", &json!("12, 20, 180"))).unwrap();
    assert!(table.view(&Seat::Umpire).map.unwrap().waiting.is_empty());
    give(&mut table, "sam", &json!({"do": "undo"})).unwrap();
    assert_eq!(pose(&table, "dan"), None);
}

#[test]
fn a_place_is_refused_with_what_is_wrong_with_it() {
    let mut table = on_table();
    for (to, says) in [
        (json!({"x": 3}), "to.y is missing: a number of inches from 0 to 1000"),
        (json!({"x": 3, "y": 3.125, "facing": 0}), "to.y is 3.125: a number of inches from 0 to 1000"),
        (json!({"x": 3, "y": 3, "facing": 0.5}), "to.facing is 0.5: a whole number from 0 to 359"),
        (json!({"x": 3, "y": 3, "facings": 0}), "to.facings: there is no such field"),
        (json!("here"), "to is \"here\": a free place, with x from 0 to 24, y from 0 to 24.5"),
        (json!("1, 2, 3, 4"), "to is \"1, 2, 3, 4\": a free place"),
        (json!([1, 2, 3]), "to is a list: a free place"),
    ] {
        let found = refused(&mut table, "nora", &place("ann", &to));
        assert!(found.starts_with(says), "{to}: {found}");
    }
}

#[test]
fn what_a_command_does_on_the_table_is_told_and_audited() {
    let mut table = on_table();
    let says = give(&mut table, "nora", &json!({"do": "flee", "guard": "bob"})).unwrap();
    assert_eq!(says, ["Bob falls back to 10, 1, facing 0"]);
    assert_eq!(pose(&table, "bob"), Some(Pose::new(1000, 100, 0)));
    let odds = |command: &Json| {
        let tree = Tree::from_json(&command.to_string()).unwrap();
        table.odds(&seat("nora"), &tree).unwrap().outcomes.remove(0).says
    };
    assert_eq!(odds(&json!({"do": "flee", "guard": "ann"})), ["Ann falls back to 6, 1, facing 0"]);
    assert_eq!(table.audit(), Ok(1));
    let line = serde_json::to_string(&table.all_records().next().unwrap().table).unwrap();
    assert_eq!(
        line,
        r#"[{"moved":{"piece":"bob","pose":{"at":{"x":10,"y":1},"facing":0},"motion":"falls-back"}}]"#
    );
}

#[test]
fn who_is_no_longer_in_play_loses_its_place() {
    let mut table = on_table();
    let fire = json!({"do": "fire", "guard": "ann", "target": "cat"});
    give_with(&mut table, "nora", &fire, &[6]).unwrap();
    let says =
        give_with(&mut table, "nora", &json!({"do": "fire", "guard": "bob", "target": "cat"}), &[6]).unwrap();
    assert_eq!(says, ["bob fires", "cat is hit, 1", "Cat is taken off the table"]);
    assert_eq!(pose(&table, "cat"), None);
    assert_eq!(table.audit(), Ok(2));
}

#[test]
fn the_umpires_hand_takes_off_who_is_gone() {
    let mut table = on_table();
    let set = json!({"do": "set", "thing": "ann", "knob": "health", "value": 0, "reason": "x"});
    let says = give(&mut table, "umpire", &set).unwrap();
    assert_eq!(says[1], "Ann is taken off the table");
    assert_eq!(table.audit(), Ok(1));
}

#[test]
fn the_map_shows_who_stands_where() {
    let view = on_table().view(&seat("sam"));
    let map = serde_json::to_value(view.map).unwrap();
    assert_eq!(map["width"], 24);
    assert_eq!(map["depth"], 24.5);
    assert_eq!(map["waiting"], json!(["dan"]));
    assert_eq!(
        map["terrain"][1],
        json!({"id": "lane", "name": "lane", "kind": "road", "cover": "none", "going": "road",
               "along": [[0, 12], [24, 12]], "width": 1.5})
    );
    assert_eq!(
        map["pieces"][2],
        json!({"id": "cat", "name": "Cat", "side": "south", "troops": "foot", "formation": "single", "bases": 1,
               "x": 6.25, "y": 20, "facing": 180, "width": 1, "depth": 1,
               "corners": [[6.75, 20], [5.75, 20], [5.75, 21], [6.75, 21]]})
    );
}

#[test]
fn the_past_has_its_maps() {
    let mut table = on_table();
    give(&mut table, "nora", &place("ann", &json!("3, 3, 0"))).unwrap();
    let mut seen = Vec::new();
    table.past(&Seat::Spectator, &[0, 1].into(), &mut |record, _, map| {
        seen.push((record, map.unwrap().pieces[0].unit.pose()));
    });
    assert_eq!(seen, [(0, Pose::new(600, 400, 0)), (1, Pose::new(300, 300, 0))]);
}

#[test]
fn an_offer_to_place_says_what_a_face_needs() {
    let offers = on_table().legal(&seat("nora"));
    let places: Vec<_> = offers.iter().filter(|offer| offer.verb.name == "place").collect();
    assert_eq!(places.len(), 2);
    assert!(matches!(places[0].parts[0].domain, Domain::Place(_)));
    assert_eq!(
        places[0].parts[0].to_json(),
        json!({"name": "to", "says": "where it stands: x, y and facing", "place": {
            "piece": "ann", "now": {"x": 6, "y": 4, "facing": 0}, "footprint": {"width": 1, "depth": 1},
            "region": [[0, 0], [24, 0], [24, 24.5], [0, 24.5]]}})
    );
}

#[test]
fn nothing_is_set_down_after_the_battle() {
    let mut table = on_table();
    give(&mut table, "nora", &json!({"do": "concede"})).unwrap();
    let found = refused(&mut table, "nora", &place("ann", &json!("3, 3, 0")));
    assert!(found.ends_with("(table.over)"), "{found}");
}

#[test]
fn what_the_table_says_need_not_be_said() {
    let table = on_table();
    let fire = Tree::from_json(r#"{"do": "fire", "guard": "ann", "target": "cat"}"#).unwrap();
    let complete = table.check(&seat("nora"), &fire).unwrap();
    assert_eq!(complete["seen"]["cover"], 1);
    assert_eq!(complete["because"], Json::Null);
    let offers = table.legal(&seat("nora"));
    let offer = offers.iter().find(|offer| offer.verb.name == "fire").unwrap().to_json();
    assert_eq!(
        offer["parts"][1]["parts"][0],
        json!({"name": "cover", "says": "how good its cover is", "whole": {"from": 0, "to": 2}, "default": 1,
               "derived": "Ann and Cat are 16 inches apart, edge to edge"})
    );
    assert_eq!(offer["parts"][2]["name"], "because");
}

#[test]
fn who_sees_it_otherwise_than_the_table_says_why() {
    let mut table = on_table();
    let mut fire = json!({"do": "fire", "guard": "ann", "target": "cat", "seen": {"cover": 0}});
    assert_eq!(
        refused(&mut table, "nora", &fire),
        "because is missing: the table says that seen.cover is 1 (Ann and Cat are 16 inches apart, edge to edge); \
         give your reason for 0"
    );
    fire["because"] = json!("the hedge is drawn wrong");
    let says = give_with(&mut table, "nora", &fire, &[1]).unwrap();
    assert_eq!(
        says,
        [
            "ann fires",
            "the table says cover: 1 (Ann and Cat are 16 inches apart, edge to edge); the player says 0, because the \
         hedge is drawn wrong"
        ]
    );
    assert_eq!(table.audit(), Ok(1));
    // What agrees with the table is no overruling.
    let agrees = json!({"do": "fire", "guard": "bob", "target": "cat", "seen": {"cover": 1}});
    let says = give_with(&mut table, "nora", &agrees, &[1]).unwrap();
    assert_eq!(says, ["bob fires"]);
}

#[test]
fn two_units_in_one_place_are_refused_with_both_and_where() {
    let found = faults(&table_text().replace("at = [10, 4]", "at = [6.5, 4]"));
    assert_eq!(
        found,
        [
            "table.units[1].at is (6.5, 4) facing 0°: Ann and Bob overlap at (6.25, 3.5) by 0.5 inches <[6.5, 4]>"
        ]
    );
    let mut table = on_table();
    let found = refused(&mut table, "nora", &place("bob", &json!("6.5, 4, 0")));
    assert_eq!(found, "to is (6.5, 4) facing 0°: Ann and Bob overlap at (6.25, 3.5) by 0.5 inches");
}

#[test]
fn a_unit_off_the_table_or_in_a_lake_is_refused() {
    let found = faults(&table_text().replace("at = [10, 4]", "at = [0.25, 4]"));
    assert!(
        found[0].starts_with("table.units[1].at is (0.25, 4) facing 0°: Bob stands off the table: its"),
        "{found:?}"
    );
    let found = faults(&table_text().replace("at = [10, 4]", "at = [20, 13.9]"));
    assert!(found[0].contains("Bob stands in the impassable lake, which is impassable, at"), "{found:?}");
    let mut table = on_table();
    let found = refused(&mut table, "nora", &place("bob", &json!("24, 4, 0")));
    assert!(found.contains("lies 0.5 inches beyond the right edge"), "{found}");
    let found = refused(&mut table, "nora", &place("bob", &json!("20, 13.9, 0")));
    assert!(found.contains("the impassable lake"), "{found}");
}

#[test]
fn terrain_that_crosses_itself_or_lies_off_the_table_is_refused() {
    let found = faults(
        &table_text().replace("[2, 10], [8, 10], [8, 14], [2, 14]", "[2, 10], [8, 14], [8, 10], [2, 14]"),
    );
    assert!(
        found[0]
            .starts_with("table.terrain[0].outline: the woods \"wood\" crosses itself at (5, 12): its side"),
        "{found:?}"
    );
    let found = faults(&table_text().replace("[24, 12]]", "[25, 12]]"));
    assert!(
        found[0].starts_with("table.terrain[1].along: the road \"lane\" lies off the table at"),
        "{found:?}"
    );
    let found = faults(&table_text().replace("[2, 10], [8, 10], [8, 14], [2, 14]", "[2, 10], [8, 14]"));
    assert!(found[0].starts_with("table.terrain[0].outline: the woods \"wood\" has 2 points"), "{found:?}");
    let found = faults(&table_text().replace("id = \"lane\"", "id = \"wood\""));
    assert!(
        found[0].starts_with("table.terrain[1].id: two pieces of terrain have the id \"wood\""),
        "{found:?}"
    );
}
