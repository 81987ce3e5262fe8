//! What people have already, brought into a scenario: spreadsheets, orders of battle of computer games, open data.
//!
//! Every import first becomes a [`Preview`]: what was understood, which column goes into which field, what was not
//! understood, what is still missing, and the changes that would bring it in. Nothing is guessed: a word that is only near to
//! one of the system's is proposed and left out, and what a file doesn't say stays missing.

mod battle_data;
mod computer_games;
mod limits;
mod muster;
mod order;
mod preview;
mod scenario;
mod sheet;
mod spreadsheet;
mod things;

use standfast_engine::{Problem, Refusal};

pub use limits::Limits;
pub use muster::{Field, fields};
pub use order::{Fill, Headings, Map, Order, Reading, Scale};
pub use preview::{Column, FirstRow, How, Missing, NotUnderstood, Part, Parts, PartsOf, Preview, Told, Word};

use crate::{Document, in_words};

/// The endings of files that come in, as a page lets people choose them.
pub const ENDINGS: &str = ".csv,.tsv,.txt,.xlsx,.oob,.scn,.toml";

/// What a file is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// Values with commas, semicolons or tabs between them.
    Csv,
    /// An Excel workbook.
    Xlsx,
    /// An order of battle of the Civil War Battles or Napoleonic Battles computer games.
    Oob,
    /// A scenario of those games.
    Scn,
    /// The American Civil War battle data: forces or commanders.
    BattleData,
    /// A scenario as this program keeps it, whose army comes in.
    Scenario,
}

impl Format {
    /// What a file is, by the ending of its name and its first bytes.
    #[must_use]
    pub fn of(name: &str, bytes: &[u8]) -> Self {
        let ending = name.rsplit('.').next().unwrap_or_default().to_ascii_lowercase();
        match ending.as_str() {
            "oob" => Self::Oob,
            "scn" => Self::Scn,
            "toml" => Self::Scenario,
            _ if bytes.starts_with(b"PK\x03\x04") => Self::Xlsx,
            _ if battle_data::is_it(bytes) => Self::BattleData,
            _ => Self::Csv,
        }
    }

    /// What it is, for people.
    #[must_use]
    pub fn in_words(self) -> &'static str {
        match self {
            Self::Csv => "a spreadsheet (CSV)",
            Self::Xlsx => "a workbook (XLSX)",
            Self::Oob => "an order of battle of a computer game (.oob)",
            Self::Scn => "a scenario of a computer game (.scn)",
            Self::BattleData => "American Civil War battle data",
            Self::Scenario => "a scenario (.toml), whose army comes in",
        }
    }
}

/// Looks at a file that is to be brought into a document.
///
/// # Errors
/// If it can't be read at all, is larger than the limits, or the order asks for something that isn't there.
pub fn preview(name: &str, bytes: &[u8], document: &Document, order: &Order) -> Result<Preview, Refusal> {
    order.limits.holds("bytes", bytes.len(), order.limits.bytes)?;
    let format = Format::of(name, bytes);
    let sheet = match format {
        Format::Csv => spreadsheet::csv(bytes, order.headings, &order.limits)?,
        Format::Xlsx => spreadsheet::xlsx(bytes, order)?,
        Format::Oob => computer_games::oob(bytes, &order.limits)?,
        Format::Scn => return computer_games::scn(bytes, document, order),
        Format::BattleData => return battle_data::preview(bytes, document, order),
        Format::Scenario => return scenario::preview(bytes, document, order),
    };
    muster::muster(format, sheet, document, order)
}

/// Looks at a file and brings it into a document. Says what that changes, in words.
///
/// # Errors
/// As [`preview`]; the document is then as it was.
pub fn bring_in(
    name: &str,
    bytes: &[u8],
    document: &mut Document,
    order: &Order,
) -> Result<(Preview, Vec<String>), Refusal> {
    let preview = preview(name, bytes, document, order)?;
    let says = in_words(&preview.changes, document.outline());
    document.change(&preview.changes)?;
    Ok((preview, says))
}

/// The text of a scenario with nothing in it but its system and its name, for an import to go into.
#[must_use]
pub fn empty(system: standfast_rulebook::SystemId, name: &str) -> String {
    let mut toml = toml_edit::DocumentMut::new();
    toml.insert("system", toml_edit::value(system.to_string()));
    toml.insert("name", toml_edit::value(name));
    toml.to_string()
}

fn unreadable(reason: impl Into<String>) -> Refusal {
    Refusal::new("", Problem::Unreadable { reason: reason.into() })
}
