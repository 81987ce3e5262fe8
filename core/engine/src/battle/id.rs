use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use serde_json::{Value as Json, json};
use smol_str::SmolStr;

use crate::form::Kind;
use crate::{Problem, Refusal, Tree, Value};

/// A short name for one thing in a battle: a side, a seat, a command, a unit.
///
/// Lower-case letters, digits and hyphens, a letter or digit first, at most [`Id::LONGEST`] of them. Cheap to
/// clone.
///
/// ```
/// use standfast_engine::battle::Id;
/// assert_eq!(Id::new("24-michigan").unwrap().as_str(), "24-michigan");
/// assert!(Id::new("24th Michigan").is_none());
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(value_type = String, max_length = 40, pattern = "^[a-z0-9][a-z0-9-]*$"))]
pub struct Id(Letters);

/// A short text that is soon told from another: ids are compared more often than anything else is done.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Letters {
    /// The first eight as a number, which orders them as letters do; most ids differ there.
    head: u64,
    all: SmolStr,
}

impl Letters {
    fn of(all: SmolStr) -> Self {
        let mut head = [0; 8];
        head.iter_mut().zip(all.bytes()).for_each(|(letter, byte)| *letter = byte);
        Self { head: u64::from_be_bytes(head), all }
    }
}

impl Id {
    /// How long an id may be.
    pub const LONGEST: usize = 40;

    /// The id of that text; `None` if the text is not an id.
    #[must_use]
    pub fn new(text: &str) -> Option<Self> {
        let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
        let sound = (1..=Self::LONGEST).contains(&text.len())
            && text.bytes().all(|byte| plain(byte) || byte == b'-')
            && text.bytes().next().is_some_and(plain);
        sound.then(|| Self(Letters::of(SmolStr::new(text))))
    }

    /// Its text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0.all
    }

    /// Its text, kept: cheap to clone, as the id itself.
    pub(super) fn text(&self) -> SmolStr {
        self.0.all.clone()
    }
}

impl Deref for Id {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0.all
    }
}

impl std::borrow::Borrow<str> for Id {
    fn borrow(&self) -> &str {
        &self.0.all
    }
}

/// As its text is, by which it may be looked up.
impl Hash for Id {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_str().hash(state);
    }
}

impl Serialize for Id {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self)
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0.all)
    }
}

impl fmt::Debug for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`", self.0.all)
    }
}

impl<'de> Deserialize<'de> for Id {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Text;
        impl de::Visitor<'_> for Text {
            type Value = Id;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an id")
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Id, E> {
                Id::new(text).ok_or_else(|| E::custom(format!("{text:?} is not an id")))
            }
        }
        deserializer.deserialize_str(Text)
    }
}

/// The kind of an id, as a field of a scenario.
#[derive(Debug, Clone)]
pub struct IdKind;

/// An id, as a field of a scenario.
#[must_use]
pub fn id() -> IdKind {
    IdKind
}

impl Kind for IdKind {
    type Value = Id;

    fn allowed(&self) -> String {
        format!("an id (lower-case letters, digits and hyphens, at most {})", Id::LONGEST)
    }

    fn read(&self, tree: &Tree, path: &str, refusals: &mut Vec<Refusal>) -> Id {
        let text = match &tree.value {
            Value::Text(text) => text.as_str(),
            _ => "",
        };
        Id::new(text).unwrap_or_else(|| {
            let problem = Problem::Value { given: tree.brief(), allowed: self.allowed() };
            refusals.push(Refusal::new(path, problem));
            self.stand_in()
        })
    }

    fn stand_in(&self) -> Id {
        Id(Letters::of(SmolStr::new_static("unnamed")))
    }

    fn schema(&self) -> Json {
        json!({"type": "string", "pattern": "^[a-z0-9][a-z0-9-]*$", "maxLength": Id::LONGEST})
    }

    fn show(&self, value: &Id) -> Json {
        json!(value)
    }
}
