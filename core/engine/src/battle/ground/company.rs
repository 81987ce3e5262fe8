use std::collections::BTreeMap;
use std::sync::Arc;

use smol_str::SmolStr;
use standfast_tabletop::{Field, FieldFault, Names, Table, Unit};

use super::faults;

/// Every piece on a table and its name, shared by all moves and places offered on it.
#[derive(Debug)]
pub(super) struct Company {
    table: Arc<Table>,
    units: Vec<Unit>,
    names: BTreeMap<SmolStr, String>,
}

/// Two are equal if the same units stand in the same places: table and names never change.
impl PartialEq for Company {
    fn eq(&self, other: &Self) -> bool {
        let table = Arc::ptr_eq(&self.table, &other.table) || self.table == other.table;
        table && self.units == other.units
    }
}

impl Eq for Company {}

impl Company {
    pub(super) fn new(table: Arc<Table>, units: Vec<Unit>, names: BTreeMap<SmolStr, String>) -> Self {
        Self { table, units, names }
    }

    pub(super) fn table(&self) -> &Table {
        &self.table
    }

    pub(super) fn field(&self) -> Field<'_> {
        Field::known_sound(&self.table, self.units.clone())
    }

    /// Whether a unit would have room among the others. A unit of the same id is not in its own way.
    pub(super) fn fits(&self, unit: Unit) -> Result<(), FieldFault> {
        let id = SmolStr::new(unit.id());
        let near = |other: &&Unit| other.id() != id.as_str() && other.bounds().meets(&unit.bounds());
        let mut units: Vec<Unit> = self.units.iter().filter(near).cloned().collect();
        units.push(unit);
        let Err(found) = Field::new(&self.table, units) else { return Ok(()) };
        let own = |fault: &&FieldFault| faults::names(fault).contains(&id.as_str());
        found.all().iter().find(own).cloned().map_or(Ok(()), Err)
    }
}

impl Names for Company {
    fn called(&self, id: &str) -> String {
        let terrain = || self.table.piece(id).map(|piece| piece.name().to_owned());
        self.names.get(id).cloned().or_else(terrain).unwrap_or_else(|| id.to_owned())
    }
}
