use serde::Serialize;
use standfast_dice::{Dice, Stop};
use standfast_engine::{Procedure, Refuse, Rules, Trace, shape};

use crate::{Mfp, Points, Unit};

shape! {
    /// What is a unit worth?
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct UnitValue is "a unit" {
        /// The unit.
        pub unit: Unit = flat;
    }
}

/// What it is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct UnitValueOutcome {
    /// The points that it brings to its command.
    pub points: Points,
}

impl Procedure for UnitValue {
    type System = Mfp;
    type Outcome = UnitValueOutcome;
    const NAME: &'static str = "unit-value";
    const SAYS: &'static str = "How many points does a unit bring to its command?";
    const DICE: &'static str = "-";

    fn verify(&self, _rules: &Rules<'_, Mfp>, refuse: &mut Refuse) {
        self.unit.verify(refuse);
    }

    fn worth(outcome: &UnitValueOutcome) -> impl Ord {
        outcome.points
    }

    fn resolve<D: Dice + ?Sized>(
        &self,
        rules: &Rules<'_, Mfp>,
        _dice: &mut D,
        trace: &mut Trace,
    ) -> Result<UnitValueOutcome, Stop> {
        Ok(UnitValueOutcome { points: self.unit.value(1, rules, trace) })
    }
}
