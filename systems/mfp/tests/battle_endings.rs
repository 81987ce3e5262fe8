//! Given, when, then: every way in which a battle ends, by the scenario's word (mfp.victory).

use crate::common::battle::{At, MILL_BRIDGE, QUATRE_BRAS, SHOWN, duel_with, faults};
use serde_json::json;
use standfast_engine::battle::{Ending, LiveBattle};

fn ending(at: &At) -> (String, Option<String>) {
    let Ending { way, winner, rule, .. } = at.table.ending().unwrap().clone();
    assert_eq!(rule, "mfp.victory");
    assert_eq!(at.table.audit().unwrap(), at.table.number());
    assert!(at.side("spectator", "red", "level").is_object(), "the levels are open");
    (way, winner.map(|winner| winner.to_string()))
}

fn won(way: &str, winner: &str) -> (String, Option<String>) {
    (way.to_owned(), Some(winner.to_owned()))
}

fn drawn(way: &str) -> (String, Option<String>) {
    (way.to_owned(), None)
}

#[test]
fn mfp_victory_exhaustion() {
    let mut at = At::the(&duel_with(SHOWN, "hours = 3"));
    at.set("blue-1", "usage-correction", json!(47));
    at.pass();
    assert!(at.table.ending().is_none());
    at.pass();
    assert_eq!(ending(&at), won("exhaustion", "red"));
    assert_eq!(at.refused("red-1", "end-phase"), "table.over");
}

#[test]
fn mfp_victory_both_exhausted_in_the_same_phase() {
    for exhausted in ["loses", "disengages"] {
        let mut at = At::the(&duel_with(SHOWN, &format!("hours = 3\nexhausted = \"{exhausted}\"")));
        at.set("blue-1", "usage-correction", json!(47));
        at.set("red-2", "usage-correction", json!(41));
        at.pass();
        at.pass();
        assert_eq!(ending(&at), drawn("mutual-exhaustion"));
    }
}

fn disengaging() -> At {
    let mut at = At::the(&duel_with(SHOWN, "hours = 5\nexhausted = \"disengages\""));
    at.set("red-2", "usage-correction", json!(60));
    at.to(1, 1, 2);
    assert!(at.table.ending().is_none());
    at
}

#[test]
fn mfp_victory_an_exhausted_army_leaves_the_table() {
    let mut at = disengaging();
    at.does("red-1", json!({"do": "leave", "command": "corps"}));
    at.does("red-1", json!({"do": "leave", "command": "van"}));
    assert!(at.table.ending().is_none());
    at.does("red-2", json!({"do": "leave", "command": "rear"}));
    assert_eq!(ending(&at), won("disengagement", "blue"));
}

#[test]
fn mfp_victory_an_exhausted_army_has_an_hour_to_disengage() {
    let mut at = disengaging();
    at.to(2, 1, 1);
    assert!(at.table.ending().is_none());
    at.pass();
    assert_eq!(at.clock("half turn"), 2, "the hour is over with the half turn in which it began");
    assert_eq!(ending(&at), won("disengagement", "blue"));
}

#[test]
fn mfp_victory_fights_on() {
    let mut at = At::the(&duel_with(SHOWN, "hours = 1\nexhausted = \"fights-on\""));
    at.set("red-2", "usage-correction", json!(60));
    at.until_interphase(1);
    assert!(at.table.ending().is_none());
    at.pass();
    at.pass();
    assert_eq!(ending(&at), won("hour-limit", "blue"));
}

#[test]
fn mfp_victory_the_smaller_share_at_the_limit() {
    let end = |red: i64, blue: i64| {
        let mut at = At::the(&duel_with(SHOWN, "hours = 1"));
        at.until_interphase(1);
        at.pass();
        at.set("red-1", "usage-correction", json!(red));
        at.set("blue-1", "usage-correction", json!(blue));
        at.pass();
        ending(&at)
    };
    assert_eq!(end(0, 10), won("hour-limit", "red"), "7.5 of 41 and 9.5 of 47");
    assert_eq!(end(10, 10), won("hour-limit", "blue"));
}

#[test]
fn mfp_victory_equal_shares_at_the_limit() {
    let mut at = At::the(&duel_with(SHOWN, "hours = 1"));
    at.until_interphase(1);
    at.pass();
    at.set("red-1", "usage-correction", json!(-20));
    at.pass();
    assert_eq!(ending(&at), drawn("hour-limit"), "nobody has used anything");
}

#[test]
fn mfp_victory_as_the_scenario_names_it_at_the_limit() {
    let end = |victory: &str, red: i64| {
        let mut at = At::the(&duel_with(SHOWN, &format!("hours = 1\nexhausted = \"fights-on\"\n{victory}")));
        at.until_interphase(1);
        at.pass();
        at.set("red-1", "usage-correction", json!(red));
        at.pass();
        ending(&at)
    };
    let red = "at_limit = \"side\"\nside = \"red\"";
    assert_eq!(end(red, 30), won("hour-limit", "red"));
    assert_eq!(end(red, 60), won("hour-limit", "blue"), "it is exhausted, and the other is not");
    assert_eq!(end("at_limit = \"nobody\"", 0), drawn("hour-limit"));
}

