//! A battle on a table: what is seen is measured there, units go their ways, charge, go back and leave it.

use crate::common::battle::{FIELD, Game, id};
use serde_json::{Value as Json, json};
use standfast_engine::Tree;
use standfast_engine::battle::{LiveBattle, Seat};
use standfast_micro_force::battle::{Event, Phase};
use standfast_micro_force::procedures::ChargeResult;
use standfast_tabletop::Pose;

/// The armies of the field face one another across a table of four feet by three: the Blues look up it.
///
/// ```text
///  grey-general            grey-guns
///
///   [wood grey-1]
///
///             [hill grey-2]        lake
///   blue-1      blue-2   blue-guns  blue-horse
///             blue-general
/// ```
const TABLE: &str = r#"
[table]
width = 48
depth = 36

[[table.terrain]]
id = "copse"
name = "the copse"
kind = "woods"
outline = [[8, 19], [16, 19], [16, 23], [8, 23]]

[[table.terrain]]
id = "knoll"
name = "the knoll"
kind = "hill"
outline = [[16, 13], [24, 13], [24, 17], [16, 17]]

[[table.terrain]]
id = "lake"
name = "the lake"
kind = "impassable"
outline = [[34, 14], [40, 14], [40, 16], [34, 16]]

[[table.terrain]]
id = "fence"
name = "the fence"
kind = "fence"
along = [[26, 12], [30, 12]]

[[table.units]]
id = "blue-1"
at = [12, 10]

[[table.units]]
id = "blue-2"
at = [20, 10]

[[table.units]]
id = "blue-guns"
at = [28, 10]

[[table.units]]
id = "blue-horse"
at = [36, 10]

[[table.units]]
id = "blue-general"
at = [20, 4]

[[table.units]]
id = "grey-1"
at = [12, 20]
facing = 180

[[table.units]]
id = "grey-2"
at = [20, 13.5]
facing = 180

[[table.units]]
id = "grey-guns"
at = [28, 26]
facing = 180

[[table.units]]
id = "grey-general"
at = [20, 32]
facing = 180
"#;

fn game() -> Game {
    Game::of(&format!("{FIELD}{TABLE}"))
}

/// The field with one thing in another place.
fn with(from: &str, to: &str) -> Game {
    assert!(TABLE.contains(from), "{from}");
    Game::of(&format!("{FIELD}{}", TABLE.replacen(from, to, 1)))
}

fn at(game: &Game, piece: &str) -> Option<Pose> {
    game.table.ground().unwrap().pose(piece)
}

/// The command with all that was left out.
fn complete(game: &Game, by: &str, command: &Json) -> Json {
    game.table
        .check(&crate::common::battle::seat(by), &Tree::from_json(&command.to_string()).unwrap())
        .unwrap()
}

fn declared(firer: &str, target: &str) -> Game {
    let mut game = game();
    game.reach_fire(&[]);
    game.declares("blue-player", &[firer], target);
    game
}

fn sees(firer: &str, target: &str) -> Json {
    complete(&declared(firer, target), "blue-player", &json!({"do": "fire", "unit": firer}))["seen"].clone()
}

/// Places a piece by the umpire's hand.
fn put(game: &mut Game, piece: &str, to: &str) {
    game.does("umpire", json!({"do": "place", "piece": piece, "to": to, "reason": "a test"}), &[]);
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
    let offers = game.table.legal(&crate::common::battle::seat("blue-player"));
    let fire = offers.iter().find(|offer| offer.verb.name == "fire").unwrap().to_json();
    let range = fire["parts"][0]["parts"].as_array().unwrap().iter().find(|part| part["name"] == "range");
    assert_eq!(range.unwrap()["derived"], "10 inches: long range");
    let fired = game.does("blue-player", json!({"do": "fire", "unit": "blue-1"}), &[1, 6, 6]);
    for rule in ["micro-force.table.seen", "micro-force.fire.4", "micro-force.defence", "micro-force.command"]
    {
        assert!(fired.cites(rule), "{rule}");
    }
    let record = game.table.all_records().last().unwrap();
    let reason = record.reasons.iter().find(|reason| reason.rule == "micro-force.fire.4").unwrap();
    assert_eq!(reason.says, "by the table: 10 inches: long range");
    assert_eq!(game.table.audit(), Ok(game.table.number()));
}

