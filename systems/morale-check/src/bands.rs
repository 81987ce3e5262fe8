//! What outcomes are called in a bar of odds, the same for a procedure alone and in a battle.

use standfast_engine::{Band, Strength};

pub(crate) fn recovers() -> Band {
    Band::new(Strength::Grave, "recovers").good()
}

pub(crate) fn halts() -> Band {
    Band::new(Strength::Grave, "halts")
}

pub(crate) fn contact() -> Band {
    Band::new(Strength::Slight, "contact").good()
}

pub(crate) fn pursues() -> Band {
    Band::new(Strength::Slight, "pursues").good()
}

pub(crate) fn flees() -> Band {
    Band::new(Strength::Total, "flees")
}
