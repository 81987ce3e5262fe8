//! Charges in a battle: declared, checked by both sides, followed up.

use crate::common::battle::{END_PHASE, Game, SCENARIO, charge, declare, follow_up, pursue, win};
use serde_json::json;
use standfast_morale_check::battle::{ChargeStep, Phase, Presence};

/// These charges have been declared, and the first of them is to be checked.
fn declared(mut game: Game, charges: &[(&str, &str)]) -> Game {
    game.go_to("north", Phase::Charges);
    for (unit, target) in charges {
        game.does("nora", declare(unit, target));
    }
    game.does("nora", END_PHASE);
    game
}

#[test]
fn morale_check_battle_charges_are_declared_before_the_first_is_checked() {
    let mut game = Game::trial();
    let early = game.answer("nora", declare("column", "line"));
    assert_eq!(
        early,
        "that is for the charges phase, and this is the command phase (morale-check.battle.sequence)"
    );
    game.go_to("north", Phase::Charges);
    assert_eq!(game.does("nora", declare("column", "line")).says, ["Column declares a charge on Line"]);
    assert_eq!(
        game.answer("nora", declare("column", "square")),
        "it has declared its charge this turn (morale-check.battle.charges)"
    );
    assert!(game.answer("nora", declare("lancers", "support")).starts_with("target is \"support\""));
    assert!(game.answer("nora", charge("column")).contains("for the checks phase"));
    game.does("nora", END_PHASE);
    assert_eq!(game.state().phase, Phase::Checks);
    assert!(game.answer("nora", declare("lancers", "line")).contains("for the charges phase"));
    assert_eq!(
        game.answer("nora", charge("lancers")),
        "it has declared no charge that is still to be checked (morale-check.when.charging)"
    );
}

#[test]
fn morale_check_battle_charges_lapse_when_their_target_is_gone() {
    let mut game = declared(Game::trial(), &[("lancers", "line"), ("column", "line")]);
    let says = game.rolls("nora", charge("lancers"), &[6, 1]).says;
    assert_eq!(says, ["the charge of Lancers succeeds", "Line flees", "the charge of Column lapses"]);
    assert_eq!(game.values("morale-check.battle.charges"), [json!(false)]);
    assert_eq!(game.unit("column").charge, ChargeStep::Over);
    game.audit();
}

#[test]
fn morale_check_battle_charges_lapse_when_their_charger_has_formed_square() {
    let mut game = declared(Game::trial(), &[("column", "line")]);
    let says = game.set("column", "in-square", true).says;
    assert_eq!(says[..2], ["the charge of Column lapses", "the movement phase begins"]);
}

#[test]
fn morale_check_charge_who_declares() {
    let mut game = Game::with(
        "id = \"support\", name = \"Support\", type = \"infantry\"",
        "id = \"support\", name = \"Support\", type = \"infantry\", in_square = true",
    );
    game.go_to("north", Phase::Charges);
    assert_eq!(
        game.answer("nora", declare("north-guns", "line")),
        "artillery can't charge (morale-check.charge.who)"
    );
    assert_eq!(
        game.answer("nora", declare("support", "line")),
        "a unit in square can't charge (morale-check.charge.who)"
    );
}

#[test]
fn morale_check_when_charging_the_charger_checks_first() {
    let mut game = declared(Game::trial(), &[("column", "line")]);
    assert_eq!(game.due("nora"), [("charge", "column".to_owned(), "morale-check.when.charging")]);
    assert!(game.due("sam").is_empty());
    assert!(game.answer("nora", END_PHASE).contains("(morale-check.when.charging)"));
    // It halts on a 3: its target throws nothing, and nothing is left to check.
    let says = game.rolls("nora", charge("column"), &[3]).says;
    assert_eq!(says, ["Column halts", "the movement phase begins"]);
    assert!(game.cites("morale-check.when.charging") && game.cites("morale-check.when.charged"));
    assert_eq!(game.unit("line").presence, Presence::InPlay);
}

#[test]
fn morale_check_when_charged_the_target_checks_and_flees() {
    let mut game = declared(Game::trial(), &[("column", "line")]);
    let says = game.rolls("nora", charge("column"), &[4, 3]).says;
    assert_eq!(says[..2], ["the charge of Column succeeds", "Line flees"]);
    assert_eq!(game.unit("line").presence, Presence::Fled);
    // Infantry owes no check of pursuit.
    assert_eq!(game.state().phase, Phase::Movement);
}

