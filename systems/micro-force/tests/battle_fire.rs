//! Fire in a battle: declared, resolved one unit at a time, in passing; officers, ammunition.

use crate::common::battle::{BLUE_WINS, FIELD, Game, id};
use serde_json::json;
use standfast_engine::battle::Gauge;
use standfast_micro_force::battle::{Event, Phase};
use standfast_micro_force::procedures::{FireResult, Grade, Wound};

/// The firer passes, 2d6 come to 7: column 6 costs two steps and half a stand; then the target's test.
const HIT: [u32; 3] = [1, 3, 4];

fn hit(target: u32) -> Vec<u32> {
    HIT.into_iter().chain([target]).collect()
}

fn hit_with_officer(target: u32, officer: u32) -> Vec<u32> {
    HIT.into_iter().chain([target, officer]).collect()
}

#[test]
fn micro_force_fire_1() {
    let mut game = Game::new();
    game.reach_fire(&["blue-horse"]);
    assert_eq!(game.refused("blue-player", json!({"do": "fire", "unit": "blue-1"})), "micro-force.fire.1");
    let declared = game.declares("blue-player", &["blue-1", "blue-2"], "grey-2");
    assert!(declared.cites("micro-force.fire.1"));
    // What is declared is resolved, one unit at a time, before anything else is.
    assert_eq!(game.due("blue-player"), [("fire", "micro-force.fire.1"); 2]);
    let another = json!({"do": "declare", "target": "grey-1", "firers": ["blue-guns"]});
    assert_eq!(game.refused("blue-player", another), "micro-force.fire.1");
    assert_eq!(game.refused("blue-player", json!({"do": "pass", "side": "blue"})), "micro-force.fire.1");
    assert_eq!(game.refused("blue-player", json!({"do": "fire", "unit": "blue-guns"})), "micro-force.fire.1");
    let fired = game.fires("blue-player", "blue-1", &hit(13));
    assert!(fired.cites("micro-force.fire.first"));
    assert_eq!(game.unit("grey-2").unit.steps_lost, 2);
    // Without a line of sight the other does not fire, and nothing is lost.
    let command = json!({"do": "fire", "unit": "blue-2", "seen": {"line_of_sight": false}});
    let held = game.does("blue-player", command);
    assert!(held.cites("micro-force.fire.1") && held.has(&Event::FireHeldBack { unit: id("blue-2") }));
    assert!(!game.unit("blue-2").fired && game.unit("blue-2").first_fire);
    assert_eq!(game.state().on_turn.as_deref(), Some("grey"));
}

#[test]
fn micro_force_fire_1_ends_when_the_target_is_gone() {
    let mut game = Game::new();
    game.set("grey-2", "steps-lost", 11);
    game.reach_fire(&[]);
    game.declares("blue-player", &["blue-1", "blue-2"], "grey-2");
    // Two steps more than its row of chart 7 holds: no test, and nobody is left to fire at.
    let fired = game.fires("blue-player", "blue-1", &HIT);
    assert!(fired.has(&Event::Dispersed { unit: id("grey-2") }) && fired.cites("micro-force.dispersal"));
    assert!(game.state().volley.is_none() && !game.unit("blue-2").fired);
    assert_eq!(game.piece("grey-2").out.as_deref(), Some("dispersed"));
}

#[test]
fn micro_force_fire_2() {
    let mut game = Game::new();
    game.reach_fire(&["blue-horse"]);
    assert_eq!(game.beads("blue-1"), [("fires", "red")]);
    game.declares("blue-player", &["blue-1"], "grey-2");
    assert!(game.misses("blue-player", "blue-1").cites("micro-force.fire.2"));
    assert_eq!(game.beads("blue-1"), [("has fired", "red")]);
    // The other player fires, then the first again, until neither wishes to.
    let declare = json!({"do": "declare", "target": "grey-2", "firers": ["blue-2"]});
    assert_eq!(game.refused("blue-player", declare), "micro-force.fire.2");
    game.does("grey-player", json!({"do": "pass", "side": "grey"}));
    let again = json!({"do": "declare", "target": "grey-2", "firers": ["blue-1"]});
    assert!(game.malformed("blue-player", again).contains("firers"), "it has fired");
    game.declares("blue-player", &["blue-2"], "grey-2");
    game.misses("blue-player", "blue-2");
    assert_eq!(game.state().on_turn.as_deref(), Some("blue"), "Grey has passed");
    game.does("blue-player", json!({"do": "pass", "side": "blue"}));
    assert_eq!(game.phase(), Phase::Movement);
}

