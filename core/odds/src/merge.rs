use std::hash::{BuildHasher, Hash};

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;
use standfast_dice::Weight;

/// Up to how many outcomes are looked through one by one: a few comparisons cost less than one hash.
const FEW: usize = 16;

/// Outcomes with their weights, each once, in the order in which they were first met.
#[derive(Debug, Clone)]
pub(crate) struct Merge<T, W> {
    entries: Vec<(T, W)>,
    /// The places of the entries by their hashes; empty while they are few.
    places: HashTable<usize>,
}

impl<T, W> Default for Merge<T, W> {
    fn default() -> Self {
        Self { entries: Vec::new(), places: HashTable::new() }
    }
}

impl<T: Eq + Hash, W: Weight> Merge<T, W> {
    /// The entries, in the order in which they were first met.
    pub(crate) fn entries(&self) -> &[(T, W)] {
        &self.entries
    }

    /// The weight of an outcome.
    pub(crate) fn get(&self, outcome: &T) -> Option<&W> {
        self.place(outcome).and_then(|place| self.entries.get(place)).map(|(_, weight)| weight)
    }

    /// Adds weight to an outcome.
    #[inline]
    pub(crate) fn add(&mut self, outcome: T, weight: &W) {
        match self.place(&outcome).and_then(|place| self.entries.get_mut(place)) {
            Some((_, known)) => *known = known.plus(weight),
            None => self.push(outcome, weight.clone()),
        }
    }

    /// Makes room for so many entries more.
    pub(crate) fn reserve(&mut self, more: usize) {
        self.entries.reserve(more);
    }

    /// Takes an outcome out, with its weight.
    pub(crate) fn remove(&mut self, outcome: &T) -> Option<W> {
        let place = self.place(outcome)?;
        let (_, weight) = self.entries.remove(place);
        self.places.clear();
        if self.entries.len() > FEW {
            self.index();
        }
        Some(weight)
    }

    /// Changes every weight.
    pub(crate) fn change(&mut self, change: impl Fn(&W) -> W) {
        for (_, weight) in &mut self.entries {
            *weight = change(weight);
        }
    }

    #[inline]
    fn place(&self, outcome: &T) -> Option<usize> {
        if self.entries.len() <= FEW {
            return self.entries.iter().position(|(known, _)| known == outcome);
        }
        let same = |&place: &usize| self.entries.get(place).is_some_and(|(known, _)| known == outcome);
        self.places.find(FxBuildHasher.hash_one(outcome), same).copied()
    }

    fn push(&mut self, outcome: T, weight: W) {
        let place = self.entries.len();
        if place == 0 {
            self.entries.reserve(FEW);
        }
        let hash = (place > FEW).then(|| FxBuildHasher.hash_one(&outcome));
        self.entries.push((outcome, weight));
        match hash {
            Some(hash) => self.enter(hash, place),
            None if place == FEW => self.index(),
            None => {}
        }
    }

    /// Enters all places.
    fn index(&mut self) {
        // There are many: room for more than there are now, so that they are not entered again and again.
        const ROOM: usize = 256;
        let hash_of = |&place: &usize| {
            self.entries.get(place).map_or(0, |(outcome, _)| FxBuildHasher.hash_one(outcome))
        };
        self.places.reserve(ROOM, hash_of);
        for place in 0..self.entries.len() {
            if let Some((outcome, _)) = self.entries.get(place) {
                self.enter(FxBuildHasher.hash_one(outcome), place);
            }
        }
    }

    fn enter(&mut self, hash: u64, place: usize) {
        let entries = &self.entries;
        let hash_of =
            |&place: &usize| entries.get(place).map_or(0, |(outcome, _)| FxBuildHasher.hash_one(outcome));
        self.places.insert_unique(hash, place, hash_of);
    }
}
