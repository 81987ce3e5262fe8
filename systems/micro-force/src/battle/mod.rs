//! A battle under these rules, from the first turn to the last.
//!
//! A turn has its six phases: the senior commanders roll for the initiative; brigades and units are marked green
//! or red; who is red fires, the players taking turns; who is green moves, changes formation or charges, brigade
//! by brigade, while red units that have not fired may do so at whoever is on his way; who has met fights; and
//! markers are recovered. Nothing is hidden from anybody.
//!
//! What lies on the table (ranges, cover, ground, who is beyond his commander's radius) comes with each command as
//! what the players see; where the scenario lays a table, they come from it. Attack values come from the scenario's own chart.

mod command;
mod event;
mod hand;
mod lent;
mod motion;
mod play;
mod setup;
mod standing;
mod state;
mod table;
mod telling;
mod verb;

pub use command::{CeaseSeen, ChargeSeen, Command, FireSeen, Leg, MeleeSeen, MoveSeen, RadiusSeen, RideSeen};
pub use event::Event;
pub use setup::{Army, Brigade, Formed, Objective, Officer, Points, RangeBand, Reach, Setup, Weapon};
pub use state::{
    Activation, Contact, ObjectiveStanding, OfficerStanding, OfficerTest, Onset, Phase, Posture, Standing,
    State, UnderWay, Volley, Way,
};
