//! What the players see of a unit's ground and of a charge: as the table says, where the battle has one.

use std::borrow::Cow;

use standfast_engine::Choice;
use standfast_engine::battle::{Domain, Ground, Id, Part, Seen};
use standfast_tabletop::Placed;

use super::super::ground::way_in;
use super::super::look;
use super::super::state::UnitState;
use super::Here;
use crate::{Arm, Aspect};

impl<'h> Here<'h> {
    /// What the players see of the ground of a unit that checks by itself; who moves out is not defending a linear
    /// feature.
    pub(super) fn seen_of_ground(&self, unit: &Id, moves_out: bool) -> Part {
        self.seen_of_ground_as("seen", unit, moves_out)
    }

    /// The same in a part of that name.
    pub(super) fn seen_of_ground_as(
        &self,
        name: impl Into<Cow<'static, str>>,
        unit: &Id,
        moves_out: bool,
    ) -> Part {
        let nearest = self.on_table(unit).and_then(|(table, unit)| look::nearest_enemy(table, unit));
        let from = nearest.filter(|_| !moves_out);
        self.ground_of(name, "the ground that it stands on", unit, moves_out, from)
    }

    /// What the players see of a charge.
    pub(super) fn seen_of_charge(&self, id: &Id, charger: &UnitState, target: &Id) -> Part {
        let troops = self.state.units.get(target).map(|target| target.troops).unwrap_or_default();
        // A square has no flank and no rear (morale-check.square.no-flank).
        let aspects: &[Aspect] =
            if troops.is_square() { &[Aspect::Front] } else { &[Aspect::Front, Aspect::Flank, Aspect::Rear] };
        let aspect = Part::new("aspect", "where the charge strikes its target", Domain::some_of(aspects));
        let both =
            self.on_table(id).zip(self.placed(target)).map(|((table, id), target)| (table, id, target));
        let strikes = both.and_then(|(table, charger, target)| {
            let way = way_in(self.setting, table, charger, target)?;
            Some(look::aspect(table, &way, charger, target)?.map(Choice::name))
        });
        let mut parts = vec![aspect.as_seen(strikes, Aspect::Front.name())];
        if troops.arm == Arm::Artillery {
            let says = "part of the charger is straight ahead of the guns' front edge";
            let shown = both.map(|(table, charger, guns)| look::before_guns(table, charger, guns));
            // Without a table it is wherever the charge strikes the front, if nobody says otherwise.
            parts.push(Part::new("before_guns", says, Domain::Flag).as_seen(shown, serde_json::Value::Null));
        }
        if charger.troops.arm == Arm::Infantry && self.has_infantry_beside(id, charger) {
            let says = "friendly infantry behind it, facing the same way, edge to edge over more than half";
            let shown = self.on_table(id).map(|(table, charger)| look::en_masse(table, charger));
            parts.push(flag("en_masse", says, shown));
        }
        parts.push(self.ground_of("charger", "the ground of who charges", id, true, None));
        parts.push(self.ground_of("target", "the ground of who is charged", target, false, self.placed(id)));
        Part::new("seen", "what the players see of the charge", Domain::Parts(parts))
    }

    /// The table with everybody on it, where the battle has one.
    pub(super) fn ground(&self) -> Option<&'h Ground<'h>> {
        self.laid.ground()
    }

    /// The unit where it stands, if it has a place on a table.
    pub(super) fn placed(&self, unit: &Id) -> Option<&'h Placed> {
        self.ground()?.unit(unit)
    }

    /// The same with its table.
    fn on_table(&self, unit: &Id) -> Option<(&'h Ground<'h>, &'h Placed)> {
        let table = self.ground()?;
        Some((table, table.unit(unit)?))
    }

    /// The ground of a unit (morale-check.terrain): against who comes `from` there, for a linear feature.
    fn ground_of(
        &self,
        name: impl Into<Cow<'static, str>>,
        says: &'static str,
        unit: &Id,
        moves_out: bool,
        from: Option<&Placed>,
    ) -> Part {
        let on_table = self.on_table(unit);
        let upslope = on_table.and_then(|(table, unit)| look::upslope(table, unit));
        let built_up = on_table.map(|(table, unit)| look::built_up(table, unit));
        let mut parts = vec![
            flag("upslope", "upslope of the nearest enemy", upslope),
            flag("built_up_area", "in a built-up area", built_up),
        ];
        if !moves_out {
            let shown = on_table.zip(from).map(|((table, unit), from)| look::linear(table, unit, from));
            parts.push(flag("linear_feature", "defending a linear terrain feature", shown));
        }
        Part::new(name, says, Domain::Parts(parts))
    }

    /// Whether its side has other infantry on the table, which could back its charge.
    fn has_infantry_beside(&self, id: &Id, unit: &UnitState) -> bool {
        let mut units = self.state.units.iter().filter(|(other, _)| *other != id);
        units.any(|(_, other)| {
            other.side == unit.side && other.is_in_play() && other.troops.arm == Arm::Infantry
        })
    }
}

/// Yes or no, as the table says; where it says nothing, no.
fn flag(name: &'static str, says: &'static str, shown: Option<Seen<bool>>) -> Part {
    Part::new(name, says, Domain::Flag).as_seen(shown, false)
}