#[test]
fn morale_check_charge_friends_help_who_have_declared_a_charge_in_the_same_turn() {
    let mut game = declared(Game::trial(), &[("column", "line"), ("support", "line")]);
    game.rolls("nora", charge("column"), &[3, 5]);
    assert_eq!(game.values("morale-check.charge.friends"), [json!(1)]);
    assert_eq!(game.values("morale-check.charged.many"), [json!(-1)]);
    // The first has come in and is resolved now: it has been declared all the same.
    game.rolls("nora", charge("support"), &[3, 5]);
    assert_eq!(game.values("morale-check.charge.friends"), [json!(1)]);
    assert_eq!(game.values("morale-check.charged.many"), [json!(-1)]);
}

#[test]
fn morale_check_charge_en_masse_is_for_infantry_with_infantry_behind() {
    let en_masse = r#"{"do": "charge", "unit": "column", "seen": {"en_masse": true}}"#;
    let mut game = declared(Game::trial(), &[("column", "line"), ("lancers", "line")]);
    assert!(game.answer("nora", en_masse.replace("column", "lancers")).contains("no such field"));
    game.rolls("nora", en_masse, &[3, 4]);
    assert_eq!(game.values("morale-check.charge.en-masse"), [json!(1)]);
    // Nobody is left to stand behind.
    let mut alone = declared(Game::trial(), &[("column", "line")]);
    alone.set("support", "presence", "removed");
    assert!(alone.answer("nora", en_masse).contains("no such field"));
}

#[test]
fn morale_check_square_no_flank_in_battle() {
    let game = declared(Game::trial(), &[("column", "square"), ("lancers", "line")]);
    let flank = r#"{"do": "charge", "unit": "column", "seen": {"aspect": "flank"}}"#;
    assert!(game.answer("nora", flank).starts_with("seen.aspect is \"flank\": front is allowed"));
    let flank = flank.replace("column", "lancers");
    assert!(game.chance("nora", &flank, "Line flees") > 0.5);
}

#[test]
fn morale_check_battle_contact_is_entered_by_the_players() {
    let mut game = declared(Game::trial(), &[("lancers", "line"), ("column", "square")]);
    assert_eq!(
        game.answer("nora", win("lancers", "lancers", "flees")),
        "none of its charges has come into contact (morale-check.battle.contact)"
    );
    assert_eq!(game.rolls("nora", charge("lancers"), &[6, 6]).says, ["Lancers comes into contact with Line"]);
    assert!(game.due("nora").contains(&("win-melee", "lancers".to_owned(), "morale-check.battle.contact")));
    assert!(game.answer("nora", win("lancers", "square", "flees")).starts_with("winner is \"square\""));
    let says = game.does("nora", win("lancers", "lancers", "shaken")).says;
    assert_eq!(says, ["Lancers wins against Line", "the charge of Lancers succeeds", "Line is shaken"]);
    assert!(game.cites("morale-check.battle.contact"));
    // The target can win, and what becomes of the charger is said.
    game.rolls("nora", charge("column"), &[6, 6]);
    let says = game.does("nora", win("column", "square", "flees")).says;
    assert_eq!(says, ["Square wins against Column", "the charge of Column is over", "Column flees"]);
    assert_eq!(game.unit("column").presence, Presence::Fled);
    assert_eq!(game.state().phase, Phase::Checks, "the lancers must still check");
    game.audit();
}

#[test]
fn morale_check_battle_contact_can_be_drawn() {
    let mut game = declared(Game::trial(), &[("lancers", "line")]);
    game.rolls("nora", charge("lancers"), &[6, 6]);
    let draw = r#"{"do": "draw-melee", "unit": "lancers", "charger_becomes": "shaken"}"#;
    let says = game.does("nora", draw).says;
    assert_eq!(
        says,
        [
            "neither Lancers nor Line wins",
            "the charge of Lancers is over",
            "Lancers is shaken",
            "the movement phase begins"
        ]
    );
    assert!(!game.unit("line").troops.shaken);
}

#[test]
fn morale_check_battle_contact_has_success_when_friends_drive_the_target_off() {
    let mut game = declared(Game::trial(), &[("lancers", "line"), ("column", "line")]);
    game.rolls("nora", charge("lancers"), &[6, 6]);
    let says = game.rolls("nora", charge("column"), &[6, 1]).says;
    assert_eq!(says, ["the charge of Column succeeds", "Line flees", "the charge of Lancers succeeds"]);
    assert_eq!(game.unit("lancers").charge, ChargeStep::Succeeded);
}

