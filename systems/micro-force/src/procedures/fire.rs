use serde::Serialize;
use standfast_dice::{Dice, Die, Stop};
use standfast_engine::form::{above, choice, flag, object};
use standfast_engine::{Band, Figure, Form, Procedure, Refuse, Rules, Shape, Trace, choices, counted};

use super::DefenceValue;
use crate::battle::FireSeen;
use crate::charts::fire::FireModifier;
use crate::cohesion::{CohesionTest, Grade, note_grades};
use crate::rulings::{FirstFireBonus, SkirmishPenalty};
use crate::{Aspect, AttackValue, Cover, Effect, Formation, MicroForce, Stands, Unit, bands, bars, cite};

/// The highest attack value of a stand.
const HIGHEST_ATTACK_VALUE: i64 = 1_000;

/// One unit fires at another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fire {
    /// Who fires.
    pub firer: Unit,
    /// How many of its stands fire, in halves, above 0 and at most all.
    pub stands_firing: Stands,
    /// The attack value of one stand, by weapon and range (charts 3 and 4, which the text does not print), above
    /// 0, in hundredths.
    pub attack_value: AttackValue,
    /// Whether it is the firer's first fire.
    pub first_fire: bool,
    /// From where the fire strikes.
    pub aspect: Aspect,
    /// The unit fired at.
    pub target: Unit,
    /// Whether the target is in movement posture.
    pub target_moving: bool,
    /// The target's cover.
    pub cover: Cover,
    /// The other cover, where the target stands evenly in two kinds.
    pub cover_split: Option<Cover>,
}

choices! {
    /// What the target's test came to.
    pub enum FireResult {
        /// No test was called for.
        None = "none",
        /// It passed.
        Passed = "passed",
        /// It failed and is shaken.
        Shaken = "shaken",
        /// It failed by 5 or more and is routed.
        Routed = "routed",
        /// Its losses disperse it, and it makes no test.
        Dispersed = "dispersed",
    }
}

/// What the fire did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct FireOutcome {
    /// What the target's test came to.
    pub result: FireResult,
    /// Stands lost, as chart 6 has them.
    pub stands: Stands,
    /// Steps lost, as chart 6 has them, even past what the target has.
    pub steps: i64,
}

impl From<Grade> for FireResult {
    fn from(grade: Grade) -> Self {
        match grade {
            Grade::Passed => Self::Passed,
            Grade::Shaken => Self::Shaken,
            Grade::Routed => Self::Routed,
        }
    }
}

impl Shape for Fire {
    const IS: &'static str = "a unit that fires at another";

    fn read(form: &mut Form<'_>) -> Self {
        let firer: Unit = form.field("firer", "who fires").required(object());
        let most = Stands::whole(crate::unit::MOST_STANDS);
        Self {
            stands_firing: form
                .field("stands_firing", "how many of its stands fire; all of them is the default")
                .optional(above(Stands::ZERO..=most))
                .unwrap_or(firer.stands),
            firer,
            attack_value: form
                .field("attack_value", "attack value of one stand, by weapon and range")
                .required(above(AttackValue::ZERO..=AttackValue::whole(HIGHEST_ATTACK_VALUE))),
            first_fire: form.field("first_fire", "its first fire").or(flag(), false),
            aspect: form.named(FireSeen::aspect()).or(choice(), Aspect::Front),
            target: form.field("target", "who is fired at").required(object()),
            target_moving: form.field("target_moving", "the target is in movement posture").or(flag(), false),
            cover: form.named(FireSeen::cover()).or(choice(), Cover::Open),
            cover_split: form.named(FireSeen::cover_split()).optional(choice()),
        }
    }
}

impl Procedure for Fire {
    type System = MicroForce;
    type Outcome = FireOutcome;
    const NAME: &'static str = "fire";
    const SAYS: &'static str = "A unit fires: what is lost, does the target hold?";
    const DICE: &'static str = "1d20 firer's test; 1d6 if cover is split (1-3 `cover`, 4-6 the other); 2d6 fire; \
                                1d20 target's test if called for";

    fn verify(&self, rules: &Rules<'_, MicroForce>, refuse: &mut Refuse) {
        let Self { firer, stands_firing, target, .. } = self;
        refuse.within("firer", |refuse| {
            firer.verify(rules, refuse);
            bars::refuse(&firer.bars_to_fire(), refuse);
        });
        let reason = format!("the firer has {} stands", firer.stands);
        refuse.when(*stands_firing > firer.stands, "stands_firing", stands_firing, reason);
        refuse.within("target", |refuse| target.verify(rules, refuse));
        self.defence(self.cover).verify_cover("cover", rules, refuse);
        if let Some(cover) = self.cover_split {
            self.defence(cover).verify_cover("cover_split", rules, refuse);
        }
    }

