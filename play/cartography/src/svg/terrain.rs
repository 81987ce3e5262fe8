//! Terrain as a cartographer draws it: what lies lowest first.

use standfast_tabletop::{Cover, Going, Shape, Terrain, TerrainKind};

use super::ink::{Ink, Mark, Trail};
use super::plane::{Spot, crossing, pieces};
use super::scatter;
use super::sheet::Sheet;

/// A sign made of strokes, each from corner to corner, in letters' heights around its own middle.
type Sign = &'static [&'static [(f64, f64)]];

/// Reeds over water.
const REEDS: Sign =
    &[&[(-0.45, 0.1), (0.45, 0.1)], &[(-0.12, 0.1), (-0.12, -0.26)], &[(0.12, 0.1), (0.12, -0.18)]];

/// Broken ground.
const BROKEN: Sign = &[&[(-0.22, 0.15), (0.0, -0.17), (0.22, 0.15)], &[(0.42, 0.18), (0.52, 0.18)]];

/// No way through.
const CROSS: Sign = &[&[(-0.2, -0.2), (0.2, 0.2)], &[(-0.2, 0.2), (0.2, -0.2)]];

/// Hills and other areas.
pub(super) fn areas(ink: &mut Ink, sheet: &Sheet<'_>) {
    let mut hills: Vec<_> = sheet.table().terrain().iter().filter(|piece| piece.kind().level() > 0).collect();
    hills.sort_by_key(|hill| hill.kind().level());
    for hill in hills {
        draw(ink, sheet, hill);
    }
    for piece in sheet.table().terrain() {
        if piece.kind().is_area() && piece.kind().level() == 0 && piece.kind() != TerrainKind::Ford {
            draw(ink, sheet, piece);
        }
    }
}

/// Rivers, fords, roads and their bridges, then fences, hedges and walls.
pub(super) fn lines(ink: &mut Ink, sheet: &Sheet<'_>) {
    let all = sheet.table().terrain();
    let is = |wanted: fn(TerrainKind) -> bool| all.iter().filter(move |piece| wanted(piece.kind()));
    let rivers = || is(|kind| matches!(kind, TerrainKind::River { .. }));
    let roads = || is(|kind| matches!(kind, TerrainKind::Road { .. }));
    // All edges before all middles, so that what joins runs into one another.
    rivers().for_each(|river| edge(ink, sheet, river));
    rivers().for_each(|river| draw(ink, sheet, river));
    is(|kind| kind == TerrainKind::Ford).for_each(|ford| draw(ink, sheet, ford));
    roads().for_each(|road| edge(ink, sheet, road));
    roads().for_each(|road| draw(ink, sheet, road));
    bridges(ink, sheet, &roads().collect::<Vec<_>>(), &rivers().collect::<Vec<_>>());
    is(TerrainKind::is_linear_obstacle).for_each(|line| draw(ink, sheet, line));
}

/// The edges of a road or a river, as one line as wide as the whole.
fn edge(ink: &mut Ink, sheet: &Sheet<'_>, piece: &Terrain) {
    if let Shape::Strip(points, width) = piece.shape() {
        let trail = Trail::through(sheet.spots(points));
        ink.draw("path")
            .is(format_args!("{}-edge", piece.kind()))
            .length("stroke-width", f64::from(width.hundredths()))
            .along(&trail)
            .alone();
    }
}

/// One piece, with what it is for who hears the map.
fn draw(ink: &mut Ink, sheet: &Sheet<'_>, piece: &Terrain) {
    ink.group(format_args!("terrain {}", piece.kind())).with("data-id", piece.id()).around(|ink| {
        ink.title(sentence(piece));
        match piece.shape() {
            Shape::Area(points) => area(ink, sheet, piece.kind(), &sheet.spots(points)),
            Shape::Line(points) => line(ink, &Trail::through(sheet.spots(points))),
            Shape::Strip(points, width) => {
                let inner = (f64::from(width.hundredths()) - sheet.ems(0.18)).max(sheet.ems(0.1));
                let trail = Trail::through(sheet.spots(points));
                ink.draw("path").is("middle").length("stroke-width", inner).along(&trail).alone();
            }
        }
    });
    ink.end_line();
}

/// What a piece is, and what it does.
fn sentence(piece: &Terrain) -> String {
    let kind = piece.kind();
    let mut said =
        if piece.name() == piece.id() { kind.to_string() } else { format!("{}, {kind}", piece.name()) };
    if kind.level() > 0 {
        said += &format!(" of level {}", kind.level());
    }
    if piece.cover() != Cover::None {
        said += &format!(", {} cover", piece.cover());
    }
    match piece.going() {
        Going::Open | Going::Road => {}
        Going::Rough => said += ", rough going",
        Going::Impassable => said += ", impassable",
    }
    said
}

/// A fence, a hedge or a wall: two strokes whose look the style sheet gives.
fn line(ink: &mut Ink, trail: &Trail) {
    ink.draw("path").is("under").along(trail).alone();
    ink.draw("path").is("over").along(trail).alone();
}

