use standfast_dice::{Dice, Die, Stop};
use standfast_engine::{Rules, Trace, choices};

use crate::charts::cohesion::TestAddition;
use crate::{Cohesion, MicroForce, Unit};

choices! {
    /// How a cohesion test came out (micro-force.fire.rout).
    pub enum Grade {
        /// The total was at most the cohesion.
        Passed = "passed",
        /// Failed by 1 to 4.
        Shaken = "shaken",
        /// Failed by 5 or more.
        Routed = "routed",
    }
}

/// A cohesion test that is about to be rolled: 1d20 plus the addition against the cohesion.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CohesionTest {
    /// The unit's cohesion.
    pub(crate) cohesion: Cohesion,
    /// Everything that is added to the die.
    pub(crate) addition: i64,
}

impl CohesionTest {
    /// A test of a unit, its markers and `addition` counted; `None` where its losses disperse the unit.
    pub(crate) fn of(
        unit: &Unit,
        addition: i64,
        rules: &Rules<'_, MicroForce>,
        trace: &mut Trace,
    ) -> Option<Self> {
        let cohesion = unit.cohesion(rules, trace)?;
        Some(Self { cohesion, addition: addition + markers(unit, rules, trace) })
    }

    /// The highest face of the die that passes.
    pub(crate) fn passes_at(self) -> i64 {
        self.cohesion.in_parts() - self.addition
    }

    /// Rolls the test: did it pass?
    pub(crate) fn passes<D: Dice + ?Sized>(self, dice: &mut D, purpose: &'static str) -> Result<bool, Stop> {
        Ok(dice.band(1, Die::D20, &[self.passes_at()], purpose)? == 0)
    }

    /// Rolls the test: passed, shaken, or routed if it fails by enough.
    pub(crate) fn grade<D: Dice + ?Sized>(
        self,
        rules: &Rules<'_, MicroForce>,
        dice: &mut D,
        purpose: &'static str,
    ) -> Result<Grade, Stop> {
        let shaken_at = self.passes_at() + routed_by(rules) - 1;
        Ok(match dice.band(1, Die::D20, &[self.passes_at(), shaken_at], purpose)? {
            0 => Grade::Passed,
            1 => Grade::Shaken,
            _ => Grade::Routed,
        })
    }

    /// Notes what the test needs, before it is rolled.
    pub(crate) fn note(self, rule: &'static str, whose: &str, trace: &mut Trace) {
        let Self { cohesion, addition } = self;
        trace.note(rule, self.passes_at(), || {
            format!(
                "{whose}: 1d20 {addition:+} against cohesion {cohesion}, passed on {} or less",
                self.passes_at()
            )
        });
    }
}

/// What a unit's markers add to its cohesion tests: the black one alone where it carries both.
pub(crate) fn markers(unit: &Unit, rules: &Rules<'_, MicroForce>, trace: &mut Trace) -> i64 {
    let (addition, marker) = if unit.routed {
        (TestAddition::RoutedMarker, "black marker, routed")
    } else if unit.shaken {
        (TestAddition::ShakenMarker, "white marker, shaken")
    } else {
        return 0;
    };
    let addition = added(addition, rules);
    trace.note("micro-force.marker", addition, || format!("{marker}: {addition:+} to cohesion tests"));
    addition
}

/// What the chart of cohesion tests adds to the die.
pub(crate) fn added(addition: TestAddition, rules: &Rules<'_, MicroForce>) -> i64 {
    rules.charts.tests.addition.get(addition)
}

/// By how much a test must be failed to rout.
fn routed_by(rules: &Rules<'_, MicroForce>) -> i64 {
    rules.charts.tests.routed_by
}

impl Grade {
    /// How a test came out: `by` is the cohesion less the total.
    pub(crate) fn by(by: i64, rules: &Rules<'_, MicroForce>) -> Self {
        match by {
            0.. => Self::Passed,
            _ if -by < routed_by(rules) => Self::Shaken,
            _ => Self::Routed,
        }
    }
}

/// Notes what failing means, and failing by 5 or more.
pub(crate) fn note_grades(rules: &Rules<'_, MicroForce>, trace: &mut Trace) {
    let by = routed_by(rules);
    trace.note("micro-force.fire.rout", by, || format!("failing shakes, failing by {by} or more routs"));
}
