use standfast_dice::Stop;
use standfast_engine::Figure;
use standfast_engine::battle::{Id, Seen};
use standfast_tabletop::{Length, Path, Placed, Pose, Says, Walk};

use super::Deciding;
use super::back::Goes;
use crate::battle::state::Way;
use crate::battle::table::{Look, Pursuit, Stretch, inches};
use crate::battle::{Event, motion};
use crate::procedures::{Charge, ChargeResult, Mover, line_of};
use crate::{Ground, Inches, cite};

impl Deciding<'_, '_> {
    /// A unit goes its way on the table, or as far as it can if somebody now stands at its end.
    pub(super) fn march(&mut self, unit: &Id, path: &Path) {
        let Some((from, path, walk)) = self.walk(unit, path) else { return };
        self.moves_as_one(unit);
        let Some(moves) = self.state().units.get(unit).map(|standing| standing.unit) else { return };
        let rule = line_of(&moves, self.0.trace);
        let used = inches(walk.used);
        self.note(cite::TABLE_MOVE, used, || format!("{path}: {used} inches"));
        let setting = self.setting();
        for leg in &walk.legs {
            self.note(rule, inches(leg.cost), || leg.says(setting));
        }
        let count = i64::try_from(walk.obstacles.len()).unwrap_or(i64::MAX);
        if count > 0 {
            self.note(cite::OBSTACLES, count, || format!("{count} linear obstacles are crossed"));
        }
        if !walk.through.is_empty() {
            self.note(cite::THROUGH_FRIENDS, true, || {
                format!("it passes through {}", walk.through.join(", "))
            });
        }
        let way = Some(Way { from, path });
        self.happen(Event::Moved { unit: unit.clone(), inches: used, way });
        self.place(unit, walk.end, &motion::MOVES);
    }

    /// A unit's way: its start, its path, its cost and its end.
    fn walk(&self, unit: &Id, path: &Path) -> Option<(Pose, Path, Walk)> {
        self.look(|look| {
            let (placed, rates, field) = (look.at(unit)?, look.rates(unit)?, look.ground.field());
            if let Ok(walk) = field.walk(placed, path, &rates) {
                return Some((placed.pose(), path.clone(), walk));
            }
            let path = field.as_far_as_it_goes(placed, path, &rates).path;
            let walk = field.walk(placed, &path, &rates).ok()?;
            Some((placed.pose(), path, walk))
        })
    }

    /// A unit declares a charge and rolls for its bonus; on a table it comes to an inch from its target, or as far as
    /// move and bonus bring it (micro-force.charge.1, micro-force.charge.3).
    pub(super) fn charge(&mut self, unit: &Id, target: &Id) -> Result<(), Stop> {
        let bonus = Charge::rolls_bonus(&self.setting().rules(), self.0.dice, self.0.trace)?;
        let found = self.look(|look| {
            let charge = look.charging(unit)?.comes_to(target)?;
            let onset = look.onset(unit, target, &charge, bonus)?;
            Some((look.at(unit)?.pose(), onset, look.comes(unit, &charge, bonus)?))
        });
        let way = found.as_ref().map(|(from, _, comes)| Way { from: *from, path: comes.path.clone() });
        let onset = found.as_ref().map(|(_, onset, _)| *onset);
        let (charger, at) = (unit.clone(), target.clone());
        self.happen(Event::ChargeDeclared { unit: charger, target: at, onset, bonus: Some(bonus), way });
        let Some((_, onset, comes)) = found else { return Ok(()) };
        let cost = inches(comes.cost);
        self.note(cite::TABLE_CHARGE, cost, || {
            let side = if onset.flank_or_rear { "its flank or rear" } else { "its front" };
            format!("{}: {cost} inches towards its target, onto {side}", comes.path)
        });
        self.place(unit, comes.pose, &motion::CHARGES);
        Ok(())
    }

    /// A charger completes its advance after the defender has gone back; how it ends, where a table shows it.
    pub(super) fn pursues(&mut self, unit: &Id, target: &Id, left: Inches) -> Option<ChargeResult> {
        let left = Length::from_hundredths(i32::try_from(left.in_parts()).unwrap_or_default());
        let Pursuit { end, catches } = self.look(|look| look.pursuit(unit, target, left))?;
        self.note(cite::CONTACT, catches, || {
            let ends = if catches { "reaches the enemy: melee" } else { "does not reach the enemy" };
            format!("it completes its advance, {left} inches, and {ends}")
        });
        self.place(unit, end, &motion::COMPLETES_ITS_ADVANCE);
        Some(if catches { ChargeResult::MeleeDisordered } else { ChargeResult::Retreats })
    }

    /// The stretch of a unit's way on which another fires at it.
    pub(super) fn stretch(&self, firer: &Id, target: &Id, stretch: &Id) -> Option<Stretch> {
        self.look(|look| {
            let stretches = look.stretches(firer, look.state.under_way(target)?);
            stretches.into_iter().find(|known| known.id == *stretch)
        })
    }

    /// A unit that is routed on its way stops where it was hit, if there is room for it there.
    pub(super) fn stopped(&mut self, unit: &Id, stretch: &Stretch) {
        let routed = self.state().present(unit).is_some_and(|unit| unit.unit.routed);
        let there = self.look(|look| look.ground.fits((*stretch.at).clone()).ok());
        if routed && there.is_some() {
            self.place(unit, stretch.at.pose(), &motion::IS_STOPPED);
        }
    }

