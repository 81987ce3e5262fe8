use standfast_engine::shape;
use std::cmp::Reverse;

use serde::Serialize;
use standfast_dice::{Dice, Stop};
use standfast_engine::form::{choice, whole};
use standfast_engine::{Figure, Procedure, Refuse, Rules, Trace, counted};

use crate::charts::cohesion::Lost;
use crate::unit::{MOST_STANDS, MOST_STEPS};
use crate::{Arm, MicroForce, StandsOverChart, cite};

shape! {
    /// How much cohesion have losses cost a unit?
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct CohesionLoss is "a unit's size and its losses" {
        pub arm: Arm = "its arm", required(choice());
        pub original_stands: i64 = "stands at the start", required(whole(1..=MOST_STANDS));
        pub steps_lost: i64 = "steps lost so far", required(whole(0..=MOST_STEPS));
    }
}

/// What chart 7 says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct CohesionLossOutcome {
    /// Whether more steps are lost than its row holds.
    pub dispersed: bool,
    /// Cohesion lost; the last of its row where the unit is dispersed.
    pub loss: i64,
}

impl Procedure for CohesionLoss {
    type System = MicroForce;
    type Outcome = CohesionLossOutcome;
    const NAME: &'static str = "cohesion-loss";
    const SAYS: &'static str = "How much cohesion have losses cost (chart 7)?";
    const DICE: &'static str = "-";

    fn verify(&self, rules: &Rules<'_, MicroForce>, refuse: &mut Refuse) {
        self.verify_size(rules, refuse);
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
        let lost = self.lost(rules);
        trace.note(cite::LOSS, lost.loss, || {
            let stands = counted(original_stands, "original stand", "original stands");
            let steps = counted(steps_lost, "step", "steps");
            format!("{arm} of {stands}, {steps} lost: {} cohesion lost", lost.loss)
        });
        self.note_last_row(rules, trace);
        if lost.dispersed {
            trace.note(cite::DISPERSAL, true, || {
                "its row of chart 7 has run out: the unit is dispersed".to_owned()
            });
        }
        Ok(CohesionLossOutcome { loss: lost.loss, dispersed: lost.dispersed })
    }
}

impl CohesionLoss {
    /// What chart 7 says.
    pub(crate) fn lost(&self, rules: &Rules<'_, MicroForce>) -> Lost {
        rules.charts.loss.at(self.arm, self.original_stands, self.steps_lost)
    }

    /// For how many stands chart 7 has rows, where a unit has more.
    fn rows_exceeded(&self, rules: &Rules<'_, MicroForce>) -> Option<i64> {
        Some(rules.charts.loss.rows(self.arm)).filter(|rows| self.original_stands > *rows)
    }

    /// Refuses more stands than chart 7 has rows for, where the ruling says so.
    pub(crate) fn verify_size(&self, rules: &Rules<'_, MicroForce>, refuse: &mut Refuse) {
        if let Some(rows) = self.rows_exceeded(rules) {
            let refused = rules.rulings.stands_over_chart == StandsOverChart::Refused;
            let reason = format!("chart 7 ends at {rows} stands (ruling stands_over_chart)");
            refuse.when(refused, "original_stands", self.original_stands, reason);
        }
    }

    /// Notes the ruling that lets a unit of more stands than chart 7 has read its last row.
    pub(crate) fn note_last_row(&self, rules: &Rules<'_, MicroForce>, trace: &mut Trace) {
        if self.steps_lost > 0
            && let Some(rows) = self.rows_exceeded(rules)
        {
            let ruling = rules.rulings.stands_over_chart;
            trace.note("micro-force.stands_over_chart", Figure::named(ruling), || {
                format!("chart 7 ends at {rows} stands: its last row is read")
            });
        }
    }
}
