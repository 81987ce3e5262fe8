//! A row becomes a unit in its command, or says more of one that is there.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value as Json, json};

use super::cells;
use super::columns::{Columns, Place, alike, place_of};
use super::levels::{Chain, Chains, Level};
use crate::import::sheet::Row;
use crate::import::{Order, Preview, Scale};
use crate::outline::{Solid, Spot};

/// What stands between a command and the one below it.
const BELOW: char = '>';

/// The scenario, and how many things of each kind came into it.
pub(super) struct Rows<'i> {
    outline: Json,
    chains: &'i Chains,
    columns: &'i Columns,
    order: &'i Order,
    taken: BTreeSet<String>,
    /// The units that rows have been for: another row of the same name is for another unit.
    told: BTreeSet<(Solid, usize)>,
    made: BTreeMap<String, usize>,
}

/// What a row says.
#[derive(Default)]
struct Said {
    side: Option<String>,
    /// Its commands, the outermost first, each with its size if that is said.
    commands: Vec<(String, Option<String>)>,
    leader: Option<String>,
    /// The fields of each list that it says something of.
    fields: BTreeMap<String, Map<String, Json>>,
}

impl<'i> Rows<'i> {
    pub(super) fn new(outline: Json, chains: &'i Chains, columns: &'i Columns, order: &'i Order) -> Self {
        let mut taken = BTreeSet::new();
        ids(&outline, &mut taken);
        Self { outline, chains, columns, order, taken, told: BTreeSet::new(), made: BTreeMap::new() }
    }

    /// The scenario with all rows in it, and how many things of each kind have come in.
    pub(super) fn finish(mut self) -> (Json, BTreeMap<String, usize>) {
        self.seat_everybody();
        (self.outline, self.made)
    }

