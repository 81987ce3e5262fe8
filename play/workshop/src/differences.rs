//! The changes that lead from one scenario to another.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value as Json};

use crate::Change;
use crate::outline::{at, make, resolved, same};
use crate::steps::{Step, Steps, called};

/// The changes that make `before` say what `after` says. Elements of lists are known by what they are called, so that
/// one that stands elsewhere afterwards has been moved, and what is written beside it stays.
#[must_use]
pub fn differences(before: &Json, after: &Json) -> Vec<Change> {
    let mut search = Search { moved: moved(before, after), now: before.clone(), changes: Vec::new() };
    if let (Json::Object(_), Json::Object(fields)) = (before, after) {
        search.object(&Steps::default(), fields);
        search.sweep(&Steps::default(), after);
    }
    if same(&search.now, after) {
        return search.changes;
    }
    // Something that the search has no eye for: all of it is said again.
    vec![Change::Set { at: String::new(), to: after.clone() }]
}

/// The changes so far, and what they have made of the scenario.
struct Search {
    /// The elements that stand in another list afterwards.
    moved: BTreeSet<Known>,
    now: Json,
    changes: Vec<Change>,
}

/// What an element is known by wherever it goes: the field of the scenario that it is in, the name of its list, and
/// what it is called.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Known {
    field: String,
    list: String,
    name: String,
}

impl Search {
    fn here(&self, path: &Steps) -> Option<&Json> {
        at(&self.now, &resolved(&self.now, path).ok()?)
    }

    fn list(&self, path: &Steps) -> &[Json] {
        self.here(path).and_then(Json::as_array).map(Vec::as_slice).unwrap_or_default()
    }

    fn make(&mut self, change: Change) {
        if make(&mut self.now, &change).is_ok() {
            self.changes.push(change);
        }
    }

    fn object(&mut self, path: &Steps, wanted: &Map<String, Json>) {
        for (name, to) in wanted {
            let path = path.field(name);
            match (self.here(&path), to) {
                (Some(here), to) if same(here, to) => {}
                (Some(Json::Object(_)), Json::Object(fields)) => self.object(&path, fields),
                (Some(Json::Array(here)), Json::Array(list)) if are_objects(here) && are_objects(list) => {
                    self.elements(&path, list);
                }
                (None, Json::Array(list)) if !list.is_empty() && are_named(list) => self.named(&path, list),
                (None, Json::Object(fields)) => {
                    let to = without(to, &path, &self.moved);
                    self.make(Change::Set { at: path.to_string(), to });
                    self.object(&path, fields);
                }
                _ => self.make(Change::Set { at: path.to_string(), to: to.clone() }),
            }
        }
    }

    fn elements(&mut self, path: &Steps, wanted: &[Json]) {
        if are_named(self.list(path)) && are_named(wanted) {
            return self.named(path, wanted);
        }
        for (place, to) in wanted.iter().enumerate() {
            match to.as_object().filter(|_| place < self.list(path).len()) {
                Some(fields) => self.object(&path.and(Step::Place(place)), fields),
                None => self.make(Change::Put { at: path.to_string(), place: None, what: to.clone() }),
            }
        }
    }

    /// Brings the elements of a list in, in their order; what is not wanted there is swept out at the end.
    fn named(&mut self, path: &Steps, wanted: &[Json]) {
        self.rename(path, wanted);
        let staying = staying(self.list(path), wanted);
        let mut before: Option<&str> = None;
        for to in wanted {
            let Some(name) = called(to) else { continue };
            let behind =
                before.and_then(|before| place_of(self.list(path), before)).map_or(0, |place| place + 1);
            before = Some(name);
            match place_of(self.list(path), name) {
                Some(_) if staying.contains(name) => {}
                Some(from) => {
                    let place = if from < behind { behind - 1 } else { behind };
                    self.move_from(&path.and(Step::Named(name.to_owned())), path, place);
                }
                None => self.bring(path, name, behind, to),
            }
        }
        for to in wanted {
            if let (Some(name), Some(fields)) = (called(to), to.as_object()) {
                self.object(&path.and(Step::Named(name.to_owned())), fields);
            }
        }
    }

