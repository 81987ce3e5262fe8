use standfast_engine::Choice;
use standfast_engine::battle::{Id, March, OnTable};
use standfast_tabletop::{Formation, Going, Length, Placed, Point, Troops};

use super::{Look, Seen};
use crate::Ground;
use crate::battle::state::OfficerStanding;

impl<'a> Look<'a> {
    /// From where an officer rides: from the unit that he is with, or from his own place.
    fn rides_from(&self, id: &Id, officer: &OfficerStanding) -> Option<&'a Placed> {
        self.at(officer.with.as_ref().unwrap_or(id))
    }

    /// The worst ground on the straight way of an officer to a unit, and whether he comes so far on it
    /// (micro-force.move.1). `None` where one of them has no place: then he comes to it.
    pub(in crate::battle) fn ride(
        &self,
        id: &Id,
        officer: &OfficerStanding,
        to: &Id,
    ) -> Option<Result<Seen<Ground>, String>> {
        let (from, unit) = (self.rides_from(id, officer)?, self.at(to)?);
        let far = if from.id() == unit.id() { Length::ZERO } else { self.between(from.id(), unit.id())? };
        let rules = self.setting.rules();
        let rates = Ground::ALL.iter().filter_map(|ground| rules.charts.movement.officer_rate(*ground));
        let best = rates.max().unwrap_or(0);
        if i64::from(far.hundredths()) > best * 100 {
            return Some(Err(format!("{far} inches to {}, and he rides {best} at most", self.name(to))));
        }
        let ground = self.worst_ground(from.at(), unit.at());
        let rate = rules.charts.movement.officer_rate(ground).unwrap_or(0);
        let says = format!("{far} inches to {} {}", self.name(to), ground.words());
        Some(if i64::from(far.hundredths()) > rate * 100 {
            Err(format!("{says}, and he rides {rate}"))
        } else {
            Ok(Seen::new(ground, says))
        })
    }

    /// The ways that an officer may ride by himself.
    pub(in crate::battle) fn rides(&self, id: &Id, officer: &OfficerStanding) -> Option<March> {
        let from = self.rides_from(id, officer)?.pose();
        let himself = OnTable {
            id: id.clone(),
            side: officer.side.clone(),
            troops: Troops::Other,
            formation: Formation::Single,
            bases: 1,
        };
        let unit = self.ground.layout().unit(&himself, from)?;
        Some(self.ground.march_of(unit, self.officer_rates()?))
    }

    /// The worst ground between two spots, looked at every half inch. What can't be passed is ridden round over rough
    /// ground.
    fn worst_ground(&self, from: Point, to: Point) -> Ground {
        const STEP: i32 = 50;
        let (dx, dy) = ((to.x - from.x).hundredths(), (to.y - from.y).hundredths());
        let steps = (dx.abs().max(dy.abs()) / STEP).max(1);
        let spot = |step: i32| {
            let part = |from: Length, by: i32| {
                let by = i64::from(by) * i64::from(step) / i64::from(steps);
                from + Length::from_hundredths(i32::try_from(by).unwrap_or_default())
            };
            Point { x: part(from.x, dx), y: part(from.y, dy) }
        };
        let table = self.ground.layout().table();
        match (0..=steps).map(|step| table.going_at(spot(step)).0).max().unwrap_or_default() {
            Going::Road => Ground::Road,
            Going::Open => Ground::Open,
            Going::Rough | Going::Impassable => Ground::Rough,
        }
    }
}
