//! What a rule system says of its battles, by purpose: what is played ([`Play`]), what is told and to whom
//! ([`Telling`]), what the umpire may do by hand ([`Hand`]), and what stands on the table ([`Tabled`]).

mod hand;
mod play;
mod tabled;
mod telling;

pub use hand::{Hand, Knob, KnobOf, Knobs, KnobsOf, put};
pub use play::{Play, ToAct, holds};
pub use tabled::{Placing, Tabled, Witnessed};
pub use telling::{Favour, Telling, worth_to};

/// How a rule system is fought from the first turn to the last: all that it says of its battles.
pub trait Battle: Play + Telling + Hand + Tabled {}

impl<B: Play + Telling + Hand + Tabled> Battle for B {}