    /// A unit that routs on goes a full move in the open, away from the enemy (micro-force.table.back).
    pub(super) fn rout_on(&mut self, unit: &Id) {
        let Some(standing) = self.state().units.get(unit) else { return };
        let rate = Mover::Unit(&standing.unit).rate(Ground::Open, &self.setting().rules());
        let inches = rate.unwrap_or(0);
        self.goes_back(unit, Goes { inches, from: None, turned: true });
    }

    /// A charger closes with its target.
    pub(super) fn meets(&mut self, unit: &Id, target: &Id) {
        if let Some(pose) = self.look(|look| look.met(unit, target)) {
            self.place(unit, pose, &motion::CLOSES);
        }
    }

    /// A defender that has not stood retreats from its charger (micro-force.charge.4).
    pub(super) fn skedaddles(&mut self, unit: &Id, from: &Id, inches: i64) {
        self.goes_back(unit, Goes { inches, from: Some(from), turned: true });
    }

    /// A side that has lost a melee falls back from the enemy.
    pub(super) fn falls_back(&mut self, unit: &Id, inches: i64) {
        let turned = self.state().units.get(unit).is_some_and(|unit| unit.unit.routed);
        self.goes_back(unit, Goes { inches, from: None, turned });
    }

    /// An officer rides by himself.
    pub(super) fn ride_alone(&mut self, officer: &Id, path: &Path) {
        let walk = self.look(|look| {
            let march = look.rides(officer, look.state.officers.get(officer)?)?;
            march.walk(path)
        });
        let Some(walk) = walk else { return };
        let setting = self.setting();
        for leg in &walk.legs {
            self.note(cite::RATES, inches(leg.cost), || leg.says(setting));
        }
        self.happen(Event::Rode { officer: officer.clone(), to: None, inches: inches(walk.used) });
        self.place(officer, walk.end, &motion::RIDES);
    }

    /// Something that is seen on the table, where there is one.
    pub(super) fn look<T>(&self, look: impl FnOnce(&Look<'_>) -> Option<T>) -> Option<T> {
        let ground = self.ground()?;
        look(&Look::of(self.scene(), &ground))
    }

    /// Notes what the table says of what a command has seen; nothing where there is no table or nobody reads reasons.
    fn as_seen(&mut self, reasons: impl FnOnce(&Look<'_>, &mut Vec<Reason>)) {
        if self.trace.is_silent() {
            return;
        }
        let Some(ground) = self.ground() else { return };
        let mut found = Vec::new();
        reasons(&Look::of(self.scene(), &ground), &mut found);
        for Reason { rule, value, says } in found {
            self.note(rule, value, || format!("by the table: {says}"));
        }
    }

    /// What the table says of fire at a unit where it stands, or where it passes.
    pub(super) fn fire_as_seen(&mut self, unit: &Id, target: &Id, passing: Option<&Placed>) {
        self.as_seen(|look, reasons| {
            let look = &look.passing(passing);
            let sight = look.line_of_sight(unit, target);
            reasons.extend(sight.map(|seen| Reason::of(seen, cite::TABLE_SEEN, Figure::from)));
            let band = |band: Option<_>| band.map_or(Figure::Word("out of reach"), Figure::named);
            reasons.extend(look.range(unit, target).map(|seen| Reason::of(seen, cite::ATTACK_VALUE, band)));
            let aspect = look.aspect(unit, target);
            reasons.extend(aspect.map(|seen| Reason::of(seen, cite::FIRE_ADDITIONS, Figure::named)));
            let cover = look.cover(target, unit);
            reasons
                .extend(cover.map(|seen| Reason::of(seen, cite::DEFENCE, |(cover, _)| Figure::named(cover))));
            reasons.extend(radius(look, unit));
            reasons.extend(radius(look, target));
        });
    }

    /// What the table says of a unit that tests.
    pub(super) fn radius_as_seen(&mut self, unit: &Id) {
        self.as_seen(|look, reasons| reasons.extend(radius(look, unit)));
    }

    /// What the table says of a melee.
    pub(super) fn melee_as_seen(&mut self, attacker: &Id, defender: &Id) {
        self.as_seen(|look, reasons| {
            let cover = look.cover(defender, attacker);
            reasons.extend(
                cover.map(|seen| Reason::of(seen, cite::MELEE_ADDITIONS, |(cover, _)| Figure::named(cover))),
            );
            reasons.extend(
                look.rough(defender).map(|seen| Reason::of(seen, cite::MELEE_ADDITIONS, Figure::from)),
            );
            reasons.extend(
                look.higher(defender, attacker)
                    .map(|seen| Reason::of(seen, cite::MELEE_ADDITIONS, Figure::from)),
            );
            reasons.extend(radius(look, attacker));
            reasons.extend(radius(look, defender));
        });
    }
}

/// A reason that the table gives, under the rule that asks for it.
struct Reason {
    rule: &'static str,
    value: Figure,
    says: String,
}

impl Reason {
    fn of<T>(seen: Seen<T>, rule: &'static str, value: impl FnOnce(T) -> Figure) -> Self {
        Self { rule, value: value(seen.value), says: seen.says }
    }
}

fn radius(look: &Look<'_>, unit: &Id) -> Option<Reason> {
    look.beyond_radius(unit).map(|seen| Reason::of(seen, cite::COMMAND, Figure::from))
}
