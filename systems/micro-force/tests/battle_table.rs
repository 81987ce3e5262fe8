//! A battle on a table: what is seen is measured there, units go their ways, charge, go back and leave it.

use crate::common::battle::{Game, id};
use crate::common::table::{facing, game, with};
use serde_json::{Value as Json, json};
use standfast_drill::battles::{changed, faults};
use standfast_micro_force::MicroForce;
use standfast_micro_force::battle::{Event, Phase};
use standfast_tabletop::Pose;

fn declared(firer: &str, target: &str) -> Game {
    let mut game = game();
    game.reach_fire(&[]);
    game.declares("blue-player", &[firer], target);
    game
}

fn sees(firer: &str, target: &str) -> Json {
    declared(firer, target).complete("blue-player", json!({"do": "fire", "unit": firer}))["seen"].clone()
}

#[test]
fn micro_force_table_seen_in_fire() {
    assert_eq!(
        sees("blue-1", "grey-1"),
        json!({"line_of_sight": true, "range": "long", "stands": 6, "aspect": "front", "cover": "medium",
               "cover_split": null, "firer_beyond_radius": false, "target_beyond_radius": false}),
        "a copse, ten inches away"
    );
    let near = sees("blue-2", "grey-2");
    assert_eq!((&near["range"], &near["cover"]), (&json!("short"), &json!("open")));
    assert_eq!(sees("blue-guns", "grey-guns")["range"], "medium");
}

#[test]
fn micro_force_table_seen_with_its_reasons() {
    let mut game = declared("blue-1", "grey-1");
    assert_eq!(game.measured("blue-player", "fire", "range").1, "10 inches: long range");
    let fired = game.rolls("blue-player", json!({"do": "fire", "unit": "blue-1"}), &[1, 6, 6]);
    for rule in ["micro-force.table.seen", "micro-force.fire.4", "micro-force.defence", "micro-force.command"]
    {
        assert!(fired.cites(rule), "{rule}");
    }
    let record = game.last();
    let reason = record.reasons.iter().find(|reason| reason.rule == "micro-force.fire.4").unwrap();
    assert_eq!(reason.says, "by the table: 10 inches: long range");
    game.audit();
}

#[test]
fn micro_force_table_seen_otherwise_needs_a_reason() {
    let mut game = declared("blue-1", "grey-1");
    let mut command = json!({"do": "fire", "unit": "blue-1", "seen": {"range": "short"}});
    assert_eq!(
        game.malformed("blue-player", command.clone()),
        "because is missing: the table says that seen.range is long (10 inches: long range); give your reason for short"
    );
    command["because"] = json!("the ridge is steeper than drawn");
    let fired = game.rolls("blue-player", command, &[1, 6, 6, 1]);
    let told = "the table says range: long (10 inches: long range); the player says short, because the ridge is steeper \
                than drawn";
    assert!(fired.tells(told), "{:?}", fired.says);
}

#[test]
fn micro_force_table_seen_no_further_than_the_weapon_reaches() {
    let mut game = game();
    game.reach_fire(&[]);
    let far = json!({"do": "declare", "target": "grey-guns", "firers": ["blue-1"]});
    assert!(game.malformed("blue-player", far).contains("firers"));
    game.declares("blue-player", &["blue-guns"], "grey-guns");
}

#[test]
fn micro_force_table_seen_not_behind_ones_back() {
    let mut game = with("at = [12, 10]\nfacing = 0", "at = [12, 10]\nfacing = 180");
    game.reach_fire(&[]);
    // A unit that faces away is not offered, and so can't lose its fire by being declared.
    let declare = |unit: &str| json!({"do": "declare", "target": "grey-1", "firers": [unit]});
    assert!(game.malformed("blue-player", declare("blue-1")).contains("firers"));
    let volley = json!({"do": "volley", "target": "grey-1", "firers": {"blue-1": {}}});
    assert!(game.malformed("blue-player", volley).contains("firers"));
    assert!(game.may("blue-player", declare("blue-2")));
}

#[test]
fn micro_force_table_seen_of_the_radius() {
    let mut game = game();
    game.set("blue-horse", "shaken", true);
    game.reach_fire(&[]);
    game.pass_to(Phase::Recovery);
    // The senior officer's radius is 12 inches, and the horse is further away.
    let tries = game.complete("blue-player", json!({"do": "rally-shaken", "unit": "blue-horse"}));
    assert_eq!(tries["seen"]["beyond_radius"], true);
}

