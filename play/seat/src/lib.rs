//! What one seat sees of a battle and does in it: the same on every face, which only shows it.
//!
//! [`Sight`] is all that the seat sees; a [`Form`] makes an offer into a command, by keys or by what was sent; [`Next`]
//! is the die that a command asks for, or what its dice come to; an [`Outlook`] is its odds as people take them in.

mod form;
mod next;
pub mod number;
mod outlook;
mod sight;
mod verbs;
mod words;

pub use form::{Field, Form, Sent, are_filled, only_value, taken_up};
pub use next::{Need, Next, foretold, tree};
pub use outlook::{Outlook, names_with_digits};
pub use sight::{Sight, offers_for};
pub use verbs::{VerbKind, is_about, is_of_the_table};
pub use words::{capital, worded};
