use std::ops::Deref;

use crate::faults::{Faults, FieldFault};
use crate::table::Table;
use crate::unit::Unit;

/// A table with the units on it: what answers every question.
#[derive(Debug, Clone)]
pub struct Field<'t> {
    table: &'t Table,
    units: Vec<Placed>,
}

/// A unit with what its field knows of the spot where it stands. It reads like the [`Unit`] that it holds.
#[derive(Debug, Clone)]
pub struct Placed {
    unit: Unit,
}

impl Deref for Placed {
    type Target = Unit;

    fn deref(&self) -> &Unit {
        &self.unit
    }
}

impl<'t> Field<'t> {
    /// Sets the units on the table.
    ///
    /// # Errors
    /// Every [`FieldFault`]: two units that overlap, a unit off the table or in what is impassable, an id given twice.
    /// Each names the two things that clash, and where. Touching edge to edge is no overlap.
    pub fn new(table: &'t Table, units: Vec<Unit>) -> Result<Self, Faults<FieldFault>> {
        Faults::unless_sound(Vec::new(), || Self::known_sound(table, units))
    }

    /// Sets units on the table that are known to stand soundly, without looking again: a state that was checked
    /// when it came about.
    #[must_use]
    pub fn known_sound(table: &'t Table, units: Vec<Unit>) -> Self {
        Self { table, units: units.into_iter().map(|unit| Placed { unit }).collect() }
    }

    /// The table.
    #[must_use]
    pub const fn table(&self) -> &'t Table {
        self.table
    }

    /// All units, in the order in which they were given.
    #[must_use]
    pub fn units(&self) -> &[Placed] {
        &self.units
    }

    /// The unit of that id.
    #[must_use]
    pub fn unit(&self, id: &str) -> Option<&Placed> {
        self.units.iter().find(|unit| unit.id() == id)
    }

    /// A unit as it would stand somewhere: to ask what it would see and meet there. The unit of the same id that
    /// stands on the field, if any, is not in its own way.
    #[must_use]
    pub fn place(&self, unit: Unit) -> Placed {
        Placed { unit }
    }
}
