use standfast_engine::Choice;
use standfast_engine::battle::Id;
use standfast_tabletop::{Arc, Aspect as Side, Covered, Length};

use super::{Look, Seen, chart_cover};
use crate::battle::{RangeBand, Weapon};
use crate::procedures::DefenceValue;
use crate::{Aspect, Cover, Inches, Unit};

impl<'a> Look<'a> {
    /// The range band of the target; `None` beyond the weapon's reach (micro-force.fire.4).
    pub(in crate::battle) fn range(&self, firer: &Id, target: &Id) -> Option<Seen<Option<RangeBand>>> {
        let (weapon, range) = self.measured(firer, target)?;
        let band = weapon.band(inches(range));
        let says = match band {
            Some(band) => format!("{range} inches: {} range", band.name()),
            None => format!("{range} inches: beyond the reach of {}, {}", weapon.name, weapon.words()),
        };
        Some(Seen::new(band, says))
    }

    /// The same without its reason.
    pub(in crate::battle) fn band(&self, firer: &Id, target: &Id) -> Option<RangeBand> {
        let (weapon, range) = self.measured(firer, target)?;
        weapon.band(inches(range))
    }

    /// What a unit fires with, and how far its target is.
    fn measured(&self, firer: &Id, target: &Id) -> Option<(&'a Weapon, Length)> {
        let weapon = self.state.units.get(firer)?.weapon.as_ref()?;
        let weapon = self.setting.setup().weapon(weapon)?;
        Some((weapon, self.ground.field().range(self.at(firer)?, self.at(target)?).value))
    }

    /// Whether the line of sight of a unit is valid: it reaches the target, has it in its field of fire, and sees it
    /// (micro-force.fire.1).
    pub(in crate::battle) fn line_of_sight(&self, firer: &Id, target: &Id) -> Option<Seen<bool>> {
        self.line_to(firer, target, |value, says| Seen::new(value, says()))
    }

    /// The same, with the reason in words only on demand: most lines are looked along for the answer alone.
    pub(in crate::battle) fn line_to<T>(
        &self,
        firer: &Id,
        target: &Id,
        take: impl FnOnce(bool, &dyn Fn() -> String) -> T,
    ) -> Option<T> {
        let (field, one, other) = (self.ground.field(), self.at(firer)?, self.at(target)?);
        let (weapon, range) = self.measured(firer, target)?;
        if weapon.band(inches(range)).is_none() {
            let says = || self.range(firer, target).map_or_else(String::new, |range| range.says);
            return Some(take(false, &says));
        }
        let ahead = field.field_of_fire(one, other, Arc::of(one.footprint().formation()));
        if !ahead.value {
            return Some(take(false, &|| self.seen(&ahead).says));
        }
        let sight = field.sight(one, other);
        Some(take(sight.value, &|| self.seen(&sight).says))
    }

    /// From where the fire strikes (micro-force.fire.mods).
    pub(in crate::battle) fn aspect(&self, firer: &Id, target: &Id) -> Option<Seen<Aspect>> {
        let aspect = self.ground.field().shot_aspect(self.at(firer)?, self.at(target)?);
        Some(self.seen(&aspect).map(chart_aspect))
    }

    /// The same without its reason.
    pub(in crate::battle) fn strikes(&self, firer: &Id, target: &Id) -> Option<Aspect> {
        Some(chart_aspect(self.ground.field().shot_aspect(self.at(firer)?, self.at(target)?).value))
    }

    /// The target's cover, and the other one where it stands evenly in two kinds (micro-force.defence). Where chart 5
    /// has no value for it, the best that it has one for counts.
    pub(in crate::battle) fn cover(&self, target: &Id, from: &Id) -> Option<Seen<(Cover, Option<Cover>)>> {
        let covered = self.ground.field().cover(self.at(target)?, self.at(from)?);
        let unit = &self.state.units.get(target)?.unit;
        Some(self.seen(&covered).map(|covered| self.by_chart_5(unit, covered)))
    }

    /// The same without its reason.
    pub(in crate::battle) fn covered(&self, target: &Id, from: &Id) -> Option<(Cover, Option<Cover>)> {
        let covered = self.ground.field().cover(self.at(target)?, self.at(from)?).value;
        Some(self.by_chart_5(&self.state.units.get(target)?.unit, covered))
    }

    fn by_chart_5(&self, unit: &Unit, covered: Covered) -> (Cover, Option<Cover>) {
        let rules = self.setting.rules();
        let held = |cover| {
            let wanted = chart_cover(cover);
            let covers = DefenceValue::covers(unit, &rules);
            covers.filter(|cover| *cover <= wanted).max().unwrap_or(Cover::Open)
        };
        match covered {
            Covered::One(cover) => (held(cover), None),
            Covered::Split(one, other) => (held(one), Some(held(other)).filter(|other| *other != held(one))),
        }
    }

    /// Whether the enemy that a unit fires at is at long range, or beyond its reach (micro-force.recovery.cease).
    pub(in crate::battle) fn long_range(&self, firer: &Id) -> Option<Seen<bool>> {
        let standing = self.state.units.get(firer)?;
        let (target, _) = standing.fires_at.as_ref()?;
        Some(self.range(firer, target)?.map(is_long))
    }

    /// The same without its reason.
    pub(in crate::battle) fn is_long_range(&self, firer: &Id) -> Option<bool> {
        let (target, _) = self.state.units.get(firer)?.fires_at.as_ref()?;
        let (weapon, range) = self.measured(firer, target)?;
        Some(is_long(weapon.band(inches(range))))
    }
}

fn is_long(band: Option<RangeBand>) -> bool {
    band.is_none_or(|band| band == RangeBand::Long)
}

fn chart_aspect(side: Side) -> Aspect {
    match side {
        Side::Front => Aspect::Front,
        Side::Enfilade => Aspect::Enfilade,
        Side::Rear => Aspect::Rear,
    }
}

/// Inches of the table, in those of the charts.
pub(in crate::battle) fn inches(length: Length) -> Inches {
    Inches::parts(i64::from(length.hundredths()))
}