#[test]
fn micro_force_fire_4_is_the_scenarios_chart() {
    let mut game = Game::new();
    game.reach_fire(&[]);
    game.declares("blue-player", &["blue-1"], "grey-2");
    let command = json!({"do": "fire", "unit": "blue-1", "seen": {"range": "long", "stands": 5.5}});
    // Its firer fails, and 12 with 4 more is past what column 2 has.
    let fired = game.rolls("blue-player", command, &[16, 6, 6]);
    let value = |rule: &str| fired.first(rule).unwrap();
    assert_eq!((value("micro-force.fire.4"), value("micro-force.fire.5")), (json!(0.5), json!(4)));
}

#[test]
fn micro_force_fire_who_in_battle() {
    let mut game = Game::new();
    game.set("blue-guns", "formation", "limbered");
    game.set("blue-2", "routed", true);
    game.reach_fire(&[]);
    for unit in ["blue-guns", "blue-2", "blue-horse"] {
        let declare = json!({"do": "declare", "target": "grey-1", "firers": [unit]});
        assert!(game.malformed("blue-player", declare).contains("firers"));
    }
}

#[test]
fn micro_force_fire_10() {
    let mut game = Game::new();
    game.reach_fire(&[]);
    // Cohesion 15 less 2 for two steps: failed by one shakes.
    game.declares("blue-player", &["blue-1", "blue-2"], "grey-2");
    let shaken = game.fires("blue-player", "blue-1", &hit(14));
    assert!(shaken.cites("micro-force.fire.10") && shaken.has(&Event::Shaken { unit: id("grey-2") }));
    assert_eq!(game.beads("grey-2"), [("fires", "red"), ("shaken", "white")]);
    // Shaken it adds 2, and two steps more take 3 more off: 15 - 5 - 2 = 8, and 13 fails by five.
    let routed = game.fires("blue-player", "blue-2", &hit(13));
    assert!(routed.cites("micro-force.fire.10"));
    assert!(
        routed.has(&Event::Routed { unit: id("grey-2") })
            && routed.has(&Event::CameApart { unit: id("grey-2") })
    );
    assert_eq!(game.beads("grey-2"), [("shaken", "white"), ("routed", "black")]);
}

#[test]
fn micro_force_fire_officer() {
    let mut game = Game::new();
    game.reach_fire(&[]);
    game.declares("blue-player", &["blue-1"], "grey-1");
    let fired = game.fires("blue-player", "blue-1", &hit_with_officer(1, 2));
    assert!(fired.cites("micro-force.fire.officer") && fired.cites("micro-force.officer"));
    assert_eq!(game.state().officers["grey-brigadier"].cohesion, 13, "a light wound takes 1 off his 14");
    // Nobody is with the other regiment: its loss asks nothing of an officer.
    game.does("grey-player", json!({"do": "pass", "side": "grey"}));
    game.declares("blue-player", &["blue-2"], "grey-2");
    assert!(!game.fires("blue-player", "blue-2", &hit(1)).cites("micro-force.fire.officer"));
}

#[test]
fn micro_force_officer_cohesion() {
    // He lends 1, and a light wound takes 1 off his own 14.
    for (ruling, before, after) in
        [("", 16, 15), ("officer_cohesion = \"unused\"", 16, 16), ("officer_cohesion = \"leads\"", 16, 16)]
    {
        let mut game = Game::ruled(ruling);
        let cohesion = |game: &Game| {
            let facts = game.piece("grey-1").facts;
            let fact = facts.iter().find(|fact| fact.name == "cohesion").unwrap();
            serde_json::to_value(&fact.value).unwrap()
        };
        assert_eq!(cohesion(&game), json!(before), "{ruling}");
        game.set("grey-brigadier", "cohesion", 13);
        assert_eq!(cohesion(&game), json!(after), "{ruling}");
        game.set("grey-1", "base-cohesion", 10);
        let led = if ruling.contains("leads") { 13 } else { after - 5 };
        assert_eq!(cohesion(&game), json!(led), "{ruling}");
        game.reach_fire(&[]);
        game.declares("blue-player", &["blue-1"], "grey-1");
        let fired = game.fires("blue-player", "blue-1", &hit_with_officer(1, 2));
        assert!(fired.cites("micro-force.officer_cohesion"));
    }
}

#[test]
fn micro_force_officer_check_step() {
    let mut game = Game::new();
    assert_eq!(
        game.refused("blue-player", json!({"do": "check-officer", "officer": "grey-brigadier"})),
        "micro-force.officer_check"
    );
    game.reach_fire(&[]);
    game.declares("blue-player", &["blue-2", "blue-1"], "grey-1");
    // 12 in column 4 is a mere test: no step is lost and no officer checked.
    let command = json!({"do": "fire", "unit": "blue-2", "seen": {"range": "short", "stands": 4}});
    let tested = game.rolls("blue-player", command, &[1, 6, 6, 1]);
    assert!(!tested.cites("micro-force.fire.officer"));
    let lost = game.fires("blue-player", "blue-1", &hit_with_officer(1, 1));
    assert!(lost.cites("micro-force.officer_check"));
}

