use serde::Serialize;
use standfast_dice::{Dice, Stop};
use standfast_engine::form::{choice, object};
use standfast_engine::shape;
use standfast_engine::{Choice, Procedure, Refuse, Rules, Trace};

use crate::{Arm, Cover, MicroForce, Unit, cite};

shape! {
    /// How hard is a unit to hit?
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct DefenceValue is "a unit under cover" {
        pub unit: Unit = "the unit", required(object());
        pub cover: Cover = "its cover", or(choice(), Cover::Open);
    }
}

/// What chart 5 says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct DefenceValueOutcome {
    /// The defence value.
    pub value: i64,
}

impl DefenceValue {
    /// The kinds of cover in which chart 5 has a value for a unit.
    pub(crate) fn covers<'a>(
        unit: &'a Unit,
        rules: &Rules<'a, MicroForce>,
    ) -> impl Iterator<Item = Cover> + use<'a> {
        let chart = &rules.charts.defence;
        Cover::ALL.iter().copied().filter(|cover| chart.at(unit, *cover).is_some())
    }

    /// Refuses cover that chart 5 has no value for, at `field`.
    pub(crate) fn verify_cover(&self, field: &str, rules: &Rules<'_, MicroForce>, refuse: &mut Refuse) {
        let allowed: Vec<Cover> = Self::covers(&self.unit, rules).collect();
        let names: Vec<&str> = allowed.iter().map(|cover| cover.name()).collect();
        let reason = format!("chart 5 has no value for it; it has one in {}", names.join(", "));
        refuse.when(!allowed.contains(&self.cover), field, self.cover, reason);
    }

    pub(crate) fn value(&self, rules: &Rules<'_, MicroForce>, trace: &mut Trace) -> i64 {
        let Self { unit, cover } = self;
        let chart = &rules.charts.defence;
        let value = chart.at(unit, *cover).unwrap_or(0);
        let disordered = unit.disordered && unit.arm() != Arm::Artillery;
        if disordered {
            trace.note(cite::DISORDER, true, || "read in the disorder line".to_owned());
        }
        let weak = unit.arm() != Arm::Artillery && unit.at_half_strength();
        let more = if weak { chart.half_strength_addition() } else { 0 };
        trace.note(cite::DEFENCE, value + more, || {
            let weak = if weak { format!(", {more:+} at half strength or below") } else { String::new() };
            format!("{}, cover {cover}: {value}{weak}", unit.words())
        });
        value + more
    }
}

impl Procedure for DefenceValue {
    type System = MicroForce;
    type Outcome = DefenceValueOutcome;
    const NAME: &'static str = "defence-value";
    const SAYS: &'static str = "How hard is a unit to hit (chart 5)?";
    const DICE: &'static str = "-";

    fn verify(&self, rules: &Rules<'_, MicroForce>, refuse: &mut Refuse) {
        refuse.within("unit", |refuse| self.unit.verify(rules, refuse));
        self.verify_cover("cover", rules, refuse);
    }

    fn worth(outcome: &DefenceValueOutcome) -> impl Ord {
        outcome.value
    }

    fn resolve<D: Dice + ?Sized>(
        &self,
        rules: &Rules<'_, MicroForce>,
        _dice: &mut D,
        trace: &mut Trace,
    ) -> Result<DefenceValueOutcome, Stop> {
        Ok(DefenceValueOutcome { value: self.value(rules, trace) })
    }
}
