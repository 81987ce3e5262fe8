//! Morale check: when a unit must check its morale on a d6, and how a charge is decided (Napoleonic).
//!
//! A check is passed when a d6, with every modifier that applies, comes to 4 or more. A charge is two checks,
//! the charger's and then its target's. Each procedure is a type under [`procedures`]: its fields are the
//! situation, and [`standfast_engine::odds`] or [`standfast_engine::roll`] gives what the rules say of it. Whole
//! battles under these rules are under [`battle`].
//!
//! ```
//! use standfast_engine::odds;
//! use standfast_morale_check::procedures::{Check, Occasion};
//! use standfast_morale_check::{Arm, Aspect, Unit, rules};
//! use standfast_odds::Exact;
//!
//! // Limbered guns have -2 when they are charged (morale-check.charged.limbered): only a six is enough.
//! let unit = Unit { arm: Arm::Artillery, limbered: true, ..Unit::default() };
//! let check = Check { unit, occasion: Occasion::Charged { chargers: 1, aspect: Aspect::Front } };
//! let odds = odds::<_, Exact>(&check, &rules())?;
//! assert_eq!(odds.chance(|outcome| outcome.passed).to_string(), "1/6");
//! # Ok::<(), standfast_engine::Fault>(())
//! ```

mod bands;
pub mod battle;
mod charging;
mod charts;
mod cite;
mod may;
pub mod procedures;
mod rulings;
mod tally;
mod unit;

pub use charging::{Aspect, Charging};
pub use charts::{Charts, Modifier};
pub use rulings::{Rulings, ShakenAtStart, TargetChecks};
pub use unit::{Arm, GroundSeen, Mount, Quality, Unit};

standfast_engine::rule_system! {
    MoraleCheck is "morale-check";
    charts "modifiers";
    procedures procedures::Check, procedures::Charge;
}
