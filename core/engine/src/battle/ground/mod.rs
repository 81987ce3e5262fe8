//! The ground of a battle: its table, and who stands on it where.

mod chart;
mod company;
mod faults;
mod kinds;
mod map;
mod march;
mod setup;
mod spot;
mod words;

use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use smol_str::SmolStr;
use standfast_tabletop::{
    Base, Field, FieldFault, Footprint, Formation, Length, Names, Placed, Pose, Rates, Table, Terrain,
    Troops, Unit,
};

use super::{Id, Play, Setting};
use crate::Refusal;

pub use chart::TerrainChart;
#[cfg(feature = "schema")]
pub(crate) use map::MapJson;
pub use map::{MapPiece, MapView};
pub use march::March;
pub use setup::{BaseSetup, TableSetup, UnitSetup};
pub use spot::Spot;

use company::Company;
pub(super) use faults::misplaced;
pub(super) use spot::pose_of;

/// Who stands where.
pub(super) type Places = BTreeMap<Id, Pose>;

/// A piece that can stand on the table now: what a system says of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OnTable {
    /// The piece.
    pub id: Id,
    /// Its side.
    pub side: Id,
    /// What it is made of.
    pub troops: Troops,
    /// How its bases are set.
    pub formation: Formation,
    /// How many bases it has now; halves count as whole ones. None counts as one, and more than 100 as 100.
    pub bases: u16,
}

/// The table of a scenario, laid: what does not change during a battle.
#[derive(Debug)]
pub struct Layout {
    table: Arc<Table>,
    bases: BTreeMap<Troops, Base>,
    start: Places,
}

impl Layout {
    /// Lays the table that a scenario describes; terrain is what the system's chart says, where it has one.
    pub(super) fn lay(setup: &TableSetup, chart: Option<&TerrainChart>) -> Result<Self, Vec<Refusal>> {
        faults::sizes(setup)?;
        let charted = |piece: Terrain| match chart {
            Some(chart) => chart.applied(piece),
            None => piece,
        };
        let terrain = setup.terrain.iter().cloned().map(charted).collect();
        let table = Table::new(setup.width, setup.depth, terrain).map_err(|found| {
            found.all().iter().map(|fault| faults::of_table(fault, setup)).collect::<Vec<_>>()
        })?;
        // The shape of a base setup allows no side that a base may not have.
        let base = |base: &BaseSetup| Some((base.troops, Base::new(base.frontage, base.depth).ok()?));
        Ok(Self {
            table: Arc::new(table),
            bases: setup.bases.iter().filter_map(base).collect(),
            start: setup.units.iter().map(|unit| (unit.id.clone(), unit.pose)).collect(),
        })
    }

    /// The table.
    #[must_use]
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// Who stands where when the battle begins.
    pub(super) fn start(&self) -> &Places {
        &self.start
    }

    /// The ground that a piece covers.
    #[must_use]
    pub fn footprint(&self, piece: &OnTable) -> Option<Footprint> {
        let troops = if piece.troops == Troops::Wreck { Troops::Vehicle } else { piece.troops };
        let base = self.bases.get(&troops).copied().or_else(|| usual_base(troops))?;
        Footprint::new(piece.formation, piece.bases.clamp(1, Footprint::MOST_BASES), base).ok()
    }

    /// The piece as it would stand there.
    #[must_use]
    pub fn unit(&self, piece: &OnTable, pose: Pose) -> Option<Unit> {
        let (id, side) = (SmolStr::new(piece.id.as_str()), SmolStr::new(piece.side.as_str()));
        Some(Unit::new(id, side, pose, self.footprint(piece)?, piece.troops))
    }
}

/// The bases of a scenario that says nothing of them.
fn usual_base(troops: Troops) -> Option<Base> {
    let (frontage, depth) = match troops {
        Troops::Foot => (100, 75),
        Troops::Horse | Troops::Guns => (100, 100),
        Troops::Vehicle | Troops::Wreck => (150, 250),
        Troops::Other => (75, 75),
    };
    Base::new(Length::from_hundredths(frontage), Length::from_hundredths(depth)).ok()
}

