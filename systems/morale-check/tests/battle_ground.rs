//! Battles on a table: what it says of charges and of ground, and who may say otherwise.

use crate::common::battle::{END_PHASE, Game, charge, declare, deshake, on_table};
use serde_json::{Value as Json, json};
use standfast_drill::battles::{Stands, faults};
use standfast_morale_check::MoraleCheck;
use standfast_morale_check::battle::Phase;
use standfast_tabletop::{Formation, Length, Troops};

/// Foot in line is 4 wide and 0.75 deep, horse 3 wide and 1 deep.
const LINE: Stands = ("line", 12.0, 12.0, 0);
const LINE_AT_BAY: Stands = ("line", 12.0, 12.0, 180);

fn drawn(stand: &[Stands], terrain: &str) -> Game {
    Game::of(&on_table(stand, terrain))
}

/// A unit has declared its charge on the line, and it is to be checked.
fn charging(unit: &str, stand: &[Stands], terrain: &str) -> Game {
    let mut game = drawn(stand, terrain);
    game.go_to("north", Phase::Charges);
    game.does("nora", declare(unit, "line"));
    game.does("nora", END_PHASE);
    game
}

fn aspect(unit: &str, stand: &[Stands]) -> (Json, String) {
    charging(unit, stand, "").measured("nora", "charge", "aspect")
}

#[test]
fn morale_check_charged_flank_by_who_began_wholly_to_the_side_and_touches_a_rear_corner() {
    let beside = [LINE, ("lancers", 18.0, 11.6, 270)];
    let (value, why) = aspect("lancers", &beside);
    assert_eq!(value, "flank");
    assert_eq!(
        why,
        "Lancers meets Line in the flank: its front touches a rear corner, and it began wholly to the side"
    );
    let mut game = charging("lancers", &beside, "");
    game.rolls("nora", charge("lancers"), &[6, 6]);
    assert_eq!(game.values("morale-check.charged.flank"), [json!(-1)]);
    assert_eq!(game.values("morale-check.charge.flank-rear"), [json!(1)]);
    game.audit();
}

#[test]
fn morale_check_charged_flank_is_not_that_of_who_misses_the_rear_corner() {
    // It begins beside the line, and however it wheels it meets a front corner first.
    let (value, _) = aspect("lancers", &[LINE, ("lancers", 15.0, 14.0, 270)]);
    assert_eq!(value, "front");
    // Its left corner begins before the line of the target's side.
    let (value, _) = aspect("lancers", &[LINE, ("lancers", 14.5, 15.0, 225)]);
    assert_eq!(value, "front");
}

#[test]
fn morale_check_charged_rear_by_who_began_wholly_behind_with_half_its_front_on_the_rear() {
    let behind = [LINE, ("lancers", 12.0, 6.0, 0)];
    let (value, why) = aspect("lancers", &behind);
    assert_eq!(value, "rear");
    assert!(why.ends_with("edge to edge with the rear, and it began wholly behind"), "{why}");
    let mut game = charging("lancers", &behind, "");
    game.rolls("nora", charge("lancers"), &[6, 6]);
    assert_eq!(game.values("morale-check.charged.rear"), [json!(-2)]);
    assert_eq!(aspect("lancers", &[LINE_AT_BAY, ("lancers", 12.0, 6.0, 0)]).0, "front");
}

#[test]
fn morale_check_square_no_flank_on_a_table() {
    let mut game = drawn(&[("square", 12.0, 12.0, 0), ("lancers", 18.0, 11.6, 270)], "");
    game.go_to("north", Phase::Charges);
    game.does("nora", declare("lancers", "square"));
    game.does("nora", END_PHASE);
    let (value, why) = game.measured("nora", "charge", "aspect");
    assert_eq!((value, why.ends_with("a square has no flank and no rear")), (json!("front"), true));
}

#[test]
fn morale_check_charge_en_masse_needs_more_than_half_of_the_rear() {
    let backed = |support: Stands| {
        let game = charging("column", &[LINE_AT_BAY, ("column", 12.0, 6.0, 0), support], "");
        game.measured("nora", "charge", "en_masse")
    };
    let (value, why) = backed(("support", 13.0, 5.25, 0));
    assert_eq!(value, true);
    assert_eq!(
        why,
        "friends on foot behind Column, Support first, are edge to edge with 3 of the 4 inches of its rear"
    );
    assert_eq!(backed(("support", 14.0, 5.25, 0)).0, false, "half is not more than half");
    assert_eq!(backed(("support", 12.0, 5.0, 0)).0, false, "a quarter of an inch away");
    assert_eq!(backed(("support", 12.0, 4.5, 180)).0, false, "it looks the other way");
}

