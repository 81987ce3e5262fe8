//! A battle of battlegroups: soldiers, robots, vehicles and strongpoints, from the first turn to the last.
//!
//! A *turn* is a series of *initiatives*. A side gives the initiative to pieces of one of its units. They check
//! morale if they are marked, then move and fire, while the other side may break in with interceptive fire. Then it
//! is the other side's choice. A side may give the initiative to nobody, unless one of its pieces still has to check
//! (battlegroup.marker.must) or to retreat (battlegroup.break.conduct). The turn ends when all sides have passed one
//! after the other.
//!
//! The text does not say what hits and what penetrates. Players use their own rules of fire and enter losses and
//! damage; everything that follows for morale is done here. Where the text leaves a battle open, this is ours:
//!
//! - The initiative goes round the sides, which take turns at being first. A side that has passed may act later in
//!   the turn.
//! - A piece has the initiative once a turn, moves once and fires once, interceptive fire included.
//! - A marker stays after a failure, and with it the duty to check every turn until a check succeeds
//!   (battlegroup.again). A soldier's failed check before interceptive fire is his one check of the turn; a vehicle's
//!   is not (battlegroup.marker.once).
//! - A piece that leaves the board is lost to its unit and to its battlegroup's endurance, and the others check for
//!   it.
//! - A destroyed robot is a loss to the soldiers of its unit; hits mark the robot alone.
//! - How many of a crew survive depends on the damage to their vehicle (battlegroup.crew), in explosions too. Without
//!   the option for bailed crews, a crew outside is a unit of its own, and its vehicle is a total loss.
//! - A piece is exposed to direct fire if it has been fired on in this turn or the last (battlegroup.exposed).
//! - Pieces that can't leave with a battlegroup that retreats are given up. A battlegroup whose enemies all broke in
//!   earlier turns holds the field, and no longer breaks.
//! - On a table each piece stands by itself and moves by ways (battlegroup.move), and wrecks stay where they are. A
//!   soldier has no way back if he can't go back an inch from the enemies within 6 inches. A marked piece checks as
//!   it gets the initiative, and a broken one falls back at once; other pieces that must move do so at the end of
//!   their initiative, unless they have been told to earlier.

mod command;
mod doctrine;
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
pub use doctrine::{Manner, Model};
pub use event::{Event, Went};
pub use setup::{
    Body, Casualties, Forces, Group, GroupShape, Inch, Inches, MachineShape, Member, RobotShape, Setup,
    SoldierShape, Unit, UnitKind, UnitShape,
};
pub use state::{Fire, GroupState, Marking, Phase, PieceState, Place, State, Systems, UnitState};
