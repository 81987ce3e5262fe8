//! Charges on a table: which way they go in, how far, where they end, and which chargers were before the guns.

use crate::common::battle::{
    END_PHASE, Game, MOVES, SCENARIO, charge, declare, follow_up, on_table, on_table_of,
};
use serde_json::{Value as Json, json};
use standfast_drill::battles::Stands;
use standfast_engine::battle::{Offer, Reason};
use standfast_morale_check::battle::{ChargeStep, Phase};
use standfast_tabletop::{Facing, Pose};

/// A unit has declared its charge, and it is to be checked.
fn charging(scenario: &str, unit: &str, target: &str) -> Game {
    let mut game = Game::of(scenario);
    game.go_to("north", Phase::Charges);
    game.does("nora", declare(unit, target));
    if game.state().phase == Phase::Charges {
        game.does("nora", END_PHASE);
    }
    game
}

/// What the table says of a charge.
fn seen(game: &Game, what: &str) -> Json {
    game.measured("nora", "charge", what).0
}

/// Guns that look up the table; limbered, they are 1 wide and deeper.
const GUNS: Stands = ("guns", 12.0, 12.0, 0);

#[test]
fn morale_check_charge_artillery_from_behind_or_beside_is_not_from_the_front() {
    // Squarely behind, wholly beside, and before the guns: not even the first two strike a flank or rear here.
    for (lancers, before) in [
        (("lancers", 12.0, 6.0, 0), false),
        (("lancers", 18.0, 11.6, 270), false),
        (("lancers", 12.0, 18.0, 180), true),
        // One corner is before the front edge.
        (("lancers", 13.7, 16.0, 200), true),
    ] {
        let mut game = charging(&on_table(&[GUNS, lancers], ""), "lancers", "guns");
        assert_eq!(seen(&game, "before_guns"), before, "{lancers:?}");
        game.rolls("nora", charge("lancers"), &[1]);
        let values = game.values("morale-check.charge.artillery");
        assert_eq!(values, [json!(if before { -1 } else { 0 })], "{lancers:?}");
    }
}

