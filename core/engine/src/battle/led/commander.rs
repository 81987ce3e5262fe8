use std::ops::Deref;

use standfast_tabletop::Placed;

use super::{Given, Led};
use crate::battle::{Asking, Id, Seat, Verb};

/// Somebody who leads a side, or a part of it: what he may ask, and by what he acts.
#[derive(Debug)]
pub struct Commander<'a, B: Led> {
    asking: Asking<'a, B>,
    side: &'a Id,
    given: &'a Given,
    /// The figures that he acts by.
    pub doctrine: &'a B::Doctrine,
    /// What other tables say of fire and melee.
    pub combat: &'a B::Combat,
}

impl<B: Led> Clone for Commander<'_, B> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<B: Led> Copy for Commander<'_, B> {}

impl<'a, B: Led> Deref for Commander<'a, B> {
    type Target = Asking<'a, B>;

    fn deref(&self) -> &Self::Target {
        &self.asking
    }
}

impl<'a, B: Led> Commander<'a, B> {
    /// Somebody who leads that side, or a part of it, by that doctrine.
    #[must_use]
    pub fn new(
        asking: Asking<'a, B>,
        side: &'a Id,
        given: &'a Given,
        doctrine: &'a B::Doctrine,
        combat: &'a B::Combat,
    ) -> Self {
        Self { asking, side, given, doctrine, combat }
    }

    /// The side for which he decides.
    #[must_use]
    pub fn side(&self) -> &'a Id {
        self.side
    }

    /// What he may ask the rules.
    #[must_use]
    pub fn asking(&self) -> Asking<'a, B> {
        self.asking
    }

    /// Where a piece stands, if it stands on a table.
    #[must_use]
    pub fn placed(&self, piece: &Id) -> Option<&'a Placed> {
        self.ground()?.unit(piece)
    }

    fn post(&self) -> (&'a Seat, &'a Id) {
        (self.asking.seat, self.side)
    }

    /// Whether his side has given such a command since the phase began; he himself, where each player
    /// [finishes for himself](Led::EACH_FINISHES).
    #[must_use]
    pub fn has_given(&self, verb: &Verb) -> bool {
        self.given.has::<B>(self.post(), verb)
    }

    /// The same of a command about this piece.
    #[must_use]
    pub fn has_given_of(&self, verb: &Verb, about: &Id) -> bool {
        self.given.has_of::<B>(self.post(), verb, about)
    }

    /// The same of this piece, set down.
    #[must_use]
    pub fn has_placed(&self, piece: &Id) -> bool {
        self.given.has_placed::<B>(self.post(), piece)
    }
}
