//! Where units go: to objectives, to within range, into contact, or out of the fight.

use std::collections::BTreeMap;

use standfast_engine::battle::{Ground, Id, Ideas, Stance, kept_back};
use standfast_tabletop::{Facing, Length, Path, Placed, Point, Rates};

use super::Leading;
use super::fire::target;
use super::melee::odds;
use crate::battle::command::{Command, Going};
use crate::battle::field::Regiment;
use crate::battle::{may, verb};
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
        let stance = if is_in_front || stance == Stance::GiveWay { stance } else { Stance::Hold };
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
    let goes_in = stance == Stance::Attack && storming.iter().any(|other| other.id() == unit.id());
    let prey = goes_in.then(|| prey(leading, &enemies, rates, storming)).flatten();
    if let Some((enemy, prey)) = prey {
        if leading.meet(unit, enemy) {
            return None;
        }
        if let Some(way) = way_into_contact(leading, unit, placed, prey, rates) {
            return Some(way);
        }
    }
    match goal(leading, unit, placed, &enemies, stance, rates) {
        Some((spot, facing)) => ground.way_to(unit.id(), spot, facing, rates),
        None if leading.is_spent(unit) || target(leading, unit).is_some() => None,
        None => {
            // Whoever is in its sights lies outside its field of fire.
            let there = in_its_sights(leading, unit, placed, &enemies)?;
            ground.turn_to(unit.id(), placed.at().bearing(there.at())?, rates)
        }
    }
}

/// The nearest enemy whom a unit could fire at, if it faced him: in range and in sight, and not routed.
fn in_its_sights<'a>(
    leading: Leading<'a>,
    unit: Regiment<'_>,
    placed: &Placed,
    enemies: &Enemies<'a>,
) -> Option<&'a Placed> {
    let (ground, reach) = (leading.ground()?, leading.combat.reach(unit.state.arm));
    let mut in_range = enemies.iter().take_while(|(_, _, range)| *range <= reach);
    let is_seen =
        |enemy: Regiment<'_>, there| !enemy.state.is_routed() && ground.field().sight(placed, there).value;
    in_range.find(|(enemy, there, _)| is_seen(*enemy, there)).map(|(_, there, _)| *there)
}

/// Where a unit wants to stand, and which way it wants to face there; `None` where it stays.
fn goal(
    leading: Leading<'_>,
    unit: Regiment<'_>,
    placed: &Placed,
    enemies: &Enemies<'_>,
    stance: Stance,
    rates: &Rates,
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
        // Guns go to where they can fire at somebody, and stay there.
        let can_fire = in_its_sights(leading, unit, placed, enemies).is_some();
        return (stance == Stance::Attack && !can_fire)
            .then(|| up_to(leading, placed, there, range))
            .flatten();
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
    let back = enemy.at().bearing(placed.at())?;
    (range > stand_off).then(|| (enemy.at().moved(back, stand_off, Length::ZERO), Some(back.opposite())))
}

/// The way into contact with an enemy: straight at him, or to one of his ends, past who is there already. `None` where none that is
/// tried ends in contact.
fn way_into_contact(
    leading: Leading<'_>,
    unit: Regiment<'_>,
    placed: &Placed,
    enemy: &Placed,
    rates: &Rates,
) -> Option<Path> {
    let (ground, contact) = (leading.ground()?, leading.contact());
    let back = enemy.at().bearing(placed.at())?;
    // Bases that touch at an angle overlap: a little nearer than contact is near enough.
    let off = Length::from_hundredths(contact.hundredths() * 9 / 10);
    let range = ground.field().range(placed, enemy).value;
    let ahead = placed.at().moved(back.opposite(), range - off, Length::ZERO);
    let half = Length::from_hundredths(placed.footprint().width().hundredths() / 2);
    let mut corners = enemy.ground().corners();
    corners.sort_unstable_by_key(|corner| corner.distance(placed.at()));
    let ends = corners.into_iter().take(2).filter_map(|corner| {
        let beside = [half, Length::ZERO - half].map(|right| corner.moved(back, off, right));
        beside.into_iter().max_by_key(|spot| spot.distance(enemy.at()))
    });
    let mut ways = std::iter::once(ahead)
        .chain(ends)
        .filter_map(|spot| ground.way_to(unit.id(), spot, Some(back.opposite()), rates));
    ways.find(|way| {
        let field = ground.field();
        let walk = field.walk(placed, way, rates);
        walk.is_ok_and(|walk| field.is_within(&field.place(walk.unit(placed)), enemy, contact))
    })
}

