use smallvec::SmallVec;

use super::{Laid, Table};
use crate::length::Length;
use crate::place::Point;
use crate::rectangle::Bounds;
use crate::terrain::{Cover, Going, Terrain, TerrainKind};

/// What a spot is like.
impl Table {
    /// How high the ground stands at a spot: the highest level of the hills whose contours it lies in or on; 0 in the
    /// plain.
    ///
    /// ```
    /// # use standfast_tabletop::{Length, Point, Table, Terrain, TerrainKind};
    /// let hill = |id: &str, level: u8, from: i32, to: i32| {
    ///     let corners = [(from, from), (to, from), (to, to), (from, to)].map(|(x, y)| Point::new(x, y));
    ///     Terrain::new(id, TerrainKind::Hill { level: level.try_into().unwrap() }, corners.to_vec())
    /// };
    /// let terrain = vec![hill("slope", 1, 1000, 2000), hill("top", 2, 1300, 1700)];
    /// let table = Table::new(Length::inches(48), Length::inches(48), terrain)?;
    /// assert_eq!([500, 1100, 1500].map(|x| table.height_at(Point::new(x, 1500))), [0, 1, 2]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn height_at(&self, at: Point) -> u8 {
        let hills = self.pieces().filter(|(piece, _)| piece.kind().level() > 0);
        hills.filter(|(_, laid)| laid.contains(at)).map(|(piece, _)| piece.kind().level()).max().unwrap_or(0)
    }

    /// The going at a spot, and the piece of terrain that makes it so; without one, it is open.
    ///
    /// A road beats everything (over a river it is a bridge); a ford beats water and other impassable ground; otherwise
    /// the worst piece at the spot counts, and of two equal ones the one given first.
    #[must_use]
    pub fn going_at(&self, at: Point) -> (Going, Option<&Terrain>) {
        going_among(at, self.pieces())
    }

    /// The worst going on the straight line between two spots, checked every half inch from the one to the other.
    ///
    /// ```
    /// # use standfast_tabletop::{Going, Length, Point, Table, Terrain, TerrainKind};
    /// let corners = [(1000, 1000), (2000, 1000), (2000, 2000), (1000, 2000)].map(|(x, y)| Point::new(x, y));
    /// let woods = Terrain::new("woods", TerrainKind::Woods, corners.to_vec());
    /// let table = Table::new(Length::inches(48), Length::inches(48), vec![woods])?;
    /// let along = |y| table.worst_going(Point::new(500, y), Point::new(2500, y));
    /// assert_eq!([500, 1500].map(along), [Going::Open, Going::Rough]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn worst_going(&self, from: Point, to: Point) -> Going {
        const APART: i64 = 50;
        let (dx, dy) = ((to.x - from.x).wide(), (to.y - from.y).wide());
        let steps = (dx.abs().max(dy.abs()) / APART).max(1);
        let part = |of: i64, step: i64| Length::from_wide(of * step / steps);
        let spot = |step| Point { x: from.x + part(dx, step), y: from.y + part(dy, step) };
        let near = Bounds::around(&[from, to]);
        let near: Vec<_> = self.pieces().filter(|(_, laid)| laid.bounds.meets(&near)).collect();
        let going = |step| going_among(spot(step), near.iter().copied()).0;
        (0..=steps).map(going).max().unwrap_or_default()
    }

    /// The best cover that terrain gives at a spot, and the piece that gives it; of two equal ones, the one given
    /// first. Fences, hedges and walls cover troops behind them, not a spot.
    #[must_use]
    pub fn cover_at(&self, at: Point) -> (Cover, Option<&Terrain>) {
        let here =
            self.pieces().filter(|(piece, laid)| !piece.kind().is_linear_obstacle() && laid.contains(at));
        first_of_most(here.map(|(piece, _)| piece), Terrain::cover)
            .filter(|piece| piece.cover() != Cover::None)
            .map_or((Cover::None, None), |piece| (piece.cover(), Some(piece)))
    }
}

/// The going at a spot among these pieces.
fn going_among<'t>(
    at: Point,
    pieces: impl Iterator<Item = (&'t Terrain, &'t Laid)>,
) -> (Going, Option<&'t Terrain>) {
    let here = pieces.filter(|(_, laid)| laid.contains(at)).map(|(piece, _)| piece);
    let here: SmallVec<[&Terrain; 4]> = here.collect();
    let here = || here.iter().copied();
    if let Some(road) = here().find(|piece| matches!(piece.kind(), TerrainKind::Road { .. })) {
        return (road.going(), Some(road));
    }
    let by_ford = here().any(|piece| piece.kind() == TerrainKind::Ford);
    let is_bridged = |piece: &Terrain| {
        by_ford && (piece.going() == Going::Impassable || matches!(piece.kind(), TerrainKind::River { .. }))
    };
    let counting = here().filter(|piece| !is_bridged(piece));
    first_of_most(counting, Terrain::going)
        .filter(|piece| piece.going() != Going::Open)
        .map_or((Going::Open, None), |piece| (piece.going(), Some(piece)))
}

/// The first of those that have the most.
fn first_of_most<'t, M: Ord>(
    pieces: impl Iterator<Item = &'t Terrain>,
    of: impl Fn(&Terrain) -> M,
) -> Option<&'t Terrain> {
    pieces.reduce(|best, next| if of(next) > of(best) { next } else { best })
}
