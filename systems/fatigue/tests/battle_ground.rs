//! Units on a table: which stand there, how wide, and which no longer do.

use crate::common::battle::Game;
use standfast_drill::battles::{changed, faults};
use standfast_engine::Refusal;
use standfast_fatigue::Fatigue;
use standfast_tabletop::Pose;

const SCENARIO: &str = include_str!("../../../faces/server/tests/scenarios/the-ford.toml");

fn bases(game: &Game, unit: &str) -> Option<u16> {
    game.table.ground().unwrap().unit(unit).map(|unit| unit.footprint().bases())
}

#[test]
fn a_hundred_men_stand_on_a_base_and_what_is_left_over_on_one_more() {
    let mut game = Game::of(SCENARIO);
    assert_eq!(bases(&game, "first-south"), Some(4), "of 350 men");
    game.set("first-south", "men", 301);
    assert_eq!(bases(&game, "first-south"), Some(4));
    game.set("first-south", "men", 300);
    assert_eq!(bases(&game, "first-south"), Some(3));
}

#[test]
fn what_is_destroyed_stands_nowhere() {
    let mut game = Game::of(SCENARIO);
    assert_eq!(bases(&game, "battery"), Some(2));
    game.set("battery", "men", 0);
    assert_eq!(bases(&game, "battery"), None);
    assert!(!game.view("umpire").map.unwrap().waiting.contains(&"battery".to_owned()));
}

const STONE_WALL: &str = include_str!("../../../scenarios/battles/fatigue/stone-wall.toml");