#[test]
fn morale_check_when_pursuit_cavalry_checks() {
    let mut game = declared(Game::trial(), &[("lancers", "line")]);
    assert_eq!(
        game.answer("nora", pursue("lancers")),
        "none of its charges has just succeeded (morale-check.when.pursuit)"
    );
    game.rolls("nora", charge("lancers"), &[6, 1]);
    assert_eq!(game.due("nora"), [("pursue", "lancers".to_owned(), "morale-check.when.pursuit")]);
    assert!(game.answer("nora", END_PHASE).contains("(morale-check.when.pursuit)"));
    let mut halts = declared(Game::trial(), &[("lancers", "line")]);
    halts.rolls("nora", charge("lancers"), &[6, 1]);
    // With Ney beside them 3 is enough.
    assert_eq!(
        game.rolls("nora", pursue("lancers"), &[3]).says,
        ["Lancers pursues", "the movement phase begins"]
    );
    assert_eq!(
        halts.rolls("nora", pursue("lancers"), &[2]).says,
        ["Lancers halts", "the movement phase begins"]
    );
    assert_eq!(game.unit("lancers").charge, ChargeStep::Pursuing);
    assert_eq!(halts.unit("lancers").charge, ChargeStep::Halted);
}

#[test]
fn morale_check_charge_followup_twice_and_no_third() {
    let mut game = declared(Game::trial(), &[("cuirassiers", "horse")]);
    assert_eq!(
        game.answer("nora", follow_up("cuirassiers", "guns")),
        "none of its charges has just succeeded (morale-check.when.pursuit)"
    );
    game.rolls("nora", charge("cuirassiers"), &[6, 1]);
    let says = game.rolls("nora", follow_up("cuirassiers", "guns"), &[6, 1]).says;
    assert_eq!(says[0], "Cuirassiers makes its first follow-up charge, on Guns");
    assert_eq!(game.values("morale-check.charge.followup"), [json!(-1)]);
    assert!(game.cites("morale-check.when.pursuit"));
    game.rolls("nora", follow_up("cuirassiers", "line"), &[6, 1]);
    assert_eq!(game.values("morale-check.charge.followup"), [json!(-2)]);
    assert_eq!(
        game.answer("nora", follow_up("cuirassiers", "square")),
        "there is no third follow-up charge (morale-check.charge.followup)"
    );
    assert_eq!(game.due("nora").len(), 1, "pursuit is still to be checked");
    game.rolls("nora", pursue("cuirassiers"), &[1]);
    game.audit();
}

#[test]
fn morale_check_charge_followup_that_fails_halts() {
    let mut game = declared(Game::trial(), &[("cuirassiers", "horse")]);
    game.rolls("nora", charge("cuirassiers"), &[6, 1]);
    let says = game.rolls("nora", follow_up("cuirassiers", "square"), &[6]).says;
    assert_eq!(says[1..], ["Cuirassiers halts", "the movement phase begins"]);
}

#[test]
fn morale_check_charge_followup_friends_count_until_their_charge_is_resolved() {
    let charges = [("cuirassiers", "horse"), ("column", "line")];
    let mut before = declared(Game::trial(), &charges);
    before.rolls("nora", charge("cuirassiers"), &[6, 1]);
    before.rolls("nora", follow_up("cuirassiers", "line"), &[6, 4]);
    assert_eq!(before.values("morale-check.charge.followup.friends"), [json!(true)]);
    assert_eq!(before.values("morale-check.charge.friends"), [json!(1)]);
    assert_eq!(before.values("morale-check.charged.many"), [json!(-1)]);
    assert_eq!(before.unit("line").presence, Presence::Fled);
    let mut after = declared(Game::trial(), &charges);
    after.rolls("nora", charge("column"), &[6, 6]);
    after.rolls("nora", charge("cuirassiers"), &[6, 1]);
    after.rolls("nora", follow_up("cuirassiers", "line"), &[6, 4]);
    assert!(!after.cites("morale-check.charge.friends") && !after.cites("morale-check.charged.many"));
    assert_eq!(after.unit("line").presence, Presence::InPlay);
}

#[test]
fn rulings_decide_in_battles_too() {
    // Cuirassiers on horse: +3 with the modifier of all cavalry, +2 without.
    let stays = |scenario: &str| {
        let game = declared(Game::of(scenario), &[("cuirassiers", "horse")]);
        game.chance("nora", charge("cuirassiers"), "Cuirassiers halts")
    };
    assert!(stays(SCENARIO).abs() < 1e-9);
    let alone = format!("{SCENARIO}\n[rules]\ncuirassier_stacks = false\n");
    assert!((stays(&alone) - 1.0 / 6.0).abs() < 1e-9);
    // Lancers with a general on a square: -2 and +1, with their own +1 or without.
    let halts = |scenario: &str| {
        let game = declared(Game::of(scenario), &[("lancers", "square")]);
        game.chance("nora", charge("lancers"), "Lancers halts")
    };
    assert!((halts(SCENARIO) - 3.0 / 6.0).abs() < 1e-9);
    let without = format!("{SCENARIO}\n[rules]\nlancers_vs_square = false\n");
    assert!((halts(&without) - 4.0 / 6.0).abs() < 1e-9);
}
