//! Fatigue: what combat costs a unit in morale, melee and fire, and how it wears off (American Civil War).
//!
//! A unit's *fatigue* runs from 0 to 900. Its level (low, medium, high, maximum) weakens morale checks, melee
//! strength and fire value. Fire and melee add to it; turns at rest take it off. Each procedure is a
//! type under [`procedures`]: its fields are the situation, and [`standfast_engine::odds`] or
//! [`standfast_engine::roll`] gives what the rules say of it. [`battle`] keeps count of a whole battle.
//!
//! ```
//! use standfast_engine::odds;
//! use standfast_fatigue::procedures::Check;
//! use standfast_fatigue::{Arm, Quality, Unit, rules};
//! use standfast_odds::Exact;
//!
//! // A battery of quality B with medium fatigue: a value of 5, less 1 twice over (fatigue.artillery).
//! let unit = Unit { arm: Arm::Artillery, fatigue: 450, quality: Quality::B, ..Unit::default() };
//! let check = Check { unit, ..Check::default() };
//! let odds = odds::<_, Exact>(&check, &rules())?;
//! assert_eq!(odds.chance(|outcome| outcome.passed).to_string(), "1/2");
//! # Ok::<(), standfast_engine::Fault>(())
//! ```

mod bands;
pub mod battle;
mod charts;
mod cite;
mod level;
mod morale;
pub mod procedures;
mod rulings;
mod unit;

pub use charts::{Charts, LevelBand};
pub use level::Level;
pub use rulings::{Fractions, Leadership, MeleePenalty, Reaching900, RoutedCheck, Rulings};
pub use unit::{Arm, HIGHEST, Quality, Remaining, Strength, Unit};

standfast_engine::rule_system! {
    Fatigue is "fatigue";
    charts "levels", "morale", "casualties", "recovery";
    procedures
        procedures::Effect, procedures::Loss, procedures::Recover, procedures::Check,
        procedures::Casualties;
}
