//! Units and leaders that move.

use standfast_engine::battle::{Declined, Domain, Ground, Offers, Part, unless};

use super::{Asked, things};
use crate::battle::command::part;
use crate::battle::field::{Field, Regiment};
use crate::battle::{may, verb};
use crate::cite;

pub(super) fn units(asked: Asked<'_>, offers: &mut Offers<'_>) {
    let (field, ground) = (asked.field(), asked.ground());
    let units = || field.units_of(&field.state.player);
    for regiment in units() {
        offers.consider(&verb::MOVE, cite::TURN, &[(part::UNIT, regiment.thing())], || {
            may::go(regiment)?;
            let stands = ground.is_some_and(|ground| ground.unit(regiment.id()).is_some());
            unless(!stands, cite::TURN, || {
                format!("{} stands on the table: move it there", regiment.name())
            })?;
            Ok(Vec::new())
        });
    }
    offers.consider(&verb::MOVE_ALL, cite::TURN, &[], || {
        let able = units().filter(|regiment| may::go(*regiment).is_ok());
        let part = match ground {
            None => {
                let units = things(able);
                (!units.is_empty()).then(|| Part::new(part::UNITS, "who moves", Domain::some(units)))
            }
            Some(ground) => {
                let of: Vec<Part> = able.filter_map(|regiment| where_to(field, ground, regiment)).collect();
                let says = "who moves, and where to";
                (!of.is_empty()).then(|| Part::new(part::TO, says, Domain::Each { of, least: 1 }))
            }
        };
        let nobody = || Declined::by(cite::TURN, "no unit is left that may move in this phase");
        part.map(|part| vec![part]).ok_or_else(nobody)
    });
}

/// Where the unit may go on the table; `None` where it has no place there, or no room.
fn where_to(field: Field<'_>, ground: &Ground<'_>, regiment: Regiment<'_>) -> Option<Part> {
    ground.pose(regiment.id())?;
    let domain = match field.rates(regiment) {
        Some(rates) => Domain::Path(Box::new(ground.march(regiment.id(), rates)?)),
        None => Domain::Place(Box::new(ground.spot(regiment.id())?)),
    };
    Some(Part::of(regiment.thing(), domain))
}

pub(super) fn leaders(asked: Asked<'_>, offers: &mut Offers<'_>) {
    let field = asked.field();
    for (leader, with) in field.leaders_of(&field.state.player) {
        let (fixed, name) = ([(part::LEADER, &leader.thing)], &leader.thing.name);
        offers.consider(&verb::ATTACH, cite::LEADERS, &fixed, || {
            let others = things(field.others_to_lead(with));
            unless(!others.is_empty(), cite::LEADERS, || {
                format!("there is no other unit for {name} to go to")
            })?;
            Ok(vec![Part::new(part::UNIT, "the unit that he goes to", Domain::Things(others))])
        });
        offers.consider(&verb::DETACH, cite::LEADERS, &fixed, || {
            unless(with.is_some(), cite::LEADERS, || format!("{name} is with no unit"))?;
            Ok(Vec::new())
        });
    }
}
