//! Questions to ask of a scenario: who wins between which doctrines ([`matrix`]), what makes it even ([`balance`]),
//! and what changes how it goes ([`sweep()`]).
//!
//! Each is a matter of variants: a [`Knob`] is turned, and the war that comes of it is fought in an [`Arena`], where battles
//! of the same number meet the same luck.

mod arena;
mod balance;
mod knob;
mod levels;
mod matrix;
mod search;
mod sweep;
mod value;
mod written;

pub use arena::{Arena, Chance, Declares, QuestionFault};
pub use balance::{Balance, Refused, Tried, Wanted, balance};
pub use knob::{Knob, KnobFault};
pub use levels::{Level, Levels};
pub use matrix::{Matrix, matrix};
pub use search::{Known, Search, Step};
pub use sweep::{
    Axis, Design, Fought, Indices, Interval, Kept, OfValue, Plan, Points, Sweep, Swept, indices, saltelli,
    sweep,
};
pub use value::{RangeFault, Value, Values, range};
