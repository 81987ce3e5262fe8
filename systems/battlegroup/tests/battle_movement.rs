//! Moves on a table: ways at a rate, and the moves that the results of checks bring about. Each battle is kept under
//! `conformance`.

use crate::common::battle::Fight;
use serde_json::{Value as Json, json};
use standfast_battlegroup::battle::{Event, Place, Went};

const SKIRMISH: &str = include_str!("common/skirmish.toml");

/// Where a piece stands: x and y of the middle of its front.
fn at(fight: &Fight, piece: &str) -> (f64, f64) {
    let at = fight.table.ground().unwrap().pose(piece).unwrap_or_else(|| panic!("{piece} has no place")).at;
    (f64::from(at.x.hundredths()) / 100.0, f64::from(at.y.hundredths()) / 100.0)
}

/// How a piece moved in the last record.
fn went(fight: &Fight, piece: &str) -> Option<Went> {
    fight.last().events.iter().find_map(|event| match event {
        Event::Moved { pieces, went } if pieces.iter().any(|id| id.as_str() == piece) => Some(*went),
        _ => None,
    })
}

fn advance(unit: &str, ways: Json) -> Json {
    json!({"do": "move", "unit": unit, "how": "advance", "ways": ways})
}

/// The guard fires at the squad, and that soldier falls.
fn guard_fells(fight: &mut Fight, soldier: &str) {
    fight.initiative("two", "guard");
    let fire = json!({"do": "fire", "unit": "guard", "target": "squad", "effect": {"fallen": [soldier]}});
    fight.does("two", fire);
    fight.ends("two");
}

/// Both sides pass until that turn begins, or that side gives the initiative in it.
fn until(fight: &mut Fight, turn: i64, seat: &str) {
    while fight.turn() < turn
        || !fight
            .may(seat, json!({"do": "initiative", "unit": if seat == "one" { "squad" } else { "guard" }}))
    {
        let passing = if fight.may("one", "pass") { "one" } else { "two" };
        fight.passes(passing);
    }
}

#[test]
fn battlegroup_move_by_ways_at_a_rate_and_as_morale_makes_them() {
    let mut fight = Fight::begun(SKIRMISH);
    fight.initiative("one", "squad");
    // They go no further than six inches, by path or by place, and nobody is set down beyond the enemy.
    for way in [json!([{"ahead": 6.01}]), json!({"x": 10, "y": 9.5, "facing": 0})] {
        assert!(!fight.may("one", advance("squad", json!({"r-1": way}))));
    }
    assert!(!fight.may("one", json!({"do": "place", "piece": "r-1", "to": {"x": 10, "y": 22, "facing": 0}})));
    // Three of them in one command.
    let ways = json!({"r-1": {"x": 10, "y": 9, "facing": 0}, "r-2": [{"ahead": 6}], "r-3": [{"ahead": 2.5}]});
    fight.does("one", advance("squad", ways));
    assert_eq!(
        [at(&fight, "r-1"), at(&fight, "r-2"), at(&fight, "r-3")],
        [(10.0, 9.0), (11.0, 9.0), (12.0, 5.5)]
    );
    assert_eq!(at(&fight, "r-sergeant"), (8.0, 3.0));
    fight.ends("one");
    guard_fells(&mut fight, "r-3");

    // One of four is lost: they need 7, and are cautious if they fail. They check as they get the initiative.
    until(&mut fight, 2, "one");
    fight.rolls("one", json!({"do": "initiative", "unit": "squad"}), &[8, 7, 8]);
    // The sergeant stands in the open and has been fired on; trooper 2 stands in the wood and goes out of it.
    let ways = json!({"r-sergeant": [{"ahead": 1}], "r-1": [{"ahead": 1}], "r-2": [{"ahead": 5}]});
    fight.does("one", advance("squad", ways));
    assert_eq!(went(&fight, "r-sergeant"), Some(Went::ToCover));
    assert_eq!(went(&fight, "r-1"), Some(Went::Normally));
    assert_eq!(went(&fight, "r-2"), Some(Went::Suppressing));
    assert!(at(&fight, "r-sergeant").1 > 8.0, "he has come to the wood: {:?}", at(&fight, "r-sergeant"));
    assert_eq!(at(&fight, "r-2"), (11.0, 14.0));
    fight.ends("one");
    guard_fells(&mut fight, "r-1");

    // Half of them are left: they need 5, and are shaken if they fail. Where they go is no question: it is done as the
    // initiative goes on.
    until(&mut fight, 3, "one");
    fight.rolls("one", json!({"do": "initiative", "unit": "squad"}), &[6, 6]);
    fight.ends("one");
    assert_eq!(went(&fight, "r-sergeant"), Some(Went::Stayed));
    assert_eq!(went(&fight, "r-2"), Some(Went::ToConcealment));
    assert!(at(&fight, "r-2").1 < 11.5, "he is back in the wood: {:?}", at(&fight, "r-2"));
    guard_fells(&mut fight, "r-sergeant");

    // The last one needs 2, and breaks: he falls back his whole move at once, and leaves over the edge that he comes
    // to.
    until(&mut fight, 4, "one");
    let before = at(&fight, "r-2");
    fight.rolls("one", json!({"do": "initiative", "unit": "squad"}), &[9]);
    assert_eq!(went(&fight, "r-2"), Some(Went::BackWholeMove));
    let gone = before.1 - at(&fight, "r-2").1;
    assert!((4.5..=7.0).contains(&gone), "he falls back {gone}");
    let leave = json!({"do": "leave-board", "unit": "squad", "edge": "north"});
    assert!(!fight.may("one", leave), "he has moved, and it is behind the enemy");
    if fight.may("one", "end-initiative") {
        fight.ends("one");
    }
    until(&mut fight, 5, "one");
    fight.rolls("one", json!({"do": "initiative", "unit": "squad"}), &[9]);
    assert_eq!(fight.place("r-2"), Place::OffBoard);
    assert!(fight.cites("battlegroup.broken.edge"));
    fight.kept_as("umpire-moves-on-a-table");
}

