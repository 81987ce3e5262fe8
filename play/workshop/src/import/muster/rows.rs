//! A row becomes a unit in its command, or says more of one that is there.

use std::collections::BTreeMap;

use serde_json::{Map, Value as Json, json};

use super::SHOWN;
use super::columns::Columns;
use super::known::Known;
use super::levels::{Chain, Chains, Level};
use super::said::{Reader, Said};
use super::seats;
use crate::export::row_at;
use crate::ids::Taken;
use crate::import::sheet::Row;
use crate::import::{FirstRow, Order, Preview, Told, Word};
use crate::outline::{Solid, Spot};

/// The scenario, and how many things of each kind came into it.
pub(super) struct Rows<'i> {
    outline: Json,
    chains: &'i Chains,
    reader: Reader<'i>,
    taken: Taken,
    known: Known,
    made: BTreeMap<String, usize>,
    /// The first rows, and where the unit of each stands.
    first: Vec<(usize, Option<Solid>)>,
    /// How many rows lack a side or a command without which they can't come in, by the field.
    lacking: BTreeMap<String, usize>,
}

/// All rows brought in.
pub(super) struct Brought {
    /// The scenario with them in it.
    pub(super) outline: Json,
    /// How many things of each kind have come in.
    pub(super) made: BTreeMap<String, usize>,
    /// The first rows, and what becomes of them.
    pub(super) first: Vec<FirstRow>,
    /// How many rows lack what they can't do without, by the field.
    pub(super) lacking: BTreeMap<String, usize>,
    pub(super) words: Vec<Word>,
}

impl<'i> Rows<'i> {
    pub(super) fn new(
        outline: Json,
        chains: &'i Chains,
        columns: &'i Columns,
        order: &'i Order,
        preview: &mut Preview,
    ) -> Self {
        let taken = Taken::of(&outline);
        let reader = Reader::new(&outline, chains, columns, order, preview);
        let (known, made) = (Known::default(), BTreeMap::new());
        Self { outline, chains, reader, taken, known, made, first: Vec::new(), lacking: BTreeMap::new() }
    }

    /// What has become of all rows.
    pub(super) fn finish(mut self) -> Brought {
        let seats = seats::seat_everybody(&mut self.outline, self.chains, &mut self.taken);
        *self.made.entry("seats".to_owned()).or_default() += seats;
        let told = |at: Option<Solid>| {
            let row = at.map(|at| row_at(&self.outline, &at)).unwrap_or_default();
            row.into_iter().map(|(field, says)| Told { field, says }).collect()
        };
        let first = self.first.into_iter().map(|(row, at)| FirstRow { row, becomes: told(at) }).collect();
        let Self { made, lacking, reader, .. } = self;
        Brought { outline: self.outline, made, first, lacking, words: reader.words() }
    }

    pub(super) fn take(&mut self, row: &Row, preview: &mut Preview) {
        let unit = self.unit(row, preview);
        if self.first.len() < SHOWN {
            self.first.push((row.line, unit));
        }
    }

    /// Brings in the unit of a row, and says where it stands.
    fn unit(&mut self, row: &Row, preview: &mut Preview) -> Option<Solid> {
        let said = self.reader.said(row, preview);
        let names =
            |level: &Level| said.fields.get(&level.list).is_some_and(|fields| fields.contains_key("name"));
        let commanded = |chain: &Chain| {
            let inner = chain.levels.iter().rev().nth(1);
            inner.is_some_and(|level| {
                names(level) || (!said.commands.is_empty() && level.field("name").is_some())
            })
        };
        let chains = &self.chains.0;
        let simple = || {
            chains
                .iter()
                .find(|chain| chain.levels.iter().rev().skip(1).all(|level| level.field("name").is_none()))
        };
        let Some(chain) = chains.iter().find(|chain| commanded(chain)).or_else(simple).cloned() else {
            let lists =
                self.chains.levels().filter(|level| level.list != "units" && level.field("name").is_some());
            let lists: Vec<&Level> = lists.collect();
            if let Some(level) = lists.first() {
                *self.lacking.entry(format!("{}.name", level.list)).or_default() += 1;
            }
            let nouns: Vec<String> = lists.into_iter().map(Level::noun).collect();
            preview.leave_out(
                format!("row {}", row.line),
                format!("it doesn't say its {}", nouns.join(" or its ")),
            );
            return None;
        };
        let unit = said.fields.get("units").and_then(|fields| fields.get("name").or(fields.get("id")));
        if unit.is_none() {
            *self.lacking.entry("units.name".to_owned()).or_default() += 1;
            preview.leave_out(format!("row {}", row.line), "it doesn't say the name of a unit");
            return None;
        }
        self.bring(&chain, &said, row.line, preview)
    }

