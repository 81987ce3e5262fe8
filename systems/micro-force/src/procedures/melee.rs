use std::cmp::Reverse;

use serde::Serialize;
use standfast_dice::{Dice, Die, Stop, known_by};
use standfast_engine::form::{amount, choice, flag, object};
use standfast_engine::{
    Band, Choice, Form, Procedure, Refuse, Rules, Shape, Strength, Trace, choices, counted,
};

use crate::battle::MeleeSeen;
use crate::charts::melee::{AttackerBonus, BothSides, DefenderBonus, HIGHEST, Imposed, LOWEST, Side, Then};
use crate::cohesion::{CohesionTest, Grade};
use crate::{Arm, Cover, Formation, MicroForce, Stands, Unit, bands, bars, cite};

/// One round of a melee.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Melee {
    /// Who attacks.
    pub attacker: Unit,
    /// Stands of others who attack the same defender together with the attacker; they count for the ratio.
    pub beside: Stands,
    /// Who defends.
    pub defender: Unit,
    /// The defender's cover.
    pub cover: Cover,
    /// Whether the defender is in woods or rough ground.
    pub rough: bool,
    /// Whether the defender is on higher ground.
    pub defender_higher: bool,
    /// Whether the defender is struck in flank or rear.
    pub flank_or_rear: bool,
    /// Whether the attacker is mounted cavalry in line that moved half of its charge or more.
    pub charged_half_move: bool,
}

/// The most stands that attack beside the attacker.
const MOST_BESIDE: i64 = 400;

choices! {
    /// What a round imposes on a side.
    pub enum MeleeState {
        /// Nothing.
        Steady = "steady",
        /// It is shaken.
        Shaken = "shaken",
        /// It is routed.
        Routed = "routed",
        /// Its losses disperse it.
        Dispersed = "dispersed",
    }
}

impl MeleeState {
    /// Its number among all, by which a walk over the odds knows it.
    fn number(self) -> i64 {
        (0..).zip(Self::ALL).find(|(_, state)| **state == self).map_or(0, |(number, _)| number)
    }

    /// The state of that number.
    fn of(number: i64) -> Self {
        usize::try_from(number).ok().and_then(|number| Self::ALL.get(number)).copied().unwrap_or(Self::Steady)
    }
}

/// What a round does to a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct MeleeSide {
    /// Inches that it falls back, 0 where it doesn't.
    pub falls_back: i64,
    /// What is imposed on it.
    pub state: MeleeState,
    /// Steps lost.
    pub steps: i64,
}

impl MeleeSide {
    fn band(self) -> Band {
        match self.state {
            MeleeState::Dispersed => bands::disperses(),
            MeleeState::Routed => bands::routs(),
            MeleeState::Shaken => bands::shaken(),
            MeleeState::Steady if self.falls_back > 0 => bands::falls_back(),
            MeleeState::Steady => bands::steps(self.steps),
        }
    }
}

/// How a round came out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct MeleeOutcome {
    /// Whether another round follows at once.
    pub again: bool,
    /// What happens to the attacker.
    pub attacker: MeleeSide,
    /// What happens to the defender.
    pub defender: MeleeSide,
    /// The attacker's die less the defender's, held to -5..=5.
    pub difference: i64,
}

impl Shape for Melee {
    const IS: &'static str = "two units in a melee";

    fn read(form: &mut Form<'_>) -> Self {
        Self {
            attacker: form.field("attacker", "who attacks").required(object()),
            beside: form
                .field("beside", "stands of others who attack with the attacker; they count for the ratio")
                .or(amount(Stands::ZERO..=Stands::whole(MOST_BESIDE)), Stands::ZERO),
            defender: form.field("defender", "who defends").required(object()),
            cover: form.named(MeleeSeen::cover()).or(choice(), Cover::Open),
            rough: form.named(MeleeSeen::rough()).or(flag(), false),
            defender_higher: form.named(MeleeSeen::defender_higher()).or(flag(), false),
            flank_or_rear: form.named(MeleeSeen::flank_or_rear()).or(flag(), false),
            charged_half_move: form.named(MeleeSeen::charged_half_move()).or(flag(), false),
        }
    }
}

impl Procedure for Melee {
    type System = MicroForce;
    type Outcome = MeleeOutcome;
    const NAME: &'static str = "melee";
    const SAYS: &'static str = "One round of melee: who loses, who falls back?";
    const DICE: &'static str = "attacker's d6s, defender's d6s; then only where called for 1d20 attacker's test, \
                                1d20 defender's test, attacker's fall-back d6s, defender's fall-back d6s";

    fn verify(&self, rules: &Rules<'_, MicroForce>, refuse: &mut Refuse) {
        let Self { attacker, defender, charged_half_move, .. } = self;
        refuse.within("attacker", |refuse| {
            attacker.verify(rules, refuse);
            bars::refuse(&attacker.bars_to_attack(), refuse);
        });
        refuse.within("defender", |refuse| defender.verify(rules, refuse));
        let excluded = *charged_half_move && !attacker.counts_its_charge();
        let reason =
            "only mounted cavalry in line, not disordered, counts its charge (micro-force.melee.mods)";
        refuse.when(excluded, "charged_half_move", true, reason);
    }

