//! Trees and houses within an outline: strewn or in rows, the same on every machine.

use super::plane::{Extent, Spot, count, inside, longest, sides};

/// The most that is drawn in one piece: of a larger piece, what is in it stands further apart.
const MOST: f64 = 180.0;

/// Spots strewn over an outline, about `pitch` apart, and no nearer to its sides than `margin`.
pub(super) fn strewn(outline: &[Spot], pitch: f64, margin: f64) -> Vec<Spot> {
    let lattice = Lattice::over(outline, Spot::new(1.0, 0.0), Spot::new(pitch, pitch * 0.87));
    lattice
        .cells()
        .map(|(column, row)| {
            let (right, down) = chance(column, row);
            let shift = if row % 2 == 0 { 0.25 } else { 0.75 };
            lattice.spot(
                f64::from(column) + shift + 0.6 * (right - 0.5),
                f64::from(row) + 0.5 + 0.6 * (down - 0.5),
            )
        })
        .filter(|&spot| clear(outline, spot, margin))
        .collect()
}

/// Spots in rows along the longest side of an outline.
pub(super) fn in_rows(outline: &[Spot], pitch: f64, margin: f64) -> Vec<Spot> {
    let lattice = Lattice::over(outline, along(outline), Spot::new(pitch, pitch));
    lattice
        .cells()
        .map(|(column, row)| lattice.spot(f64::from(column) + 0.5, f64::from(row) + 0.5))
        .filter(|&spot| clear(outline, spot, margin))
        .collect()
}

/// The corners of houses along the longest side of an outline, with lanes and gardens between them.
pub(super) fn houses(outline: &[Spot], pitch: f64, margin: f64) -> Vec<[Spot; 4]> {
    let lattice = Lattice::over(outline, along(outline), Spot::new(pitch * 1.2, pitch));
    let whole = |house: &[Spot; 4]| house.iter().all(|&corner| clear(outline, corner, margin));
    let house = |(column, row): (i32, i32)| {
        let (wide, deep) = chance(column, row);
        // One plot in seven is a garden.
        let built = chance(row, column).0 > 0.14;
        let (column, row) = (f64::from(column) + 0.1, f64::from(row) + 0.12);
        let (wide, deep) = (0.5 + 0.35 * wide, 0.45 + 0.3 * deep);
        let corner = |right, down| lattice.spot(column + right, row + down);
        built.then(|| [corner(0.0, 0.0), corner(wide, 0.0), corner(wide, deep), corner(0.0, deep)])
    };
    lattice.cells().filter_map(house).filter(whole).collect()
}

/// The way that the longest side of an outline runs.
fn along(outline: &[Spot]) -> Spot {
    longest(sides(outline)).map_or(Spot::new(1.0, 0.0), |(from, to)| to.minus(from).unit())
}

/// Whether a spot lies in an outline and so far from its sides.
fn clear(outline: &[Spot], spot: Spot, margin: f64) -> bool {
    let near = |(from, to): (Spot, Spot)| {
        let side = to.minus(from);
        let part = (spot.minus(from).dot(side) / side.dot(side).max(1.0)).clamp(0.0, 1.0);
        spot.minus(from.plus(side.times(part))).length() < margin
    };
    inside(outline, spot) && !sides(outline).any(near)
}

/// Cells of one size over an outline, turned to run along a way.
struct Lattice {
    origin: Spot,
    right: Spot,
    down: Spot,
    columns: i32,
    rows: i32,
}

impl Lattice {
    fn over(outline: &[Spot], along: Spot, pitch: Spot) -> Self {
        let down = along.to_the_right();
        let turned: Vec<Spot> =
            outline.iter().map(|&spot| Spot::new(spot.dot(along), spot.dot(down))).collect();
        let extent = Extent::around(&turned);
        let size = extent.size();
        let spread = (size.x * size.y / (pitch.x * pitch.y * MOST)).sqrt().max(1.0);
        let pitch = pitch.times(spread);
        let cells =
            |length: f64, pitch: f64| i32::try_from(count((length / pitch).ceil()).min(1000)).unwrap_or(0);
        let (columns, rows) = (cells(size.x, pitch.x), cells(size.y, pitch.y));
        // What is left over lies equally on both sides.
        let spare = |length: f64, pitch: f64, cells: i32| (length - pitch * f64::from(cells)) / 2.0;
        let start = extent.low.plus(Spot::new(spare(size.x, pitch.x, columns), spare(size.y, pitch.y, rows)));
        let origin = along.times(start.x).plus(down.times(start.y));
        Self { origin, right: along.times(pitch.x), down: down.times(pitch.y), columns, rows }
    }

    fn cells(&self) -> impl Iterator<Item = (i32, i32)> + use<> {
        let columns = self.columns;
        (0..self.rows).flat_map(move |row| (0..columns).map(move |column| (column, row)))
    }

    fn spot(&self, column: f64, row: f64) -> Spot {
        self.origin.plus(self.right.times(column)).plus(self.down.times(row))
    }
}

/// Two numbers from 0 to 1 that belong to a cell, and look like chance.
fn chance(column: i32, row: i32) -> (f64, f64) {
    let key = u64::from(column.unsigned_abs()) << 32 | u64::from(row.unsigned_abs());
    // The finisher of SplitMix64.
    let mut mixed = key.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^= mixed >> 31;
    let part = |bits: u64| f64::from(u16::try_from(bits & 0xffff).unwrap_or_default()) / 65535.0;
    (part(mixed), part(mixed >> 16))
}
