//! What holds for any map, whatever it is called and wherever things stand.

use std::collections::BTreeMap;

use crate::common::{foot, table};
use proptest::prelude::*;
use roxmltree::Document;
use standfast_cartography::{Drawn, Letters, Map, Marker, Options, Overlay, characters, svg};
use standfast_tabletop::{Formation, Length, Point, Pose, Terrain, TerrainKind};
use unicode_width::UnicodeWidthStr as _;

/// Text that means harm: markup, quotes, controls, what turns writing about, wide letters.
fn hostile() -> impl Strategy<Value = String> {
    let harm = prop::sample::select(vec![
        "</title><script>alert(1)</script>",
        "\" onload=\"x",
        "' & \" < >",
        "]]>",
        "&amp;#x0;",
        "\u{0}\u{8}\u{1b}[2J\r\n\t",
        "\u{202e}\u{2066}\u{feff}\u{fffe}",
        "近衛兵\u{301}\u{1f3f4}",
        "url(#x)",
        "--><!--",
    ]);
    prop_oneof![harm.prop_map(str::to_owned), ".{0,40}", "[a-z ]{0,200}"]
}

fn point() -> impl Strategy<Value = Point> {
    (-500..8_000_i32, -500..6_000_i32).prop_map(|(x, y)| Point::new(x, y))
}

fn kind() -> impl Strategy<Value = TerrainKind> {
    let width = (1..900_i32).prop_map(Length::from_hundredths);
    prop_oneof![
        prop::sample::select(vec![
            TerrainKind::Woods,
            TerrainKind::Rough,
            TerrainKind::Orchard,
            TerrainKind::Marsh,
            TerrainKind::BuiltUp,
            TerrainKind::Fence,
            TerrainKind::Hedge,
            TerrainKind::Wall,
            TerrainKind::Ford,
            TerrainKind::Impassable,
        ]),
        any::<std::num::NonZeroU8>().prop_map(|level| TerrainKind::Hill { level }),
        width.clone().prop_map(|width| TerrainKind::Road { width }),
        width.prop_map(|width| TerrainKind::River { width }),
    ]
}

prop_compose! {
    fn unit(index: usize)(
        name in hostile(), id in hostile(), marker in hostile(), markers in 0..4_usize, side in any::<u8>(),
        at in point(), facing in 0..360_i32, formation in prop::sample::select(Formation::ALL.to_vec()),
        selected in any::<bool>(), faint in any::<bool>(),
    ) -> Drawn {
        let pose = Pose { at, ..Pose::new(0, 0, facing) };
        let drawn = foot(&format!("unit {index} {id}"), &name, side, formation, pose);
        let markers = vec![Marker::new(marker, Some("red")); markers];
        Drawn { selected, faint, markers, ..drawn }
    }
}

/// Soundly laid pieces: triangles that cannot cross themselves, wherever they are, and lines of two points.
fn terrain() -> impl Strategy<Value = Vec<Terrain>> {
    let piece = (kind(), hostile(), hostile(), 0..6_000_i32, 0..3_800_i32, 50..1_000_i32);
    prop::collection::vec(piece, 0..12).prop_map(|pieces| {
        let piece =
            |(index, (kind, id, name, x, y, size)): (usize, (TerrainKind, String, String, i32, i32, i32))| {
                let corners = [(x, y), (x + size, y + size / 3), (x + size / 2, y + size)];
                let count = if kind.is_area() { 3 } else { 2 };
                let points = corners.iter().take(count).map(|&(x, y)| Point::new(x, y)).collect();
                Terrain::new(format!("piece {index} {id}"), kind, points).called(name)
            };
        pieces.into_iter().enumerate().map(piece).collect()
    })
}

fn overlays() -> impl Strategy<Value = Vec<Overlay>> {
    let one = prop_oneof![
        prop::collection::vec(prop::collection::vec(point(), 0..6), 0..3)
            .prop_map(|outlines| Overlay::Reach { outlines }),
        prop::collection::vec(point(), 0..6).prop_map(|outline| Overlay::FieldOfFire { outline }),
        (point(), point(), prop::option::of(point())).prop_map(|(from, to, blocked)| Overlay::Sight {
            from,
            to,
            blocked
        }),
        (point(), point(), hostile()).prop_map(|(from, to, label)| Overlay::Range { from, to, label }),
        (point(), 0..9_000_i32, hostile()).prop_map(|(centre, radius, label)| {
            Overlay::Ring { centre, radius: Length::from_hundredths(radius), label }
        }),
        prop::collection::vec(point(), 0..5).prop_map(|points| Overlay::Path { points, end: None }),
        (point(), hostile(), prop::option::of(any::<u8>()))
            .prop_map(|(at, name, held_by)| Overlay::Objective { at, name, held_by }),
    ];
    prop::collection::vec(one, 0..6)
}

