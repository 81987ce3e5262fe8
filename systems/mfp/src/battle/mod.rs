//! Battles under these rules: hours, turns and half turns, and what every player uses in them.
//!
//! A half turn begins with the MFP phase, which reports what every player used in the half turn before, as the
//! battle's log adds it up. Nobody knows another's number until the last report is in, or the umpire has closed the
//! phase; then the numbers are shown and added to the running totals. During the half turn itself the players enter
//! what befalls their commands and units, and an incident costs the player whose command it befalls. The last half
//! turn of an hour is followed by the interphase, which charges for orders and approach marches, and in which new
//! orders are given.
//!
//! A side's level, its orders, its approaching commands and which of its commands are dummies are hidden from all
//! others; what a player has used is hidden from everybody until the totals are posted. No dice are rolled.

mod clock;
mod command;
mod doctrine;
mod event;
mod field;
mod hand;
mod known;
mod may;
mod play;
pub mod setup;
mod state;
mod table;
mod telling;

pub use clock::{Clock, TimeOfDay};
pub use command::{Command, Danger};
pub use doctrine::{Manner, Model};
pub use event::Event;
pub use setup::Setup;
pub use state::{MovedBy, Phase, Place, State, Toll};
