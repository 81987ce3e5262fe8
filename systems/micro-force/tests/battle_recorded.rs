//! Played battles under `conformance/micro-force/battles`, each given command by command: what it shows, and that its
//! log is written in the same words. With `STANDFAST_RECORD` set the logs are written anew.

use crate::common::battle::{FIELD, Game, id};
use serde_json::{Value as Json, json};
use standfast_drill::battles;
use standfast_engine::RuleSystem;
use standfast_engine::battle::{Header, Reason};
use standfast_micro_force::MicroForce;
use standfast_micro_force::battle::{Event, Phase};
use standfast_micro_force::procedures::ChargeResult;

/// The armies on a table: the Blues look up it, a knoll under the 2nd Grey.
const TABLE: &str = r#"
[table]
width = 48
depth = 36

[[table.terrain]]
id = "knoll"
name = "the knoll"
kind = "hill"
outline = [[16, 13], [24, 13], [24, 19], [16, 19]]

[[table.units]]
id = "blue-1"
at = [12, 10]

[[table.units]]
id = "blue-2"
at = [20, 10]

[[table.units]]
id = "blue-horse"
at = [36, 10]

[[table.units]]
id = "grey-1"
at = [12, 21]
facing = 180

[[table.units]]
id = "grey-2"
at = [20, 13.5]
facing = 180

[[table.units]]
id = "grey-guns"
at = [28, 26]
facing = 180
"#;

/// The field for one turn, with these lines among its rulings, and on a table what lies there.
fn field(rulings: &str, table: &str) -> String {
    let field = FIELD.replace("turns = 3", "turns = 1").replace("[rules]", &format!("[rules]\n{rulings}"));
    let field = field.replace("arrives = 2", "arrives = 1");
    if table.is_empty() { field } else { field.replace("points = 10", "points = 10\non = \"knoll\"") + table }
}

/// Plays a battle to its end by a script, and holds its log against the one that is kept.
fn played(name: &str, scenario: &str, script: impl FnOnce(&mut Game)) -> Game {
    let header = Header::fair(MicroForce::ID, "field.toml", scenario, [7; 32], "2026-01-01T00:00:00Z");
    let mut game = Game(battles::Game::under(header));
    script(&mut game);
    game.pass_to(Phase::Initiative);
    let ending = game.ending().way.clone();
    assert!(name.starts_with(&ending), "{name} ends by {ending}");
    game.does("blue-player", "open-seed");
    game.is_kept_as(name);
    game
}

fn events(game: &Game) -> Vec<Event> {
    game.table.all_records().flat_map(|record| record.events.clone()).collect()
}

fn charges(game: &mut Game, unit: &str, bonus: i64) {
    let die = u32::try_from(bonus + 2).unwrap();
    game.rolls("blue-player", json!({"do": "charge", "unit": unit, "target": "grey-2"}), &[die]);
}

fn result(game: &Game) -> ChargeResult {
    let found = events(game).into_iter().find_map(|event| match event {
        Event::Charged { result, .. } => Some(result),
        _ => None,
    });
    found.unwrap()
}

#[test]
fn micro_force_charge_1_in_a_played_battle() {
    let scenario = field("", &TABLE.replace("at = [20, 13.5]", "at = [20, 17]"));
    // Seven inches: the die of one brings it six, the die of four into contact.
    for (name, bonus, faces, comes) in [
        ("turn-limit-charge-falls-short-on-a-table", 1, &[][..], ChargeResult::FallsShort),
        ("turn-limit-charge-by-its-bonus-on-a-table", 4, &[1, 1][..], ChargeResult::Melee),
    ] {
        let game = played(name, &scenario, |game| {
            game.reach_movement(&["blue-brigade"]);
            charges(game, "blue-2", bonus);
            game.rolls("grey-player", "hold-fire", faces);
            game.does("blue-player", "end-move");
            if comes == ChargeResult::Melee {
                game.pass_to(Phase::Melee);
                let fight = json!({"do": "fight", "attacker": "blue-2", "defender": "grey-2"});
                game.rolls("blue-player", fight, &[5, 1, 1, 1, 1, 1, 2, 2]);
            }
        });
        assert_eq!(result(&game), comes);
    }
}

