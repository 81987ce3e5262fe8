use standfast_engine::shape;
use std::cmp::Reverse;

use serde::Serialize;
use standfast_dice::{Dice, Stop};
use standfast_engine::form::flag;
use standfast_engine::{Figure, Procedure, Quantity, Rules, Trace};

use crate::level::{Burden, Level, Weakened};
use crate::rulings::{Fractions, MeleePenalty};
use crate::{Fatigue, Remaining, Strength, Unit, cite};

shape! {
    /// What its fatigue does to a unit.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct Effect is "a unit, attacking or defending in melee" {
        /// The unit.
        pub unit: Unit = by(|form| Unit::field(form));
        pub attacking: bool = "it attacks in melee and does not defend", or(flag(), true);
    }
}

/// The effects of its fatigue.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct EffectOutcome {
    /// The fire value that is left; none where none was given.
    pub fire: Option<Quantity<Remaining>>,
    /// What is added to its fire value, in percent, -100 at the least.
    pub fire_percent: i64,
    /// The level of its fatigue.
    pub level: Level,
    /// The melee strength that is left; none where none was given.
    pub melee: Option<Quantity<Remaining>>,
    /// What is added to its melee strength, in percent, -100 at the least.
    pub melee_percent: i64,
    /// What is added to its morale value in checks.
    pub morale: i64,
}

impl Procedure for Effect {
    type System = Fatigue;
    type Outcome = EffectOutcome;
    const NAME: &'static str = "effect";
    const SAYS: &'static str = "What does its fatigue cost a unit?";
    const DICE: &'static str = "-";

    fn worth(outcome: &EffectOutcome) -> impl Ord {
        (Reverse(outcome.level), outcome.fire, outcome.melee)
    }

    fn resolve<D: Dice + ?Sized>(
        &self,
        rules: &Rules<'_, Fatigue>,
        _dice: &mut D,
        trace: &mut Trace,
    ) -> Result<EffectOutcome, Stop> {
        Ok(self.of(rules, trace))
    }
}

impl Effect {
    /// What it does: no die is needed.
    pub(crate) fn of(&self, rules: &Rules<'_, Fatigue>, trace: &mut Trace) -> EffectOutcome {
        let burden = Burden::of(&self.unit, rules, trace);
        let level = burden.level();
        let morale = burden.on(Weakened::Morale, rules, trace);
        let melee_percent = self.melee_percent(&burden, rules, trace);
        let fire_percent = burden.on(Weakened::Fire, rules, trace);
        let mut left = |value: Option<Quantity<Strength>>, percent, name| {
            value.map(|value| left(level, name, value, percent, rules, trace))
        };
        let fire = left(self.unit.fire, fire_percent, "fire value");
        let melee = left(self.unit.melee, melee_percent, "melee strength");
        EffectOutcome { level, morale, melee_percent, fire_percent, fire, melee }
    }

    fn melee_percent(&self, burden: &Burden, rules: &Rules<'_, Fatigue>, trace: &mut Trace) -> i64 {
        let ruling = rules.rulings.melee_penalty;
        if !self.attacking && burden.weakens_melee() {
            trace.note(cite::MELEE_PENALTY, Figure::named(ruling), || match ruling {
                MeleePenalty::Both => "a defender in melee is weakened as an attacker is".to_owned(),
                MeleePenalty::Attacker => "only an attacker in melee is weakened".to_owned(),
            });
            if ruling == MeleePenalty::Attacker {
                return 0;
            }
        }
        burden.on(Weakened::Melee, rules, trace)
    }
}

/// What a percentage leaves of a value.
fn left(
    level: Level,
    name: &str,
    value: Quantity<Strength>,
    percent: i64,
    rules: &Rules<'_, Fatigue>,
    trace: &mut Trace,
) -> Quantity<Remaining> {
    let exact = Quantity::<Remaining>::parts(value.in_parts().saturating_mul(100 + percent));
    let whole = Quantity::whole(exact.rounded_down());
    let fractions = rules.rulings.fractions;
    let left = match fractions {
        Fractions::Exact => exact,
        Fractions::Down => whole,
    };
    trace.note(cite::level(level), exact, || format!("a {name} of {value} at {percent:+}% is {exact}"));
    if exact != whole {
        trace.note(cite::FRACTIONS, Figure::named(fractions), || match fractions {
            Fractions::Exact => format!("the fraction is kept: {left}"),
            Fractions::Down => format!("rounded down: {left}"),
        });
    }
    left
}
