//! What a map in SVG says, to eyes, to scripts and to who hears it.

use crate::common::{foot, piece, table};
use roxmltree::{Document, Node};
use standfast_cartography::{Colours, Drawn, Map, Marker, Options, Overlay, style_sheet, svg};
use standfast_tabletop::{Formation, Length, Point, Pose, Table, TerrainKind};

fn bare(map: &Map<'_>) -> String {
    svg(map, &Options { bare: true, ..Options::default() })
}

/// Whether an element is of that class.
fn is(node: Node<'_, '_>, class: &str) -> bool {
    node.attribute("class").is_some_and(|classes| classes.split(' ').any(|known| known == class))
}

fn one<'d>(drawing: &'d Document<'_>, class: &str) -> Node<'d, 'd> {
    let mut found = drawing.descendants().filter(|node| is(*node, class));
    let first = found.next().unwrap_or_else(|| panic!("no {class}"));
    assert!(found.next().is_none(), "more than one {class}");
    first
}

fn none(drawing: &Document<'_>, class: &str) -> bool {
    !drawing.descendants().any(|node| is(node, class))
}

fn title(node: Node<'_, '_>) -> String {
    let title = node.children().find(|child| child.has_tag_name("title")).expect("a title");
    title.text().unwrap_or_default().to_owned()
}

fn with(table: &Table, units: Vec<Drawn>) -> Map<'_> {
    Map { units, ..Map::of(table) }
}

#[test]
fn the_far_edge_is_at_the_top_and_a_unit_turns_clockwise() {
    let table = table(24, 12, Vec::new());
    let map = with(&table, vec![foot("guard", "the Guard", 1, Formation::Line, Pose::new(650, 900, 90))]);
    let text = bare(&map);
    let drawing = Document::parse(&text).unwrap();
    let unit = one(&drawing, "unit");
    assert!(["side-1", "line", "foot"].iter().all(|class| is(unit, class)));
    let said =
        ["data-id", "data-x", "data-y", "data-facing", "transform"].map(|key| unit.attribute(key).unwrap());
    assert_eq!(said, ["guard", "6.5", "9", "90", "translate(65 30)"]);
    assert_eq!(one(&drawing, "body").attribute("transform"), Some("rotate(90)"));
    assert_eq!(title(unit), "the Guard, foot in line, at (6.5, 9) facing 90°");
}

#[test]
fn a_unit_covers_its_true_footprint_with_each_of_its_bases() {
    let table = table(24, 24, Vec::new());
    let map =
        with(&table, vec![foot("guard", "the Guard", 0, Formation::AttackColumn, Pose::new(1200, 1200, 0))]);
    let text = bare(&map);
    let drawing = Document::parse(&text).unwrap();
    let body = one(&drawing, "body");
    let d = |class: &str| body.children().find(|child| is(*child, class)).unwrap().attribute("d").unwrap();
    assert_eq!(d("bases"), "M-10 0h10v10h-10zm10 0h10v10h-10zm-10 10h10v10h-10zm10 0h10v10h-10z");
}

#[test]
fn a_bead_has_its_letter_its_colour_and_its_name() {
    let table = table(24, 24, Vec::new());
    let unit = foot("guard", "the Guard", 0, Formation::Line, Pose::new(1200, 1200, 0));
    let map = with(&table, vec![unit.marked(Marker::new("de-shaken!", Some("white")))]);
    let text = bare(&map);
    let drawing = Document::parse(&text).unwrap();
    let bead = one(&drawing, "marker");
    assert!(is(bead, "bead-white") && is(bead, "de-shaken-"));
    assert_eq!(title(bead), "de-shaken!");
    let letter = one(&drawing, "letter").attribute("href").unwrap();
    let defined = drawing.descendants().find(|element| element.attribute("id") == letter.get(1..)).unwrap();
    assert_eq!(defined.text(), Some("D"));
    assert!(title(one(&drawing, "unit")).ends_with(", de-shaken!"));
}

#[test]
fn the_selected_and_the_half_known_are_said_and_marked() {
    let table = table(24, 24, Vec::new());
    let unit = |id: &str, y| foot(id, id, 0, Formation::Line, Pose::new(1200, y, 0));
    let map = with(&table, vec![unit("near", 600).selected(), unit("far", 1800).faint()]);
    let text = bare(&map);
    let drawing = Document::parse(&text).unwrap();
    let (selected, faint) = (one(&drawing, "selected"), one(&drawing, "faint"));
    assert_eq!((selected.attribute("data-id"), faint.attribute("data-id")), (Some("near"), Some("far")));
    assert!(title(selected).ends_with(", selected") && title(faint).ends_with(", last seen here"));
    one(&drawing, "halo");
}

