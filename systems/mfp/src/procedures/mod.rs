//! The four things that a player works out with these rules.

mod command_value;
mod status;
mod unit_value;
mod usage;

pub use command_value::{CommandUnit, CommandValue, CommandValueOutcome};
pub use status::{Condition, Status, StatusOutcome};
pub use unit_value::{UnitValue, UnitValueOutcome};
pub(crate) use usage::points_used;
pub use usage::{Usage, UsageOutcome};

/// The most of anything that is counted in one entry: units, incidents, hours.
pub(crate) const MOST: i64 = 1_000_000;

/// The longest list of entries. With [`MOST`] of everything its points are still counted exactly.
const MOST_ENTRIES: usize = 1_000;
