//! A table with the units on it.

mod charged;
mod faults;
mod hiding;
mod pairs;
mod placed;

use std::sync::OnceLock;

use crate::faults::{Faults, FieldFault};
use crate::length::Length;
use crate::movement::{Charge, Rates};
use crate::table::Table;
use crate::unit::Unit;

use charged::{Asked, Charged};
use hiding::Blocks;
pub(crate) use hiding::{Corridor, Hider, Hides, Line};
use pairs::Pairs;
pub(crate) use placed::ONE_INCH_SQUARED;
pub use placed::Placed;

/// Of more units than this it is not kept who sees whom: all of it would have to be forgotten whenever one of them moves.
const MOST_IN_SIGHT: usize = 24;

/// A table with the units on it. It answers every question of distance, sight, cover and movement.
#[derive(Debug, Clone)]
pub struct Field<'t> {
    table: &'t Table,
    /// Apart, so that a field is soon handed on: that is done with every command of a battle.
    units: Box<Units>,
}

/// The units of a field with all that has been worked out of them, to be set on the same table again.
#[derive(Debug, Clone)]
pub struct Units {
    placed: Vec<Placed>,
    /// A number for each id, by which most are told apart at once: units are looked up all the time.
    keys: Vec<u64>,
    ranges: Pairs,
    sights: Pairs,
    charged: Charged,
    /// What of the terrain hides units, and which units hide others; worked out when first needed: few commands of a battle ask
    /// what is seen.
    terrain_hides: OnceLock<Blocks>,
    units_hide: OnceLock<Blocks>,
}

impl Units {
    /// All of them, in the order in which they were given.
    #[must_use]
    pub fn all(&self) -> &[Placed] {
        &self.placed
    }

    /// The place of the unit of that id; of several, of the first.
    fn place(&self, id: &str) -> Option<usize> {
        let key = key(id);
        self.keys.iter().zip(&self.placed).position(|(of, placed)| *of == key && placed.id() == id)
    }
}

/// A number made of both ends of an id.
fn key(id: &str) -> u64 {
    let id = id.as_bytes();
    match (id.first_chunk(), id.last_chunk()) {
        (Some(first), Some(last)) => u64::from_le_bytes(*first) ^ u64::from_le_bytes(*last).rotate_left(29),
        _ => id.iter().fold(0, |key, byte| (key << 8) | u64::from(*byte)),
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
        let placed: Vec<Placed> = units.into_iter().enumerate().map(place).collect();
        let keys = placed.iter().map(|placed| key(placed.id())).collect();
        let units = Box::new(Units {
            placed,
            keys,
            ranges: Pairs::default(),
            sights: Pairs::default(),
            charged: Charged::default(),
            terrain_hides: OnceLock::new(),
            units_hide: OnceLock::new(),
        });
        Self::again(table, units)
    }

    /// The field whose units these were.
    #[must_use]
    pub const fn again(table: &'t Table, units: Box<Units>) -> Self {
        Self { table, units }
    }

    /// Its units, without the table.
    #[must_use]
    pub fn into_units(self) -> Box<Units> {
        self.units
    }

    /// A unit of the field stands like this from now on, unchecked; false if no unit of that id is on it.
    #[must_use]
    pub fn reset(&mut self, unit: Unit) -> bool {
        let index = self.units.place(unit.id());
        let Units { placed, ranges, sights, charged, units_hide, .. } = &mut *self.units;
        let units = placed.len();
        let Some((index, standing)) = index.and_then(|index| Some((index, placed.get_mut(index)?))) else {
            return false;
        };
        *standing = Placed::new(unit, Some(index));
        ranges.forget(index, units);
        sights.forget_all();
        charged.forget();
        *units_hide = OnceLock::new();
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
        self.units().get(self.units.place(id)?)
    }

    /// A unit as it would stand somewhere, to ask what it would see and meet there. A unit of the same id on the field
    /// is not in its own way.
    #[must_use]
    pub fn place(&self, unit: Unit) -> Placed {
        let index = self.units.place(unit.id());
        Placed::new(unit, index)
    }

    /// Hands out what may hide a unit from another along a corridor; units first, which are the quickest to look at.
    pub(crate) fn for_each_hider<'f>(&'f self, corridor: &Corridor, mut take: impl FnMut(&'f Hider)) {
        let units = self.units.units_hide.get_or_init(|| Blocks::of_units(self.table, self.units()));
        let terrain = self.units.terrain_hides.get_or_init(|| Blocks::of_terrain(self.table));
        units.for_each_near(corridor, &mut take);
        terrain.for_each_near(corridor, &mut take);
    }

    /// The range between two units: kept where both of them stand on the field, worked out where one is only thought of.
    pub(crate) fn range_between(
        &self,
        one: &Placed,
        other: &Placed,
        work_out: impl FnOnce() -> Length,
    ) -> Length {
        let Some(places) = self.places([one, other]) else { return work_out() };
        let hundredths = || work_out().hundredths();
        Length::from_hundredths(self.units.ranges.between(places, self.units().len(), hundredths))
    }

    /// A number that says what two units see of one another, the same whichever of them is named first; kept as their range is.
    pub(crate) fn sight_between(&self, one: &Placed, other: &Placed, work_out: impl FnOnce() -> i32) -> i32 {
        match self.places([one, other]).filter(|_| self.units().len() <= MOST_IN_SIGHT) {
            Some(places) => self.units.sights.between(places, self.units().len(), work_out),
            None => work_out(),
        }
    }

    /// A charge of one unit at another: kept where both of them stand on the field, worked out where one is only thought of.
    pub(crate) fn charge_between(
        &self,
        units: [&Placed; 2],
        rates: &Rates,
        widest: u16,
        work_out: impl FnOnce() -> Option<Charge>,
    ) -> Option<Charge> {
        match self.places(units) {
            Some(places) => self.units.charged.kept(Asked { places, widest, rates: *rates }, work_out),
            None => work_out(),
        }
    }

    /// The places of two units, where both of them stand on the field.
    fn places(&self, units: [&Placed; 2]) -> Option<[usize; 2]> {
        let stands = |unit: &Placed| {
            unit.index().filter(|index| self.units().get(*index).is_some_and(|own| std::ptr::eq(own, unit)))
        };
        let [one, other] = units.map(stands);
        Some([one?, other?])
    }

    /// The height of the ground under the middle of a unit's front edge, in levels.
    #[must_use]
    pub fn height(&self, unit: &Placed) -> u8 {
        self.table.height_at(unit.at())
    }
}
