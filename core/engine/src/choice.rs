use std::fmt::{self, Debug};
use std::hash::Hash;
use std::marker::PhantomData;

use serde::{Deserializer, de};

/// A closed set of named values, each with the name that players and files use for it.
///
/// Made with [`choices!`](crate::choices).
pub trait Choice: Copy + Eq + Ord + Hash + Debug + 'static {
    /// All values, in the order of the rules.
    const ALL: &'static [Self];

    /// The name of the value.
    fn name(self) -> &'static str;

    /// The value of that name.
    #[must_use]
    fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|value| value.name() == name)
    }

    /// All names, in the order of the rules.
    fn names() -> impl Iterator<Item = &'static str> {
        Self::ALL.iter().map(|value| value.name())
    }
}

/// Reads the name of a value.
#[doc(hidden)]
pub fn deserialize_choice<'de, C: Choice, D: Deserializer<'de>>(deserializer: D) -> Result<C, D::Error> {
    struct Name<C>(PhantomData<fn() -> C>);
    impl<C: Choice> de::Visitor<'_> for Name<C> {
        type Value = C;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "one of {}", C::names().collect::<Vec<_>>().join(", "))
        }

        fn visit_str<E: de::Error>(self, name: &str) -> Result<C, E> {
            C::named(name).ok_or_else(|| E::invalid_value(de::Unexpected::Str(name), &self))
        }
    }
    deserializer.deserialize_str(Name(PhantomData))
}

/// Declares an enum whose values have names.
///
/// ```
/// standfast_engine::choices! {
///     /// What a unit is.
///     pub enum Arm {
///         /// On foot.
///         Infantry = "infantry",
///         /// Mounted.
///         Cavalry = "cavalry",
///     }
/// }
/// use standfast_engine::Choice;
/// assert_eq!(Arm::named("cavalry"), Some(Arm::Cavalry));
/// assert_eq!(Arm::Infantry.to_string(), "infantry");
/// ```
#[macro_export]
macro_rules! choices {
    ($(#[$outer:meta])* $visibility:vis enum $name:ident {
        $($(#[$inner:meta])* $value:ident = $text:literal),+ $(,)?
    }) => {
        $(#[$outer])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        $visibility enum $name {
            $($(#[$inner])* $value),+
        }

        impl $crate::Choice for $name {
            const ALL: &'static [Self] = &[$(Self::$value),+];

            fn name(self) -> &'static str {
                match self {
                    $(Self::$value => $text),+
                }
            }
        }

        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.pad($crate::Choice::name(*self))
            }
        }

        impl<'de> $crate::serde::Deserialize<'de> for $name {
            fn deserialize<D: $crate::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $crate::deserialize_choice(deserializer)
            }
        }

        impl $crate::serde::Serialize for $name {
            fn serialize<S: $crate::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str($crate::Choice::name(*self))
            }
        }
    };
}
