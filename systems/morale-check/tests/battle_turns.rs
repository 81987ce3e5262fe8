//! Turns, phases, points, generals, formations, and how a battle ends.

use crate::common::battle::{END_PHASE, Game, SCENARIO, beaten, charge, declare, deshake, order, stand_fire};
use serde_json::json;
use standfast_engine::battle::LiveBattle;
use standfast_morale_check::battle::{Phase, Presence};

/// The trial with points.
fn with_points(points: &str) -> Game {
    Game::of(&format!("{SCENARIO}\n[points]\n{points}\n"))
}

/// The trial in which the line and the column begin shaken.
fn shaken() -> Game {
    let scenario = SCENARIO
        .replace(
            "name = \"Line\", type = \"infantry\"",
            "name = \"Line\", type = \"infantry\", shaken = true",
        )
        .replace(
            "name = \"Column\", type = \"infantry\"",
            "name = \"Column\", type = \"infantry\", shaken = true",
        );
    Game::of(&scenario)
}

#[test]
fn morale_check_battle_sequence() {
    let mut game = Game::trial();
    let mut seen = Vec::new();
    for _ in 0..8 {
        seen.push((game.state().side.to_string(), game.state().phase));
        game.does("umpire", END_PHASE);
    }
    // Nobody is shaken and nobody charges, so that two phases end by themselves.
    let phases = [Phase::Command, Phase::Charges, Phase::Movement, Phase::Firing];
    let of = |side: &str| phases.map(|phase| (side.to_owned(), phase));
    assert_eq!(seen, [of("north"), of("south")].concat());
    assert_eq!(game.state().turn, 2);
    assert!(game.cites("morale-check.battle.sequence"));
}

#[test]
fn morale_check_battle_sequence_is_the_side_s_own() {
    let game = Game::trial();
    assert_eq!(game.answer("sam", END_PHASE), "it is the turn of North (morale-check.battle.sequence)");
    assert!(game.answer("sam", declare("horse", "column")).contains("(morale-check.battle.sequence)"));
    assert_eq!(game.answer("spectator", END_PHASE), "spectators look on (table.seats)");
    let first = Game::with("turns = 3", "turns = 3\nfirst = \"south\"");
    assert_eq!(first.state().side.as_str(), "south");
}

#[test]
fn morale_check_when_deshake_in_the_first_phase() {
    let mut game = shaken();
    assert_eq!(game.state().phase, Phase::Deshaking);
    // Only the side whose turn it is.
    assert_eq!(game.due("umpire"), [("deshake", "column".to_owned(), "morale-check.when.deshake")]);
    assert!(game.answer("nora", END_PHASE).contains("(morale-check.when.deshake)"));
    assert_eq!(
        game.answer("nora", deshake("lancers")),
        "it is not shaken, and has nothing to recover from (morale-check.when.deshake)"
    );
    let upslope = r#"{"do": "deshake", "unit": "column", "seen": {"upslope": true}}"#;
    assert_eq!(
        game.rolls("nora", upslope, &[4]).says,
        ["Column is no longer shaken", "the command phase begins"]
    );
    game.go_to("south", Phase::Deshaking);
    assert_eq!(game.rolls("sam", deshake("line"), &[4]).says[0], "Line stays shaken");
    assert!(game.unit("line").troops.shaken && game.state().phase == Phase::Command);
    // Once a turn, and again the next.
    game.go_to("south", Phase::Firing);
    game.does("sam", END_PHASE);
    game.go_to("south", Phase::Deshaking);
    assert_eq!(game.due("sam").len(), 1);
    game.audit();
}

#[test]
fn morale_check_when_deshake_is_for_who_was_shaken_at_the_start_of_the_turn() {
    let mut game = shaken();
    game.set("support", "shaken", true);
    assert_eq!(
        game.answer("nora", deshake("support")),
        "it has checked this turn, or was not shaken when the turn began (morale-check.when.deshake)"
    );
    // By the umpire's hand nobody has to check any more.
    let says = game.set("column", "shaken", false).says;
    assert_eq!(says[0], "the command phase begins");
}