const HILL: &str = r#"
[[table.terrain]]
id = "rise"
kind = "hill"
outline = [[8, 10], [16, 10], [16, 14], [8, 14]]
"#;

const TOWN: &str = r#"
[[table.terrain]]
id = "farm-yard"
kind = "built-up"
outline = [[11, 11], [14.5, 11], [14.5, 12.5], [11, 12.5]]
"#;

const WALL: &str = r#"
[[table.terrain]]
id = "long-wall"
kind = "wall"
along = [[9, 11], [16, 11]]
"#;

#[test]
fn morale_check_terrain_is_that_on_which_the_units_stand() {
    let front = [("line", 12.0, 11.25, 180), ("lancers", 12.0, 6.0, 0)];
    let ground = |terrain: &str, whose: &str, what: &str| {
        let game = charging("lancers", &front, terrain);
        game.measured("nora", "charge", &format!("{whose}.{what}"))
    };
    assert_eq!(
        ground(HILL, "target", "upslope"),
        (json!(true), "Line stands on level 1, Lancers on level 0".to_owned())
    );
    assert_eq!(ground(HILL, "charger", "upslope").0, false);
    assert_eq!(
        ground(TOWN, "target", "built_up_area"),
        (json!(true), "half of its bases or more are in the built-up farm-yard".to_owned())
    );
    assert_eq!(
        ground(WALL, "target", "linear_feature"),
        (json!(true), "half of its bases or more are behind the wall long-wall from Lancers".to_owned())
    );
    for (terrain, what) in [("", "upslope"), (HILL, "built_up_area"), (TOWN, "linear_feature")] {
        assert_eq!(ground(terrain, "target", what).0, false, "{what}");
    }
    let mut game = charging("lancers", &front, WALL);
    game.rolls("nora", charge("lancers"), &[6, 6]);
    assert_eq!(game.values("morale-check.terrain"), [json!(1)]);
}

#[test]
fn morale_check_terrain_of_a_unit_that_checks_by_itself_is_against_the_nearest_enemy() {
    let stand = [("column", 12.0, 10.5, 0), ("line", 12.0, 16.0, 180)];
    let column = "name = \"Column\", type = \"infantry\"";
    let shaken = on_table(&stand, WALL).replace(column, &format!("{column}, shaken = true"));
    let mut game = Game::of(&shaken);
    let (value, why) = game.measured("nora", "deshake", "linear_feature");
    assert_eq!(value, true);
    assert!(why.ends_with("behind the wall long-wall from Line"), "{why}");
    game.rolls("nora", deshake("column"), &[4]);
    assert_eq!(game.values("morale-check.terrain"), [json!(1)]);
}

