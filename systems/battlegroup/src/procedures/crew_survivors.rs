use serde::Serialize;
use standfast_dice::{Dice, Stop};
use standfast_engine::form::whole;
use standfast_engine::{Choice, Figure, Procedure, Refuse, Rules, Trace, shape};

use crate::piece::LARGEST;
use crate::rulings::CrewFraction;
use crate::{Battlegroup, cite};

shape! {
    /// A crew leaves its damaged vehicle: how many survive?
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct CrewSurvivors is "a crew that leaves its damaged vehicle" {
        pub crew: i64 = "the crew at the start", required(whole(1..=LARGEST));
        pub levels: i64 = "the vehicle's damage levels at the start", required(whole(1..=LARGEST));
        pub remaining: i64 = "the levels that remain, up to `levels`", required(whole(0..=LARGEST));
    }
}

/// How many of the crew get out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct CrewSurvivorsOutcome {
    /// How many of the crew survive.
    pub survivors: i64,
}

impl Procedure for CrewSurvivors {
    type System = Battlegroup;
    type Outcome = CrewSurvivorsOutcome;
    const NAME: &'static str = "crew-survivors";
    const SAYS: &'static str = "How many of a crew get out of their damaged vehicle?";
    const DICE: &'static str = "-";

    fn verify(&self, _rules: &Rules<'_, Battlegroup>, refuse: &mut Refuse) {
        let Self { levels, remaining, .. } = *self;
        let reason = format!("levels remaining run from 0 to the levels at the start, {levels}");
        refuse.when(!(0..=levels).contains(&remaining), "remaining", remaining, reason);
    }

    fn worth(outcome: &CrewSurvivorsOutcome) -> impl Ord {
        outcome.survivors
    }

    fn resolve<D: Dice + ?Sized>(
        &self,
        rules: &Rules<'_, Battlegroup>,
        _dice: &mut D,
        trace: &mut Trace,
    ) -> Result<CrewSurvivorsOutcome, Stop> {
        let fraction = rules.rulings.crew_fraction;
        let share = self.share(fraction);
        let Self { crew, levels, remaining } = *self;
        trace.note(cite::CREW, share, || {
            format!("{remaining} of {levels} levels times a crew of {crew} is {share}, rounded half up")
        });
        let fewest = self.fewest(rules);
        if share == 0 && remaining > 0 {
            trace.note("battlegroup.crew_minimum", fewest, || {
                format!("at least {fewest} of the crew survives")
            });
        }
        if share < fewest {
            trace.note(cite::CREW_ACTIVE, fewest, || {
                "while the vehicle has a level left, at least one of its crew is aboard".to_owned()
            });
        }
        let survivors = |fraction| self.share(fraction).max(fewest);
        if CrewFraction::ALL.iter().any(|&other| survivors(other) != survivors(fraction)) {
            trace.note("battlegroup.crew_fraction", Figure::named(fraction), || match fraction {
                CrewFraction::Hundredths => {
                    "the ratio is rounded to hundredths before it is multiplied".to_owned()
                }
                CrewFraction::Exact => "the ratio is not rounded before it is multiplied".to_owned(),
            });
        }
        Ok(CrewSurvivorsOutcome { survivors: survivors(fraction) })
    }
}

impl CrewSurvivors {
    /// The fewest that survive while the vehicle has a level left (battlegroup.crew.active).
    pub(crate) fn fewest(&self, rules: &Rules<'_, Battlegroup>) -> i64 {
        if self.remaining > 0 { rules.rulings.crew_minimum } else { 0 }
    }

    /// The share of the crew that the remaining levels stand for, rounded half up.
    fn share(&self, fraction: CrewFraction) -> i64 {
        let Self { crew, levels, remaining } = *self;
        match fraction {
            CrewFraction::Hundredths => {
                let hundredths = half_up(remaining.saturating_mul(100), levels);
                half_up(crew.saturating_mul(hundredths), 100)
            }
            CrewFraction::Exact => half_up(crew.saturating_mul(remaining), levels),
        }
    }
}

/// `number / by`, rounded to the nearest whole number, halves up.
fn half_up(number: i64, by: i64) -> i64 {
    let by = by.max(1);
    number.saturating_mul(2).saturating_add(by) / by.saturating_mul(2)
}
