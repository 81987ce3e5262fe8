use standfast_dice::Dice;
use standfast_engine::Figure;
use standfast_engine::battle::{Id, Seen};
use standfast_tabletop::{Path, Walk};

use super::Deciding;
use crate::battle::Event;
use crate::battle::back::{Goes, go_back};
use crate::battle::look::{Look, inches};
use crate::procedures::line_of;

impl<D: Dice + ?Sized> Deciding<'_, '_, D> {
    /// A unit goes its way on the table.
    pub(super) fn march(&mut self, unit: &Id, path: &Path) {
        let Some(walk) = self.walk(unit, path) else { return };
        self.moves_as_one(unit);
        let Some(moves) = self.course.state().units.get(unit).map(|standing| standing.unit) else { return };
        let rule = line_of(&moves, self.trace);
        let used = inches(walk.used);
        self.note("micro-force.table.move", used, || format!("{path}: {used} inches"));
        for leg in &walk.legs {
            self.note(rule, inches(leg.cost), || leg.to_string());
        }
        let count = i64::try_from(walk.obstacles.len()).unwrap_or(i64::MAX);
        if count > 0 {
            self.note("micro-force.move.2", count, || format!("{count} linear obstacles are crossed"));
        }
        if !walk.through.is_empty() {
            self.note("micro-force.move.6", true, || {
                format!("it passes through {}", walk.through.join(", "))
            });
        }
        self.course.happen(Event::Moved { unit: unit.clone(), inches: used });
        self.course.place(unit, walk.end, "moves");
    }

    /// What a way costs a unit, and where it leads.
    fn walk(&self, unit: &Id, path: &Path) -> Option<Walk> {
        self.look(|look| look.ground.field().walk(look.at(unit)?, path, &look.rates(unit)?).ok())
    }

    /// A unit declares a charge, and on a table comes to an inch from its target (micro-force.charge.3).
    pub(super) fn charge(&mut self, unit: &Id, target: &Id) {
        let found = self.look(|look| {
            let charge = look.charge(unit, target)?.ok()?;
            Some((look.onset(unit, target, &charge)?, charge))
        });
        let (onset, charge) = found.map_or((None, None), |(onset, charge)| (Some(onset), Some(charge)));
        self.course.happen(Event::ChargeDeclared { unit: unit.clone(), target: target.clone(), onset });
        let Some((charge, onset)) = charge.zip(onset) else { return };
        let cost = inches(charge.halt.cost);
        self.note("micro-force.table.charge", cost, || {
            let side = if onset.flank_or_rear { "its flank or rear" } else { "its front" };
            format!("{}: {cost} inches to an inch from its target, upon {side}", charge.halt.path)
        });
        self.course.place(unit, charge.halt.pose, "charges");
    }

    /// A charger closes with its target.
    pub(super) fn meets(&mut self, unit: &Id, target: &Id) {
        if let Some(pose) = self.look(|look| look.met(unit, target)) {
            self.course.place(unit, pose, "closes");
        }
    }

    /// A defender that has not stood retreats from its charger (micro-force.charge.4).
    pub(super) fn skedaddles(&mut self, unit: &Id, from: &Id, inches: i64) {
        go_back(self.setting, self.course, self.trace, unit, Goes { inches, from: Some(from), turned: true });
    }

    /// A side that has lost a melee falls back from the enemy.
    pub(super) fn falls_back(&mut self, unit: &Id, inches: i64) {
        let turned = self.course.state().units.get(unit).is_some_and(|unit| unit.unit.routed);
        go_back(self.setting, self.course, self.trace, unit, Goes { inches, from: None, turned });
    }

    /// An officer rides by himself.
    pub(super) fn ride_alone(&mut self, officer: &Id, path: &Path) {
        let walk = self.look(|look| {
            let march = look.rides(officer, look.state.officers.get(officer)?)?;
            march.walk(path)
        });
        let Some(walk) = walk else { return };
        for leg in &walk.legs {
            self.note("micro-force.move.1", inches(leg.cost), || leg.to_string());
        }
        self.course.happen(Event::Rode { officer: officer.clone(), to: None, inches: inches(walk.used) });
        self.course.place(officer, walk.end, "rides");
    }

    /// Something that is seen on the table, where there is one.
    fn look<T>(&self, look: impl FnOnce(&Look<'_>) -> Option<T>) -> Option<T> {
        let ground = self.course.ground()?;
        look(&Look { setting: self.setting, state: self.course.state(), ground: &ground })
    }

    /// What the table says of what a command has seen, as reasons; nothing where there is no table or nobody reads them.
    fn as_seen(&mut self, reasons: impl FnOnce(&Look<'_>, &mut Vec<Reason>)) {
        if self.trace.is_silent() {
            return;
        }
        let Some(ground) = self.course.ground() else { return };
        let mut found = Vec::new();
        reasons(&Look { setting: self.setting, state: self.course.state(), ground: &ground }, &mut found);
        for Reason { rule, value, says } in found {
            self.note(rule, value, || format!("by the table: {says}"));
        }
    }

    /// What the table says of fire.
    pub(super) fn fire_as_seen(&mut self, unit: &Id, target: &Id) {
        self.as_seen(|look, reasons| {
            let sight = look.line_of_sight(unit, target);
            reasons.extend(sight.map(|seen| Reason::of(seen, "micro-force.table.seen", Figure::from)));
            let band = |band: Option<_>| band.map_or(Figure::Word("out of reach"), Figure::named);
            reasons.extend(look.range(unit, target).map(|seen| Reason::of(seen, "micro-force.fire.4", band)));
            let aspect = look.aspect(unit, target);
            reasons.extend(aspect.map(|seen| Reason::of(seen, "micro-force.fire.mods", Figure::named)));
            let cover = look.cover(target, unit);
            reasons.extend(
                cover.map(|seen| Reason::of(seen, "micro-force.defence", |(cover, _)| Figure::named(cover))),
            );
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
            const MODIFIERS: &str = "micro-force.melee.mods";
            let cover = look.cover(defender, attacker);
            reasons.extend(cover.map(|seen| Reason::of(seen, MODIFIERS, |(cover, _)| Figure::named(cover))));
            reasons.extend(look.rough(defender).map(|seen| Reason::of(seen, MODIFIERS, Figure::from)));
            reasons.extend(
                look.higher(defender, attacker).map(|seen| Reason::of(seen, MODIFIERS, Figure::from)),
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
    look.beyond_radius(unit).map(|seen| Reason::of(seen, "micro-force.command", Figure::from))
}
