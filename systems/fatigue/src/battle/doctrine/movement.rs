//! Where units go: to objectives, to within range, into contact, or out of the fight.

use std::collections::BTreeMap;

use standfast_engine::battle::{Id, Ideas, Stance, kept_back};
use standfast_tabletop::{Facing, Length, Placed, Point, Rates};

use super::Leading;
use super::melee::odds;
use crate::Fatigue;
use crate::battle::command::{Command, Going};
use crate::battle::field::Regiment;
use crate::battle::{may, verb};
use crate::procedures::CheckResult;

/// How much the movement is liked that the stance asks for, and any other.
const AS_MEANT: i64 = 100;
const OTHERWISE: i64 = -10;

/// Enemies further off than this leave a tired unit in peace.
const PEACE: Length = Length::inches(12);

/// Whoever is that near to an objective's middle needs no other way to it.
const ON_IT: Length = Length::inches(2);

pub(super) fn moves_as_meant(leading: Leading<'_>, ideas: &mut Ideas<Fatigue>) {
    moves(leading, leading.stance(), AS_MEANT, ideas);
}

pub(super) fn moves_otherwise(leading: Leading<'_>, ideas: &mut Ideas<Fatigue>) {
    let meant = leading.stance();
    for stance in Stance::ALL.into_iter().filter(|stance| *stance != meant) {
        moves(leading, stance, OTHERWISE, ideas);
    }
}

fn moves(leading: Leading<'_>, stance: Stance, worth: i64, ideas: &mut Ideas<Fatigue>) {
    if leading.field().acting() != leading.side() || leading.ground().is_none() || !ideas.wants(worth) {
        return;
    }
    let to = ways(leading, stance);
    if !to.is_empty() {
        let command = Command::MoveAll { units: Vec::new(), to };
        ideas.add(&verb::MOVE_ALL, worth, command, || stance.to_string());
    }
}

/// The way of each unit that has one.
fn ways(leading: Leading<'_>, stance: Stance) -> BTreeMap<Id, Going> {
    let field = leading.field();
    let able: Vec<Regiment<'_>> =
        field.units_of(leading.side()).filter(|unit| may::go(*unit).is_ok()).collect();
    let turn = (i64::from(field.state.turn), i64::from(field.setup().turns));
    let front = able.len() - kept_back(leading.doctrine.reserve, able.len(), turn);
    able.into_iter()
        .enumerate()
        .filter_map(|(place, unit)| {
            let rates = field.rates(unit)?;
            let stance = if place < front { stance } else { Stance::Hold };
            Some((unit.id().clone(), Going::Way(way(leading, unit, stance, &rates)?)))
        })
        .collect()
}

fn way(
    leading: Leading<'_>,
    unit: Regiment<'_>,
    stance: Stance,
    rates: &Rates,
) -> Option<standfast_tabletop::Path> {
    let placed = leading.placed(unit.id())?;
    let (spot, facing) = goal(leading, unit, placed, stance, rates)?;
    leading.ground()?.way_to(unit.id(), spot, facing, rates)
}

/// Where a unit wants to stand, and which way it wants to face there.
fn goal<'a>(
    leading: Leading<'a>,
    unit: Regiment<'_>,
    placed: &'a Placed,
    stance: Stance,
    rates: &Rates,
) -> Option<(Point, Option<Facing>)> {
    let enemies = leading.enemies_of(placed);
    let (_, there, range) = enemies.first().copied()?;
    let towards = placed.at().bearing(there.at());
    let is_tired = unit.state.fatigue >= leading.doctrine.rest_at && !leading.is_last_turn();
    let is_spent = unit.state.bearing != CheckResult::Steady || is_tired;
    if stance == Stance::GiveWay || is_spent {
        let away = there.at().bearing(placed.at())?;
        return (range < PEACE).then(|| (placed.at().moved(away, rates.allowance, Length::ZERO), towards));
    }
    if let Some(prey) = prey(leading, &enemies, rates).filter(|_| stance == Stance::Attack) {
        return Some((prey.at(), prey.at().bearing(placed.at()).map(Facing::opposite)));
    }
    if let Some(objective) = objective(leading, placed, range, stance) {
        return Some((objective, towards));
    }
    let stand_off = Length::whole_inches(leading.doctrine.stand_off);
    if stance == Stance::Hold || range <= stand_off {
        return None;
    }
    let back = there.at().bearing(placed.at())?;
    Some((there.at().moved(back, stand_off, Length::ZERO), towards))
}

/// Whom a unit goes for with the bayonet: who is near enough, where all of its side who are near enough to him are together
/// strong enough.
fn prey<'a>(
    leading: Leading<'a>,
    enemies: &[(Regiment<'a>, &'a Placed, Length)],
    rates: &Rates,
) -> Option<&'a Placed> {
    let in_reach = enemies.iter().take_while(|(_, _, range)| *range <= rates.allowance + leading.contact());
    let weighed = in_reach.map(|(enemy, there, _)| {
        let own = leading.fighting(leading.side()).filter(|own| goes_in(leading, *own, there));
        (odds(leading, &own.collect::<Vec<_>>(), *enemy), *there)
    });
    let (odds, prey) = weighed.max_by_key(|(odds, _)| *odds)?;
    (odds >= leading.melee_at()).then_some(prey)
}

/// Whether a unit may go, is fit for a melee, and has not too far to an enemy.
fn goes_in(leading: Leading<'_>, own: Regiment<'_>, enemy: &Placed) -> bool {
    let Some((own, rates)) = own_rates(leading, own) else { return false };
    leading
        .ground()
        .is_some_and(|ground| ground.field().is_within(own, enemy, rates.allowance + leading.contact()))
}

fn own_rates<'a>(leading: Leading<'a>, own: Regiment<'a>) -> Option<(&'a Placed, Rates)> {
    let is_fit = own.state.bearing == CheckResult::Steady && may::go(own).is_ok();
    let rates = leading.field().rates(own).filter(|_| is_fit)?;
    Some((leading.placed(own.id())?, rates))
}

/// The objective that a unit goes for: not its side's, or left alone by it; and worth more than the nearest enemy.
fn objective(leading: Leading<'_>, unit: &Placed, enemy: Length, stance: Stance) -> Option<Point> {
    let (field, ground) = (leading.field(), leading.ground()?);
    let weight = leading.doctrine.objective_worth;
    let wanted = field.setup().objectives.iter().filter_map(|objective| {
        let terrain = objective.on.as_ref()?;
        let is_own = field.holder(&objective.thing.id) == Some(leading.side());
        let kept = || {
            let mut there = ground.on(terrain);
            there.any(|unit| unit.side() == leading.side().as_str())
        };
        let open = if is_own { !kept() } else { stance == Stance::Attack };
        let middle = ground.layout().table().piece(terrain)?.middle();
        let distance = unit.at().distance(middle);
        let stands_there = distance < ON_IT || (is_own && kept());
        (open && !stands_there).then_some((distance, middle))
    });
    let (distance, middle) = wanted.min_by_key(|(distance, _)| *distance)?;
    let as_far = i64::from(distance.hundredths()) * 100 <= i64::from(enemy.hundredths()) * weight;
    as_far.then_some(middle)
}
