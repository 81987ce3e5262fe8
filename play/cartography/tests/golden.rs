//! Whole maps as they were looked at and found good. To look again: `STANDFAST_GOLDEN=write cargo test`, then read the
//! difference.

#[path = "../examples/picture/battlefield.rs"]
mod battlefield;
use crate::common::{foot, piece, table};
use standfast_cartography::{Letters, Map, Marker, Options, characters, svg};
use standfast_tabletop::{Formation, Pose, TerrainKind};

fn is_as_it_was(name: &str, drawn: &str) {
    let file = format!("{}/tests/golden/{name}", env!("CARGO_MANIFEST_DIR"));
    if std::env::var_os("STANDFAST_GOLDEN").is_some() {
        std::fs::write(&file, drawn).unwrap();
    }
    let known = std::fs::read_to_string(&file).unwrap();
    assert!(drawn == known, "{name} is drawn otherwise than it was:\n{drawn}");
}

#[test]
fn the_battlefield_in_characters() {
    let table = battlefield::table().unwrap();
    let map = battlefield::map(&table).unwrap();
    is_as_it_was("battlefield-80.txt", &characters(&map, 80, Letters::Ascii));
    is_as_it_was("battlefield-unicode-100.txt", &characters(&map, 100, Letters::Unicode));
    is_as_it_was("battlefield-40.txt", &characters(&map, 40, Letters::Ascii));
}

#[test]
fn a_small_map_in_svg() {
    let table = table(
        24,
        18,
        vec![
            piece("wood", TerrainKind::Woods, &[(2, 10), (8, 9), (9, 14), (3, 15)]).called("the Copse"),
            piece("hedge", TerrainKind::Hedge, &[(10, 9), (16, 9)]),
            piece(
                "knoll",
                TerrainKind::Hill { level: 1.try_into().unwrap() },
                &[(15, 11), (22, 12), (20, 16)],
            ),
        ],
    );
    let guard = foot("guard", "the Guard", 0, Formation::Line, Pose::new(1200, 600, 0));
    let rifles = foot("rifles", "Rifles", 1, Formation::Skirmish, Pose::new(1300, 1100, 195));
    let map = Map {
        title: Some("A meeting".to_owned()),
        units: vec![guard.selected(), rifles.marked(Marker::new("shaken", Some("white")))],
        ..Map::of(&table)
    };
    is_as_it_was("small.svg", &svg(&map, &Options { bare: true, width: 480, ..Options::default() }));
}

#[test]
fn a_map_of_forty_units_and_sixty_pieces_of_terrain_is_under_sixty_thousand_bytes() {
    let table = battlefield::table().unwrap();
    let map = battlefield::map(&table).unwrap();
    assert_eq!((map.units.len(), table.terrain().len()), (40, 60));
    let bytes = svg(&map, &Options::default()).len();
    assert!(bytes < 60_000, "{bytes} bytes");
}

#[test]
fn the_battlefield_lies_on_its_table() {
    let table = battlefield::table().unwrap();
    for piece in table.terrain() {
        assert!(piece.points().iter().all(|&point| table.bounds().contains(point)), "{}", piece.id());
    }
}
