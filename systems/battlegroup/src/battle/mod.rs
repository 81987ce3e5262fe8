//! A battle of battlegroups: soldiers, robots, vehicles and strongpoints, from the first turn to the last.
//!
//! A *turn* goes by *initiatives*: a side gives the initiative to pieces of one of its units, which check
//! morale if they are marked, move and fire, while the other side may break in with interceptive fire; then
//! it is the other side's choice. A side may give it to nobody, unless one of its pieces must check still
//! (battlegroup.marker.must) or must retreat (battlegroup.break.conduct). The turn ends when all have passed
//! one after the other.
//!
//! What hits and what penetrates is not in the text: players go by their own rules of fire and enter losses
//! and damage, and all that follows for morale is done here. Where the text leaves a battle open, this is ours:
//!
//! - The initiative goes round by sides, and each side in its turn is the first of a turn. To pass is not for good.
//! - A piece has the initiative once a turn, moves once and fires once, interceptive fire included.
//! - A marker stays after a failure, and with it the duty to check every turn until one check succeeds
//!   (battlegroup.again). A soldier's failed check before interceptive fire is his one check of the turn; a
//!   vehicle's is not (battlegroup.marker.once).
//! - Who left the board is lost to his unit and to the endurance of his battlegroup, and those who stay check for it.
//! - A robot destroyed is a loss to the soldiers of its unit; hits on it mark the robot alone.
//! - What is left of a crew goes by the damage that its vehicle had (battlegroup.crew), in explosions too.
//!   Without the option for bailed crews, a crew outside is a unit of its own, and its vehicle is lost whole.
//! - Exposed to direct fire is who has been fired on in this turn or the last (battlegroup.exposed).
//! - Who can't leave with a battlegroup that retreats is given up. A battlegroup whose enemies broke in an
//!   earlier turn holds the field, and does not break any more.
//! - Where the scenario has a table, each piece stands on it by itself and moves by ways (battlegroup.move), and wrecks lie
//!   where they came to lie. A soldier has no way back who can't go back an inch from the enemies within 6 inches. Who
//!   gets the initiative and is marked checks with it, broken pieces fall back at once, and those who must move otherwise do
//!   so at the end of their initiative, if they were not told before.

mod command;
mod event;
mod field;
mod guidelines;
mod hand;
mod may;
mod motion;
mod play;
mod points;
mod setup;
mod state;
mod table;
mod telling;
mod verb;

pub use command::{
    Command, Edge, Effect, Movement, SeenOfCheck, SeenOfExplosion, SeenOfMove, Spot, Way, Which,
};
pub use event::{Event, Went};
pub use setup::{
    Body, Casualties, Forces, GroupShape, Inch, Inches, MachineShape, Member, RobotShape, Setup,
    SoldierShape, Unit, UnitKind, UnitShape,
};
pub use state::{Fire, GroupState, Marking, Phase, PieceState, Place, State, Systems, UnitState};
