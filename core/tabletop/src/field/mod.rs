//! A table with the units on it.

mod faults;
mod hiding;
mod placed;

use std::sync::OnceLock;

use crate::faults::{Faults, FieldFault};
use crate::table::Table;
use crate::unit::Unit;

use hiding::Hiding;
pub(crate) use hiding::{Corridor, Hider, Hides, Line};
pub(crate) use placed::ONE_INCH_SQUARED;
pub use placed::Placed;

/// A table with the units on it. It answers every question of distance, sight, cover and movement.
#[derive(Debug, Clone)]
pub struct Field<'t> {
    table: &'t Table,
    units: Units,
}

/// The units of a field with all that has been worked out of them, to be set on the same table again.
#[derive(Debug, Clone)]
pub struct Units {
    placed: Vec<Placed>,
    /// Worked out when first needed: few commands of a battle ask what is seen.
    hiding: OnceLock<Hiding>,
}

impl Units {
    /// All of them, in the order in which they were given.
    #[must_use]
    pub fn all(&self) -> &[Placed] {
        &self.placed
    }
}

impl<'t> Field<'t> {
    /// Sets the units on the table.
    ///
    /// # Errors
    /// Every [`FieldFault`]: two units overlap, a unit is off the table or in impassable terrain, an id is used twice.
    /// Each names the two things that clash, and where. Touching edge to edge is no overlap.
    pub fn new(table: &'t Table, units: Vec<Unit>) -> Result<Self, Faults<FieldFault>> {
        let field = Self::known_sound(table, units);
        Faults::unless_sound(faults::of(&field), || field)
    }

    /// Sets units on the table without checking them: for a state that was checked when it came about.
    #[must_use]
    pub fn known_sound(table: &'t Table, units: Vec<Unit>) -> Self {
        let place = |(index, unit)| Placed::new(unit, Some(index));
        let placed = units.into_iter().enumerate().map(place).collect();
        Self::again(table, Units { placed, hiding: OnceLock::new() })
    }

    /// The field whose units these were.
    #[must_use]
    pub const fn again(table: &'t Table, units: Units) -> Self {
        Self { table, units }
    }

    /// Its units, without the table.
    #[must_use]
    pub fn into_units(self) -> Units {
        self.units
    }

    /// A unit of the field stands like this from now on, unchecked; false if no unit of that id is on it.
    #[must_use]
    pub fn reset(&mut self, unit: Unit) -> bool {
        let mut standing = self.units.placed.iter_mut().enumerate();
        let Some((index, placed)) = standing.find(|(_, standing)| standing.id() == unit.id()) else {
            return false;
        };
        *placed = Placed::new(unit, Some(index));
        self.units.hiding = OnceLock::new();
        true
    }

    /// The table.
    #[must_use]
    pub const fn table(&self) -> &'t Table {
        self.table
    }

    /// All units, in the order in which they were given.
    #[must_use]
    pub fn units(&self) -> &[Placed] {
        self.units.all()
    }

    /// The unit of that id.
    #[must_use]
    pub fn unit(&self, id: &str) -> Option<&Placed> {
        self.units().iter().find(|unit| unit.id() == id)
    }

    /// A unit as it would stand somewhere, to ask what it would see and meet there. A unit of the same id on the field
    /// is not in its own way.
    #[must_use]
    pub fn place(&self, unit: Unit) -> Placed {
        let index = self.units().iter().position(|standing| standing.id() == unit.id());
        Placed::new(unit, index)
    }

    /// What may hide a unit from another.
    pub(crate) fn hiding(&self) -> &Hiding {
        self.units.hiding.get_or_init(|| Hiding::of(self.table, self.units()))
    }

    /// The height of the ground under the middle of a unit's front edge, in levels.
    #[must_use]
    pub fn height(&self, unit: &Placed) -> u8 {
        self.table.height_at(unit.at())
    }
}
