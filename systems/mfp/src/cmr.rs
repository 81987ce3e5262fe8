use std::fmt;

use serde_json::{Value as Json, json};
use standfast_engine::form::{Kind, whole};
use standfast_engine::{Figure, Refusal, Tree, Value};

/// A Combat Morale Rating: 1 to 10, and then S, the highest (mfp.cmr-scale).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cmr(i64);

const LOWEST: i64 = 1;
const HIGHEST_NUMBER: i64 = 10;

impl Cmr {
    /// The highest rating.
    pub const S: Self = Self(HIGHEST_NUMBER + 1);

    /// The rating of that number, 1 to 10.
    #[must_use]
    pub fn rated(number: i64) -> Option<Self> {
        (LOWEST..=HIGHEST_NUMBER).contains(&number).then_some(Self(number))
    }

    /// Its place on the scale, 1 to 11; 11 is S.
    #[must_use]
    pub const fn place(self) -> i64 {
        self.0
    }

    /// Whether an adjustment leaves a rating.
    pub(crate) fn stands(self, by: i64) -> bool {
        self.0.saturating_add(by) >= LOWEST
    }

    /// What an adjustment makes of it, in words: a rating, or that it is below them all.
    pub(crate) fn adjusted(self, by: i64) -> String {
        match self.0.saturating_add(by).min(Self::S.0) {
            place if place < LOWEST => format!("below {LOWEST}"),
            place => Self(place).to_string(),
        }
    }
}

impl fmt::Display for Cmr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::S { f.write_str("S") } else { self.0.fmt(f) }
    }
}

impl From<Cmr> for Figure {
    fn from(cmr: Cmr) -> Self {
        if cmr == Cmr::S { Self::Word("S") } else { Self::Whole(cmr.0) }
    }
}

/// A rating as it is written: a whole number, or `"S"`.
pub(crate) struct Rating;

impl Kind for Rating {
    type Value = Cmr;

    fn allowed(&self) -> String {
        format!("{} or \"S\"", whole(LOWEST..=HIGHEST_NUMBER).allowed())
    }

    fn read(&self, tree: &Tree, path: &str, refusals: &mut Vec<Refusal>) -> Cmr {
        match &tree.value {
            Value::Text(text) if text == "S" => Cmr::S,
            Value::Number(_) => {
                // Read for its value only: what is refused is said in the words of this kind.
                let number = whole(LOWEST..=HIGHEST_NUMBER);
                let mut faults = Vec::new();
                let rating = Cmr(number.read(tree, path, &mut faults));
                if faults.is_empty() { rating } else { self.refuse(tree, path, refusals) }
            }
            _ => self.refuse(tree, path, refusals),
        }
    }

    fn stand_in(&self) -> Cmr {
        Cmr(LOWEST)
    }

    fn schema(&self) -> Json {
        json!({"anyOf": [whole(LOWEST..=HIGHEST_NUMBER).schema(), {"const": "S"}]})
    }

    fn show(&self, value: &Cmr) -> Json {
        if *value == Cmr::S { json!("S") } else { json!(value.0) }
    }
}
