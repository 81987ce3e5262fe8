use serde_json::Value as Json;
use standfast_tabletop::{Answer, Names, Says};

use super::{Domain, Part};
use crate::Named;

/// A value read off the table instead of given by a player, and why it is so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seen<T> {
    /// The value.
    pub value: T,
    /// Why it is so, in words without a full stop: `6.2 inches: short range`.
    pub says: String,
}

impl<T> Seen<T> {
    /// That value, for that reason.
    #[must_use]
    pub fn new(value: T, says: impl Into<String>) -> Self {
        Self { value, says: says.into() }
    }

    /// An answer of the table, with its reason in the names that players use.
    #[must_use]
    pub fn of<W: Says>(answer: &Answer<T, W>, names: &dyn Names) -> Self
    where
        T: Copy,
    {
        Self::new(answer.value, answer.says(names))
    }

    /// A value that follows from it, for the same reason.
    #[must_use]
    pub fn map<U>(self, map: impl FnOnce(T) -> U) -> Seen<U> {
        Seen { value: map(self.value), says: self.says }
    }
}

/// Declares what the players see on the table for a command: a struct, with the name and meaning of each field. From
/// these come the field of a procedure's form ([`Form::named`](crate::Form::named)) and the free part of a command
/// ([`Named::part`]). The compiler warns of a field that nobody asks for.
///
/// ```
/// use standfast_engine::battle::{Domain, Part};
///
/// standfast_engine::seen! {
///     /// What the players see when a unit fires.
///     pub struct FireSeen {
///         line_of_sight: bool = "its line of sight is valid";
///     }
/// }
/// let part = FireSeen::line_of_sight().part(Domain::Flag);
/// assert_eq!(part, Part::new("line_of_sight", "its line of sight is valid", Domain::Flag));
/// assert_eq!(serde_json::to_string(&FireSeen { line_of_sight: true }).unwrap(), r#"{"line_of_sight":true}"#);
/// ```
#[macro_export]
macro_rules! seen {
    ($(#[$doc:meta])* $visible:vis struct $name:ident {
        $($(#[$of_field:meta])* $field:ident: $type:ty = $says:literal;)+
    }) => {
        #[derive(Debug, Clone, PartialEq, Eq, ::serde::Serialize, ::serde::Deserialize)]
        $(#[$doc])*
        $visible struct $name {
            $(#[doc = $says] $(#[$of_field])* pub $field: $type,)+
        }

        impl $name {
            $(#[doc = $says] pub(crate) const fn $field() -> $crate::Named {
                $crate::Named { name: stringify!($field), says: $says }
            })+
        }
    };
}

impl Named {
    /// The part of a command that has that name.
    #[must_use]
    pub fn part(self, domain: Domain) -> Part {
        Part::new(self.name, self.says, domain)
    }

    /// A part that is yes or no, and no if left out.
    #[must_use]
    pub fn flag(self) -> Part {
        Part::flag(self.name, self.says)
    }
}

impl Part {
    /// The part with the table's value as its default; if the table has none, with `or`.
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
