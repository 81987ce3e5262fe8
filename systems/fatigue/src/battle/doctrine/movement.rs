//! Where units go: to objectives, to within range, into contact, or out of the fight.

use std::collections::BTreeMap;

use standfast_engine::battle::{Id, Ideas, Stance, kept_back};
use standfast_tabletop::{Arc, Facing, Length, Path, Placed, Point, Rates};

use super::Leading;
use super::fire::target;
use super::melee::odds;
use crate::battle::command::{Command, Going};
use crate::battle::field::Regiment;
use crate::battle::{may, verb};
use crate::procedures::CheckResult;
use crate::{Arm, Fatigue};

/// How much the movement is liked that the stance asks for, and any other.
const AS_MEANT: i64 = 100;
const OTHERWISE: i64 = -10;

/// Enemies further off than this leave a tired unit in peace.
const PEACE: Length = Length::inches(12);

/// Whoever is that near to an objective's middle needs no other way to it.
const ON_IT: Length = Length::inches(2);

/// The enemies of a unit, and how far off they are; nearest first.
type Enemies<'a> = [(Regiment<'a>, &'a Placed, Length)];

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
    let front = leading.front();
    let storming: Vec<Regiment<'_>> = front.iter().copied().filter(|unit| leading.may_storm(*unit)).collect();
    let able = field.units_of(leading.side()).filter(|unit| may::go(*unit).is_ok());
    able.filter_map(|unit| {
        let rates = field.rates(unit)?;
        let is_in_front = front.iter().any(|other| other.id() == unit.id());
        let stance = if is_in_front { stance } else { Stance::Hold };
        Some((unit.id().clone(), Going::Way(way(leading, unit, stance, &rates, &storming)?)))
    })
    .collect()
}

