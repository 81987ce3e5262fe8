//! What fire, melee and charges are expected to cost, from the charts' own values. One number measures it all: hundredths
//! of a step.

use standfast_dice::Die;
use standfast_engine::{Rules, Trace};

use crate::charts::melee::{HIGHEST, Imposed, LOWEST, Side, Then};
use crate::cohesion::CohesionTest;
use crate::procedures::{Fire, Melee, chart_10};
use crate::{Effect, MicroForce, Unit};

/// A step, in hundredths of one.
pub(super) const STEP: i64 = 100;
/// Half a stand, which fires and fights no more.
const HALF_STAND: i64 = 40;
/// To be shaken.
const SHAKEN: i64 = 60;
/// To be routed: the unit is out of the fight, and counts for the breaking of its army.
const ROUTED: i64 = 300;
/// To be dispersed.
const DISPERSED: i64 = 500;
/// To be driven back in disorder.
const SKEDADDLES: i64 = 130;
/// What a step lost takes off the die that a test may show, roughly.
const BY_STEP: i64 = 2;
/// By how much a failed test routs.
const ROUTS_BY: i64 = 5;

/// The ways in which two dice come to 2, 3, and so on to 12, out of 36.
const TWO_DICE: [i64; 11] = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1];

/// In how many of 20 cases a unit passes a test with this added.
pub(super) fn passes(unit: &Unit, addition: i64, rules: &Rules<'_, MicroForce>) -> i64 {
    CohesionTest::of(unit, addition, rules, &mut Trace::silent())
        .map_or(0, |test| test.passes_at().clamp(0, 20))
}

/// What one test costs, if it is passed on that face or less.
fn test(unit: &Unit, passes_at: i64) -> i64 {
    let fails = (20 - passes_at).clamp(0, 20);
    let routs = (20 - passes_at - ROUTS_BY + 1).clamp(0, 20);
    let (shaken, routed) = (if unit.shaken { 0 } else { SHAKEN }, if unit.routed { 0 } else { ROUTED });
    ((fails - routs) * shaken + routs * routed) / 20
}

/// What one unit's fire costs another.
pub(super) fn fire(fire: &Fire, rules: &Rules<'_, MicroForce>) -> i64 {
    let (column, additions) = fire.column(rules);
    let failed = Fire::having_failed(rules);
    let fires_well = passes(&fire.firer, 0, rules);
    let holds = passes(&fire.target, 0, rules);
    let costs = |total: i64| match Fire::effect(column, total + additions, rules) {
        Effect::None => 0,
        Effect::Test => test(&fire.target, holds),
        Effect::Loss { steps, stands } => {
            steps * STEP + stands.in_parts() * HALF_STAND + test(&fire.target, holds - steps * BY_STEP)
        }
    };
    let of_all =
        |more: i64| -> i64 { (2..).zip(TWO_DICE).map(|(total, ways)| ways * costs(total + more)).sum() };
    (fires_well * of_all(0) + (20 - fires_well) * of_all(failed)) / (20 * 36)
}

/// What a round of melee costs the defender, and what it costs the attacker.
pub(super) fn melee(melee: &Melee, rules: &Rules<'_, MicroForce>) -> (i64, i64) {
    let trace = &mut Trace::silent();
    let (attacker, defender) = melee.dice(rules, trace);
    let (for_attacker, for_defender) = melee.bonuses(rules, trace);
    let (mut inflicted, mut suffered, mut all) = (0, 0, 0);
    for one in 1..=i64::from(Die::D6.highest()) {
        for other in 1..=i64::from(Die::D6.highest()) {
            let ways = highest(one, attacker) * highest(other, defender);
            let difference = (one + for_attacker - other - for_defender).clamp(LOWEST, HIGHEST);
            let Some(both) = chart_10(difference, rules) else { continue };
            inflicted += ways * side(&melee.defender, both.defender, rules);
            suffered += ways * side(&melee.attacker, both.attacker, rules);
            all += ways;
        }
    }
    (inflicted / all.max(1), suffered / all.max(1))
}

/// In how many ways that is the highest of so many dice.
fn highest(face: i64, dice: u16) -> i64 {
    let dice = u32::from(dice.min(6));
    face.pow(dice) - (face - 1).pow(dice)
}

/// What chart 10 costs one side.
fn side(unit: &Unit, side: Side, rules: &Rules<'_, MicroForce>) -> i64 {
    let after = match side.then {
        Then::Stands => 0,
        Then::Becomes(Imposed::Shaken) => SHAKEN,
        Then::Becomes(Imposed::Routed) => ROUTED,
        Then::Tests(addition) => test(unit, passes(unit, addition, rules) - side.steps * BY_STEP),
    };
    let is_gone = unit.after(side.steps, crate::Stands::ZERO).is_dispersed(rules);
    if is_gone { DISPERSED } else { side.steps * STEP + after }
}

/// What a charge costs the enemy, and what it costs the charger, once it comes to an inch from its target.
pub(super) fn charge(charge: &Melee, rules: &Rules<'_, MicroForce>) -> (i64, i64) {
    let (goes, stands) = (passes(&charge.attacker, 0, rules), passes(&charge.defender, 0, rules));
    let (inflicted, suffered) = melee(charge, rules);
    let scattered = Melee { defender: Unit { disordered: true, ..charge.defender }, ..*charge };
    let (caught, catching) = melee(&scattered, rules);
    // Who runs is caught about half the time.
    let (runs, chases) = (SKEDADDLES + caught / 2, catching / 2);
    let of = |met: i64, run: i64| goes * (stands * met + (20 - stands) * run) / 400;
    (of(inflicted, runs), of(suffered, chases))
}
