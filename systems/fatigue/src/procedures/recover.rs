use std::cmp::Reverse;

use serde::Serialize;
use standfast_dice::{Dice, Stop};
use standfast_engine::form::{flag, whole};
use standfast_engine::{Form, Procedure, Rules, Shape, Trace};

use crate::{Fatigue, Unit, cite};

/// The highest recovery rate: twice that is all the fatigue there is.
pub(crate) const HIGHEST_RATE: u32 = 450;

/// A unit recovers at the start of its player's turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Recover {
    /// The unit.
    pub unit: Unit,
    /// The recovery rate that the scenario sets, 0 to 450.
    pub rate: u32,
    /// Whether it has moved since the player's previous turn (fatigue.recover.when, as the next three).
    pub moved: bool,
    /// Whether it has fired.
    pub fired: bool,
    /// Whether it has been in melee.
    pub melee: bool,
    /// Whether it has been fired on with any effect.
    pub fired_on_with_effect: bool,
}

/// How tired it is then.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct RecoverOutcome {
    /// Its fatigue, 0 to 900.
    pub fatigue: i64,
    /// The fatigue that was taken off, never more than it had.
    pub recovered: i64,
}

impl Shape for Recover {
    const IS: &'static str = "a unit, the recovery rate, and what the unit did since the previous turn";

    fn read(form: &mut Form<'_>) -> Self {
        Self {
            unit: Unit::field(form),
            rate: form.field("rate", "the scenario's recovery rate").required(whole(0..=HIGHEST_RATE)),
            moved: form.field("moved", "it has moved").or(flag(), false),
            fired: form.field("fired", "it has fired").or(flag(), false),
            melee: form.field("melee", "it has been in melee").or(flag(), false),
            fired_on_with_effect: form
                .field("fired_on_with_effect", "it has been fired on with any effect")
                .or(flag(), false),
        }
    }
}

impl Procedure for Recover {
    type System = Fatigue;
    type Outcome = RecoverOutcome;
    const NAME: &'static str = "recover";
    const SAYS: &'static str = "How much fatigue does a unit at rest lose?";
    const DICE: &'static str = "one draw of 0 to twice the rate, none where the unit may not recover";

    fn worth(outcome: &RecoverOutcome) -> impl Ord {
        Reverse(outcome.fatigue)
    }

    fn resolve<D: Dice + ?Sized>(
        &self,
        rules: &Rules<'_, Fatigue>,
        dice: &mut D,
        trace: &mut Trace,
    ) -> Result<RecoverOutcome, Stop> {
        let fatigue = self.unit.fatigue;
        let hindrance = self.hindrance();
        trace.note(cite::RECOVER_WHEN, hindrance.is_none(), || match hindrance {
            Some(hindrance) => {
                format!("it may not recover: since its side's previous turn it has {hindrance}")
            }
            None => "it may recover: it has rested since its side's previous turn".to_owned(),
        });
        if hindrance.is_some() {
            return Ok(RecoverOutcome { fatigue, recovered: 0 });
        }
        let (rate, times) = (self.rate, rules.charts.recovery.most);
        let most = rate.saturating_mul(times);
        trace.note(cite::RECOVER_AMOUNT, i64::from(most), || {
            format!("0 to {most} is taken off: {times} times the rate of {rate} at most")
        });
        let drawn = dice.uniform(0, most, "recovery")?;
        let recovered = drawn.min(fatigue);
        trace.note(cite::RECOVER_AMOUNT, recovered, || {
            let left = fatigue - recovered;
            if drawn > recovered {
                format!("{drawn} drawn, {recovered} taken off: fatigue can't fall below {left}")
            } else {
                format!("{recovered} taken off leaves {left}")
            }
        });
        Ok(RecoverOutcome { fatigue: fatigue - recovered, recovered })
    }
}

impl Recover {
    /// The first thing that keeps the unit from recovering.
    pub(crate) fn hindrance(&self) -> Option<&'static str> {
        let deeds = [
            (self.moved, "moved"),
            (self.fired, "fired"),
            (self.melee, "been in melee"),
            (self.fired_on_with_effect, "been fired on with effect"),
        ];
        deeds.into_iter().find(|(done, _)| *done).map(|(_, deed)| deed)
    }
}
