use smallvec::SmallVec;

use super::rates::Rates;
use crate::geometry::{Outline, Segment, Vector, float, rounded};
use crate::length::Length;
use crate::place::Point;
use crate::rectangle::Bounds;
use crate::table::{Laid, Table};
use crate::terrain::{Going, Terrain, TerrainKind};

/// How much of a way lies on which ground, from the best to the worst going. Lengths are in hundredths divided by a
/// number that the caller knows.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Stretches(SmallVec<[(Going, i64); 3]>);

impl Stretches {
    pub(super) fn add(&mut self, going: Going, length: i64) {
        match self.0.binary_search_by_key(&going, |stretch| stretch.0) {
            Ok(place) => self.0.iter_mut().skip(place).take(1).for_each(|stretch| stretch.1 += length),
            Err(place) => self.0.insert(place, (going, length)),
        }
    }

    pub(super) fn all(&self) -> &[(Going, i64)] {
        &self.0
    }

    /// The worst ground of the way.
    pub(super) fn worst(&self) -> Option<Going> {
        self.0.last().map(|stretch| stretch.0)
    }
}

/// The pieces within reach of a unit whose going is not open.
#[derive(Debug, Clone)]
pub(super) struct Grounds<'f> {
    table: &'f Table,
    pieces: Vec<&'f Laid>,
}

/// Where a way meets ground on which the unit can't go.
#[derive(Debug, Clone, Copy)]
pub(super) struct NoGoing<'f> {
    pub(super) going: Going,
    pub(super) piece: Option<&'f Terrain>,
    pub(super) at: Point,
}

impl<'f> Grounds<'f> {
    pub(super) fn among(table: &'f Table, pieces: impl Iterator<Item = (&'f Terrain, &'f Laid)>) -> Self {
        let matters = |piece: &Terrain| {
            piece.going() != Going::Open
                || matches!(piece.kind(), TerrainKind::Road { .. } | TerrainKind::Ford)
        };
        let pieces = pieces.filter(|(piece, _)| matters(piece) && !piece.kind().is_linear_obstacle());
        Self { table, pieces: pieces.map(|(_, laid)| laid).collect() }
    }

    /// Keeps only those pieces.
    pub(super) fn such(&self, are: impl Fn(&Laid) -> bool) -> Self {
        Self { table: self.table, pieces: self.pieces.iter().copied().filter(|laid| are(laid)).collect() }
    }

    /// The going at a spot, and the piece that makes it so.
    pub(super) fn at(&self, spot: Point) -> (Going, Option<&'f Terrain>) {
        if self.pieces.iter().any(|laid| laid.contains(spot)) {
            self.table.going_at(spot)
        } else {
            (Going::Open, None)
        }
    }

    /// The ground along a straight way, taken as `length` hundredths long. The spots where the ground changes are
    /// rounded to hundredths of the way; between two of them, the ground in the middle counts.
    pub(super) fn along(
        &self,
        from: Point,
        to: Point,
        length: Length,
        rates: &Rates,
    ) -> Result<Stretches, NoGoing<'f>> {
        let way = Segment::between([from, to]);
        let whole = length.wide();
        let mut changes: SmallVec<[i64; 16]> = SmallVec::from_slice(&[0, whole]);
        let near = Bounds::around(&[from, to]);
        for laid in self.pieces.iter().filter(|laid| laid.bounds.meets(&near)) {
            each_change(way, &laid.outline, |share| {
                changes.push(rounded(share * float(whole)).wide().clamp(0, whole));
            });
        }
        changes.sort_unstable();
        changes.dedup();
        let spot = |twice: i64| {
            let part = |along: i64| rounded_half_away(along * twice, 2 * whole);
            (way.from + Vector { x: part(way.along().x), y: part(way.along().y) }).point()
        };
        let mut stretches = Stretches::default();
        for (&start, &end) in changes.iter().zip(changes.iter().skip(1)) {
            let (going, piece) = self.at(spot(start + end));
            if !rates.allow(going) {
                return Err(NoGoing { going, piece, at: spot(2 * start) });
            }
            stretches.add(going, end - start);
        }
        Ok(stretches)
    }
}

/// Every share of a way, between 0 and 1, at which it may enter or leave a piece: all real ones, and some false ones.
fn each_change(way: Segment, outline: &Outline, mut found: impl FnMut(f64)) {
    let along = way.along();
    let mut within = |share: f64| {
        if share > 0.0 && share < 1.0 {
            found(share);
        }
    };
    match outline {
        Outline::Area { sides, .. } => {
            for side in sides {
                let (from, to) = (way.side_of(side.from), way.side_of(side.to));
                if (from > 0) != (to > 0) {
                    let edge = side.along();
                    within(float((side.from - way.from).cross(edge)) / float(along.cross(edge)));
                }
            }
        }
        Outline::Strip { sides, width } => {
            let half = float(*width) / 2.0;
            for side in sides {
                let edge = side.along();
                let (off, turn) = (float(edge.cross(way.from - side.from)), float(edge.cross(along)));
                let rim = half * float(edge.squared()).sqrt();
                if turn != 0.0 {
                    within((rim - off) / turn);
                    within((-rim - off) / turn);
                }
                for end in [side.from, side.to] {
                    let away = way.from - end;
                    let (whole, middle) = (float(along.squared()), float(along.dot(away)));
                    let root = middle * middle - whole * (float(away.squared()) - half * half);
                    if root > 0.0 && whole > 0.0 {
                        within((-middle - root.sqrt()) / whole);
                        within((-middle + root.sqrt()) / whole);
                    }
                }
            }
        }
    }
}

/// `number / by`, rounded to the nearest whole number, half away from zero; 0 if `by` is 0.
fn rounded_half_away(number: i64, by: i64) -> i64 {
    (number + number.signum() * (by / 2)).checked_div(by).unwrap_or_default()
}
