use std::hash::{BuildHasher, Hash};

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;
use standfast_dice::Count;

/// Up to this many outcomes are searched one by one, since a few comparisons cost less than a hash. Room for this many
/// is made at once.
const FEW: usize = 12;

/// Up to this many outcomes known to differ are not hashed until one of them is added to.
const MANY: usize = 256;

/// Outcomes with the ways to them, each outcome once, in the order in which they were first met.
#[derive(Debug, Clone)]
pub(crate) struct Merge<T, C> {
    entries: Vec<(T, C)>,
    /// The places of the entries by their hashes; none while they are few. Boxed, so that the struct stays small to
    /// move.
    places: Option<Box<HashTable<Place>>>,
    /// The place after the entry last added to. Outcomes tend to come in the same order again, so the next one is
    /// looked for here first.
    next: usize,
}

/// Where an outcome stands, and its hash, which is worked out once.
#[derive(Debug, Clone, Copy)]
struct Place {
    hash: u64,
    at: usize,
}

impl<T, C> Default for Merge<T, C> {
    #[inline]
    fn default() -> Self {
        Self { entries: Vec::new(), places: None, next: 0 }
    }
}

impl<T, C> Merge<T, C> {
    /// The entries, in the order in which they were first met.
    #[inline]
    pub(crate) fn entries(&self) -> &[(T, C)] {
        &self.entries
    }

    /// The ways to each, mutable.
    pub(crate) fn ways_mut(&mut self) -> impl Iterator<Item = &mut C> {
        self.entries.iter_mut().map(|(_, ways)| ways)
    }

    /// Makes room for that many more entries.
    pub(crate) fn reserve(&mut self, more: usize) {
        self.entries.reserve(more);
    }
}

impl<T: Eq + Hash, C: Count> Merge<T, C> {
    /// Adds an outcome that is not there yet; this is not checked.
    ///
    /// Rare work is kept out of this function, so that outcomes are made in place: moving them in memory would cost
    /// more than all the rest.
    #[inline]
    pub(crate) fn push_different(&mut self, outcome: T, ways: C) {
        if self.entries.len() == self.entries.capacity() {
            self.grow();
        }
        self.entries.push((outcome, ways));
        if self.entries.len() > MANY {
            self.index();
        }
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self) {
        self.entries.reserve(FEW);
    }

    /// The ways to an outcome.
    pub(crate) fn get(&self, outcome: &T) -> Option<&C> {
        self.place(outcome).and_then(|place| self.entries.get(place)).map(|(_, ways)| ways)
    }

    /// Adds ways to an outcome.
    #[inline]
    pub(crate) fn add(&mut self, outcome: T, ways: &C) {
        match self.look_up(&outcome) {
            Ok(known) => known.gain(ways),
            Err(hash) => self.push(outcome, ways.clone(), hash),
        }
    }

    /// Adds the product of two counts to an outcome.
    #[inline]
    pub(crate) fn add_product(&mut self, outcome: T, one: &C, other: &C) {
        match self.look_up(&outcome) {
            Ok(known) => known.gain_product(one, other),
            Err(hash) => self.push(outcome, one.times(other), hash),
        }
    }

    /// Adds the product of `one` with each of the others to their outcomes. Neighbours with the same outcome are added
    /// up before they are multiplied.
    #[inline]
    pub(crate) fn add_products<'a>(&mut self, one: &C, others: impl Iterator<Item = (T, &'a C)>)
    where
        C: 'a,
    {
        let mut others = others.peekable();
        while let Some((outcome, first)) = others.next() {
            let Some((_, second)) = others.next_if(|(next, _)| *next == outcome) else {
                self.add_product(outcome, one, first);
                continue;
            };
            let mut sum = first.plus(second);
            while let Some((_, more)) = others.next_if(|(next, _)| *next == outcome) {
                sum.gain(more);
            }
            self.add_product(outcome, one, &sum);
        }
    }

    /// The ways to an outcome; where it is not there its hash, if that had to be worked out.
    #[inline]
    fn look_up(&mut self, outcome: &T) -> Result<&mut C, Option<u64>> {
        let at = match self.entries.get(self.next) {
            Some((next, _)) if next == outcome => self.next,
            _ => self.search(outcome)?,
        };
        self.next = at + 1;
        self.entries.get_mut(at).map(|(_, ways)| ways).ok_or(None)
    }

    fn search(&mut self, outcome: &T) -> Result<usize, Option<u64>> {
        if self.entries.len() <= FEW {
            return self.one_by_one(outcome).ok_or(None);
        }
        self.index();
        let hash = hash(outcome);
        self.by_hash(hash, outcome).ok_or(Some(hash))
    }

    #[inline]
    fn push(&mut self, outcome: T, ways: C, hash: Option<u64>) {
        if let Some((hash, places)) = hash.zip(self.places.as_mut()) {
            places.insert_unique(hash, Place { hash, at: self.entries.len() }, |place| place.hash);
        }
        self.push_different(outcome, ways);
        self.next = 0;
    }

    /// Takes an outcome out, with the ways to it.
    pub(crate) fn remove(&mut self, outcome: &T) -> Option<C> {
        let place = self.place(outcome)?;
        let (_, ways) = self.entries.remove(place);
        self.places = None;
        Some(ways)
    }

    /// The place of an outcome: by hash if the entries are indexed, one by one if not.
    #[inline]
    fn place(&self, outcome: &T) -> Option<usize> {
        match &self.places {
            Some(places) if places.len() == self.entries.len() => self.by_hash(hash(outcome), outcome),
            _ => self.one_by_one(outcome),
        }
    }

    fn one_by_one(&self, outcome: &T) -> Option<usize> {
        self.entries.iter().position(|(known, _)| known == outcome)
    }

    #[inline(never)]
    fn by_hash(&self, hash: u64, outcome: &T) -> Option<usize> {
        let same = |place: &Place| self.entries.get(place.at).is_some_and(|(known, _)| known == outcome);
        self.places.as_ref()?.find(hash, same).map(|place| place.at)
    }

    /// Indexes the entries that are not indexed yet.
    #[inline]
    fn index(&mut self) {
        if self.places.as_ref().is_none_or(|places| places.len() < self.entries.len()) {
            self.index_more();
        }
    }

    #[inline(never)]
    fn index_more(&mut self) {
        let Self { entries, places, .. } = self;
        // Many entries: makes room for more than now, so that they are not indexed again and again.
        let room = || Box::new(HashTable::with_capacity(entries.len().max(ROOM)));
        let places = places.get_or_insert_with(room);
        for (at, (outcome, _)) in entries.iter().enumerate().skip(places.len()) {
            let hash = hash(outcome);
            places.insert_unique(hash, Place { hash, at }, |place| place.hash);
        }
    }
}

/// How many places get room at once.
const ROOM: usize = 200;

#[inline]
fn hash(outcome: &impl Hash) -> u64 {
    FxBuildHasher.hash_one(outcome)
}
