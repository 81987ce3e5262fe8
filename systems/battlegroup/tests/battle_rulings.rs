//! The rulings that matter to battles: what each of their values makes of the same battle.

use crate::common::battle::Fight;
use serde_json::{Value as Json, json};
use standfast_battlegroup::battle::{Event, Marking};
use standfast_engine::battle::Gauge;

const SKIRMISH: &str = include_str!("common/skirmish.toml");

/// The skirmish without its table, by that ruling.
fn by(ruling: &str) -> Fight {
    let text = SKIRMISH.split("\n[table]\n").next().unwrap();
    Fight::begun(&text.replace("rules = { ", &format!("rules = {{ {ruling}, ")))
}

fn intercept(unit: &str) -> Json {
    json!({"do": "intercept", "unit": unit})
}

/// What was added to the interceptive fire of the last record.
fn modifier(fight: &Fight) -> Option<i64> {
    fight.last().events.iter().find_map(|event| match event {
        Event::Intercepted { modifier, .. } => Some(*modifier),
        _ => None,
    })
}

/// One of the guard has fallen, the other three have checked with the initiative and failed: they are cautious.
fn guard_has_failed(ruling: &str) -> Fight {
    let mut fight = by(ruling);
    fight.initiative("one", "squad");
    fight.fells("one", "squad", "guard", &["b-4"]);
    fight.ends("one");
    fight.initiative("two", "guard");
    fight.rolls("two", json!({"do": "check-morale", "unit": "guard"}), &[8, 8, 8]);
    fight.ends("two");
    fight.initiative("one", "crawler");
    fight
}

#[test]
fn intercept_after_failure() {
    let fight = guard_has_failed("intercept_after_failure = \"refused\"");
    assert_eq!(fight.refused("two", intercept("guard")), "battlegroup.intercept_after_failure");
    let mut fight = guard_has_failed("intercept_after_failure = \"as-it-left-him\"");
    fight.does("two", json!({"do": "intercept", "unit": "guard", "pieces": ["b-1"]}));
    assert_eq!(modifier(&fight), Some(-1));
    assert!(fight.cites("battlegroup.intercept_after_failure"));
    assert!(fight.standing("b-1").moved, "then he takes cover");
    assert_ne!(fight.marking("b-1"), Marking::Clear);
    fight.does("two", "miss");
    fight.kept_as("umpire-intercept-after-failure");
}

/// The nest has lost three of its eight points and needs 6; it wants to fire at the crawler.
fn nest_intercepts(ruling: &str) -> Fight {
    let mut fight = by(ruling);
    fight.initiative("one", "squad");
    fight.damages("one", "squad", "nest", json!({"targeting": 3}));
    fight.ends("one");
    fight.passes("two");
    fight.initiative("one", "crawler");
    fight.rolls("two", intercept("nest"), &[7]);
    fight
}

#[test]
fn strongpoint_intercepts_in_battle() {
    let fight = nest_intercepts("strongpoint_intercepts = \"shut-down\"");
    assert!(fight.standing("nest").shut_down && !fight.standing("nest").fired);
    assert_eq!(fight.state().fire, None);
    // What is said of it is what happens.
    assert!(fight.last().reasons.iter().all(|reason| !reason.says.contains("it may fire at")));
    let mut fight = nest_intercepts("strongpoint_intercepts = \"fires\"");
    assert!(fight.standing("nest").shut_down && fight.standing("nest").fired);
    assert_eq!(modifier(&fight), Some(-3));
    fight.does("two", "miss");
    fight.kept_as("umpire-strongpoint-intercepts");
}

#[test]
fn crew_outside() {
    // Three of twelve levels are left: one of three gets out.
    for (ruling, level) in [("crew", 3), ("survivors", 1), ("vehicle", 12)] {
        let mut fight = by(&format!("crew_outside = \"{ruling}\""));
        for system in ["movement", "targeting", "damage-control"] {
            fight.set("crawler", system, json!(0));
        }
        fight.set("crawler", "morale", json!("broken"));
        fight.does("one", json!({"do": "abandon", "vehicle": "crawler"}));
        assert_eq!(fight.reason("battlegroup.crew_outside").unwrap().value, json!(ruling));
        assert_eq!(fight.state().units.get("crawler").unwrap().level, level, "{ruling}");
        if ruling == "survivors" {
            fight.kept_as("umpire-crew-outside");
        }
    }
}

#[test]
fn a_house_chart_that_moves_a_ratio_moves_the_gauge() {
    let gauge = |scenario: &str| Fight::begun(scenario).fact("squad", "current morale level").unwrap().gauge;
    let level = 4;
    let scenario = SKIRMISH.split("\n[table]\n").next().unwrap();
    let printed = Gauge { at: level, from: 0, to: level, marks: vec![1, 2, 3, 4] };
    assert_eq!(gauge(scenario), Some(printed.clone()));
    let bands =
        "charts.morale-ratio.band = [{ from = 0, to = 49, failure = \"broken\" }, { from = 50, to = 100 }]";
    let house = scenario.replace("turns = 9", &format!("turns = 9\n{bands}"));
    assert_eq!(gauge(&house), Some(Gauge { marks: vec![2], ..printed }));
}
