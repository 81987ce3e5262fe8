//! Things of one scenario brought into another, with what they refer to.

mod players;
mod references;

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value as Json, json};

use references::alike;

use crate::export::row_at;
use crate::ids::{Taken, taken_ids};
use crate::import::muster::{Chains, SHOWN, seat_everybody};
use crate::import::things::{name_or, text, things};
use crate::import::{FirstRow, Order, Preview, Told, Word};
use crate::outline::{Solid, Spot};

/// Things that come in, one after the other.
pub(super) struct Copy<'c> {
    from: &'c Json,
    outline: Json,
    schema: &'c Json,
    chains: &'c Chains,
    order: &'c Order,
    taken: Taken,
    /// What things of the other scenario are called here, by their ids there.
    sides: BTreeMap<String, String>,
    seats: BTreeMap<String, String>,
    lent: BTreeMap<String, String>,
    /// The sides that were here before.
    known: Vec<Json>,
    words: Vec<Word>,
    made: BTreeMap<String, usize>,
    /// What was there already, by its list and place.
    there: BTreeSet<(Solid, usize)>,
    units: Vec<String>,
    pending: Vec<Pending>,
}

/// What comes in once everything that comes is known by its id.
struct Pending {
    /// The list that it goes into, or the field that it becomes.
    at: Solid,
    /// The names of the lists and fields that lead there.
    path: String,
    is_field: bool,
    what: Json,
}

/// All of them copied.
pub(super) struct Copied {
    pub(super) outline: Json,
    pub(super) made: BTreeMap<String, usize>,
    /// How many were there already.
    pub(super) there: usize,
    pub(super) words: Vec<Word>,
    pub(super) first: Vec<FirstRow>,
}

impl<'c> Copy<'c> {
    pub(super) fn new(
        from: &'c Json,
        outline: Json,
        schema: &'c Json,
        chains: &'c Chains,
        order: &'c Order,
    ) -> Self {
        let taken = Taken::of(&outline);
        let known = things(&outline, "sides").cloned().collect();
        let (sides, seats, lent) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        let (words, made, units) = (Vec::new(), BTreeMap::new(), Vec::new());
        Self {
            from,
            outline,
            schema,
            chains,
            order,
            taken,
            sides,
            seats,
            lent,
            known,
            words,
            made,
            there: BTreeSet::new(),
            units,
            pending: Vec::new(),
        }
    }

    /// Brings all of it in.
    pub(super) fn finish(mut self, preview: &mut Preview) -> Copied {
        for Pending { at, path, is_field, mut what } in std::mem::take(&mut self.pending) {
            let of = name_or(&what, &path).to_owned();
            let schema = self.schema_of(&path);
            self.refer(&mut what, schema, &of, preview);
            if is_field {
                if let (Some(Spot::Field(name)), Some(Json::Object(thing))) = (
                    at.last(),
                    at.split_last().and_then(|(_, own)| crate::outline::at_mut(&mut self.outline, own)),
                ) {
                    thing.insert(name.clone(), what);
                }
            } else {
                self.tally(path.rsplit('.').next().unwrap_or(&path), &what);
                self.put(&at, what);
            }
        }
        let seats = seat_everybody(&mut self.outline, self.chains, &mut self.taken);
        self.count("seats", seats);
        let told = |at: &Solid| {
            row_at(&self.outline, at).into_iter().map(|(field, says)| Told { field, says }).collect()
        };
        let first =
            self.first_units().iter().zip(1..).map(|(at, row)| FirstRow { row, becomes: told(at) }).collect();
        let Self { outline, made, there, words, .. } = self;
        Copied { outline, made, there: there.len(), words, first }
    }

