use std::fmt::Display;

use serde_json::Value as Json;
use standfast_tabletop::Answer;

use super::Part;

/// What the table says of something that players would else say themselves, and how it comes to be so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seen<T> {
    /// What it says.
    pub value: T,
    /// How it comes to be so, in words without a full stop: `6.2 inches: short range`.
    pub says: String,
}

impl<T> Seen<T> {
    /// That value, for that reason.
    #[must_use]
    pub fn new(value: T, says: impl Into<String>) -> Self {
        Self { value, says: says.into() }
    }

    /// An answer of the table, in its own words.
    #[must_use]
    pub fn of<W: Display>(answer: &Answer<T, W>) -> Self
    where
        T: Copy,
    {
        Self::new(answer.value, answer.says())
    }

    /// Something that follows from it, for the same reason.
    #[must_use]
    pub fn map<U>(self, map: impl FnOnce(T) -> U) -> Seen<U> {
        Seen { value: map(self.value), says: self.says }
    }
}

impl Part {
    /// The part as the table says it; where it says nothing, what it is where it is left out.
    ///
    /// ```
    /// use standfast_engine::battle::{Domain, Part, Seen};
    ///
    /// let higher = || Part::new("higher", "it stands higher", Domain::Flag);
    /// let shown = higher().as_seen(Some(Seen::new(true, "it is on the knoll")), false);
    /// assert_eq!(shown, higher().as_the_table_says(true, "it is on the knoll"));
    /// assert_eq!(higher().as_seen(None::<Seen<bool>>, false), higher().or(false));
    /// ```
    #[must_use]
    pub fn as_seen<T: Into<Json>>(self, seen: Option<Seen<T>>, or: impl Into<Json>) -> Self {
        match seen {
            Some(Seen { value, says }) => self.as_the_table_says(value, says),
            None => self.or(or),
        }
    }
}