#[test]
fn terrain_says_what_it_is_and_what_it_does() {
    let square = [(2, 2), (8, 2), (8, 8), (2, 8)];
    let hill = TerrainKind::Hill { level: 2.try_into().unwrap() };
    let table = table(
        24,
        24,
        vec![
            piece("wood", TerrainKind::Woods, &square).called("Bossu"),
            piece("hill", hill, &[(12, 12), (20, 12), (20, 20)]),
            piece("river", TerrainKind::River { width: Length::inches(1) }, &[(0, 10), (24, 10)]),
        ],
    );
    let text = bare(&Map::of(&table));
    let drawing = Document::parse(&text).unwrap();
    let said = |class: &str| {
        let piece = drawing.descendants().find(|node| is(*node, "terrain") && is(*node, class)).unwrap();
        title(piece)
    };
    assert_eq!(said("woods"), "Bossu, woods, medium cover, rough going");
    assert_eq!(said("hill"), "hill of level 2");
    assert_eq!(said("river"), "river, impassable");
    assert_eq!(one(&drawing, "level").text(), Some("2"));
    let places: Vec<_> =
        drawing.descendants().filter(|node| is(*node, "place")).map(|node| node.text()).collect();
    assert_eq!(places, [Some("Bossu")], "what has no name but its id is not written on the map");
}

#[test]
fn a_bridge_stands_where_a_road_crosses_a_river_and_nowhere_else() {
    let road =
        |corners: &[(i32, i32)]| piece("road", TerrainKind::Road { width: Length::inches(1) }, corners);
    let river = || piece("river", TerrainKind::River { width: Length::inches(2) }, &[(0, 12), (24, 12)]);
    let across = table(24, 24, vec![road(&[(12, 0), (12, 24)]), river()]);
    let beside = table(24, 24, vec![road(&[(12, 0), (12, 8)]), river()]);
    let (text, other) = (bare(&Map::of(&across)), bare(&Map::of(&beside)));
    one(&Document::parse(&text).unwrap(), "bridges");
    assert!(none(&Document::parse(&other).unwrap(), "bridges"));
}

#[test]
fn a_line_of_sight_shows_whether_and_where_it_is_blocked() {
    let table = table(24, 24, Vec::new());
    let draw = |blocked| {
        let (from, to) = (Point::new(100, 100), Point::new(100, 2300));
        bare(&Map { overlays: vec![Overlay::Sight { from, to, blocked }], ..Map::of(&table) })
    };
    let (free, stopped) = (draw(None), draw(Some(Point::new(100, 1300))));
    let (free, stopped) = (Document::parse(&free).unwrap(), Document::parse(&stopped).unwrap());
    assert_eq!(title(one(&free, "sight")), "line of sight, free");
    assert!(none(&free, "cross"));
    assert_eq!(title(one(&stopped, "sight")), "line of sight, blocked");
    assert_eq!(one(&stopped, "unseen").attribute("d"), Some("M10 110v-100"));
    one(&stopped, "cross");
}

#[test]
fn every_overlay_is_drawn_under_its_own_class() {
    let table = table(24, 24, Vec::new());
    let points = crate::common::inches(&[(4, 4), (10, 4), (10, 10)]);
    let unit = foot("guard", "the Guard", 0, Formation::Line, Pose::new(1200, 1200, 0)).unit;
    let label = || "label".to_owned();
    let (from, to) = (Point::new(200, 200), Point::new(2000, 200));
    let overlays = vec![
        Overlay::Reach { outlines: vec![points.clone(), points.clone()] },
        Overlay::FieldOfFire { outline: points.clone() },
        Overlay::Range { from, to, label: label() },
        Overlay::Ring { centre: to, radius: Length::inches(3), label: label() },
        Overlay::Path { points: points.clone(), end: Some((unit.pose(), unit.footprint().clone())) },
        Overlay::Objective { at: from, name: "the bridge".to_owned(), held_by: Some(1) },
    ];
    let text = bare(&Map { overlays, ..Map::of(&table) });
    let drawing = Document::parse(&text).unwrap();
    for class in ["reach", "field-of-fire", "range", "ring", "path", "end", "arrow", "objective", "goal"] {
        one(&drawing, class);
    }
}

