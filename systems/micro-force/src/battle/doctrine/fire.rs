//! Who fires at whom: in the fire phase, and at units on their way.

use std::collections::BTreeMap;

use standfast_engine::battle::{DUTY, Id, Ideas};

use super::Leading;
use super::estimate::{self, STEP};
use crate::battle::command::{Command, FireSeen};
use crate::battle::state::Standing;
use crate::battle::verb;
use crate::procedures::Fire;
use crate::{Aspect, Cover, MicroForce, Unit};

/// A unit that fires or is fired at, as it tests: of all its shots this is the same.
struct Party<'a> {
    id: &'a Id,
    unit: &'a Standing,
    tested: Unit,
    beyond_radius: bool,
}

/// A shot that may be fired, and what it is expected to cost.
struct Shot<'a> {
    firer: &'a Id,
    target: &'a Id,
    seen: FireSeen,
    costs: i64,
}

impl<'a> Leading<'a> {
    /// What a unit's fire at another is expected to cost it.
    fn shot(self, firer: &Party<'a>, target: &Party<'a>) -> Option<Shot<'a>> {
        let beyond_radius = [firer.beyond_radius, target.beyond_radius];
        let seen = self.asked().fire_told_of((firer.id, firer.unit), target.id, beyond_radius)?;
        let fire = Fire::seen(self.scene, (firer.id, firer.tested), (target.id, target.tested), &seen)?;
        Some(Shot { firer: firer.id, target: target.id, seen, costs: estimate::fire(&fire, &self.rules()) })
    }

    fn party(self, id: &'a Id, unit: &'a Standing) -> Option<Party<'a>> {
        let beyond_radius = self.asked().is_beyond_radius(id);
        Some(Party { id, unit, tested: self.tested(id)?, beyond_radius })
    }

    /// What a unit's fire at close range is expected to cost another.
    pub(super) fn close_fire(self, id: &'a Id, unit: &'a Standing, target: &'a Id) -> i64 {
        let weapon = unit.weapon.as_ref().and_then(|weapon| self.scene.setting.setup().weapon(weapon));
        let nearest = weapon.and_then(|weapon| weapon.bands.first());
        let fire =
            self.tested(id).zip(self.tested(target)).zip(nearest).and_then(|((firer, at), nearest)| {
                let covered = self.look().and_then(|look| look.covered(target, id));
                let seen = FireSeen {
                    line_of_sight: true,
                    range: nearest.range,
                    stands: unit.unit.stands,
                    aspect: Aspect::Front,
                    cover: covered.map_or(Cover::Open, |(cover, _)| cover),
                    cover_split: None,
                    firer_beyond_radius: false,
                    target_beyond_radius: false,
                };
                Fire::seen(self.scene, (id, firer), (target, at), &seen)
            });
        fire.map_or(0, |fire| estimate::fire(&fire, &self.rules()))
    }

    /// The best that the fire of a unit is expected to do from where it stands; nothing where it can't fire.
    pub(super) fn best_fire(self, id: &'a Id, unit: &'a Standing) -> i64 {
        let fires = self.asked().may_fire_in_passing(id, unit).is_ok();
        let Some(firer) = self.party(id, unit).filter(|_| fires) else { return 0 };
        let sees = |target: &Id| {
            let Some(look) = self.look() else { return true };
            look.line_to(id, target, |sees, _| sees).unwrap_or(false)
        };
        let there = self.units(self.enemy()).filter(|(target, _)| sees(target));
        let costs = there
            .filter_map(|(target, standing)| Some(self.shot(&firer, &self.party(target, standing)?)?.costs));
        costs.max().unwrap_or(0)
    }
}

