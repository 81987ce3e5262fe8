//! The umpire's hand, faulty scenarios, and the scenarios that come with the project.

use crate::common::battle::{END_PHASE, Game, SCENARIO, charge, declare, order, pursue};
use serde_json::json;
use standfast_drill::battles::faults;
use standfast_engine::battle::{LiveBattle, Scenario, Source};
use standfast_engine::form::describe;
use standfast_morale_check::MoraleCheck;
use standfast_morale_check::battle::{ChargeStep, Phase, Presence};
use standfast_tabletop::Formation;

const SUNKEN_LANE: &str = include_str!("../../../scenarios/battles/morale-check/the-sunken-lane.toml");
const GARCIA_HERNANDEZ: &str =
    include_str!("../../../scenarios/battles/morale-check/garcia-hernandez-1812.toml");

#[test]
fn the_umpire_sets_every_value_of_a_unit() {
    let mut game = Game::of(&format!("{SCENARIO}\n[points]\ndice = 0\nplus = 2\n"));
    for (thing, knob, value) in [
        ("column", "quality", json!("veteran")),
        ("column", "shaken", json!(true)),
        ("column", "in-square", json!(true)),
        ("column", "ordered", json!(true)),
        ("column", "formed", json!(true)),
        ("column", "charge", json!("over")),
        ("lancers", "follow-ups", json!(1)),
        ("guns", "limbered", json!(false)),
        ("pack", "with", json!("line")),
        ("ney", "with", json!("ney")),
        ("farm", "held-by", json!("north")),
        ("north", "points", json!(1)),
    ] {
        game.set(thing, knob, value);
    }
    let column = game.unit("column");
    assert!(column.troops.shaken && column.troops.in_square && column.ordered && column.formed);
    assert_eq!((column.troops.quality.to_string().as_str(), &column.charge), ("veteran", &ChargeStep::Over));
    assert_eq!(game.unit("lancers").follow_ups, 1);
    assert!(!game.unit("guns").troops.limbered);
    assert_eq!(game.state().generals["pack"].with.as_deref(), Some("line"));
    assert_eq!(game.state().generals["ney"].with, None);
    assert_eq!(game.state().objectives["farm"].as_deref(), Some("north"));
    assert_eq!(game.state().points, Some(1));
    game.audit();
}

#[test]
fn the_umpire_takes_units_off_and_puts_them_back() {
    let mut game = Game::trial();
    game.set("lancers", "presence", "fled");
    assert_eq!(game.unit("lancers").presence, Presence::Fled);
    assert_eq!(game.state().generals["ney"].with, None, "the general stays on the table");
    let shaken = r#"{"do": "set", "thing": "lancers", "knob": "shaken", "value": true, "reason": "x"}"#;
    assert!(!game.may("umpire", shaken), "it is off the table");
    game.set("lancers", "presence", "in-play");
    assert_eq!(game.unit("lancers").presence, Presence::InPlay);
    assert!(game.answer("nora", shaken).contains("only the umpire"));
}

#[test]
fn what_the_umpire_sets_has_its_consequences() {
    let mut game = Game::trial();
    game.go_to("north", Phase::Charges);
    game.does("nora", declare("lancers", "line"));
    game.does("nora", END_PHASE);
    game.rolls("nora", charge("lancers"), &[6, 6]);
    let says = game.set("line", "presence", "fled").says;
    assert_eq!(says[0], "the charge of Lancers succeeds");
    game.rolls("nora", pursue("lancers"), &[6]);
    game.audit();
}

