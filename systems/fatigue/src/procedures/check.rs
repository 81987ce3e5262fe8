use std::cmp::Reverse;
use std::ops::RangeInclusive;

use serde::Serialize;
use standfast_dice::{Dice, Stop};
use standfast_engine::form::{flag, whole};
use standfast_engine::{Band, Figure, Form, Procedure, Rules, Shape, Trace, choices};

use crate::battle::SeenCheck;
use crate::{Fatigue, Unit, bands, cite, morale};

/// A unit checks morale.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Check {
    /// The unit.
    pub unit: Unit,
    /// What is added to its morale value, -6 to 6: leaders, supply, night and the like.
    pub modifier: i64,
    /// The modifiers of the leaders with it together, 0 to 6, unless they are in `modifier`; none where no leader is
    /// with it.
    pub leaders: Option<i64>,
    /// Whether defensive fire called for the check.
    pub defensive_fire: bool,
}

/// What may be added to a morale value.
pub(crate) const MODIFIERS: RangeInclusive<i64> = -6..=6;
/// What leaders may add of it.
pub(crate) const LED: RangeInclusive<i64> = 0..=6;

choices! {
    /// What a check comes to (fatigue.check.result).
    pub enum CheckResult {
        /// It was passed.
        Steady = "steady",
        /// Failed in defensive fire.
        Disrupted = "disrupted",
        /// Failed in any other phase.
        Routed = "routed",
    }
}

/// How a check came out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct CheckOutcome {
    /// Whether it was passed.
    pub passed: bool,
    /// How the unit stands then.
    pub result: CheckResult,
}

impl Shape for Check {
    const IS: &'static str = "a unit that checks morale";

    fn read(form: &mut Form<'_>) -> Self {
        Self {
            unit: Unit::field(form),
            modifier: modifier(form),
            leaders: leaders(form),
            defensive_fire: form
                .field("defensive_fire", "defensive fire called for the check")
                .or(flag(), false),
        }
    }
}

/// Asks the form what is added to a morale value.
pub(super) fn modifier(form: &mut Form<'_>) -> i64 {
    form.named(SeenCheck::modifier()).or(whole(MODIFIERS), 0)
}

/// Asks the form for the leaders with the unit that checks.
pub(super) fn leaders(form: &mut Form<'_>) -> Option<i64> {
    let says = "what the leaders with it add of their own; left out: none is with it";
    form.field("leaders", says).optional(whole(LED))
}

impl Procedure for Check {
    type System = Fatigue;
    type Outcome = CheckOutcome;
    const NAME: &'static str = "check";
    const SAYS: &'static str = "A unit checks morale: steady, disrupted, routed?";
    const DICE: &'static str = "1d6";

    fn worth(outcome: &CheckOutcome) -> impl Ord {
        Reverse(outcome.result)
    }

    fn band(&self, outcome: &CheckOutcome) -> Option<Band> {
        Some(bands::checked(outcome.result))
    }

    fn resolve<D: Dice + ?Sized>(
        &self,
        rules: &Rules<'_, Fatigue>,
        dice: &mut D,
        trace: &mut Trace,
    ) -> Result<CheckOutcome, Stop> {
        let leaders = morale::leadership(self.leaders, rules, trace);
        let rested = morale::rested_value(&self.unit, self.modifier, rules, trace).saturating_add(leaders);
        let failure = if self.defensive_fire { CheckResult::Disrupted } else { CheckResult::Routed };
        trace.note(cite::CHECK_RESULT, Figure::named(failure), || match failure {
            CheckResult::Disrupted => "failing in defensive fire disrupts".to_owned(),
            _ => "failing in any other phase routs".to_owned(),
        });
        let value = morale::value(&self.unit, rested, rules, trace);
        let passed = morale::passes(value, dice, trace)?;
        Ok(CheckOutcome { passed, result: if passed { CheckResult::Steady } else { failure } })
    }
}
