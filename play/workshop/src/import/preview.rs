use serde::Serialize;

use crate::Change;

/// What an import would bring, before it is made.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Preview {
    /// What the file is.
    pub is: String,
    /// What was understood, in words: `2 sides`, `18 units`.
    pub understood: Vec<String>,
    /// The columns, and the fields that they go into.
    pub columns: Vec<Column>,
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

impl Preview {
    pub(super) fn of(is: &str) -> Self {
        Self {
            is: is.to_owned(),
            understood: Vec::new(),
            columns: Vec::new(),
            not_understood: Vec::new(),
            more_not_understood: 0,
            missing: Vec::new(),
            credit: None,
            changes: Vec::new(),
        }
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
