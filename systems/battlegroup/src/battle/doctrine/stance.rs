//! Whether the side attacks or holds, and what stands near whom.

use standfast_engine::battle::kept_back;
use standfast_tabletop::{Length, Placed};

use super::Leading;
use crate::battle::field::{Field, PieceOn, UnitOn};

/// What a side is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stance {
    /// It goes for the enemy.
    Attack,
    /// It holds, in cover where there is some.
    Hold,
}

impl Stance {
    pub(super) const ALL: [Self; 2] = [Self::Attack, Self::Hold];

    pub(super) const fn says(self) -> &'static str {
        match self {
            Self::Attack => "it attacks",
            Self::Hold => "it holds its ground",
        }
    }
}

/// From which strength on a side goes closer where time runs out, in percent of the enemy's.
const PRESSES_AT: i64 = 80;

impl<'a> Leading<'a> {
    pub(super) fn field(self) -> Field<'a> {
        Field(self.0.scene)
    }

    /// The units of the other sides that are still in play.
    pub(super) fn enemies(self) -> impl Iterator<Item = UnitOn<'a>> {
        let side = self.side();
        self.field().units().filter(move |unit| unit.sheet.side != *side && unit.on_table().next().is_some())
    }

    /// Where the first piece of a unit stands: what is far from it is far from the unit.
    pub(super) fn anchor(self, unit: UnitOn<'a>) -> Option<&'a Placed> {
        let ground = self.ground()?;
        unit.on_table().find_map(|piece| ground.unit(piece.id))
    }

    /// The enemy units, the nearest first, with how far they are from a piece; without a table all of them, as they come.
    pub(super) fn enemies_near(self, piece: PieceOn<'a>) -> Vec<(Length, UnitOn<'a>)> {
        let from = self.ground().and_then(|ground| ground.unit(piece.id));
        let mut near: Vec<(Length, UnitOn<'a>)> = self
            .enemies()
            .filter_map(|enemy| match (from, self.ground()) {
                (_, None) => Some((Length::ZERO, enemy)),
                (Some(from), Some(_)) => Some((self.anchor(enemy)?.at().distance(from.at()), enemy)),
                (None, Some(_)) => None,
            })
            .collect();
        near.sort_by_key(|(range, _)| *range);
        near
    }

    /// What a unit is about.
    pub(super) fn stance_of(self, unit: UnitOn<'a>) -> Stance {
        let worn = unit.remaining() * 100 <= unit.now.strength * self.doctrine.spare_at;
        if worn || self.is_reserve(unit) { Stance::Hold } else { self.stance() }
    }

    /// What the side is about: time is for whoever wins when it is up.
    fn stance(self) -> Stance {
        let (field, manner) = (self.field(), self.doctrine);
        let setup = field.setup();
        let is_times_favourite = setup.at_the_limit.as_ref() == Some(self.side());
        let waits = field.state.turn * 100 <= setup.turns * manner.patience;
        let strong = || self.is_strong(manner.attack_at);
        if !is_times_favourite && (!waits || strong()) { Stance::Attack } else { Stance::Hold }
    }

    /// Whether the side goes closer than it would: more than half the turns are over, time is not for it, and it is not much weaker
    /// than the enemy. Who only fires from afar does not finish whom he has beaten.
    pub(super) fn presses(self) -> bool {
        let field = self.field();
        let is_late = field.state.turn * 2 > field.setup().turns;
        is_late && self.stance() == Stance::Attack && self.is_strong(PRESSES_AT)
    }

    /// Whether what is left of the side is at least so much of the enemy's, in percent.
    fn is_strong(self, percent: i64) -> bool {
        let strength = |own: bool| -> i64 {
            let of = self.field().units().filter(|unit| (unit.sheet.side == *self.side()) == own);
            of.map(UnitOn::remaining).sum()
        };
        strength(true) * 100 >= strength(false) * percent
    }

    /// Whether a unit stays behind: the last units of a side, until half the turns are over.
    fn is_reserve(self, unit: UnitOn<'a>) -> bool {
        let field = self.field();
        if self.doctrine.reserve == 0 {
            return false;
        }
        let all = field.units_of(self.side()).count();
        let kept = kept_back(self.doctrine.reserve, all, (field.state.turn, field.setup().turns));
        let place = field.units_of(self.side()).position(|other| other.id == unit.id).unwrap_or_default();
        place + kept >= all
    }
}