#[test]
fn micro_force_officer_check_stand() {
    let mut game = Game::ruled("officer_check = \"stand\"");
    game.reach_fire(&[]);
    game.declares("blue-player", &["blue-1", "blue-2"], "grey-1");
    // Four stands and two for first fire: column 4, where 7 costs two steps and no stand.
    let command = json!({"do": "fire", "unit": "blue-1", "seen": {"range": "short", "stands": 4}});
    let steps = game.rolls("blue-player", command, &hit(1));
    let [Event::Fired { steps: 2, stands, .. }, ..] = steps.events.as_slice() else {
        unreachable!("{steps:?}")
    };
    assert_eq!(stands.in_parts(), 0);
    assert!(!steps.cites("micro-force.fire.officer"));
    let stands = game.fires("blue-player", "blue-2", &hit_with_officer(1, 1));
    assert!(stands.cites("micro-force.fire.officer") && stands.cites("micro-force.officer_check"));
}

#[test]
fn micro_force_officer_check_call() {
    let mut game = Game::ruled("officer_check = \"call\"");
    let check = json!({"do": "check-officer", "officer": "grey-brigadier"});
    game.reach_fire(&[]);
    assert_eq!(game.refused("blue-player", check.clone()), "micro-force.officer_check");
    game.declares("blue-player", &["blue-1"], "grey-1");
    game.fires("blue-player", "blue-1", &hit(1));
    let asked = game.rolls("blue-player", check.clone(), &[3]);
    assert!(asked.cites("micro-force.fire.officer"));
    let grey = &game.state().officers["grey-brigadier"];
    assert!(grey.out && grey.cohesion == 12, "a serious wound: 2 off, and out of play");
    assert_eq!(game.refused("blue-player", check), "micro-force.officer_check");
}

#[test]
fn micro_force_officer_brigade() {
    let mut game = Game::new();
    game.reach_fire(&[]);
    game.declares("blue-player", &["blue-1"], "grey-1");
    let faces: Vec<u32> = hit_with_officer(1, 5).into_iter().chain([17, 14]).collect();
    let fired = game.fires("blue-player", "blue-1", &faces);
    assert!(fired.cites("micro-force.officer.brigade"));
    let dead = Event::OfficerChecked {
        officer: id("grey-brigadier"),
        result: Wound::Death,
        cohesion: 0,
        out_of_play: true,
    };
    assert!(fired.has(&dead));
    // Every unit of his command tests at +1, by itself. 15 less 1: 14 passes. The first regiment has lost two steps and
    // what he lent it: 12 passes, 17 fails by 5.
    assert!(fired.has(&Event::Tested { unit: id("grey-1"), result: Grade::Routed }));
    assert!(fired.has(&Event::Tested { unit: id("grey-2"), result: Grade::Passed }));
    assert!(
        !fired
            .events
            .iter()
            .any(|event| matches!(event, Event::Tested { unit, .. } if *unit == id("grey-guns")))
    );
    assert_eq!(game.beads("grey-1"), [("fires", "red"), ("shaken", "white")], "it does no worse than shake");
    assert_eq!(game.piece("grey-brigadier").out.as_deref(), Some("wounded or dead"));
}

#[test]
fn micro_force_officer_brigade_where_somebody_says_who_is_beyond_the_radius() {
    let mut game = Game::ruled("out_of_command = 1");
    game.reach_fire(&[]);
    game.declares("blue-player", &["blue-1"], "grey-1");
    game.fires("blue-player", "blue-1", &hit_with_officer(1, 5));
    // They test before anything else is done.
    assert_eq!(game.due("grey-player"), [("test", "micro-force.officer.brigade"); 2]);
    assert_eq!(game.due("blue-player"), []);
    for (by, side) in [("grey-player", "grey"), ("blue-player", "blue")] {
        assert_eq!(game.refused(by, json!({"do": "pass", "side": side})), "micro-force.officer.brigade");
    }
    assert_eq!(
        game.refused("grey-player", json!({"do": "test", "unit": "grey-guns"})),
        "micro-force.officer.brigade"
    );
    assert_eq!(game.refused("blue-player", json!({"do": "test", "unit": "grey-2"})), "table.seats");
    let beyond = json!({"do": "test", "unit": "grey-2", "seen": {"beyond_radius": true}});
    let tested = game.rolls("grey-player", beyond, &[14]);
    assert!(tested.has(&Event::Tested { unit: id("grey-2"), result: Grade::Shaken }));
    game.rolls("grey-player", json!({"do": "test", "unit": "grey-1"}), &[1]);
    assert_eq!(game.due("grey-player"), [("pass", "micro-force.fire.2")]);
}

