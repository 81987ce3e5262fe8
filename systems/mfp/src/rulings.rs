use std::ops::RangeInclusive;

use standfast_engine::form::{choice, whole};
use standfast_engine::{Form, Shape, choices};

choices! {
    /// Whether exhaustion ends (mfp.effect.exhausted); matters to battles only.
    pub enum Exhaustion {
        /// A side below its level again is no longer exhausted, and its hours count from 1 if it is again.
        ReEvaluated = "re-evaluated",
        /// Once exhausted, exhausted to the end.
        Permanent = "permanent",
    }
}

choices! {
    /// When a command that has lost its last defend marker goes over to engage (mfp.use.marker); matters to
    /// battles only.
    pub enum MarkerRevert {
        /// The moment the marker is captured.
        AtOnce = "at-once",
        /// In the next interphase.
        Interphase = "interphase",
    }
}

/// What `waver_at` may be, in percent.
pub(crate) const WAVER_AT: RangeInclusive<i64> = 50..=99;

/// What is decided where the text leaves a choice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rulings {
    /// At what share of its level, 50 to 99 percent, a side wavers.
    pub waver_at: i64,
    /// How many game turns, 1 to 12, make a game hour.
    pub turns_per_hour: i64,
    /// Whether exhaustion ends.
    pub exhaustion: Exhaustion,
    /// When a command that has lost its last defend marker goes over to engage.
    pub marker_revert: MarkerRevert,
}

impl Default for Rulings {
    fn default() -> Self {
        Self {
            waver_at: 90,
            turns_per_hour: 2,
            exhaustion: Exhaustion::ReEvaluated,
            marker_revert: MarkerRevert::AtOnce,
        }
    }
}

impl Shape for Rulings {
    const IS: &'static str = "rulings of mfp";

    fn read(form: &mut Form<'_>) -> Self {
        let default = Self::default();
        Self {
            waver_at: form
                .field("waver_at", "the share of its level, in percent, at which a side wavers")
                .or(whole(WAVER_AT), default.waver_at),
            turns_per_hour: form
                .field("turns_per_hour", "how many game turns make a game hour (battles only)")
                .or(whole(1..=12), default.turns_per_hour),
            exhaustion: form
                .field("exhaustion", "whether a side below its level again is still exhausted (battles only)")
                .or(choice(), default.exhaustion),
            marker_revert: form
                .field(
                    "marker_revert",
                    "when the loss of the last defend marker changes the order (battles only)",
                )
                .or(choice(), default.marker_revert),
        }
    }
}
