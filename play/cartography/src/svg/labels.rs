//! Where names go, so that they do not lie on units or on one another.

use std::borrow::Cow;

use standfast_tabletop::{Shape, Terrain, TerrainKind};

use super::overlays;
use super::plane::{Extent, Quad, Spot, inside, longest, pieces};
use super::sheet::{Sheet, width_of};
use super::units::BEAD;
use crate::map::Drawn;

/// The beads and the name of a unit, in one row.
pub(super) struct Block {
    pub(super) words: Words,
    pub(super) middle: Spot,
    /// From the first bead to the last letter, in hundredths of an inch.
    pub(super) width: f64,
}

/// What is written beside a unit.
pub(super) enum Words {
    /// Its name.
    Name,
    /// A number, where there is no room for the name: the key below the map has both.
    Key(usize),
}

/// The name of a piece of terrain or of an overlay.
pub(super) struct Name<'m> {
    pub(super) text: Cow<'m, str>,
    pub(super) class: &'static str,
    pub(super) middle: Spot,
    /// The way that its letters run.
    pub(super) along: Spot,
}

/// All names in their places.
pub(super) struct Labels<'m> {
    /// One for each unit, in their order.
    pub(super) units: Vec<Block>,
    /// The key: number and name.
    pub(super) key: Vec<(usize, &'m str)>,
    pub(super) overlays: Vec<Name<'m>>,
    pub(super) terrain: Vec<Name<'m>>,
}

/// Finds a place for every name: first for overlays, then units, then terrain. A terrain name without room is left out.
pub(super) fn place<'m>(sheet: &Sheet<'m>) -> Labels<'m> {
    let map = sheet.map;
    let mut room = Room { taken: Vec::new(), frame: sheet.extent() };
    for drawn in &map.units {
        room.taken.push(Quad::of(drawn.unit.ground(), sheet.table()));
    }
    for spot in overlays::marks(sheet) {
        room.taken.push(Quad::at(spot, Spot::new(sheet.ems(1.2), sheet.ems(1.2)), RIGHT));
    }
    let overlays = overlays::names(sheet).into_iter().map(|name| room.near(sheet, name)).collect();

    let units = units(sheet, &mut room);
    let keyed = |(block, drawn): (&Block, &'m Drawn)| match block.words {
        Words::Key(number) => Some((number, drawn.name.as_str())),
        Words::Name => None,
    };
    let key = units.iter().zip(&map.units).filter_map(keyed).collect();

    // Whole areas are known by their names, so they come before lines.
    let (areas, lines): (Vec<_>, Vec<_>) =
        sheet.table().terrain().iter().partition(|piece| piece.kind().is_area());
    let mut terrain: Vec<_> = areas.iter().chain(&lines).filter_map(|piece| room.on(sheet, piece)).collect();
    terrain.extend(areas.iter().filter_map(|piece| room.on_contour(sheet, piece)));
    Labels { units, key, overlays, terrain }
}

/// The names of all units, the selected one first. If more than a fifth of them find no room, all units but the
/// selected one are numbered instead.
fn units(sheet: &Sheet<'_>, room: &mut Room) -> Vec<Block> {
    let before = room.taken.len();
    let blocks = room.beside_all(sheet, |_| true);
    let keyed = blocks.iter().filter(|block| matches!(block.words, Words::Key(_))).count();
    if keyed * 5 <= blocks.len() {
        return blocks;
    }
    room.taken.truncate(before);
    room.beside_all(sheet, |drawn| drawn.selected)
}

const RIGHT: Spot = Spot::new(1.0, 0.0);

/// How high a row of letters is, in letters' heights.
const ROW: f64 = 1.1;

/// What is still free.
struct Room {
    taken: Vec<Quad>,
    frame: Extent,
}

impl Room {
    fn is_free(&self, quad: &Quad) -> bool {
        let Extent { low, high } = quad.extent();
        low.x >= self.frame.low.x
            && low.y >= self.frame.low.y
            && high.x <= self.frame.high.x
            && high.y <= self.frame.high.y
            && !self.taken.iter().any(|taken| taken.meets(quad))
    }

    /// The first of these middles at which so large a row is free; it is taken then.
    fn first(&mut self, middles: impl IntoIterator<Item = Spot>, size: Spot, along: Spot) -> Option<Spot> {
        let (middle, quad) = middles
            .into_iter()
            .map(|middle| (middle, Quad::at(middle, size, along)))
            .find(|(_, quad)| self.is_free(quad))?;
        self.taken.push(quad);
        Some(middle)
    }

