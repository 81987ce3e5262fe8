use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value as Json;
use serde_json::value::RawValue;

/// A command with every part, kept as the text of its JSON: a log holds thousands, and each is seldom read again.
///
/// ```
/// use serde_json::json;
/// use standfast_engine::battle::CommandText;
///
/// let command = CommandText::from(&json!({"do": "hold-fire", "unit": "55-nc"}));
/// assert_eq!(command.as_str(), r#"{"do":"hold-fire","unit":"55-nc"}"#);
/// assert_eq!(command.verb().as_deref(), Some("hold-fire"));
/// assert_eq!(command.json()["unit"], "55-nc");
/// ```
#[derive(Debug, Clone)]
pub struct CommandText(Box<RawValue>);

impl CommandText {
    /// The text itself.
    #[must_use]
    pub fn as_str(&self) -> &str {
        self.0.get()
    }

    /// The command as JSON.
    #[must_use]
    pub fn json(&self) -> Json {
        // It was written from JSON, and reads as such.
        serde_json::from_str(self.as_str()).unwrap_or_default()
    }

    /// Its verb, which is found without reading the whole.
    #[must_use]
    pub fn verb(&self) -> Option<Cow<'_, str>> {
        #[derive(Deserialize)]
        struct Named<'a> {
            #[serde(borrow, rename = "do")]
            verb: Cow<'a, str>,
        }
        serde_json::from_str(self.as_str()).ok().map(|Named { verb }| verb)
    }
}

impl From<&Json> for CommandText {
    fn from(command: &Json) -> Self {
        // Plain data can always be written as JSON.
        Self(serde_json::value::to_raw_value(command).unwrap_or_else(|_| RawValue::NULL.to_owned()))
    }
}

impl fmt::Display for CommandText {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
}

impl PartialEq for CommandText {
    fn eq(&self, other: &Self) -> bool {
        self.as_str() == other.as_str()
    }
}

impl Eq for CommandText {}

impl Serialize for CommandText {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for CommandText {
    /// However the command was written, it is kept as this program writes it: hashes are of that.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Json::deserialize(deserializer).map(|command| Self::from(&command))
    }
}