#[test]
fn micro_force_table_move_by_a_path() {
    let mut game = game();
    game.reach_movement(&["blue-brigade"]);
    let path = json!([{"wheel": "left", "degrees": 10}, {"ahead": 2.5}]);
    let typed = json!({"do": "move", "unit": "blue-1", "path": path.to_string()});
    assert_eq!(game.complete("blue-player", &typed)["path"], path, "as a text, too");
    let moved = game.does("blue-player", json!({"do": "move", "unit": "blue-1", "path": path}));
    assert!(moved.cites("micro-force.move.1"));
    let now = game.pose("blue-1").unwrap();
    assert_eq!(now.facing.in_degrees(), 350);
    let record = game.last();
    let Some(Event::Moved { inches, .. }) = record.events.first() else { unreachable!() };
    assert_eq!(inches.to_string(), "3.55", "a wheel of 10 degrees with six inches of front costs 1.05");
    game.audit();
}

/// The copse as another kind of terrain, as the table has it then: its cover and its going.
fn copse_as(kind: &str) -> String {
    let game = with("kind = \"woods\"", kind);
    let ground = game.table.ground().unwrap();
    let copse = ground.layout().table().piece("copse").unwrap();
    format!("{}, {}", copse.cover(), copse.going())
}

#[test]
fn micro_force_move_1_says_what_is_rough_on_a_table() {
    for (kind, lies) in [
        ("woods", "medium, rough"),
        ("rough", "light, rough"),
        ("orchard", "light, rough"),
        ("marsh", "none, rough"),
        ("built-up", "heavy, rough"),
        ("hill", "none, open"),
    ] {
        assert_eq!(copse_as(&format!("kind = \"{kind}\"")), lies, "{kind}");
    }
    assert_eq!(
        copse_as("kind = \"orchard\"\ngoing = \"open\""),
        "light, open",
        "what a piece says of its own"
    );
    assert_eq!(copse_as("kind = \"orchard\"\ncover = \"none\""), "none, rough");
}

#[test]
fn micro_force_table_move_to_a_spot() {
    let mut game = game();
    game.reach_movement(&["blue-brigade"]);
    let complete = game.complete("blue-player", json!({"do": "move", "unit": "blue-1", "path": "12, 30"}));
    assert_eq!(complete["path"], json!([{"ahead": 4}]), "as near as it comes");
    let wrong = game.malformed("blue-player", json!({"do": "move", "unit": "blue-1", "path": "12, 30, 0"}));
    assert_eq!(
        wrong,
        "path is (12, 30) facing 0°: it can't get there; the nearest place in reach is (12, 14) \
         facing 0°"
    );
}

#[test]
fn micro_force_table_move_is_refused_with_what_is_in_the_way() {
    let mut game = game();
    game.reach_movement(&["blue-brigade", "blue-horse", "blue-guns"]);
    let before = game.view("umpire");
    for (unit, path, says) in [
        ("blue-1", json!([{"ahead": 5}]), "needs 5 inches for that path and has 4"),
        ("blue-horse", json!([{"ahead": 6}]), "the lake"),
        ("blue-2", json!([{"ahead": 3}]), "2nd Grey"),
        ("blue-1", json!([{"sidestep": "right", "inches": 1}]), "1st Blue"),
        ("blue-1", json!([{"ahead": 0}]), "path is [{\"ahead\":0}]"),
        ("blue-1", json!([{"fly": 3}]), "unknown field `fly`, expected one of `ahead`"),
        ("blue-1", json!(7), "path is 7: a path of up to 4 inches"),
    ] {
        let refused = game.malformed("blue-player", json!({"do": "move", "unit": unit, "path": path}));
        assert!(refused.contains(says), "{unit} {path}: {refused}");
    }
    assert_eq!(game.view("umpire"), before);
}

#[test]
fn micro_force_table_move_into_another_formation_needs_room() {
    let mut game = with("at = [20, 10]", "at = [18.5, 10]");
    game.reach_movement(&["blue-brigade"]);
    // Eleven inches of skirmishers would stand on the first.
    let refused =
        game.malformed("blue-player", json!({"do": "change-formation", "unit": "blue-2", "to": "skirmish"}));
    assert!(refused.starts_with("to is \"skirmish\": line, column or attack-column is allowed"), "{refused}");
    game.does("blue-player", json!({"do": "change-formation", "unit": "blue-2", "to": "column"}));
    assert_eq!(game.pose("blue-2"), Some(Pose::new(1850, 1000, 0)));
}

#[test]
fn micro_force_table_move_of_an_officer() {
    let mut game = game();
    game.reach_movement(&["blue-brigade"]);
    // He rides 12 inches in the open.
    let joins = json!({"do": "ride", "officer": "blue-general", "to": "blue-guns"});
    assert_eq!(game.complete("blue-player", &joins)["seen"]["ground"], "open");
    let far = json!({"do": "ride", "officer": "blue-general", "to": "blue-horse"});
    assert_eq!(game.refused("blue-player", far), "micro-force.move.1");
    game.does("blue-player", json!({"do": "ride", "officer": "blue-general", "path": [{"ahead": 2}]}));
    assert_eq!(game.pose("blue-general"), Some(Pose::new(2000, 600, 0)));
    game.does("blue-player", json!({"do": "ride", "officer": "blue-brigadier", "to": "blue-2"}));
    assert_eq!(game.pose("blue-brigadier"), None, "he is with a unit");
}

