//! What one seat sees of a battle and does in it, the same for every face.
//!
//! [`Sight`] is everything that the seat sees; a [`Form`] turns an offer into a command, from keys or a submitted form,
//! and an [`Aim`] is one that is filled in by pointing; [`Moment`] says whose turn it is to act; [`Next`] is the die
//! that a command asks for, or its result; an [`Outlook`] is its odds in a readable form, in [`Bands`].

mod awaited;
mod bands;
mod clocks;
mod form;
mod moment;
mod next;
pub mod number;
mod outlook;
mod sight;
mod verbs;
mod words;

pub use awaited::{has_begun, is_awaited, is_talk};
pub use bands::{Bands, Laid, percent};
pub use clocks::SideClock;
pub use form::{Aim, Field, Form, Sent, aims, are_filled, only_value, taken_up};
pub use moment::Moment;
pub use next::{Need, Next, foretold, foretold_to, tree};
pub use outlook::Outlook;
pub use sight::{Sight, offers_for};
pub use standfast_engine::{capital, counted};
pub use verbs::{is_about, is_of_the_table};
pub use words::worded;
