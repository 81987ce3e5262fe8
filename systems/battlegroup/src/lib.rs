//! Battlegroup: morale by ratio, for soldiers, warbots, vehicles, strongpoints and whole battlegroups (science
//! fiction).
//!
//! A unit's *morale level* is its points at full strength. The points that remain, over that level, give the
//! number that a d10 must not pass, and what failing means. Each procedure is a type under [`procedures`]: its
//! fields are the situation, and [`standfast_engine::odds`] or [`standfast_engine::roll`] gives what the rules
//! say of it.
//!
//! ```
//! use standfast_battlegroup::{Piece, procedures::Check, rules};
//! use standfast_engine::odds;
//! use standfast_odds::Exact;
//!
//! // A heavy battledrone with 7 of its 12 points left holds on 5 or less (battlegroup.ratio).
//! let check = Check { piece: Piece { level: 12, remaining: 7, ..Piece::default() } };
//! let odds = odds::<_, Exact>(&check, &rules())?;
//! assert_eq!(odds.chance(|outcome| outcome.passed).to_string(), "1/2");
//! # Ok::<(), standfast_engine::Fault>(())
//! ```

mod bands;
pub mod battle;
mod charts;
mod cite;
mod piece;
pub mod procedures;
mod rulings;

pub use charts::{Charts, Condition, Individual, Rank, RatioBand};
pub use piece::{Class, Morale, Needed, Piece, Points};
pub use rulings::{
    ClassModifies, CrewFraction, CrewOutside, Endurance, InterceptAfterFailure, NbcAtFullStrength, Rulings,
    StrongpointIntercepts,
};

standfast_engine::rule_system! {
    Battlegroup is "battlegroup";
    charts "morale-ratio", "factors", "points", "intercept", "terrain";
    procedures
        procedures::MoraleLevel, procedures::Check, procedures::SquadCheck, procedures::Intercept,
        procedures::CrewSurvivors, procedures::BreakPoint;
}
