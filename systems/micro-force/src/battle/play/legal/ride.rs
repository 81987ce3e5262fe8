use serde_json::Value as Json;
use standfast_engine::Choice;
use standfast_engine::battle::{Declined, Domain, Id, Offers, Part, unless};

use super::Asked;
use super::movement::{ON_TABLE, TURNS, ground};
use crate::Ground;
use crate::battle::state::OfficerStanding;
use crate::battle::verb::RIDE;

impl Asked<'_> {
    /// An officer rides. On a table the ground to each unit is seen, and by himself he rides on a way of his own.
    pub(super) fn ride(&self, id: &Id, officer: &OfficerStanding, offers: &mut Offers<'_>) {
        let thing = self.thing(id);
        let may = || {
            self.plays(&officer.side)?;
            self.may_ride(officer)
        };
        let chart = &self.setting.rules().charts.movement;
        let rides = |rate: &dyn Fn(Ground) -> Option<i64>| ground(rate);
        let by_rate = |ground| chart.officer_rate(ground);
        if let Some(look) = self.look() {
            for (to, _) in self.state.units_of(&officer.side) {
                let fixed = [("officer", &thing), ("to", &self.thing(to))];
                offers.consider(&RIDE, "micro-force.move.1", &fixed, || {
                    may()?;
                    let seen = look.ride(id, officer, to).transpose();
                    let seen = seen.map_err(|why| Declined::by("micro-force.move.1", why))?;
                    let mut over = rides(&by_rate)?;
                    if let Some(seen) = seen {
                        over = over.as_the_table_says(seen.value.name(), seen.says);
                    }
                    Ok(vec![Part::new("seen", "what the players see", Domain::Parts(vec![over]))])
                });
            }
        }
        offers.consider(&RIDE, "micro-force.move.1", &[("officer", &thing)], || {
            may()?;
            let joins = |to| Part::new("to", "the unit that he joins; left out: none", to).or(Json::Null);
            if let Some(look) = self.look() {
                let march = look.rides(id, officer);
                let path = march.map(|march| Domain::Path(Box::new(march)));
                let path = path.map(|path| Part::new("path", "his way: steps, or where to", path));
                let nowhere =
                    || Declined::by(ON_TABLE, "he has no place on the table yet: set him down first");
                return Ok(vec![joins(Domain::Things(Vec::new())), path.ok_or_else(nowhere)?]);
            }
            let friends = self.state.units_of(&officer.side).map(|(id, _)| id);
            let to = Domain::Things(self.things(friends));
            let seen = Domain::Parts(vec![rides(&by_rate)?]);
            Ok(vec![joins(to), Part::new("seen", "what the players see", seen)])
        });
    }

    /// Whether an officer may ride: as his side acts, or when it has no more to do in this phase.
    fn may_ride(&self, officer: &OfficerStanding) -> Result<(), Declined> {
        self.no_tests()?;
        if !self.state.passed.contains(&officer.side) {
            self.on_turn(&officer.side, TURNS)?;
        }
        unless(!officer.out, "micro-force.officer", || "he is out of play".to_owned())?;
        unless(!officer.rode, TURNS, || "he has ridden this turn".to_owned())?;
        unless(self.state.units_of(&officer.side).next().is_some(), "micro-force.dispersal", || {
            "none of his units is left".to_owned()
        })?;
        self.nobody_on_the_way()
    }
}
