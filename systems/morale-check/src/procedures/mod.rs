//! The two things that a player does with these rules.

mod charge;
mod check;

pub use charge::{Charge, ChargeOutcome, ChargeResult};
pub(crate) use check::passing_faces;
pub use check::{Check, CheckOutcome, CheckResult, Occasion};