fn placed(piece: &str, to: &str) -> String {
    format!(r#"{{"do": "place", "piece": "{piece}", "to": {to}}}"#)
}

/// The stone wall, in the first movement phase of the South.
fn on_the_move(changes: &[(&str, &str)]) -> Game {
    let scenario = changed(&changed(STONE_WALL, &[("bearing = \"disrupted\"", "")]), changes);
    let mut game = Game::of(&scenario);
    game.go_to("south", "movement");
    game
}

#[test]
fn fatigue_recover_when_it_was_not_set_down_elsewhere() {
    for (seat, reason) in [("attacker", ""), ("umpire", r#", "reason": "it stood wrong""#)] {
        let mut game = on_the_move(&[]);
        let ahead = placed("second-south", r#"[{"ahead": 3}]"#);
        let command = if reason.is_empty() {
            ahead
        } else {
            format!(r#"{{"do": "place", "piece": "second-south", "to": "18.5, 9, 0"{reason}}}"#)
        };
        let entry = game.does(seat, &command);
        assert!(entry.cites("fatigue.recover.when"));
        assert!(game.unit("second-south").deeds.moved, "{seat}");
        // It is the only tired one, and has moved: the second turn begins without a die.
        game.go_to("north", "offensive fire");
        game.does("defender", "end-phase");
        assert_eq!((game.state().turn, game.unit("second-south").fatigue), (2, 120));
    }
    // Left where it stood, it recovers.
    let mut game = on_the_move(&[]);
    game.go_to("north", "offensive fire");
    game.rolls("defender", "end-phase", &[40]);
    assert_eq!(game.unit("second-south").fatigue, 80);
}

#[test]
fn fatigue_battle_turn_lets_players_set_down_who_moves_and_nobody_else() {
    let mut game = on_the_move(&[]);
    let turn = "fatigue.battle.turn";
    assert_eq!(game.refused("defender", placed("battery", r#"[{"ahead": 1}]"#)), turn);
    assert!(!game.may("attacker", placed("first-south", r#"[{"ahead": 7.5}]"#)), "seven inches, and no more");
    assert!(!game.may("attacker", placed("first-south", r#"{"x": 12, "y": 19, "facing": 0}"#)));
    game.does("attacker", placed("first-south", r#"[{"ahead": 7}]"#));
    let again = game.declined("attacker", placed("first-south", r#"[{"back": 7}]"#));
    assert_eq!(again, (turn, "First Southern has moved in this phase".to_owned()));
    let typed = game.declined("attacker", r#"{"do": "move", "unit": "second-south"}"#);
    assert_eq!(typed.0, turn, "the table shows whether it moves");
    game.go_to("south", "offensive fire");
    assert_eq!(game.refused("attacker", placed("third-south", r#"[{"ahead": 1}]"#)), turn);
}

fn melee(attackers: &str, defenders: &str) -> String {
    format!(r#"{{"do": "melee", "attackers": {attackers}, "defenders": {defenders}}}"#)
}

#[test]
fn fatigue_battle_contact_lets_only_those_fight_who_stand_near() {
    // First Southern ends its move an inch from First Northern, and further from everybody else.
    let near = [("at = [12, 7.5]", "at = [13.5, 12]"), ("at = [20, 20]", "at = [22, 20]")];
    let ahead = placed("first-south", r#"[{"ahead": 7}]"#);
    let mut game = on_the_move(&near);
    game.does("attacker", &ahead);
    game.go_to("south", "melee");
    assert!(!game.may("attacker", melee(r#"["second-south"]"#, r#"["first-north"]"#)));
    assert!(!game.may("attacker", melee(r#"["first-south"]"#, r#"["second-north"]"#)));
    let entry = game.does("attacker", melee(r#"["first-south"]"#, r#"["first-north"]"#));
    assert!(entry.cites("fatigue.battle.contact"));
    // A phase in which nobody stands near enough ends by itself.
    let mut apart = on_the_move(&near);
    apart.does("attacker", placed("first-south", r#"[{"ahead": 6}]"#));
    apart.go_to("south", "offensive fire");
    assert_eq!(
        apart.declined("attacker", melee(r#"["first-south"]"#, r#"["first-north"]"#)).0,
        "fatigue.battle.turn"
    );
    let entry = apart.does("attacker", "end-phase");
    assert_eq!((entry.cites("fatigue.battle.turn"), apart.state().player.as_str()), (true, "north"));
    // With an inch more they fight.
    let further = [near[0], near[1], ("contact = 1", "contact = 2")];
    let mut game = on_the_move(&further);
    game.does("attacker", placed("first-south", r#"[{"ahead": 6}]"#));
    game.go_to("south", "melee");
    game.does("attacker", melee(r#"["first-south"]"#, r#"["first-north"]"#));
    // A scenario that does not say how near leaves it to the players.
    let mut free = on_the_move(&[("contact = 1\n", "")]);
    free.go_to("south", "melee");
    let entry = free.does("attacker", melee(r#"["second-south"]"#, r#"["second-north"]"#));
    assert!(!entry.cites("fatigue.battle.contact"));
}

#[test]
fn several_units_move_in_one_command() {
    let mut game = on_the_move(&[]);
    let all =
        r#"{"do": "move-all", "to": {"first-south": [{"ahead": 6}], "second-south": [{"ahead": 6.5}]}}"#;
    let entry = game.does("attacker", all);
    assert!(entry.says.contains(&"First Southern moves".to_owned()), "{:?}", entry.says);
    assert!(game.unit("first-south").acted && game.unit("second-south").acted);
    assert_eq!(game.pose("first-south").unwrap(), Pose::new(1200, 1350, 0));
    assert!(!game.may("attacker", all));
    // Where the scenario does not say how far, they are given places. Two can't stand on one.
    let free = ("movement = { infantry = 7, cavalry = 12, artillery = 5 }\n", "");
    let mut game = on_the_move(&[free]);
    let place = r#"{"x": 15, "y": 10, "facing": 0}"#;
    let both = format!(r#"{{"do": "move-all", "to": {{"first-south": {place}, "second-south": {place}}}}}"#);
    let entry = game.does("attacker", &both);
    assert!(game.unit("first-south").deeds.moved && !game.unit("second-south").deeds.moved);
    assert!(entry.reasons.iter().any(|reason| reason.says.contains("finds its way barred")));
}

#[test]
fn fatigue_battle_victory_sees_who_holds_a_place_on_the_table() {
    let mut game = on_the_move(&[("at = [12, 7.5]", "at = [15.5, 10]")]);
    // Nobody may say it: the table shows it.
    let take = r#"{"do": "take-objective", "objective": "farm"}"#;
    assert_eq!(
        game.declined("attacker", take),
        ("fatigue.battle.victory", "the table shows who holds The farm in front of it".to_owned())
    );
    let entry = game.does("attacker", placed("first-south", r#"[{"ahead": 4}]"#));
    assert!(entry.cites("fatigue.battle.victory"));
    assert!(entry.says.contains(&"South takes The farm in front of it".to_owned()), "{:?}", entry.says);
    // It stays held when they have gone on, until somebody else comes.
    game.go_to("south", "defensive fire");
    game.go_to("south", "movement");
    game.does("attacker", placed("first-south", r#"[{"ahead": 3}]"#));
    assert_eq!(game.state().objectives["farm"].as_deref(), Some("south"));
}

#[test]
fn fatigue_battle_victory_needs_good_order_and_no_enemy_on_the_table() {
    let near = ("at = [12, 7.5]", "at = [15.5, 10]");
    let ahead = placed("first-south", r#"[{"ahead": 4}]"#);
    let holder = |changes: &[(&str, &str)]| {
        let mut game = on_the_move(changes);
        game.does("attacker", &ahead);
        game.state().objectives["farm"].clone()
    };
    assert_eq!(holder(&[near]).as_deref(), Some("south"));
    let shaken = ("quality = \"B\"\nmen = 350\n", "quality = \"B\"\nmen = 350\nbearing = \"disrupted\"\n");
    let no_rally = ("turns = 6\n", "turns = 6\nrally = false\n");
    assert_eq!(holder(&[near, shaken, no_rally]), None, "not in good order");
    let enemy = ("at = [25, 20]", "at = [16, 14.8]");
    assert_eq!(holder(&[near, enemy]), None, "not alone");
}

#[test]
fn an_objective_on_no_terrain_of_the_table_is_refused() {
    let faults = faults::<Fatigue>(&changed(STONE_WALL, &[("on = \"farm-house\"", "on = \"farmhouse\"")]));
    let nowhere = |fault: &Refusal| fault.to_string().contains("the table has no such terrain");
    assert!(faults.iter().any(nowhere), "{faults:?}");
}
