//! Scenarios edited without loss: the text is the truth, and every edit is a list of changes to it.
//!
//! A [`Document`] is a scenario's TOML text. A [`Change`] of it keeps comments, order and whatever else no form knows of;
//! what comes in is laid out as the scenarios that come with the program are. [`differences`] finds the changes that lead
//! from one scenario to another, and [`in_words`] says them.
//!
//! ```
//! use standfast_workshop::{Change, Document, in_words};
//!
//! let mut document = Document::read("turns = 5 # twenty minutes each\n")?;
//! let changes: Vec<Change> = serde_json::from_str(r#"[{"do": "set", "at": "turns", "to": 6}]"#)?;
//! assert_eq!(in_words(&changes, document.outline()), ["turns 5 → 6"]);
//! document.change(&changes)?;
//! assert_eq!(document.text(), "turns = 6 # twenty minutes each\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod change;
mod differences;
mod document;
mod export;
mod ids;
pub mod import;
mod in_words;
mod outline;
mod steps;

pub use change::Change;
pub use differences::differences;
pub use document::Document;
pub use export::army_as_csv;
pub use ids::new_id;
pub use in_words::in_words;
pub use outline::{changed, same};
pub use steps::{Step, Steps, called};