    fn worth(outcome: &FireOutcome) -> impl Ord {
        (outcome.result, outcome.stands, outcome.steps)
    }

    fn band(&self, outcome: &FireOutcome) -> Option<Band> {
        Some(match outcome.result {
            FireResult::None | FireResult::Passed => bands::steps(outcome.steps),
            FireResult::Shaken => bands::shaken(),
            FireResult::Routed => bands::routs(),
            FireResult::Dispersed => bands::disperses(),
        })
    }

    fn resolve<D: Dice + ?Sized>(
        &self,
        rules: &Rules<'_, MicroForce>,
        dice: &mut D,
        trace: &mut Trace,
    ) -> Result<FireOutcome, Stop> {
        let attack = self.attack(rules, trace);
        let modifiers = self.modifiers(rules, trace);
        let defence = self.defence(self.cover).value(rules, trace);
        if self.cover_split.is_none() {
            note_column(attack - defence, trace);
        }
        let failed = self.firer_tests(rules, dice, trace)?;
        let defence = match self.cover_split {
            None => defence,
            Some(other) => self.split_defence(defence, other, rules, dice, trace)?,
        };
        let column = attack - defence;
        let total = dice.sum(2, Die::D6, "fire")? + modifiers + failed;
        let effect = Self::effect(column, total, rules);
        trace.note("micro-force.fire.8", total, || format!("the roll comes to {total} with its additions"));
        note_effect(effect, column, total, trace);
        self.suffer(effect, rules, dice, trace)
    }
}

impl Fire {
    /// What the bill says of a total in a column (micro-force.fire.8).
    pub(crate) fn effect(column: i64, total: i64, rules: &Rules<'_, MicroForce>) -> Effect {
        rules.charts.bill.at(column, total)
    }

    /// What is added to the roll of a firer who has failed his test.
    pub(crate) fn having_failed(rules: &Rules<'_, MicroForce>) -> i64 {
        rules.charts.fire.roll.get(FireModifier::FailedCohesion)
    }

    fn defence(&self, cover: Cover) -> DefenceValue {
        DefenceValue { unit: self.target, cover }
    }

    /// Its column of chart 6, the better cover counted where it is split, and what is added to its roll but for the
    /// firer's test.
    pub(crate) fn column(&self, rules: &Rules<'_, MicroForce>) -> (i64, i64) {
        let trace = &mut Trace::silent();
        let defence = |cover| self.defence(cover).value(rules, &mut Trace::silent());
        let covers = std::iter::once(self.cover).chain(self.cover_split);
        let defence = covers.map(defence).max().unwrap_or_default();
        (self.attack(rules, trace) - defence, self.modifiers(rules, trace))
    }

    /// The attack value of all stands firing, rounded up.
    fn attack(&self, rules: &Rules<'_, MicroForce>, trace: &mut Trace) -> i64 {
        let Self { attack_value, stands_firing, first_fire, .. } = *self;
        trace.note(cite::WHO_FIRES, stands_firing, || format!("{stands_firing} stands fire"));
        trace.note(cite::ATTACK_VALUE, attack_value, || format!("attack value {attack_value} a stand"));
        let (mut value, mut stands) = (attack_value, stands_firing);
        if first_fire {
            let (bonus, ruling) = (rules.charts.fire.first_fire_bonus(), rules.rulings.first_fire_bonus);
            let what = match ruling {
                FirstFireBonus::TwoStands => {
                    stands = stands + Stands::whole(bonus);
                    "more stands are counted"
                }
                FirstFireBonus::TwoPoints => {
                    value = value + AttackValue::whole(bonus);
                    "is added to the attack value of each stand"
                }
            };
            trace.note("micro-force.fire.first", bonus, || format!("first fire: {bonus} {what}"));
            trace.note("micro-force.first_fire_bonus", Figure::named(ruling), || {
                format!("first fire is read as {ruling}")
            });
        }
        // Hundredths counted once for each half stand: two half stands make one.
        let attack = AttackValue::parts(value.in_parts() * stands.in_parts());
        let attack = attack.rounded_up_of(2);
        trace.note("micro-force.fire.5", attack, || {
            format!("{value} × {stands} stands, rounded up: {attack}")
        });
        attack
    }

