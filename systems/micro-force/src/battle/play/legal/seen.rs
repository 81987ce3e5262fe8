use serde_json::{Value as Json, json};
use standfast_engine::battle::{Domain, Id};
use standfast_engine::{Choice, Named};

use super::Asked;
use crate::battle::Weapon;
use crate::battle::command::FireSeen;
use crate::battle::state::Standing;
use crate::battle::table::Look;
use crate::procedures::DefenceValue;
use crate::{Aspect, Cover, Stands};

/// What is seen when a unit fires; `look` answers where the battle has a table. Whether the line of sight is valid is
/// asked for declared fire only.
pub(super) fn fire_seen(
    asked: &Asked<'_>,
    look: Option<Look<'_>>,
    (id, unit): (&Id, &Standing),
    (at, target): (&Id, &Standing),
    declared: bool,
) -> Domain {
    let weapon = unit.weapon.as_ref().and_then(|weapon| asked.setup().weapon(weapon));
    let bands: Vec<_> = weapon.iter().flat_map(|weapon| &weapon.bands).map(|reach| reach.range).collect();
    let longest = weapon.and_then(Weapon::longest).map(Choice::name).map_or(Json::Null, Json::from);
    let sight = FireSeen::line_of_sight().part(Domain::Flag);
    let sight = declared.then(|| sight.as_seen(look.and_then(|look| look.line_of_sight(id, at)), true));
    let in_band = look.and_then(|look| look.range(id, at));
    let in_band =
        in_band.map(|seen| seen.map(|band| band.map_or(longest.clone(), |band| band.name().into())));
    let strikes = look.and_then(|look| look.aspect(id, at)).map(|seen| seen.map(Choice::name));
    let covers = covers(asked, target);
    let covered = look.and_then(|look| look.cover(at, id));
    let first = |(cover, _): (Cover, Option<Cover>)| cover.name();
    let other = |(_, other): (Cover, Option<Cover>)| other.map_or(Json::Null, |other| other.name().into());
    let beyond = |part: Named, unit: &Id| {
        part.part(Domain::Flag).as_seen(look.and_then(|look| look.beyond_radius(unit)), false)
    };
    let stands = Domain::amount(Stands::parts(1), unit.unit.stands);
    let others = [
        FireSeen::range().part(Domain::some_of(&bands)).as_seen(in_band, longest),
        FireSeen::stands().part(stands).or(json!(unit.unit.stands)),
        FireSeen::aspect().part(Domain::choice::<Aspect>()).as_seen(strikes, Aspect::Front.name()),
        FireSeen::cover()
            .part(covers.clone())
            .as_seen(covered.clone().map(|seen| seen.map(first)), Cover::Open.name()),
        FireSeen::cover_split().part(covers).as_seen(covered.map(|seen| seen.map(other)), Json::Null),
        beyond(FireSeen::firer_beyond_radius(), id),
        beyond(FireSeen::target_beyond_radius(), at),
    ];
    Domain::Parts(sight.into_iter().chain(others).collect())
}

/// The kinds of cover that chart 5 has a value for.
pub(super) fn covers(asked: &Asked<'_>, unit: &Standing) -> Domain {
    Domain::some_of(&DefenceValue::covers(&unit.unit, &asked.rules()).collect::<Vec<_>>())
}
