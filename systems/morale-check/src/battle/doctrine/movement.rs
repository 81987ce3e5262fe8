//! Where units go: to objectives, to within range, to where they can charge, or out of the fight.

use std::collections::BTreeMap;

use standfast_engine::battle::{Id, Ideas, Placing, Stance, Tabled, kept_back};
use standfast_tabletop::{Length, Path, Placed, Point, Rates};

use super::Leading;
use crate::battle::command::Command;
use crate::battle::field::UnitOn;
use crate::battle::verb;
use crate::{Arm, MoraleCheck};

/// How much the movement is liked that the stance asks for, and any other.
const AS_MEANT: i64 = 100;
const OTHERWISE: i64 = -10;

/// Whoever is that near to an objective's middle needs no other way to it.
const ON_IT: Length = Length::inches(2);

/// A unit that must take an objective wants to be on it so many turns before the last, since what is in its way takes time.
const TURNS_TO_SPARE: i32 = 1;

/// How far within its charge horse stands off, so that it reaches whom it wants to charge.
const WITHIN_CHARGE: Length = Length::inches(3);

/// How far beyond the range of foot horse stands that does not charge.
const OUT_OF_FIRE: Length = Length::inches(1);

/// From which angle on a unit that stays turns to the enemy.
const ASKEW: u16 = 30;

type Enemies<'a> = [(UnitOn<'a>, &'a Placed, Length)];

pub(super) fn marches(leading: Leading<'_>, ideas: &mut Ideas<MoraleCheck>) {
    if leading.ground().is_none() || leading.has_given(&verb::MARCH) {
        return;
    }
    let meant = leading.stance();
    for stance in Stance::ALL {
        let worth = if stance == meant { AS_MEANT } else { OTHERWISE };
        if !ideas.wants(worth) {
            continue;
        }
        let moves = ways(leading, stance);
        if !moves.is_empty() {
            ideas.add(&verb::MARCH, worth, Command::March { moves }, || stance.to_string());
        }
    }
}

/// The way of each unit that has one.
fn ways(leading: Leading<'_>, stance: Stance) -> BTreeMap<Id, Path> {
    let field = leading.field();
    let units: Vec<UnitOn<'_>> = leading.units_of(leading.side()).collect();
    let turn = (field.state.turn, field.setup().turns);
    let front = units.len() - kept_back(leading.doctrine.reserve, units.len(), turn);
    units
        .into_iter()
        .enumerate()
        .filter_map(|(place, unit)| {
            let Ok(Placing::Within(rates)) = MoraleCheck::placing(leading.opened(), unit.id()) else {
                return None;
            };
            let stance = if place < front || stance != Stance::Attack { stance } else { Stance::Hold };
            Some((unit.id().clone(), way(leading, unit, stance, &rates)?))
        })
        .collect()
}

/// The way of a unit, or a turn towards the enemy where it stays.
fn way(leading: Leading<'_>, unit: UnitOn<'_>, stance: Stance, rates: &Rates) -> Option<Path> {
    let ground = leading.ground()?;
    let stands = leading.placed(unit.id())?;
    let enemies = leading.enemies_of(stands);
    let (_, nearest, _) = enemies.first()?;
    let towards = stands.at().bearing(nearest.at());
    let goal = goal(leading, unit, stands, &enemies, stance, rates);
    if let Some(spot) = goal {
        // Where it ends it faces who is nearest there.
        let there = stands.at().moved(
            stands.at().bearing(spot)?,
            rates.allowance.min(stands.at().distance(spot)),
            Length::ZERO,
        );
        let nearest = enemies.iter().min_by_key(|(_, enemy, _)| there.distance(enemy.at()));
        let facing = nearest.and_then(|(_, enemy, _)| there.bearing(enemy.at())).or(towards);
        return ground.way_to(unit.id(), spot, facing, rates);
    }
    let is_askew = towards.is_some_and(|towards| stands.facing().between(towards) > ASKEW);
    if unit.now.troops.is_square() || !is_askew {
        return None;
    }
    ground.turn_to(unit.id(), towards?, rates)
}

/// Where a unit wants to stand; `None` where it stays.
fn goal(
    leading: Leading<'_>,
    unit: UnitOn<'_>,
    stands: &Placed,
    enemies: &Enemies<'_>,
    stance: Stance,
    rates: &Rates,
) -> Option<Point> {
    let (_, nearest, range) = enemies.first().copied()?;
    let shelter = Length::whole_inches(leading.doctrine.shelter);
    if stance == Stance::GiveWay || unit.now.troops.shaken {
        // Even shaken troops keep the enemy from holding what they stand on.
        if stands_on_own(leading, stands) {
            return None;
        }
        let away = nearest.at().bearing(stands.at())?;
        return (range < shelter).then(|| stands.at().moved(away, rates.allowance, Length::ZERO));
    }
    match unit.now.troops.arm {
        Arm::Artillery => guns_go(leading, unit, stands, enemies),
        Arm::Infantry if unit.now.troops.is_square() => objective(leading, stands, enemies, stance, rates),
        Arm::Infantry => {
            let stand_off = Length::whole_inches(leading.doctrine.stand_off);
            objective(leading, stands, enemies, stance, rates).or_else(|| {
                (stance == Stance::Attack).then(|| up_to(stands, nearest, range, stand_off)).flatten()
            })
        }
        Arm::Cavalry => objective(leading, stands, enemies, stance, rates)
            .or_else(|| horse_goes(leading, unit, stands, enemies, stance)),
    }
}

