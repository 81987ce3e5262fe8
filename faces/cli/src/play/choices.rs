use std::collections::BTreeSet;

use standfast_seat::is_of_the_table;

use super::battle::{ASK_ADVICE, Id, Offer, VerbKind};
use super::list::Filter;
use super::sight::Sight;

/// Groups of more offers than this are folded up until somebody opens them.
const SHORT: usize = 8;

/// What the seat may do, as it is looked at.
#[derive(Debug, Clone, Default)]
pub(crate) struct Choices {
    /// Which row is chosen.
    pub(crate) at: usize,
    /// The verbs whose groups were folded up or unfolded by hand.
    turned: BTreeSet<&'static str>,
    pub(crate) filter: Filter,
    pub(crate) only: Only,
}

/// To what the choices are narrowed down.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) enum Only {
    /// All of them.
    #[default]
    All,
    /// Those of a piece of the order of battle, and of what belongs to it.
    Of { name: String, ids: BTreeSet<Id> },
    /// Those of these verbs, for that reason.
    Verbs { why: String, verbs: Vec<&'static str> },
}

/// A row of the choices.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Row {
    /// A verb with several offers under it.
    Verb { name: &'static str, says: &'static str, count: usize, folded: bool },
    /// An offer, by its place; whether it stands under its verb.
    Offer { place: usize, under: bool },
}

impl Choices {
    fn admits(&self, offer: &Offer) -> bool {
        let wanted = match &self.only {
            Only::All => true,
            Only::Of { ids, .. } => offer.fixed.iter().any(|(_, thing)| ids.contains(&thing.id)),
            Only::Verbs { verbs, .. } => verbs.contains(&offer.verb.name),
        };
        // Programs pledge, and ask the machine in ways of their own.
        let name = offer.verb.name;
        let by_hand = VerbKind::of(name) != VerbKind::Pledge && name != ASK_ADVICE.name;
        wanted && by_hand && self.filter.admits(&format!("{} {}", offer.verb.name, offer.line()))
    }

    /// The rows: verbs of the rules first, those of every table after them.
    pub(crate) fn rows(&self, sight: &Sight) -> Vec<Row> {
        let mut verbs: Vec<(&'static str, &'static str, bool, Vec<usize>)> = Vec::new();
        for (place, offer) in sight.offers.iter().enumerate().filter(|(_, offer)| self.admits(offer)) {
            match verbs.iter_mut().find(|(name, ..)| *name == offer.verb.name) {
                Some((.., places)) => places.push(place),
                None => verbs.push((offer.verb.name, offer.verb.says, is_of_the_table(offer), vec![place])),
            }
        }
        verbs.sort_by_key(|(.., table, _)| *table);
        let narrowed = self.filter.is_on() || self.only != Only::All;
        let mut rows = Vec::new();
        for (name, says, _, places) in verbs {
            if let [place] = *places.as_slice() {
                rows.push(Row::Offer { place, under: false });
                continue;
            }
            let folded = !narrowed && ((places.len() > SHORT) != self.turned.contains(name));
            rows.push(Row::Verb { name, says, count: places.len(), folded });
            if !folded {
                rows.extend(places.into_iter().map(|place| Row::Offer { place, under: true }));
            }
        }
        rows
    }

    /// The row that is chosen.
    pub(crate) fn chosen(&self, sight: &Sight) -> Option<Row> {
        let rows = self.rows(sight);
        rows.get(self.at.min(rows.len().saturating_sub(1))).copied()
    }

    /// Folds a group up, or unfolds it.
    pub(crate) fn turn(&mut self, verb: &'static str) {
        if !self.turned.remove(verb) {
            self.turned.insert(verb);
        }
    }

    /// Folds up the group that is chosen or that the chosen offer stands in; whether there was one to fold.
    pub(crate) fn fold(&mut self, sight: &Sight) {
        let rows = self.rows(sight);
        let head = rows.iter().take(self.at + 1).rposition(|row| matches!(row, Row::Verb { .. }));
        let inside = matches!(rows.get(self.at), Some(Row::Verb { .. } | Row::Offer { under: true, .. }));
        if let (Some(head), true) = (head, inside)
            && let Some(Row::Verb { name, folded: false, .. }) = rows.get(head)
        {
            self.turn(name);
            self.at = head;
        }
    }

    /// Unfolds the group that is chosen.
    pub(crate) fn unfold(&mut self, sight: &Sight) {
        if let Some(Row::Verb { name, folded: true, .. }) = self.chosen(sight) {
            self.turn(name);
        }
    }

    /// Narrows the choices down, from the first one on.
    pub(crate) fn narrow(&mut self, only: Only) {
        self.only = only;
        self.filter = Filter::default();
        self.at = 0;
    }
}