#[test]
fn micro_force_charge_5_in_a_played_battle() {
    let game = played("turn-limit-pursuit-on-a-table", &field("", TABLE), |game| {
        game.reach_movement(&["blue-brigade"]);
        charges(game, "blue-2", 1);
        game.rolls("grey-player", "hold-fire", &[1, 20, 4]);
        game.does("blue-player", "end-move");
    });
    assert_eq!(result(&game), ChargeResult::Retreats);
    let at = |unit: &str| game.pose(unit).unwrap().at.y.to_string();
    assert_eq!(at("blue-2"), "15", "it has gone as far as its move and bonus take it");
    // It fights nobody, and so is in good order on the knoll; the Greys are on it in disorder.
    assert_eq!(game.state().objectives["hill"].holder, None);
}

#[test]
fn micro_force_move_5_in_a_played_battle() {
    let table = TABLE
        .replace("id = \"grey-2\"\nat = [20, 13.5]", "id = \"grey-2\"\nat = [17.5, 21]")
        .replace("id = \"grey-1\"\nat = [12, 21]", "id = \"grey-1\"\nat = [6, 30]")
        .replace("id = \"blue-1\"\nat = [12, 10]", "id = \"blue-1\"\nat = [40, 4]")
        .replace("id = \"blue-2\"\nat = [20, 10]", "id = \"blue-2\"\nat = [30, 4]")
        .replace("id = \"blue-horse\"\nat = [36, 10]", "id = \"blue-horse\"\nat = [12, 11]\nfacing = 90")
        .replace(
            "outline = [[16, 13], [24, 13], [24, 19], [16, 19]]",
            "outline = [[40, 30], [44, 30], [44, 34], [40, 34]]",
        )
        + "\n[[table.terrain]]\nid = \"west\"\nkind = \"woods\"\noutline = [[4, 13], [16, 13], [16, 19], [4, 19]]\n"
        + "\n[[table.terrain]]\nid = \"east\"\nkind = \"woods\"\noutline = [[19, 13], [40, 13], [40, 19], [19, 19]]\n";
    let scenario = field("", &table)
        .replace("id = \"blue-horse\"\nname", "id = \"blue-horse\"\nformation = \"column\"\nname")
        .replace("id = \"grey-2\"\nname", "id = \"grey-2\"\nformation = \"column\"\nname");
    let game = played("turn-limit-dash-between-woods-on-a-table", &scenario, |game| {
        game.reach_movement(&["blue-horse", "blue-brigade", "grey-guns"]);
        game.does("blue-player", json!({"do": "move", "unit": "blue-horse", "path": [{"ahead": 12}]}));
        let shot =
            json!({"do": "opportunity-fire", "unit": "grey-2", "target": "blue-horse", "at": "stretch-1"});
        game.rolls("grey-player", shot, &[1, 1, 1, 20]);
        // The brigade moves where nobody sees it, and nobody is asked.
        let moves = json!({"blue-1": [{"ahead": 2}], "blue-2": [{"ahead": 2}]});
        game.does("grey-player", json!({"do": "pass", "side": "grey"}));
        game.does("blue-player", json!({"do": "march", "brigade": "blue-brigade", "moves": moves}));
    });
    let passing = |command: &Json| command["do"] == "hold-fire";
    assert!(!game.table.all_records().any(|record| passing(&record.command.json())));
    assert!(events(&game).contains(&Event::Routed { unit: id("blue-horse") }));
}

#[test]
fn micro_force_several_in_melee_in_a_played_battle() {
    for (name, ruling, faces) in [
        ("turn-limit-melee-together", "", &[5, 1, 1, 1, 1, 1, 2, 1, 4][..]),
        ("turn-limit-melee-in-pairs", "several_in_melee = \"pairs\"", &[5, 1, 1, 1, 2, 1, 4][..]),
    ] {
        let game = played(name, &field(ruling, ""), |game| {
            game.set("grey-2", "base-cohesion", 20);
            game.set("grey-2", "stands", 3);
            game.reach_movement(&["blue-brigade"]);
            for unit in ["blue-1", "blue-2"] {
                charges(game, unit, 1);
                game.does("grey-player", "hold-fire");
                game.rolls("blue-player", json!({"do": "press-home", "unit": unit}), &[1, 1]);
            }
            game.pass_to(Phase::Melee);
            game.rolls(
                "blue-player",
                json!({"do": "fight", "attacker": "blue-1", "defender": "grey-2"}),
                faces,
            );
        });
        // Nobody else fights a unit that has gone back.
        let fights = events(&game).iter().filter(|event| matches!(event, Event::Fought { .. })).count();
        assert_eq!(fights, 1, "{name}");
        assert_eq!(game.unit("blue-2").unit.disordered, ruling.is_empty());
    }
}

