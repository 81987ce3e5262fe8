use standfast_dice::Dice;
use standfast_engine::Figure;
use standfast_engine::battle::Id;
use standfast_tabletop::{Path, Walk};

use super::Deciding;
use crate::battle::Event;
use crate::battle::look::{Look, Seen, inches};

impl<D: Dice + ?Sized> Deciding<'_, '_, D> {
    /// A unit goes its way on the table.
    pub(super) fn march(&mut self, unit: &Id, path: &Path) {
        let Some(walk) = self.walk(unit, path) else { return };
        self.moves_as_one(unit);
        for leg in &walk.legs {
            self.note("micro-force.move.1", inches(leg.cost), || leg.to_string());
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
        self.course.happen(Event::Moved { unit: unit.clone(), inches: inches(walk.used) });
        self.course.place(unit, walk.end, "moves");
    }

    /// What a way costs a unit, and where it leads.
    fn walk(&self, unit: &Id, path: &Path) -> Option<Walk> {
        let ground = self.course.ground()?;
        let look = Look { setting: self.setting, state: self.course.state(), ground: &ground };
        let rates = look.rates(unit)?;
        ground.field().walk(look.at(unit)?, path, &rates).ok()
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
            reasons.extend(sight.map(|seen| seen.reason("micro-force.fire.1", Figure::from)));
            let band = |band: Option<_>| band.map_or(Figure::Word("out of reach"), Figure::named);
            reasons.extend(look.range(unit, target).map(|seen| seen.reason("micro-force.fire.4", band)));
            let aspect = look.aspect(unit, target);
            reasons.extend(aspect.map(|seen| seen.reason("micro-force.fire.mods", Figure::named)));
            let cover = look.cover(target, unit);
            reasons.extend(
                cover.map(|seen| seen.reason("micro-force.defence", |(cover, _)| Figure::named(cover))),
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
            reasons.extend(cover.map(|seen| seen.reason(MODIFIERS, |(cover, _)| Figure::named(cover))));
            reasons.extend(look.rough(defender).map(|seen| seen.reason(MODIFIERS, Figure::from)));
            reasons.extend(look.higher(defender, attacker).map(|seen| seen.reason(MODIFIERS, Figure::from)));
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

impl<T> Seen<T> {
    fn reason(self, rule: &'static str, value: impl FnOnce(T) -> Figure) -> Reason {
        Reason { rule, value: value(self.value), says: self.says }
    }
}

fn radius(look: &Look<'_>, unit: &Id) -> Option<Reason> {
    look.beyond_radius(unit).map(|seen| seen.reason("micro-force.command", Figure::from))
}
