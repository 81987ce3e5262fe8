use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

/// One change of a scenario, as JSON: `{"do": "set", "at": "turns", "to": 6}`.
///
/// Paths are those of [`Steps`](crate::Steps). Each change is made to what the one before it left.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "do", rename_all = "lowercase", deny_unknown_fields)]
pub enum Change {
    /// A field, or an element of a list, becomes this. Objects that are missing on the way to a field are made.
    Set {
        /// Which one.
        at: String,
        /// What it becomes.
        to: Json,
    },
    /// A field or an element of a list goes. A list whose last element goes is left empty.
    Take {
        /// Which one.
        at: String,
    },
    /// An element comes into a list, which is made if it is missing.
    Put {
        /// Which list.
        at: String,
        /// Which place it has afterwards; the last one if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        place: Option<usize>,
        /// The element.
        what: Json,
    },
    /// An element of a list goes to another place, of this list or another one, which is made if it is missing.
    Move {
        /// Which element.
        at: String,
        /// Which list it goes to: its path before anything is moved.
        to: String,
        /// Which place it has afterwards; the last one if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        place: Option<usize>,
    },
}