#[test]
fn micro_force_out_of_command() {
    let seen = json!({"range": "short", "target_beyond_radius": true, "firer_beyond_radius": true});
    for (rulings, passes) in [("out_of_command = 3", false), ("", true)] {
        let mut game = Game::ruled(rulings);
        game.reach_fire(&[]);
        game.declares("blue-player", &["blue-1"], "grey-2");
        // 13 is what the target has left; with 3 more on the die it needs 10.
        let fired =
            game.rolls("blue-player", json!({"do": "fire", "unit": "blue-1", "seen": seen}), &hit(13));
        assert!(fired.cites("micro-force.out_of_command"));
        let stands = matches!(fired.events[0], Event::Fired { result: FireResult::Passed, .. });
        assert_eq!(stands, passes, "{rulings}");
    }
}

#[test]
fn micro_force_ammunition() {
    let mut game = Game::new();
    for turn in 1..=2 {
        game.rolls("blue-player", "roll-initiative", &BLUE_WINS);
        game.marks(&[]);
        game.does("blue-player", json!({"do": "choose-first", "side": "blue"}));
        game.declares("blue-player", &["blue-guns"], "grey-2");
        let fired = game.misses("blue-player", "blue-guns");
        // The scenario gives the battery two shots.
        assert_eq!(fired.has(&Event::RanOut { unit: id("blue-guns") }), turn == 2);
        assert_eq!(fired.cites("micro-force.ammunition"), turn == 2);
        game.pass_to(Phase::Recovery);
        assert_eq!(game.beads("blue-guns"), [], "guns cease fire without a test, by themselves");
        if turn == 1 {
            assert_eq!(
                game.refused("blue-player", json!({"do": "resupply", "unit": "blue-guns"})),
                "micro-force.recovery.resupply"
            );
            game.pass_to(Phase::Initiative);
        }
    }
    let failed = game.rolls("blue-player", json!({"do": "resupply", "unit": "blue-guns"}), &[11]);
    assert!(failed.cites("micro-force.recovery.resupply") && game.unit("blue-guns").empty);
    game.pass_to(Phase::Initiative);
    game.reach_fire(&[]);
    let declare = json!({"do": "declare", "target": "grey-1", "firers": ["blue-guns"]});
    assert!(game.malformed("blue-player", declare).contains("firers"));
    game.declares("blue-player", &["blue-1"], "grey-2");
    game.misses("blue-player", "blue-1");
    // Where shots are not counted, the player says when a unit runs out.
    assert_eq!(
        game.refused("blue-player", json!({"do": "run-out", "unit": "blue-2"})),
        "micro-force.ammunition"
    );
    assert!(
        game.does("blue-player", json!({"do": "run-out", "unit": "blue-1"})).cites("micro-force.ammunition")
    );
    game.pass_to(Phase::Recovery);
    game.rolls("blue-player", json!({"do": "resupply", "unit": "blue-guns"}), &[10]);
    assert!(!game.unit("blue-guns").empty && game.unit("blue-guns").spent == 0);
}

#[test]
fn odds_of_fire_are_those_of_its_events() {
    let mut game = Game::new();
    game.reach_fire(&[]);
    game.declares("blue-player", &["blue-1"], "grey-1");
    let odds = game.odds("blue-player", json!({"do": "fire", "unit": "blue-1"}));
    let sum: f64 = odds.outcomes.iter().map(|outcome| outcome.probability).sum();
    assert!((sum - 1.0).abs() < 1e-9 && odds.outcomes.len() > 10);
    // The more the enemy loses, the better for the firer.
    let mut outcomes = odds.outcomes;
    outcomes.sort_by_key(|outcome| outcome.worth);
    let says = |place: Option<&standfast_engine::battle::OddsLine>| place.unwrap().says.join("; ");
    let (worst, best) = (says(outcomes.first()), says(outcomes.last()));
    assert!(worst.contains("without effect") || worst.contains("no loss"), "{worst}");
    assert!(best.contains("routed") || best.contains("dispersed"), "{best}");
}

/// The steps that a unit of six stands may lose.
fn gauge(game: &Game) -> Gauge {
    game.fact("blue-1", "steps lost").unwrap().gauge.unwrap()
}

#[test]
fn a_house_chart_of_cohesion_lost_moves_the_gauge_of_steps() {
    let mut game = Game::new();
    game.set("blue-1", "steps-lost", 2);
    assert_eq!(gauge(&game), Gauge { at: 2, from: 0, to: 12, marks: Vec::new() });
    let rows: Vec<String> =
        (1..=9).map(|stands| format!("{{ stands = {stands}, loss = [3, 6, 9] }}")).collect();
    let house = format!("turns = 3\ncharts.cohesion-loss.infantry_and_cavalry = [{}]", rows.join(", "));
    assert_eq!(gauge(&Game::of(&FIELD.replace("turns = 3", &house))).to, 3);
}
