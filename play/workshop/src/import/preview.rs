use serde::Serialize;
use standfast_engine::{Problem, Refusal};

use super::Headings;
use crate::Change;

/// What an import would bring, before it is made.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Preview {
    /// What the file is.
    pub is: String,
    /// What was understood, in words: `2 sides`, `18 units`.
    pub understood: Vec<String>,
    /// The parts of the file of which one comes in, where it has several.
    pub parts: Option<Parts>,
    /// Whether its first row was taken for headings; none where it is no spreadsheet.
    pub headings: Option<Headings>,
    /// The columns, and the fields that they go into.
    pub columns: Vec<Column>,
    /// Words that fields don't know, or whose meaning the user has said.
    pub words: Vec<Word>,
    /// The first rows of the file, and what becomes of them.
    pub first: Vec<FirstRow>,
    /// What was not understood, and was left out.
    pub not_understood: Vec<NotUnderstood>,
    /// How much more was not understood than is listed.
    pub more_not_understood: usize,
    /// Fields that have to be given, and that the file says nothing of.
    pub missing: Vec<Missing>,
    /// Whom the data are from, where that has to be said.
    pub credit: Option<String>,
    /// The changes of the scenario that bring it in.
    pub changes: Vec<Change>,
}

/// The parts of a file of which one comes in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Parts {
    /// What they are, and so by which field of an order one is chosen.
    pub of: PartsOf,
    /// The one that comes in; none where all of it does, or where nothing does until one is chosen.
    pub chosen: Option<String>,
    /// All of them.
    pub all: Vec<Part>,
}

/// What the parts of a file are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum PartsOf {
    /// Sheets of a workbook: the first one comes in unless another is chosen.
    Sheet,
    /// Battles: one must be chosen.
    Battle,
    /// Sides and commands of a scenario: all of them come in unless one is chosen.
    Part,
}

/// A part of a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Part {
    /// What chooses it.
    pub called: String,
    /// What it is, for people.
    pub says: String,
    /// How deep it stands within others.
    pub depth: usize,
}

/// A word of a column, and what it means.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Word {
    /// The heading of the column.
    pub column: String,
    /// What stands there.
    pub says: String,
    /// How often.
    pub times: usize,
    /// What it means, where the user has said so.
    pub means: Option<String>,
    /// The words that may be meant; none where the field is no choice.
    pub one_of: Vec<String>,
}

/// A row of a file, and what becomes of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct FirstRow {
    /// Which line of the file it is, counted from 1.
    pub row: usize,
    /// The unit as it is then, with its commands; none where the row is left out.
    pub becomes: Vec<Told>,
}

/// A field and what stands in it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Told {
    /// The field as the heading of a spreadsheet has it: `men`, `brigade.arrives`.
    pub field: String,
    /// What it says.
    pub says: String,
}

/// A column of a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Column {
    /// Its heading.
    pub column: String,
    /// The field that it goes into: `units.men`; none if it is left out.
    pub field: Option<String>,
    /// Why it goes there, or is left out.
    pub how: How,
    /// A field that may be meant.
    pub proposed: Option<String>,
    /// What stands in it.
    pub examples: Vec<String>,
}

/// Why a column goes into a field, or is left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum How {
    /// Its heading is the system's own word for the field.
    Named,
    /// The user has said so.
    Given,
    /// Its heading is no word of the system.
    Unknown,
    /// The user has said that it is to be left out.
    LeftOut,
}

/// Something that was not understood.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct NotUnderstood {
    /// Where it stands: `row 7, Men`.
    pub at: String,
    /// What is the matter with it.
    pub says: String,
}

/// A field that has to be given.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Missing {
    /// The field: `units.quality`.
    pub field: String,
    /// What it says.
    pub says: String,
    /// How many lack it.
    pub lacking: usize,
}

/// What is listed of what was not understood; more is counted.
const MOST_LISTED: usize = 100;
/// How many names a refusal has.
const MOST_TOLD: usize = 20;

impl Parts {
    /// Parts that are chosen by their names.
    pub(super) fn named(
        of: PartsOf,
        names: impl IntoIterator<Item = String>,
        chosen: Option<String>,
    ) -> Self {
        let part = |name: String| Part { called: name.clone(), says: name, depth: 0 };
        Self { of, chosen, all: names.into_iter().map(part).collect() }
    }
}

impl Preview {
    pub(super) fn of(is: &str) -> Self {
        Self {
            is: is.to_owned(),
            understood: Vec::new(),
            parts: None,
            headings: None,
            columns: Vec::new(),
            words: Vec::new(),
            first: Vec::new(),
            not_understood: Vec::new(),
            more_not_understood: 0,
            missing: Vec::new(),
            credit: None,
            changes: Vec::new(),
        }
    }

    /// Why nothing comes in before the user has chosen a part of the file.
    #[must_use]
    pub fn undecided(&self) -> Option<Refusal> {
        let parts =
            self.parts.as_ref().filter(|parts| parts.of == PartsOf::Battle && parts.chosen.is_none())?;
        let told = some_of(&parts.all.iter().map(|part| part.says.as_str()).collect::<Vec<_>>());
        let allowed = format!("one of them must be given: {told}");
        Some(Refusal::new("battle", Problem::Missing { allowed }))
    }

    /// Notes something that was not understood.
    pub(super) fn leave_out(&mut self, at: impl Into<String>, says: impl Into<String>) {
        if self.not_understood.len() < MOST_LISTED {
            self.not_understood.push(NotUnderstood { at: at.into(), says: says.into() });
        } else {
            self.more_not_understood += 1;
        }
    }
}

/// The first of these names, and how many more there are.
pub(super) fn some_of(names: &[&str]) -> String {
    let told = names.iter().take(MOST_TOLD).copied().collect::<Vec<_>>().join("; ");
    match names.len().saturating_sub(MOST_TOLD) {
        0 => told,
        more => format!("{told}; and {more} more"),
    }
}
