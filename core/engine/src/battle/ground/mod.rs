//! The ground of a battle: its table, and who stands on it where.

mod chart;
mod company;
mod edge;
mod faults;
mod kinds;
mod map;
mod march;
mod relaid;
mod setup;
mod spot;
mod words;

use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use standfast_tabletop::{
    Base, Facing, Field, FieldFault, Footprint, Formation, Length, Names, Path, Placed, Point, Pose, Rates,
    Table, Terrain, Troops, Unit,
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
pub(super) use relaid::{AsLeft, Relaid};
pub(super) use spot::pose_of;

/// Where each piece stands.
pub(super) type Places = BTreeMap<Id, Pose>;

/// A piece that can stand on the table now, as its system describes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OnTable {
    /// The piece.
    pub id: Id,
    /// Its side.
    pub side: Id,
    /// What it is made of.
    pub troops: Troops,
    /// Its formation.
    pub formation: Formation,
    /// How many bases it has now, halves rounded up: 0 counts as 1, and more than 100 as 100.
    pub bases: u16,
}

/// A scenario's table, laid out: it does not change during a battle.
#[derive(Debug)]
pub struct Layout {
    table: Arc<Table>,
    bases: BTreeMap<Troops, Base>,
    start: Places,
}

impl Layout {
    /// Lays out the table that a scenario describes, with terrain as the system's chart has it, if there is one.
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

    /// Where each piece stands when the battle begins.
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

    /// The piece as it would stand at a pose.
    #[must_use]
    pub fn unit(&self, piece: &OnTable, pose: Pose) -> Option<Unit> {
        let (id, side) = (piece.id.text(), piece.side.text());
        Some(Unit::new(id, side, pose, self.footprint(piece)?, piece.troops))
    }
}

/// The base size for troops whose base the scenario does not give.
fn usual_base(troops: Troops) -> Option<Base> {
    let (frontage, depth) = match troops {
        Troops::Foot => (100, 75),
        Troops::Horse | Troops::Guns => (100, 100),
        Troops::Vehicle | Troops::Wreck => (150, 250),
        Troops::Other => (75, 75),
    };
    Base::new(Length::from_hundredths(frontage), Length::from_hundredths(depth)).ok()
}

/// The table with the pieces as they stand now: it answers every question of range, sight and movement.
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
    /// The table with every piece that has a place on it; `None` if the battle has no table.
    pub(super) fn of<B: Play>(
        setting: &'a Setting<B>,
        pieces: Vec<OnTable>,
        places: &Places,
    ) -> Option<Self> {
        let layout = setting.layout()?;
        let unit = |piece: &OnTable| layout.unit(piece, *places.get(&piece.id)?);
        let field = Field::known_sound(&layout.table, pieces.iter().filter_map(unit).collect());
        Some(Self::with(layout, setting, field, pieces))
    }

    fn with(layout: &'a Layout, names: &'a dyn Names, field: Field<'a>, pieces: Vec<OnTable>) -> Self {
        Self { layout, names, field, pieces, company: OnceCell::new() }
    }

    /// The field, which answers questions of range, sight and movement.
    #[must_use]
    pub fn field(&self) -> &Field<'a> {
        &self.field
    }

    /// The table and the sizes of bases.
    #[must_use]
    pub fn layout(&self) -> &'a Layout {
        self.layout
    }

    /// The piece where it stands; `None` if it has no place.
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

    /// The piece of that id, if it can stand on the table now.
    #[must_use]
    pub fn piece(&self, id: &str) -> Option<&OnTable> {
        self.pieces.iter().find(|piece| piece.id.as_str() == id)
    }

    /// The units on that piece of terrain, even with one corner; none if there is no such piece.
    pub fn on(&self, terrain: &str) -> impl Iterator<Item = &Placed> {
        let units = self.field.units().iter();
        units.filter(move |unit| self.field.is_on(unit, terrain))
    }

    /// Checks that a unit could stand there: a fault names the two things that clash, and the spot. A unit of the same
    /// id is not in its own way, and clashes between other units are not looked at.
    ///
    /// # Errors
    /// The first [`FieldFault`].
    pub fn fits(&self, unit: Unit) -> Result<(), FieldFault> {
        self.company().fits(unit)
    }

    /// The moves open to a piece from where it stands; `None` if it has no place.
    #[must_use]
    pub fn march(&self, id: &str, rates: Rates) -> Option<March> {
        Some(self.march_of((**self.unit(id)?).clone(), rates))
    }

    /// A way on which a piece comes nearer to a spot, quickly found: see [`Field::way_to`]. `None` where it has no place,
    /// or nothing that is tried brings it nearer.
    #[must_use]
    pub fn way_to(&self, id: &str, spot: Point, facing: Option<Facing>, rates: &Rates) -> Option<Path> {
        self.field.way_to(self.unit(id)?, spot, facing, rates)
    }

    /// A turn on the spot by which a piece comes to face that way: see [`Field::turn_to`]. `None` where it has no place
    /// either.
    #[must_use]
    pub fn turn_to(&self, id: &str, facing: Facing, rates: &Rates) -> Option<Path> {
        self.field.turn_to(self.unit(id)?, facing, rates)
    }

    /// The moves open to a unit from where it would stand: an officer moves from the unit he is with.
    #[must_use]
    pub fn march_of(&self, unit: Unit, rates: Rates) -> March {
        let name = self.called(unit.id());
        March::new(Arc::clone(self.company()), unit, name, rates)
    }

    fn company(&self) -> &Arc<Company> {
        self.company.get_or_init(|| {
            let units = self.field.units().iter().map(|placed| (**placed).clone()).collect();
            let named = |piece: &OnTable| (piece.id.text(), self.called(&piece.id));
            Arc::new(Company::new(
                Arc::clone(&self.layout.table),
                units,
                self.pieces.iter().map(named).collect(),
            ))
        })
    }

    /// Where a piece may be set down: anywhere on the table where it overlaps nothing.
    #[must_use]
    pub fn spot(&self, id: &str) -> Option<Spot> {
        let piece = self.piece(id)?;
        // The pose does not matter here: the player chooses it.
        let unit = self.layout.unit(piece, self.pose(id).unwrap_or_default())?;
        Some(Spot::new(Arc::clone(self.company()), unit, self.pose(id)))
    }
}