#[test]
fn a_bare_map_brings_no_style_and_no_script() {
    let table = table(24, 24, vec![piece("wood", TerrainKind::Woods, &[(2, 2), (8, 2), (8, 8)])]);
    let map = with(&table, vec![foot("guard", "the Guard", 0, Formation::Line, Pose::new(1200, 1200, 0))]);
    let text = bare(&map);
    let drawing = Document::parse(&text).unwrap();
    for node in drawing.descendants() {
        assert!(!node.has_tag_name("style") && !node.has_tag_name("script"));
        assert!(
            node.attributes()
                .all(|attribute| attribute.name() != "style" && !attribute.name().starts_with("on"))
        );
    }
    assert_eq!(drawing.root_element().attribute("role"), Some("group"));
    assert_eq!(one(&drawing, "unit").attribute("role"), Some("img"));
}

#[test]
fn a_file_of_its_own_is_one_image_in_the_colours_asked_for() {
    let table = table(24, 24, Vec::new());
    let draw = |colours| svg(&Map::of(&table), &Options { colours, ..Options::default() });
    let both = draw(Colours::Both);
    let drawing = Document::parse(&both).unwrap();
    assert_eq!(drawing.root_element().attribute("role"), Some("img"));
    let label = drawing.root_element().attribute("aria-label");
    assert_eq!(label, Some("Map: a table 24 by 24 inches, nobody on it"));
    assert!(both.contains("prefers-color-scheme:dark") && both.contains(&style_sheet()));
    let (light, dark) = (draw(Colours::Light), draw(Colours::Dark));
    assert!(!light.contains("prefers-color-scheme") && !dark.contains("prefers-color-scheme"));
    assert_ne!(light, dark);
}

#[test]
fn two_maps_on_one_page_share_no_id() {
    let table = table(24, 24, Vec::new());
    let draw =
        |ids: &str| svg(&Map::of(&table), &Options { bare: true, ids: ids.to_owned(), ..Options::default() });
    let (one, other) = (draw("one"), draw("\"other\" <b>"));
    let ids = |text: &str| -> Vec<String> {
        let drawing = Document::parse(text).unwrap();
        drawing.descendants().filter_map(|node| Some(node.attribute("id")?.to_owned())).collect()
    };
    assert_eq!(ids(&one), ["one-table"]);
    assert_eq!(ids(&other), ["otherb-table"]);
    assert!(one.contains("url(#one-table)") && other.contains("url(#otherb-table)"));
}

#[test]
fn where_names_find_no_room_they_are_numbered_and_stand_in_the_key() {
    let table = table(24, 24, Vec::new());
    let unit = |number: i32| {
        let pose = Pose::new(300 + 600 * (number % 4), 300 + 250 * (number / 4), 0);
        foot(&format!("unit-{number}"), &format!("the {number}th of the Line"), 0, Formation::Line, pose)
    };
    let map = with(&table, (0..32).map(unit).collect());
    let text = svg(&map, &Options { bare: true, width: 360, ..Options::default() });
    let drawing = Document::parse(&text).unwrap();
    let words = |class: &str| -> Vec<_> {
        drawing.descendants().filter(|node| is(*node, class)).filter_map(|node| node.text()).collect()
    };
    let (on_the_map, numbers, names) = (words("key"), words("number"), words("keyed"));
    assert_eq!(on_the_map, numbers);
    assert_eq!(numbers.len(), 32);
    assert_eq!(names[5], "the 5th of the Line");
    let height =
        |text: &str| Document::parse(text).unwrap().root_element().attribute("viewBox").unwrap().to_owned();
    assert_ne!(height(&text), height(&svg(&Map::of(&table), &Options { width: 360, ..Options::default() })));
}

#[test]
fn a_name_that_is_too_long_for_the_sheet_is_cut_and_stays_whole_in_its_title() {
    let table = table(12, 12, Vec::new());
    let name = "of the Line ".repeat(40);
    let map = with(&table, vec![foot("guard", &name, 0, Formation::Line, Pose::new(600, 600, 0))]);
    let text = bare(&map);
    let drawing = Document::parse(&text).unwrap();
    let keyed = one(&drawing, "keyed").text().unwrap();
    assert!(keyed.ends_with('…') && keyed.len() < name.len());
    assert!(title(one(&drawing, "unit")).starts_with(&format!("1: {name}")));
}
