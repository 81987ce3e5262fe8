//! What is done for several units at once, what goes on by itself, and the rulings that matter to battles only.

use crate::common::battle::{END_PHASE, Game, SCENARIO, beaten, charge, declare, on_table, on_table_of, win};
use serde_json::json;
use standfast_drill::battles::Stands;
use standfast_engine::battle::LiveBattle;
use standfast_morale_check::battle::{ChargeStep, Phase, Presence};

const CHARGES: &str = r#"{"do": "declare-charges", "charges": {"column": "line", "support": "line"}}"#;

fn ruled(rules: &str) -> String {
    format!("{SCENARIO}\n[rules]\n{rules}\n")
}

/// Both have declared their charge on the line.
fn two_on_the_line(scenario: &str) -> Game {
    let mut game = Game::of(scenario);
    game.go_to("north", Phase::Charges);
    game.does("nora", CHARGES);
    game.does("nora", END_PHASE);
    game
}

#[test]
fn morale_check_battle_charges_are_declared_together() {
    let mut game = Game::trial();
    game.go_to("north", Phase::Charges);
    let says = game.does("nora", CHARGES).says;
    assert_eq!(says, ["Column declares a charge on Line", "Support declares a charge on Line"]);
    assert!(game.answer("nora", CHARGES).contains("charges.column"), "it has declared its charge");
    assert!(game.answer("nora", r#"{"do": "declare-charges", "charges": {}}"#).starts_with("charges"));
}

#[test]
fn morale_check_battle_points_buy_orders_together() {
    let mut game = Game::of(&format!("{SCENARIO}\n[points]\ndice = 0\nplus = 2\n"));
    let orders = |units: &str| format!(r#"{{"do": "give-orders", "units": {units}}}"#);
    assert!(game.answer("nora", orders(r#"["column", "support", "lancers"]"#)).starts_with("units"));
    let says = game.does("nora", orders(r#"["column", "support"]"#)).says;
    assert_eq!(says, ["Column has its order", "Support has its order"]);
    assert_eq!(game.values("morale-check.pips"), [json!(1), json!(0)]);
    assert!(game.answer("nora", "undo").ends_with("(morale-check.pips)"));
    assert!(game.answer("nora", orders(r#"["lancers"]"#)).ends_with("(morale-check.pips)"));
}

#[test]
fn morale_check_battle_points_are_rolled_as_the_phase_begins() {
    let mut game = Game::of(&format!("{SCENARIO}\n[points]\ndice = 1\nplus = 1\n"));
    // Before the first turn nobody has acted: the points are asked for.
    game.rolls("nora", "roll-points", &[2]);
    game.go_to("north", Phase::Firing);
    let says = game.rolls("nora", END_PHASE, &[5]).says;
    assert_eq!(says, ["turn 1 of South begins", "the command phase begins", "6 points are gained"]);
    assert_eq!(game.state().points, Some(6));
    game.audit();
}

#[test]
fn morale_check_battle_sequence_ends_phases_in_which_nothing_can_be_done() {
    // No general, no points: nothing to do in the command phase.
    let text = SCENARIO.split("[[generals]]").next().unwrap().to_owned();
    let mut game = Game::of(&text);
    assert_eq!(game.state().phase, Phase::Charges);
    // With points: when they are spent; a unit without an order can't charge.
    let mut game_of_points = Game::of(&format!("{text}\n[points]\ndice = 0\nplus = 1\n"));
    assert_eq!(game_of_points.state().phase, Phase::Command);
    game_of_points.does("nora", r#"{"do": "order", "unit": "column"}"#);
    assert_eq!(game_of_points.state().phase, Phase::Charges);
    let says = game_of_points.does("nora", declare("column", "line")).says;
    assert_eq!(says, ["Column declares a charge on Line", "the checks phase begins"]);
    game.does("nora", END_PHASE);
    assert_eq!(game.state().phase, Phase::Movement);
}

#[test]
fn morale_check_battle_sequence_ends_several_phases_at_once() {
    let up_to = |phase: &str| format!(r#"{{"do": "end-phase", "to": "{phase}"}}"#);
    let mut game = Game::trial();
    game.does("nora", up_to("movement"));
    assert_eq!(game.state().phase, Phase::Movement);
    assert!(game.answer("nora", up_to("charges")).starts_with("to is \"charges\""));
    let says = game.does("nora", up_to("de-shaking")).says;
    assert_eq!(says, ["the firing phase begins", "turn 1 of South begins", "the command phase begins"]);
    assert_eq!((game.state().side.as_str(), game.state().phase), ("south", Phase::Command));
    // What is due on the way stops it.
    game.go_to("south", Phase::Charges);
    game.does("sam", declare("horse", "column"));
    game.does("sam", up_to("de-shaking"));
    assert_eq!(game.state().phase, Phase::Checks);
    game.audit();
}

#[test]
fn morale_check_battle_fire_is_entered_together() {
    let mut game = Game::trial();
    game.set("column", "shaken", true);
    game.go_to("north", Phase::Firing);
    let fire = r#"{"do": "enter-fire", "results": {
        "line": "beaten", "guns": "removed", "horse": "shaken", "column": "beaten"}}"#;
    let says = game.does("nora", fire).says;
    assert_eq!(
        says,
        [
            "Column is beaten by fire",
            "Guns is destroyed",
            "Horse is beaten by fire",
            "Horse is shaken",
            "Line is beaten by fire",
            "Line is shaken"
        ]
    );
    assert_eq!(game.due("nora").len(), 1, "the column was shaken before");
    let wrong = r#"{"do": "enter-fire", "results": {"line": "flees"}}"#;
    assert!(
        game.answer("nora", wrong).starts_with("results.line is \"flees\""),
        "of infantry the rules say it"
    );
    let own = r#"{"do": "enter-fire", "results": {"column": "beaten"}}"#;
    assert!(game.answer("sam", own).starts_with("results.column"));
    game.audit();
}

/// The line begins shaken, upslope of the column.
const STAND: [Stands; 2] = [("line", 12.0, 12.0, 180), ("column", 12.0, 4.0, 0)];
const HILL: &str = r#"
[[table.terrain]]
id = "rise"
kind = "hill"
outline = [[8, 10], [16, 10], [16, 16], [8, 16]]
"#;

#[test]
fn morale_check_when_deshake_follows_by_itself_where_the_table_shows_the_ground() {
    let mut game = Game::of(&on_table(&STAND, HILL));
    game.set("line", "shaken", true);
    game.set("horse", "shaken", true);
    game.go_to("north", Phase::Firing);
    // The horse has no place on the table: the players say its ground, and so that of all.
    let mut typed = Game::of(&on_table(&STAND, HILL));
    typed.set("line", "shaken", true);
    typed.set("horse", "shaken", true);
    typed.go_to("north", Phase::Firing);
    typed.does("nora", END_PHASE);
    assert_eq!(typed.due("sam").len(), 2);
    let all = r#"{"do": "deshake-all", "seen": {"horse": {"built_up_area": true}}}"#;
    assert_eq!(
        typed.rolls("sam", all, &[4, 4]).says[..2],
        ["Horse is no longer shaken", "Line is no longer shaken"]
    );
    // With a place it checks too, one after the other. Shaken and upslope even out.
    game.does("sam", r#"{"do": "place", "piece": "horse", "to": "4, 20, 180"}"#);
    let says = game.rolls("nora", END_PHASE, &[4, 4]).says;
    assert_eq!(says[..3], ["turn 1 of South begins", "Horse stays shaken", "Line is no longer shaken"]);
    assert_eq!(game.state().phase, Phase::Command);
    assert_eq!(game.values("morale-check.terrain"), [json!(1)]);
    game.audit();
}

#[test]
fn morale_check_when_deshake_all_is_asked_for_without_a_table() {
    let mut game =
        Game::of(&SCENARIO.replace("type = \"infantry\" }", "type = \"infantry\", shaken = true }"));
    assert!(game.due("nora").len() > 1);
    let says = game.rolls("nora", "deshake-all", &[5, 4]).says;
    assert_eq!(says[..2], ["Column is no longer shaken", "Support stays shaken"]);
    assert!(game.answer("nora", "deshake-all").contains("for the de-shaking phase"));
    game.audit();
}

#[test]
fn morale_check_when_beaten_follows_by_itself_where_the_table_shows_the_ground() {
    let mut game = Game::of(&on_table(&STAND, HILL));
    game.go_to("north", Phase::Firing);
    game.does("nora", beaten("line"));
    // Shaken now: its check follows, with the slope in its favour.
    let says = game.rolls("nora", beaten("line"), &[4]).says;
    assert_eq!(says, ["Line is beaten by fire", "Line stands"]);
    let says = game.rolls("nora", beaten("line"), &[3]).says;
    assert!(says.contains(&"Line flees".to_owned()), "{says:?}");
    assert_eq!(game.unit("line").presence, Presence::Fled);
    game.audit();
}

#[test]
fn morale_check_charge_friends_help_when_their_charge_is_resolved_by_the_text_and_not_by_the_ruling() {
    let mut text = two_on_the_line(SCENARIO);
    text.rolls("nora", charge("column"), &[2]);
    assert_eq!(text.unit("column").charge, ChargeStep::Halted);
    text.rolls("nora", charge("support"), &[3, 4]);
    assert_eq!(text.values("morale-check.charge.friends"), [json!(1)]);
    assert_eq!(text.values("morale-check.charged.many"), [json!(-1)]);
    assert_eq!(text.values("morale-check.resolved_charges_help"), [json!(true)]);
    text.audit();
    let mut unresolved = two_on_the_line(&ruled("resolved_charges_help = false"));
    unresolved.rolls("nora", charge("column"), &[2]);
    unresolved.rolls("nora", charge("support"), &[4, 4]);
    assert!(!unresolved.cites("morale-check.charge.friends"));
    assert_eq!(unresolved.values("morale-check.resolved_charges_help"), [json!(false)]);
}

#[test]
fn morale_check_when_charged_twice_or_once_by_the_ruling() {
    let stands = |scenario: &str| {
        let mut game = two_on_the_line(scenario);
        game.rolls("nora", charge("column"), &[6, 6]);
        game.does("nora", win("column", "line", "as-it-is"));
        game
    };
    let mut each = stands(SCENARIO);
    let says = each.rolls("nora", charge("support"), &[6, 1]).says;
    assert!(says.contains(&"Line flees".to_owned()));
    assert_eq!(each.values("morale-check.target_checks"), [json!("each-charge")]);
    let mut once = stands(&ruled("target_checks = \"once\""));
    assert_eq!(once.rolls("nora", charge("support"), &[6]).says, ["Support comes into contact with Line"]);
    assert_eq!(once.values("morale-check.target_checks"), [json!("once")]);
    once.audit();
}

#[test]
fn morale_check_when_deshake_is_of_the_player_turn_or_of_both_by_the_ruling() {
    let begun = |scenario: &str| {
        let mut game = Game::of(scenario);
        game.go_to("north", Phase::Firing);
        // Shaken since the turn of both sides began.
        game.does("nora", beaten("line"));
        game.does("nora", END_PHASE);
        game
    };
    let player_turn = begun(SCENARIO);
    assert_eq!(player_turn.due("sam").len(), 1);
    assert_eq!(player_turn.values("morale-check.shaken_at_start"), [json!("player-turn")]);
    let mut game_turn = begun(&ruled("shaken_at_start = \"game-turn\""));
    assert!(game_turn.due("sam").is_empty() && game_turn.unit("line").troops.shaken);
    assert_eq!(game_turn.values("morale-check.shaken_at_start"), [json!("game-turn")]);
    // It checks in the next.
    game_turn.go_to("north", Phase::Firing);
    game_turn.does("nora", END_PHASE);
    assert_eq!(game_turn.due("sam").len(), 1);
    game_turn.audit();
}

/// The line may answer in square.
fn answers() -> String {
    ruled("square_in_answer = true").replace(
        "name = \"Line\", type = \"infantry\"",
        "name = \"Line\", type = \"infantry\", answers_in_square = true",
    )
}

#[test]
fn morale_check_battle_answer_forms_squares_before_the_first_check() {
    let mut game = Game::of(&answers());
    game.go_to("north", Phase::Charges);
    game.does("nora", declare("lancers", "line"));
    game.does("nora", END_PHASE);
    assert_eq!(game.due("nora"), []);
    assert_eq!(game.due("sam"), [("answer", "south".to_owned(), "morale-check.battle.answer")]);
    assert!(game.answer("nora", charge("lancers")).ends_with("(morale-check.battle.answer)"));
    let square = r#"{"do": "answer", "squares": ["line"]}"#;
    assert!(game.answer("nora", square).contains("the side that is charged answers"));
    let says = game.does("sam", square).says;
    assert_eq!(says, ["Line forms square", "the charges are answered"]);
    assert!(game.cites("morale-check.battle.answer"));
    game.rolls("nora", charge("lancers"), &[6, 3]);
    assert_eq!(game.values("morale-check.charge.cavalry-square"), [json!(-2)]);
    game.audit();
    // Nobody need form square, and nobody else may.
    let mut game = Game::of(&answers());
    game.go_to("north", Phase::Charges);
    game.does("nora", r#"{"do": "declare-charges", "charges": {"lancers": "line", "column": "square"}}"#);
    game.does("nora", END_PHASE);
    game.does("sam", "answer");
    assert!(!game.unit("line").troops.in_square);
    assert_eq!(game.due("nora").len(), 2);
}

#[test]
fn morale_check_battle_answer_is_not_asked_where_nobody_may() {
    let not_by_the_ruling = answers().replace("square_in_answer = true", "square_in_answer = false");
    for scenario in [ruled("square_in_answer = true"), not_by_the_ruling] {
        let mut game = Game::of(&scenario);
        game.go_to("north", Phase::Charges);
        game.does("nora", declare("column", "line"));
        game.does("nora", END_PHASE);
        assert!(game.due("sam").is_empty());
        assert!(!game.may("sam", "answer"));
        game.rolls("nora", charge("column"), &[1]);
    }
}

#[test]
fn morale_check_battle_answer_has_room_and_the_charge_goes_for_the_square() {
    let stand: [Stands; 2] = [("line", 12.0, 12.0, 0), ("lancers", 12.0, 6.0, 0)];
    let mut game = Game::of(&on_table_of(&answers(), &stand, ""));
    game.go_to("north", Phase::Charges);
    game.does("nora", declare("lancers", "line"));
    game.does("nora", END_PHASE);
    game.does("sam", r#"{"do": "answer", "squares": ["line"]}"#);
    game.rolls("nora", charge("lancers"), &[6, 6]);
    // It was charged from behind, and a square has no rear: it is touched, and nobody overlaps.
    assert!(game.cites("morale-check.square.no-flank"));
    let table = game.table.ground().unwrap();
    let (lancers, line) = (table.unit("lancers").unwrap(), table.unit("line").unwrap());
    assert!(table.field().touches(lancers, line));
    assert!(table.fits((**lancers).clone()).is_ok());
    assert!(game.table.ending().is_none());
}
