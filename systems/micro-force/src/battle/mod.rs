//! A battle under these rules, from the first turn to the last.
//!
//! A turn has six phases: the senior commanders roll for the initiative; brigades and units are marked green or red;
//! red units fire, the players taking turns; green units move, change formation or charge, brigade by brigade, while
//! red units that have not fired may fire at them on their way; units in contact fight; and markers come off as units
//! recover. Nothing is hidden.
//!
//! Ranges, cover, ground and who is beyond the commander's radius come with each command, as the players see them;
//! where the scenario lays a table, they come from the table. Attack values come from the scenario's own chart.

mod command;
mod doctrine;
mod event;
mod hand;
mod lent;
mod motion;
mod play;
mod setup;
mod shots;
mod standing;
mod state;
mod table;
mod telling;
mod verb;

pub use command::{CeaseSeen, ChargeSeen, Command, FireSeen, Leg, MeleeSeen, MoveSeen, RadiusSeen, RideSeen};
pub use doctrine::Manner;
pub use event::Event;
pub use setup::{Army, Brigade, Formed, Objective, Officer, Points, RangeBand, Reach, Setup, Weapon};
pub use state::{
    Activation, Contact, ObjectiveStanding, OfficerStanding, OfficerTest, Onset, Phase, Posture, Standing,
    State, UnderWay, Volley, Way,
};
