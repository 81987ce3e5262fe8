use serde::Serialize;
use standfast_dice::{Dice, Die, Stop};
use standfast_engine::form::{choice, object, whole};
use standfast_engine::{Band, Figure, Form, Procedure, Refuse, Rules, Shape, Strength, Trace, choices};

use crate::charts::Modifier;
use crate::tally::{Side, Tally};
use crate::{Arm, Aspect, Charging, MoraleCheck, Unit, bands, cite};

/// A unit checks morale.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Check {
    /// The unit that checks.
    pub unit: Unit,
    /// What the check is for.
    pub occasion: Occasion,
}

/// What a check is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Occasion {
    /// A shaken unit tries to recover (morale-check.when.deshake).
    Deshake,
    /// Shaken infantry was beaten in a Firing Phase (morale-check.when.beaten).
    Beaten,
    /// Cavalry that charged with success has nothing in reach to charge (morale-check.when.pursuit).
    Pursuit,
    /// The unit wants to charge (morale-check.when.charging).
    Charging(Charging),
    /// The unit is charged (morale-check.when.charged).
    Charged {
        /// By how many units, 1 to 20.
        chargers: i64,
        /// Where the charge strikes.
        aspect: Aspect,
    },
}

choices! {
    /// The occasions by their names alone.
    enum OccasionName {
        /// See [`Occasion::Deshake`].
        Deshake = "deshake",
        /// See [`Occasion::Beaten`].
        Beaten = "beaten",
        /// See [`Occasion::Pursuit`].
        Pursuit = "pursuit",
        /// See [`Occasion::Charging`].
        Charging = "charging",
        /// See [`Occasion::Charged`].
        Charged = "charged",
    }
}

choices! {
    /// What a check comes to.
    pub enum CheckResult {
        /// No longer shaken, or not driven off by the fire.
        Steady = "steady",
        /// Still shaken (morale-check.when.deshake).
        StaysShaken = "stays-shaken",
        /// It flees (morale-check.when.beaten, morale-check.result).
        Flees = "flees",
        /// Its charge goes in (morale-check.result).
        Charges = "charges",
        /// It does not charge, or does not pursue (morale-check.result).
        Halts = "halts",
        /// It stands against the charge (morale-check.result).
        Stands = "stands",
        /// It pursues (morale-check.when.pursuit).
        Pursues = "pursues",
    }
}

/// How a check came out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct CheckOutcome {
    /// What was added to the die.
    pub modifier: i64,
    /// Whether it was passed.
    pub passed: bool,
    /// What follows.
    pub result: CheckResult,
}

impl Shape for Check {
    const IS: &'static str = "a unit that checks morale, and what for";

    fn read(form: &mut Form<'_>) -> Self {
        let unit = Unit::field(form, "unit", "the unit that checks");
        let name = form.field("occasion", "what the check is for").required(choice::<OccasionName>());
        let is_charging = name == OccasionName::Charging;
        let target = form.field("target", "charging only: the unit that it charges");
        let target = if is_charging { Some(target.required(object())) } else { target.optional(object()) };
        let charging = Charging::read(form, target.unwrap_or_default());
        let chargers = form.field("chargers", "charged only: by how many units").or(whole(1..=20), 1);
        let aspect = charging.aspect;
        // A field that was read badly can't be told to belong to another occasion.
        if form.is_sound() {
            let is_charged = name == OccasionName::Charged;
            let charging_only = format!("it is for charging only, and the occasion is {name}");
            let charged_only = format!("it is for charged only, and the occasion is {name}");
            let charge_only = format!("it is for charging and charged only, and the occasion is {name}");
            form.only_when(is_charging, &["target"], &charging_only);
            form.only_when(is_charging || is_charged, &["aspect"], &charge_only);
            form.only_when(is_charging, &Charging::HOW, &charging_only);
            form.only_when(is_charged, &["chargers"], &charged_only);
        }
        let occasion = match name {
            OccasionName::Deshake => Occasion::Deshake,
            OccasionName::Beaten => Occasion::Beaten,
            OccasionName::Pursuit => Occasion::Pursuit,
            OccasionName::Charging => Occasion::Charging(charging),
            OccasionName::Charged => Occasion::Charged { chargers, aspect },
        };
        Self { unit, occasion }
    }
}

impl Procedure for Check {
    type System = MoraleCheck;
    type Outcome = CheckOutcome;
    const NAME: &'static str = "check";
    const SAYS: &'static str = "A unit checks morale: does it pass, what then?";
    const DICE: &'static str = "1d6";

    fn verify(&self, _rules: &Rules<'_, MoraleCheck>, refuse: &mut Refuse) {
        let Self { unit, occasion } = self;
        if let Occasion::Charging(charging) = occasion {
            return charging.verify("unit", unit, refuse);
        }
        refuse.within("unit", |refuse| {
            unit.verify(refuse);
            match occasion {
                Occasion::Deshake => unit.may_recover().or_refuse(refuse),
                Occasion::Beaten => unit.may_stand_fire().or_refuse(refuse),
                Occasion::Pursuit => unit.may_pursue().or_refuse(refuse),
                Occasion::Charging(_) | Occasion::Charged { .. } => {}
            }
        });
        if let Occasion::Charged { aspect, .. } = occasion {
            aspect.verify(unit, refuse);
        }
    }

    fn worth(outcome: &CheckOutcome) -> impl Ord {
        (outcome.passed, outcome.modifier)
    }

