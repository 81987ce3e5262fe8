//! Where units want to stand: on objectives, and within range of the enemy.

use standfast_engine::battle::{Id, Stance, kept_back};
use standfast_tabletop::{Facing, Length, Point, Terrain};

use super::Leading;
use crate::Arm;
use crate::battle::state::Standing;

/// Whoever is that near to where he would stand on an objective needs no other way to it.
const ON_IT: Length = Length::from_hundredths(50);

/// How far in from its edge somebody stands on an objective.
const INWARD: Length = Length::from_hundredths(75);

/// Enemies further off than this leave a unit in peace that keeps out of the fight.
const PEACE: Length = Length::inches(13);

/// The least that a turn's advance is worth: who can do nothing else comes nearer.
const LEAST: i64 = 5;

/// Which objective a unit goes for.
#[derive(Debug, Clone, Copy)]
pub(super) struct Errand<'a> {
    unit: &'a Id,
    to: Point,
    /// What it is worth to arrive, in hundredths of a step.
    pub(super) worth: i64,
}

/// Where a unit wants to stand, and which way it wants to face there.
#[derive(Debug, Clone, Copy)]
pub(super) struct Goal {
    pub(super) spot: Point,
    pub(super) facing: Option<Facing>,
    /// What a turn on the way there is worth, in hundredths of a step.
    pub(super) worth: i64,
}

/// Where somebody comes to stand on a piece of terrain: a little way in from the corner of it that is nearest to him.
fn entrance(terrain: &Terrain, from: Point) -> Point {
    let nearest = terrain.points().iter().copied().min_by_key(|corner| corner.distance(from));
    let (corner, middle) = (nearest.unwrap_or(from), terrain.middle());
    let inward = corner.bearing(middle).unwrap_or_default();
    corner.moved(inward, INWARD.min(corner.distance(middle)), Length::ZERO)
}

impl<'a> Leading<'a> {
    /// Which unit goes for which objective: the nearest ones for what the enemy holds, and one for what the side has left
    /// alone.
    pub(super) fn errands(self, stance: Stance) -> Vec<Errand<'a>> {
        let (Some(look), mut errands) = (self.look(), Vec::new()) else { return Vec::new() };
        if stance == Stance::GiveWay {
            return errands;
        }
        let (scene, garrisons) = (self.scene, self.garrisons().collect::<Vec<_>>());
        for objective in &scene.setting.setup().objectives {
            let Some(terrain) = &objective.on else { continue };
            let Some(piece) = look.ground.layout().table().piece(terrain) else { continue };
            let holder =
                scene.state.objectives.get(&objective.id).and_then(|standing| standing.holder.as_ref());
            let is_own = holder == Some(self.side());
            let is_kept = || self.keepers(terrain).next().is_some();
            let wanted = if is_own { 1 } else { self.doctrine.mass };
            if (is_own && is_kept()) || (!is_own && stance == Stance::Hold) {
                continue;
            }
            // What the enemy holds counts twice: he loses what is gained. What is held or defended is not simply walked to.
            let is_defended = look.ground.on(terrain).any(|unit| unit.side() == self.enemy().as_str());
            let counts = if holder == Some(self.enemy()) { 2 } else { 1 };
            let worth = objective.points * self.doctrine.objective_worth * counts
                / if is_own || is_defended { 4 } else { 1 };
            let mut nearest: Vec<(Length, &'a Id, Point)> = self
                .units(self.side())
                .filter(|(_, unit)| unit.in_good_order() && unit.unit.formation().is_some())
                .filter(|(id, unit)| !garrisons.contains(id) && !self.is_in_reserve(id, unit))
                .filter_map(|(id, _)| {
                    let at = look.at(id)?.at();
                    let to = entrance(piece, at);
                    Some((at.distance(to), id, to))
                })
                .collect();
            nearest.sort_unstable();
            let go = nearest.into_iter().take(usize::try_from(wanted).unwrap_or(1));
            errands.extend(go.map(|(_, unit, to)| Errand { unit, to, worth }));
        }
        errands
    }

