//! Battles under these rules: hours, turns and half turns, and what every player uses in them.
//!
//! A half turn begins with the MFP phase, in which every player reports what he used in the half turn before;
//! what he reports is what the battle's log adds up for him, confirmed by him. Nobody knows another's number
//! until the last report is in, or the umpire has closed the phase. Then the numbers are shown and added to the
//! running totals. During the half turn itself the players enter what befalls their commands and units. With the
//! last half turn of an hour comes the interphase, which charges orders and approach marches, and in which new
//! orders are given. An incident costs the player whose command it befalls.
//!
//! What is hidden: a side's level, its orders, its approaching commands and what sort its commands are of, from
//! all others; what a player has used, from everybody until the totals are posted. No dice are rolled.

mod clock;
mod command;
mod event;
mod field;
mod hand;
mod may;
mod play;
pub mod setup;
mod state;
mod table;
mod telling;

pub use clock::{Clock, TimeOfDay};
pub use command::{Command, Danger};
pub use event::Event;
pub use setup::Setup;
pub use state::{MovedBy, Phase, Place, State, Toll};
