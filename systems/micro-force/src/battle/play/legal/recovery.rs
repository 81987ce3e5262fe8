use serde_json::json;
use standfast_engine::Named;
use standfast_engine::battle::{Declined, Domain, Id, Offers, Part, Thing, Verb, unless};

use super::Asked;
use crate::battle::RangeBand;
use crate::battle::command::{CeaseSeen, part};
use crate::battle::play::may::TRIES;
use crate::battle::state::Standing;
use crate::battle::verb::{CEASE_FIRE, RALLY_ROUTED, RALLY_SHAKEN, RECOVER, REJOIN, RESUPPLY};
use crate::cite;
use crate::procedures::Action;

/// Each unit tries each thing once.
pub(super) fn try_to(asked: &Asked<'_>, offers: &mut Offers<'_>) {
    let tries: [(&'static Verb, Action); 4] = [
        (&CEASE_FIRE, Action::CeaseFire),
        (&RALLY_SHAKEN, Action::RallyShaken),
        (&RALLY_ROUTED, Action::RallyRouted),
        (&RESUPPLY, Action::Resupply),
    ];
    for (verb, action) in tries {
        for (id, unit) in &asked.state.units {
            offers.consider(verb, action.rule(), &[("unit", &asked.thing(id))], || {
                may_try(asked, unit, action)?;
                Ok(vec![match action {
                    Action::CeaseFire => cease_seen(asked, id, unit),
                    _ => asked.radius_seen(id),
                }])
            });
        }
    }
}

/// A unit rejoins the brigade that it was assigned to, and no other.
pub(super) fn rejoin(asked: &Asked<'_>, offers: &mut Offers<'_>) {
    for brigade in asked.setup().armies.iter().flat_map(|army| &army.brigades) {
        let to = Thing::new(&brigade.id, &brigade.name);
        for (id, unit) in &asked.state.units {
            let fixed = [("unit", &asked.thing(id)), ("brigade", &to)];
            offers.consider(&REJOIN, cite::ASSIGNED_BRIGADE, &fixed, || {
                asked.plays(&unit.side)?;
                unless(unit.brigade.as_ref() == Some(&brigade.id), cite::ASSIGNED_BRIGADE, || {
                    "a unit can only rejoin the brigade that it was assigned to".to_owned()
                })?;
                may_try(asked, unit, Action::Rejoin)?;
                Ok(vec![asked.radius_seen(id)])
            });
        }
    }
}

/// A side makes all its recovery attempts in one command. Rallying, rejoining and resupply do no harm, so by default
/// every unit that may tries; to cease fire is a choice.
pub(super) fn recover(asked: &Asked<'_>, offers: &mut Offers<'_>) {
    for side in asked.sides_to_choose() {
        offers.consider(&RECOVER, cite::SEQUENCE, &[("side", &side)], || {
            asked.plays(&side.id)?;
            asked.not_passed(&side.id)?;
            let may = |actions: &[Action]| -> Vec<Thing> {
                let units = asked.state.units_of(&side.id);
                let tries = |unit: &Standing| actions.iter().any(|action| unit.may_try(*action).is_ok());
                units.filter(|(_, unit)| tries(unit)).map(|(id, _)| asked.thing(id)).collect()
            };
            let all = may(&TRIES);
            unless(!all.is_empty(), cite::SEQUENCE, || "it has nothing to recover from".to_owned())?;
            let ceases = may(&[Action::CeaseFire]);
            let mut parts = vec![
                whoever_may(part::RALLY, may(&[Action::RallyRouted, Action::RallyShaken])),
                chosen(part::CEASE_FIRE, ceases.clone()),
                whoever_may(part::REJOIN, may(&[Action::Rejoin])),
                whoever_may(part::RESUPPLY, may(&[Action::Resupply])),
            ];
            if asked.look().is_none() {
                parts.push(chosen(part::BEYOND_RADIUS, all));
                parts.push(chosen(part::LONG_RANGE, ceases));
            }
            Ok(parts)
        });
    }
}

/// Any of these; left out, all of them.
fn whoever_may(part: Named, of: Vec<Thing>) -> Part {
    let all: Vec<Id> = of.iter().map(|thing| thing.id.clone()).collect();
    chosen(part, of).or(json!(all))
}

/// Any of these; left out, none of them.
fn chosen(part: Named, of: Vec<Thing>) -> Part {
    part.part(Domain::Several { most: of.len(), of, least: 0 }).or(json!([]))
}

fn may_try(asked: &Asked<'_>, unit: &Standing, action: Action) -> Result<(), Declined> {
    asked.plays(&unit.side)?;
    unit.is_there()?;
    asked.not_passed(&unit.side)?;
    unit.may_try(action)
}

fn cease_seen(asked: &Asked<'_>, id: &Id, unit: &Standing) -> Part {
    let long = unit.fires_at.as_ref().is_some_and(|(_, range)| *range == RangeBand::Long);
    let long_range = CeaseSeen::long_range().part(Domain::Flag);
    let long_range = long_range.as_seen(asked.sees(|look| look.long_range(id)), long);
    let beyond = asked.beyond_radius(CeaseSeen::beyond_radius(), id);
    part::SEEN.part(Domain::Parts(vec![long_range, beyond]))
}
