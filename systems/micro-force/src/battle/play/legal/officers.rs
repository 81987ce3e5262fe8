use serde_json::Value as Json;
use standfast_engine::Choice;
use standfast_engine::battle::{Declined, Domain, Id, Offers, Part, unless};

use super::Asked;
use super::movement::over;
use crate::battle::command::part;
use crate::battle::state::OfficerStanding;
use crate::battle::verb::{CHECK_OFFICER, RIDE, TEST};
use crate::procedures::Mover;
use crate::{OfficerCheck, cite};

/// The tests that an officer's death imposes.
pub(super) fn test(asked: &Asked<'_>, offers: &mut Offers<'_>) {
    for (id, unit) in &asked.state.units {
        offers.consider(&TEST, cite::OFFICER_DEAD, &[("unit", &asked.thing(id))], || {
            asked.plays(&unit.side)?;
            let owed = asked.state.tests.contains_key(id);
            unless(owed, cite::OFFICER_DEAD, || "it owes no test".to_owned())?;
            Ok(vec![asked.radius_seen(id)])
        });
    }
}

/// Whether an officer was hit, where a player may ask (ruling officer_check).
pub(super) fn check(asked: &Asked<'_>, offers: &mut Offers<'_>) {
    let ruling = asked.setting.scenario.rulings.officer_check;
    if ruling != OfficerCheck::Call {
        offers.closed(&[&CHECK_OFFICER], cite::OFFICER_CHECK, || {
            format!("there is no need to ask: officers are checked at the loss of a {ruling}")
        });
        return;
    }
    for (id, officer) in &asked.state.officers {
        offers.consider(&CHECK_OFFICER, cite::OFFICER_UNDER_FIRE, &[("officer", &asked.thing(id))], || {
            unless(officer.exposed, cite::OFFICER_CHECK, || {
                "his unit has lost no step to fire since he was last checked".to_owned()
            })?;
            asked.no_tests()?;
            Ok(Vec::new())
        });
    }
}

/// Officers ride. On a table the ground to each unit is seen, and by himself an officer rides on a way of his own.
pub(super) fn ride(asked: &Asked<'_>, offers: &mut Offers<'_>) {
    for (id, officer) in &asked.state.officers {
        let thing = asked.thing(id);
        let may = || asked.may_have_ride(officer);
        if asked.look().is_some() {
            for (to, _) in asked.state.units_of(&officer.side) {
                let fixed = [("officer", &thing), ("to", &asked.thing(to))];
                offers.consider(&RIDE, cite::RATES, &fixed, || {
                    may()?;
                    rides_to(asked, id, officer, to)
                });
            }
        }
        offers.consider(&RIDE, cite::RATES, &[("officer", &thing)], || {
            may()?;
            rides(asked, id, officer)
        });
    }
}

/// An officer rides to a unit on the table.
fn rides_to(asked: &Asked<'_>, id: &Id, officer: &OfficerStanding, to: &Id) -> Result<Vec<Part>, Declined> {
    let seen = asked.look().and_then(|look| look.ride(id, officer, to)).transpose();
    let seen = seen.map_err(|why| Declined::by(cite::RATES, why))?;
    let mut ground = over(asked, Mover::Officer)?;
    if let Some(seen) = seen {
        ground = ground.as_the_table_says(seen.value.name(), seen.says);
    }
    Ok(vec![part::SEEN.part(Domain::Parts(vec![ground]))])
}

/// An officer rides his own way on a table; without one he joins any unit of his side, or none.
fn rides(asked: &Asked<'_>, id: &Id, officer: &OfficerStanding) -> Result<Vec<Part>, Declined> {
    let joins = |to| part::JOINS.part(to).or(Json::Null);
    if let Some(look) = asked.look() {
        let nowhere = "he has no place on the table yet: set him down first";
        let march = look.rides(id, officer).ok_or_else(|| Declined::by(cite::TABLE_MOVE, nowhere))?;
        let path = part::HIS_PATH.part(Domain::Path(Box::new(march)));
        return Ok(vec![joins(Domain::Things(Vec::new())), path]);
    }
    let friends = asked.state.units_of(&officer.side).map(|(id, _)| id);
    let seen = Domain::Parts(vec![over(asked, Mover::Officer)?]);
    Ok(vec![joins(Domain::Things(asked.things(friends))), part::SEEN.part(seen)])
}