#[test]
fn micro_force_table_seen_otherwise_needs_a_reason() {
    let mut game = declared("blue-1", "grey-1");
    let mut command = json!({"do": "fire", "unit": "blue-1", "seen": {"range": "short"}});
    assert_eq!(
        game.malformed("blue-player", command.clone()),
        "because is missing: the table says that seen.range is long (10 inches: long range); who says short says why"
    );
    command["because"] = json!("the ridge is steeper than drawn");
    game.does("blue-player", command, &[1, 6, 6, 1]);
    let says = game.table.log(&Seat::Spectator, game.table.number() - 1).remove(0).says;
    let told = "the table says range: long (10 inches: long range); the player says short, because the ridge is steeper \
                than drawn";
    assert!(says.iter().any(|says| says == told), "{says:?}");
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
    let mut game = with("id = \"blue-1\"\nat = [12, 10]", "id = \"blue-1\"\nat = [12, 10]\nfacing = 180");
    game.reach_fire(&[]);
    // Who faces away is not offered, and so can't lose his fire by being declared.
    let declare = |unit: &str| json!({"do": "declare", "target": "grey-1", "firers": [unit]});
    assert!(game.malformed("blue-player", declare("blue-1")).contains("firers"));
    let volley = json!({"do": "volley", "target": "grey-1", "firers": {"blue-1": {}}});
    assert!(game.malformed("blue-player", volley).contains("firers"));
    complete(&game, "blue-player", &declare("blue-2"));
}

#[test]
fn micro_force_table_seen_of_the_radius() {
    let mut game = game();
    game.set("blue-horse", "shaken", true);
    game.reach_fire(&[]);
    game.pass_to(Phase::Recovery);
    // The senior officer's radius is 12 inches, and the horse is further away.
    let tries = complete(&game, "blue-player", &json!({"do": "rally-shaken", "unit": "blue-horse"}));
    assert_eq!(tries["seen"]["beyond_radius"], true);
}

#[test]
fn micro_force_table_move_by_a_path() {
    let mut game = game();
    game.reach_movement(&["blue-brigade"]);
    let path = json!([{"wheel": "left", "degrees": 10}, {"ahead": 2.5}]);
    let typed = json!({"do": "move", "unit": "blue-1", "path": path.to_string()});
    assert_eq!(complete(&game, "blue-player", &typed)["path"], path, "as a text, too");
    let moved = game.does("blue-player", json!({"do": "move", "unit": "blue-1", "path": path}), &[]);
    assert!(moved.cites("micro-force.move.1"));
    let now = at(&game, "blue-1").unwrap();
    assert_eq!(now.facing.in_degrees(), 350);
    let record = game.table.all_records().last().unwrap();
    let Some(Event::Moved { inches, .. }) = record.events.first() else { unreachable!() };
    assert_eq!(inches.to_string(), "3.55", "a wheel of 10 degrees with six inches of front costs 1.05");
    assert_eq!(game.table.audit(), Ok(game.table.number()));
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
    let complete = complete(&game, "blue-player", &json!({"do": "move", "unit": "blue-1", "path": "12, 30"}));
    assert_eq!(complete["path"], json!([{"ahead": 4}]), "as near as it comes");
    let wrong = game.malformed("blue-player", json!({"do": "move", "unit": "blue-1", "path": "12, 30, 0"}));
    assert_eq!(
        wrong,
        "path is (12, 30) facing 0°: no way of its leads there; the nearest place that it can come to is (12, 14) \
         facing 0°"
    );
}