    /// Worth to the attacker.
    fn worth(outcome: &MeleeOutcome) -> impl Ord {
        let MeleeOutcome { again, attacker, defender, difference } = *outcome;
        let lost = |side: MeleeSide| (side.falls_back, side.steps);
        (Reverse(attacker.state), defender.state, again, Reverse(lost(attacker)), lost(defender), difference)
    }

    fn band(&self, outcome: &MeleeOutcome) -> Option<Band> {
        let sides = [("attacker", outcome.attacker), ("defender", outcome.defender)];
        let band = Band::of_all(sides.map(|(name, side)| side.band().of(name)))?;
        Some(if band.strength == Strength::Nothing { Band::nothing("nothing") } else { band })
    }

    fn resolve<D: Dice + ?Sized>(
        &self,
        rules: &Rules<'_, MicroForce>,
        dice: &mut D,
        trace: &mut Trace,
    ) -> Result<MeleeOutcome, Stop> {
        trace.note(cite::WHO_ATTACKS, true, || {
            format!("{} attacks {}", self.attacker.words(), self.defender.words())
        });
        let [difference] = known_by(dice, |dice| Ok([self.difference(rules, dice, trace)?]))?;
        self.after(difference, rules, dice, trace)
    }
}

impl Melee {
    /// The attacker's die less the defender's, held to what chart 10 has.
    fn difference<D: Dice + ?Sized>(
        &self,
        rules: &Rules<'_, MicroForce>,
        dice: &mut D,
        trace: &mut Trace,
    ) -> Result<i64, Stop> {
        let (attacker_dice, defender_dice) = self.dice(rules, trace);
        let (attacker_bonus, defender_bonus) = self.bonuses(rules, trace);
        let attacker = dice.highest(attacker_dice, Die::D6, "attacker's melee dice")? + attacker_bonus;
        let defender = dice.highest(defender_dice, Die::D6, "defender's melee dice")? + defender_bonus;
        let difference = (attacker - defender).clamp(LOWEST, HIGHEST);
        trace.note(cite::MELEE_RESULT, difference, || {
            format!("{attacker} against {defender}: chart 10 at {difference:+}")
        });
        Ok(difference)
    }

    /// How many d6 each side rolls, by the ratio of stands.
    pub(crate) fn dice(&self, rules: &Rules<'_, MicroForce>, trace: &mut Trace) -> (u16, u16) {
        let (attacker, defender) = (self.attacker.stands + self.beside, self.defender.stands);
        let smaller = attacker.min(defender).in_parts().max(1);
        let times = attacker.max(defender).in_parts() / smaller;
        let Some(band) = rules.charts.melee.ratio.at(times) else { return (0, 0) };
        let (larger, smaller) = (band.value.larger, band.value.smaller);
        let dice = if attacker >= defender { (larger, smaller) } else { (smaller, larger) };
        trace.note("micro-force.melee.dice", i64::from(dice.0), || {
            let ratio = band.from;
            format!("{attacker} stands against {defender}, {ratio}:1: {}d6 against {}d6", dice.0, dice.1)
        });
        dice
    }

    /// What is added to the highest die of the attacker and of the defender.
    pub(crate) fn bonuses(&self, rules: &Rules<'_, MicroForce>, trace: &mut Trace) -> (i64, i64) {
        let Self { attacker, defender, cover, .. } = self;
        let chart = &rules.charts.melee;
        let infantry = attacker.arm() == Arm::Infantry;
        let to_attacker = [
            (defender.formation() == Some(Formation::Skirmish), AttackerBonus::DefenderInSkirmish),
            (defender.disordered, AttackerBonus::DefenderDisordered),
            (defender.formation() == Some(Formation::Column), AttackerBonus::DefenderInColumn),
            (self.charged_half_move, AttackerBonus::CavalryChargedHalfMove),
            (
                infantry && attacker.formation() == Some(Formation::AttackColumn),
                AttackerBonus::InfantryInAttackColumn,
            ),
            (self.flank_or_rear, AttackerBonus::FlankOrRear),
        ];
        let to_defender = [
            (*cover == Cover::Light, DefenderBonus::LightCover),
            (*cover == Cover::Heavy, DefenderBonus::HeavyCover),
            (self.rough, DefenderBonus::Rough),
            (self.defender_higher, DefenderBonus::HigherGround),
        ];
        let (mut attacker_bonus, mut defender_bonus) = (0, 0);
        for bonus in to_attacker.into_iter().filter_map(|(applies, bonus)| applies.then_some(bonus)) {
            let added = chart.attacker.get(bonus);
            trace.note(cite::MELEE_ADDITIONS, added, || format!("{bonus}: {added:+} to the attacker"));
            attacker_bonus += added;
        }
        for bonus in to_defender.into_iter().filter_map(|(applies, bonus)| applies.then_some(bonus)) {
            let added = chart.defender.get(bonus);
            trace.note(cite::MELEE_ADDITIONS, added, || format!("{bonus}: {added:+} to the defender"));
            defender_bonus += added;
        }
        if *cover == Cover::Medium {
            let added = rules.rulings.medium_cover_melee;
            trace.note("micro-force.medium_cover_melee", added, || {
                format!("medium cover: {added:+} to the defender")
            });
            defender_bonus += added;
        }
        if defender.disordered {
            trace.note(cite::DISORDER, true, || "disorder counts as well as the formation".to_owned());
        }
        (attacker_bonus, defender_bonus)
    }