    /// Where a unit wants to go; `None` where it wants to stay.
    pub(super) fn goal(
        self,
        id: &'a Id,
        unit: &'a Standing,
        stance: Stance,
        errands: &[Errand<'a>],
    ) -> Option<Goal> {
        let look = self.look()?;
        let placed = look.at(id)?;
        let (target, enemy, range) = self.nearest_enemy(placed)?;
        let facing = placed.at().bearing(enemy.at());
        let near = Length::whole_inches(self.doctrine.stand_off);
        if stance == Stance::GiveWay || (unit.unit.shaken && range <= near) {
            let away = enemy.at().bearing(placed.at())?;
            let spot = placed.at().moved(away, Length::whole_inches(4), Length::ZERO);
            return (range < PEACE).then_some(Goal { spot, facing, worth: 0 });
        }
        // Who is shaken comes no nearer.
        if unit.unit.shaken || self.stays(id, unit) {
            return None;
        }
        let rates = look.rates(id)?;
        if let Some(errand) = errands.iter().find(|errand| errand.unit == id) {
            let far = placed.at().distance(errand.to);
            let turns = 1 + i64::from(far.hundredths()) / i64::from(rates.allowance.hundredths()).max(1);
            let spare = self.turns_left() - turns;
            if far > ON_IT && spare >= 0 {
                // The less time is left for it, the more it presses.
                return Some(Goal { spot: errand.to, facing, worth: errand.worth / (1 + spare) });
            }
        }
        let is_in_range = stance == Stance::Hold && range <= self.reach(unit);
        // Guns go up only where there is nobody whom they could fire at.
        let are_guns_in_place = || unit.unit.arm() == Arm::Artillery && self.has_in_its_sights(id, unit);
        if is_in_range || range <= near || are_guns_in_place() {
            return None;
        }
        let back = enemy.at().bearing(placed.at())?;
        let worth = if stance == Stance::Attack { self.advance((id, unit), target, range - near) } else { 0 };
        Some(Goal { spot: enemy.at().moved(back, near, Length::ZERO), facing, worth })
    }

    /// What a turn's advance towards an enemy is worth: what is gained by firing at him from near for the turns that are
    /// left, more than he gains by it.
    fn advance(self, (id, unit): (&'a Id, &'a Standing), target: &'a Id, way: Length) -> i64 {
        let state = self.scene.state;
        let (Some(defends), Some(rates)) =
            (state.present(target), self.look().and_then(|look| look.rates(id)))
        else {
            return 0;
        };
        let turns = 1 + i64::from(way.hundredths()) / i64::from(rates.allowance.hundredths()).max(1);
        let lead = self.close_fire(id, unit, target) - self.close_fire(target, defends, id);
        LEAST + (lead * self.doctrine.advance * (self.turns_left() - turns) / (100 * turns)).max(0)
    }

    /// Whether a unit neither goes forward nor charges: it keeps an objective, or is kept back itself.
    pub(super) fn stays(self, id: &Id, unit: &Standing) -> bool {
        self.is_in_reserve(id, unit) || self.garrisons().any(|garrison| garrison == id)
    }

    /// Whether a unit is kept back: the last of its brigade are, of those in good order.
    fn is_in_reserve(self, id: &Id, unit: &Standing) -> bool {
        let state = self.scene.state;
        let Some(brigade) = unit.brigade.as_ref().filter(|_| !unit.apart && self.doctrine.reserve > 0) else {
            return false;
        };
        let fit = state.members(brigade).filter(|(_, unit)| unit.in_good_order());
        let fit: Vec<&Id> = fit.map(|(id, _)| id).collect();
        let turn = (state.turn, self.setup().turns);
        let front = fit.len() - kept_back(self.doctrine.reserve, fit.len(), turn);
        fit.into_iter().skip(front).any(|kept| kept == id)
    }

    /// Who stays on the objectives that the side holds: guns rather than others.
    fn garrisons(self) -> impl Iterator<Item = &'a Id> {
        let scene = self.scene;
        let held = scene.setting.setup().objectives.iter().filter(move |objective| {
            let standing = scene.state.objectives.get(&objective.id);
            standing.is_some_and(|standing| standing.holder.as_ref() == Some(self.side()))
        });
        held.filter_map(move |objective| {
            let keepers = self.keepers(objective.on.as_ref()?);
            keepers.min_by_key(|(_, unit)| unit.unit.arm() != Arm::Artillery).map(|(id, _)| id)
        })
    }

    /// The units of the side that stand on a piece of terrain and can hold it.
    fn keepers(self, terrain: &Id) -> impl Iterator<Item = (&'a Id, &'a Standing)> {
        let on_it = self.look().into_iter().flat_map(move |look| look.ground.on(terrain));
        let units = on_it.filter_map(move |on| self.scene.state.units.get_key_value(on.id()));
        units.filter(move |(_, unit)| unit.side == *self.side() && unit.in_good_order())
    }

    /// Whether there is an enemy whom a unit could fire at, if it faced him: within range and in sight, and not routed.
    pub(super) fn has_in_its_sights(self, id: &Id, unit: &Standing) -> bool {
        let Some((look, own)) = self.look().and_then(|look| Some((look, look.at(id)?))) else { return false };
        let (field, reach) = (look.ground.field(), self.reach(unit));
        let mut enemies = self.units(self.enemy()).filter(|(_, enemy)| !enemy.unit.routed);
        let could_hit = |at| field.is_within(own, at, reach) && field.sight(own, at).value;
        enemies.any(|(enemy, _)| look.at(enemy).is_some_and(could_hit))
    }

    /// How far a unit's weapon carries.
    pub(super) fn reach(self, unit: &Standing) -> Length {
        let weapon = unit.weapon.as_ref().and_then(|weapon| self.scene.setting.setup().weapon(weapon));
        let last = weapon.and_then(|weapon| weapon.bands.last());
        last.map_or(Length::ZERO, |last| {
            Length::from_hundredths(i32::try_from(last.to.in_parts()).unwrap_or(i32::MAX))
        })
    }
}
