//! What combat models reckon with.

use standfast_tabletop::{Cover, Covered, Length};

/// What two d6 come to on average: what they bring is in parts of it.
pub const MEAN_OF_TWO_DICE: i64 = 7;

/// What fire comes to at a range, between what it does at close range and at the end of its reach.
///
/// ```
/// use standfast_engine::battle::combat::at_range;
/// use standfast_tabletop::Length;
///
/// assert_eq!(at_range(Length::inches(3), Length::inches(12), (60, 20)), 50);
/// assert_eq!(at_range(Length::inches(20), Length::inches(12), (60, 20)), 20);
/// ```
#[must_use]
pub fn at_range(range: Length, reach: Length, (close, long): (i64, i64)) -> i64 {
    let (at, reach) = (i64::from(range.hundredths()), i64::from(reach.hundredths()).max(1));
    long + (close - long) * (reach - at).clamp(0, reach) / reach
}

/// What cover leaves of fire, in percent, where light cover leaves so much, and woods, walls and houses so much. Of a unit
/// that is evenly split the worse cover counts.
///
/// ```
/// use standfast_engine::battle::combat::left_by_cover;
/// use standfast_tabletop::{Cover, Covered};
///
/// assert_eq!(left_by_cover(Covered::One(Cover::None), (70, 45)), 100);
/// assert_eq!(left_by_cover(Covered::Split(Cover::Light, Cover::Heavy), (70, 45)), 70);
/// ```
#[must_use]
pub const fn left_by_cover(covered: Covered, (light, good): (i64, i64)) -> i64 {
    match covered {
        Covered::One(cover) | Covered::Split(cover, _) => match cover {
            Cover::None => 100,
            Cover::Light => light,
            Cover::Medium | Cover::Heavy => good,
        },
    }
}
