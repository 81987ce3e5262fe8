//! A table that is kept from one look to the next: what stands as it stood is not laid again.

use std::cell::OnceCell;
use std::rc::Rc;

use standfast_tabletop::{Field, Units};

use super::{Ground, OnTable, Places};
use crate::battle::{Id, Play, Setting};

/// What stood on a table, kept while nobody looks at it. A copy has nothing: its owner lays his table anew.
#[derive(Debug, Default)]
pub(in crate::battle) struct AsLeft(Option<(Vec<OnTable>, Box<Units>)>);

impl Clone for AsLeft {
    fn clone(&self) -> Self {
        Self::default()
    }
}

/// The table as it was laid last, and what has changed on it since.
#[derive(Debug, Default)]
pub(in crate::battle) struct Relaid<'a> {
    ground: Option<Rc<Ground<'a>>>,
    /// Whether anything has happened since: pieces may have come, changed or gone.
    happened: bool,
    /// The pieces that have been set down since.
    moved: Vec<Id>,
}

impl AsLeft {
    /// Whether a table that was laid anew looks alike.
    pub(in crate::battle) fn is_as(&self, anew: Option<&Ground<'_>>) -> bool {
        let alike = |pieces: &[OnTable], units: &Units| {
            let units = units.all().iter().map(|placed| &**placed);
            anew.is_some_and(|anew| {
                pieces == anew.pieces && units.eq(anew.field.units().iter().map(|placed| &**placed))
            })
        };
        self.0.as_ref().is_none_or(|(pieces, units)| alike(pieces, units))
    }
}

impl<'a> Relaid<'a> {
    /// With what was kept, on which nothing has changed.
    pub(in crate::battle) fn of<B: Play>(setting: &'a Setting<B>, AsLeft(kept): AsLeft) -> Self {
        let ground = kept.zip(setting.layout()).map(|((pieces, units), layout)| {
            Rc::new(Ground::with(layout, setting, Field::again(&layout.table, units), pieces))
        });
        Self { ground, ..Self::default() }
    }

    /// What stands on it, to be kept.
    pub(in crate::battle) fn keep(self) -> AsLeft {
        // What has changed since would have to be kept too.
        let as_laid = self.ground.filter(|_| !self.happened && self.moved.is_empty());
        AsLeft(
            as_laid.and_then(Rc::into_inner).map(|Ground { pieces, field, .. }| (pieces, field.into_units())),
        )
    }

    /// Whether it was laid at all.
    pub(in crate::battle) fn is_laid(&self) -> bool {
        self.ground.is_some()
    }

    /// Something happens.
    pub(in crate::battle) fn happens(&mut self) {
        self.happened = true;
    }

    /// A piece is set down.
    pub(in crate::battle) fn sets_down(&mut self, piece: &Id) {
        if self.is_laid() {
            self.moved.push(piece.clone());
        }
    }

    /// The table as it is now, with these pieces at these places; `None` if the battle has none.
    pub(in crate::battle) fn now<B: Play>(
        &mut self,
        setting: &'a Setting<B>,
        pieces: impl FnOnce() -> Vec<OnTable>,
        places: &Places,
    ) -> Option<Rc<Ground<'a>>> {
        let (happened, moved) = (std::mem::take(&mut self.happened), std::mem::take(&mut self.moved));
        if let Some(ground) = &self.ground
            && !happened
            && moved.is_empty()
        {
            return Some(Rc::clone(ground));
        }
        let pieces = pieces();
        // Somebody may still hold it as it was.
        let laid = self.ground.take().and_then(Rc::into_inner);
        let laid = laid.and_then(|ground| ground.laid_again(&pieces, moved, places));
        let ground = match laid {
            Some(ground) => Ground { pieces, ..ground },
            None => Ground::of(setting, pieces, places)?,
        };
        self.ground = Some(Rc::new(ground));
        self.ground.clone()
    }
}

impl Ground<'_> {
    /// The same table with those laid again that have moved or are not as they were; `None` if others stand there.
    fn laid_again(mut self, pieces: &[OnTable], mut moved: Vec<Id>, places: &Places) -> Option<Self> {
        if pieces.len() != self.pieces.len() {
            return None;
        }
        for (before, now) in self.pieces.iter().zip(pieces).filter(|(before, now)| before != now) {
            if before.id != now.id {
                return None;
            }
            moved.push(now.id.clone());
        }
        if !moved.is_empty() {
            self.company = OnceCell::new();
        }
        let mut moved = moved.iter().filter_map(|id| pieces.iter().find(|piece| piece.id == *id));
        let all =
            moved.all(|piece| match places.get(&piece.id).and_then(|pose| self.layout.unit(piece, *pose)) {
                Some(unit) => self.field.reset(unit),
                None => self.field.unit(&piece.id).is_none(),
            });
        all.then_some(self)
    }
}