/// The way of a unit to its goal, or a turn to the enemy where it stays; who is to rest does not even turn.
fn way(
    leading: Leading<'_>,
    unit: Regiment<'_>,
    stance: Stance,
    rates: &Rates,
    storming: &[Regiment<'_>],
) -> Option<Path> {
    let (ground, placed) = (leading.ground()?, leading.placed(unit.id())?);
    let enemies = leading.enemies_of(placed);
    match goal(leading, unit, placed, &enemies, stance, rates, storming) {
        Some((spot, facing)) => ground.way_to(unit.id(), spot, facing, rates),
        None if leading.is_spent(unit) => None,
        None => ground.turn_to(unit.id(), askew(leading, unit, placed, &enemies)?, rates),
    }
}

/// Where the nearest enemy lies who is not routed, if he is within range of a unit that can't fire at him as it faces.
fn askew(leading: Leading<'_>, unit: Regiment<'_>, placed: &Placed, enemies: &Enemies<'_>) -> Option<Facing> {
    let (_, nearest, range) = enemies.iter().find(|(enemy, ..)| !enemy.state.is_routed())?;
    let arc = Arc::of(placed.footprint().formation());
    let in_range = *range <= leading.combat.reach(unit.state.arm);
    let bears = leading.ground()?.field().field_of_fire(placed, nearest, arc).value;
    (in_range && !bears).then(|| placed.at().bearing(nearest.at())).flatten()
}

/// Where a unit wants to stand, and which way it wants to face there; `None` where it stays.
fn goal(
    leading: Leading<'_>,
    unit: Regiment<'_>,
    placed: &Placed,
    enemies: &Enemies<'_>,
    stance: Stance,
    rates: &Rates,
    storming: &[Regiment<'_>],
) -> Option<(Point, Option<Facing>)> {
    let (_, there, range) = enemies.first().copied()?;
    let towards = placed.at().bearing(there.at());
    if stance == Stance::GiveWay || leading.is_spent(unit) {
        let away = there.at().bearing(placed.at())?;
        return (range < PEACE).then(|| (placed.at().moved(away, rates.allowance, Length::ZERO), towards));
    }
    if leading.is_garrison(unit) {
        return None;
    }
    if unit.state.arm == Arm::Artillery {
        // Guns go to where they fire at somebody, and stay there.
        let fires = target(leading, unit).is_some();
        return (stance == Stance::Attack && !fires).then(|| up_to(leading, placed, there, range)).flatten();
    }
    if let Some(prey) = prey(leading, enemies, rates, storming).filter(|_| stance == Stance::Attack) {
        // Bases that touch at an angle overlap: to stand a little nearer than contact is enough.
        let off = Length::from_hundredths(leading.contact().hundredths() * 9 / 10);
        return in_the_face_of(prey, placed, off);
    }
    if let Some(objective) = objective(leading, placed, range, stance) {
        return Some((objective, towards));
    }
    (stance == Stance::Attack).then(|| up_to(leading, placed, there, range)).flatten()
}

/// A spot within range of an enemy, in the face of him; `None` where a unit is as near already.
fn up_to(
    leading: Leading<'_>,
    placed: &Placed,
    enemy: &Placed,
    range: Length,
) -> Option<(Point, Option<Facing>)> {
    let stand_off = Length::whole_inches(leading.doctrine.stand_off);
    (range > stand_off).then(|| in_the_face_of(enemy, placed, stand_off)).flatten()
}

/// A spot that far from an enemy, from where a unit comes, facing him.
fn in_the_face_of(enemy: &Placed, placed: &Placed, off: Length) -> Option<(Point, Option<Facing>)> {
    let back = enemy.at().bearing(placed.at())?;
    Some((enemy.at().moved(back, off, Length::ZERO), Some(back.opposite())))
}

/// Whom a unit goes for with the bayonet: who is near enough, where all who storm and are near enough to him are together
/// strong enough.
fn prey<'a>(
    leading: Leading<'a>,
    enemies: &Enemies<'a>,
    rates: &Rates,
    storming: &[Regiment<'a>],
) -> Option<&'a Placed> {
    let in_reach = enemies.iter().take_while(|(_, _, range)| *range <= rates.allowance + leading.contact());
    let weighed = in_reach.map(|(enemy, there, _)| {
        let own = storming.iter().copied().filter(|own| leading.reaches(*own, there));
        (odds(leading, &own.collect::<Vec<_>>(), *enemy), *there)
    });
    let (odds, prey) = weighed.max_by_key(|(odds, _)| *odds)?;
    (odds >= leading.melee_at()).then_some(prey)
}

impl<'a> Leading<'a> {
    /// The units that are not kept back in reserve, of those that can still fight.
    fn front(self) -> Vec<Regiment<'a>> {
        let mut units: Vec<Regiment<'_>> = self.fighting(self.side()).collect();
        let field = self.field();
        let turn = (i64::from(field.state.turn), i64::from(field.setup().turns));
        units.truncate(units.len() - kept_back(self.doctrine.reserve, units.len(), turn));
        units
    }

    /// Whether a unit is in no state to fight on: not steady, or so tired that it is drawn out to rest.
    fn is_spent(self, unit: Regiment<'_>) -> bool {
        let is_tired = unit.state.fatigue >= self.doctrine.rest_at && !self.is_last_turn();
        unit.state.bearing != CheckResult::Steady || is_tired
    }

    /// Whether a unit goes in with the bayonet where the odds are good enough.
    fn may_storm(self, unit: Regiment<'_>) -> bool {
        let is_fit = may::go(unit).is_ok() && !self.is_spent(unit) && unit.state.arm != Arm::Artillery;
        is_fit && !self.is_garrison(unit)
    }

    /// Whether a unit comes into contact with an enemy in one move, as far as his distance goes.
    fn reaches(self, unit: Regiment<'_>, enemy: &Placed) -> bool {
        let (Some(ground), Some(rates)) = (self.ground(), self.field().rates(unit)) else { return false };
        let own = ground.unit(unit.id());
        own.is_some_and(|own| ground.field().is_within(own, enemy, rates.allowance + self.contact()))
    }

    /// Whether a unit is who stays on an objective that its side holds: guns rather than others.
    fn is_garrison(self, unit: Regiment<'_>) -> bool {
        let (field, Some(ground)) = (self.field(), self.ground()) else { return false };
        let garrison = |terrain: &Id| {
            let is_there = |own: &Regiment<'_>| {
                ground.unit(own.id()).is_some_and(|own| ground.field().is_on(own, terrain))
            };
            let fit = field.units_of(self.side()).filter(|own| !self.is_spent(*own));
            fit.filter(is_there).min_by_key(|own| own.state.arm != Arm::Artillery)
        };
        let objectives = field.setup().objectives.iter();
        let held = objectives.filter(|objective| field.holder(&objective.thing.id) == Some(self.side()));
        let mut garrisons = held.filter_map(|objective| garrison(objective.on.as_ref()?));
        garrisons.any(|garrison| garrison.id() == unit.id())
    }
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
