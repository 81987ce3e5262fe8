//! A battle under these rules, from the first turn to the last.
//!
//! The text gives fatigue its effects and leaves turns, fire and melee to a game. A battle goes through the turns of
//! both sides and their phases. Players enter losses as their own tables give them; the battle draws the fatigue that
//! they add, calls for the morale checks of each phase, holds the phase open until they are rolled, and knows which
//! units have rested and recover.
//!
//! What the text does not give is marked as ours in the ledger, under `fatigue.battle`: the order of phases, rallying,
//! what a rout forbids, how men lost weaken a unit, what leaders add, and how a battle is won. The scenario settles
//! most of it.
//!
//! - [`Setup`] is what the scenario says, [`State`] how things stand, [`Command`] what a seat may do, and
//!   [`Event`] what happened. Nothing is hidden from anybody.
//! - A phase ends in two steps: `end-phase` says that the acting side is done, and then all checks that the
//!   phase called for are rolled (fatigue.cap: at the end of the phase). The last one ends it.
//! - Nobody is asked for what has one answer: units at rest recover when their player's turn begins, a phase in which
//!   nobody can act ends, and the table shows who holds an objective.
//! - Losses are entered by the side that inflicts them, in melee as in fire.

mod command;
mod doctrine;
mod event;
mod field;
mod hand;
mod may;
mod motion;
mod play;
mod setup;
mod state;
mod table;
mod tally;
mod telling;
mod totals;
mod verb;

pub use command::{Command, Going, SeenCheck, SeenLosses, Shot};
pub use doctrine::{Manner, Model};
pub use event::{Event, Totals};
pub use setup::{Echelon, FieldUnit, Formation, Leader, Movement, Objective, Setup, Victory};
pub use state::{Call, Deeds, Phase, State, Step, UnitState, Way};