#[test]
fn morale_check_charge_artillery_is_typed_without_a_table() {
    let mut game = charging(SCENARIO, "column", "guns");
    // Left out, it is wherever the charge strikes the front.
    let halts = |game: &Game, seen: &str| {
        let command = format!(r#"{{"do": "charge", "unit": "column", "seen": {seen}}}"#);
        (game.chance("nora", &command, "Column halts") * 6.0).round()
    };
    assert_eq!(halts(&game, "{}"), 4.0);
    assert_eq!(halts(&game, r#"{"before_guns": false}"#), 3.0);
    assert_eq!(halts(&game, r#"{"aspect": "flank"}"#), 2.0);
    assert_eq!(halts(&game, r#"{"aspect": "flank", "before_guns": true}"#), 3.0);
    game.rolls("nora", r#"{"do": "charge", "unit": "column", "seen": {"before_guns": false}}"#, &[1]);
    // It is not asked of other targets.
    let other = charging(SCENARIO, "column", "line");
    let asked = r#"{"do": "charge", "unit": "column", "seen": {"before_guns": false}}"#;
    assert!(other.answer("nora", asked).contains("no such field"));
}

#[test]
fn morale_check_charged_rear_is_where_a_permitted_wheel_leads_to_it() {
    // Five degrees off the axis of its target, behind it.
    let behind: [Stands<'_>; 2] = [("line", 15.0, 13.75, 180), ("lancers", 15.0, 20.0, 175)];
    let mut game = charging(&on_table(&behind, ""), "lancers", "line");
    assert_eq!(seen(&game, "aspect"), "rear");
    game.rolls("nora", charge("lancers"), &[6, 6]);
    assert_eq!(game.values("morale-check.charged.rear"), [json!(-2)]);
    // It has wheeled: nearly edge to edge is enough.
    assert!(game.pose("lancers").unwrap().facing.between(Facing::degrees(180)) <= 1);
}

#[test]
fn morale_check_charged_flank_is_where_a_permitted_wheel_leads_to_it() {
    let beside: [Stands<'_>; 2] = [("line", 12.0, 12.0, 0), ("lancers", 18.0, 12.2, 266)];
    let game = charging(&on_table(&beside, ""), "lancers", "line");
    assert_eq!(seen(&game, "aspect"), "flank");
}

#[test]
fn morale_check_battle_ground_brings_a_charger_to_where_its_target_stood() {
    let stand: [Stands<'_>; 3] =
        [("line", 12.0, 10.0, 180), ("lancers", 12.0, 4.0, 0), ("guns", 12.0, 20.0, 180)];
    let mut game = charging(&on_table(&stand, ""), "lancers", "line");
    let says = game.rolls("nora", charge("lancers"), &[6, 1]).says;
    // The line was three quarters of an inch deep from 10 up: their middles are abreast.
    assert!(says.contains(&"Lancers charges on to 12, 10.87, facing 0".to_owned()), "{says:?}");
    let goes_on = |reason: &Reason| reason.says == "it goes on to where Line stood";
    assert!(game.last().reasons.iter().any(goes_on));
    // Its follow-up charge begins there: squarely before the guns.
    let offers = game.offers("nora", "follow-up");
    let on_guns =
        offers.iter().map(Offer::to_json).find(|offer| offer["fixed"]["target"]["id"] == "guns").unwrap();
    assert!(on_guns.to_string().contains("part of Lancers is straight ahead of the front edge"), "{on_guns}");
    game.rolls("nora", follow_up("lancers", "guns"), &[6, 1]);
    assert_eq!(game.pose("lancers").unwrap().at.x, Pose::new(1200, 0, 0).at.x);
    assert!(game.pose("lancers").unwrap().at.y > Pose::new(0, 1900, 0).at.y);
    game.audit();
}

#[test]
fn morale_check_battle_ground_stops_a_charger_short_of_what_stands_behind_its_target() {
    // A square stands close behind the line: the charger can't stand where the line stood without overlapping it.
    let stand: [Stands<'_>; 3] =
        [("line", 12.0, 10.0, 180), ("lancers", 12.0, 4.0, 0), ("square", 12.0, 12.8, 180)];
    let mut game = charging(&on_table(&stand, ""), "lancers", "line");
    game.rolls("nora", charge("lancers"), &[6, 1]);
    let now = game.pose("lancers").unwrap();
    assert!(now.at.y >= Pose::new(0, 1000, 0).at.y && now.at.y <= Pose::new(0, 1087, 0).at.y, "{now}");
}

#[test]
fn morale_check_battle_reach_refuses_whom_no_way_leads_to() {
    // Ten inches of a charge: the line is nine away, the square twelve, the horse beside, behind a wheel of 90 degrees.
    let stand: [Stands<'_>; 4] = [
        ("lancers", 12.0, 2.0, 0),
        ("line", 12.0, 11.0, 180),
        ("square", 18.0, 15.0, 180),
        ("horse", 3.0, 2.0, 90),
    ];
    let text = on_table_of(&format!("{SCENARIO}{MOVES}"), &stand, "");
    let mut game = Game::of(&text);
    game.go_to("north", Phase::Charges);
    let refused = game.answer("nora", declare("lancers", "square"));
    assert!(refused.starts_with(r#"target is "square": line is allowed"#), "{refused}");
    let out = game.answer("nora", declare("column", "line"));
    assert_eq!(out, "it has not been set down on the table (morale-check.battle.reach)");
    game.does("nora", declare("lancers", "line"));
    game.audit();
    // One inch further, no target is left.
    let text = text.replace("at = [12, 11]", "at = [12, 13]");
    let mut game = Game::of(&text);
    game.go_to("north", Phase::Charges);
    assert!(
        game.answer("nora", declare("lancers", "line"))
            .contains("within the 10 inches of its charge (morale-check.battle.reach)")
    );
    assert!(
        game.answer("nora", r#"{"do": "declare-charges", "charges": {"lancers": "line"}}"#)
            .contains("battle")
    );
}

#[test]
fn morale_check_battle_reach_holds_of_follow_up_charges_and_pursuit_follows_by_itself() {
    let stand: [Stands<'_>; 3] =
        [("lancers", 12.0, 2.0, 0), ("line", 12.0, 6.0, 180), ("square", 12.0, 22.0, 180)];
    let mut game = charging(&on_table_of(&format!("{SCENARIO}{MOVES}"), &stand, ""), "lancers", "line");
    // Nobody is left in reach: it checks for pursuit in the same record. With Ney beside it 3 is enough.
    let says = game.rolls("nora", charge("lancers"), &[6, 1, 3]).says;
    assert!(says.contains(&"Lancers pursues".to_owned()), "{says:?}");
    assert_eq!(game.state().phase, Phase::Movement);
    game.audit();
}

#[test]
fn morale_check_battle_reach_lapses_a_charge_whose_way_is_barred() {
    let stand: [Stands<'_>; 3] =
        [("lancers", 10.5, 2.0, 0), ("cuirassiers", 13.5, 2.0, 0), ("line", 12.0, 9.0, 180)];
    let mut game = Game::of(&on_table_of(&format!("{SCENARIO}{MOVES}"), &stand, ""));
    game.go_to("north", Phase::Charges);
    game.does("nora", r#"{"do": "declare-charges", "charges": {"lancers": "line", "cuirassiers": "line"}}"#);
    game.go_to("north", Phase::Checks);
    // The umpire takes the line out of reach.
    game.does("umpire", r#"{"do": "place", "piece": "line", "to": "12, 20, 180", "reason": "a test"}"#);
    assert_eq!(game.does("nora", charge("lancers")).says, ["the charge of Lancers lapses"]);
    assert!(game.cites("morale-check.battle.reach"));
    assert_eq!(game.unit("lancers").charge, ChargeStep::Over);
    game.audit();
}

#[test]
fn morale_check_battle_reach_is_verified() {
    let faults = |moves: &str| {
        let text = format!("{SCENARIO}{moves}");
        let header = standfast_engine::battle::Header::new("morale-check", "trial.toml", &text, 1, "");
        let table = standfast_engine::battle::Table::<standfast_morale_check::MoraleCheck>::begin(header);
        table.map_or_else(|faults| faults.iter().map(ToString::to_string).collect(), |_| String::new())
    };
    assert_eq!(faults(MOVES), "");
    let guns = "\n[[moves]]\ntype = \"artillery\"\ncharge = 3\n";
    assert!(faults(guns).contains("artillery can't charge"));
    let twice = "\n[[moves]]\ntype = \"cavalry\"\n[[moves]]\ntype = \"cavalry\"\nmove = 3.5\n";
    assert!(faults(twice).contains("its moves are given already"));
    assert!(faults("\n[[moves]]\ntype = \"cavalry\"\nmove = 0\n").contains("moves[0].move"));
}
