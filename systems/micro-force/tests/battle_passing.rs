//! Opportunity fire along the way on a table: who is asked, where he fires, what becomes of the target there.

use crate::common::battle::{FIELD, Game, id};
use serde_json::json;
use standfast_drill::battles::{Done, changed, laid};
use standfast_engine::battle::Offer;
use standfast_micro_force::MicroForce;
use standfast_micro_force::battle::Event;
use standfast_tabletop::Pose;

/// Blue's horse dashes from behind one wood to behind the next; the 2nd Grey looks through the gap between them.
///
/// ```text
///             grey-2
///     west            east
///     west            east
///   horse ->
/// ```
const WOODS: &str = r#"
[[table.terrain]]
id = "west"
kind = "woods"
outline = [[4, 13], [16, 13], [16, 19], [4, 19]]

[[table.terrain]]
id = "east"
kind = "woods"
outline = [[19, 13], [40, 13], [40, 19], [19, 19]]
"#;

fn game() -> Game {
    with(&[])
}

/// The dash with some things otherwise.
fn with(changes: &[(&str, &str)]) -> Game {
    let table = laid((48, 36), WOODS, &[("blue-horse", 12.0, 11.0, 90), ("grey-2", 17.5, 21.0, 180)]);
    let columns = ["blue-horse", "grey-2"].map(|unit| {
        let id = format!("id = {unit:?}");
        (id.clone(), format!("{id}\nformation = \"column\""))
    });
    let columns: Vec<(&str, &str)> = columns.iter().map(|(from, to)| (&**from, &**to)).collect();
    let mut game = Game::of(&format!("{}{}", changed(FIELD, &columns), changed(&table, changes)));
    game.reach_movement(&["blue-horse", "blue-brigade"]);
    game
}

/// The horse goes twelve inches, from wood to wood.
fn dashes(game: &mut Game) -> Done<MicroForce> {
    game.does("blue-player", json!({"do": "move", "unit": "blue-horse", "path": [{"ahead": 12}]}))
}

fn shots(game: &Game) -> Vec<Offer> {
    game.offers("grey-player", "opportunity-fire")
}

#[test]
fn micro_force_move_5_anywhere_along_the_way() {
    let mut game = game();
    let moved = dashes(&mut game);
    assert!(!moved.has(&Event::FireWithheld));
    assert_eq!(game.due("grey-player"), [("hold-fire", "micro-force.move.5")]);
    assert_eq!(game.due("blue-player"), [], "play waits for the Greys alone");
    let shots = shots(&game);
    assert!(!shots.is_empty() && shots.iter().all(|shot| shot.fixed.len() == 3), "{shots:#?}");
    let place = &shots[0].fixed[2].1;
    assert_eq!(place.id.as_str(), "stretch-1");
    assert!(place.name.starts_with("after ") && place.name.contains("inches: long range"), "{}", place.name);
    // Where it stands now nobody sees it.
    let now = json!({"do": "opportunity-fire", "unit": "grey-2", "target": "blue-horse"});
    assert_eq!(game.refused("grey-player", now), "micro-force.table.seen");
}

#[test]
fn micro_force_move_5_stops_who_is_routed_on_his_way() {
    let mut game = game();
    dashes(&mut game);
    let shot = json!({"do": "opportunity-fire", "unit": "grey-2", "target": "blue-horse", "at": "stretch-1"});
    let fired = game.rolls("grey-player", shot, &[1, 1, 1, 20]);
    assert!(fired.has(&Event::Routed { unit: id("blue-horse") }) && fired.cites("micro-force.move.5"));
    let now = game.pose("blue-horse").unwrap();
    assert!(now.at.x.hundredths() > 1200 && now.at.x.hundredths() < 2000, "between the woods: {now}");
    game.audit();
}

#[test]
fn micro_force_move_5_lets_who_is_not_routed_go_on() {
    let mut game = game();
    dashes(&mut game);
    let shot = json!({"do": "opportunity-fire", "unit": "grey-2", "target": "blue-horse", "at": "stretch-1"});
    let fired = game.rolls("grey-player", shot, &[1, 1, 1, 1]);
    assert!(fired.has(&Event::UnitArrived { unit: id("blue-horse") }));
    assert_eq!(game.pose("blue-horse"), Some(Pose::new(2400, 1100, 90)));
}

#[test]
fn micro_force_move_5_asks_nobody_who_does_not_see() {
    let mut game = with(&[("facing = 180", "facing = 0")]);
    let moved = dashes(&mut game);
    assert!(moved.has(&Event::FireWithheld) && moved.has(&Event::UnitArrived { unit: id("blue-horse") }));
    assert_eq!(game.due("grey-player"), []);
}

#[test]
fn micro_force_move_5_held_for_the_phase() {
    let another = "[[table.units]]\nid = \"blue-1\"\nat = [17.5, 9.5]\n\n[[table.units]]\nid = \"grey-2\"";
    for held in [false, true] {
        let mut game = with(&[("[[table.units]]\nid = \"grey-2\"", another)]);
        dashes(&mut game);
        game.does("grey-player", json!({"do": "hold-fire", "for_the_phase": held}));
        let moves = json!({"do": "move", "unit": "blue-1", "path": [{"ahead": 1}]});
        let moved = game.does("blue-player", moves);
        assert_eq!(moved.has(&Event::FireWithheld), held, "nobody is asked again in this phase");
    }
}
