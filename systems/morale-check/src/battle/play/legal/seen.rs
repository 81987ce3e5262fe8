//! What the players see of a unit's ground and of a charge: as the table says, where the battle has one.

use std::borrow::Cow;

use serde_json::Value as Json;
use standfast_engine::Choice;
use standfast_engine::battle::{Domain, Ground, Id, Part};
use standfast_tabletop::Placed;

use super::Asked;
use crate::battle::command::{ChargeSeen, part};
use crate::battle::field::UnitOn;
use crate::battle::table;
use crate::{Arm, Aspect, GroundSeen};

/// A unit where it stands on the table.
type OnTable<'a> = Option<(&'a Ground<'a>, &'a Placed)>;

impl<'a> Asked<'a> {
    /// What the players see of the ground of a unit that checks by itself; one that moves out is not defending a linear
    /// feature.
    pub(super) fn ground_seen(
        self,
        name: impl Into<Cow<'static, str>>,
        unit: UnitOn<'_>,
        moves_out: bool,
    ) -> Part {
        let stands = self.on_table(unit.id());
        let nearest =
            stands.filter(|_| !moves_out).and_then(|(table, unit)| table::nearest_enemy(table, unit));
        Part::new(name, "the ground that it stands on", ground(stands, moves_out, nearest))
    }

    /// What the players see of a charge.
    pub(super) fn charge_seen(self, charger: UnitOn<'_>, target: &Id) -> Part {
        let troops = self.state.units.get(target).map(|target| target.troops).unwrap_or_default();
        let (charges, stands) = (self.on_table(charger.id()), self.on_table(target));
        let both = charges.zip(stands).map(|((table, charges), (_, stands))| (table, charges, stands));
        let strikes = both.and_then(|(table, charges, stands)| {
            let way = table::way_in(table, charger, stands)?;
            Some(table::aspect(table, &way, charges, stands)?.map(Choice::name))
        });
        let aspect = ChargeSeen::aspect().part(Domain::some_of(Aspect::of(&troops)));
        let mut parts = vec![aspect.as_seen(strikes, Aspect::Front.name())];
        if troops.may_be_charged_before_guns().is_yes() {
            let shown = both.map(|(table, charges, guns)| table::before_guns(table, charges, guns));
            // Without a table it is wherever the charge strikes the front, if nobody says otherwise.
            parts.push(ChargeSeen::before_guns().part(Domain::Flag).as_seen(shown, Json::Null));
        }
        if charger.now.troops.may_charge_en_masse().is_yes() && self.has_infantry_beside(charger) {
            let shown = charges.map(|(table, charges)| table::en_masse(table, charges));
            parts.push(ChargeSeen::en_masse().part(Domain::Flag).as_seen(shown, false));
        }
        let from = both.map(|(_, charges, _)| charges);
        parts.push(ChargeSeen::charger().part(ground(charges, true, None)));
        parts.push(ChargeSeen::target().part(ground(stands, false, from)));
        Part::new(part::SEEN, "what the players see of the charge", Domain::Parts(parts))
    }

    /// The unit where it stands, if it has a place on a table.
    fn on_table(self, unit: &Id) -> OnTable<'a> {
        let table = self.ground()?;
        Some((table, table.unit(unit)?))
    }

    /// Whether its side has other infantry on the table, which could back its charge.
    fn has_infantry_beside(self, unit: UnitOn<'_>) -> bool {
        let mut others = self.own_units().filter(|other| other.id() != unit.id() && other.now.is_in_play());
        others.any(|other| other.now.troops.arm == Arm::Infantry)
    }
}

/// The ground of a unit (morale-check.terrain): against somebody who comes `from` there, for a linear feature.
fn ground(on_table: OnTable<'_>, moves_out: bool, from: Option<&Placed>) -> Domain {
    let upslope = on_table.and_then(|(table, unit)| table::upslope(table, unit));
    let built_up = on_table.map(|(table, unit)| table::built_up(table, unit));
    let mut parts = vec![
        GroundSeen::upslope().part(Domain::Flag).as_seen(upslope, false),
        GroundSeen::built_up_area().part(Domain::Flag).as_seen(built_up, false),
    ];
    if !moves_out {
        let linear = on_table.zip(from).map(|((table, unit), from)| table::linear(table, unit, from));
        parts.push(GroundSeen::linear_feature().part(Domain::Flag).as_seen(linear, false));
    }
    Domain::Parts(parts)
}