#[test]
fn micro_force_table_move_is_refused_with_what_is_in_the_way() {
    let mut game = game();
    game.reach_movement(&["blue-brigade", "blue-horse", "blue-guns"]);
    let before = serde_json::to_string(&game.table.view(&Seat::Umpire)).unwrap();
    for (unit, path, says) in [
        ("blue-1", json!([{"ahead": 5}]), "needs 5 inches for that path and has 4"),
        ("blue-horse", json!([{"ahead": 6}]), "\"lake\""),
        ("blue-2", json!([{"ahead": 3}]), "\"grey-2\""),
        ("blue-1", json!([{"sidestep": "right", "inches": 1}]), "\"blue-1\""),
        ("blue-1", json!([{"ahead": 0}]), "path is [{\"ahead\":0}]"),
        ("blue-1", json!([{"fly": 3}]), "unknown field `fly`, expected one of `ahead`"),
        ("blue-1", json!(7), "path is 7: a path for 4 inches"),
    ] {
        let refused = game.malformed("blue-player", json!({"do": "move", "unit": unit, "path": path}));
        assert!(refused.contains(says), "{unit} {path}: {refused}");
    }
    assert_eq!(serde_json::to_string(&game.table.view(&Seat::Umpire)).unwrap(), before);
}

#[test]
fn micro_force_table_move_into_another_formation_needs_room() {
    let mut game = with("id = \"blue-2\"\nat = [20, 10]", "id = \"blue-2\"\nat = [18.5, 10]");
    game.reach_movement(&["blue-brigade"]);
    // Eleven inches of skirmishers would stand on the first.
    let refused =
        game.malformed("blue-player", json!({"do": "change-formation", "unit": "blue-2", "to": "skirmish"}));
    assert!(refused.starts_with("to is \"skirmish\": line, column or attack-column is allowed"), "{refused}");
    game.does("blue-player", json!({"do": "change-formation", "unit": "blue-2", "to": "column"}), &[]);
    assert_eq!(at(&game, "blue-2"), Some(Pose::new(1850, 1000, 0)));
}

/// The 2nd Blue charges the 2nd Grey with that bonus, the enemy holds his fire, and it is pressed home.
fn charged(game: &mut Game, bonus: i64, faces: &[u32]) -> crate::common::battle::Done {
    game.reach_movement(&["blue-brigade"]);
    let die = u32::try_from(bonus + 2).unwrap();
    game.does("blue-player", json!({"do": "charge", "unit": "blue-2", "target": "grey-2"}), &[die]);
    game.does("grey-player", json!({"do": "hold-fire"}), faces)
}

#[test]
fn micro_force_table_charge_comes_to_an_inch() {
    let mut game = game();
    game.reach_movement(&["blue-brigade"]);
    let out_of_reach = json!({"do": "charge", "unit": "blue-1", "target": "grey-1"});
    assert!(game.malformed("blue-player", out_of_reach).starts_with("target"));
    let charge = json!({"do": "charge", "unit": "blue-2", "target": "grey-2"});
    assert!(game.does("blue-player", charge, &[3]).cites("micro-force.table.charge"));
    assert_eq!(at(&game, "blue-2"), Some(Pose::new(2000, 1250, 0)));
    assert_eq!(game.due("grey-player"), [("hold-fire", "micro-force.move.5")]);
    // Both stand: they meet, and the Greys have the knoll. Nobody is asked for what the table shows.
    game.does("grey-player", json!({"do": "hold-fire"}), &[1, 1]);
    assert_eq!(at(&game, "blue-2"), Some(Pose::new(2000, 1350, 0)));
    game.does("blue-player", json!({"do": "end-move"}), &[]);
    game.pass_to(Phase::Melee);
    let fight = json!({"do": "fight", "attacker": "blue-2", "defender": "grey-2"});
    let seen = complete(&game, "blue-player", &fight)["seen"].clone();
    assert_eq!(
        (&seen["flank_or_rear"], &seen["rough"], &seen["cover"]),
        (&json!(false), &json!(false), &json!("open"))
    );
    assert_eq!(game.table.audit(), Ok(game.table.number()));
}

