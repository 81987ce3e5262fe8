use std::num::NonZeroU32;

use serde::{Deserialize, Serialize};
use standfast_rulebook::SystemId;

use super::Limits;

/// How a file is to be imported.
#[derive(Debug, Clone)]
pub struct Order {
    /// The system of the scenario.
    pub system: SystemId,
    /// Which columns go into which fields, beside those that are named as the fields are.
    pub maps: Vec<Map>,
    /// What fields get that the file says nothing of.
    pub fills: Vec<Fill>,
    /// What the words of a column mean.
    pub readings: Vec<Reading>,
    /// Whether the first row of a spreadsheet says what its columns are.
    pub headings: Headings,
    /// The sheet of a workbook; the first one if left out.
    pub sheet: Option<String>,
    /// The battle, where a file has several.
    pub battle: Option<String>,
    /// The side or the command of another scenario, where only that is to come in.
    pub part: Option<String>,
    /// How large the file may be.
    pub limits: Limits,
}

impl Order {
    /// An import into a scenario of that system, by the file's own words.
    #[must_use]
    pub fn of(system: SystemId) -> Self {
        Self {
            system,
            maps: Vec::new(),
            fills: Vec::new(),
            readings: Vec::new(),
            headings: Headings::default(),
            sheet: None,
            battle: None,
            part: None,
            limits: Limits::default(),
        }
    }
}

/// Whether the first row of a spreadsheet says what its columns are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Headings {
    /// It has the heading of each column.
    #[default]
    FirstRow,
    /// There are none: columns are called A, B, C.
    None,
}

/// A column and the field that it goes into: `Strength=miniatures/100`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Map {
    /// The heading of the column.
    pub column: String,
    /// The field: `men` is one of a unit, `brigade.arrives` one of a command; empty where the column is to be left out.
    pub field: String,
    /// What numbers are multiplied or divided by.
    #[serde(default)]
    pub scale: Scale,
}

/// What numbers are multiplied or divided by; halves are rounded up, and what counts something counts one at least.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Scale {
    /// They stay as they are.
    #[default]
    One,
    /// So many for each one.
    Times(NonZeroU32),
    /// One for so many.
    Per(NonZeroU32),
}

/// A field and what it gets where the file says nothing of it: `quality=C`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fill {
    /// The field.
    pub field: String,
    /// What it gets.
    pub value: String,
}

/// What a word means where it stands in a column: `Type:Zouaves=infantry`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reading {
    /// The heading of the column.
    pub column: String,
    /// The word that stands there.
    pub says: String,
    /// What it means in the system's words.
    pub means: String,
}

/// Splits `NAME=VALUE`, both without blanks around them.
fn parts(text: &str) -> Option<(&str, &str)> {
    let (name, value) = text.split_once('=')?;
    let (name, value) = (name.trim(), value.trim());
    (!name.is_empty()).then_some((name, value))
}

impl std::str::FromStr for Map {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (column, field) = parts(text)
            .ok_or("a column is mapped as COLUMN=FIELD, such as Strength=men, or with a scale: Strength=miniatures/100")?;
        let scaled = |sign: char, scale: fn(NonZeroU32) -> Scale| {
            let (field, number) = field.split_once(sign)?;
            Some((field.trim(), number.trim().parse().ok().map(scale)))
        };
        let (field, scale) = scaled('/', Scale::Per)
            .or_else(|| scaled('*', Scale::Times))
            .unwrap_or((field, Some(Scale::One)));
        let scale = scale.ok_or("a scale is a whole number of one or more: Strength=miniatures/100")?;
        Ok(Self { column: column.to_owned(), field: field.to_owned(), scale })
    }
}

impl std::str::FromStr for Fill {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (field, value) = parts(text).ok_or("a field is filled as FIELD=VALUE, such as quality=C")?;
        Ok(Self { field: field.to_owned(), value: value.to_owned() })
    }
}

impl std::str::FromStr for Reading {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let read = || {
            let (said, means) = parts(text)?;
            let (column, says) = said.split_once(':')?;
            Some(Self {
                column: column.trim().to_owned(),
                says: says.trim().to_owned(),
                means: means.to_owned(),
            })
        };
        read()
            .ok_or_else(|| "a word is read as COLUMN:WORD=MEANING, such as Type:Zouaves=infantry".to_owned())
    }
}
