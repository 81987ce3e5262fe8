use standfast_engine::{Figure, Rules, Trace};

use crate::charts::Modifier;
use crate::{MoraleCheck, Rulings};

/// Which unit checks, where a procedure has two checks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Side {
    /// The only unit that checks.
    Alone,
    /// The unit that charges.
    Charger,
    /// The unit that it charges.
    Target,
}

impl Side {
    /// What its die is for.
    pub(crate) fn purpose(self) -> &'static str {
        match self {
            Self::Alone => "morale check",
            Self::Charger => "charger's morale check",
            Self::Target => "target's morale check",
        }
    }

    /// A sentence about this side.
    pub(crate) fn says(self, sentence: impl std::fmt::Display) -> String {
        match self {
            Self::Alone => sentence.to_string(),
            Self::Charger => format!("charger: {sentence}"),
            Self::Target => format!("target: {sentence}"),
        }
    }
}

/// The modifiers of one check as they are added up, each noted in the trace.
pub(crate) struct Tally<'a> {
    rules: &'a Rules<'a, MoraleCheck>,
    trace: &'a mut Trace,
    side: Side,
    sum: i64,
}

impl<'a> Tally<'a> {
    pub(crate) fn new(rules: &'a Rules<'a, MoraleCheck>, trace: &'a mut Trace, side: Side) -> Self {
        Self { rules, trace, side, sum: 0 }
    }

    pub(crate) fn rulings(&self) -> &'a Rulings {
        &self.rules.rulings
    }

    /// The modifiers so far.
    pub(crate) fn sum(&self) -> i64 {
        self.sum
    }

    /// Adds a modifier.
    pub(crate) fn add(&mut self, modifier: Modifier) {
        self.add_for(modifier, modifier.says());
    }

    /// Adds a modifier for a reason that is narrower than the modifier's own.
    pub(crate) fn add_for(&mut self, modifier: Modifier, says: &'static str) {
        let value = self.rules.charts.modifier.get(modifier);
        self.sum += value;
        self.note(modifier.rule(), value, || format!("{says} {value:+}"));
    }

    /// Notes a reason that is not a modifier.
    pub(crate) fn note(
        &mut self,
        rule: &'static str,
        value: impl Into<Figure>,
        says: impl FnOnce() -> String,
    ) {
        let side = self.side;
        self.trace.note(rule, value, || side.says(says()));
    }
}
