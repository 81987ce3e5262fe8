use smol_str::SmolStr;

use super::placed::{Lookout, Placed};
use crate::geometry::{Quad, Segment, Vector};
use crate::length::Length;
use crate::rectangle::Bounds;
use crate::table::{Laid, Table};
use crate::unit::Troops;

/// Things that may hide a unit from another, in blocks of neighbours, so that most of them are skipped at once.
///
/// A block holds the bounds of its hiders as middles and half sides, side by side, so that the machine compares several
/// in one step. This is in single precision: what is skipped lies further from the corridor than all rounding; the rest
/// is checked exactly.
#[derive(Debug, Clone)]
pub(super) struct Blocks(Vec<Block>);

/// What may hide a unit from another.
#[derive(Debug, Clone)]
pub(crate) struct Hider {
    pub(crate) what: Hides,
    /// It hides where both ends of the line are below this level.
    below: u16,
}

/// What a hider is.
#[derive(Debug, Clone)]
pub(crate) enum Hides {
    /// Woods or houses, by their place in the list, and how deep sight reaches into them.
    Screen(usize, Length),
    /// A contour of a hill, by its place in the list.
    Hill(usize),
    /// A unit: its place in the list, its name, and what it covers.
    Unit(usize, SmolStr, Quad),
}

/// A line of sight.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Line {
    path: Segment,
    /// The height of its higher end.
    level: u16,
}

impl Line {
    #[inline]
    pub(crate) fn between(from: Lookout, to: Lookout) -> Self {
        let path = Segment { from: from.at, to: to.at };
        Self { path, level: from.level.max(to.level).into() }
    }

    /// How much of it lies inside a piece of terrain.
    #[inline]
    fn stretch_inside(&self, piece: &Laid) -> Length {
        let (Bounds { low, high }, Segment { from, to }) = (piece.bounds, self.path);
        let beside = from.x.max(to.x) < low.x.wide()
            || high.x.wide() < from.x.min(to.x)
            || from.y.max(to.y) < low.y.wide()
            || high.y.wide() < from.y.min(to.y);
        if beside { Length::ZERO } else { piece.outline.stretch_inside(self.path) }
    }
}

impl Hider {
    /// Whether it blocks a line.
    #[inline]
    pub(crate) fn hides(&self, table: &Table, line: &Line) -> bool {
        if line.level >= self.below {
            return false;
        }
        let runs_further = |piece: usize, most: Length| {
            table.piece_at(piece).is_some_and(|(_, laid)| line.stretch_inside(laid) > most)
        };
        match &self.what {
            Hides::Screen(piece, seen_into) => runs_further(*piece, *seen_into),
            Hides::Hill(piece) => runs_further(*piece, Length::ZERO),
            Hides::Unit(.., quad) => quad.is_crossed_by(line.path),
        }
    }

    /// Its place among all hiders: terrain before units, each in the order given.
    pub(crate) const fn order(&self) -> (bool, usize) {
        match self.what {
            Hides::Screen(index, _) | Hides::Hill(index) => (false, index),
            Hides::Unit(index, ..) => (true, index),
        }
    }

    /// Whether it is one of these two units.
    pub(crate) fn is_one_of(&self, units: [Option<usize>; 2]) -> bool {
        matches!(self.what, Hides::Unit(index, ..) if units.contains(&Some(index)))
    }
}

/// How many hiders are in a block.
const TOGETHER: usize = 16;

/// Some hiders near one another, and their bounds; empty places lie nowhere.
#[derive(Debug, Clone)]
struct Block {
    hiders: Vec<Hider>,
    around: Place,
    x: [f32; TOGETHER],
    y: [f32; TOGETHER],
    half_width: [f32; TOGETHER],
    half_depth: [f32; TOGETHER],
}

/// Upright bounds, as their middle and half their sides.
#[derive(Debug, Clone, Copy)]
struct Place {
    x: f32,
    y: f32,
    half_width: f32,
    half_depth: f32,
}

impl Place {
    const NOWHERE: Self = Self { x: f32::NAN, y: f32::NAN, half_width: 0.0, half_depth: 0.0 };

    fn of(bounds: Bounds) -> Self {
        let ([left, near], [right, far]) = (single(bounds.low.into()), single(bounds.high.into()));
        Self {
            x: f32::midpoint(left, right),
            y: f32::midpoint(near, far),
            half_width: (right - left) / 2.0,
            half_depth: (far - near) / 2.0,
        }
    }
}

/// More than all rounding of points on the table in single precision, in hundredths.
const MARGIN: f32 = 4.0;

/// The strip that holds every line between two sets of lookouts.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Corridor {
    low: [f32; 2],
    high: [f32; 2],
    /// The direction across the corridor, of length 1.
    across: [f32; 2],
    /// The middle of the corridor in that direction, and half its width.
    middle: f32,
    half: f32,
}

impl Corridor {
    pub(crate) fn around(one: &[Lookout; 4], other: &[Lookout; 4]) -> Self {
        let ([from, ..], [to, ..]) = (one, other);
        let [along_x, along_y] = single(to.at - from.at);
        let length = (along_x * along_x + along_y * along_y).sqrt();
        let across = if length > 0.0 { [along_y / length, -along_x / length] } else { [1.0, 0.0] };
        let mut box_of = ([f32::MAX; 2], [f32::MIN; 2]);
        let (mut least, mut most) = (f32::MAX, f32::MIN);
        for lookout in one.iter().chain(other) {
            let [x, y] = single(lookout.at);
            box_of = ([box_of.0[0].min(x), box_of.0[1].min(y)], [box_of.1[0].max(x), box_of.1[1].max(y)]);
            let place = across[0] * x + across[1] * y;
            (least, most) = (least.min(place), most.max(place));
        }
        Self {
            low: box_of.0.map(|low| low - MARGIN),
            high: box_of.1.map(|high| high + MARGIN),
            across,
            middle: f32::midpoint(least, most),
            half: (most - least) / 2.0 + MARGIN,
        }
    }
}

