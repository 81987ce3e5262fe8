//! The field: what the scenario says of a unit together with how it stands.

use standfast_engine::battle::{Ground, Id, Scene, Thing};
use standfast_engine::wraps;
use standfast_tabletop::Placed;

use super::setup::{MoveSetup, UnitSetup};
use super::state::{GeneralState, UnitState};
use crate::MoraleCheck;

wraps! {
    /// The field of a battle as it stands.
    pub(super) Field<'a>: Scene<'a, MoraleCheck>;
}

/// A unit on the field.
#[derive(Debug, Clone, Copy)]
pub(super) struct UnitOn<'a> {
    pub(super) field: Field<'a>,
    pub(super) sheet: &'a UnitSetup,
    pub(super) now: &'a UnitState,
}

impl<'a> Field<'a> {
    /// Every unit, in the order of battle.
    pub(super) fn units(self) -> impl Iterator<Item = UnitOn<'a>> {
        let standing = self.setup().units().zip(self.state.units.values());
        standing.map(move |((_, sheet), now)| UnitOn { field: self, sheet, now })
    }

    pub(super) fn unit(self, id: &Id) -> Option<UnitOn<'a>> {
        self.units().find(|unit| unit.id() == id)
    }

    /// A unit of the order of battle as it stands.
    pub(super) fn on_field(self, sheet: &'a UnitSetup) -> Option<UnitOn<'a>> {
        Some(UnitOn { field: self, sheet, now: self.state.units.get(&sheet.id)? })
    }

    /// The units of the side whose turn it is.
    pub(super) fn own_units(self) -> impl Iterator<Item = UnitOn<'a>> {
        self.units().filter(move |unit| unit.now.side == self.state.side)
    }

    /// Those of them on the table that have no general.
    pub(super) fn units_without_general(self) -> impl Iterator<Item = UnitOn<'a>> {
        let state = self.state;
        self.own_units().filter(|unit| unit.now.is_in_play() && state.general_with(unit.id()).is_none())
    }

    /// The generals of the side whose turn it is.
    pub(super) fn own_generals(self) -> impl Iterator<Item = (&'a Id, &'a GeneralState)> {
        self.state.generals.iter().filter(move |(_, general)| general.side == self.state.side)
    }

    /// The side that is not this one.
    pub(super) fn other_side(self, side: &'a Id) -> &'a Id {
        self.enemy_of(side).unwrap_or(side)
    }
}

impl<'a> UnitOn<'a> {
    pub(super) fn id(self) -> &'a Id {
        &self.sheet.id
    }

    pub(super) fn name(self) -> &'a str {
        &self.sheet.name
    }

    pub(super) fn thing(self) -> Thing {
        Thing::new(self.id(), self.name())
    }

    /// Where it stands, if it has a place on the table.
    pub(super) fn placed<'t>(self, table: &'t Ground<'_>) -> Option<&'t Placed> {
        table.unit(self.id())
    }

    /// How far its arm moves and charges, where the scenario says so.
    pub(super) fn moves(self) -> Option<&'a MoveSetup> {
        self.field.setup().moves_of(self.sheet.troops.arm)
    }
}