    /// What chart 10 does at a difference: losses, then tests, then falling back, the attacker first each time.
    fn after<D: Dice + ?Sized>(
        &self,
        difference: i64,
        rules: &Rules<'_, MicroForce>,
        dice: &mut D,
        trace: &mut Trace,
    ) -> Result<MeleeOutcome, Stop> {
        let Some(result) = chart_10(difference, rules) else {
            // Chart 10 covers every difference; a chart that doesn't is refused when it is read.
            let side = MeleeSide { steps: 0, state: MeleeState::Steady, falls_back: 0 };
            return Ok(MeleeOutcome { difference, attacker: side, defender: side, again: false });
        };
        let (attacker, defender) = (result.attacker, result.defender);
        let [_, attacker_state, defender_state] = known_by(dice, |dice| {
            let named = ["attacker", "attacker's cohesion test"];
            let attacker = suffer(&self.attacker, attacker, named, rules, dice, trace)?;
            let named = ["defender", "defender's cohesion test"];
            let defender = suffer(&self.defender, defender, named, rules, dice, trace)?;
            Ok([difference, attacker.number(), defender.number()])
        })?;
        let (attacker_state, defender_state) =
            (MeleeState::of(attacker_state), MeleeState::of(defender_state));
        let attacker_back = falls_back(attacker_state, "attacker falls back", dice)?;
        let defender_back = falls_back(defender_state, "defender falls back", dice)?;
        let steady = |state: MeleeState| state == MeleeState::Steady;
        let again = difference == 0 && steady(attacker_state) && steady(defender_state);
        if again {
            trace.note(cite::MELEE_RESULT, again, || "both stand: they fight again".to_owned());
        }
        let side = |side: Side, state, falls_back| MeleeSide { steps: side.steps, state, falls_back };
        Ok(MeleeOutcome {
            difference,
            attacker: side(attacker, attacker_state, attacker_back),
            defender: side(defender, defender_state, defender_back),
            again,
        })
    }
}

/// What chart 10 does at a difference.
pub(crate) fn chart_10(difference: i64, rules: &Rules<'_, MicroForce>) -> Option<BothSides> {
    rules.charts.melee.difference.at(difference).map(|band| band.value)
}

impl MeleeOutcome {
    /// Whether chart 10 itself routs the attacker, and the defender, without a test.
    pub(crate) fn routs_by_chart(&self, rules: &Rules<'_, MicroForce>) -> (bool, bool) {
        let routs = |side: Side| side.then == Then::Becomes(Imposed::Routed);
        chart_10(self.difference, rules)
            .map_or((false, false), |both| (routs(both.attacker), routs(both.defender)))
    }
}

/// A side takes its losses, and tests where chart 10 calls for it: the state that this imposes on it.
fn suffer<D: Dice + ?Sized>(
    unit: &Unit,
    side: Side,
    [who, purpose]: [&'static str; 2],
    rules: &Rules<'_, MicroForce>,
    dice: &mut D,
    trace: &mut Trace,
) -> Result<MeleeState, Stop> {
    if side.steps > 0 {
        trace.note(cite::MELEE_RESULT, side.steps, || {
            format!("{who} loses {}", counted(side.steps, "step", "steps"))
        });
    }
    let after = unit.after(side.steps, Stands::ZERO);
    let addition = match side.then {
        Then::Tests(addition) => addition,
        Then::Stands | Then::Becomes(_) => 0,
    };
    let Some(test) = CohesionTest::of(&after, addition, rules, trace) else {
        return Ok(MeleeState::Dispersed);
    };
    let state = match side.then {
        Then::Stands => MeleeState::Steady,
        Then::Becomes(Imposed::Shaken) => MeleeState::Shaken,
        Then::Becomes(Imposed::Routed) => MeleeState::Routed,
        Then::Tests(_) => {
            test.note("micro-force.melee.test", who, trace);
            match test.grade(rules, dice, purpose)? {
                Grade::Passed => MeleeState::Steady,
                Grade::Shaken => MeleeState::Shaken,
                Grade::Routed => MeleeState::Routed,
            }
        }
    };
    Ok(state)
}

/// Inches that a side falls back: one d6 shaken, two routed (micro-force.melee.test and chart 10).
fn falls_back<D: Dice + ?Sized>(state: MeleeState, purpose: &'static str, dice: &mut D) -> Result<i64, Stop> {
    match state {
        MeleeState::Steady | MeleeState::Dispersed => Ok(0),
        MeleeState::Shaken => dice.sum(1, Die::D6, purpose),
        MeleeState::Routed => dice.sum(2, Die::D6, purpose),
    }
}