fn units() -> impl Strategy<Value = Vec<Drawn>> {
    (0..12_usize).prop_flat_map(|count| (0..count).map(unit).collect::<Vec<_>>())
}

/// What XML may hold of a text, as the map writes it.
fn as_written(text: &str) -> String {
    text.chars()
        .filter(|letter| {
            !('\u{202a}'..='\u{202e}').contains(letter) && !('\u{2066}'..='\u{2069}').contains(letter)
        })
        .map(|letter| match letter {
            '\t' | '\n' | '\r' => ' ',
            '\u{0}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => '\u{fffd}',
            _ => letter,
        })
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn every_drawing_is_well_formed_with_every_id_once_and_every_name_in_full(
        terrain in terrain(), units in units(), overlays in overlays(), title in prop::option::of(hostile()),
        width in 0..3_000_u32, bare in any::<bool>(), ids in hostile(),
    ) {
        let table = table(72, 48, terrain);
        let map = Map { title, units, overlays, ..Map::of(&table) };
        let text = svg(&map, &Options { bare, width, ids, ..Options::default() });
        let drawing = Document::parse(&text).unwrap();

        let mut drawn = BTreeMap::new();
        for id in drawing.descendants().filter_map(|node| node.attribute("data-id")) {
            *drawn.entry(id.to_owned()).or_insert(0) += 1;
        }
        let units = map.units.iter().map(|drawn| drawn.unit.id());
        let ids = table.terrain().iter().map(Terrain::id).chain(units).map(as_written);
        prop_assert_eq!(drawn, ids.map(|id| (id, 1)).collect());

        let known = ["svg", "style", "rect", "defs", "clipPath", "g", "title", "path", "text", "circle", "ellipse", "use"];
        for node in drawing.descendants().filter(|node| node.is_element()) {
            prop_assert!(known.contains(&node.tag_name().name()), "{:?}", node);
            prop_assert!(node.attributes().all(|attribute| !attribute.name().starts_with("on")));
            // Letters are taken from the drawing itself, and from nowhere else.
            let is_drawn = |letter: &str| text.contains(&format!("id=\"{letter}\""));
            let letter = node.attribute("href").and_then(|href| href.strip_prefix('#'));
            let from_elsewhere = node.has_tag_name("use") && !letter.is_some_and(is_drawn);
            prop_assert!(!from_elsewhere);
        }
        let titles: Vec<_> = drawing.descendants().filter(|node| node.has_tag_name("title")).map(|node| node.text().unwrap_or_default()).collect();
        for drawn in &map.units {
            prop_assert!(titles.iter().any(|title| title.contains(&as_written(&drawn.name))));
        }
        for shape in drawing.descendants().filter_map(|node| node.attribute("transform").or(node.attribute("d"))) {
            prop_assert!(!shape.contains("NaN") && !shape.contains("inf"), "{}", shape);
        }
    }

    #[test]
    fn characters_are_never_wider_than_asked_and_hold_no_control(
        terrain in terrain(), units in units(), overlays in overlays(), title in prop::option::of(hostile()),
        columns in 0..130_usize, unicode in any::<bool>(),
    ) {
        let table = table(72, 48, terrain);
        let map = Map { title, units, overlays, ..Map::of(&table) };
        let letters = if unicode { Letters::Unicode } else { Letters::Ascii };
        let text = characters(&map, columns, letters);
        for line in text.lines() {
            prop_assert!(line.width() <= columns, "{:?} is wider than {}", line, columns);
        }
        prop_assert!(!text.chars().any(|letter| letter.is_control() && letter != '\n'));
        prop_assert!(unicode || text.is_ascii());
    }

    #[test]
    fn a_table_of_any_size_fits(width in 1..100_000_i32, depth in 1..100_000_i32, columns in 20..100_usize) {
        let length = Length::from_hundredths;
        let table = standfast_tabletop::Table::new(length(width), length(depth), Vec::new()).unwrap();
        Document::parse(&svg(&Map::of(&table), &Options::default())).unwrap();
        let text = characters(&Map::of(&table), columns, Letters::Ascii);
        prop_assert!(text.lines().all(|line| line.len() <= columns));
        prop_assert!(text.lines().any(|line| line.trim_start().starts_with('+') && line.ends_with('+')), "the frame is whole");
    }
}
