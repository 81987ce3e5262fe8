//! What lists have by their names and ids, so that ten thousand rows find their places without going through ten thousand things.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use serde_json::Value as Json;

use crate::import::things::text;
use crate::outline::{Solid, Spot};

/// The lists that have been looked into, each by its path.
#[derive(Debug, Default)]
pub(super) struct Known(BTreeMap<Solid, List>);

/// A list: the places of its things by their names and by their ids, in small letters.
#[derive(Debug, Default)]
struct List {
    names: BTreeMap<String, VecDeque<usize>>,
    ids: BTreeMap<String, usize>,
    /// The places of things that came in: ids that were made of their names are nobody's names.
    came: BTreeSet<usize>,
    /// The places that rows have been for: another row of the same name is for another thing.
    told: BTreeSet<usize>,
}

impl Known {
    /// The place of the thing that is called so and has not been told of: by its id where that is given, else by its name, or by
    /// the id that it had before.
    pub(super) fn find(
        &mut self,
        outline: &Json,
        path: &[Spot],
        name: &str,
        id: Option<&str>,
    ) -> Option<usize> {
        let list = self.list(outline, path);
        let by_id = list.ids.get(&id.unwrap_or(name).to_ascii_lowercase()).copied();
        let by_id = by_id.filter(|place| !list.told.contains(place));
        if id.is_some() {
            return by_id;
        }
        let by_name = list.names.get_mut(&name.to_ascii_lowercase()).and_then(|places| {
            while places.front().is_some_and(|place| list.told.contains(place)) {
                places.pop_front();
            }
            places.front().copied()
        });
        by_name.or(by_id.filter(|place| !list.came.contains(place)))
    }

    /// That a thing has come into a list.
    pub(super) fn came(&mut self, path: &[Spot], place: usize, thing: &Json) {
        if let Some(list) = self.0.get_mut(path) {
            list.came.insert(place);
            list.take(place, thing);
        }
    }

    /// That a row has been for the thing at that place.
    pub(super) fn tell(&mut self, path: &[Spot], place: usize) {
        self.0.entry(path.to_vec()).or_default().told.insert(place);
    }

    fn list(&mut self, outline: &Json, path: &[Spot]) -> &mut List {
        self.0.entry(path.to_vec()).or_insert_with(|| {
            let things = crate::outline::at(outline, path).and_then(Json::as_array).into_iter().flatten();
            let mut list = List::default();
            things.enumerate().for_each(|(place, thing)| list.take(place, thing));
            list
        })
    }
}

impl List {
    fn take(&mut self, place: usize, thing: &Json) {
        let lower =
            |field: &str| Some(text(thing, field).to_ascii_lowercase()).filter(|text| !text.is_empty());
        if let Some(name) = lower("name") {
            self.names.entry(name).or_default().push_back(place);
        }
        if let Some(id) = lower("id") {
            self.ids.entry(id).or_insert(place);
        }
    }
}
