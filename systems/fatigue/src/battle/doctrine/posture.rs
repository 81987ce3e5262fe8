//! Whether the side attacks, holds what it has, or gives way.

use standfast_engine::battle::{Commander, Ground, Id};
use standfast_tabletop::{Length, Placed};

use super::{Leading, Manner};
use crate::Fatigue;
use crate::battle::field::{Field, Regiment};
use crate::battle::tally::Tally;

/// What a side is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Posture {
    /// It goes for objectives and for the enemy.
    Attack,
    /// It holds its ground and fires.
    Hold,
    /// It gives way.
    GiveWay,
}

impl Posture {
    pub(super) const ALL: [Self; 3] = [Self::Attack, Self::Hold, Self::GiveWay];

    pub(super) const fn says(self) -> &'static str {
        match self {
            Self::Attack => "attack",
            Self::Hold => "hold the line",
            Self::GiveWay => "give way",
        }
    }
}

impl<'c, 'a> Leading<'c, 'a> {
    pub(super) fn commander(self) -> &'c Commander<'a, Fatigue> {
        self.0
    }

    pub(super) fn field(self) -> Field<'a> {
        Field(self.0.scene)
    }

    pub(super) fn manner(self) -> &'a Manner {
        self.0.doctrine
    }

    pub(super) fn side(self) -> &'a Id {
        self.0.side()
    }

    pub(super) fn enemy(self) -> &'a Id {
        self.field().enemy_of(self.side())
    }

    pub(super) fn ground(self) -> Option<&'a Ground<'a>> {
        self.0.ground()
    }

    /// The units of a side that can still fight.
    pub(super) fn fighting(self, side: &'a Id) -> impl Iterator<Item = Regiment<'a>> {
        let able = |regiment: &Regiment<'_>| !regiment.state.is_destroyed() && !regiment.state.is_routed();
        self.field().units_of(side).filter(able)
    }

    /// What the side is about, by its strength, its losses, and who would win as things stand.
    pub(super) fn posture(self) -> Posture {
        let (field, manner) = (self.field(), self.manner());
        let (own, enemy) = (Tally::of(field, self.side()), Tally::of(field, self.enemy()));
        if own.out_of_action * 100 > own.units * manner.give_up_at {
            return Posture::GiveWay;
        }
        let strength = |side| self.fighting(side).map(|regiment| self.strength(regiment)).sum::<i64>();
        let strong = strength(self.side()) * 100 >= strength(self.enemy()) * manner.attack_at;
        let must = own.points <= enemy.points && own.held <= enemy.held;
        if strong || must { Posture::Attack } else { Posture::Hold }
    }

    /// What a unit is worth in a fight: its fire and its melee strength, as fatigue leaves them.
    pub(super) fn strength(self, regiment: Regiment<'_>) -> i64 {
        let effect = self.field().effect(regiment, false);
        let of = |value: Option<standfast_engine::Quantity<crate::Remaining>>| {
            value.map_or(0, standfast_engine::Quantity::in_parts)
        };
        of(effect.fire) + of(effect.melee)
    }

    /// Where a unit stands, if it stands on a table.
    pub(super) fn placed(self, id: &Id) -> Option<&'a Placed> {
        self.ground()?.unit(id)
    }

    /// The enemies that can be fought with, and how far they are from a unit on the table; nearest first.
    pub(super) fn enemies_of(self, unit: &'a Placed) -> Vec<(Regiment<'a>, &'a Placed, Length)> {
        let Some(ground) = self.ground() else { return Vec::new() };
        let there = self.field().units_of(self.enemy()).filter(|regiment| !regiment.state.is_destroyed());
        let mut enemies: Vec<_> = there
            .filter_map(|regiment| {
                let placed = ground.unit(regiment.id())?;
                Some((regiment, placed, ground.field().range(unit, placed).value))
            })
            .collect();
        enemies.sort_by_key(|(_, _, range)| *range);
        enemies
    }
}
