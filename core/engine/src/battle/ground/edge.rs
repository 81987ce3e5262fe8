//! Where pieces come on the table that have no place on it yet.

use standfast_tabletop::{Edge, Length, Placed, Pose, Unit};

use super::Ground;

/// How far apart the places are that are tried, and how far from the edge the front is, in hundredths of an inch.
const APART: usize = 200;
const IN: i32 = 150;

impl Ground<'_> {
    /// The free place at the edge behind a piece's friends that is nearest to them, facing inward, with no enemy within
    /// that distance; `None` if there is none.
    #[must_use]
    pub fn place_at_edge(&self, piece: &str, clear: Length) -> Option<Pose> {
        let body = self.layout.unit(self.piece(piece)?, Pose::default())?;
        let (friends, enemies): (Vec<_>, Vec<_>) =
            self.field.units().iter().partition(|unit| unit.side() == body.side());
        let ((own_x, own_y), (their_x, their_y)) = (middle(&friends), middle(&enemies));
        let table = self.layout.table();
        let (width, depth) = (table.width().hundredths(), table.depth().hundredths());
        let is_abreast = (own_x - their_x).abs() >= (own_y - their_y).abs();
        let (edge, along, near) = match (is_abreast, own_x <= their_x, own_y <= their_y) {
            (true, true, _) => (Edge::Left, depth, own_y),
            (true, false, _) => (Edge::Right, depth, own_y),
            (false, _, true) => (Edge::Near, width, own_x),
            (false, _, false) => (Edge::Far, width, own_x),
        };
        let mut spots: Vec<i32> = (0..=along).step_by(APART).collect();
        spots.sort_by_key(|spot| (spot - near).abs());
        let poses = spots.into_iter().map(|spot| match edge {
            Edge::Near => Pose::new(spot, IN, 0),
            Edge::Far => Pose::new(spot, depth - IN, 180),
            Edge::Left => Pose::new(IN, spot, 90),
            Edge::Right => Pose::new(width - IN, spot, 270),
        });
        let is_clear = |unit: &Unit| {
            let stands = self.field.place(unit.clone());
            enemies.iter().all(|enemy| !self.field.is_within(&stands, enemy, clear))
        };
        let mut units = poses.map(|pose| body.moved(pose));
        units.find(|unit| self.fits(unit.clone()).is_ok() && is_clear(unit)).map(|unit| unit.pose())
    }
}

/// The middle of all of them, in hundredths of an inch.
fn middle(of: &[&Placed]) -> (i32, i32) {
    let count = i64::try_from(of.len()).unwrap_or_default().max(1);
    let mean = |along: fn(&Placed) -> Length| {
        let sum: i64 = of.iter().map(|unit| i64::from(along(unit).hundredths())).sum();
        i32::try_from(sum / count).unwrap_or_default()
    };
    (mean(|unit| unit.pose().at.x), mean(|unit| unit.pose().at.y))
}
