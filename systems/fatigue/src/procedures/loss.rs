use standfast_engine::shape;
use std::cmp::Reverse;

use serde::Serialize;
use standfast_dice::{Dice, Stop};
use standfast_engine::form::whole;
use standfast_engine::{Figure, Procedure, Rules, Trace};

use crate::level::Burden;
use crate::rulings::Reaching900;
use crate::{Fatigue, HIGHEST, Unit, cite};

shape! {
    /// A unit suffers a fatigue loss: how tired is it then?
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct Loss is "a unit and the fatigue that it gains" {
        /// The unit.
        pub unit: Unit = by(|form| Unit::field(form));
        pub loss: i64 = "the fatigue that it gains", required(whole(0..=HIGHEST));
    }
}

/// How tired it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct LossOutcome {
    /// Whether it must check morale at the end of the phase (fatigue.cap).
    pub check_due: bool,
    /// Its fatigue, 0 to 900.
    pub fatigue: i64,
}

impl Procedure for Loss {
    type System = Fatigue;
    type Outcome = LossOutcome;
    const NAME: &'static str = "loss";
    const SAYS: &'static str = "A unit tires: how far, and must it check morale?";
    const DICE: &'static str = "-";

    fn worth(outcome: &LossOutcome) -> impl Ord {
        Reverse((outcome.check_due, outcome.fatigue))
    }

    fn resolve<D: Dice + ?Sized>(
        &self,
        rules: &Rules<'_, Fatigue>,
        _dice: &mut D,
        trace: &mut Trace,
    ) -> Result<LossOutcome, Stop> {
        Ok(self.suffered(rules, trace))
    }
}

impl Loss {
    /// How tired the unit is then: no die is needed.
    pub(crate) fn suffered(&self, rules: &Rules<'_, Fatigue>, trace: &mut Trace) -> LossOutcome {
        note_exhausted(&self.unit, self.loss, trace);
        let outcome = suffer(&self.unit, self.loss, rules, trace);
        Burden::of(&Unit { fatigue: outcome.fatigue, ..self.unit }, rules, trace);
        outcome
    }
}

/// Notes what any loss means to a unit that can't tire any more, if it suffers one of `least` or more. This is known
/// before the loss itself is drawn.
pub(super) fn note_exhausted(unit: &Unit, least: i64, trace: &mut Trace) {
    if unit.fatigue >= HIGHEST && least > 0 {
        trace.note(cite::CAP, true, || {
            format!("at {HIGHEST} fatigue grows no more, and any loss calls for a morale check")
        });
    }
}

/// What the unit's fatigue becomes by a loss.
pub(super) fn after(unit: &Unit, loss: i64) -> i64 {
    unit.fatigue.saturating_add(loss).min(HIGHEST)
}

/// What the unit's fatigue becomes by a loss, and whether a check is due for it.
pub(super) fn suffer(unit: &Unit, loss: i64, rules: &Rules<'_, Fatigue>, trace: &mut Trace) -> LossOutcome {
    let before = unit.fatigue;
    let fatigue = after(unit, loss);
    trace.note(cite::LOSS, loss, || format!("fatigue {before} and a loss of {loss}: {fatigue}"));
    if loss == 0 || fatigue < HIGHEST {
        return LossOutcome { fatigue, check_due: false };
    }
    if before >= HIGHEST {
        return LossOutcome { fatigue, check_due: true };
    }
    let ruling = rules.rulings.reaching_900;
    let check_due = ruling == Reaching900::Checks;
    trace.note(cite::CAP, check_due, || format!("it has reached {HIGHEST}, where fatigue grows no more"));
    trace.note(cite::REACHING_900, Figure::named(ruling), || match ruling {
        Reaching900::NoCheck => format!("the loss that brings it to {HIGHEST} calls for no check"),
        Reaching900::Checks => format!("the loss that brings it to {HIGHEST} calls for a check"),
    });
    LossOutcome { fatigue, check_due }
}
