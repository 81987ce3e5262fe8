use std::borrow::Borrow;
use std::ops::Range;
use std::sync::Arc;

use super::Id;

/// The things of a battle in the order in which they were mustered, found by their ids or by their places in it. Which
/// things there are is settled as the battle begins; what is said of them changes.
///
/// What a scenario says of things and how they stand are two musters of the same ids: a thing has the same place in
/// both, and walking them together looks nothing up.
///
/// ```
/// use standfast_engine::battle::{Id, Muster};
/// let id = |text| Id::new(text).unwrap();
/// let names = Muster::of([(id("guides"), "the Guides"), (id("buffs"), "the Buffs")]);
/// let mut losses = names.alike(|_| 0);
/// *losses.get_mut(&id("buffs")).unwrap() += 2;
/// assert_eq!(names.get(&id("buffs")), Some(&"the Buffs"));
/// assert_eq!(losses.values().collect::<Vec<_>>(), [&0, &2]);
/// assert_eq!(losses.ids().map(Id::as_str).collect::<Vec<_>>(), ["buffs", "guides"]);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Muster<T> {
    ids: Arc<Ids>,
    things: Vec<T>,
}

#[derive(Debug, PartialEq, Eq)]
struct Ids {
    in_order: Vec<Id>,
    /// The place of each, by its id.
    places: Vec<(Id, usize)>,
}

impl<T> Default for Muster<T> {
    fn default() -> Self {
        Self::of([])
    }
}

impl<T> Muster<T> {
    /// Musters things in this order. Of two with the same id, only one is found by it.
    #[must_use]
    pub fn of(things: impl IntoIterator<Item = (Id, T)>) -> Self {
        let (in_order, things): (Vec<Id>, Vec<T>) = things.into_iter().unzip();
        let mut places: Vec<(Id, usize)> = in_order.iter().cloned().zip(0..).collect();
        places.sort_unstable();
        Self { ids: Arc::new(Ids { in_order, places }), things }
    }

    /// Something else that is said of each of the same things.
    #[must_use]
    pub fn alike<U>(&self, say: impl FnMut((&Id, &T)) -> U) -> Muster<U> {
        Muster { ids: Arc::clone(&self.ids), things: self.iter().map(say).collect() }
    }

    /// The place of a thing, from 0.
    #[must_use]
    pub fn place<I: Ord + ?Sized>(&self, id: &I) -> Option<usize>
    where
        Id: Borrow<I>,
    {
        let places = &self.ids.places;
        let found = places.binary_search_by(|(other, _)| other.borrow().cmp(id)).ok()?;
        places.get(found).map(|(_, place)| *place)
    }

    /// The thing at a place.
    #[must_use]
    pub fn at(&self, place: usize) -> Option<(&Id, &T)> {
        Some((self.ids.in_order.get(place)?, self.things.get(place)?))
    }

    /// The thing of that id.
    #[must_use]
    pub fn get<I: Ord + ?Sized>(&self, id: &I) -> Option<&T>
    where
        Id: Borrow<I>,
    {
        self.things.get(self.place(id)?)
    }

    /// The thing of that id, to be changed.
    pub fn get_mut(&mut self, id: &Id) -> Option<&mut T> {
        let place = self.place(id)?;
        self.things.get_mut(place)
    }

    /// Every place.
    #[must_use]
    pub fn places(&self) -> Range<usize> {
        0..self.things.len()
    }

    /// All things, in their order.
    pub fn iter(&self) -> impl Iterator<Item = (&Id, &T)> {
        self.ids.in_order.iter().zip(&self.things)
    }

    /// What is said of all things, in their order.
    pub fn values(&self) -> impl Iterator<Item = &T> {
        self.things.iter()
    }

    /// What is said of all things, in their order, to be changed.
    pub fn values_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.things.iter_mut()
    }

    /// All ids, from the first to the last of the alphabet.
    pub fn ids(&self) -> impl Iterator<Item = &Id> {
        self.ids.places.iter().map(|(id, _)| id)
    }

    /// All things by their ids, from the first to the last of the alphabet.
    pub fn by_id(&self) -> impl Iterator<Item = (&Id, &T)> {
        self.ids.places.iter().filter_map(|(id, place)| Some((id, self.things.get(*place)?)))
    }
}
