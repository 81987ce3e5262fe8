use std::collections::BTreeSet;

use super::battle::{Id, Piece, SideFacts};
use super::list::Filter;
use super::sight::Sight;

/// The order of battle, as it is looked at.
#[derive(Debug, Clone, Default)]
pub(crate) struct Outline {
    /// Which row is chosen.
    pub(crate) at: usize,
    /// What is folded up.
    pub(crate) folded: BTreeSet<Id>,
    pub(crate) filter: Filter,
}

/// A row of the order of battle.
#[derive(Debug, Clone)]
pub(crate) struct Row<'a> {
    pub(crate) depth: usize,
    /// Whether what is under it is folded up; `None` if nothing is under it.
    pub(crate) folded: Option<bool>,
    pub(crate) what: What<'a>,
}

/// What a row shows.
#[derive(Debug, Clone, Copy)]
pub(crate) enum What<'a> {
    Side { id: &'a Id, name: &'a str, facts: Option<&'a SideFacts> },
    Piece(&'a Piece),
}

impl What<'_> {
    pub(crate) fn id(&self) -> &Id {
        match self {
            Self::Side { id, .. } => id,
            Self::Piece(piece) => &piece.id,
        }
    }

    pub(crate) fn name(&self) -> &str {
        match self {
            Self::Side { name, .. } => name,
            Self::Piece(piece) => &piece.name,
        }
    }

    /// Its id, and those of all that belongs to it.
    pub(crate) fn ids(&self) -> BTreeSet<Id> {
        match self {
            Self::Side { id, .. } => BTreeSet::from([(*id).clone()]),
            Self::Piece(piece) => piece.with_parts().map(|piece| piece.id.clone()).collect(),
        }
    }
}

impl Outline {
    /// The rows that are to be seen, sides first and their pieces under them.
    pub(crate) fn rows<'a>(&self, sight: &'a Sight) -> Vec<Row<'a>> {
        let mut rows = Vec::new();
        for side in &sight.roster.sides {
            let pieces: Vec<&Piece> = sight.view.view.of_side(&side.id).collect();
            let facts = sight.view.view.totals.iter().find(|total| total.side == side.id);
            let what = What::Side { id: &side.id, name: &side.name, facts };
            let folded = self.is_folded(&side.id);
            if !self.filter.is_on() || self.filter.admits(&side.name) {
                rows.push(Row { depth: 0, folded: (!pieces.is_empty()).then_some(folded), what });
            }
            if !folded {
                for piece in pieces {
                    self.branch(piece, 1, &mut rows);
                }
            }
        }
        rows
    }

    /// Whether something is folded up; nothing is while a search goes on.
    fn is_folded(&self, id: &Id) -> bool {
        !self.filter.is_on() && self.folded.contains(id)
    }

    fn branch<'a>(&self, piece: &'a Piece, depth: usize, rows: &mut Vec<Row<'a>>) {
        let folded = self.is_folded(&piece.id);
        if !self.filter.is_on() || self.filter.admits(&line(piece)) {
            let has_parts = !piece.parts.is_empty();
            rows.push(Row { depth, folded: has_parts.then_some(folded), what: What::Piece(piece) });
        }
        if !folded {
            for part in &piece.parts {
                self.branch(part, depth + 1, rows);
            }
        }
    }

    /// The row that is chosen.
    pub(crate) fn chosen<'a>(&self, sight: &'a Sight) -> Option<What<'a>> {
        let rows = self.rows(sight);
        rows.get(self.at.min(rows.len().saturating_sub(1))).map(|row| row.what)
    }

    /// Unfolds what is chosen, or goes on to what is under it.
    pub(crate) fn deeper(&mut self, sight: &Sight) {
        let rows = self.rows(sight);
        let Some(row) = rows.get(self.at) else { return };
        let id = row.what.id().clone();
        match row.folded {
            Some(true) => drop(self.folded.remove(&id)),
            Some(false) => self.at = (self.at + 1).min(rows.len().saturating_sub(1)),
            None => {}
        }
    }

    /// Folds up what is chosen, or goes back to what it belongs to.
    pub(crate) fn shallower(&mut self, sight: &Sight) {
        let rows = self.rows(sight);
        let Some(row) = rows.get(self.at) else { return };
        if row.folded == Some(false) {
            self.folded.insert(row.what.id().clone());
            return;
        }
        let above = rows.iter().take(self.at).rposition(|other| other.depth < row.depth);
        self.at = above.unwrap_or(self.at);
    }

    /// Chooses a piece, wherever it is folded away.
    pub(crate) fn choose(&mut self, sight: &Sight, id: &Id) {
        self.filter = Filter::default();
        self.folded.clear();
        if let Some(place) = self.rows(sight).iter().position(|row| row.what.id() == id) {
            self.at = place;
        }
    }
}

/// What is searched: the name, the kind, the markers.
fn line(piece: &Piece) -> String {
    let markers = piece.markers.iter().map(|marker| marker.name);
    [piece.name.as_str(), piece.kind, piece.id.as_str()]
        .into_iter()
        .chain(markers)
        .collect::<Vec<_>>()
        .join(" ")
}
