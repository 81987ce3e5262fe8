use std::cmp::Ordering;

use super::Answer;
use crate::field::{Field, Placed};
use crate::names::{Names, Says};
use crate::terrain::{Going, Terrain, TerrainKind};

/// The heights of two units.
#[derive(Debug, Clone, Copy)]
pub struct Slope<'f> {
    one: (&'f str, u8),
    other: (&'f str, u8),
}

impl Field<'_> {
    /// Whether one unit stands higher than another, by the ground under the middle of their front edges.
    #[must_use]
    pub fn higher<'f>(&'f self, one: &'f Placed, other: &'f Placed) -> Answer<Ordering, Slope<'f>> {
        let (level, other_level) = (self.height(one), self.height(other));
        let why = Slope { one: (one.id(), level), other: (other.id(), other_level) };
        Answer { value: level.cmp(&other_level), why }
    }

    /// Whether a unit stands higher than the [nearest enemy](Self::nearest_enemy); `None` if there is no enemy.
    #[must_use]
    pub fn upslope_of_nearest_enemy<'f>(&'f self, unit: &'f Placed) -> Option<Answer<bool, Slope<'f>>> {
        let enemy = self.nearest_enemy(unit)?.of;
        let Answer { value, why } = self.higher(unit, enemy);
        Some(Answer { value: value == Ordering::Greater, why })
    }

    /// The built-up area that a unit is in: at least half of its bases have their middles in one.
    #[must_use]
    pub fn in_built_up<'f>(&'f self, unit: &'f Placed) -> Option<&'f Terrain> {
        self.stands_in(unit, |piece| piece.kind() == TerrainKind::BuiltUp)
    }

    /// The first of the wanted pieces of terrain that a unit stands in: at least half of its bases have their middles
    /// in such a piece.
    #[must_use]
    pub fn stands_in<'f>(
        &'f self,
        unit: &'f Placed,
        asked_for: impl Fn(&Terrain) -> bool,
    ) -> Option<&'f Terrain> {
        let pieces = || self.table().pieces().filter(|(piece, _)| asked_for(piece));
        let around = |middle| pieces().find(|(_, laid)| laid.contains(middle)).map(|(piece, _)| piece);
        let standing = || unit.middles().iter().filter_map(|&middle| around(middle));
        standing().next().filter(|_| 2 * standing().count() >= unit.middles().len())
    }

    /// Whether a unit stands on that piece of terrain, even with one corner; false if there is no such piece.
    ///
    /// ```
    /// use standfast_tabletop::{Base, Field, Footprint, Formation, Length, Point, Pose, Table, Terrain, TerrainKind, Troops, Unit};
    ///
    /// let corners = [(200, 200), (400, 200), (400, 400), (200, 400)].map(|(x, y)| Point::new(x, y));
    /// let farm = Terrain::new("farm", TerrainKind::BuiltUp, corners.to_vec());
    /// let table = Table::new(Length::inches(12), Length::inches(12), vec![farm])?;
    /// let base = Base::new(Length::inches(1), Length::inches(1))?;
    /// let guard = |x| {
    ///     let footprint = Footprint::new(Formation::Line, 1, base).unwrap();
    ///     Unit::new("guard", "red", Pose::new(x, 350, 0), footprint, Troops::Foot)
    /// };
    /// let field = Field::new(&table, vec![guard(430)])?;
    /// assert!(field.is_on(field.unit("guard").unwrap(), "farm"));
    /// let field = Field::new(&table, vec![guard(600)])?;
    /// assert!(!field.is_on(field.unit("guard").unwrap(), "farm"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn is_on(&self, unit: &Placed, terrain: &str) -> bool {
        let mut pieces = self.table().pieces();
        pieces
            .find(|(piece, _)| piece.id() == terrain)
            .is_some_and(|(_, laid)| laid.outline.meets(unit.quad()))
    }

    /// The going where a unit stands: that under the middles of most of its bases; if evenly split, the worse.
    #[must_use]
    pub fn going(&self, unit: &Placed) -> Going {
        let mut goings: Vec<Going> =
            unit.middles().iter().map(|&middle| self.table().going_at(middle).0).collect();
        goings.sort_unstable();
        goings.get(goings.len() / 2).copied().unwrap_or_default()
    }
}

/// `Guard stands on level 2, Rifles on level 0`.
impl Says for Slope<'_> {
    fn says(&self, names: &dyn Names) -> String {
        let Self { one: (one, level), other: (other, other_level) } = self;
        let (one, other) = (names.called(one), names.called(other));
        format!("{one} stands on level {level}, {other} on level {other_level}")
    }
}
