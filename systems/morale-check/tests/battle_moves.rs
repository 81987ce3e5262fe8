//! Moves on a table, and objectives that lie on it.

use crate::common::battle::{END_PHASE, Game, MOVES, SCENARIO, charge, declare, on_table, on_table_of};
use standfast_drill::battles::Stands;
use standfast_engine::battle::{Header, Table};
use standfast_morale_check::MoraleCheck;
use standfast_morale_check::battle::Phase;
use standfast_tabletop::Pose;

const STAND: [Stands; 3] = [("lancers", 6.0, 4.0, 0), ("column", 16.0, 4.0, 0), ("line", 12.0, 12.0, 180)];

fn place(unit: &str, to: &str) -> String {
    format!(r#"{{"do": "place", "piece": "{unit}", "to": "{to}"}}"#)
}

fn pose(game: &Game, unit: &str) -> Pose {
    game.table.ground().unwrap().pose(unit).unwrap()
}

#[test]
fn morale_check_battle_moves_are_made_in_the_movement_phase() {
    let mut game = Game::of(&on_table(&STAND, ""));
    let refused = game.answer("nora", place("lancers", "6, 6, 0"));
    assert_eq!(
        refused,
        "units move in their side's movement phase, and this is the command phase (morale-check.battle.moves)"
    );
    // What has no place yet is set down at any time.
    game.does("nora", place("support", "20, 4, 0"));
    game.go_to("north", Phase::Charges);
    game.does("nora", declare("column", "line"));
    game.does("nora", END_PHASE);
    // Neither charger nor target moves before the check.
    assert!(game.answer("nora", place("column", "12, 4, 0")).contains("(morale-check.battle.moves)"));
    assert!(game.answer("sam", place("line", "4, 20, 180")).contains("(morale-check.battle.moves)"));
    game.rolls("nora", charge("column"), &[1]);
    assert_eq!(game.state().phase, Phase::Movement);
    assert!(game.answer("sam", place("line", "4, 20, 180")).contains("this is the movement phase of North"));
    // The scenario gives no moves: as far and as often as the player likes.
    for to in ["20, 20, 90", "6, 6, 0"] {
        game.does("nora", place("lancers", to));
    }
    assert!(game.unit("lancers").moved);
    // The umpire's hand is free.
    let hand = r#"{"do": "place", "piece": "line", "to": "4, 20, 180", "reason": "a slip"}"#;
    game.does("umpire", hand);
    assert!(!game.unit("line").moved, "it is not its movement phase");
    game.go_to("south", Phase::Command);
    assert!(!game.unit("lancers").moved);
    game.audit();
}

#[test]
fn morale_check_battle_moves_are_within_the_move_and_once() {
    let mut game = Game::of(&on_table_of(&format!("{SCENARIO}{MOVES}"), &STAND, ""));
    game.go_to("north", Phase::Movement);
    let far = game.answer("nora", place("lancers", "6, 13, 0"));
    assert!(far.contains("it can't get there"), "{far}");
    game.does("nora", place("lancers", "6, 12, 0"));
    assert_eq!(pose(&game, "lancers"), Pose::new(600, 1200, 0));
    assert_eq!(
        game.answer("nora", place("lancers", "6, 11, 0")),
        "it has moved this turn (morale-check.battle.moves)"
    );
    // Artillery has no move in this scenario: it is set down as the player likes.
    game.does("nora", place("north-guns", "2, 2, 0"));
    game.does("nora", place("north-guns", "20, 2, 0"));
    game.audit();
}

#[test]
fn morale_check_battle_moves_march_together() {
    let mut game = Game::of(&on_table_of(&format!("{SCENARIO}{MOVES}"), &STAND, ""));
    game.go_to("north", Phase::Movement);
    let march =
        r#"{"do": "march", "moves": {"lancers": [{"ahead": 5}], "column": {"x": 16, "y": 7, "facing": 0}}}"#;
    let says = game.does("nora", march).says;
    assert!(says.contains(&"Lancers marches to 6, 9, facing 0".to_owned()), "{says:?}");
    assert!(says.contains(&"Column marches to 16, 7, facing 0".to_owned()), "{says:?}");
    assert!(game.cites("morale-check.battle.moves"));
    assert!(game.answer("nora", march).ends_with("(morale-check.battle.moves)"), "both have moved");
    game.audit();
    // A unit that finds a friend who went before in its way stays.
    let stand: [Stands; 2] = [("column", 8.0, 4.0, 0), ("support", 14.0, 4.0, 0)];
    let mut game = Game::of(&on_table_of(&format!("{SCENARIO}{MOVES}"), &stand, ""));
    game.go_to("north", Phase::Movement);
    let both = r#"{"do": "march", "moves": {
        "column": [{"sidestep": "right", "inches": 1.5}], "support": [{"sidestep": "left", "inches": 2}]}}"#;
    game.does("nora", both);
    assert_eq!(
        (pose(&game, "column"), pose(&game, "support")),
        (Pose::new(950, 400, 0), Pose::new(1400, 400, 0))
    );
    assert!(!game.unit("support").moved);
    game.audit();
}