#[test]
fn battlegroup_move_leaving_is_over_an_edge_within_reach() {
    let mut fight = Fight::begun(SKIRMISH);
    fight.initiative("one", "squad");
    let leave = |edge: &str| json!({"do": "leave-board", "unit": "squad", "edge": edge, "pieces": ["r-1"]});
    for edge in ["north", "east", "west"] {
        assert_eq!(fight.refused("one", leave(edge)), "battlegroup.move", "{edge}");
    }
    fight.does("one", leave("south"));
    assert_eq!(fight.place("r-1"), Place::OffBoard);
    // He is lost to his unit: the others check.
    assert!(fight.cites("battlegroup.eliminated") && fight.cites("battlegroup.marker.infantry"));
    assert_eq!(fight.fact("squad", "current morale level").unwrap().value.to_string(), "3");
    fight.kept_as("umpire-leaving-on-a-table");
}

#[test]
fn battlegroup_move_who_is_set_down_has_moved() {
    let mut fight = Fight::begun(SKIRMISH);
    fight.initiative("one", "squad");
    let to = |y: f64| json!({"do": "place", "piece": "r-1", "to": {"x": 10, "y": y, "facing": 0}});
    assert!(!fight.may("one", to(9.5)), "further than he moves");
    fight.does("one", to(8.0));
    assert_eq!(went(&fight, "r-1"), Some(Went::SetDown));
    assert_eq!(fight.refused("one", to(8.5)), "battlegroup.sheet");
    assert!(!fight.may("one", advance("squad", json!({"r-1": []}))));
    // The umpire's hand counts as well.
    let mut by_umpire = json!({"do": "place", "piece": "r-2", "to": {"x": 20, "y": 12, "facing": 0}});
    by_umpire["reason"] = json!("he was somewhere else");
    fight.does("umpire", by_umpire);
    assert!(fight.standing("r-2").moved);
    // Nobody is set down without the initiative.
    let enemy = json!({"do": "place", "piece": "b-1", "to": {"x": 10, "y": 20, "facing": 180}});
    assert_eq!(fight.refused("two", enemy), "battlegroup.marker.first");
    fight.kept_as("umpire-set-down-on-a-table");
}

