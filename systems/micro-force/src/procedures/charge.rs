use standfast_engine::shape;
use std::ops::RangeInclusive;

use serde::Serialize;
use standfast_dice::{Dice, Die, Stop};
use standfast_engine::form::{amount, flag, object, whole};
use standfast_engine::{Band, Procedure, Refuse, Rules, Trace, choices};

use super::movement::number_of_a_charge;
use crate::battle::ChargeSeen;
use crate::charts::movement::ChargeNumber;
use crate::cohesion::CohesionTest;
use crate::{Inches, MicroForce, Unit, bands, bars, cite};

shape! {
    /// One unit charges another.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct Charge is "a unit that charges another" {
        pub charger: Unit = "who charges", required(object());
        /// Inches of its own move that the charger has left once it halts an inch from the defender, 0 to 100; down
        /// to -4 where it may fall short.
        pub move_left: Inches =
            by(|form| form.named(ChargeSeen::move_left())
                .required(amount(Inches::whole(-BONUS.end())..=Inches::whole(100))));
        /// Whether it falls short if its move and the bonus do not bring it to an inch from the defender.
        pub may_fall_short: bool =
            "it falls short if move and bonus do not bring it to an inch from the defender", or(flag(), false);
        /// The bonus, if it was rolled when the charge was declared: -1 to 4.
        pub bonus: Option<i64> = "the bonus, if it is rolled already", optional(whole(BONUS));
        pub measured: bool =
            "give the inches of a retreat, not only whether it is caught", or(flag(), false);
        pub defender: Unit = "who is charged", required(object());
    }
}

/// The lowest and the highest bonus of the distance, in inches.
const BONUS: RangeInclusive<i64> = -1..=4;

choices! {
    /// How a charge came out, the worst for the charger first.
    pub enum ChargeResult {
        /// The charger failed its test and stops where it is.
        Falters = "falters",
        /// The charger does not come within an inch of the defender, and stops where its move ends.
        FallsShort = "falls-short",
        /// The defender stands, and is met in melee.
        Melee = "melee",
        /// The defender retreats in disorder, and is caught.
        MeleeDisordered = "melee-disordered",
        /// The defender retreats in disorder, and gets away.
        Retreats = "retreats",
    }
}

/// What came of the charge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct ChargeOutcome {
    /// Inches that the die adds to the charge, -1 to 4.
    pub bonus: i64,
    /// How it came out.
    pub result: ChargeResult,
    /// Inches that the defender retreats, if that is measured; otherwise 0.
    #[serde(skip_serializing_if = "is_zero")]
    pub retreat: i64,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_zero(inches: &i64) -> bool {
    *inches == 0
}

impl Procedure for Charge {
    type System = MicroForce;
    type Outcome = ChargeOutcome;
    const NAME: &'static str = "charge";
    const SAYS: &'static str = "A charge: does it falter, does its target stand?";
    const DICE: &'static str = "1d6 distance if it is not rolled yet, 1d20 charger's test, 1d20 defender's test, \
                                1d6 retreat if it failed";

    fn verify(&self, rules: &Rules<'_, MicroForce>, refuse: &mut Refuse) {
        let Self { charger, defender, move_left, may_fall_short, .. } = self;
        let reason = "below 0 only if the charger may fall short";
        refuse.when(*move_left < Inches::ZERO && !may_fall_short, "move_left", move_left, reason);
        refuse.within("charger", |refuse| {
            charger.verify(rules, refuse);
            bars::refuse(&charger.bars_to_charge(), refuse);
        });
        refuse.within("defender", |refuse| defender.verify(rules, refuse));
    }

    /// Worth to the charger.
    fn worth(outcome: &ChargeOutcome) -> impl Ord {
        (outcome.result, outcome.bonus, outcome.retreat)
    }

    fn band(&self, outcome: &ChargeOutcome) -> Option<Band> {
        Some(bands::charge(outcome.result, "charger".to_owned(), "defender".to_owned()))
    }

