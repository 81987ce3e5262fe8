use standfast_engine::shape;
use std::cmp::Reverse;

use serde::Serialize;
use standfast_dice::{Dice, Stop};
use standfast_engine::form::{flag, whole};
use standfast_engine::{Band, Procedure, Rules, Trace};

use crate::{Fatigue, Unit, bands, cite};

/// The highest recovery rate: twice that is all the fatigue there is.
pub(crate) const HIGHEST_RATE: u32 = 450;

shape! {
    /// A unit recovers at the start of its player's turn.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct Recover is "a unit, the recovery rate, and what the unit did since the previous turn" {
        /// The unit.
        pub unit: Unit = by(|form| Unit::field(form));
        pub rate: u32 = "the scenario's recovery rate", required(whole(0..=HIGHEST_RATE));
        /// Whether it has moved since the player's previous turn (fatigue.recover.when, as the next three).
        pub moved: bool = "it has moved", or(flag(), false);
        pub fired: bool = "it has fired", or(flag(), false);
        pub melee: bool = "it has been in melee", or(flag(), false);
        pub fired_on_with_effect: bool = "it has been fired on with any effect", or(flag(), false);
    }
}

/// How tired it is then.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct RecoverOutcome {
    /// Its fatigue, 0 to 900.
    pub fatigue: i64,
    /// The fatigue that was taken off, never more than it had.
    pub recovered: i64,
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

    fn band(&self, outcome: &RecoverOutcome) -> Option<Band> {
        Some(bands::recovers(outcome.recovered))
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