#[test]
fn battlegroup_move_by_the_scale_of_the_scenario_and_by_what_damage_has_left() {
    let scaled = SKIRMISH.replace("turns = 9", "turns = 9\nmovement_scale = 0.5");
    let mut fight = Fight::begun(&scaled);
    fight.set("crawler", "movement", json!(2));
    fight.initiative("one", "crawler");
    // 12 by two of three levels, half an inch for each.
    assert!(!fight.may("one", advance("crawler", json!({"crawler": [{"ahead": 4.01}]}))));
    fight.does("one", advance("crawler", json!({"crawler": [{"ahead": 4}]})));
    assert_eq!(at(&fight, "crawler"), (17.0, 10.0));
}

#[test]
fn battlegroup_move_two_who_go_to_one_spot_do_not_stand_on_each_other() {
    let mut fight = Fight::begun(SKIRMISH);
    fight.initiative("one", "squad");
    let spot = json!({"x": 11, "y": 7, "facing": 0});
    fight.does("one", advance("squad", json!({"r-1": spot, "r-2": [{"ahead": 4}]})));
    assert_eq!(at(&fight, "r-1"), (11.0, 7.0));
    assert!(at(&fight, "r-2").1 < 6.3, "{:?}", at(&fight, "r-2"));
    assert!(fight.cites("battlegroup.move"));
}

#[test]
fn battlegroup_eliminated_a_wreck_conceals_who_stands_behind_it() {
    let mut fight = Fight::begun(SKIRMISH);
    fight.initiative("one", "squad");
    fight.does("one", advance("squad", json!({"r-1": [{"turn": 90}, {"ahead": 6}]})));
    fight.ends("one");
    // The nest destroys the crawler: it stays where it stood, and nobody goes through it.
    fight.initiative("two", "nest");
    let damage = json!({"movement": 3, "targeting": 3, "damage_control": 3,
        "weapons": ["weapon-1", "weapon-2", "weapon-3"]});
    fight.does("two", json!({"do": "fire", "unit": "nest", "target": "crawler", "effect": damage}));
    assert_eq!(fight.place("crawler"), Place::Destroyed);
    assert_eq!(at(&fight, "crawler"), (17.0, 6.0));
    fight.ends("two");
    until(&mut fight, 2, "one");
    fight.initiative("one", "squad");
    // Trooper 1 goes behind it, and fired on there he stands in concealment.
    fight.does("one", advance("squad", json!({"r-1": {"x": 16.5, "y": 2.5}})));
    fight.ends("one");
    guard_fells(&mut fight, "r-3");
    until(&mut fight, 3, "one");
    fight.rolls("one", json!({"do": "initiative", "unit": "squad"}), &[8, 8, 8]);
    let offers = fight.offers("one", "move");
    let seen = offers.first().unwrap().to_json().to_string();
    assert!(
        seen.contains("Sergeant stands in the open") && !seen.contains("Trooper 1 stands in the open"),
        "{seen}"
    );
    fight.kept_as("umpire-a-wreck-conceals-on-a-table");
}

#[test]
fn battlegroup_crew_as_many_as_their_player_says() {
    let by_player = SKIRMISH.replace("turns = 9", "turns = 9\ncrew_formula = false");
    let mut fight = Fight::begun(by_player.split("\n[table]\n").next().unwrap());
    fight.set("crawler", "movement", json!(0));
    fight.set("crawler", "targeting", json!(0));
    fight.set("crawler", "damage-control", json!(0));
    fight.set("crawler", "morale", json!("broken"));
    // By the formula 3 of 12 levels would leave one of three.
    for survivors in [json!([]), json!(["n-1"])] {
        assert!(!fight.may("one", json!({"do": "abandon", "vehicle": "crawler", "survivors": survivors})));
    }
    fight.does("one", json!({"do": "abandon", "vehicle": "crawler", "survivors": ["c-1", "c-3"]}));
    assert_eq!(
        [fight.place("c-1"), fight.place("c-2"), fight.place("c-3")],
        [Place::Table, Place::Destroyed, Place::Table]
    );
    assert_eq!(fight.reason("battlegroup.crew").unwrap().value, json!(2));
    fight.kept_as("umpire-crew-by-their-player");
}
