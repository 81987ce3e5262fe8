//! Whether the side attacks, holds what it has, or gives way.

use standfast_engine::battle::{Id, Stance};
use standfast_tabletop::{Length, Placed};

use super::Leading;
use crate::Arm;
use crate::battle::field::{Field, Regiment};
use crate::battle::tally::Tally;
use crate::procedures::CheckResult;

impl<'a> Leading<'a> {
    pub(super) fn field(self) -> Field<'a> {
        Field(self.0.scene)
    }

    pub(super) fn enemy(self) -> &'a Id {
        self.field().enemy_of(self.side())
    }

    /// The units of a side that can still fight.
    pub(super) fn fighting(self, side: &'a Id) -> impl Iterator<Item = Regiment<'a>> {
        let able = |regiment: &Regiment<'_>| !regiment.state.is_destroyed() && !regiment.state.is_routed();
        self.field().units_of(side).filter(able)
    }

    /// What the side is about, by its strength, its losses, and who would win as things stand.
    pub(super) fn stance(self) -> Stance {
        let (field, manner) = (self.field(), self.doctrine);
        let (own, enemy) = (Tally::of(field, self.side()), Tally::of(field, self.enemy()));
        if own.out_of_action * 100 > own.units * manner.give_up_at {
            return Stance::GiveWay;
        }
        let strength = |side| self.fighting(side).map(|regiment| self.strength(regiment)).sum::<i64>();
        let strong = strength(self.side()) * 100 >= strength(self.enemy()) * manner.attack_at;
        let must = own.points <= enemy.points;
        if strong || must { Stance::Attack } else { Stance::Hold }
    }

    /// At which odds a melee is ordered as the battle stands: in the last turn who is behind orders it at any.
    pub(super) fn melee_at(self) -> i64 {
        let of = |side| Tally::of(self.field(), side).points;
        let has_nothing_to_lose = self.is_last_turn() && of(self.side()) < of(self.enemy());
        if has_nothing_to_lose { 1 } else { self.doctrine.melee_at }
    }

    /// Whether the last turn is on: nobody rests for a turn that does not come.
    pub(super) fn is_last_turn(self) -> bool {
        self.field().state.turn >= self.field().setup().turns
    }

    /// Whether a unit is in no state to fight on: not steady, or so tired that it is drawn out to rest.
    pub(super) fn is_spent(self, regiment: Regiment<'_>) -> bool {
        let is_tired = regiment.state.fatigue >= self.doctrine.rest_at && !self.is_last_turn();
        regiment.state.bearing != CheckResult::Steady || is_tired
    }

    /// Whether a unit attacks hand to hand where the odds are good enough: guns don't, nor who is to rest.
    pub(super) fn is_for_melee(self, regiment: Regiment<'_>) -> bool {
        regiment.state.arm != Arm::Artillery && !self.is_spent(regiment)
    }

    /// What a unit is worth in a fight: its fire and its melee strength, as fatigue leaves them.
    pub(super) fn strength(self, regiment: Regiment<'_>) -> i64 {
        let effect = self.field().effect(regiment, false);
        let of = |value: Option<standfast_engine::Quantity<crate::Remaining>>| {
            value.map_or(0, standfast_engine::Quantity::in_parts)
        };
        of(effect.fire) + of(effect.melee)
    }

    /// The enemies that can be fought with, and how far they are from a unit on the table; nearest first.
    pub(super) fn enemies_of(self, unit: &'a Placed) -> Vec<(Regiment<'a>, &'a Placed, Length)> {
        let Some(ground) = self.ground() else { return Vec::new() };
        let there = self.field().units_of(self.enemy()).filter(|regiment| !regiment.state.is_destroyed());
        ground.field().by_range(unit, there.filter_map(|enemy| Some((enemy, ground.unit(enemy.id())?))))
    }
}
