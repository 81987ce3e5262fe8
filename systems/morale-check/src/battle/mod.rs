//! A battle of morale checks, from the first turn to the last.
//!
//! The text says when units check and what adds to the die. It names a De-Shaking Phase, a Firing Phase and
//! points (PIPs) that are spent for good; the rest of the sequence of play is ours, and each rule of it stands in
//! the ledger under `morale-check.battle`, marked as such. Sides take player turns of six phases, the [`Phase`]s.
//! What the text leaves to other rules the players enter: who won a melee, who was beaten by fire, who holds an
//! objective. Nothing is hidden from anybody.
//!
//! Where the scenario has a table, the table says what the players would see of a unit's ground, of a charge and of an
//! objective (morale-check.battle.ground), and checks that need nothing else are thrown without being asked for.

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
mod telling;
mod verb;

pub use command::{ChargeSeen, Command, Fate, FireResult, Formation};
pub use doctrine::{Manner, Model};
pub use event::Event;
pub use setup::{
    ArmySetup, CommandSetup, Deployed, GeneralSetup, MoveSetup, ObjectiveSetup, PointsSetup, Setup, UnitSetup,
};
pub use state::{ChargeStep, Claim, GeneralState, Owed, Phase, Presence, State, UnitState};
