use std::fmt;

use crate::Fault;
use crate::hall::{is_letters, random_letters};

/// The id of a scenario of the library in its addresses: 16 letters and digits, drawn at random.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ScenarioId(String);

impl ScenarioId {
    /// A new one.
    pub(super) fn random() -> Result<Self, Fault> {
        random_letters().map(Self).map_err(|error| Fault::Storage(error.to_string()))
    }

    /// The id, if the text is one.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        is_letters(text).then(|| Self(text.to_owned()))
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for ScenarioId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
