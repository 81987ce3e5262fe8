use standfast_engine::battle::{Id, March, OnTable};
use standfast_tabletop::{Formation, Going, Length, Placed, Troops};

use super::{Look, Seen};
use crate::Ground;
use crate::battle::state::OfficerStanding;
use crate::procedures::Mover;

impl<'a> Look<'a> {
    /// From where an officer rides: from the unit that he is with, or from his own place.
    fn rides_from(&self, id: &Id, officer: &OfficerStanding) -> Option<&'a Placed> {
        self.at(officer.with.as_ref().unwrap_or(id))
    }

    /// The worst ground on an officer's straight way to a unit, or why it is too far for him (micro-force.move.1).
    /// `None` where one of them has no place: then he reaches it.
    pub(in crate::battle) fn ride(
        &self,
        id: &Id,
        officer: &OfficerStanding,
        to: &Id,
    ) -> Option<Result<Seen<Ground>, String>> {
        let (from, unit) = (self.rides_from(id, officer)?, self.at(to)?);
        let far = if from.id() == unit.id() { Length::ZERO } else { self.between(from.id(), unit.id())? };
        let rules = self.setting.rules();
        let best = Mover::Officer.farthest(&rules);
        if i64::from(far.hundredths()) > best * 100 {
            return Some(Err(format!("{far} inches to {}, and he rides {best} at most", self.name(to))));
        }
        // He rides round what can't be passed, over rough ground.
        let ground = match self.ground.layout().table().worst_going(from.at(), unit.at()) {
            Going::Road => Ground::Road,
            Going::Open => Ground::Open,
            Going::Rough | Going::Impassable => Ground::Rough,
        };
        let rate = Mover::Officer.rate(ground, &rules).unwrap_or(0);
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
}
