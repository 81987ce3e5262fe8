use standfast_engine::form::{choice, whole};
use standfast_engine::{Form, Shape, choices};

choices! {
    /// What becomes of fractions when a percentage is taken off a value (fatigue.medium, fatigue.high,
    /// fatigue.maximum).
    pub enum Fractions {
        /// They are kept.
        Exact = "exact",
        /// What is left is rounded down to a whole number.
        Down = "down",
    }
}

choices! {
    /// Whether the loss that brings a unit to 900 calls for a morale check (fatigue.cap).
    pub enum Reaching900 {
        /// It does not; the next one does.
        NoCheck = "no-check",
        /// It does.
        Checks = "checks",
    }
}

choices! {
    /// Who suffers the penalty to melee strength (fatigue.medium, fatigue.high, fatigue.maximum).
    pub enum MeleePenalty {
        /// Attacker and defender alike.
        Both = "both",
        /// The attacker only.
        Attacker = "attacker",
    }
}

choices! {
    /// What leaders with a unit add to its morale checks (fatigue.battle.leaders).
    pub enum Leadership {
        /// Each adds his own modifier, up to a limit for all together.
        Own = "own",
        /// They add the same, whoever and however many they are.
        Flat = "flat",
    }
}

choices! {
    /// What being routed adds to a morale check (fatigue.check.disrupted).
    pub enum RoutedCheck {
        /// What being disrupted adds.
        AsDisrupted = "as-disrupted",
        /// Nothing.
        Unweakened = "unweakened",
    }
}

/// The rulings: what is decided where the text leaves a choice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rulings {
    /// What maximum fatigue adds to morale, -6 to 0, before artillery's doubling (fatigue.maximum).
    pub maximum_morale: i64,
    /// What becomes of fractions when a percentage is taken off a value.
    pub fractions: Fractions,
    /// Whether the loss that brings a unit to 900 calls for a morale check.
    pub reaching_900: Reaching900,
    /// Who suffers the penalty to melee strength.
    pub melee_penalty: MeleePenalty,
    /// What leaders with a unit add to its morale checks.
    pub leadership: Leadership,
    /// What being routed adds to a morale check.
    pub routed_check: RoutedCheck,
}

impl Default for Rulings {
    fn default() -> Self {
        Self {
            maximum_morale: -2,
            fractions: Fractions::Exact,
            reaching_900: Reaching900::NoCheck,
            melee_penalty: MeleePenalty::Attacker,
            leadership: Leadership::Own,
            routed_check: RoutedCheck::AsDisrupted,
        }
    }
}

impl Shape for Rulings {
    const IS: &'static str = "rulings of fatigue";

    fn read(form: &mut Form<'_>) -> Self {
        let default = Self::default();
        Self {
            maximum_morale: form
                .field("maximum_morale", "what maximum fatigue adds to morale; doubled for artillery")
                .or(whole(-6..=0), default.maximum_morale),
            fractions: form
                .field("fractions", "what becomes of fractions when a percentage is taken off")
                .or(choice(), default.fractions),
            reaching_900: form
                .field("reaching_900", "whether the loss that brings a unit to 900 calls for a check")
                .or(choice(), default.reaching_900),
            melee_penalty: form
                .field("melee_penalty", "who suffers the penalty to melee strength")
                .or(choice(), default.melee_penalty),
            leadership: form
                .field("leadership", "what leaders with a unit add to its morale checks")
                .or(choice(), default.leadership),
            routed_check: form
                .field("routed_check", "how a routed unit checks morale")
                .or(choice(), default.routed_check),
        }
    }
}
