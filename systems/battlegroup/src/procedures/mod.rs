//! The six things that a player does with these rules.

mod break_point;
mod check;
mod crew_survivors;
mod intercept;
mod morale_level;
mod squad_check;

pub use break_point::{BreakPoint, BreakPointOutcome};
pub use check::{Check, CheckOutcome};
pub use crew_survivors::{CrewSurvivors, CrewSurvivorsOutcome};
pub use intercept::{Intercept, InterceptOutcome};
pub use morale_level::{Infantry, MoraleLevel, MoraleLevelOutcome, Robot, Vehicle};
pub(crate) use morale_level::{LEVELS, MOST_WEAPONS, ROBOT_SIZES, refuse_uncounted_officer};
pub use squad_check::{SquadCheck, SquadCheckOutcome};