    /// Brings an element in, from another list if it stands in one.
    fn bring(&mut self, path: &Steps, name: &str, place: usize, to: &Json) {
        let known = known(path, name).filter(|known| self.moved.contains(known));
        let from = known.and_then(|known| find(&self.now, &Steps::default(), &known));
        match from.filter(|from| !path.0.starts_with(&from.0)) {
            Some(from) => self.move_from(&from, path, place),
            None => {
                let place = (place < self.list(path).len()).then_some(place);
                let what = without(to, path, &self.moved);
                self.make(Change::Put { at: path.to_string(), place, what });
            }
        }
    }

    fn move_from(&mut self, from: &Steps, to: &Steps, place: usize) {
        self.make(Change::Move { at: from.to_string(), to: to.to_string(), place: Some(place) });
    }

    /// Renames elements that are the same but for what they are called.
    fn rename(&mut self, path: &Steps, wanted: &[Json]) {
        let fresh = |list: &[Json], other: &[Json]| -> Vec<Json> {
            let unknown =
                |element: &&Json| called(element).is_some_and(|name| place_of(other, name).is_none());
            let moves = |name: &str| known(path, name).is_some_and(|known| self.moved.contains(&known));
            let stays = |element: &&Json| !called(element).is_some_and(moves);
            list.iter().filter(unknown).filter(stays).cloned().collect()
        };
        let (mut gone, come) = (fresh(self.list(path), wanted), fresh(wanted, self.list(path)));
        for to in &come {
            let Some(place) = gone.iter().position(|from| alike(from, to)) else { continue };
            let from = gone.remove(place);
            let names = called(&from).zip(called(to)).zip(named_by(&from, to));
            if let Some(((old, new), field)) = names {
                let at = path.and(Step::Named(old.to_owned())).field(field).to_string();
                self.make(Change::Set { at, to: Json::from(new) });
            }
        }
    }

    /// Takes away what is not wanted.
    fn sweep(&mut self, path: &Steps, wanted: &Json) {
        let (fields, unwanted) = match (self.here(path), wanted) {
            (Some(Json::Object(here)), Json::Object(wanted)) => {
                let names = here.keys().map(|name| (path.field(name), wanted.get(name)));
                parted(names)
            }
            (Some(Json::Array(here)), Json::Array(wanted)) if are_objects(here) => {
                if are_named(here) && are_named(wanted) {
                    let name_of = |element: &Json| called(element).unwrap_or_default().to_owned();
                    let names = here.iter().map(name_of);
                    let wanted = |name: &str| place_of(wanted, name).and_then(|place| wanted.get(place));
                    parted(names.map(|name| {
                        let wanted = wanted(&name);
                        (path.and(Step::Named(name)), wanted)
                    }))
                } else {
                    // From the end, so that places stay what they are.
                    let places = (0..here.len()).rev();
                    parted(places.map(|place| (path.and(Step::Place(place)), wanted.get(place))))
                }
            }
            _ => return,
        };
        for path in unwanted {
            self.make(Change::Take { at: path.to_string() });
        }
        for (path, wanted) in fields {
            self.sweep(&path, wanted);
        }
    }
}

/// Parts with what they are to become, and parts that are to go.
type Parted<'j> = (Vec<(Steps, &'j Json)>, Vec<Steps>);

/// What is wanted, and what is not.
fn parted<'j>(all: impl Iterator<Item = (Steps, Option<&'j Json>)>) -> Parted<'j> {
    let (mut kept, mut unwanted) = (Vec::new(), Vec::new());
    for (path, wanted) in all {
        match wanted {
            Some(wanted) => kept.push((path, wanted)),
            None => unwanted.push(path),
        }
    }
    (kept, unwanted)
}

/// Which elements need not be moved for the rest to come into order: the longest run that is in order already.
fn staying(here: &[Json], wanted: &[Json]) -> BTreeSet<String> {
    let places: Vec<(usize, &str)> =
        wanted.iter().filter_map(called).filter_map(|name| Some((place_of(here, name)?, name))).collect();
    // For each length of a run, the smallest place that it can end at, and for each element the one before it.
    let mut ends: Vec<usize> = Vec::new();
    let mut before: Vec<Option<usize>> = Vec::new();
    for (number, (place, _)) in places.iter().enumerate() {
        let place_at = |number: &usize| places.get(*number).map_or(0, |(place, _)| *place);
        let length = ends.partition_point(|end| place_at(end) < *place);
        before.push(length.checked_sub(1).and_then(|length| ends.get(length)).copied());
        match ends.get_mut(length) {
            Some(end) => *end = number,
            None => ends.push(number),
        }
    }
    let mut run = BTreeSet::new();
    let mut here = ends.last().copied();
    while let Some(number) = here {
        run.extend(places.get(number).map(|(_, name)| (*name).to_owned()));
        here = before.get(number).copied().flatten();
    }
    run
}

