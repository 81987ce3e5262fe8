use serde::Serialize;
use standfast_dice::{Dice, Stop};
use standfast_engine::{Band, Form, Procedure, Refuse, Rules, Shape, Trace, choices};

use super::{Check, Occasion};
use crate::tally::Side;
use crate::{Charging, MoraleCheck, Unit, bands};

/// How many units count as charging a target that friends charge too.
const WITH_FRIENDS: i64 = 2;

/// A unit charges another: does the charge go in, and does its target stand?
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Charge {
    /// The unit that charges.
    pub charger: Unit,
    /// Its target, and how it charges.
    pub charging: Charging,
}

choices! {
    /// What a charge comes to.
    pub enum ChargeResult {
        /// The charger failed its check, and its charge does not go in.
        Halts = "halts",
        /// The target failed its check and flees.
        TargetFlees = "target-flees",
        /// Both passed.
        Contact = "contact",
    }
}

/// How a charge came out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct ChargeOutcome {
    /// What it came to.
    pub result: ChargeResult,
}

impl Shape for Charge {
    const IS: &'static str = "a unit that charges another";

    fn read(form: &mut Form<'_>) -> Self {
        let charger = Unit::field(form, "charger", "the unit that charges");
        let target = Unit::field(form, "target", "the unit that it charges");
        Self { charger, charging: Charging::read(form, target) }
    }
}

impl Procedure for Charge {
    type System = MoraleCheck;
    type Outcome = ChargeOutcome;
    const NAME: &'static str = "charge";
    const SAYS: &'static str = "A charge: does it go in, does its target stand?";
    const DICE: &'static str = "1d6 for the charger, then 1d6 for the target if the charger passed";

    fn verify(&self, _rules: &Rules<'_, MoraleCheck>, refuse: &mut Refuse) {
        self.charging.verify("charger", &self.charger, refuse);
    }

    /// Worth to the charger.
    fn worth(outcome: &ChargeOutcome) -> impl Ord {
        match outcome.result {
            ChargeResult::Halts => 0,
            ChargeResult::Contact => 1,
            ChargeResult::TargetFlees => 2,
        }
    }

    fn band(&self, outcome: &ChargeOutcome) -> Option<Band> {
        Some(match outcome.result {
            ChargeResult::Halts => bands::halts().of("charger"),
            ChargeResult::Contact => bands::contact(),
            ChargeResult::TargetFlees => bands::flees().of("target"),
        })
    }

    fn resolve<D: Dice + ?Sized>(
        &self,
        rules: &Rules<'_, MoraleCheck>,
        dice: &mut D,
        trace: &mut Trace,
    ) -> Result<ChargeOutcome, Stop> {
        let Charging { target, aspect, friends_charging, .. } = self.charging;
        let chargers = if friends_charging { WITH_FRIENDS } else { 1 };
        let charger = Check { unit: self.charger, occasion: Occasion::Charging(self.charging) };
        let target = Check { unit: target, occasion: Occasion::Charged { chargers, aspect } };
        // Both sides' modifiers are known before either die.
        let charger_modifier = charger.modifier(Side::Charger, rules, trace);
        let target_modifier = target.modifier(Side::Target, rules, trace);
        let result = if !charger.throw(Side::Charger, charger_modifier, rules, dice, trace)?.passed {
            ChargeResult::Halts
        } else if !target.throw(Side::Target, target_modifier, rules, dice, trace)?.passed {
            ChargeResult::TargetFlees
        } else {
            ChargeResult::Contact
        };
        Ok(ChargeOutcome { result })
    }
}