#[test]
fn micro_force_charge_1_the_bonus_sets_the_reach() {
    // The Greys are 7 inches away: two more than a move of 4 brings to an inch from them.
    let far = || with("at = [20, 13.5]\nfacing = 180", "at = [20, 17]\nfacing = 180");
    for bonus in 2..=4 {
        let mut game = far();
        charged(&mut game, bonus, &[1, 1]);
        assert_eq!(game.state().melees.len(), 1, "{bonus}");
        assert_eq!(at(&game, "blue-2"), Some(Pose::new(2000, 1700, 0)));
    }
    for bonus in -1..=1 {
        let mut game = far();
        let short = charged(&mut game, bonus, &[]);
        assert!(
            short
                .events
                .iter()
                .any(|event| { matches!(event, Event::Charged { result: ChargeResult::FallsShort, .. }) })
        );
        let come = 1000 + 100 * (4 + i32::try_from(bonus).unwrap());
        assert_eq!(at(&game, "blue-2"), Some(Pose::new(2000, come, 0)), "{bonus}: as far as it comes");
        assert!(game.state().melees.is_empty());
        assert_eq!(game.table.audit(), Ok(game.table.number()));
    }
    // Half an inch further than the best bonus brings it: out of reach.
    let mut game = with("at = [20, 13.5]\nfacing = 180", "at = [20, 19.5]\nfacing = 180");
    game.reach_movement(&["blue-brigade"]);
    let charge = json!({"do": "charge", "unit": "blue-2", "target": "grey-2"});
    assert_eq!(game.refused("blue-player", charge), "micro-force.table.charge");
    // Within its move, and short by the die all the same.
    let mut game = with("at = [20, 13.5]\nfacing = 180", "at = [20, 14.5]\nfacing = 180");
    charged(&mut game, -1, &[]);
    assert_eq!(at(&game, "blue-2"), Some(Pose::new(2000, 1300, 0)));
}

#[test]
fn micro_force_table_charge_into_the_rear() {
    let mut game = with("at = [20, 13.5]\nfacing = 180", "at = [20, 14.25]");
    charged(&mut game, 1, &[1, 1]);
    game.does("blue-player", json!({"do": "end-move"}), &[]);
    game.pass_to(Phase::Melee);
    let fight = json!({"do": "fight", "attacker": "blue-2", "defender": "grey-2"});
    assert_eq!(complete(&game, "blue-player", &fight)["seen"]["flank_or_rear"], true);
}

#[test]
fn micro_force_charge_5_completes_its_advance() {
    let mut game = game();
    // Of its move 1.5 inches are left and one more by the die; the Greys run two, and are an inch away.
    let pressed = charged(&mut game, 1, &[1, 20, 2]);
    assert!(pressed.cites("micro-force.table.back") && pressed.cites("micro-force.charge.5"));
    assert_eq!(at(&game, "grey-2"), Some(Pose::new(2000, 1625, 0)), "its back to the enemy");
    assert_eq!(at(&game, "blue-2"), Some(Pose::new(2000, 1500, 0)), "2.5 inches on, and no contact");
    assert!(game.state().melees.is_empty());
    assert_eq!(game.table.audit(), Ok(game.table.number()));
}

#[test]
fn micro_force_table_back_and_caught() {
    let mut game = game();
    charged(&mut game, 4, &[1, 20, 2]);
    let (blue, grey) = (at(&game, "blue-2").unwrap(), at(&game, "grey-2").unwrap());
    assert_eq!((blue, grey), (Pose::new(2000, 1550, 0), Pose::new(2000, 1625, 0)), "met at the rear");
    assert_eq!(game.state().melees.len(), 1);
}

#[test]
fn micro_force_table_edge_is_the_end() {
    let mut game = game();
    put(&mut game, "grey-2", "20, 35, 180");
    game.set("grey-2", "routed", true);
    game.reach_fire(&[]);
    game.pass_to(Phase::Recovery);
    for side in ["blue", "grey"] {
        if game.phase() == Phase::Recovery && !game.state().passed.contains(side) {
            game.does("umpire", json!({"do": "pass", "side": side}), &[]);
        }
    }
    let record = game.table.all_records().last().unwrap();
    assert!(record.events.contains(&Event::RoutedOn { unit: id("grey-2") }));
    assert!(record.events.contains(&Event::Dispersed { unit: id("grey-2") }));
    assert!(record.reasons.iter().any(|reason| reason.rule == "micro-force.table.edge"));
    assert_eq!(at(&game, "grey-2"), None);
}

