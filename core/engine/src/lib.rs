//! What a procedure is, without knowing any rule.
//!
//! A [`Procedure`] takes a *situation* (what is known before the dice), asks the dice, and gives an *outcome* with a
//! [`Trace`] of reasons, each citing its ledger id. Situations and charts are read through one [`Form`], which also
//! writes its own JSON Schema, so that reader, schema and refusals can't disagree.
//!
//! Nothing here reads a file, looks at a clock, starts a thread, or knows a game.

#[doc(hidden)]
pub use serde;

#[macro_use]
mod choice;
mod band;
pub mod battle;
pub mod chart;
pub mod form;
mod harmless;
mod procedure;
mod quantity;
mod refusal;
mod trace;
mod tree;
mod words;

pub use band::{Band, BandOdds, Strength, Words};
pub use choice::{Choice, deserialize_choice};
pub use form::{Form, Named, Shape};
pub use harmless::{harmful_texts, is_harmful};
pub use procedure::{Fault, Procedure, Procedures, RuleSystem, Rules, known_before_dice, odds, roll, verify};
pub use quantity::{Quantity, Unit};
pub use refusal::{Problem, Refusal, Refusals, Refuse, nearest};
pub use trace::{Figure, Note, Trace};
pub use tree::{Key, Tree, Unreadable, Value};
pub use words::{capital, counted};
