use serde::Serialize;

use super::table::COMMON;

/// A kind of command: its name, and what it does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Verb {
    /// Its name, which stands in the command's `do`.
    #[serde(rename = "do")]
    pub name: &'static str,
    /// What it does, in a few words: `fires at a target`.
    pub says: &'static str,
    /// What it is for.
    #[serde(skip)]
    pub kind: VerbKind,
}

/// What a verb is for: one of those of every table, or a command of the battle's own rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VerbKind {
    /// Talk, answers and notes, which change nothing.
    Talk,
    /// Taking the last command back, asking for it, and answering.
    Undo,
    /// A value that the umpire sets.
    Hand,
    /// A piece that is set down on the table.
    Place,
    /// Opening the seed of fair dice.
    Seed,
    /// Pledging what is mixed into the dice. Programs do it: nobody hashes in his head.
    Pledge,
    /// The clocks of the sides.
    Time,
    /// Advice by the machine: asking for it, forbidding it, allowing it.
    Advice,
    /// Ending the battle.
    End,
    /// A command of the battle's own rules.
    Rules,
}

impl VerbKind {
    /// What the verb of that name is for.
    #[must_use]
    pub fn of(verb: &str) -> Self {
        COMMON.iter().find(|of_table| of_table.name == verb).map_or(Self::Rules, |of_table| of_table.kind)
    }
}

/// Declares the commands of a system, each with its name and what it does, and `VERBS`, all of them in that order.
///
/// ```
/// mod verb {
///     standfast_engine::verbs! {
///         FIRE = "fire", "fire at a target";
///         PASS = "pass", "have no more to do in this phase";
///     }
/// }
/// assert_eq!(verb::VERBS.map(|verb| verb.name), ["fire", "pass"]);
/// ```
#[macro_export]
macro_rules! verbs {
    ($($name:ident = $text:literal, $says:literal;)+) => {
        $(pub(super) static $name: $crate::battle::Verb =
            $crate::battle::Verb { name: $text, says: $says, kind: $crate::battle::VerbKind::Rules };)+
        /// Every kind of command.
        pub(super) static VERBS: [&$crate::battle::Verb; [$($text),+].len()] = [$(&$name),+];
    };
}