    /// The schema of what stands in a list or a field.
    fn schema_of(&self, path: &str) -> &'c Json {
        let schema = path.split('.').try_fold(self.schema, |schema, name| {
            schema.get("items").unwrap_or(schema).get("properties")?.get(name)
        });
        schema.map_or(&Json::Null, |schema| schema.get("items").unwrap_or(schema))
    }

    /// Takes a thing of a list of the scenario, which comes in unless it is there already.
    pub(super) fn take(&mut self, list: &str, mut thing: Json, preview: &mut Preview) {
        let own = text(&thing, "side").to_owned();
        let Some(fields) = thing.as_object_mut().filter(|_| !own.is_empty()) else {
            return preview.leave_out(list, "what is of no side does not come in");
        };
        let side = self.side(&own);
        fields.insert("side".to_owned(), Json::from(side.as_str()));
        if let Some(seat) = fields.get("seat").and_then(Json::as_str).map(str::to_owned) {
            fields.insert("seat".to_owned(), Json::from(self.seat(&seat, &side)));
        }
        if self.schema_of(list).get("properties").is_some_and(|fields| fields.get("id").is_some()) {
            self.bring(vec![Spot::Field(list.to_owned())], list.to_owned(), thing);
        } else {
            self.bring_to_its_side(list, &side, thing, preview);
        }
    }

    /// Brings what has no id of its own into what its side has of the kind: brigades into its army.
    fn bring_to_its_side(&mut self, list: &str, side: &str, thing: Json, preview: &mut Preview) {
        let Json::Object(fields) = thing else { return };
        let known = things(&self.outline, list).position(|own| text(own, "side") == side);
        let place = known.unwrap_or_else(|| {
            self.count(list, 1);
            self.put(&[Spot::Field(list.to_owned())], json!({"side": side}))
        });
        let own: Solid = vec![Spot::Field(list.to_owned()), Spot::Place(place)];
        for (name, value) in fields {
            let at: Solid = own.iter().cloned().chain([Spot::Field(name.clone())]).collect();
            match value {
                Json::Array(all) => {
                    let path = format!("{list}.{name}");
                    all.into_iter().for_each(|thing| self.bring(at.clone(), path.clone(), thing));
                }
                what if crate::outline::at(&self.outline, &at).is_none() => {
                    let path = format!("{list}.{name}");
                    self.pending(at, path, true, what);
                }
                value => {
                    let schema = self.schema_of(&format!("{list}.{name}"));
                    let there = crate::outline::at(&self.outline, &at);
                    if there.is_some_and(|there| !alike(there, &value, schema, &mut Vec::new())) {
                        let says = format!("the {} that is there stays", name.replace('_', " "));
                        preview.leave_out(format!("{list}, {side}"), says);
                    }
                }
            }
        }
    }

    /// Has a thing come into a list, unless one that says the same is there. `path` has the names of the lists that lead there.
    fn bring(&mut self, at: Solid, path: String, thing: Json) {
        let schema = self.schema_of(&path);
        let all = crate::outline::at(&self.outline, &at).and_then(Json::as_array).into_iter().flatten();
        let found = all.enumerate().find_map(|(place, there)| {
            let mut ids = Vec::new();
            let is_it = !self.there.contains(&(at.clone(), place)) && alike(there, &thing, schema, &mut ids);
            is_it.then_some((place, ids))
        });
        match found {
            Some((place, ids)) => {
                self.there.insert((at, place));
                self.lent.extend(ids);
            }
            None => self.pending(at, path, false, thing),
        }
    }

    /// Has something come in, with ids that are free here.
    fn pending(&mut self, at: Solid, path: String, is_field: bool, what: Json) {
        for id in taken_ids(&what) {
            let here = self.free(&id);
            self.lent.insert(id, here);
        }
        self.pending.push(Pending { at, path, is_field, what });
    }

    /// That id, or one made of it that is free here.
    fn free(&mut self, id: &str) -> String {
        if self.taken.take(id) { id.to_owned() } else { self.taken.free(id) }
    }

    /// Has a thing come into a list of the scenario with what it is told to be here.
    fn comes(&mut self, list: &str, mut thing: Json, told: &[(&str, &str)]) {
        if let Some(fields) = thing.as_object_mut() {
            fields.extend(told.iter().map(|(field, value)| ((*field).to_owned(), Json::from(*value))));
        }
        self.count(list, 1);
        self.put(&[Spot::Field(list.to_owned())], thing);
    }

    fn put(&mut self, at: &[Spot], thing: Json) -> usize {
        crate::outline::appended(&mut self.outline, at, thing)
    }

    fn count(&mut self, list: &str, number: usize) {
        *self.made.entry(list.to_owned()).or_default() += number;
    }

    /// Counts a thing and the units in it.
    fn tally(&mut self, list: &str, thing: &Json) {
        self.count(list, 1);
        if list == "units" {
            return self.units.push(text(thing, "id").to_owned());
        }
        for unit in things(thing, "units") {
            self.tally("units", unit);
        }
    }

    /// Where the first of the units stand that have come in.
    fn first_units(&self) -> Vec<Solid> {
        let mut found = Vec::new();
        let wanted: BTreeSet<&str> = self.units.iter().take(SHOWN).map(String::as_str).collect();
        for level in self.chains.0.iter().filter_map(|chain| chain.levels.first()) {
            look(&self.outline, &mut vec![Spot::Field(level.list.clone())], &wanted, &mut found);
        }
        found.sort();
        found.dedup();
        found
    }
}

/// Finds units by their ids, from a list on.
fn look(outline: &Json, at: &mut Solid, wanted: &BTreeSet<&str>, found: &mut Vec<Solid>) {
    let Some(Json::Array(all)) = crate::outline::at(outline, at) else { return };
    let is_units = at.last() == Some(&Spot::Field("units".to_owned()));
    for (place, thing) in all.iter().enumerate() {
        at.push(Spot::Place(place));
        if is_units {
            if wanted.contains(text(thing, "id")) {
                found.push(at.clone());
            }
        } else {
            for (name, _) in thing.as_object().into_iter().flatten().filter(|(_, value)| value.is_array()) {
                at.push(Spot::Field(name.clone()));
                look(outline, at, wanted, found);
                at.pop();
            }
        }
        at.pop();
    }
}
