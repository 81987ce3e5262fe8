//! What outcomes are called in a bar of odds, the same for a procedure alone and in a battle.

use standfast_engine::{Band, Strength, Words};

use crate::Morale;

/// How strongly the result of a check changes a piece.
pub(crate) fn strength(result: Morale) -> Strength {
    match result {
        Morale::Good => Strength::Nothing,
        Morale::Cautious => Strength::Slight,
        Morale::Shaken => Strength::Grave,
        Morale::Broken | Morale::Eliminated | Morale::Destroyed => Strength::Total,
    }
}

/// What the result is called.
pub(crate) fn word(result: Morale) -> &'static str {
    match result {
        Morale::Good => "good",
        Morale::Cautious => "cautious",
        Morale::Shaken => "shaken",
        Morale::Broken => "broken",
        Morale::Eliminated => "eliminated",
        Morale::Destroyed => "destroyed",
    }
}

/// One of those who check.
pub(crate) fn checked(result: Morale) -> Band {
    Band::new(strength(result), Words::each(word(result)))
}