#[test]
fn morale_check_battle_ground_says_and_who_sees_it_otherwise_says_why() {
    let beside = [LINE, ("lancers", 18.0, 11.6, 270)];
    let mut game = charging("lancers", &beside, "");
    let otherwise = r#"{"do": "charge", "unit": "lancers", "seen": {"aspect": "front"}}"#;
    let refused = game.answer("nora", otherwise);
    assert!(
        refused.starts_with("because is missing: the table says that seen.aspect is flank ("),
        "{refused}"
    );
    let because = otherwise.replace("}}", r#"}, "because": "it refused its flank"}"#);
    let says = game.rolls("nora", &because, &[6, 6]).says;
    let last = says.last().unwrap();
    assert!(
        says.iter().any(|says| says.ends_with("; the player says front, because it refused its flank")),
        "{last}"
    );
    assert_eq!(game.values("morale-check.charged.flank"), Vec::<Json>::new());
    game.audit();
}

#[test]
fn morale_check_battle_ground_moves_who_comes_to_contact() {
    let mut game = charging("lancers", &[LINE, ("lancers", 18.0, 11.6, 270)], "");
    let says = game.rolls("nora", charge("lancers"), &[6, 6]).says;
    assert!(says.contains(&"Lancers charges home to 14, 11.6, facing 270".to_owned()), "{says:?}");
    assert_eq!(game.last().by("morale-check.battle.ground")[0].says, "it goes in over 4 inches");
    // A charger that halts stays where it is.
    let mut game = charging("column", &[LINE, ("column", 18.0, 11.6, 270)], "");
    game.rolls("nora", charge("column"), &[1]);
    assert!(!game.cites("morale-check.battle.ground"));
    assert_eq!(game.table.ground().unwrap().pose("column").unwrap().at.x, Length::inches(18));
}

#[test]
fn morale_check_battle_ground_leaves_it_to_the_players_where_no_way_leads_to_the_target() {
    let silent = |stand: &[Stands]| {
        let game = charging("lancers", stand, "");
        let aspect = game.part("nora", "charge", "aspect");
        assert_eq!((&aspect["default"], aspect.get("derived")), (&json!("front"), None));
    };
    silent(&[LINE, ("lancers", 18.0, 11.6, 90)]);
    silent(&[LINE]);
    silent(&[("lancers", 18.0, 11.6, 270)]);
}

#[test]
fn morale_check_battle_ground_stands_units_on_their_bases() {
    let text =
        on_table(&[LINE, ("lancers", 18.0, 11.6, 270), ("square", 5.0, 5.0, 0), ("guns", 5.0, 10.0, 0)], "");
    let text = text.replace(
        "id = \"column\", name = \"Column\", type = \"infantry\"",
        "id = \"column\", name = \"Column\", type = \"infantry\", bases = 6, deployed = \"attack-column\"",
    );
    let text = text.replace(
        "id = \"support\", name = \"Support\", type = \"infantry\"",
        "id = \"support\", name = \"Support\", type = \"infantry\", arrives = 2",
    );
    let game = Game::of(&text);
    let ground = game.table.ground().unwrap();
    let of = |id: &str| {
        let piece = ground.piece(id).unwrap();
        (piece.troops, piece.formation, piece.bases)
    };
    assert_eq!(of("line"), (Troops::Foot, Formation::Line, 4));
    assert_eq!(of("column"), (Troops::Foot, Formation::AttackColumn, 6));
    assert_eq!(of("square"), (Troops::Foot, Formation::Square, 4));
    assert_eq!(of("lancers"), (Troops::Horse, Formation::Line, 3));
    assert_eq!(of("guns"), (Troops::Guns, Formation::Limbered, 2));
    assert_eq!(of("north-guns"), (Troops::Guns, Formation::Line, 2));
    assert!(ground.piece("support").is_none(), "it comes on in turn 2");
    let map = game.view("sam").map.unwrap();
    assert_eq!(map.pieces.len(), 4);
    assert!(map.waiting.contains(&"column".to_owned()) && !map.waiting.contains(&"support".to_owned()));
}

#[test]
fn morale_check_battle_ground_lets_players_set_down_their_own() {
    let mut game = drawn(&[LINE], "");
    let place = r#"{"do": "place", "piece": "lancers", "to": "12, 6, 0"}"#;
    assert!(game.answer("sam", place).ends_with("(table.place)"));
    assert_eq!(game.does("nora", place).says, ["Lancers is set down at 12, 6, facing 0"]);
    let on_the_line = r#"{"do": "place", "piece": "lancers", "to": "12, 12, 0"}"#;
    game.go_to("north", Phase::Movement);
    assert!(game.answer("nora", on_the_line).contains("Line and Lancers overlap"));
    // A unit that flees is taken off.
    let mut game = charging("lancers", &[LINE, ("lancers", 12.0, 6.0, 0)], "");
    assert!(
        game.rolls("nora", charge("lancers"), &[6, 1])
            .says
            .contains(&"Line is taken off the table".to_owned())
    );
}

#[test]
fn morale_check_battle_ground_has_room_for_a_formation_or_refuses_it() {
    let form = r#"{"do": "form", "unit": "square"}"#;
    let refused = |beside: f64| {
        let mut game = drawn(&[("square", 12.0, 12.0, 0), ("line", beside, 12.0, 0)], "");
        game.go_to("south", Phase::Movement);
        game.check("sam", form).err().map(|no| no.to_string())
    };
    let no = refused(15.0).expect("it is 2 inches wide in square and 4 in line");
    assert!(no.starts_with("there is no room for it: Square and Line overlap at "), "{no}");
    assert!(no.ends_with("(morale-check.battle.ground)"), "{no}");
    assert_eq!(refused(16.0), None);
}

#[test]
fn morale_check_battle_ground_refuses_guns_in_column() {
    let text = on_table(&[], "").replace("limbered = true }", "limbered = true, deployed = \"column\" }");
    let faults: Vec<String> = faults::<MoraleCheck>(&text).iter().map(ToString::to_string).collect();
    assert_eq!(faults.len(), 1, "{faults:?}");
    assert!(faults[0].contains("guns stand in line, or limbered as `limbered` says"), "{faults:?}");
}