/// A target and all who fire at it.
pub(super) fn volleys(leading: Leading<'_>, ideas: &mut Ideas<MicroForce>) {
    let asked = leading.asked();
    if asked.on_turn(leading.side(), crate::cite::FIRE_IN_TURN).is_err() {
        return;
    }
    let shots = shots(leading);
    let mut best: BTreeMap<&Id, i64> = BTreeMap::new();
    for shot in &shots {
        let most = best.entry(shot.firer).or_insert(shot.costs);
        *most = shot.costs.max(*most);
    }
    let bound = |firer: &Id| asked.state.units.get(firer).is_some_and(|unit| unit.bound.is_some());
    let joins = |shot: &&Shot<'_>| {
        let most = best.get(shot.firer).copied().unwrap_or(0);
        let enough = shot.costs * 100 >= most * (100 - leading.doctrine.focus);
        bound(shot.firer) || (enough && shot.costs >= leading.doctrine.fire_at)
    };
    let mut targets: Vec<&Id> = shots.iter().map(|shot| shot.target).collect();
    targets.dedup();
    for target in targets {
        let volley: Vec<&Shot<'_>> =
            shots.iter().filter(|shot| shot.target == target).filter(joins).collect();
        let costs: i64 = volley.iter().map(|shot| shot.costs).sum();
        let worth = costs.max(1);
        if volley.is_empty() || !ideas.wants(worth) {
            continue;
        }
        let count = i64::try_from(volley.len()).unwrap_or_default();
        let firers = volley.into_iter().map(|shot| (shot.firer.clone(), shot.seen.clone())).collect();
        let command = Command::Volley { target: target.clone(), firers };
        ideas.add_of(&verb::VOLLEY, target, worth, command, || {
            let count = standfast_engine::counted(count, "unit costs", "units cost");
            format!("{count} {} {}", leading.name(target), in_steps(costs))
        });
    }
    for firer in asked.state.volley.iter().flat_map(|volley| &volley.firers) {
        declared(leading, firer, ideas);
    }
}

/// Every shot that may be fired now, target by target.
fn shots<'a>(leading: Leading<'a>) -> Vec<Shot<'a>> {
    let mut firers: BTreeMap<&Id, Party<'a>> = BTreeMap::new();
    let mut shots = Vec::new();
    for (target, standing) in leading.units(leading.enemy()) {
        let Ok(may) = leading.asked().firers_at(target, standing) else { continue };
        let Some(target) = leading.party(target, standing) else { continue };
        for (id, unit) in may {
            if !firers.contains_key(id) {
                firers.extend(leading.party(id, unit).map(|firer| (id, firer)));
            }
            shots.extend(firers.get(id).and_then(|firer| leading.shot(firer, &target)));
        }
    }
    shots
}

/// Fire that was declared by somebody else is resolved.
fn declared(leading: Leading<'_>, firer: &Id, ideas: &mut Ideas<MicroForce>) {
    let state = leading.scene.state;
    let volley = state.volley.as_ref().filter(|volley| volley.side == *leading.side());
    let Some((volley, unit)) = volley.zip(state.units.get(firer)) else { return };
    let told = leading.asked().fire_told(firer, unit, &volley.target);
    if let Some(seen) = told.filter(|_| leading.asked().no_tests().is_ok()) {
        let command = Command::Fire { unit: firer.clone(), seen };
        ideas.add_of(&verb::FIRE, firer, DUTY, command, || "its fire is declared".to_owned());
    }
}

/// Fire at units on their way, where they stand now; or they are let pass.
pub(super) fn in_passing(leading: Leading<'_>, ideas: &mut Ideas<MicroForce>) {
    let asked = leading.asked();
    let mut open = asked.open_targets().filter(|(_, target)| target.side != *leading.side()).peekable();
    if open.peek().is_none() || asked.no_tests().is_err() {
        return;
    }
    for (under_way, standing) in open {
        let target = &under_way.unit;
        let Some(party) = leading.party(target, standing) else { continue };
        for (id, unit) in leading.units(leading.side()) {
            let sees = || asked.look().is_none_or(|look| look.watches_the_end(id, under_way));
            if asked.may_fire_in_passing(id, unit).is_err() || !sees() {
                continue;
            }
            let shot = leading.party(id, unit).and_then(|firer| leading.shot(&firer, &party));
            let Some(shot) = shot else { continue };
            let worth = shot.costs - leading.doctrine.fire_in_passing_at;
            if !ideas.wants(worth) {
                continue;
            }
            let seen = shot.seen;
            let command =
                Command::OpportunityFire { unit: id.clone(), target: target.clone(), at: None, seen };
            ideas.add_of(&verb::OPPORTUNITY_FIRE, id, worth, command, || {
                format!("{} is on its way, {}", leading.name(target), in_steps(shot.costs))
            });
        }
    }
    let hold = Command::HoldFire { for_the_phase: false };
    ideas.add(&verb::HOLD_FIRE, 0, hold, || "the fire is kept for something better".to_owned());
}

/// What is expected, in words.
pub(super) fn in_steps(costs: i64) -> String {
    format!("about {}.{} steps", costs / STEP, costs % STEP * 10 / STEP)
}
