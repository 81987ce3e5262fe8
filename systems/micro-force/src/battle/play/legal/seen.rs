use serde_json::Value as Json;
use standfast_engine::Choice;
use standfast_engine::battle::{Domain, Id, Part};

use super::Asked;
use crate::battle::Weapon;
use crate::battle::state::Standing;
use crate::battle::table::Look;
use crate::{Aspect, Cover, Stands};

impl Asked<'_> {
    /// What is seen when a unit fires, by whoever looks at the table where there is one. Whether its line of sight is
    /// valid is asked of declared fire only.
    pub(super) fn fire_seen(
        &self,
        look: Option<Look<'_>>,
        (id, unit): (&Id, &Standing),
        (at, target): (&Id, &Standing),
        declared: bool,
    ) -> Domain {
        let weapon = unit.weapon.as_ref().and_then(|weapon| self.setting.setup().weapon(weapon));
        let bands: Vec<_> = weapon.iter().flat_map(|weapon| &weapon.bands).map(|reach| reach.range).collect();
        let longest = weapon.and_then(Weapon::longest).map(Choice::name).map_or(Json::Null, Json::from);
        let covers = self.covers(target);
        let mut seen = Vec::new();
        if declared {
            let sight = Part::new("line_of_sight", "its line of sight is valid", Domain::Flag);
            seen.push(sight.as_seen(look.and_then(|look| look.line_of_sight(id, at)), true));
        }
        let range =
            Part::new("range", "the band of its weapon that the target is in", Domain::some_of(&bands));
        let in_band = look.and_then(|look| look.range(id, at));
        let in_band =
            in_band.map(|seen| seen.map(|band| band.map_or(longest.clone(), |band| band.name().into())));
        let stands = Domain::amount(Stands::parts(1), unit.unit.stands);
        let aspect = Part::new("aspect", "from where the fire strikes", Domain::choice::<Aspect>());
        let strikes = look.and_then(|look| look.aspect(id, at)).map(|seen| seen.map(Choice::name));
        let cover = Part::new("cover", "the target's cover", covers.clone());
        let split = Part::new("cover_split", "the other cover, if it stands evenly in two kinds", covers);
        let covered = look.and_then(|look| look.cover(at, id));
        let first = |(cover, _): (Cover, Option<Cover>)| cover.name();
        let other =
            |(_, other): (Cover, Option<Cover>)| other.map_or(Json::Null, |other| other.name().into());
        let beyond = |name: &'static str, says: &'static str, unit: &Id| {
            let seen = look.and_then(|look| look.beyond_radius(unit));
            Part::new(name, says, Domain::Flag).as_seen(seen, false)
        };
        seen.extend([
            range.as_seen(in_band, longest),
            Part::new("stands", "how many of its stands fire", stands)
                .or(serde_json::json!(unit.unit.stands)),
            aspect.as_seen(strikes, Aspect::Front.name()),
            cover.as_seen(covered.clone().map(|seen| seen.map(first)), Cover::Open.name()),
            split.as_seen(covered.map(|seen| seen.map(other)), Json::Null),
            beyond("firer_beyond_radius", "the firer is beyond its commander's radius", id),
            beyond("target_beyond_radius", "the target is beyond its commander's radius", at),
        ]);
        Domain::Parts(seen)
    }
}
