//! Players of the machine: what one decides from a seat, and how battles between them are fought.
//!
//! A [`General`] acts at random, by a doctrine of his system, or by thinking: he tries out what each doctrine would do, in
//! battles that are fought on from there. He is given a battle as somebody at his seat may imagine it, so he knows
//! nothing that his seat may not know.

mod acted;
mod answer;
mod asked;
mod fight;
mod fork;
mod general;
mod guest;
mod leader;
mod live;
mod luck;
mod random;
mod swing;
mod thinking;
mod told;
mod tries;
mod walk;

pub use acted::acted;
pub use answer::{Figure, Named, described};
pub use asked::Asked;
pub use fight::{Fought, Leads, Stuck, Throws, fight, foreseen};
pub use fork::{AnyFork, Fork, NotDone, Possible};
pub use general::{Decision, General, Staff};
pub use guest::{Guest, Guests, Hosted};
pub use leader::{Leader, Level, NoLeader};
pub use live::{Advice, AnyGenerals, Briefed, Generals, Memory, Plan};
pub use luck::Luck;
pub use swing::{Fell, Measured, Scale, Swing};
pub use thinking::{Budget, Weighed};
pub use walk::{NoEnd, Walk};
