//! Battles between players of the machine, by the thousand.
//!
//! A [`War`] says what is fought: a scenario, who leads each side, and a seed. Its battles are numbered, and each follows
//! from the seed and its number alone, so that any of them can be fought again. [`run`] fights them on all cores, keeps the
//! results in parts ([`Results`]) and goes on where it was interrupted.

mod battle;
mod estimate;
mod report;
mod results;
mod run;
mod war;

pub use battle::{Battle, TurnFigure, UnitFate};
pub use estimate::{Estimate, Tally};
pub use report::report;
pub use results::{Results, ResultsFault};
pub use run::{Asked, Progress, RunFault, run};
pub use war::{AnyWar, Kept, Order, War, WarFault, Wars};
