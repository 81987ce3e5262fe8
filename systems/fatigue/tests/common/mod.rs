//! What the tests share.

pub(crate) mod battle;

use standfast_engine::Figure;
use standfast_fatigue::{Arm, Quality};

pub(crate) const ARMS: [Arm; 3] = [Arm::Infantry, Arm::Cavalry, Arm::Artillery];

/// The quality grades with their morale values, from the companion pages.
pub(crate) const QUALITIES: [(Quality, i64); 6] =
    [(Quality::A, 6), (Quality::B, 5), (Quality::C, 4), (Quality::D, 3), (Quality::E, 2), (Quality::F, 1)];

/// Figures of whole numbers.
pub(crate) fn whole<const N: usize>(numbers: [i64; N]) -> [Figure; N] {
    numbers.map(Figure::Whole)
}
