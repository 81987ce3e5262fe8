//! Whether the side attacks, holds what it has, or gives way.

use super::Leading;
use crate::battle::field::UnitOn;
use crate::battle::play::victory_points;
use crate::{Arm, Quality};
use standfast_engine::battle::Stance;

impl Leading<'_> {
    /// What the side is about, by its strength, its losses, and who would win as things stand.
    pub(super) fn stance(self) -> Stance {
        let (field, manner) = (self.field(), self.doctrine);
        let must = self.must_gain();
        let lost = field.state.lost(self.side()) * 100;
        if !must && lost >= field.setup().breaks_at(self.side()) * manner.give_up_at {
            return Stance::GiveWay;
        }
        let strength = |side| self.units_of(side).map(strength).sum::<i64>();
        let is_strong = strength(self.side()) * 100 >= strength(self.enemy()) * manner.attack_at;
        if is_strong || must { Stance::Attack } else { Stance::Hold }
    }

    /// Whether the side does not win as things stand.
    pub(super) fn must_gain(self) -> bool {
        victory_points(self.field(), self.side()) <= victory_points(self.field(), self.enemy())
    }

    /// Whether the last turn is on, and the enemy has more victory points: who tries nothing has lost.
    pub(super) fn has_nothing_to_lose(self) -> bool {
        let field = self.field();
        let is_last = field.state.turn >= field.setup().turns;
        is_last && victory_points(field, self.side()) < victory_points(field, self.enemy())
    }
}

/// What a unit is worth in a fight, where a regular battalion is worth 6.
fn strength(unit: UnitOn<'_>) -> i64 {
    let troops = &unit.now.troops;
    let arm = if troops.arm == Arm::Artillery { 4 } else { 6 };
    let quality = match troops.quality {
        Quality::Raw => -2,
        Quality::Regular => 0,
        Quality::Veteran => 2,
    };
    let full = arm + quality;
    if troops.shaken { full / 2 } else { full }
}