    /// The names of all units, in their order; only these may be named, all others are numbered.
    fn beside_all(&mut self, sheet: &Sheet<'_>, named: impl Fn(&Drawn) -> bool) -> Vec<Block> {
        let mut order: Vec<_> = sheet.map.units.iter().enumerate().collect();
        order.sort_by_key(|(_, drawn)| (!drawn.selected, drawn.faint));
        let mut blocks: Vec<_> = order
            .into_iter()
            .map(|(index, drawn)| (index, self.beside(sheet, drawn, named(drawn), index + 1)))
            .collect();
        blocks.sort_by_key(|(index, _)| *index);
        blocks.into_iter().map(|(_, block)| block).collect()
    }

    /// The name of a unit, behind it if there is room, else at its flanks, else before its front; where there is no
    /// room for the name, its number in the key; where there is none even for that, the number on the unit itself.
    fn beside(&mut self, sheet: &Sheet<'_>, drawn: &Drawn, named: bool, number: usize) -> Block {
        let beads = f64::from(u8::try_from(drawn.markers.len()).unwrap_or(u8::MAX)) * (BEAD + 0.08);
        let size = |letters: f64| {
            let gap = if beads > 0.0 { 0.25 } else { 0.0 };
            Spot::new(sheet.ems(beads + gap + letters), sheet.ems(ROW))
        };
        if named {
            let bold = if drawn.selected { 1.12 } else { 1.0 };
            let size = size(width_of(&drawn.name) * bold);
            if let Some(middle) = self.first(around(sheet, drawn, size), size, RIGHT) {
                return Block { words: Words::Name, middle, width: size.x };
            }
        }
        let size = size(width_of(&number.to_string()) * 1.12);
        let middle = self.first(around(sheet, drawn, size), size, RIGHT);
        let middle = middle.unwrap_or_else(|| Quad::of(drawn.unit.ground(), sheet.table()).middle());
        Block { words: Words::Key(number), middle, width: size.x }
    }

    /// The name of an overlay: where it wants to be, or as near to it as there is room.
    fn near<'m>(&mut self, sheet: &Sheet<'_>, name: Name<'m>) -> Name<'m> {
        // These letters are bold.
        let size = Spot::new(sheet.ems(width_of(&name.text) * 1.12), sheet.ems(ROW));
        // Below what it names, above it, beside it, and further off.
        let shifts =
            [(0.0, 0.0), (0.0, -2.7), (1.0, -1.35), (-1.0, -1.35), (0.0, 2.4), (1.0, 1.2), (-1.0, 1.2)];
        let at = |(right, down): (f64, f64)| {
            name.middle.plus(Spot::new(right * (size.x / 2.0 + sheet.em), sheet.ems(down)))
        };
        let middle = self.first(shifts.map(at), size, RIGHT).unwrap_or_else(|| {
            self.taken.push(Quad::at(name.middle, size, RIGHT));
            name.middle
        });
        Name { middle, ..name }
    }

    /// The level of a hill, on its contour.
    fn on_contour<'m>(&mut self, sheet: &Sheet<'_>, hill: &Terrain) -> Option<Name<'m>> {
        let level = hill.kind().level();
        let text = (level > 0).then(|| level.to_string())?;
        let size = Spot::new(sheet.ems(width_of(&text)), sheet.ems(0.8));
        let corners = sheet.spots(hill.points());
        let middles = super::plane::sides(&corners).map(|(from, to)| from.between(to));
        let middle = self.first(middles, size, RIGHT)?;
        Some(Name { text: Cow::Owned(text), class: "level", middle, along: RIGHT })
    }

    /// A row of letters along a straight piece: in the river or on the road itself where that is wide enough, else on
    /// either side. Its middle, and the way that it runs.
    fn along(
        &mut self,
        sheet: &Sheet<'_>,
        (from, to): (Spot, Spot),
        width: f64,
        size: Spot,
    ) -> Option<(Spot, Spot)> {
        let along = to.minus(from).unit();
        // Letters run from left to right.
        let along = if along.x < 0.0 { along.times(-1.0) } else { along };
        let aside = along.to_the_right().times(-(width / 2.0 + sheet.ems(0.65)));
        let middle: &[f64] = if width >= sheet.ems(ROW) { &[0.0] } else { &[] };
        let sides = middle.iter().chain(&[1.0, -1.0]);
        let ways = sides.flat_map(|&side| [0.5, 0.3, 0.7, 0.15, 0.85].map(|part| (part, side)));
        let ways = ways.map(|(part, side)| from.plus(to.minus(from).times(part)).plus(aside.times(side)));
        Some((self.first(ways, size, along)?, along))
    }

    /// The name of a piece of terrain; of a line along it.
    fn on<'m>(&mut self, sheet: &Sheet<'_>, piece: &'m Terrain) -> Option<Name<'m>> {
        let text = piece.name();
        if text == piece.id() {
            return None;
        }
        let class = match piece.kind() {
            TerrainKind::River { .. } | TerrainKind::Ford | TerrainKind::Marsh => "place water",
            TerrainKind::Hill { .. } => "place height",
            _ => "place",
        };
        let size = Spot::new(sheet.ems(width_of(text) * 1.02), sheet.ems(ROW));
        let points = sheet.spots(piece.points());
        let (middle, along) = match piece.shape() {
            Shape::Area(_) => (self.first(within(sheet, &points), size, RIGHT)?, RIGHT),
            Shape::Line(_) | Shape::Strip(..) => {
                let width = piece.kind().width().map_or(0.0, |width| f64::from(width.hundredths()));
                let mut pieces: Vec<_> = pieces(&points).collect();
                let length = |(from, to): &(Spot, Spot)| to.minus(*from).length();
                pieces.sort_by(|one, other| length(other).total_cmp(&length(one)));
                let mut along_any = pieces.into_iter().filter(|piece| length(piece) > size.x * 0.7);
                along_any.find_map(|piece| self.along(sheet, piece, width, size))?
            }
        };
        Some(Name { text: Cow::Borrowed(text), class, middle, along })
    }
}