    pub(super) fn take(&mut self, row: &Row, preview: &mut Preview) {
        let said = self.said(row, preview);
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
            let nouns: Vec<String> =
                self.chains.levels().map(Level::noun).filter(|noun| noun != "unit").collect();
            return preview.leave_out(
                format!("row {}", row.line),
                format!("it doesn't say its {}", nouns.join(" or its ")),
            );
        };
        let unit = said.fields.get("units").and_then(|fields| fields.get("name").or(fields.get("id")));
        if unit.is_none() {
            return preview.leave_out(format!("row {}", row.line), "it doesn't say the name of a unit");
        }
        self.bring(&chain, &said, row.line, preview);
    }

    fn said(&self, row: &Row, preview: &mut Preview) -> Said {
        let mut said = Said::default();
        let mut sizes: Vec<String> = Vec::new();
        for (planned, cell) in self.columns.0.iter().zip(&row.cells) {
            let Some(place) = planned.place.as_ref().filter(|_| !cell.is_empty()) else { continue };
            let cell = self.read_as(&planned.heading, cell);
            if !matches!(place, Place::Field { .. }) && !cells::is_harmless(cell) {
                let at = format!("row {}, {}", row.line, planned.heading);
                preview.leave_out(at, format!("{cell:?}: {}", cells::IN_ONE_LINE));
                continue;
            }
            let split =
                || cell.split(BELOW).map(|part| part.trim().to_owned()).filter(|part| !part.is_empty());
            match place {
                Place::Side => said.side = Some(cell.to_owned()),
                Place::Leader => said.leader = Some(cell.to_owned()),
                Place::Commands => said.commands = split().map(|name| (name, None)).collect(),
                Place::Sizes => sizes = split().collect(),
                Place::Field { list, field } => match self.value(list, field, cell, planned.scale) {
                    Ok(value) => {
                        said.fields.entry(list.clone()).or_default().insert(field.clone(), value);
                    }
                    Err(allowed) => {
                        let at = format!("row {}, {}", row.line, planned.heading);
                        preview.leave_out(at, format!("{cell:?}: {allowed}"));
                    }
                },
            }
        }
        for ((_, size), word) in said.commands.iter_mut().zip(sizes) {
            *size = Some(word);
        }
        self.fill(&mut said, preview);
        said
    }

    /// What a cell means, where the user has said so.
    fn read_as<'c>(&'c self, heading: &str, cell: &'c str) -> &'c str {
        let readings = self.order.readings.iter();
        let mut read = readings
            .filter(|reading| alike(&reading.column, heading) && reading.says.eq_ignore_ascii_case(cell));
        read.next().map_or(cell, |reading| &reading.means)
    }

    fn value(&self, list: &str, field: &str, cell: &str, scale: Scale) -> Result<Json, String> {
        let level = self.chains.levels().find(|level| level.list == list && level.field(field).is_some());
        let schema = level.and_then(|level| level.field(field)).unwrap_or(&Json::Null);
        cells::read(cell, schema, scale)
    }

    /// Gives fields what the user has said that they get where nothing else is said.
    fn fill(&self, said: &mut Said, preview: &mut Preview) {
        for fill in &self.order.fills {
            let Some(Place::Field { list, field }) = place_of(&fill.field, self.chains) else {
                preview.leave_out(format!("fill {}", fill.field), "there is no such field");
                continue;
            };
            match self.value(&list, &field, &fill.value, Scale::One) {
                Ok(value) => {
                    said.fields.entry(list).or_default().entry(field).or_insert(value);
                }
                Err(allowed) => {
                    preview.leave_out(format!("fill {}", fill.field), format!("{:?}: {allowed}", fill.value))
                }
            }
        }
    }

    /// Brings a unit in, with all that is above it.
    fn bring(&mut self, chain: &Chain, said: &Said, line: usize, preview: &mut Preview) {
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
                return preview
                    .leave_out(format!("row {line}"), format!("it doesn't say its {}", level.noun()));
            };
            if depth == last {
                self.told.insert((path.clone(), place));
            }
            path.push(Spot::Place(place));
            if depth + 1 == last
                && let Some(leader) = &said.leader
            {
                self.leader(&path, level, leader, line, preview);
            }
        }
    }

    /// The id of a side that is called so; it is made if there is none.
    fn side(&mut self, called: &str) -> String {
        let sides = self.outline.get("sides").and_then(Json::as_array).into_iter().flatten();
        let is_it = |side: &&Json| {
            let says = |field: &str| {
                side.get(field).and_then(Json::as_str).is_some_and(|own| own.eq_ignore_ascii_case(called))
            };
            says("id") || says("name")
        };
        if let Some(id) = sides.clone().find(is_it).and_then(|side| side.get("id")?.as_str()) {
            return id.to_owned();
        }
        let id = self.new_id(called);
        let side = json!({"id": id, "name": called});
        self.put(&[Spot::Field("sides".to_owned())], side);
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
        let is_it = |(place, part): (usize, &Json)| {
            is_called(part, &name, text("id")) && !self.told.contains(&(path.to_vec(), place))
        };
        let known = self.list(path).iter().enumerate().position(is_it);
        let place = match known {
            Some(place) => place,
            None => {
                let id = text("id").map_or_else(|| self.new_id(&name), str::to_owned);
                self.taken.insert(id.clone());
                let mut thing = json!({"id": id, "name": name});
                if let Some(side) = side.filter(|_| level.field("side").is_some()) {
                    set(&mut thing, "side", Json::from(side));
                }
                self.make(path, level, thing)
            }
        };
        if let Some(thing) = self.thing(path, place) {
            said.into_iter().for_each(|(field, value)| set(thing, &field, value));
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
        let there = self.list(list).get(*place).is_some_and(|command| match command.get("leaders") {
            Some(Json::Array(leaders)) => leaders.iter().any(|leader| is_called(leader, name, None)),
            _ => command.get("commander").is_some(),
        });
        if there {
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
            let leaders: Solid = path.iter().cloned().chain([Spot::Field("leaders".to_owned())]).collect();
            self.put(&leaders, leader);
        }
    }

    /// A seat for every side that nobody plays.
    fn seat_everybody(&mut self) {
        let list = |outline: &Json, list: &str| {
            outline.get(list).and_then(Json::as_array).cloned().unwrap_or_default()
        };
        let (sides, seats) = (list(&self.outline, "sides"), list(&self.outline, "seats"));
        for side in sides {
            let id = side.get("id").and_then(Json::as_str).unwrap_or_default();
            if id.is_empty() || seats.iter().any(|seat| seat.get("side").and_then(Json::as_str) == Some(id)) {
                continue;
            }
            let name = side.get("name").and_then(Json::as_str).unwrap_or(id);
            let seat = json!({"id": self.new_id(&format!("{id}-player")), "name": format!("{name}: the player"), "side": id});
            self.put(&[Spot::Field("seats".to_owned())], seat);
            *self.made.entry("seats".to_owned()).or_default() += 1;
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
        let Some(list) = crate::outline::made_on_the_way(&mut self.outline, path) else { return 0 };
        if !list.is_array() {
            *list = json!([]);
        }
        let list = list.as_array_mut();
        list.map_or(0, |list| {
            list.push(thing);
            list.len() - 1
        })
    }

    fn new_id(&mut self, name: &str) -> String {
        let id = crate::ids::new_id(name, |id| self.taken.contains(id));
        self.taken.insert(id.clone());
        id
    }
}

fn set(thing: &mut Json, field: &str, value: Json) {
    if let Json::Object(fields) = thing {
        fields.insert(field.to_owned(), value);
    }
}

/// Whether a thing has that id, or else that name.
fn is_called(thing: &Json, name: &str, id: Option<&str>) -> bool {
    let own = |field: &str| thing.get(field).and_then(Json::as_str);
    match id {
        Some(id) => own("id") == Some(id),
        None => own("name").is_some_and(|own| own.eq_ignore_ascii_case(name)) || own("id") == Some(name),
    }
}

/// Every id of a scenario.
fn ids(part: &Json, taken: &mut BTreeSet<String>) {
    match part {
        Json::Object(fields) => {
            taken.extend(fields.get("id").and_then(Json::as_str).map(str::to_owned));
            fields.values().for_each(|part| ids(part, taken));
        }
        Json::Array(list) => list.iter().for_each(|part| ids(part, taken)),
        _ => {}
    }
}
