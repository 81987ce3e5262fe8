//! All rule systems behind one door: procedures by name, situations as JSON, ledgers, charts and schemas.
//!
//! This is the library for code that does not need the systems' types: a program, a page, a binding. The types are in
//! the crates of the systems themselves.
//!
//! ```
//! use standfast_rulebook::{Rulebook, Situation};
//!
//! let procedure = Rulebook::standard().procedure("battlegroup", "check")?;
//! let situation = Situation::from_json(r#"{"level": 8, "remaining": 6}"#)?;
//! let answer = procedure.odds(&situation)?;
//! assert_eq!(answer.outcomes[0].outcome.get(), r#"{"passed":true,"result":"good"}"#);
//! assert_eq!(answer.outcomes[0].exact, "7/10");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod accounts;
mod answer;
pub mod battle;
mod book;
mod briefing;
mod glossary;
pub mod history;
mod ledger;
pub mod lesson;
mod procedure;
mod situation;
mod system;
mod systems;
mod template;
mod words;

pub use answer::{OddsAnswer, OutcomeOdds, RollAnswer};
pub use book::{Replaced, Rulebook};
pub use briefing::Briefing;
pub use glossary::{Glossary, Term, Wording};
pub use ledger::{Alternative, Found, Ledger, LedgerEntry, Rule, Ruling, RulingOf};
pub use procedure::{AnyProcedure, DiceFrom, ProcedureOf};
pub use situation::Situation;
pub use system::procedures;
pub use systems::SystemId;
pub use template::Template;
pub use words::outcome_in_words;

pub use standfast_generals as generals;
pub use standfast_sim as sim;

pub use standfast_dice::{Roll, Stop};
pub use standfast_engine::chart::{FileFault, Table, TableCell};
pub use standfast_engine::{
    Choice, Fault, Figure, Note, Problem, Refusal, Refusals, Tree, Unreadable, choices, is_harmful, nearest,
};
