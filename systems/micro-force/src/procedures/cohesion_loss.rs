use std::cmp::Reverse;

use serde::Serialize;
use standfast_dice::{Dice, Stop};
use standfast_engine::form::{choice, whole};
use standfast_engine::{Form, Procedure, Refuse, Rules, Shape, Trace};

use crate::unit::{MOST_STANDS, MOST_STEPS, note_last_row, verify_on_chart};
use crate::{Arm, MicroForce};

/// How much cohesion have losses cost a unit?
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CohesionLoss {
    /// Its arm.
    pub arm: Arm,
    /// Stands at the start, 1 to 40.
    pub original_stands: i64,
    /// Steps lost so far, 0 or more.
    pub steps_lost: i64,
}

/// What chart 7 says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct CohesionLossOutcome {
    /// Whether more steps are lost than its row holds.
    pub dispersed: bool,
    /// Cohesion lost; the last of its row where the unit is dispersed.
    pub loss: i64,
}

impl Shape for CohesionLoss {
    const IS: &'static str = "a unit's size and its losses";

    fn read(form: &mut Form<'_>) -> Self {
        Self {
            arm: form.field("arm", "its arm").required(choice()),
            original_stands: form
                .field("original_stands", "stands at the start")
                .required(whole(1..=MOST_STANDS)),
            steps_lost: form.field("steps_lost", "steps lost so far").required(whole(0..=MOST_STEPS)),
        }
    }
}

impl Procedure for CohesionLoss {
    type System = MicroForce;
    type Outcome = CohesionLossOutcome;
    const NAME: &'static str = "cohesion-loss";
    const SAYS: &'static str = "How much cohesion have losses cost (chart 7)?";
    const DICE: &'static str = "-";

    fn verify(&self, rules: &Rules<'_, MicroForce>, refuse: &mut Refuse) {
        verify_on_chart(self.arm, self.original_stands, rules, refuse);
    }

    fn worth(outcome: &CohesionLossOutcome) -> impl Ord {
        Reverse((outcome.dispersed, outcome.loss))
    }

    fn resolve<D: Dice + ?Sized>(
        &self,
        rules: &Rules<'_, MicroForce>,
        _dice: &mut D,
        trace: &mut Trace,
    ) -> Result<CohesionLossOutcome, Stop> {
        let Self { arm, original_stands, steps_lost } = *self;
        let lost = rules.charts.loss.at(arm, original_stands, steps_lost);
        trace.note("micro-force.loss", lost.loss, || {
            format!(
                "{arm} of {original_stands} original stands, {steps_lost} steps lost: {} cohesion lost",
                lost.loss
            )
        });
        if steps_lost > 0 {
            note_last_row(arm, original_stands, rules, trace);
        }
        if lost.dispersed {
            trace.note("micro-force.dispersal", true, || {
                "its row ends before: the unit is dispersed".to_owned()
            });
        }
        Ok(CohesionLossOutcome { loss: lost.loss, dispersed: lost.dispersed })
    }
}