    /// Brings a unit in, with all that is above it.
    fn bring(&mut self, chain: &Chain, said: &Said, line: usize, preview: &mut Preview) -> Option<Solid> {
        let side = said.side.as_ref().map(|side| self.side(side));
        let mut path = Solid::new();
        let last = chain.levels.len().saturating_sub(1);
        for (depth, level) in chain.levels.iter().enumerate() {
            path.push(Spot::Field(level.list.clone()));
            let fields = said.fields.get(&level.list).cloned().unwrap_or_default();
            let place = if level.field("name").is_none() {
                self.by_side(&path, level, side.as_deref())
            } else if depth + 1 == last && !said.commands.is_empty() {
                self.commands(&path, level, said, side.as_deref(), line, preview)
            } else {
                self.named(&path, level, fields, side.as_deref())
            };
            let Some(place) = place else {
                let (field, noun) = match level.field("name") {
                    None => ("side".to_owned(), "side".to_owned()),
                    Some(_) => (format!("{}.name", level.list), level.noun()),
                };
                *self.lacking.entry(field).or_default() += 1;
                preview.leave_out(format!("row {line}"), format!("it doesn't say its {noun}"));
                return None;
            };
            if depth == last {
                self.known.tell(&path, place);
            }
            path.push(Spot::Place(place));
            if depth + 1 == last
                && let Some(leader) = &said.leader
            {
                self.leader(&path, level, leader, line, preview);
            }
        }
        Some(path)
    }

    /// The id of a side that is called so; it is made if there is none.
    fn side(&mut self, called: &str) -> String {
        let sides = [Spot::Field("sides".to_owned())];
        let known = self.known.find(&self.outline, &sides, called, None);
        if let Some(id) = known.and_then(|place| self.list(&sides).get(place)?.get("id")?.as_str()) {
            return id.to_owned();
        }
        let id = self.new_id(called);
        let side = json!({"id": id, "name": called});
        self.put(&sides, side);
        *self.made.entry("sides".to_owned()).or_default() += 1;
        id
    }

    /// What belongs to a side and has no name of its own.
    fn by_side(&mut self, path: &[Spot], level: &Level, side: Option<&str>) -> Option<usize> {
        let side = side?;
        level.field("side")?;
        let known =
            self.list(path).iter().position(|part| part.get("side").and_then(Json::as_str) == Some(side));
        Some(known.unwrap_or_else(|| self.make(path, level, json!({"side": side}))))
    }

    /// The thing of a list that is called so, with what is said of it.
    fn named(
        &mut self,
        path: &[Spot],
        level: &Level,
        said: Map<String, Json>,
        side: Option<&str>,
    ) -> Option<usize> {
        let text = |field: &str| said.get(field).and_then(Json::as_str);
        let name = text("name").or(text("id"))?.to_owned();
        let known = self.known.find(&self.outline, path, &name, text("id"));
        // Who is found by what he is called keeps his name: it may have been his id.
        let keeps_name = known.is_some() && !said.contains_key("id");
        let place = match known {
            Some(place) => place,
            None => {
                let id = text("id").map_or_else(|| self.new_id(&name), str::to_owned);
                self.taken.take(&id);
                let mut thing = json!({"id": id, "name": name});
                if let Some(side) = side.filter(|_| level.field("side").is_some()) {
                    set(&mut thing, "side", Json::from(side));
                }
                self.make(path, level, thing)
            }
        };
        if let Some(thing) = self.thing(path, place) {
            let told = said.into_iter().filter(|(field, _)| field != "name" || !keeps_name);
            told.for_each(|(field, value)| set(thing, &field, value));
        }
        Some(place)
    }