/// The table with the pieces as they stand now: what every question of range, sight and movement is put to.
pub struct Ground<'a> {
    layout: &'a Layout,
    names: &'a dyn Names,
    field: Field<'a>,
    pieces: Vec<OnTable>,
    company: OnceCell<Arc<Company>>,
}

impl fmt::Debug for Ground<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Ground")
            .field("field", &self.field)
            .field("pieces", &self.pieces)
            .finish_non_exhaustive()
    }
}

/// As the scenario names them.
impl Names for Ground<'_> {
    fn called(&self, id: &str) -> String {
        self.names.called(id)
    }
}

impl<'a> Ground<'a> {
    /// The pieces on the table, those with a place where they stand; `None` where the battle has no table.
    pub(super) fn of<B: Play>(
        setting: &'a Setting<B>,
        pieces: Vec<OnTable>,
        places: &Places,
    ) -> Option<Self> {
        let layout = setting.layout()?;
        let unit = |piece: &OnTable| layout.unit(piece, *places.get(&piece.id)?);
        let field = Field::known_sound(&layout.table, pieces.iter().filter_map(unit).collect());
        Some(Self { layout, names: setting, field, pieces, company: OnceCell::new() })
    }

    /// What answers every question.
    #[must_use]
    pub fn field(&self) -> &Field<'a> {
        &self.field
    }

    /// The table and the sizes of bases.
    #[must_use]
    pub fn layout(&self) -> &'a Layout {
        self.layout
    }

    /// The piece where it stands; `None` where it has no place.
    #[must_use]
    pub fn unit(&self, id: &str) -> Option<&Placed> {
        self.field.unit(id)
    }

    /// Where the piece stands.
    #[must_use]
    pub fn pose(&self, id: &str) -> Option<Pose> {
        self.unit(id).map(|unit| unit.pose())
    }

    /// Every piece that can stand on the table now, whether it has a place or not.
    #[must_use]
    pub fn pieces(&self) -> &[OnTable] {
        &self.pieces
    }

    /// The piece that can stand on the table.
    #[must_use]
    pub fn piece(&self, id: &str) -> Option<&OnTable> {
        self.pieces.iter().find(|piece| piece.id.as_str() == id)
    }

    /// Who stands on that piece of terrain, be it with a corner; nobody where there is no such piece.
    pub fn on(&self, terrain: &str) -> impl Iterator<Item = &Placed> {
        let units = self.field.units().iter();
        units.filter(move |unit| self.field.is_on(unit, terrain))
    }

    /// What stands in the way of a unit that would stand so: the fault names the two things and the spot. The unit of
    /// the same id that is there is not in its own way, and how the others stand to one another is not its matter.
    ///
    /// # Errors
    /// The first [`FieldFault`].
    pub fn fits(&self, unit: Unit) -> Result<(), FieldFault> {
        self.company().fits(unit)
    }

    /// The ways that a piece may go from where it stands, for what it may spend.
    #[must_use]
    pub fn march(&self, id: &str, rates: Rates) -> Option<March> {
        Some(self.march_of((**self.unit(id)?).clone(), rates))
    }

    /// The ways that a unit may go from where it would stand, such as an officer from the unit that he is with.
    #[must_use]
    pub fn march_of(&self, unit: Unit, rates: Rates) -> March {
        let name = self.called(unit.id());
        March::new(Arc::clone(self.company()), unit, name, rates)
    }

    fn company(&self) -> &Arc<Company> {
        self.company.get_or_init(|| {
            let units = self.field.units().iter().map(|placed| (**placed).clone()).collect();
            let named = |piece: &OnTable| (SmolStr::new(piece.id.as_str()), self.called(&piece.id));
            Arc::new(Company::new(
                Arc::clone(&self.layout.table),
                units,
                self.pieces.iter().map(named).collect(),
            ))
        })
    }

    /// Where a piece could be set down: anywhere on the table where it overlaps nothing.
    #[must_use]
    pub fn spot(&self, id: &str) -> Option<Spot> {
        let piece = self.piece(id)?;
        // Where it is set down is still to be said.
        let unit = self.layout.unit(piece, self.pose(id).unwrap_or_default())?;
        Some(Spot::new(Arc::clone(self.company()), unit, self.pose(id)))
    }
}