#[test]
fn micro_force_recovery_in_a_played_battle() {
    let scenario = field("marker_on_rally = \"others\"", "").replace("turns = 1", "turns = 2");
    let game = played("turn-limit-beads", &scenario, |game| {
        game.reach_fire(&["grey-brigade", "blue-horse"]);
        // A rout in mid-volley leaves the green bead on: the next shot is at a moving target too.
        let firers = json!({"blue-1": {"range": "short"}, "blue-2": {"range": "long"}, "blue-guns": {}});
        game.rolls(
            "blue-player",
            json!({"do": "volley", "target": "grey-2", "firers": firers}),
            &[1, 3, 4, 20, 1, 6, 6, 1, 6, 6, 1],
        );
        assert_eq!(game.beads("grey-2"), [("moves", "green"), ("routed", "black")]);
        game.pass_to(Phase::Recovery);
        assert_eq!(game.beads("blue-guns"), [], "guns cease fire by themselves");
        game.set("grey-2", "shaken", true);
        // With both beads it rallies from shaken at 15, less 2 for its losses, 3 and the black bead's 4: at 6.
        game.rolls("grey-player", json!({"do": "rally-shaken", "unit": "grey-2"}), &[7]);
        game.rolls("grey-player", json!({"do": "recover", "side": "grey"}), &[18]);
        // One regiment tries to cease fire and fails, the other does not try.
        game.rolls("blue-player", json!({"do": "recover", "side": "blue", "cease_fire": ["blue-1"]}), &[20]);
        game.reach_fire(&["blue-brigade"]);
        assert_eq!(
            (game.unit("blue-1").bound.as_deref(), game.unit("blue-2").bound.as_deref()),
            (Some("grey-2"), None)
        );
        assert_eq!(game.beads("blue-2"), [("fires", "red")]);
        game.declares("blue-player", &["blue-1"], "grey-2");
        game.misses("blue-player", "blue-1");
    });
    let fired =
        game.table.all_records().find(|record| record.command.verb().as_deref() == Some("volley")).unwrap();
    let moving =
        |reason: &&Reason| reason.rule == "micro-force.fire.mods" && reason.says.starts_with("target-moving");
    assert_eq!(fired.reasons.iter().filter(moving).count(), 3, "every shot of the volley");
}

#[test]
fn micro_force_victory_in_a_played_battle() {
    let game = played("turn-limit-objective-on-a-table", &field("", TABLE), |game| {
        game.reach_fire(&[]);
    });
    assert_eq!(game.ending().winner.as_deref(), Some("grey"), "on the knoll, alone and in good order");
    let game = played("turn-limit-objective-confirmed", &field("", ""), |game| {
        game.set("blue-1", "shaken", true);
        game.set("grey-1", "shaken", true);
        game.reach_fire(&[]);
        game.pass_to(Phase::Recovery);
        game.does("grey-player", json!({"do": "hold", "objective": "hill", "side": "grey"}));
        game.does("blue-player", json!({"do": "deny", "objective": "hill"}));
        game.does("blue-player", json!({"do": "hold", "objective": "hill", "side": "blue"}));
        game.does("grey-player", json!({"do": "confirm", "objective": "hill"}));
    });
    assert_eq!(game.ending().winner.as_deref(), Some("blue"));
}

#[test]
fn micro_force_officer_cohesion_in_a_played_battle() {
    let scenario = field("officer_alone = \"near\"", TABLE)
        + "\n[[table.units]]\nid = \"grey-general\"\nat = [20, 15]\nfacing = 180\n";
    let game = played("turn-limit-wounded-officers-on-a-table", &scenario, |game| {
        game.reach_fire(&["grey-guns"]);
        let volley = json!({"do": "volley", "target": "grey-2", "firers": {"blue-2": {}}});
        // Two steps, and the general behind the regiment is lightly wounded.
        game.rolls("blue-player", volley, &[1, 3, 4, 1, 2]);
    });
    assert_eq!(game.state().officers["grey-general"].cohesion, 13);
}