    /// The innermost of a row's commands; those above it are made where the system has a word for it.
    fn commands(
        &mut self,
        path: &[Spot],
        level: &Level,
        said: &Said,
        side: Option<&str>,
        line: usize,
        preview: &mut Preview,
    ) -> Option<usize> {
        let above = level.above();
        let all = said.commands.len();
        if above.is_none() && all > 1 {
            let lost: Vec<&str> = said.commands.iter().take(all - 1).map(|(name, _)| name.as_str()).collect();
            let says = format!("{}: the system has no commands above its {}", lost.join(", "), level.list);
            if preview.not_understood.last().is_none_or(|last| last.says != says) {
                preview.leave_out(format!("row {line}, {}", super::columns::COMMANDS), says);
            }
        }
        let from = if above.is_some() { 0 } else { all.saturating_sub(1) };
        let mut upper: Option<String> = None;
        let mut place = None;
        for (name, size) in said.commands.iter().skip(from) {
            let mut fields = Map::from_iter([("name".to_owned(), Json::from(name.as_str()))]);
            if let Some((field, word)) = size.as_deref().and_then(|size| level.size(size)) {
                fields.insert(field.to_owned(), Json::from(word));
            }
            if let (Some(field), Some(upper)) = (above, &upper) {
                fields.insert(field.to_owned(), Json::from(upper.as_str()));
            }
            let here = self.named(path, level, fields, side)?;
            upper =
                self.list(path).get(here).and_then(|command| command.get("id")?.as_str()).map(str::to_owned);
            place = Some(here);
        }
        if let (Some(place), Some(own)) = (place, said.fields.get(&level.list))
            && let Some(thing) = self.thing(path, place)
        {
            own.iter()
                .filter(|(field, _)| *field != "name")
                .for_each(|(field, value)| set(thing, field, value.clone()));
        }
        place
    }

    /// Names the leader of a command, where the system has leaders.
    fn leader(&mut self, path: &[Spot], level: &Level, name: &str, line: usize, preview: &mut Preview) {
        let one = level.field("commander").is_some();
        let several = level.field("leaders").is_some();
        let Some((Spot::Place(place), list)) = path.split_last() else { return };
        let leaders: Solid = path.iter().cloned().chain([Spot::Field("leaders".to_owned())]).collect();
        let has_one = self.list(list).get(*place).is_some_and(|command| command.get("commander").is_some());
        if has_one || self.known.find(&self.outline, &leaders, name, None).is_some() {
            return;
        }
        if !one && !several {
            let says = format!("{name:?}: the system's {} have no leaders", level.list);
            return preview.leave_out(format!("row {line}, {}", super::columns::LEADER), says);
        }
        let leader = json!({"id": self.new_id(name), "name": name});
        *self.made.entry("leaders".to_owned()).or_default() += 1;
        if one {
            if let Some(command) = self.thing(list, *place) {
                set(command, "commander", leader);
            }
        } else {
            self.put(&leaders, leader);
        }
    }

    fn list(&self, path: &[Spot]) -> &[Json] {
        crate::outline::at(&self.outline, path)
            .and_then(Json::as_array)
            .map(Vec::as_slice)
            .unwrap_or_default()
    }

    fn thing(&mut self, list: &[Spot], place: usize) -> Option<&mut Json> {
        crate::outline::at_mut(&mut self.outline, list)?.as_array_mut()?.get_mut(place)
    }

    fn make(&mut self, path: &[Spot], level: &Level, thing: Json) -> usize {
        *self.made.entry(level.list.clone()).or_default() += 1;
        self.put(path, thing)
    }

    /// Puts a thing at the end of a list, and gives its place.
    fn put(&mut self, path: &[Spot], thing: Json) -> usize {
        let called = json!({"id": thing.get("id"), "name": thing.get("name")});
        let place = crate::outline::appended(&mut self.outline, path, thing);
        self.known.came(path, place, &called);
        place
    }

    fn new_id(&mut self, name: &str) -> String {
        self.taken.free(name)
    }
}

fn set(thing: &mut Json, field: &str, value: Json) {
    if let Json::Object(fields) = thing {
        fields.insert(field.to_owned(), value);
    }
}