    fn band(&self, outcome: &CheckOutcome) -> Option<Band> {
        Some(match outcome.result {
            CheckResult::Steady if self.occasion == Occasion::Deshake => bands::recovers(),
            CheckResult::Steady | CheckResult::Stands => Band::nothing("stands"),
            CheckResult::StaysShaken => Band::nothing("stays shaken"),
            CheckResult::Flees => bands::flees(),
            CheckResult::Charges => Band::new(Strength::Slight, "charges").good(),
            CheckResult::Halts => bands::halts(),
            CheckResult::Pursues => bands::pursues(),
        })
    }

    fn resolve<D: Dice + ?Sized>(
        &self,
        rules: &Rules<'_, MoraleCheck>,
        dice: &mut D,
        trace: &mut Trace,
    ) -> Result<CheckOutcome, Stop> {
        let modifier = self.modifier(Side::Alone, rules, trace);
        self.throw(Side::Alone, modifier, rules, dice, trace)
    }
}

impl Check {
    /// What is added to the die: all that is known before it is thrown.
    pub(crate) fn modifier(&self, side: Side, rules: &Rules<'_, MoraleCheck>, trace: &mut Trace) -> i64 {
        let mut tally = Tally::new(rules, trace, side);
        self.occasion.note(&mut tally);
        self.unit.add_state(&mut tally);
        match self.occasion {
            Occasion::Deshake | Occasion::Beaten | Occasion::Pursuit => {}
            Occasion::Charging(charging) => charging.add(&self.unit, &mut tally),
            Occasion::Charged { chargers, aspect } => {
                aspect.note_square(&self.unit, &mut tally);
                if chargers > 1 {
                    tally.add(Modifier::ChargedByMany);
                }
                aspect.add_charged(&mut tally);
                if self.unit.arm == Arm::Artillery && self.unit.limbered {
                    tally.add(Modifier::ChargedWhileLimbered);
                }
            }
        }
        let (needed, modifier) = (rules.charts.needed, tally.sum());
        let face = least_face(modifier, rules);
        tally.note("morale-check.base", face, || {
            if modifier == 0 && (2..=6).contains(&face) {
                return format!("a d6 must come to {needed} or more");
            }
            let sum = format!("a d6 with {modifier:+} must come to {needed} or more");
            match face {
                ..=1 => format!("{sum}: any roll is enough"),
                2..=6 => format!("{sum}: {face} or more on the die"),
                7.. => format!("{sum}: no roll is enough"),
            }
        });
        modifier
    }

    /// Throws the die, to which `modifier` is added. It is thrown even where it can't change anything, as a
    /// player would throw it.
    pub(super) fn throw<D: Dice + ?Sized>(
        &self,
        side: Side,
        modifier: i64,
        rules: &Rules<'_, MoraleCheck>,
        dice: &mut D,
        trace: &mut Trace,
    ) -> Result<CheckOutcome, Stop> {
        let highest_failure = least_face(modifier, rules) - 1;
        let passed = dice.band(1, Die::D6, &[highest_failure], side.purpose())? > 0;
        let (rule, result, says) = self.occasion.result(passed);
        trace.note(rule, Figure::named(result), || side.says(says));
        Ok(CheckOutcome { passed, modifier, result })
    }
}

/// How many faces of a d6 pass with that modifier, 0 to 6.
pub(crate) fn passing_faces(modifier: i64, rules: &Rules<'_, MoraleCheck>) -> i64 {
    (7 - least_face(modifier, rules)).clamp(0, 6)
}

/// The lowest face that passes; it need not be on the die (morale-check.base).
fn least_face(modifier: i64, rules: &Rules<'_, MoraleCheck>) -> i64 {
    rules.charts.needed - modifier
}

impl Occasion {
    /// Notes why the unit checks.
    fn note(&self, tally: &mut Tally<'_>) {
        let (rule, says) = match self {
            Self::Deshake => (cite::DESHAKE, "a shaken unit checks in the De-Shaking Phase"),
            Self::Beaten => (cite::BEATEN, "shaken infantry that is beaten by fire checks"),
            Self::Pursuit => (cite::PURSUIT, "cavalry that charged with success checks"),
            Self::Charging(_) => (cite::CHARGING, "a unit that wants to charge checks first"),
            Self::Charged { .. } => ("morale-check.when.charged", "a unit that is charged checks"),
        };
        tally.note(rule, true, || says.to_owned());
        if matches!(self, Self::Pursuit) {
            tally.note(cite::WHO_CHARGES, true, || {
                "cavalry that is not behind a linear feature may pursue".to_owned()
            });
        }
    }

    /// What passing or failing means, and the rule that says so.
    fn result(&self, passed: bool) -> (&'static str, CheckResult, &'static str) {
        const RESULT: &str = "morale-check.result";
        match (self, passed) {
            (Self::Deshake, true) => {
                (cite::DESHAKE, CheckResult::Steady, "passed: its shaken marker comes off")
            }
            (Self::Deshake, false) => (cite::DESHAKE, CheckResult::StaysShaken, "failed: it stays shaken"),
            (Self::Beaten, true) => (cite::BEATEN, CheckResult::Steady, "passed: it does not flee"),
            (Self::Beaten, false) => (cite::BEATEN, CheckResult::Flees, "failed: it flees"),
            (Self::Pursuit, true) => (RESULT, CheckResult::Pursues, "passed: it pursues"),
            (Self::Pursuit, false) => (RESULT, CheckResult::Halts, "failed: it halts"),
            (Self::Charging(_), true) => (RESULT, CheckResult::Charges, "passed: its charge goes in"),
            (Self::Charging(_), false) => {
                (RESULT, CheckResult::Halts, "failed: it halts, and its charge does not go in")
            }
            (Self::Charged { .. }, true) => (RESULT, CheckResult::Stands, "passed: it stands"),
            (Self::Charged { .. }, false) => (RESULT, CheckResult::Flees, "failed: it flees"),
        }
    }
}