/// Elements that stand in one list before and in another one afterwards.
fn moved(before: &Json, after: &Json) -> BTreeSet<Known> {
    let (mut from, mut to) = (BTreeMap::new(), BTreeMap::new());
    note(before, &Steps::default(), &mut from);
    note(after, &Steps::default(), &mut to);
    let once = |lists: &Vec<Steps>| (lists.len() == 1).then(|| lists.first().cloned()).flatten();
    let moves = |(known, lists): (Known, Vec<Steps>)| {
        let (from, to) = (once(&lists)?, once(to.get(&known)?)?);
        (from != to).then_some(known)
    };
    from.into_iter().filter_map(moves).collect()
}

fn note(part: &Json, path: &Steps, lists: &mut BTreeMap<Known, Vec<Steps>>) {
    match part {
        Json::Object(fields) => fields.iter().for_each(|(name, part)| note(part, &path.field(name), lists)),
        Json::Array(list) if are_objects(list) => {
            for element in list {
                let name = called(element).unwrap_or_default();
                if let Some(known) = known(path, name) {
                    lists.entry(known).or_default().push(path.clone());
                }
                note(element, &path.and(Step::Named(name.to_owned())), lists);
            }
        }
        _ => {}
    }
}

/// Where an element stands.
fn find(part: &Json, path: &Steps, wanted: &Known) -> Option<Steps> {
    match part {
        Json::Object(fields) => fields.iter().find_map(|(name, part)| find(part, &path.field(name), wanted)),
        Json::Array(list) => list.iter().enumerate().find_map(|(place, element)| {
            let name = called(element)?;
            let own =
                path.and(if are_named(list) { Step::Named(name.to_owned()) } else { Step::Place(place) });
            if known(path, name).as_ref() == Some(wanted) { Some(own) } else { find(element, &own, wanted) }
        }),
        _ => None,
    }
}

fn known(list: &Steps, name: &str) -> Option<Known> {
    let field = |step: Option<&Step>| match step {
        Some(Step::Field(name)) => Some(name.clone()),
        _ => None,
    };
    Some(Known { field: field(list.0.first())?, list: field(list.0.last())?, name: name.to_owned() })
}

/// A part without the elements below it that come from elsewhere.
fn without(part: &Json, path: &Steps, moved: &BTreeSet<Known>) -> Json {
    match part {
        _ if moved.is_empty() => part.clone(),
        Json::Object(fields) => {
            let fields =
                fields.iter().map(|(name, part)| (name.clone(), without(part, &path.field(name), moved)));
            Json::Object(fields.collect())
        }
        Json::Array(list) => {
            let comes = |element: &&Json| {
                let known = called(element).and_then(|name| known(path, name));
                known.is_some_and(|known| moved.contains(&known))
            };
            list.iter()
                .filter(|element| !comes(element))
                .map(|element| without(element, path, moved))
                .collect()
        }
        plain => plain.clone(),
    }
}

fn are_objects(list: &[Json]) -> bool {
    list.iter().all(Json::is_object)
}

/// Whether all elements are objects, each called something that no other one is called, and that a path can say.
fn are_named(list: &[Json]) -> bool {
    let mut seen = BTreeSet::new();
    let mut names = list.iter().map(called);
    are_objects(list) && names.all(|name| name.is_some_and(|name| !name.contains(']') && seen.insert(name)))
}

fn place_of(list: &[Json], name: &str) -> Option<usize> {
    list.iter().position(|element| called(element) == Some(name))
}

/// The field that both elements are called by.
fn named_by<'f>(from: &'f Json, to: &Json) -> Option<&'f str> {
    let fields = from.as_object()?.iter();
    let mut same = fields.filter(|(field, name)| {
        name.as_str() == called(from) && to.get(field.as_str()).and_then(Json::as_str) == called(to)
    });
    same.next().map(|(field, _)| field.as_str())
}

/// Whether two elements are the same but for what they are called, and perhaps one field more.
fn alike(from: &Json, to: &Json) -> bool {
    let (Some(from), Some(to)) = (from.as_object(), to.as_object()) else { return false };
    let shared =
        from.iter().filter(|(name, part)| to.get(name.as_str()).is_some_and(|other| same(part, other)));
    let longest = from.len().max(to.len());
    longest >= 3 && shared.count() + 2 >= longest
}