impl Corridor {
    /// Whether upright bounds may reach into it.
    #[inline]
    fn may_meet(&self, Place { x, y, half_width, half_depth }: Place) -> bool {
        let Self { low: [left, near], high: [right, far], across: [across_x, across_y], middle, half } =
            *self;
        let aside = (across_x * x + across_y * y - middle).abs();
        (aside <= half + half_width * across_x.abs() + half_depth * across_y.abs())
            & (x + half_width >= left)
            & (x - half_width <= right)
            & (y + half_depth >= near)
            & (y - half_depth <= far)
    }
}

impl Block {
    fn of(hiders: &[(Hider, Bounds)]) -> Self {
        let all = hiders.iter().map(|(_, bounds)| *bounds).reduce(Bounds::with);
        let mut places = [Place::NOWHERE; TOGETHER];
        for (place, (_, bounds)) in places.iter_mut().zip(hiders) {
            *place = Place::of(*bounds);
        }
        Self {
            hiders: hiders.iter().map(|(hider, _)| hider.clone()).collect(),
            around: all.map_or(Place::NOWHERE, Place::of),
            x: places.map(|place| place.x),
            y: places.map(|place| place.y),
            half_width: places.map(|place| place.half_width),
            half_depth: places.map(|place| place.half_depth),
        }
    }

    /// Whether each may reach into the corridor: bytes of 1 or 0, eight to a number, the first one lowest.
    #[inline]
    fn reaching(&self, corridor: &Corridor) -> [u64; TOGETHER / 8] {
        let mut reaching = [0_u8; TOGETHER];
        let places = self.x.iter().zip(&self.y).zip(self.half_width.iter().zip(&self.half_depth));
        for (reaches, ((&x, &y), (&half_width, &half_depth))) in reaching.iter_mut().zip(places) {
            *reaches = u8::from(corridor.may_meet(Place { x, y, half_width, half_depth }));
        }
        let (eights, _) = reaching.as_chunks();
        let mut numbers = [0; TOGETHER / 8];
        for (number, eight) in numbers.iter_mut().zip(eights) {
            *number = u64::from_le_bytes(*eight);
        }
        numbers
    }
}

impl Blocks {
    /// What of the terrain hides.
    pub(super) fn of_terrain(table: &Table) -> Self {
        let terrain = table.pieces().enumerate().filter_map(|(index, (piece, laid))| {
            let (what, below) = match (piece.kind().seen_into(), piece.kind().level()) {
                (Some(seen_into), _) => (Hides::Screen(index, seen_into), u16::MAX),
                (None, 0) => return None,
                (None, level) => (Hides::Hill(index), level.into()),
            };
            Some((Hider { what, below }, laid.bounds))
        });
        Self::of(terrain.collect())
    }

    /// Which units hide others.
    pub(super) fn of_units(table: &Table, units: &[Placed]) -> Self {
        let standing = units.iter().enumerate().filter(|(_, unit)| unit.troops() != Troops::Other);
        let standing = standing.map(|(index, unit)| {
            let what = Hides::Unit(index, unit.id().into(), *unit.quad());
            (Hider { what, below: u16::from(table.height_at(unit.at())) + 1 }, unit.bounds())
        });
        Self::of(standing.collect())
    }

    /// Makes blocks of neighbours: cuts the table into slabs along x, about as many as each slab has blocks, and each slab
    /// into blocks along y.
    fn of(mut hiders: Vec<(Hider, Bounds)>) -> Self {
        let blocks = hiders.len().div_ceil(TOGETHER);
        let in_slab = TOGETHER * blocks.div_ceil(blocks.isqrt().max(1)).max(1);
        hiders.sort_by_key(|(_, bounds)| bounds.low.x + bounds.high.x);
        let slabs = hiders.chunks_mut(in_slab);
        let cut = |slab: &mut [(_, Bounds)]| slab.sort_by_key(|(_, bounds)| bounds.low.y + bounds.high.y);
        slabs.for_each(cut);
        Self(hiders.chunks(in_slab).flat_map(|slab| slab.chunks(TOGETHER)).map(Block::of).collect())
    }

    /// Hands out those that may reach into the corridor.
    pub(super) fn for_each_near<'h>(&'h self, corridor: &Corridor, mut take: impl FnMut(&'h Hider)) {
        for block in self.0.iter().filter(|block| corridor.may_meet(block.around)) {
            for (hiders, mut reaching) in block.hiders.chunks(8).zip(block.reaching(corridor)) {
                while reaching != 0 {
                    let place = usize::try_from(reaching.trailing_zeros() / 8).unwrap_or_default();
                    hiders.get(place).into_iter().for_each(&mut take);
                    reaching &= reaching - 1;
                }
            }
        }
    }
}

/// In single precision: hundredths stay below 2^24, and so are exact.
#[expect(clippy::as_conversions, clippy::cast_precision_loss, reason = "points lie within 10^6 hundredths")]
const fn single(vector: Vector) -> [f32; 2] {
    [vector.x as f32, vector.y as f32]
}