#[test]
fn refusals_name_what_is_legal() {
    let mut game = Game::trial();
    assert!(game.answer("nora", order("colum")).contains("did you mean `column`?"));
    assert!(game.answer("nora", "declaim").contains("did you mean `declare`?"));
    game.go_to("north", Phase::Charges);
    assert!(
        game.answer("nora", r#"{"do": "declare", "unit": "column"}"#)
            .contains("guns, horse, line or square must be given")
    );
}

#[test]
fn a_faulty_scenario_is_refused_with_all_its_faults() {
    for (old, new, fault) in [
        ("id = \"lancers\"", "id = \"column\"", "something else in the scenario has this id"),
        ("id = \"farm\"", "id = \"south\"", "something else in the scenario has this id"),
        ("turns = 3", "turns = 3\nfirst = \"nroth\"", "did you mean `north`?"),
        ("held_by = \"south\"", "held_by = \"sout\"", "did you mean `south`?"),
        ("with = \"lancers\"", "with = \"line\"", "generals[0].with is \"line\""),
        ("turns = 3", "turns = 3\npoints = { dice = 0 }", "leave `points` out"),
        ("turns = 3", "turns = 3\narmies = [{ side = \"south\", breaks_at = 5 }]", "only 4 units"),
        ("type = \"cavalry\" }", "type = \"cavalry\", arrives = 4 }", "the battle has 3 turns"),
        ("type = \"cavalry\" }", "type = \"cavalry\", in_square = true }", "only infantry forms square"),
        ("mount = \"lancer\"", "mount = \"dragoon\"", "cuirassier or lancer"),
        ("side = \"south\"\nunits", "side = \"north\"\nunits", "each side has at least one unit"),
        (
            "[[seats]]\nid = \"sam\"",
            "[[sides]]\nid = \"east\"\nname = \"East\"\n[[seats]]\nid = \"sam\"",
            "two sides take turns",
        ),
        (
            "name = \"Pack\"\nside = \"south\"",
            "name = \"Pack\"\nside = \"north\"\nwith = \"lancers\"",
            "another general is with this unit",
        ),
    ] {
        assert!(SCENARIO.contains(old), "{old}");
        let found = faults::<MoraleCheck>(&SCENARIO.replace(old, new));
        assert!(found.iter().any(|found| found.to_string().contains(fault)), "{fault}: {found:#?}");
    }
}

/// Ends a phase; what follows by itself is rolled from the seed.
fn pass(game: &mut Game) {
    game.tries("umpire", END_PHASE, Source::Seed).unwrap();
}

#[test]
fn the_small_scenario_ends_in_every_way() {
    let to_the_end = |game: &mut Game| {
        while game.table.ending().is_none() {
            let due = game.due("umpire");
            match due.first() {
                Some(("roll-points", ..)) => drop(game.rolls("umpire", "roll-points", &[1])),
                Some((_, unit, _)) => drop(game.rolls("umpire", crate::common::battle::deshake(unit), &[1])),
                None => pass(game),
            }
        }
        game.audit();
        game.table.ending().unwrap().way.clone()
    };
    let mut held = Game::of(SUNKEN_LANE);
    assert_eq!(to_the_end(&mut held), "objectives");
    // Who is shaken holds no farm.
    let shaken = SUNKEN_LANE.replace(r#"quality = "raw""#, r#"quality = "raw", shaken = true"#);
    let mut nobody = Game::of(&shaken.replace("turns = 9", "turns = 4"));
    nobody.set("farm", "held-by", "farm");
    assert_eq!(to_the_end(&mut nobody), "turn-limit");
    let mut broken = Game::of(SUNKEN_LANE);
    broken.set("guns", "presence", "removed");
    broken.set("militia", "presence", "fled");
    broken.set("lane", "presence", "fled");
    assert_eq!(to_the_end(&mut broken), "broken");
}

#[test]
fn garcia_hernandez_as_it_went() {
    let mut game = Game::of(GARCIA_HERNANDEZ);
    game.rolls("bock-seat", "roll-points", &[2]);
    for unit in ["decken", "reizenstein", "2nd-dragoons"] {
        game.does("bock-seat", order(unit));
    }
    game.does("bock-seat", END_PHASE);
    for (unit, target) in [("decken", "76e"), ("reizenstein", "6e-leger"), ("2nd-dragoons", "69e")] {
        game.does("bock-seat", declare(unit, target));
    }
    // Nobody else has an order: the charges are checked.
    // The square holds its fire too long, and the horse falls into it.
    game.rolls("bock-seat", charge("decken"), &[5, 2]);
    game.rolls("bock-seat", pursue("decken"), &[3]);
    // The 6e Léger stands higher than its charger, which a 2 does not outweigh.
    game.rolls("bock-seat", charge("reizenstein"), &[2, 2]);
    assert_eq!(game.values("morale-check.terrain"), [json!(1)]);
    game.rolls("bock-seat", pursue("reizenstein"), &[2]);
    // The 69e stands, and the last charge does not go in.
    game.rolls("bock-seat", charge("2nd-dragoons"), &[3]);
    let fled = game.state().units.values().filter(|unit| unit.presence == Presence::Fled);
    assert_eq!(fled.count(), 2);
    game.audit();
}

#[test]
fn the_battalion_in_the_lane_defends_its_bank_against_who_comes_straight_at_it() {
    let game = Game::of(SUNKEN_LANE);
    let ground = game.table.ground().unwrap();
    let (lane, column) = (ground.unit("lane").unwrap(), ground.unit("column").unwrap());
    assert_eq!(ground.field().behind_linear(lane, column).unwrap().name(), "The bank of the lane");
    assert_eq!(ground.field().in_built_up(ground.unit("militia").unwrap()).unwrap().name(), "The farm");
    assert_eq!(column.footprint().formation(), Formation::AttackColumn);
}

#[test]
fn odds_before_a_charge_are_exact() {
    let mut game = Game::of(GARCIA_HERNANDEZ);
    game.rolls("bock-seat", "roll-points", &[1]);
    game.does("bock-seat", order("decken"));
    game.does("bock-seat", END_PHASE);
    game.does("bock-seat", declare("decken", "76e"));
    // Veterans at a square: -1, so 5 or more. The square: +1, so that 3 or more stands.
    let odds = game.odds("bock-seat", charge("decken"));
    let lines = odds.outcomes;
    let exact: Vec<&str> = lines.iter().map(|line| line.exact.as_str()).collect();
    assert_eq!(exact, ["2/3", "2/9", "1/9"]);
    let mut lines = lines;
    lines.sort_by_key(|line| line.worth);
    let worst_to_best: Vec<&str> = lines.iter().map(|line| line.says[0].as_str()).collect();
    let von_der_decken = "1st Dragoons KGL, von der Decken";
    assert_eq!(
        worst_to_best,
        [
            format!("{von_der_decken} halts"),
            format!("{von_der_decken} comes into contact with 76e Ligne"),
            format!("the charge of {von_der_decken} succeeds"),
        ]
    );
}

#[test]
fn a_scenario_describes_itself() {
    let schema = describe::<Scenario<MoraleCheck>>().to_string();
    for field in ["breaks_at", "held_by", "arrives", "unit_points", "terrain_stacks"] {
        assert!(schema.contains(field), "{field}");
    }
}