/// The farm lies on the table.
const FARM: &str = r#"
[[table.terrain]]
id = "farm-yard"
kind = "built-up"
outline = [[4, 8], [8, 8], [8, 12], [4, 12]]
"#;

fn farm_on_the_table(stand: &[Stands]) -> Game {
    let scenario = SCENARIO.replace("held_by = \"south\"", "held_by = \"south\"\non = \"farm-yard\"");
    Game::of(&on_table_of(&scenario, stand, FARM))
}

fn holder(game: &Game) -> &str {
    game.state().objectives["farm"].as_ref().unwrap()
}

#[test]
fn morale_check_battle_objectives_on_a_table_are_seen() {
    let mut game = farm_on_the_table(&STAND);
    game.go_to("north", Phase::Movement);
    let take = r#"{"do": "hold", "objective": "farm", "by": "north"}"#;
    assert_eq!(
        game.answer("nora", take),
        "the table shows who holds it, at the end of each player turn (morale-check.battle.objectives)"
    );
    game.go_to("north", Phase::Firing);
    game.does("nora", END_PHASE);
    assert_eq!(holder(&game), "south", "nobody stands on it, and nothing changes");
    game.go_to("north", Phase::Movement);
    game.does("nora", place("lancers", "6, 10, 0"));
    game.go_to("north", Phase::Firing);
    let says = game.does("nora", END_PHASE).says;
    assert_eq!(says[0], "North holds the farm");
    assert!(game.cites("morale-check.battle.objectives"));
    game.audit();
}

#[test]
fn morale_check_battle_objectives_are_not_held_by_the_shaken_or_beside_an_enemy() {
    let on_it: Stands = ("lancers", 6.0, 10.0, 0);
    let ends = |game: &mut Game| {
        game.go_to("north", Phase::Firing);
        game.does("nora", END_PHASE);
    };
    let mut shaken = farm_on_the_table(&[on_it]);
    shaken.go_to("north", Phase::Command);
    shaken.set("lancers", "shaken", true);
    ends(&mut shaken);
    assert_eq!(holder(&shaken), "south");
    // With a friend beside it that is not shaken, it is held.
    let mut both = farm_on_the_table(&[on_it, ("column", 6.0, 11.5, 0)]);
    both.set("lancers", "shaken", true);
    ends(&mut both);
    assert_eq!(holder(&both), "north");
    // An enemy on it, shaken or not, keeps it from being taken.
    let mut contested = farm_on_the_table(&[on_it, ("line", 6.0, 12.5, 180)]);
    ends(&mut contested);
    assert_eq!(holder(&contested), "north", "beside it is not on it");
    let mut contested = farm_on_the_table(&[on_it, ("line", 6.0, 11.5, 180)]);
    ends(&mut contested);
    assert_eq!(holder(&contested), "south");
}

#[test]
fn morale_check_battle_objectives_without_a_table_are_confirmed() {
    let mut game = Game::trial();
    game.go_to("north", Phase::Movement);
    let take = r#"{"do": "hold", "objective": "farm", "by": "north"}"#;
    let confirm = |agrees: bool| format!(r#"{{"do": "confirm", "objective": "farm", "agrees": {agrees}}}"#);
    assert!(game.answer("sam", confirm(true)).contains("nobody claims that it has changed hands"));
    assert_eq!(game.does("nora", take).says, ["North says: North holds the farm"]);
    assert_eq!(holder(&game), "south");
    assert!(game.answer("nora", confirm(true)).ends_with("(morale-check.battle.objectives)"));
    assert!(game.answer("nora", END_PHASE).ends_with("(morale-check.battle.objectives)"));
    assert_eq!(game.due("sam"), [("confirm", "farm".to_owned(), "morale-check.battle.objectives")]);
    assert!(game.due("nora").is_empty());
    assert_eq!(game.does("sam", confirm(false)).says, ["the claim to the farm is denied"]);
    assert_eq!(holder(&game), "south");
    game.does("nora", take);
    assert_eq!(game.does("sam", confirm(true)).says, ["North holds the farm"]);
    assert_eq!(holder(&game), "north");
    // The umpire's word needs no confirmation.
    let back = take.replace("\"north\"", "\"south\"");
    assert_eq!(game.does("umpire", &back).says, ["South holds the farm"]);
    game.does("nora", END_PHASE);
    game.audit();
}

#[test]
fn morale_check_battle_objectives_lie_on_terrain_that_is_there() {
    let faults = |text: &str| {
        let header = Header::new("morale-check", "trial.toml", text, 1, "");
        let faults = Table::<MoraleCheck>::begin(header).err().unwrap();
        faults.iter().map(ToString::to_string).collect::<String>()
    };
    let on = SCENARIO.replace("held_by = \"south\"", "held_by = \"south\"\non = \"farm-yrad\"");
    assert!(faults(&on).contains("the scenario has no table"));
    assert!(faults(&on_table_of(&on, &[], FARM)).contains("did you mean `farm-yard`?"));
}
