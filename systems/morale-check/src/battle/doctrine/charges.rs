//! Who charges whom, and with what prospects.

use std::collections::BTreeMap;

use standfast_engine::Trace;
use standfast_engine::battle::{DUTY, Id, Ideas, Stance};
use standfast_tabletop::Aspect as Side;

use super::Leading;
use super::melee::{THROWS, lead, won_throws};
use crate::battle::command::{ChargeSeen, Command, Fate};
use crate::battle::field::UnitOn;
use crate::battle::state::ChargeStep;
use crate::battle::{may, table, verb};
use crate::procedures::{Check, Occasion, passing_faces};
use crate::tally;
use crate::{Aspect, Charging, GroundSeen, MoraleCheck};

/// How many of the nearest enemies are looked at.
const LOOKED_AT: usize = 3;

/// How many degrees aside of straight ahead a target may lie, who wheels and has some breadth.
const AHEAD: u16 = 70;

/// How much charges that are ordered are liked.
const CHARGES: i64 = 100;

/// A charge that could be declared.
#[derive(Debug, Clone, Copy)]
pub(super) struct Chance<'a> {
    /// Whom it would strike.
    pub(super) target: UnitOn<'a>,
    /// How often it would win where it goes in, in percent.
    pub(super) odds: i64,
}

/// Declares what is worth it, all at once; or what else could be.
pub(super) fn declares(leading: Leading<'_>, ideas: &mut Ideas<MoraleCheck>) {
    if !ideas.wants(CHARGES) {
        return;
    }
    let able = leading.units_of(leading.side()).filter(|unit| may::declare(*unit).is_ok());
    let at = charges_at(leading);
    let mut charges: BTreeMap<Id, Id> = BTreeMap::new();
    for unit in able {
        for Chance { target, odds: guess } in guessed(leading, unit, &charges) {
            let has_charge = charges.contains_key(unit.id());
            // The way in takes long to work out, so he looks only into what seems worth a charge at first sight.
            let is_settled = has_charge || guess < at;
            if is_settled && !ideas.wants(-CHARGES) {
                break;
            }
            let Some(seen) = reached(leading, unit, target) else { continue };
            let helped = is_helped(leading, unit, target, &charges);
            let odds = odds(leading, unit, target, &seen, (helped, 0));
            if odds >= at && !has_charge {
                charges.insert(unit.id().clone(), target.id().clone());
            }
            let command = Command::Declare { unit: unit.id().clone(), target: target.id().clone() };
            ideas.add_of(&verb::DECLARE, unit.id(), odds - CHARGES - 1, command, || {
                format!("it wins {odds}% of the times that it goes in against {}", target.name())
            });
        }
    }
    if !charges.is_empty() {
        let why = match charges.len() {
            1 => "it wins often enough to go in",
            _ => "each wins often enough to go in",
        };
        let command = Command::DeclareCharges { charges };
        ideas.add(&verb::DECLARE_CHARGES, CHARGES, command, || why.to_owned());
    }
}

/// How often a charge must win to be ordered, as the battle stands.
pub(super) fn charges_at(leading: Leading<'_>) -> i64 {
    let manner = leading.doctrine;
    let holds = leading.stance() != Stance::Attack;
    match leading.has_nothing_to_lose() {
        true => 1,
        false => manner.charge_at + if holds { manner.leave_at } else { 0 },
    }
}

/// Checks the charges that are declared, enters melees, and lets horse charge on or pursue.
pub(super) fn goes_in(leading: Leading<'_>, ideas: &mut Ideas<MoraleCheck>) {
    let field = leading.field();
    for unit in leading.units_of(leading.side()) {
        let charger = unit.id().clone();
        match &unit.now.charge {
            ChargeStep::InContact(_) => {
                let (winner, loser_becomes) = (charger.clone(), Fate::Shaken);
                let winner_becomes = Fate::AsItIs;
                let command = Command::WinMelee { unit: charger, winner, loser_becomes, winner_becomes };
                ideas.add_of(&verb::WIN_MELEE, unit.id(), DUTY, command, || "they are in contact".to_owned());
            }
            ChargeStep::Declared(target) if field.state.answering.is_empty() && ideas.wants(DUTY) => {
                let Some(on) = field.unit(target) else { continue };
                let seen = seen(leading, unit, on, None);
                let command = Command::Charge { unit: charger, seen };
                ideas.add_of(&verb::CHARGE, unit.id(), DUTY, command, || "its charge is declared".to_owned());
            }
            ChargeStep::Succeeded => rides_on(leading, unit, ideas),
            _ => {}
        }
    }
}

