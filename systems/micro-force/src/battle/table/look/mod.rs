//! What the players would see on the table, answered by the engine.

mod charge;
mod fire;
mod march;
mod objective;
mod passing;
mod radius;
mod ride;
mod standing;

use std::ops::Deref;

use standfast_engine::battle::{Ground, Id, Scene, Seen};
use standfast_tabletop::{Answer, Going, Placed, Says, Terrain, TerrainKind};

use crate::{Cover, MicroForce};

pub(in crate::battle) use charge::Pursuit;
pub(in crate::battle) use fire::inches;
pub(in crate::battle) use passing::Stretch;
pub(in crate::battle) use standing::standing_on_table;

/// The battle with its table, and what is seen there.
#[derive(Debug, Clone, Copy)]
pub(in crate::battle) struct Look<'a> {
    scene: Scene<'a, MicroForce>,
    pub(in crate::battle) ground: &'a Ground<'a>,
    /// A unit at some point of its way, if it is looked at there.
    passing: Option<&'a Placed>,
}

impl<'a> Deref for Look<'a> {
    type Target = Scene<'a, MicroForce>;

    fn deref(&self) -> &Self::Target {
        &self.scene
    }
}

impl<'a> Look<'a> {
    /// The battle as it stands, with its table.
    pub(in crate::battle) fn of(scene: Scene<'a, MicroForce>, ground: &'a Ground<'a>) -> Self {
        Self { scene, ground, passing: None }
    }

    /// The same, with a unit at some point of its way.
    pub(in crate::battle) fn passing(self, passing: Option<&'a Placed>) -> Self {
        Self { passing, ..self }
    }

    /// The unit where it stands, or where it passes; `None` where it has no place.
    pub(in crate::battle) fn at(&self, unit: &str) -> Option<&'a Placed> {
        self.passing.filter(|passing| passing.id() == unit).or_else(|| self.ground.unit(unit))
    }

    /// An answer of the table for the players.
    fn seen<T: Copy, W: Says>(&self, answer: &Answer<T, W>) -> Seen<T> {
        Seen::of(answer, self.ground)
    }

    /// Whether a unit stands in woods or on rough ground (micro-force.melee.mods).
    pub(in crate::battle) fn rough(&self, unit: &Id) -> Option<Seen<bool>> {
        let (woods, rough) = self.roughness(unit)?;
        let says = match (woods, rough) {
            (Some(woods), _) => format!("{} stands in {}", self.name(unit), woods.name()),
            (None, true) => format!("{} stands on rough ground", self.name(unit)),
            (None, false) => format!("{} stands on open ground", self.name(unit)),
        };
        Some(Seen::new(rough, says))
    }

    /// The same without its reason.
    pub(in crate::battle) fn is_rough(&self, unit: &Id) -> Option<bool> {
        self.roughness(unit).map(|(_, rough)| rough)
    }

    fn roughness(&self, unit: &Id) -> Option<(Option<&'a Terrain>, bool)> {
        let (field, placed) = (self.ground.field(), self.at(unit)?);
        let woods = field.stands_in(placed, |piece| piece.kind() == TerrainKind::Woods);
        Some((woods, woods.is_some() || field.going(placed) == Going::Rough))
    }

    /// Whether the defender stands on higher ground than the attacker (micro-force.melee.mods).
    pub(in crate::battle) fn higher(&self, defender: &Id, attacker: &Id) -> Option<Seen<bool>> {
        let slope = self.ground.field().higher(self.at(defender)?, self.at(attacker)?);
        Some(self.seen(&slope).map(std::cmp::Ordering::is_gt))
    }

    /// The same without its reason.
    pub(in crate::battle) fn is_higher(&self, defender: &Id, attacker: &Id) -> Option<bool> {
        Some(self.ground.field().higher(self.at(defender)?, self.at(attacker)?).value.is_gt())
    }
}

/// The cover of the table in the words of chart 5.
pub(super) fn chart_cover(cover: standfast_tabletop::Cover) -> Cover {
    use standfast_tabletop::Cover as OnTable;
    match cover {
        OnTable::None => Cover::Open,
        OnTable::Light => Cover::Light,
        OnTable::Medium => Cover::Medium,
        OnTable::Heavy => Cover::Heavy,
    }
}
