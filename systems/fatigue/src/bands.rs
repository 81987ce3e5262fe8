//! What outcomes are called in a bar of odds, the same for a procedure alone and in a battle.

use standfast_engine::{Band, Strength, Words};

use crate::procedures::CheckResult;

/// Fatigue is taken off.
pub(crate) fn recovers(fatigue: i64) -> Band {
    match fatigue {
        ..=0 => Band::nothing("recovers nothing"),
        _ => Band::new(Strength::Slight, Words::counted(fatigue, "recovers 1", "recovers ", "")).good(),
    }
}

/// A morale check.
pub(crate) fn checked(bearing: CheckResult) -> Band {
    match bearing {
        CheckResult::Steady => Band::nothing("holds"),
        CheckResult::Disrupted => Band::new(Strength::Grave, "disrupted"),
        CheckResult::Routed => Band::new(Strength::Total, "routs"),
    }
}
