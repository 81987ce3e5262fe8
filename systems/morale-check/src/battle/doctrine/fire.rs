//! Who is beaten by fire: both sides fire in each firing phase, every unit at the enemy that it hits best, and whoever has
//! the turn enters what it did.

use std::collections::BTreeMap;

use standfast_dice::{Dice, Die, Stop};
use standfast_engine::battle::combat::{at_range, left_by_cover};
use standfast_engine::battle::{DUTY, Ground, Id, Ideas};
use standfast_tabletop::{Arc, Aspect, Formation, Length, Placed};

use super::{Leading, Model};
use crate::battle::command::{Command, FireResult};
use crate::battle::field::UnitOn;
use crate::battle::state::Phase;
use crate::battle::{may, verb};
use crate::{Arm, MoraleCheck, Quality, Unit};

/// How many of the nearest enemies are looked at.
const LOOKED_AT: usize = 3;

/// For whom nobody says how far he is, in hundredths of his range.
const NO_TABLE: i64 = 70;

/// The surest fire.
const MOST: i64 = 95;

/// Fire that is still to be entered comes before all else; whether there is some.
pub(super) fn is_due(leading: Leading<'_>, ideas: &mut Ideas<MoraleCheck>) -> bool {
    let field = leading.field();
    if field.state.phase != Phase::Firing || leading.has_given(&verb::ENTER_FIRE) {
        return false;
    }
    let shot = field.units().find_map(|firer| Some(target(leading, firer)?.0));
    let Some(hit) = shot.filter(|unit| may::be_hit(*unit).is_ok()) else { return false };
    let results = BTreeMap::from([(hit.id().clone(), result(&hit.now.troops, false))]);
    ideas.add(&verb::ENTER_FIRE, DUTY, Command::EnterFire { results }, || "both sides fire".to_owned());
    true
}

/// What the fire of both sides does, if anything.
pub(super) fn results(leading: Leading<'_>, dice: &mut dyn Dice) -> Result<Option<Command>, Stop> {
    let field = leading.field();
    if field.state.side != *leading.side() {
        return Ok(None);
    }
    let mut under_fire: BTreeMap<&Id, i64> = BTreeMap::new();
    for (target, percent) in field.units().filter_map(|firer| target(leading, firer)) {
        *under_fire.entry(target.id()).or_default() += percent;
    }
    let mut results = BTreeMap::new();
    for (id, percent) in under_fire {
        let Some(unit) = field.unit(id).filter(|unit| may::be_hit(*unit).is_ok()) else { continue };
        let percent = percent.min(MOST);
        let destroyed = percent * leading.combat.destroyed / 100;
        match dice.band(1, Die::sided(100), &[destroyed, percent], "fire by the combat model")? {
            0 => drop(results.insert(id.clone(), FireResult::Removed)),
            1 => drop(results.insert(id.clone(), result(&unit.now.troops, true))),
            _ => {}
        }
    }
    Ok((!results.is_empty()).then_some(Command::EnterFire { results }))
}

/// What becomes of troops that are beaten: of foot the rules say it, and who is shaken for the second time flees.
fn result(troops: &Unit, twice: bool) -> FireResult {
    match troops.arm {
        Arm::Infantry => FireResult::Beaten,
        Arm::Cavalry | Arm::Artillery if twice && troops.shaken => FireResult::Flees,
        Arm::Cavalry | Arm::Artillery => FireResult::Shaken,
    }
}

/// The enemy that a unit hits best, and how often it beats him by itself, in percent.
fn target<'a>(leading: Leading<'a>, firer: UnitOn<'a>) -> Option<(UnitOn<'a>, i64)> {
    let model = leading.combat;
    let full = model.fire_of(&firer.now.troops)?;
    if !firer.now.is_in_play() {
        return None;
    }
    let Some(ground) = leading.ground() else {
        let enemies = leading.units_of(leading.field().other_side(&firer.now.side));
        let weakest = enemies.min_by_key(|enemy| (!enemy.now.troops.shaken, enemy.now.troops.quality))?;
        return Some((weakest, suffered(model, full * NO_TABLE / 100, &weakest.now.troops)));
    };
    let stands = ground.unit(firer.id())?;
    let reach = model.reach(firer.now.troops.arm);
    let in_range = leading.enemies_of(stands).into_iter().filter(|(_, _, range)| *range <= reach);
    let seen = in_range.filter(|(_, enemy, _)| bears(ground, stands, enemy)).take(LOOKED_AT);
    let each = seen.map(|(enemy, there, range)| {
        let at_range = full * model.left_at(range, reach) / 100;
        let percent =
            suffered(model, at_range, &enemy.now.troops) * hit(leading, ground, stands, there) / 100;
        (enemy, percent)
    });
    each.max_by_key(|(_, percent)| *percent)
}

/// Whether a unit can fire at another.
fn bears(ground: &Ground<'_>, firer: &Placed, enemy: &Placed) -> bool {
    let field = ground.field();
    field.field_of_fire(firer, enemy, Arc::of(firer.footprint().formation())).value
        && field.sight(firer, enemy).value
}

/// What quality leaves of fire on troops, in percent.
fn suffered(model: &Model, percent: i64, target: &Unit) -> i64 {
    percent * (100 - model.of_quality(target)) / 100
}

/// What cover, formation and direction leave of fire, in percent.
fn hit(leading: Leading<'_>, ground: &Ground<'_>, firer: &Placed, target: &Placed) -> i64 {
    let (model, field) = (leading.combat, ground.field());
    let cover = left_by_cover(field.cover(target, firer).value, (model.light_cover, model.good_cover));
    let is_dense = matches!(
        target.footprint().formation(),
        Formation::Square | Formation::Column | Formation::AttackColumn
    );
    let is_struck_aside = || field.shot_aspect(firer, target).value != Aspect::Front;
    if is_dense || is_struck_aside() { cover * model.dense / 100 } else { cover }
}

impl Model {
    /// How far an arm fires.
    pub(super) fn reach(&self, arm: Arm) -> Length {
        Length::whole_inches(if arm == Arm::Artillery { self.gun_range } else { self.musket_range })
    }

    /// How often troops beat others at close range in the open, in percent; `None` for those who do not fire.
    pub(super) fn fire_of(&self, troops: &Unit) -> Option<i64> {
        let full = match troops.arm {
            Arm::Infantry => self.foot_fire,
            Arm::Artillery if !troops.limbered => self.gun_fire,
            Arm::Cavalry | Arm::Artillery => return None,
        };
        let is_hampered = troops.shaken || troops.is_square();
        let left = if is_hampered { full * self.hampered / 100 } else { full };
        Some(left * (100 + self.of_quality(troops)) / 100)
    }

    /// What is left of fire at a range, in percent.
    fn left_at(&self, range: Length, reach: Length) -> i64 {
        at_range(range, reach, (100, self.long_fire))
    }

    fn of_quality(&self, troops: &Unit) -> i64 {
        match troops.quality {
            Quality::Raw => -self.quality,
            Quality::Regular => 0,
            Quality::Veteran => self.quality,
        }
    }
}