/// Whom a unit goes for with the bayonet: who is near enough, where all who storm and are near enough to him, or in contact
/// already, are together strong enough.
fn prey<'a>(
    leading: Leading<'a>,
    enemies: &Enemies<'a>,
    rates: &Rates,
    storming: &[Regiment<'a>],
) -> Option<(Regiment<'a>, &'a Placed)> {
    let in_reach = enemies.iter().take_while(|(_, _, range)| *range <= rates.allowance + leading.contact());
    let weighed = in_reach.map(|(enemy, there, _)| {
        let own = storming.iter().copied();
        let own = own.filter(|own| leading.meet(*own, *enemy) || leading.reaches(*own, there));
        (odds(leading, &own.collect::<Vec<_>>(), *enemy), (*enemy, *there))
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

    /// Whether a unit goes in with the bayonet where the odds are good enough.
    fn may_storm(self, unit: Regiment<'_>) -> bool {
        self.is_for_melee(unit) && !self.is_garrison(unit)
    }

    /// Whether a unit may come into contact with an enemy in this move, as far as his distance goes.
    fn reaches(self, unit: Regiment<'_>, enemy: &Placed) -> bool {
        let rates = self.field().rates(unit).filter(|_| may::go(unit).is_ok());
        let (Some(ground), Some(rates)) = (self.ground(), rates) else { return false };
        let own = ground.unit(unit.id());
        own.is_some_and(|own| ground.field().is_within(own, enemy, rates.allowance + self.contact()))
    }

    /// Whether a unit is who stays on an objective that its side holds: guns rather than others.
    fn is_garrison(self, unit: Regiment<'_>) -> bool {
        let field = self.field();
        let objectives = field.setup().objectives.iter();
        let held = objectives.filter(|objective| field.holder(&objective.thing.id) == Some(self.side()));
        let mut garrisons = held.filter_map(|objective| {
            self.keepers(objective.on.as_ref()?).min_by_key(|keeper| keeper.state.arm != Arm::Artillery)
        });
        garrisons.any(|garrison| garrison.id() == unit.id())
    }

    /// The units of the side that stand on a piece of terrain, and can stay there.
    fn keepers(self, terrain: &'a Id) -> impl Iterator<Item = Regiment<'a>> {
        let is_there = move |unit: &Regiment<'_>| {
            let on = |ground: &Ground<'_>| Some(ground.field().is_on(ground.unit(unit.id())?, terrain));
            self.ground().and_then(on).unwrap_or_default()
        };
        self.field().units_of(self.side()).filter(move |unit| !self.is_spent(*unit)).filter(is_there)
    }
}

/// The objective that a unit goes for: not its side's, or left alone by it; and worth more than the nearest enemy.
fn objective(leading: Leading<'_>, unit: &Placed, enemy: Length, stance: Stance) -> Option<Point> {
    let (field, ground) = (leading.field(), leading.ground()?);
    let weight = leading.doctrine.objective_worth;
    let wanted = field.setup().objectives.iter().filter_map(|objective| {
        let terrain = objective.on.as_ref()?;
        let is_own = field.holder(&objective.thing.id) == Some(leading.side());
        let is_kept = || leading.keepers(terrain).next().is_some();
        let is_open = if is_own { !is_kept() } else { stance == Stance::Attack };
        let middle = ground.layout().table().piece(terrain)?.middle();
        let distance = unit.at().distance(middle);
        (is_open && distance >= ON_IT).then_some((distance, middle))
    });
    let (distance, middle) = wanted.min_by_key(|(distance, _)| *distance)?;
    let as_far = i64::from(distance.hundredths()) * 100 <= i64::from(enemy.hundredths()) * weight;
    as_far.then_some(middle)
}