#[test]
fn morale_check_battle_points_are_rolled_and_buy_orders() {
    let mut game = with_points("dice = 1\nplus = 1");
    assert_eq!(game.due("nora"), [("roll-points", "north".to_owned(), "morale-check.battle.points")]);
    assert!(game.answer("nora", END_PHASE).contains("(morale-check.battle.points)"));
    assert_eq!(
        game.answer("nora", order("column")),
        "the points of this turn are still to be rolled (morale-check.battle.points)"
    );
    assert_eq!(game.rolls("nora", "roll-points", &[2]).says, ["3 points are gained"]);
    assert!(game.cites("morale-check.battle.points"));
    assert!(game.answer("nora", "roll-points").contains("rolled this turn"));
    game.does("nora", order("column"));
    assert_eq!(game.state().points, Some(2));
    assert_eq!(game.does("nora", END_PHASE).says[0], "unspent points are gone: 2");
    assert_eq!(
        game.answer("nora", declare("lancers", "line")),
        "no point was spent on its order this turn (morale-check.battle.points)"
    );
    // Nobody else has an order: with this charge the phase is over.
    game.does("nora", declare("column", "line"));
    game.rolls("nora", charge("column"), &[1]);
    assert!(game.answer("nora", r#"{"do": "form", "unit": "support"}"#).contains("battle.points"));
    // Orders last for the turn; the points of the next come by themselves.
    game.go_to("north", Phase::Firing);
    game.rolls("nora", END_PHASE, &[1]);
    assert!(!game.unit("column").ordered && game.state().points == Some(2));
}

#[test]
fn morale_check_battle_points_without_a_die_come_by_themselves() {
    let mut game = with_points("dice = 0\nplus = 2");
    assert_eq!(game.state().points, Some(2));
    assert!(game.due("nora").is_empty());
    assert!(game.answer("nora", "roll-points").contains("without a die"));
    game.go_to("south", Phase::Command);
    assert_eq!(game.values("morale-check.battle.points"), [json!(2)]);
    // A battle without points needs no orders.
    let none = Game::trial();
    assert!(none.answer("nora", order("column")).contains("units need no orders"));
}

#[test]
fn morale_check_pips_once_spent_stay_spent() {
    let mut game = with_points("dice = 0\nplus = 1");
    game.does("nora", order("column"));
    assert_eq!(game.values("morale-check.pips"), [json!(0)]);
    assert!(game.answer("nora", order("column")).contains("(morale-check.pips)"));
    assert!(game.answer("nora", order("support")).ends_with("(morale-check.pips)"));
    assert!(game.answer("nora", "undo").ends_with("(morale-check.pips)"));
    // Consent of the other side is not enough.
    game.does("nora", "ask-undo");
    assert!(game.answer("sam", "agree-undo").ends_with("(morale-check.pips)"));
    game.does("umpire", "undo");
    assert_eq!(game.state().points, Some(1));
    assert!(!game.unit("column").ordered);
    game.audit();
}

#[test]
fn what_is_no_point_can_be_taken_back() {
    let mut game = Game::trial();
    game.go_to("north", Phase::Charges);
    game.does("nora", declare("column", "line"));
    game.does("nora", "undo");
    game.does("nora", declare("column", "square"));
    game.does("nora", END_PHASE);
    game.rolls("nora", charge("column"), &[6, 6]);
    assert!(game.answer("nora", "undo").contains("dice were rolled"));
}

#[test]
fn morale_check_battle_generals_go_from_unit_to_unit() {
    let mut game = Game::trial();
    let attach = |unit: &str| format!(r#"{{"do": "attach", "general": "ney", "unit": "{unit}"}}"#);
    let ney = |game: &Game| game.state().generals["ney"].with.as_ref().map(ToString::to_string);
    assert!(game.answer("nora", attach("line")).starts_with("unit is \"line\""));
    assert_eq!(game.does("nora", attach("column")).says, ["Ney joins Column"]);
    assert_eq!(ney(&game).as_deref(), Some("column"));
    game.does("nora", r#"{"do": "detach", "general": "ney"}"#);
    assert_eq!(
        game.answer("nora", r#"{"do": "detach", "general": "ney"}"#),
        "he is with no unit (morale-check.battle.generals)"
    );
    assert!(game.answer("nora", attach("column").replace("ney", "pack")).starts_with("general is \"pack\""));
    game.does("nora", attach("column"));
    game.go_to("north", Phase::Charges);
    assert!(game.answer("nora", attach("lancers")).contains("command or movement phase"));
    game.does("nora", declare("column", "line"));
    game.does("nora", END_PHASE);
    game.rolls("nora", charge("column"), &[3, 6]);
    assert_eq!(game.values("morale-check.general"), [json!(1)]);
    // He stays when his unit is lost.
    let says = game.does("nora", crate::common::battle::win("column", "line", "removed")).says;
    assert!(
        says.contains(&"Ney is with no unit".to_owned()) && says.contains(&"Column is destroyed".to_owned())
    );
    assert!(game.cites("morale-check.battle.generals"));
    assert_eq!(ney(&game), None);
}

#[test]
fn morale_check_battle_formation_changes_once_a_turn() {
    let mut game = Game::trial();
    let form = |unit: &str| format!(r#"{{"do": "form", "unit": "{unit}"}}"#);
    assert!(game.answer("nora", form("column")).contains("for the movement phase"));
    game.go_to("north", Phase::Movement);
    assert_eq!(game.does("nora", form("column")).says, ["Column forms square"]);
    assert_eq!(
        game.answer("nora", form("column")),
        "it has changed formation this turn (morale-check.battle.formation)"
    );
    assert!(game.answer("nora", form("lancers")).ends_with("(morale-check.battle.formation)"));
    assert_eq!(game.does("nora", form("north-guns")).says, ["North's guns limbers up"]);
    game.go_to("south", Phase::Movement);
    assert_eq!(game.does("sam", form("square")).says, ["Square leaves its square"]);
    assert_eq!(game.does("sam", form("guns")).says, ["Guns unlimbers"]);
    assert!(game.unit("column").troops.in_square && !game.unit("guns").troops.limbered);
}

#[test]
fn morale_check_battle_arrivals_come_on_at_the_start_of_their_turn() {
    let mut game = Game::with(
        "name = \"Horse\", type = \"cavalry\"",
        "name = \"Horse\", type = \"cavalry\", arrives = 2, shaken = true",
    );
    assert_eq!(game.unit("horse").presence, Presence::Expected(2));
    game.go_to("north", Phase::Charges);
    assert!(game.answer("nora", declare("lancers", "horse")).starts_with("target is \"horse\""));
    game.go_to("south", Phase::Charges);
    assert_eq!(
        game.answer("sam", declare("horse", "column")),
        "it comes on in turn 2 (morale-check.battle.arrivals)"
    );
    game.go_to("north", Phase::Firing);
    let says = game.does("nora", END_PHASE).says;
    assert_eq!(says, ["turn 2 of South begins", "Horse comes onto the table"]);
    assert!(game.cites("morale-check.battle.arrivals"));
    // It comes on shaken, and checks like the others.
    assert_eq!(game.due("sam").len(), 1);
}

#[test]
fn morale_check_battle_fire_shakes_infantry() {
    let mut game = Game::trial();
    game.go_to("north", Phase::Firing);
    assert_eq!(game.does("nora", beaten("line")).says, ["Line is beaten by fire", "Line is shaken"]);
    assert_eq!(game.values("morale-check.battle.fire"), [json!(false)]);
    assert!(
        game.answer("nora", r#"{"do": "beaten", "unit": "line", "becomes": "flees"}"#)
            .contains("no such field")
    );
    // The side under fire may enter what befell its own units, and no others.
    assert!(game.answer("sam", beaten("column")).starts_with("unit is \"column\""));
    assert_eq!(game.does("sam", beaten("square")).says[1], "Square is shaken");
    // Of other arms the players say what becomes.
    assert_eq!(game.does("nora", beaten("horse")).says[1], "Horse is shaken");
    assert_eq!(game.does("nora", beaten("horse")).says, ["Horse is beaten by fire"]);
    let flees = r#"{"do": "beaten", "unit": "horse", "becomes": "flees"}"#;
    assert_eq!(game.does("nora", flees).says[1], "Horse flees");
    assert_eq!(game.does("nora", r#"{"do": "remove", "unit": "guns"}"#).says, ["Guns is destroyed"]);
    assert_eq!(game.unit("guns").presence, Presence::Removed);
}

#[test]
fn morale_check_when_beaten_attacker_and_defender_alike() {
    for (unit, owner) in [("column", "nora"), ("line", "sam")] {
        let mut game = Game::trial();
        game.go_to("north", Phase::Firing);
        game.does("nora", beaten(unit));
        assert!(game.answer(owner, stand_fire(unit)).ends_with("(morale-check.when.beaten)"));
        assert_eq!(game.does("nora", beaten(unit)).says.len(), 1, "shaken, it must check");
        assert_eq!(game.due(owner), [("stand-fire", unit.to_owned(), "morale-check.when.beaten")]);
        assert!(game.answer("nora", END_PHASE).contains("(morale-check.when.beaten)"));
        assert!(game.answer("nora", beaten(unit)).contains("must check first"));
        // -1 for being shaken: 5 is enough, 4 is not.
        assert!(game.rolls(owner, stand_fire(unit), &[5]).says[0].ends_with("stands"));
        assert!(game.unit(unit).troops.shaken && game.due("umpire").is_empty());
        game.does("nora", beaten(unit));
        assert!(game.rolls(owner, stand_fire(unit), &[4]).says[0].ends_with("flees"));
        assert_eq!(game.unit(unit).presence, Presence::Fled);
        game.audit();
    }
    // Each side throws for its own.
    let mut game = Game::trial();
    game.go_to("north", Phase::Firing);
    game.does("nora", beaten("line"));
    game.does("nora", beaten("line"));
    assert!(game.answer("nora", stand_fire("line")).contains("its own side checks"));
}

#[test]
fn morale_check_battle_flight_is_out_of_the_battle() {
    let mut game = Game::trial();
    game.go_to("north", Phase::Firing);
    game.does("nora", r#"{"do": "beaten", "unit": "horse", "becomes": "flees"}"#);
    assert!(game.cites("morale-check.battle.flight"));
    assert_eq!(game.answer("nora", beaten("horse")), "it has fled (morale-check.battle.flight)");
    game.go_to("south", Phase::Charges);
    assert_eq!(game.answer("sam", declare("horse", "column")), "it has fled (morale-check.battle.flight)");
    let view = serde_json::to_value(game.view("sam")).unwrap();
    assert_eq!(view["order_of_battle"][1]["parts"][3]["out"], "fled");
    assert_eq!(view["totals"][1]["facts"][0]["value"], 1);
}

#[test]
fn morale_check_battle_break_ends_the_battle() {
    let mut game =
        Game::with("unit_points = 1", "unit_points = 1\narmies = [{ side = \"south\", breaks_at = 2 }]");
    game.go_to("north", Phase::Firing);
    game.does("nora", r#"{"do": "remove", "unit": "guns"}"#);
    assert!(game.table.ending().is_none());
    let says = game.does("nora", r#"{"do": "remove", "unit": "horse"}"#).says;
    assert_eq!(says[1], "the battle is over: South breaks; North won");
    let ending = game.table.ending().unwrap();
    assert_eq!((ending.way.as_str(), ending.rule.as_str()), ("broken", "morale-check.battle.break"));
    assert!(game.answer("nora", END_PHASE).starts_with("the battle is over"));
    assert!(game.due("umpire").is_empty());
}

#[test]
fn morale_check_battle_break_speaks_of_many_in_the_plural() {
    let of_many = |breaks_at: &str| {
        let named = SCENARIO.replace(r#"name = "South""#, "name = \"the rebels\"\nplural = true");
        Game::of(&named.replace("unit_points = 1", breaks_at))
    };
    let mut game = of_many("unit_points = 1\narmies = [{ side = \"south\", breaks_at = 1 }]");
    game.go_to("north", Phase::Firing);
    let says = game.does("nora", r#"{"do": "remove", "unit": "guns"}"#).says;
    assert_eq!(says[1], "the battle is over: the rebels break; North won");
    let (.., says) = to_the_end(&mut of_many("unit_points = 1"));
    assert_eq!(says, "the last turn is over; in victory points North has 0 and the rebels have 2");
}

#[test]
fn morale_check_battle_break_of_both_at_once_is_nobody_s_victory() {
    let armies = "armies = [{ side = \"south\", breaks_at = 1 }, { side = \"north\", breaks_at = 1 }]";
    let mut game = Game::with("unit_points = 1", armies);
    game.go_to("north", Phase::Charges);
    game.does("nora", declare("column", "line"));
    game.does("nora", END_PHASE);
    game.rolls("nora", charge("column"), &[6, 6]);
    let draw =
        r#"{"do": "draw-melee", "unit": "column", "charger_becomes": "removed", "target_becomes": "flees"}"#;
    game.does("nora", draw);
    let ending = game.table.ending().unwrap();
    assert_eq!((ending.way.as_str(), ending.winner.as_ref()), ("broken", None));
}

/// Plays on to the end with nothing but ended phases.
fn to_the_end(game: &mut Game) -> (String, Option<String>, String) {
    while game.table.ending().is_none() {
        game.does("umpire", END_PHASE);
    }
    let ending = game.table.ending().unwrap();
    assert_eq!(ending.rule, "morale-check.battle.turn-limit");
    let winner = ending.winner.as_ref().map(ToString::to_string);
    (ending.way.clone(), winner, ending.says.clone())
}

#[test]
fn morale_check_battle_turn_limit_counts_objectives_and_losses() {
    let mut held = Game::trial();
    let (way, winner, says) = to_the_end(&mut held);
    assert_eq!((way.as_str(), winner.as_deref()), ("objectives", Some("south")));
    assert_eq!(says, "the last turn is over; in victory points North has 0 and South has 2");
    held.audit();
    let mut taken = Game::trial();
    taken.go_to("north", Phase::Movement);
    let take = r#"{"do": "hold", "objective": "farm", "by": "north"}"#;
    taken.does("nora", take);
    taken.does("sam", r#"{"do": "confirm", "objective": "farm"}"#);
    assert_eq!(to_the_end(&mut taken).1.as_deref(), Some("north"));
    // Two units lost weigh as much as the farm.
    let mut even = Game::trial();
    even.go_to("north", Phase::Firing);
    even.does("nora", r#"{"do": "remove", "unit": "guns"}"#);
    even.does("nora", r#"{"do": "remove", "unit": "line"}"#);
    let (way, winner, _) = to_the_end(&mut even);
    assert_eq!((way.as_str(), winner), ("turn-limit", None));
    // Nobody may hold it.
    let mut nobody = Game::trial();
    nobody.go_to("north", Phase::Firing);
    assert_eq!(
        nobody.does("umpire", r#"{"do": "hold", "objective": "farm"}"#).says,
        ["nobody holds the farm"]
    );
    assert_eq!(to_the_end(&mut nobody).0, "turn-limit");
}

#[test]
fn nothing_is_hidden_from_anybody() {
    let mut game = shaken();
    game.rolls("nora", deshake("column"), &[6]);
    let view = |who: &str| {
        let mut view = serde_json::to_value(game.view(who)).unwrap();
        let view = view.as_object_mut().unwrap();
        view.remove("seat");
        view.remove("due");
        view.remove("waits");
        serde_json::to_string(view).unwrap()
    };
    let log = |who: &str| serde_json::to_string(&game.table.log(&game.seat(who), 0)).unwrap();
    for who in ["nora", "sam", "spectator"] {
        assert_eq!(view(who), view("umpire"));
        assert_eq!(log(who), log("umpire"));
    }
}
