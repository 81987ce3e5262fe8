use serde::Serialize;
use standfast_dice::{Dice, Die, Stop};
use standfast_engine::form::{amount, object};
use standfast_engine::{Form, Procedure, Refuse, Rules, Shape, Trace, choices};

use crate::charts::movement::ChargeNumber;
use crate::cohesion::CohesionTest;
use crate::{Arm, Inches, MicroForce, Unit};

/// One unit charges another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Charge {
    /// Who charges.
    pub charger: Unit,
    /// Inches that the charger has left after it has halted an inch from the defender, 0 to 100.
    pub move_left: Inches,
    /// Who is charged.
    pub defender: Unit,
}

choices! {
    /// How a charge came out.
    pub enum ChargeResult {
        /// The charger failed its test and stops where it is.
        Falters = "falters",
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
}

impl Shape for Charge {
    const IS: &'static str = "a unit that charges another";

    fn read(form: &mut Form<'_>) -> Self {
        Self {
            charger: form.field("charger", "who charges").required(object()),
            move_left: form
                .field("move_left", "inches left after halting an inch from the defender")
                .required(amount(Inches::ZERO..=Inches::whole(100))),
            defender: form.field("defender", "who is charged").required(object()),
        }
    }
}

impl Procedure for Charge {
    type System = MicroForce;
    type Outcome = ChargeOutcome;
    const NAME: &'static str = "charge";
    const SAYS: &'static str = "A charge: does it falter, does its target stand?";
    const DICE: &'static str =
        "1d6 distance, 1d20 charger's test, 1d20 defender's test, 1d6 retreat if it failed";

    fn verify(&self, rules: &Rules<'_, MicroForce>, refuse: &mut Refuse) {
        let Self { charger, defender, .. } = self;
        refuse.within("charger", |refuse| {
            charger.verify(rules, refuse);
            refuse.when(
                charger.arm() == Arm::Artillery,
                "arm",
                charger.arm(),
                "infantry and cavalry charge, artillery does not (micro-force.charge.who)",
            );
            refuse.when(
                charger.routed,
                "routed",
                true,
                "a routed unit does not charge (micro-force.charge.who)",
            );
        });
        refuse.within("defender", |refuse| defender.verify(rules, refuse));
    }

    fn resolve<D: Dice + ?Sized>(
        &self,
        rules: &Rules<'_, MicroForce>,
        dice: &mut D,
        trace: &mut Trace,
    ) -> Result<ChargeOutcome, Stop> {
        Ok(self.measured(false, rules, dice, trace)?.0)
    }
}

impl Charge {
    /// What comes of it, and how many inches the defender retreats where it does and that is to be measured: else the die
    /// is only asked whether the defender is caught.
    pub(crate) fn measured<D: Dice + ?Sized>(
        &self,
        measure: bool,
        rules: &Rules<'_, MicroForce>,
        dice: &mut D,
        trace: &mut Trace,
    ) -> Result<(ChargeOutcome, i64), Stop> {
        let numbers = &rules.charts.movement.charge;
        trace.note("micro-force.charge.who", true, || format!("{} may charge", self.charger.words()));
        let (charger, defender) = (
            CohesionTest::of(&self.charger, 0, rules, trace),
            CohesionTest::of(&self.defender, 0, rules, trace),
        );
        if let Some(test) = charger {
            test.note("micro-force.charge.3", "the charger tests, or falters", trace);
        }
        if let Some(test) = defender {
            test.note("micro-force.charge.4", "then the defender tests, or retreats", trace);
        }
        let added = numbers.get(ChargeNumber::Distance);
        let bonus = dice.die(Die::D6, "charge distance")? + added;
        trace.note("micro-force.charge.1", bonus, || format!("1d6 {added:+}: {bonus:+} inches"));
        let outcome = |result| (ChargeOutcome { bonus, result }, 0);
        let Some(charger) = charger else { return Ok(outcome(ChargeResult::Falters)) };
        if !charger.passes(dice, "charger's cohesion test")? {
            trace.note("micro-force.charge.3", true, || {
                "the charger falters and stops where it is".to_owned()
            });
            return Ok(outcome(ChargeResult::Falters));
        }
        let stands = match defender {
            Some(test) => test.passes(dice, "defender's cohesion test")?,
            None => false,
        };
        if stands {
            trace.note("micro-force.charge.5", true, || "the defender stands and is met".to_owned());
            return Ok(outcome(ChargeResult::Melee));
        }
        trace.note("micro-force.charge.4", true, || "the defender skedaddles, disordered".to_owned());
        let reach = self.reach(bonus, rules, trace);
        // How far the retreat may go and still be caught.
        const RETREAT: &str = "defender's retreat";
        let (caught, inches) = if measure {
            let inches = dice.die(Die::D6, RETREAT)?;
            (inches <= reach, inches)
        } else {
            (dice.band(1, Die::D6, &[reach], RETREAT)? == 0, 0)
        };
        trace.note("micro-force.charge.5", caught, || {
            let ends = if caught { "it is caught and met in melee" } else { "it gets away" };
            format!("a retreat of {reach} inches or less is caught: {ends}")
        });
        let result = if caught { ChargeResult::MeleeDisordered } else { ChargeResult::Retreats };
        Ok((ChargeOutcome { bonus, result }, inches))
    }

    /// The longest retreat in whole inches that the charger still catches.
    fn reach(&self, bonus: i64, rules: &Rules<'_, MicroForce>, trace: &mut Trace) -> i64 {
        let left = (self.move_left + Inches::whole(bonus)).max(Inches::ZERO);
        let (counts, gap) = (rules.rulings.pursuit_gap, rules.charts.movement.charge.get(ChargeNumber::Halt));
        trace.note("micro-force.pursuit_gap", counts, || {
            let how = if counts { "counts" } else { "does not count" };
            format!("{left} inches are left; the {gap} inch to the defender {how}")
        });
        let gap = if counts { Inches::whole(gap) } else { Inches::ZERO };
        (left - gap).rounded_down()
    }
}
