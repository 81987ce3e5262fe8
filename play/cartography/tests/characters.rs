//! What a map in characters shows.

use crate::common::{foot, piece, table};
use standfast_cartography::{Drawn, Letters, Map, Marker, Overlay, characters};
use standfast_tabletop::{Formation, Length, Point, Pose, Table, TerrainKind};

/// The rows of the map itself, without frame and inches.
fn rows(map: &Map<'_>, columns: usize) -> Vec<String> {
    let drawn = characters(map, columns, Letters::Ascii);
    let rows = drawn.lines().filter_map(|line| line.get(4..)?.strip_prefix('|')?.strip_suffix('|'));
    rows.map(str::to_owned).collect()
}

fn with(table: &Table, units: Vec<Drawn>) -> Map<'_> {
    Map { units, ..Map::of(table) }
}

#[test]
fn the_far_edge_is_at_the_top_and_a_cell_is_twice_as_high_as_wide() {
    let wood = piece("wood", TerrainKind::Woods, &[(1, 4), (5, 4), (5, 8), (1, 8)]);
    let table = table(8, 8, vec![wood]);
    assert_eq!(rows(&Map::of(&table), 14), [" %%%%   ", " %%%%   ", "        ", "        "]);
}

#[test]
fn a_unit_is_its_letter_on_its_ground_with_an_arrow_before_its_front() {
    let table = table(12, 8, Vec::new());
    for (facing, shown) in [
        (0, ["            ", "     ^      ", "   AAAA     ", "            "]),
        (180, ["            ", "   AAAA     ", "     v      ", "            "]),
    ] {
        let guard = foot("guard", "the Guard", 0, Formation::Line, Pose::new(500, 400, facing));
        assert_eq!(rows(&with(&table, vec![guard]), 18), shown, "facing {facing}");
    }
    let column = foot("guard", "the Guard", 0, Formation::Column, Pose::new(700, 500, 90));
    assert_eq!(rows(&with(&table, vec![column]), 18)[1], "   AAAA>    ");
}

#[test]
fn sides_are_told_apart_by_capitals_and_small_letters() {
    let table = table(24, 24, Vec::new());
    let unit = |id: &str, side, y| foot(id, id, side, Formation::Line, Pose::new(1200, y, 0));
    let drawn = characters(
        &with(&table, vec![unit("one", 0, 400), unit("two", 1, 1000), unit("three", 0, 1600)]),
        60,
        Letters::Ascii,
    );
    for entry in ["A one ^ (12, 4)", "a two ^ (12, 10)", "B three ^ (12, 16)"] {
        assert!(drawn.contains(entry), "{entry} is not in\n{drawn}");
    }
}

#[test]
fn no_unit_is_a_small_v_and_those_beyond_the_alphabet_are_a_sign_of_their_side() {
    let table = table(100, 100, Vec::new());
    let unit = |number: i32| {
        let pose = Pose::new(500 + 900 * (number % 10), 500 + 900 * (number / 10), 0);
        foot(&format!("unit-{number}"), "Line", 1, Formation::Line, pose)
    };
    let drawn = characters(&with(&table, (0..30).map(unit).collect()), 120, Letters::Ascii);
    let signs: Vec<char> = ('a'..='z').filter(|sign| drawn.contains(&format!("{sign} Line ^"))).collect();
    assert_eq!(signs.len(), 25);
    assert!(!signs.contains(&'v'));
    assert_eq!(drawn.matches("$ Line ^").count(), 5);
}

#[test]
fn the_legend_has_markers_objectives_and_the_signs_of_what_is_there() {
    let fence = piece("fence", TerrainKind::Fence, &[(2, 2), (8, 2)]);
    let table = table(24, 24, vec![fence]);
    let guard = foot("guard", "the Guard", 0, Formation::Line, Pose::new(1200, 1200, 315)).selected();
    let guard = guard.marked(Marker::new("shaken", None)).marked(Marker::new("fired", None));
    let overlays =
        vec![Overlay::Objective { at: Point::new(2000, 2000), name: "the bridge".into(), held_by: None }];
    let drawn = characters(&Map { overlays, ..with(&table, vec![guard]) }, 60, Letters::Unicode);
    for said in ["A the Guard ↖ (12, 12) shaken, fired <-", "★ the bridge (20, 20)", "- fence"] {
        assert!(drawn.contains(said), "{said} is not in\n{drawn}");
    }
    assert!(!drawn.contains("woods"));
}

#[test]
fn inches_stand_along_both_edges() {
    let table = table(36, 24, Vec::new());
    let drawn = characters(&Map::of(&table), 80, Letters::Ascii);
    let beside: Vec<&str> = drawn
        .lines()
        .filter_map(|line| line.get(..3))
        .filter(|inches| inches.trim().parse::<i32>().is_ok())
        .collect();
    assert_eq!(beside, [" 24", " 12", "  0"]);
    let below = drawn.lines().find(|line| line.contains("36") && line.contains("24")).unwrap();
    assert_eq!(below.split_whitespace().collect::<Vec<_>>(), ["0", "12", "24", "36"]);
}

#[test]
fn a_wide_river_is_as_wide_as_it_is() {
    let river = piece("river", TerrainKind::River { width: Length::inches(4) }, &[(6, 0), (6, 8)]);
    let table = table(12, 8, vec![river]);
    assert_eq!(rows(&Map::of(&table), 18)[1], "    ~~~~    ");
}

#[test]
fn ascii_has_nothing_but_ascii_and_keeps_the_letters_of_accented_ones() {
    let table = table(24, 24, Vec::new());
    let unit = foot("guard", "13e Légère \u{1b}[31m 近衛", 0, Formation::Line, Pose::new(1200, 1200, 0));
    let map = with(&table, vec![unit]);
    let drawn = characters(&map, 60, Letters::Ascii);
    assert!(drawn.is_ascii());
    assert!(drawn.contains("A 13e Legere  [31m ??"), "{drawn}");
    assert!(!characters(&map, 60, Letters::Unicode).contains('\u{1b}'));
}
