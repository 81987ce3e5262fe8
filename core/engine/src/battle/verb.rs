use serde::Serialize;

use super::table::COMMON;

/// A kind of command: its name, and what it does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Verb {
    /// Its name, which stands in the command's `do`.
    #[serde(rename = "do")]
    pub name: &'static str,
    /// What it does, in a few words: `fire at a target`.
    pub says: &'static str,
    /// What it does where several could do it, and one does.
    #[serde(skip)]
    of_one: Option<&'static str>,
    /// What it is for.
    #[serde(skip)]
    pub kind: VerbKind,
}

impl Verb {
    /// A verb that says the same of however many.
    #[must_use]
    pub const fn new(name: &'static str, says: &'static str, kind: VerbKind) -> Self {
        Self { name, says, of_one: None, kind }
    }

    /// The same, which says something else where one alone does it.
    #[must_use]
    pub const fn of_one(self, says: &'static str) -> Self {
        Self { of_one: Some(says), ..self }
    }

    /// What it does where so many do it.
    ///
    /// ```
    /// use standfast_engine::battle::{Verb, VerbKind};
    ///
    /// let march = Verb::new("march", "move several units", VerbKind::Rules).of_one("move");
    /// assert_eq!([march.says_of(1), march.says_of(2)], ["move", "move several units"]);
    /// ```
    #[must_use]
    pub fn says_of(&self, count: usize) -> &'static str {
        self.of_one.filter(|_| count == 1).unwrap_or(self.says)
    }
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

/// Declares the commands of a system, each with its name and what it does, also where one alone does what several could, and
/// `VERBS`, all of them in that order.
///
/// ```
/// mod verb {
///     standfast_engine::verbs! {
///         FIRE = "fire", "fire at a target";
///         RALLY = "rally", "try to rally several units", of one: "try to rally";
///         PASS = "pass", "have no more to do in this phase";
///     }
/// }
/// assert_eq!(verb::VERBS.map(|verb| verb.name), ["fire", "rally", "pass"]);
/// assert_eq!(verb::RALLY.says_of(1), "try to rally");
/// ```
#[macro_export]
macro_rules! verbs {
    ($($name:ident = $text:literal, $says:literal $(, of one: $of_one:literal)?;)+) => {
        $(pub(super) static $name: $crate::battle::Verb =
            $crate::battle::Verb::new($text, $says, $crate::battle::VerbKind::Rules)$(.of_one($of_one))?;)+
        /// Every kind of command.
        pub(super) static VERBS: [&$crate::battle::Verb; [$($text),+].len()] = [$(&$name),+];
    };
}