fn area(ink: &mut Ink, sheet: &Sheet<'_>, kind: TerrainKind, corners: &[Spot]) {
    let outline = Trail::round(corners);
    let mut lay = |class: &str| ink.draw("path").is(class).along(&outline).alone();
    match kind {
        TerrainKind::Woods => {
            // Crowns along the edge: the ground covers their inner halves.
            lay("edge");
            lay("crowns");
            lay("ground");
            let trees = dots(scatter::strewn(corners, sheet.ems(1.0), sheet.ems(0.5)));
            if !trees.is_empty() {
                ink.draw("path").is("shade").along(&trees).alone();
                ink.draw("path").is("trees").with("transform", lifted(sheet)).along(&trees).alone();
            }
        }
        TerrainKind::Orchard => {
            lay("ground");
            let trees = dots(scatter::in_rows(corners, sheet.ems(0.85), sheet.ems(0.4)));
            if !trees.is_empty() {
                ink.draw("path").is("trees").along(&trees).alone();
            }
        }
        TerrainKind::BuiltUp => {
            lay("ground");
            let mut houses = Trail::default();
            for house in scatter::houses(corners, sheet.ems(1.15), sheet.ems(0.12)) {
                houses.outline(&house);
            }
            if !houses.is_empty() {
                ink.draw("path").is("houses").along(&houses).alone();
            }
        }
        TerrainKind::Hill { level } => {
            // Strokes across the contour, whose uphill halves the ground covers: so they point down the slope.
            lay("hachures");
            ink.draw("path").is(format_args!("ground level-{}", level.get().min(4))).along(&outline).alone();
        }
        TerrainKind::Marsh | TerrainKind::Rough | TerrainKind::Impassable => {
            lay("ground");
            let (spots, sign) = match kind {
                TerrainKind::Marsh => (scatter::strewn(corners, sheet.ems(1.45), sheet.ems(0.3)), REEDS),
                TerrainKind::Rough => (scatter::strewn(corners, sheet.ems(1.3), sheet.ems(0.3)), BROKEN),
                _ => (scatter::in_rows(corners, sheet.ems(0.75), sheet.ems(0.25)), CROSS),
            };
            let signs = signs(sheet, &spots, sign);
            if !signs.is_empty() {
                ink.draw("path").is("signs").along(&signs).alone();
            }
        }
        _ => lay("ground"),
    }
}

/// A dot at every spot, to the nearest tenth of an inch: nobody measures trees, and the drawing stays small.
fn dots(spots: Vec<Spot>) -> Trail {
    let tenth = |at: f64| (at / 10.0).round() * 10.0;
    let mut dots = Trail::default();
    spots.into_iter().for_each(|spot| dots.dot(Spot::new(tenth(spot.x), tenth(spot.y))));
    dots
}

/// The same sign at every spot.
fn signs(sheet: &Sheet<'_>, spots: &[Spot], sign: Sign) -> Trail {
    let mut trail = Trail::default();
    for spot in spots {
        for stroke in sign {
            trail.go_through(stroke.iter().map(|&(x, y)| spot.plus(Spot::new(sheet.ems(x), sheet.ems(y)))));
        }
    }
    trail
}

/// Light from the top left: the crown lies that much above its shade.
fn lifted(sheet: &Sheet<'_>) -> String {
    let by = Mark(sheet.ems(-0.06));
    format!("translate({by} {by})")
}

/// Two parapets wherever a road crosses a river.
fn bridges(ink: &mut Ink, sheet: &Sheet<'_>, roads: &[&Terrain], rivers: &[&Terrain]) {
    let width = |piece: &Terrain| piece.kind().width().map_or(0.0, |width| f64::from(width.hundredths()));
    let mut parapets = Trail::default();
    let rivers: Vec<_> = rivers.iter().map(|river| (sheet.spots(river.points()), width(river))).collect();
    for road in roads {
        for piece in pieces(&sheet.spots(road.points())) {
            let along = piece.1.minus(piece.0).unit();
            for (river, broad) in &rivers {
                let crossed = |water| Some((water, crossing(piece, water)?));
                for ((from, to), at) in pieces(river).filter_map(crossed) {
                    // The flatter the road crosses, the longer its bridge.
                    let across = along.cross(to.minus(from).unit()).abs().max(0.3);
                    let half = along.times(broad / 2.0 / across + sheet.ems(0.35));
                    let aside = along.to_the_right().times(width(road) / 2.0 + sheet.ems(0.05));
                    let splay = |end: Spot, side: Spot| end.times(1.3).plus(side.times(1.5));
                    for side in [aside, aside.times(-1.0)] {
                        let back = half.times(-1.0);
                        let ends = [splay(back, side), back.plus(side), half.plus(side), splay(half, side)];
                        parapets.go_through(ends.map(|end| at.plus(end)));
                    }
                }
            }
        }
    }
    if !parapets.is_empty() {
        ink.draw("path").is("bridges").along(&parapets).alone();
    }
}