#[test]
fn micro_force_table_move_of_an_officer() {
    let mut game = game();
    game.reach_movement(&["blue-brigade"]);
    // He rides 12 inches in the open.
    let joins = json!({"do": "ride", "officer": "blue-general", "to": "blue-guns"});
    assert_eq!(complete(&game, "blue-player", &joins)["seen"]["ground"], "open");
    let far = json!({"do": "ride", "officer": "blue-general", "to": "blue-horse"});
    assert_eq!(game.refused("blue-player", far), "micro-force.move.1");
    game.does("blue-player", json!({"do": "ride", "officer": "blue-general", "path": [{"ahead": 2}]}), &[]);
    assert_eq!(at(&game, "blue-general"), Some(Pose::new(2000, 600, 0)));
    game.does("blue-player", json!({"do": "ride", "officer": "blue-brigadier", "to": "blue-2"}), &[]);
    assert_eq!(at(&game, "blue-brigadier"), None, "he is with a unit");
}

#[test]
fn micro_force_arrival_on_a_table() {
    let mut game = game();
    game.does(
        "umpire",
        json!({"do": "set", "thing": "late-1", "knob": "arrived", "value": true, "reason": "x"}),
        &[],
    );
    let place = json!({"do": "place", "piece": "late-1", "to": "40, 35, 180"});
    game.does("grey-player", place.clone(), &[]);
    // Once it stands there its moves are those of the rules.
    assert_eq!(game.refused("grey-player", place), "table.place");
}

#[test]
fn a_battle_without_a_table_is_played_as_before() {
    let mut game = Game::new();
    game.reach_movement(&["blue-brigade"]);
    let command = json!({"do": "move", "unit": "blue-1", "seen": {"obstacles": 1}});
    let complete = complete(&game, "blue-player", &command);
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
        game.does("blue-player", json!({"do": "move", "unit": "blue-guns", "path": [{"ahead": 0.5}]}), &[]);
    assert!(moved.cites("micro-force.move.3") && !moved.cites("micro-force.move.1"));
}

#[test]
fn micro_force_table_objective() {
    let scenario = FIELD.replace("points = 10", "points = 10\non = \"knoll\"");
    let mut game = Game::of(&format!("{scenario}{TABLE}"));
    game.reach_fire(&[]);
    game.pass_to(Phase::Initiative);
    // The 2nd Grey stands on it alone.
    assert_eq!(game.state().objectives["hill"].holder, Some(id("grey")));
    let last = game.table.all_records().last().unwrap();
    assert!(last.reasons.iter().any(|reason| reason.rule == "micro-force.table.objective"));
    // In disorder it takes nothing; and with an enemy on it nobody does.
    for spoil in ["disordered", "shaken", "routed"] {
        let mut game = Game::of(&format!("{scenario}{TABLE}"));
        game.set("grey-2", spoil, true);
        game.reach_fire(&[]);
        game.pass_to(Phase::Initiative);
        assert_eq!(game.state().objectives["hill"].holder, None, "{spoil}");
    }
    let mut game = Game::of(&format!("{scenario}{TABLE}"));
    put(&mut game, "blue-2", "20, 16.5, 180");
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
    use standfast_engine::battle::Setting;
    use standfast_micro_force::MicroForce;
    let scenario = FIELD.replace("points = 10", "points = 10\non = \"knol\"");
    let faults = Setting::<MicroForce>::read(&format!("{scenario}{TABLE}"), "field.toml", "").unwrap_err();
    assert!(faults[0].refusal.to_string().starts_with("objectives[0].on"), "{:?}", faults[0].refusal);
}

#[test]
fn micro_force_table_move_counts_what_is_set_down() {
    let mut game = game();
    game.reach_movement(&["blue-brigade"]);
    put(&mut game, "blue-1", "12, 11");
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
    game.does("blue-player", json!({"do": "fire", "unit": "blue-1"}), &[1, 6, 6]);
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
