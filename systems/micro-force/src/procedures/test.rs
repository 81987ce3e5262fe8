use standfast_engine::shape;
use std::cmp::Reverse;

use serde::Serialize;
use standfast_dice::{Dice, Die, Stop};
use standfast_engine::form::{object, whole};
use standfast_engine::{Band, Procedure, Refuse, Rules, Trace};

use crate::cohesion::{CohesionTest, Grade, note_grades};
use crate::{MicroForce, Unit, bands, cite};

shape! {
    /// A unit tests its cohesion.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct Test is "a unit that tests its cohesion" {
        pub unit: Unit = "the unit", required(object());
        pub addition: i64 = "added to the die, beside what its markers add", or(whole(-20..=20), 0);
    }
}

/// How the test came out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct TestOutcome {
    /// Cohesion less the total: 0 or more passes.
    pub by: i64,
    /// Passed, or what failing means.
    pub result: Grade,
}

impl Procedure for Test {
    type System = MicroForce;
    type Outcome = TestOutcome;
    const NAME: &'static str = "test";
    const SAYS: &'static str = "A cohesion test: is it passed, and by how much?";
    const DICE: &'static str = "1d20";

    fn verify(&self, rules: &Rules<'_, MicroForce>, refuse: &mut Refuse) {
        refuse.within("unit", |refuse| self.unit.verify(rules, refuse));
    }

    fn worth(outcome: &TestOutcome) -> impl Ord {
        (Reverse(outcome.result), outcome.by)
    }

    fn band(&self, outcome: &TestOutcome) -> Option<Band> {
        Some(bands::tested(outcome.result))
    }

    fn resolve<D: Dice + ?Sized>(
        &self,
        rules: &Rules<'_, MicroForce>,
        dice: &mut D,
        trace: &mut Trace,
    ) -> Result<TestOutcome, Stop> {
        let test = CohesionTest::of(&self.unit, self.addition, rules, trace);
        let passes_at = test.map_or(i64::MIN / 2, CohesionTest::passes_at);
        if let Some(test) = test {
            test.note(cite::COHESION, "the test", trace);
        }
        note_grades(rules, trace);
        let by = passes_at - dice.die(Die::D20, "cohesion test")?;
        Ok(TestOutcome { result: Grade::by(by, rules), by })
    }
}
