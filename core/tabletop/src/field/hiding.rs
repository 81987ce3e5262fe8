use smol_str::SmolStr;

use super::placed::{Lookout, Placed};
use crate::geometry::{Quad, Segment, Vector};
use crate::length::Length;
use crate::rectangle::Bounds;
use crate::table::{Laid, Table};
use crate::terrain::Terrain;
use crate::unit::Troops;

/// All that may hide a unit from another, with a list by which most of it is passed over at once.
///
/// The list holds the middle and half the sides of the bounds of each hider, eight beside one another, so that the
/// machine compares several in one step. It is in single precision: what it passes over is apart from the corridor by
/// a margin larger than all rounding; what it leaves is looked at exactly.
#[derive(Debug, Clone)]
pub(crate) struct Hiding<'t> {
    hiders: Vec<Hider<'t>>,
    eights: Vec<Eight>,
}

/// What may hide a unit from another.
#[derive(Debug, Clone)]
pub(crate) enum Hider<'t> {
    /// Woods, houses: one sees so deep into them and no deeper.
    Screen(&'t Terrain, &'t Laid, Length),
    /// A contour that high.
    Hill(&'t Terrain, &'t Laid, u8),
    /// A unit: its name and place in the list, what it covers, and how high it stands.
    Unit { id: SmolStr, index: usize, quad: Quad, level: u8 },
}

/// A line along which one looks.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Line {
    path: Segment,
    /// The height of its higher end.
    level: u8,
    bounds: Bounds,
}

impl Line {
    pub(crate) fn between(from: Lookout, to: Lookout) -> Self {
        Self {
            path: Segment { from: from.at, to: to.at },
            level: from.level.max(to.level),
            bounds: Bounds::around(&[from.at.point(), to.at.point()]),
        }
    }
}

impl Hider<'_> {
    /// Whether it stands in the way of a line.
    pub(crate) fn hides(&self, line: &Line) -> bool {
        match self {
            Self::Screen(_, laid, seen_into) => {
                laid.bounds.meets(&line.bounds) && laid.outline.stretch_inside(line.path) > *seen_into
            }
            Self::Hill(_, laid, level) => {
                *level > line.level
                    && laid.bounds.meets(&line.bounds)
                    && laid.outline.stretch_inside(line.path) > Length::ZERO
            }
            Self::Unit { quad, level, .. } => *level >= line.level && quad.is_crossed_by(line.path),
        }
    }

    /// Whether it is one of these two units.
    pub(crate) fn is_one_of(&self, units: [Option<usize>; 2]) -> bool {
        matches!(self, Self::Unit { index, .. } if units.contains(&Some(*index)))
    }
}

/// Eight hiders by their bounds; places that are not taken are nowhere.
#[derive(Debug, Clone, Copy)]
struct Eight {
    x: [f32; 8],
    y: [f32; 8],
    half_width: [f32; 8],
    half_depth: [f32; 8],
}

/// Wider than all rounding in single precision of points on the table, in hundredths.
const MARGIN: f32 = 4.0;

/// Everything within which lines between two sets of lookouts lie.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Corridor {
    low: [f32; 2],
    high: [f32; 2],
    /// Across the corridor, of length 1.
    across: [f32; 2],
    /// The middle of the corridor along that, and half its width.
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

impl Eight {
    const NOWHERE: Self =
        Self { x: [f32::NAN; 8], y: [f32::NAN; 8], half_width: [0.0; 8], half_depth: [0.0; 8] };

    /// One bit for each that may reach into the corridor.
    #[inline]
    fn reaching(&self, corridor: &Corridor) -> u8 {
        let Corridor { low: [left, near], high: [right, far], across: [across_x, across_y], middle, half } =
            *corridor;
        let mut reaching = [0_u32; 8];
        let places = self.x.iter().zip(&self.y).zip(self.half_width.iter().zip(&self.half_depth));
        for (reaches, ((x, y), (half_width, half_depth))) in reaching.iter_mut().zip(places) {
            let aside = (across_x * x + across_y * y - middle).abs();
            let beside = aside <= half + half_width * across_x.abs() + half_depth * across_y.abs();
            let between = (x + half_width >= left)
                & (x - half_width <= right)
                & (y + half_depth >= near)
                & (y - half_depth <= far);
            *reaches = u32::from(beside & between);
        }
        reaching.iter().rev().fold(0, |bits, reaches| bits << 1 | u8::from(*reaches != 0))
    }
}

impl<'t> Hiding<'t> {
    pub(super) fn of(table: &'t Table, units: &[Placed]) -> Self {
        let terrain = table.pieces().filter_map(|(piece, laid)| {
            let hider = match (piece.kind().seen_into(), piece.kind().level()) {
                (Some(seen_into), _) => Hider::Screen(piece, laid, seen_into),
                (None, 0) => return None,
                (None, level) => Hider::Hill(piece, laid, level),
            };
            Some((hider, laid.bounds))
        });
        let standing = units.iter().enumerate().filter(|(_, unit)| unit.troops() != Troops::Other);
        let standing = standing.map(|(index, unit)| {
            let hider = Hider::Unit { id: unit.id().into(), index, quad: *unit.quad(), level: unit.height() };
            (hider, unit.bounds())
        });
        let (hiders, bounds): (Vec<_>, Vec<_>) = terrain.chain(standing).unzip();
        Self { hiders, eights: bounds.chunks(8).map(eight).collect() }
    }

    /// Those that may reach into the corridor, terrain before units, each in the order in which it was given.
    pub(crate) fn near(&self, corridor: Corridor) -> impl Iterator<Item = &Hider<'t>> {
        let blocks = self.hiders.chunks(8).zip(&self.eights);
        blocks.flat_map(move |(hiders, eight)| {
            let mut bits = eight.reaching(&corridor);
            std::iter::from_fn(move || {
                let place = (bits != 0).then(|| bits.trailing_zeros())?;
                bits &= bits - 1;
                hiders.get(usize::try_from(place).ok()?)
            })
        })
    }
}

/// Up to eight bounds beside one another.
fn eight(bounds: &[Bounds]) -> Eight {
    let mut eight = Eight::NOWHERE;
    let Eight { x, y, half_width, half_depth } = &mut eight;
    let places = x.iter_mut().zip(y).zip(half_width.iter_mut().zip(half_depth));
    for (((x, y), (half_width, half_depth)), bounds) in places.zip(bounds) {
        let ([low_x, low_y], [high_x, high_y]) = (single(bounds.low.into()), single(bounds.high.into()));
        (*x, *half_width) = (f32::midpoint(low_x, high_x), (high_x - low_x) / 2.0);
        (*y, *half_depth) = (f32::midpoint(low_y, high_y), (high_y - low_y) / 2.0);
    }
    eight
}

/// In single precision: hundredths stay below 2^24, and so are exact.
#[expect(clippy::as_conversions, clippy::cast_precision_loss, reason = "points lie within 10^6 hundredths")]
const fn single(vector: Vector) -> [f32; 2] {
    [vector.x as f32, vector.y as f32]
}