/// Horse goes to where it can charge somebody; where it does not mean to, it keeps out of the fire of foot.
fn horse_goes(
    leading: Leading<'_>,
    unit: UnitOn<'_>,
    stands: &Placed,
    enemies: &Enemies<'_>,
    stance: Stance,
) -> Option<Point> {
    let (target, prey, range) = prey(enemies)?;
    if stance == Stance::Attack && !target.now.troops.is_square() {
        let charge = unit.moves().and_then(|moves| moves.charge).unwrap_or(range);
        return up_to(stands, prey, range, charge - WITHIN_CHARGE);
    }
    let clear = leading.combat.reach(Arm::Infantry) + OUT_OF_FIRE;
    let fires = |enemy: UnitOn<'_>| enemy.now.troops.arm == Arm::Infantry;
    let (_, foot, range) = enemies.iter().copied().find(|(enemy, _, _)| fires(*enemy))?;
    if range >= clear || stands_on_own(leading, stands) {
        return None;
    }
    let away = foot.at().bearing(stands.at())?;
    Some(stands.at().moved(away, clear - range, Length::ZERO))
}

/// Guns go to where they fire at somebody, and stay there.
fn guns_go(leading: Leading<'_>, unit: UnitOn<'_>, stands: &Placed, enemies: &Enemies<'_>) -> Option<Point> {
    let ground = leading.ground()?;
    let reach = leading.combat.reach(unit.now.troops.arm);
    let mut in_range = enemies.iter().filter(|(_, _, range)| *range <= reach);
    if in_range.any(|(_, enemy, _)| ground.field().sight(stands, enemy).value) {
        return None;
    }
    let (_, nearest, range) = enemies.first().copied()?;
    up_to(stands, nearest, range, Length::from_hundredths(reach.hundredths() / 2))
}

/// Whom horse goes for: the nearest enemy that is no square, and who is shaken or has no muskets rather than others.
fn prey<'a>(enemies: &Enemies<'a>) -> Option<(UnitOn<'a>, &'a Placed, Length)> {
    let liking = |enemy: UnitOn<'_>| {
        let troops = &enemy.now.troops;
        let is_foot = troops.arm == Arm::Infantry;
        i32::from(troops.is_square()) * 24 - i32::from(troops.shaken) * 6 + i32::from(is_foot) * 3
    };
    enemies.iter().copied().min_by_key(|(enemy, _, range)| *range + Length::inches(liking(*enemy)))
}

/// A spot that is so far from an enemy; `None` where the unit is as near already.
fn up_to(stands: &Placed, enemy: &Placed, range: Length, stand_off: Length) -> Option<Point> {
    let ahead = range - stand_off;
    let towards = stands.at().bearing(enemy.at())?;
    ahead.is_positive().then(|| stands.at().moved(towards, ahead, Length::ZERO))
}

/// Whether a unit stands on an objective that its side holds.
fn stands_on_own(leading: Leading<'_>, stands: &Placed) -> bool {
    let Some(ground) = leading.ground() else { return false };
    let objectives = leading.field().setup().objectives.iter();
    let mut own = objectives.filter(|objective| leading.holds(&objective.id));
    own.any(|objective| objective.on.as_ref().is_some_and(|on| ground.field().is_on(stands, on)))
}

/// The objective that a unit goes for: not its side's, or left alone by it; and worth more than the nearest enemy, or out of
/// reach if it waits any longer. Where the enemy stands on it, it goes to fire at him.
fn objective(
    leading: Leading<'_>,
    unit: &Placed,
    enemies: &Enemies<'_>,
    stance: Stance,
    rates: &Rates,
) -> Option<Point> {
    let (field, ground) = (leading.field(), leading.ground()?);
    let (_, _, nearest) = enemies.first()?;
    let weight = leading.doctrine.objective_worth;
    let wanted = field.setup().objectives.iter().filter_map(|objective| {
        let terrain = objective.on.as_ref()?;
        let is_kept = || ground.on(terrain).any(|other| other.side() == leading.side().as_str());
        let is_open = if leading.holds(&objective.id) { !is_kept() } else { stance == Stance::Attack };
        let middle = ground.layout().table().piece(terrain)?.middle();
        let distance = unit.at().distance(middle);
        let stands_there = distance < ON_IT;
        (is_open && !stands_there).then_some((distance, middle, terrain))
    });
    let (distance, middle, terrain) = wanted.min_by_key(|(distance, ..)| *distance)?;
    let is_worth_it = i64::from(distance.hundredths()) * 100 <= i64::from(nearest.hundredths()) * weight;
    if !is_worth_it && !leading.must_go_now(distance, rates.allowance) {
        return None;
    }
    let keeper = enemies.iter().find(|(_, enemy, _)| ground.field().is_on(enemy, terrain));
    match keeper {
        Some((_, enemy, range)) => {
            up_to(unit, enemy, *range, Length::whole_inches(leading.doctrine.stand_off))
        }
        None => Some(middle),
    }
}

impl Leading<'_> {
    /// Whether his side does not win as things stand, and a unit that far from an objective comes too late if it waits any longer.
    fn must_go_now(self, distance: Length, allowance: Length) -> bool {
        let field = self.field();
        let turns_left = i32::try_from(field.setup().turns - field.state.turn).unwrap_or(i32::MAX);
        self.must_gain() && distance > allowance.times(turns_left - TURNS_TO_SPARE)
    }

    /// Whether his side holds an objective.
    fn holds(self, objective: &Id) -> bool {
        self.field().state.objectives.get(objective).and_then(Option::as_ref) == Some(self.side())
    }
}