#[test]
fn micro_force_arrival_on_a_table() {
    let mut game = game();
    game.set("late-1", "arrived", true);
    let place = json!({"do": "place", "piece": "late-1", "to": "40, 35, 180"});
    game.does("grey-player", place.clone());
    // Once it stands there its moves are those of the rules.
    assert_eq!(game.refused("grey-player", place), "table.place");
}

#[test]
fn a_battle_without_a_table_is_played_as_before() {
    let mut game = Game::new();
    game.reach_movement(&["blue-brigade"]);
    let command = json!({"do": "move", "unit": "blue-1", "seen": {"obstacles": 1}});
    let complete = game.complete("blue-player", &command);
    assert_eq!(
        complete,
        json!({"do": "move", "unit": "blue-1",
        "seen": {"ground": "open", "obstacles": 1, "through_friends": false}})
    );
}

#[test]
fn micro_force_move_3_on_a_table() {
    let mut game = game();
    game.reach_movement(&["blue-guns"]);
    let moved =
        game.does("blue-player", json!({"do": "move", "unit": "blue-guns", "path": [{"ahead": 0.5}]}));
    assert!(moved.cites("micro-force.move.3") && !moved.cites("micro-force.move.1"));
}

#[test]
fn micro_force_table_objective() {
    let scenario = changed(&facing(), &[("points = 10", "points = 10\non = \"knoll\"")]);
    let mut game = Game::of(&scenario);
    game.reach_fire(&[]);
    game.pass_to(Phase::Initiative);
    // The 2nd Grey stands on it alone.
    assert_eq!(game.state().objectives["hill"].holder, Some(id("grey")));
    let last = game.last();
    assert!(last.cites("micro-force.table.objective"));
    // In disorder it takes nothing; and with an enemy on it nobody does.
    for spoil in ["disordered", "shaken", "routed"] {
        let mut game = Game::of(&scenario);
        game.set("grey-2", spoil, true);
        game.reach_fire(&[]);
        game.pass_to(Phase::Initiative);
        assert_eq!(game.state().objectives["hill"].holder, None, "{spoil}");
    }
    let mut game = Game::of(&scenario);
    game.put("blue-2", "20, 16.5, 180");
    game.set("blue-1", "shaken", true);
    game.reach_fire(&[]);
    game.pass_to(Phase::Recovery);
    let hold = json!({"do": "hold", "objective": "hill", "side": "blue"});
    assert_eq!(game.refused("blue-player", hold), "micro-force.table.objective");
    game.pass_to(Phase::Initiative);
    assert_eq!(game.state().objectives["hill"].holder, None);
}

#[test]
fn micro_force_table_objective_needs_its_terrain() {
    let nowhere = changed(&facing(), &[("points = 10", "points = 10\non = \"knol\"")]);
    let faults = faults::<MicroForce>(&nowhere);
    assert!(faults[0].to_string().starts_with("objectives[0].on"), "{:?}", faults[0]);
}

#[test]
fn micro_force_table_move_counts_what_is_set_down() {
    let mut game = game();
    game.reach_movement(&["blue-brigade"]);
    game.put("blue-1", "12, 11");
    let moves = json!({"do": "move", "unit": "blue-1", "path": [{"ahead": 1}]});
    assert_eq!(game.refused("blue-player", moves), "micro-force.move.4");
    assert_eq!(
        game.refused("blue-player", json!({"do": "place", "piece": "blue-2", "to": "20, 9"})),
        "table.place"
    );
}

#[test]
fn micro_force_recovery_cease_at_long_range_by_itself() {
    let mut game = declared("blue-1", "grey-1");
    game.rolls("blue-player", json!({"do": "fire", "unit": "blue-1"}), &[1, 6, 6]);
    game.pass_to(Phase::Recovery);
    assert_eq!(game.beads("blue-1"), [], "ten inches away, and nobody is asked");
}

#[test]
fn micro_force_move_1_a_steep_slope_is_what_the_scenario_calls_so() {
    let gentle = game();
    let knoll = |game: &Game| {
        let ground = game.table.ground().unwrap();
        ground.layout().table().piece("knoll").unwrap().going()
    };
    assert_eq!(knoll(&gentle).name(), "open");
    assert_eq!(knoll(&with("kind = \"hill\"", "kind = \"hill\"\ngoing = \"rough\"")).name(), "rough");
}