    /// Everything that is added to the fire roll and known before it.
    fn modifiers(&self, rules: &Rules<'_, MicroForce>, trace: &mut Trace) -> i64 {
        let Self { firer, target, aspect, target_moving, .. } = self;
        let skirmish = firer.formation() == Some(Formation::Skirmish);
        let attack_column = firer.formation() == Some(Formation::AttackColumn);
        let ruling = rules.rulings.skirmish_penalty;
        let twice = skirmish && ruling == SkirmishPenalty::Twice;
        let applies = [
            (firer.shaken, FireModifier::FirerShaken),
            (firer.disordered, FireModifier::FirerDisordered),
            (*target_moving, FireModifier::TargetMoving),
            (attack_column || twice, FireModifier::SkirmishOrAttackColumn),
            (skirmish, FireModifier::Skirmish),
            (*aspect == Aspect::Rear, FireModifier::Rear),
            (*aspect == Aspect::Enfilade, FireModifier::Enfilade),
            (target.disordered, FireModifier::TargetDisordered),
        ];
        let mut sum = 0;
        for modifier in applies.into_iter().filter_map(|(applies, modifier)| applies.then_some(modifier)) {
            let added = rules.charts.fire.roll.get(modifier);
            trace.note(cite::FIRE_ADDITIONS, added, || format!("{modifier}: {added:+} to the roll"));
            sum += added;
        }
        if firer.disordered || target.disordered {
            trace.note(cite::DISORDER, true, || "disorder counts as well as the formation".to_owned());
        }
        if skirmish {
            trace.note("micro-force.skirmish_penalty", Figure::named(ruling), || {
                format!("the two lines for a skirmishing firer count {ruling}")
            });
        }
        sum
    }

    /// The firer tests its cohesion before it fires: what its failure adds to the roll.
    fn firer_tests<D: Dice + ?Sized>(
        &self,
        rules: &Rules<'_, MicroForce>,
        dice: &mut D,
        trace: &mut Trace,
    ) -> Result<i64, Stop> {
        let added = Self::having_failed(rules);
        let Some(test) = CohesionTest::of(&self.firer, 0, rules, trace) else { return Ok(added) };
        test.note("micro-force.fire.3", "the firer tests", trace);
        if test.passes(dice, "firer's cohesion test")? {
            return Ok(0);
        }
        trace.note(cite::FIRE_ADDITIONS, added, || format!("the firer failed: {added:+} to the roll"));
        Ok(added)
    }

    /// A d6 says which of two kinds of cover counts.
    fn split_defence<D: Dice + ?Sized>(
        &self,
        defence: i64,
        other: Cover,
        rules: &Rules<'_, MicroForce>,
        dice: &mut D,
        trace: &mut Trace,
    ) -> Result<i64, Stop> {
        let first = dice.band(1, Die::D6, &[3], "which cover counts")? == 0;
        let cover = if first { self.cover } else { other };
        trace.note(cite::DEFENCE, Figure::named(cover), || {
            format!("cover is evenly split: the die says {cover}")
        });
        let defence = if first { defence } else { self.defence(other).value(rules, trace) };
        note_column(self.attack(rules, &mut Trace::silent()) - defence, trace);
        Ok(defence)
    }

    /// The target takes its losses, and tests where they call for it.
    fn suffer<D: Dice + ?Sized>(
        &self,
        effect: Effect,
        rules: &Rules<'_, MicroForce>,
        dice: &mut D,
        trace: &mut Trace,
    ) -> Result<FireOutcome, Stop> {
        let (steps, stands) = match effect {
            Effect::None => {
                return Ok(FireOutcome { steps: 0, stands: Stands::ZERO, result: FireResult::None });
            }
            Effect::Test => (0, Stands::ZERO),
            Effect::Loss { steps, stands } => (steps, stands),
        };
        let result = match CohesionTest::of(&self.target.after(steps, stands), 0, rules, trace) {
            None => FireResult::Dispersed,
            Some(test) => {
                test.note("micro-force.fire.test", "the target tests after its losses", trace);
                note_grades(rules, trace);
                test.grade(rules, dice, "target's cohesion test")?.into()
            }
        };
        Ok(FireOutcome { steps, stands, result })
    }
}

fn note_column(column: i64, trace: &mut Trace) {
    trace.note("micro-force.fire.7", column, || format!("less the defence value: column {column}"));
}

fn note_effect(effect: Effect, column: i64, total: i64, trace: &mut Trace) {
    let steps = if let Effect::Loss { steps, .. } = effect { steps } else { 0 };
    trace.note("micro-force.fire.result", steps, || {
        let says = match effect {
            Effect::None => "no effect".to_owned(),
            Effect::Test => "a test without loss".to_owned(),
            Effect::Loss { steps, stands } => {
                format!("{} and {} lost", counted(steps, "step", "steps"), counted(stands, "stand", "stands"))
            }
        };
        format!("column {column}, row {total}: {says}")
    });
    if !(-5..=8).contains(&column) || !(-2..=14).contains(&total) {
        trace.note("micro-force.fire.chart-ends", true, || {
            format!("column {column}, row {total} is past the ends of chart 6")
        });
    }
}
