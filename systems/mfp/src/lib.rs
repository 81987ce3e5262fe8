//! Morale Fatigue Points: the exhaustion of whole armies (Napoleonic).
//!
//! Every command brings points by its units and its level; their sum is a side's hidden *level*. Orders, losses
//! and mishaps use points up, and a side that has used as many as its level is exhausted. Points are counted in
//! halves, exactly. Each procedure is a type under [`procedures`]: its fields are the situation, and
//! [`standfast_engine::odds`] or [`standfast_engine::roll`] gives what the rules say of it. None of them rolls
//! dice. [`battle`] is how whole battles are fought by these rules.
//!
//! ```
//! use standfast_engine::odds;
//! use standfast_mfp::procedures::{CommandUnit, CommandValue, CommandValueOutcome};
//! use standfast_mfp::{Arm, Grade, Level, Points, Quality, Unit, rules};
//! use standfast_odds::Exact;
//!
//! // Eight line battalions of 6 miniatures and two line batteries, in a division (mfp.value.4).
//! let battalion = Unit { arm: Arm::Infantry, miniatures: Some(6), quality: Quality::Grade(Grade::Line) };
//! let battery = Unit { arm: Arm::Artillery, miniatures: None, ..battalion };
//! let command = CommandValue {
//!     level: Level::Division,
//!     units: vec![CommandUnit { unit: battalion, count: 8 }, CommandUnit { unit: battery, count: 2 }],
//! };
//! let odds = odds::<_, Exact>(&command, &rules())?;
//! let expected = CommandValueOutcome { points: Points::whole(25) };
//! assert_eq!(odds.probability(&expected).to_string(), "1");
//! # Ok::<(), standfast_engine::Fault>(())
//! ```

pub mod battle;
mod charts;
mod cite;
mod cmr;
mod command;
mod incident;
mod points;
pub mod procedures;
mod rulings;
mod unit;

pub use charts::Charts;
pub use cmr::Cmr;
pub use command::{Level, Order};
pub use incident::{Cause, Incident};
pub use points::{Point, Points};
pub use rulings::{
    Announcements, DefendMarkers, DestroyedCommand, Exhaustion, ExhaustionHours, MarkerRevert, Reports,
    Rulings,
};
pub use unit::{Arm, Grade, Quality, Unit};

standfast_engine::rule_system! {
    Mfp is "mfp";
    charts "unit-value", "grade", "command-value", "order", "incident", "leader", "status";
    procedures
        procedures::UnitValue, procedures::CommandValue, procedures::Usage, procedures::Status;
}