/// Where a row of that size may stand beside a unit: behind it, then at its flanks, then before it, each time touching
/// it.
fn around<'s>(sheet: &'s Sheet<'_>, drawn: &'s Drawn, size: Spot) -> impl Iterator<Item = Spot> + 's {
    let unit = &drawn.unit;
    let ahead = Spot::towards(unit.facing());
    let right = ahead.to_the_right();
    let half_width = f64::from(unit.footprint().width().hundredths()) / 2.0;
    let half_depth = f64::from(unit.footprint().depth().hundredths()) / 2.0;
    let middle = sheet.spot(unit.at()).minus(ahead.times(half_depth));
    // How far the row reaches along a way from its own middle.
    let reach = move |way: Spot| f64::midpoint(way.x.abs() * size.x, way.y.abs() * size.y);
    let gap = sheet.ems(0.18);
    let at = move |way: Spot, half: f64, aside: Spot, slide: f64, gap: f64| {
        middle.plus(way.times(half + reach(way) + gap)).plus(aside.times(slide))
    };
    let slides = [0.0, 0.5, -0.5, 1.0, -1.0];
    let behind = slides.map(|slide| at(ahead.times(-1.0), half_depth, right, slide * half_width, gap));
    let flanks = [0.0, -0.8, 0.8].into_iter().flat_map(move |slide| {
        let slide = slide * (half_depth + size.y / 2.0);
        [at(right, half_width, ahead, slide, gap), at(right.times(-1.0), half_width, ahead, slide, gap)]
    });
    let further =
        slides.map(|slide| at(ahead.times(-1.0), half_depth, right, slide * half_width, gap + size.y));
    let before = slides.map(|slide| at(ahead, half_depth, right, slide * half_width, sheet.ems(0.6)));
    behind.into_iter().chain(flanks).chain(further).chain(before)
}

/// Where a name may stand in an area: in its middle, and above and below that; at last just under it.
fn within(sheet: &Sheet<'_>, corners: &[Spot]) -> impl Iterator<Item = Spot> + use<> {
    let extent = Extent::around(corners);
    let middle = middle_of(corners).unwrap_or(extent.low.between(extent.high));
    let row = sheet.ems(1.2);
    let rows = [0.0, 1.0, -1.0, 2.0, -2.0, 3.0, -3.0].map(|rows| middle.plus(Spot::new(0.0, rows * row)));
    let half = extent.size().x / 4.0;
    let sides = [-half, half].map(|aside| middle.plus(Spot::new(aside, 0.0)));
    let outside =
        [extent.high.y + sheet.ems(0.75), extent.low.y - sheet.ems(0.75)].map(|y| Spot::new(middle.x, y));
    rows.into_iter().chain(sides).chain(outside)
}

/// The middle of the widest place of an outline: of some lines across it, the middle of the longest run inside.
fn middle_of(corners: &[Spot]) -> Option<Spot> {
    let extent = Extent::around(corners);
    let lines = [0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74].map(|part| extent.low.y + part * extent.size().y);
    let runs = lines.into_iter().flat_map(|y| {
        let mut crossed: Vec<f64> = super::plane::sides(corners)
            .filter(|(a, b)| (a.y > y) != (b.y > y))
            .map(|(a, b)| a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x))
            .collect();
        crossed.sort_by(f64::total_cmp);
        let runs: Vec<_> = pairs(&crossed).map(|(from, to)| (Spot::new(from, y), Spot::new(to, y))).collect();
        runs
    });
    let (from, to) = longest(runs)?;
    let middle = from.between(to);
    inside(corners, middle).then_some(middle)
}

/// First and second, third and fourth, and so on.
fn pairs(numbers: &[f64]) -> impl Iterator<Item = (f64, f64)> + '_ {
    numbers.iter().copied().step_by(2).zip(numbers.iter().copied().skip(1).step_by(2))
}