/// Horse whose charge has succeeded charges on where that is likely to win, or else pursues.
fn rides_on(leading: Leading<'_>, unit: UnitOn<'_>, ideas: &mut Ideas<MoraleCheck>) {
    if may::follow_up(unit).is_ok() && ideas.wants(DUTY) {
        for Chance { target, odds } in follow_ups(leading, unit) {
            let Some(seen) = reached(leading, unit, target) else { continue };
            let worth = DUTY + odds - leading.doctrine.follow_up_at;
            let command = Command::FollowUp { unit: unit.id().clone(), target: target.id().clone(), seen };
            ideas.add_of(&verb::FOLLOW_UP, unit.id(), worth, command, || {
                format!("it wins {odds}% of the times that it goes in against {}", target.name())
            });
        }
    }
    if may::pursue(unit).is_ok() {
        let stands = leading.ground().zip(leading.placed(unit.id()));
        let seen = stands
            .map_or_else(GroundSeen::default, |(ground, stands)| table::ground_of(ground, stands, true));
        let command = Command::Pursue { unit: unit.id().clone(), seen };
        ideas.add_of(&verb::PURSUE, unit.id(), DUTY, command, || "its charge has succeeded".to_owned());
    }
}

/// Whom a unit could reach as it looks at first sight, with what prospects; those with the best first. Others charge who
/// is named.
pub(super) fn guessed<'a>(
    leading: Leading<'a>,
    unit: UnitOn<'a>,
    others: &BTreeMap<Id, Id>,
) -> Vec<Chance<'a>> {
    let helped = |target: UnitOn<'_>| is_helped(leading, unit, target, others);
    weighed(leading, unit, helped, 0, |target| at_first_sight(leading, unit, target))
}

/// Whether friends charge a target too.
fn is_helped(leading: Leading<'_>, unit: UnitOn<'_>, target: UnitOn<'_>, others: &BTreeMap<Id, Id>) -> bool {
    let charged = leading.field().state.friends_have_charged(unit.id(), target.id());
    charged || others.values().any(|on| on == target.id())
}

/// Whom horse that goes on reaches.
fn follow_ups<'a>(leading: Leading<'a>, unit: UnitOn<'a>) -> Vec<Chance<'a>> {
    let helped = |target: UnitOn<'_>| leading.field().state.friends_still_charge(unit.id(), target.id());
    weighed(leading, unit, helped, unit.now.follow_ups + 1, |target| reached(leading, unit, target))
}

fn weighed<'a>(
    leading: Leading<'a>,
    unit: UnitOn<'a>,
    helped: impl Fn(UnitOn<'_>) -> bool,
    follow_up: i64,
    seen: impl Fn(UnitOn<'_>) -> Option<ChargeSeen>,
) -> Vec<Chance<'a>> {
    let mut found: Vec<Chance<'a>> = near(leading, unit)
        .into_iter()
        .filter_map(|target| {
            let odds = odds(leading, unit, target, &seen(target)?, (helped(target), follow_up));
            Some(Chance { target, odds })
        })
        .collect();
    found.sort_by_key(|chance| std::cmp::Reverse(chance.odds));
    found
}

