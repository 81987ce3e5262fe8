use standfast_engine::{Quantity, Unit};

/// One morale fatigue point, counted in halves: a lost Ottoman foot soldier and an hour in reserve cost half of
/// one (mfp.use.loss, mfp.use.order).
#[derive(Debug)]
pub enum Point {}

impl Unit for Point {
    const PARTS: i64 = 2;
}

/// Morale fatigue points, exact in halves.
pub type Points = Quantity<Point>;
