//! What outcomes are called in a bar of odds, the same for a procedure alone and in a battle.

use standfast_engine::{Band, Strength, Words};

use crate::procedures::{Action, ChargeResult, Grade, MarkersCleared, Wound};

/// Steps are lost.
pub(crate) fn steps(count: i64) -> Band {
    match count {
        ..=0 => Band::nothing("nothing"),
        _ => Band::new(Strength::Slight, Words::counted(count, "loses a step", "loses ", " steps")),
    }
}

pub(crate) fn shaken() -> Band {
    Band::new(Strength::Grave, "shaken")
}

pub(crate) fn routs() -> Band {
    Band::new(Strength::Total, "routs")
}

pub(crate) fn disperses() -> Band {
    Band::new(Strength::Total, "disperses")
}

pub(crate) fn falls_back() -> Band {
    Band::new(Strength::Grave, "falls back")
}

/// A cohesion test.
pub(crate) fn tested(result: Grade) -> Band {
    match result {
        Grade::Passed => Band::nothing("holds"),
        Grade::Shaken => shaken(),
        Grade::Routed => routs(),
    }
}

/// An officer is checked.
pub(crate) fn officer(result: Wound) -> Band {
    match result {
        Wound::Minor => Band::nothing("unhurt"),
        Wound::Light => Band::new(Strength::Slight, "lightly wounded"),
        Wound::Serious => Band::new(Strength::Grave, "seriously wounded"),
        Wound::Death | Wound::HeroicDeath => Band::new(Strength::Total, "killed"),
    }
}

/// A charge, by the names of who charges and who is charged.
pub(crate) fn charge(result: ChargeResult, charger: String, defender: String) -> Band {
    match result {
        ChargeResult::Falters => Band::new(Strength::Grave, "falters").of(charger),
        ChargeResult::FallsShort => Band::new(Strength::Slight, "falls short").of(charger),
        ChargeResult::Melee => Band::nothing("melee"),
        ChargeResult::MeleeDisordered => Band::new(Strength::Grave, "caught in disorder").of(defender),
        ChargeResult::Retreats => Band::new(Strength::Grave, "retreats").of(defender),
    }
}

/// An attempt to recover.
pub(crate) fn recovery(action: Action, success: bool, cleared: MarkersCleared) -> Band {
    let recovers = |words: &'static str| Band::new(Strength::Grave, words).good();
    match (action, success) {
        (Action::CeaseFire, true) => recovers("ceases fire"),
        (Action::CeaseFire, false) => Band::nothing("goes on firing"),
        (Action::RallyShaken, false) => Band::nothing("stays shaken"),
        (Action::RallyRouted, false) => Band::nothing("stays routed"),
        (Action::RallyRouted, true) if cleared == MarkersCleared::All => {
            Band::new(Strength::Total, "rallies in full").good()
        }
        (Action::RallyShaken | Action::RallyRouted, true) => recovers("rallies"),
        (Action::Rejoin, true) => recovers("rejoins its brigade"),
        (Action::Rejoin, false) => Band::nothing("stays apart"),
        (Action::Resupply, true) => recovers("resupplied"),
        (Action::Resupply, false) => Band::nothing("without ammunition"),
    }
}