/// What is seen of a charge before its way is worked out, which takes long: whether the target is near and ahead, and on
/// which side of it the charger stands.
fn at_first_sight(leading: Leading<'_>, charger: UnitOn<'_>, target: UnitOn<'_>) -> Option<ChargeSeen> {
    let both = leading.placed(charger.id()).zip(leading.placed(target.id()));
    let Some((ground, (charges, stands))) = leading.ground().zip(both) else {
        return reached(leading, charger, target);
    };
    let field = ground.field();
    let reach = charger.moves().and_then(|moves| moves.charge);
    let is_near = reach.is_none_or(|reach| field.range(charges, stands).value <= reach);
    let is_ahead = || {
        let bearing = charges.at().bearing(stands.at());
        bearing.is_none_or(|bearing| charges.facing().between(bearing) <= AHEAD)
    };
    if !is_near || !is_ahead() {
        return None;
    }
    let seen = table::charge_of(ground, (&charger.now.troops, charges), (&target.now.troops, stands), None);
    let aspect = match field.shot_aspect(charges, stands).value {
        _ if target.now.troops.is_square() => Aspect::Front,
        Side::Front => Aspect::Front,
        Side::Enfilade => Aspect::Flank,
        Side::Rear => Aspect::Rear,
    };
    Some(ChargeSeen { aspect, ..seen })
}

/// The enemies that are worth looking at: the nearest, or all where no table shows who that is.
fn near<'a>(leading: Leading<'a>, unit: UnitOn<'a>) -> Vec<UnitOn<'a>> {
    let Some(stands) = leading.placed(unit.id()) else {
        return leading.units_of(leading.enemy()).collect();
    };
    leading.enemies_of(stands).into_iter().map(|(enemy, _, _)| enemy).take(LOOKED_AT).collect()
}

/// What is seen of a charge, if it reaches its target.
fn reached(leading: Leading<'_>, charger: UnitOn<'_>, target: UnitOn<'_>) -> Option<ChargeSeen> {
    let way = table::in_reach(leading.ground(), charger, target.id()).ok()?;
    Some(seen(leading, charger, target, way))
}

/// What is seen of a charge, by the way in that is known, or else by the one that there is.
fn seen(
    leading: Leading<'_>,
    charger: UnitOn<'_>,
    target: UnitOn<'_>,
    way: Option<standfast_tabletop::Charge>,
) -> ChargeSeen {
    let both = leading.placed(charger.id()).zip(leading.placed(target.id()));
    let Some((ground, (charges, stands))) = leading.ground().zip(both) else {
        let on = GroundSeen::default();
        return ChargeSeen {
            aspect: Aspect::Front,
            before_guns: None,
            en_masse: false,
            charger: on,
            target: on,
        };
    };
    let way = way.or_else(|| table::way_in(ground, charger, stands));
    table::charge_of(ground, (&charger.now.troops, charges), (&target.now.troops, stands), way.as_ref())
}

/// How often a charge wins that goes in, in percent: its target flees from it, or loses the melee.
fn odds(
    leading: Leading<'_>,
    charger: UnitOn<'_>,
    target: UnitOn<'_>,
    seen: &ChargeSeen,
    (friends_charging, follow_up): (bool, i64),
) -> i64 {
    let state = leading.field().state;
    let rules = leading.field().rules();
    let charges = state.troops(charger.id(), &seen.charger);
    let stands = state.troops(target.id(), &seen.target);
    let charging = Charging {
        target: stands,
        aspect: seen.aspect,
        before_guns: seen.before_guns,
        friends_charging,
        en_masse: seen.en_masse,
        follow_up,
    };
    let sixths = |unit, occasion, side| {
        let modifier = Check { unit, occasion }.modifier(side, &rules, &mut Trace::silent());
        passing_faces(modifier, &rules)
    };
    let goes_in = sixths(charges, Occasion::Charging(charging), tally::Side::Charger);
    if goes_in == 0 {
        return 0;
    }
    let chargers = if friends_charging { 2 } else { 1 };
    let stays = sixths(stands, Occasion::Charged { chargers, aspect: seen.aspect }, tally::Side::Target);
    let ahead = lead(leading, &charges, &stands);
    let wins = (6 - stays) * THROWS + stays * won_throws(ahead);
    let loses = stays * won_throws(-ahead);
    wins * 100 / (wins + loses).max(1)
}