    fn resolve<D: Dice + ?Sized>(
        &self,
        rules: &Rules<'_, MicroForce>,
        dice: &mut D,
        trace: &mut Trace,
    ) -> Result<ChargeOutcome, Stop> {
        trace.note(cite::WHO_CHARGES, true, || format!("{} may charge", self.charger.words()));
        let (charger, defender) = (
            CohesionTest::of(&self.charger, 0, rules, trace),
            CohesionTest::of(&self.defender, 0, rules, trace),
        );
        if let Some(test) = charger {
            test.note(cite::CHARGER_TESTS, "the charger tests, or falters", trace);
        }
        if let Some(test) = defender {
            test.note(cite::DEFENDER_TESTS, "then the defender tests, or retreats", trace);
        }
        let bonus = match self.bonus {
            Some(rolled) => rolled,
            None => Self::rolls_bonus(rules, dice, trace)?,
        };
        let outcome = |result| ChargeOutcome { bonus, result, retreat: 0 };
        if self.may_fall_short && self.move_left + Inches::whole(bonus) < Inches::ZERO {
            trace.note(cite::CHARGE_BONUS, false, || {
                "its move and the bonus do not bring it to an inch from the defender".to_owned()
            });
            return Ok(outcome(ChargeResult::FallsShort));
        }
        let Some(charger) = charger else { return Ok(outcome(ChargeResult::Falters)) };
        if !charger.passes(dice, "charger's cohesion test")? {
            trace.note(cite::CHARGER_TESTS, true, || "the charger falters and stops where it is".to_owned());
            return Ok(outcome(ChargeResult::Falters));
        }
        let stands = match defender {
            Some(test) => test.passes(dice, "defender's cohesion test")?,
            None => false,
        };
        if stands {
            trace.note(cite::CONTACT, true, || "the defender stands and is met".to_owned());
            return Ok(outcome(ChargeResult::Melee));
        }
        trace.note(cite::DEFENDER_TESTS, true, || "the defender skedaddles, disordered".to_owned());
        let reach = self.reach(bonus, rules, trace);
        // How far the retreat may go and still be caught.
        const RETREAT: &str = "defender's retreat";
        let (caught, retreat) = if self.measured {
            let inches = dice.die(Die::D6, RETREAT)?;
            (inches <= reach, inches)
        } else {
            (dice.band(1, Die::D6, &[reach], RETREAT)? == 0, 0)
        };
        trace.note(cite::CONTACT, caught, || {
            let ends = if caught { "it is caught and met in melee" } else { "it gets away" };
            format!("a retreat of {reach} inches or less is caught: {ends}")
        });
        let result = if caught { ChargeResult::MeleeDisordered } else { ChargeResult::Retreats };
        Ok(ChargeOutcome { bonus, result, retreat })
    }
}

/// What is added to the die for the distance of a charge, in inches (micro-force.charge.1).
fn added(rules: &Rules<'_, MicroForce>) -> i64 {
    number_of_a_charge(ChargeNumber::Distance, rules)
}

impl Charge {
    /// How many inches from its target a charger halts (micro-force.charge.3).
    pub(crate) fn halts_at(rules: &Rules<'_, MicroForce>) -> i64 {
        number_of_a_charge(ChargeNumber::Halt, rules)
    }

    /// The most inches that the die can add to a charge (micro-force.charge.1).
    pub(crate) fn best_bonus(rules: &Rules<'_, MicroForce>) -> i64 {
        i64::from(Die::D6.highest()) + added(rules)
    }

    /// The fewest inches of its own move that a charger may have left; below 0 it lacks them, and the bonus already
    /// rolled makes them up. Where nobody says, it just reaches its target.
    pub(crate) fn least_left(bonus: Option<i64>) -> Inches {
        Inches::whole(-bonus.unwrap_or(0).max(0))
    }

    /// Rolls the bonus of the distance, at the declaration (micro-force.charge.1).
    pub(crate) fn rolls_bonus<D: Dice + ?Sized>(
        rules: &Rules<'_, MicroForce>,
        dice: &mut D,
        trace: &mut Trace,
    ) -> Result<i64, Stop> {
        let added = added(rules);
        let bonus = dice.die(Die::D6, "charge distance")? + added;
        trace.note(cite::CHARGE_BONUS, bonus, || format!("1d6 {added:+}: {bonus:+} inches"));
        Ok(bonus)
    }

    /// The longest retreat in whole inches that the charger still catches.
    fn reach(&self, bonus: i64, rules: &Rules<'_, MicroForce>, trace: &mut Trace) -> i64 {
        let left = (self.move_left + Inches::whole(bonus)).max(Inches::ZERO);
        let (counts, gap) = (rules.rulings.pursuit_gap, Self::halts_at(rules));
        trace.note("micro-force.pursuit_gap", counts, || {
            let how = if counts { "counts" } else { "does not count" };
            format!("{left} inches are left; the {gap} inch to the defender {how}")
        });
        let gap = if counts { Inches::whole(gap) } else { Inches::ZERO };
        (left - gap).rounded_down()
    }
}