#[test]
fn the_published_scenarios_can_end_in_each_way_that_they_name() {
    let exhausts = |scenario: &str, players: &[&str]| {
        let mut at = At::the(scenario);
        for player in players {
            at.set(player, "usage-correction", json!(500));
        }
        at.pass();
        at.pass();
        at
    };
    let way = |at: &At| at.table.ending().map(|ending| ending.way.clone());
    assert_eq!(way(&exhausts(MILL_BRIDGE, &["attacker"])).as_deref(), Some("exhaustion"));
    assert_eq!(way(&exhausts(MILL_BRIDGE, &["attacker", "defender"])).as_deref(), Some("mutual-exhaustion"));
    let mut at = exhausts(QUATRE_BRAS, &["ney"]);
    assert_eq!(way(&at), None);
    at.to(2, 1, 1);
    at.pass();
    assert_eq!(way(&at).as_deref(), Some("disengagement"));
    let mut at = At::the(QUATRE_BRAS);
    while at.table.ending().is_none() {
        at.pass();
    }
    assert_eq!(at.clock("time"), "21:00");
}

/// Blue has five units on the table: of CMR S, 4, 6, 2 and 1.
fn routing() -> At {
    let column = "{ id = \"b-3\", name = \"Blue 3rd\", arm = \"infantry\", miniatures = 6, cmr = 6 }";
    let more = "{ id = \"b-4\", name = \"Blue 4th\", arm = \"infantry\", miniatures = 2, cmr = 2 }, \
                { id = \"b-5\", name = \"Blue 5th\", arm = \"artillery\", miniatures = 2, cmr = 1 }";
    let duel =
        duel_with("", "hours = 9\nexhausted = \"routs\"").replace(column, &format!("{column}, {more}"));
    let mut at = At::the(&duel.replace("order = \"rest\"", "order = \"engage\""));
    at.set("blue-1", "usage-correction", json!(50));
    at.to(1, 1, 2);
    assert_eq!(at.side("blue-1", "blue", "CMR adjustment")["value"], -1);
    at
}

fn rout(at: &At, winner: Option<&str>) {
    let Ending { way, winner: won, rule, .. } = at.table.ending().unwrap().clone();
    assert_eq!((way.as_str(), rule.as_str()), ("rout", "mfp.victory.rout"));
    assert_eq!(won.map(|won| won.to_string()).as_deref(), winner);
    assert_eq!(at.table.audit().unwrap(), at.table.number());
}

#[test]
fn mfp_victory_rout_comes_with_the_hours() {
    let mut at = routing();
    assert!(at.table.ending().is_none(), "of five one is below 1");
    at.to(2, 1, 2);
    assert_eq!(at.side("blue-1", "blue", "CMR adjustment")["value"], -2);
    assert!(at.table.ending().is_none(), "two of five");
    at.to(3, 1, 2);
    assert_eq!(at.side("blue-1", "blue", "CMR adjustment")["value"], -3);
    assert!(at.table.ending().is_none(), "4 with -3 is 1");
    at.set("blue", "total", json!(75));
    rout(&at, Some("red"));
    assert_eq!(at.clock("hour"), 3, "past 150% of 50 it is -4");
}

#[test]
fn mfp_victory_rout_counts_who_still_stands_on_the_table() {
    let mut at = routing();
    at.does("blue-1", json!({"do": "losses", "command": "line", "losses": {"b-1": 8, "b-2": 4}}));
    at.does("blue-1", json!({"do": "overrun", "unit": "b-5"}));
    at.to(1, 2, 1);
    assert!(at.table.ending().is_none(), "b-3 and b-4 stand");
    at.does("blue-1", json!({"do": "lose", "unit": "b-3", "miniatures": 6}));
    assert!(at.table.ending().is_none(), "b-4 has CMR 1");
    at.pass();
    rout(&at, Some("red"));
}

#[test]
fn mfp_victory_rout_of_an_army_that_has_left_the_table() {
    let mut at = routing();
    at.does("blue-1", json!({"do": "withdraw", "commands": ["army", "shadow"]}));
    assert!(at.table.ending().is_none(), "with -2 three of five still stand");
    at.does("blue-1", json!({"do": "withdraw", "commands": ["column", "line"]}));
    rout(&at, Some("red"));
}

#[test]
fn mfp_victory_rout_of_both() {
    let mut at = At::the(&duel_with("", "hours = 9\nexhausted = \"routs\""));
    for player in ["red-1", "blue-1"] {
        at.set(player, "usage-correction", json!(600));
    }
    at.to(1, 1, 2);
    assert!(at.table.ending().is_none(), "with -2 most stand");
    while at.table.ending().is_none() {
        at.pass();
    }
    assert_eq!(at.clock("hour"), 5, "with -6 two of three are below 1 on either side");
    rout(&at, None);
}

#[test]
fn mfp_phase_last_begins_no_hour_of_exhaustion() {
    let duel = duel_with("", "hours = 2\nexhausted = \"routs\"");
    // Of three units two have CMR 3: with -3, which a third hour would bring, they would be below 1.
    let duel = duel.replace("miniatures = 6, cmr = 6 }]", "miniatures = 6, cmr = 3 }]");
    let mut at =
        At::the(&duel.replace("cmr = 4", "cmr = 3").replace("order = \"rest\"", "order = \"engage\""));
    at.set("blue-1", "usage-correction", json!(50));
    at.to(2, 1, 2);
    let adjustment = |at: &At| at.side("blue-1", "blue", "CMR adjustment")["value"].clone();
    assert_eq!(adjustment(&at), -2);
    at.until_interphase(2);
    at.pass();
    assert_eq!(at.table.ending().unwrap().way, "hour-limit");
    assert_eq!(adjustment(&at), -2, "the third hour never comes");
}

#[test]
fn mfp_victory_rout_goes_by_ratings() {
    let graded = duel_with("", "hours = 9\nexhausted = \"routs\"").replacen("cmr = 6", "grade = \"line\"", 1);
    assert_eq!(faults(&graded), ["commands[1].units[0].grade"]);
    let fights_on = graded.replace("\"routs\"", "\"fights-on\"");
    assert!(faults(&fights_on).is_empty());
}
