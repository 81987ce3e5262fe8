//! What of a scenario is its army, and the parts that can be chosen of it.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value as Json, json};

use crate::ids::taken_ids;
use crate::import::muster::{Chains, Level};
use crate::import::preview::Part;
use crate::import::things::{name_or, text, things};

/// The army of a scenario.
pub(super) struct Army<'o> {
    from: &'o Json,
    /// The lists in which its commands stand.
    lists: Vec<&'o Level>,
    /// The lists of those who go with its units and stand beside them: generals.
    beside: Vec<&'o str>,
    /// Every command by its list and its id.
    commands: BTreeMap<(&'o str, &'o str), &'o Json>,
    /// How many commands are above one at most: those that stand above themselves are not followed for ever.
    depth: usize,
}

/// What of an army is wanted.
#[derive(Debug, Clone, Copy)]
pub(super) enum Wanted<'w> {
    All,
    /// Whatever is of a side, by its id.
    Side(&'w str),
    /// A command and all below it, by its id.
    Command(&'w str),
}

impl<'o> Army<'o> {
    pub(super) fn of(from: &'o Json, schema: &'o Json, chains: &'o Chains, depth: usize) -> Self {
        let mut lists: Vec<&Level> = Vec::new();
        for level in chains.0.iter().filter_map(|chain| chain.levels.first()) {
            if lists.iter().all(|known| known.list != level.list) {
                lists.push(level);
            }
        }
        let fields = schema.get("properties").and_then(Json::as_object).into_iter().flatten();
        let go_with_units = |field: &Json| {
            let own = field.get("items").and_then(|items| items.get("properties"));
            own.is_some_and(|own| own.get("side").is_some() && own.get("with").is_some())
        };
        let beside =
            fields.filter(|(_, field)| go_with_units(field)).map(|(list, _)| list.as_str()).collect();
        let mut commands = BTreeMap::new();
        for level in &lists {
            for thing in things(from, &level.list) {
                commands.entry((level.list.as_str(), text(thing, "id"))).or_insert(thing);
            }
        }
        Self { from, lists, beside, commands, depth }
    }

    /// The sides that have troops, and below each its commands.
    pub(super) fn parts(&self) -> Vec<Part> {
        let mut parts = Vec::new();
        for side in things(self.from, "sides") {
            let id = text(side, "id");
            let at = parts.len();
            for level in &self.lists {
                for thing in things(self.from, &level.list).filter(|thing| text(thing, "side") == id) {
                    let depth = self.line(level, thing).count();
                    parts.extend(part(thing, depth));
                    for inner in inner_lists(thing) {
                        parts.extend(inner.1.iter().filter_map(|thing| part(thing, depth)));
                    }
                }
            }
            if parts.len() > at {
                parts
                    .insert(at, Part { called: id.to_owned(), says: name_or(side, id).to_owned(), depth: 0 });
            }
        }
        parts
    }

    /// What is wanted: each thing with the list of the scenario that it stands in.
    pub(super) fn chosen(&self, wanted: Wanted<'_>) -> Vec<(String, Json)> {
        let mut chosen = Vec::new();
        for level in &self.lists {
            for thing in things(self.from, &level.list) {
                let taken = match wanted {
                    Wanted::All => Some(thing.clone()),
                    Wanted::Side(side) => (text(thing, "side") == side).then(|| thing.clone()),
                    Wanted::Command(id) if self.is_within(level, thing, id) => Some(thing.clone()),
                    Wanted::Command(id) => within(thing, id),
                };
                chosen.extend(taken.map(|thing| (level.list.clone(), thing)));
            }
        }
        let mut ids = BTreeSet::new();
        chosen.iter().for_each(|(_, thing)| ids.extend(taken_ids(thing)));
        for list in &self.beside {
            for thing in things(self.from, list) {
                let comes = match wanted {
                    Wanted::All => true,
                    Wanted::Side(side) => text(thing, "side") == side,
                    Wanted::Command(_) => ids.contains(text(thing, "with")),
                };
                if comes {
                    chosen.push(((*list).to_owned(), thing.clone()));
                }
            }
        }
        chosen
    }

    /// A command and those above it in its list, one after the other.
    fn line<'a>(&'a self, level: &'a Level, thing: &'o Json) -> impl Iterator<Item = &'o Json> + use<'a, 'o> {
        let superior = |thing: &&'o Json| {
            let above = Some(text(thing, level.above()?)).filter(|above| !above.is_empty());
            self.commands.get(&(level.list.as_str(), above?)).copied()
        };
        std::iter::successors(Some(thing), superior).take(1 + self.depth)
    }

    /// Whether a thing is the command of that id, or below it.
    fn is_within(&self, level: &Level, thing: &'o Json, id: &str) -> bool {
        self.line(level, thing).any(|thing| text(thing, "id") == id)
    }
}

/// The thing with nothing in it but the command of that id, where it has it.
fn within(thing: &Json, id: &str) -> Option<Json> {
    let (list, command) = inner_lists(thing).find_map(|(list, inner)| {
        inner.iter().find(|command| text(command, "id") == id).map(|command| (list, command))
    })?;
    Some(json!({"side": text(thing, "side"), list: [command]}))
}

/// The lists of commands within a thing.
fn inner_lists(thing: &Json) -> impl Iterator<Item = (&String, &Vec<Json>)> {
    let fields = thing.as_object().into_iter().flatten();
    let lists = fields.filter_map(|(name, value)| Some((name, value.as_array()?)));
    lists.filter(|(name, list)| *name != "units" && list.iter().any(|thing| thing.get("units").is_some()))
}

/// The command as a part, where it has an id by which it can be chosen.
fn part(thing: &Json, depth: usize) -> Option<Part> {
    let called = text(thing, "id");
    let says = name_or(thing, called).to_owned();
    (!called.is_empty()).then(|| Part { called: called.to_owned(), says, depth })
}
