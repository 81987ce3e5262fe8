//! What things refer to, and what that is called where they come in.

use std::collections::BTreeSet;

use serde_json::{Map, Value as Json};
use standfast_engine::battle::id;
use standfast_engine::form::Kind as _;

use super::Copy;
use crate::import::Preview;
use crate::import::things::{text, things};
use crate::outline::same;

impl Copy<'_> {
    /// Has ids and what refers to them say what things are called here.
    pub(super) fn refer(&mut self, part: &mut Json, schema: &Json, of: &str, preview: &mut Preview) {
        match part {
            Json::Array(list) => {
                let schema = schema.get("items").unwrap_or(&Json::Null);
                list.iter_mut().for_each(|part| self.refer(part, schema, of, preview));
            }
            Json::Object(fields) => {
                let known = schema.get("properties").and_then(Json::as_object);
                let names: Vec<String> = fields.keys().cloned().collect();
                for name in names {
                    let schema = known.and_then(|known| known.get(&name)).unwrap_or(&Json::Null);
                    self.field(fields, &name, schema, of, preview);
                }
            }
            _ => {}
        }
    }

    fn field(
        &mut self,
        fields: &mut Map<String, Json>,
        name: &str,
        schema: &Json,
        of: &str,
        preview: &mut Preview,
    ) {
        let Some(value) = fields.get_mut(name) else { return };
        // What is of a side or a seat was told before.
        if name == "side" || name == "seat" {
            return;
        }
        let told = match value.as_str().filter(|_| refers(schema)) {
            Some(told) => told.to_owned(),
            None => return self.refer(value, schema, of, preview),
        };
        match self.called(&told) {
            Some(here) => *value = Json::from(here),
            None => {
                fields.remove(name);
                preview.leave_out(of, format!("{} {told}: it doesn't come in", name.replace('_', " ")));
            }
        }
    }

    /// What that id is called here; what an army only uses, its weapons, comes with it.
    fn called(&mut self, id: &str) -> Option<String> {
        if let Some(here) = self.lent.get(id) {
            return Some(here.clone());
        }
        let fields = self.from.as_object()?.iter();
        let mut lists = fields.filter_map(|(list, value)| Some((list, value.as_array()?)));
        let commands = |list: &str| {
            self.chains.0.iter().any(|chain| chain.levels.first().is_some_and(|level| level.list == list))
        };
        let (list, thing) = lists.find_map(|(list, all)| {
            let thing = all.iter().find(|thing| text(thing, "id") == id)?;
            Some((list, thing))
                .filter(|(list, _)| !commands(list) && !["sides", "seats"].contains(&list.as_str()))
        })?;
        let own = things(&self.outline, list).find(|own| text(own, "id") == id);
        if own.is_some_and(|own| same(own, thing)) {
            return Some(id.to_owned());
        }
        let here = self.free(id);
        self.lent.insert(id.to_owned(), here.clone());
        self.comes(list, thing.clone(), &[("id", &here)]);
        Some(here)
    }
}

/// Whether a thing says what one that is there says, whatever they are called and refer to; then `ids` has what each is called
/// there.
pub(super) fn alike(there: &Json, thing: &Json, schema: &Json, ids: &mut Vec<(String, String)>) -> bool {
    match (there, thing) {
        (Json::Array(all), Json::Array(others)) => {
            let schema = schema.get("items").unwrap_or(&Json::Null);
            all.len() == others.len()
                && all.iter().zip(others).all(|(one, other)| alike(one, other, schema, ids))
        }
        (Json::Object(own), Json::Object(others)) => {
            let known = schema.get("properties").unwrap_or(&Json::Null);
            let names: BTreeSet<&String> = own.keys().chain(others.keys()).collect();
            names.into_iter().all(|name| {
                let schema = known.get(name).unwrap_or(&Json::Null);
                match (own.get(name), others.get(name)) {
                    (Some(Json::String(here)), Some(Json::String(id))) if name == "id" => {
                        ids.push((id.clone(), here.clone()));
                        true
                    }
                    _ if refers(schema) && name != "side" => true,
                    (Some(one), Some(other)) => alike(one, other, schema, ids),
                    _ => false,
                }
            })
        }
        _ => same(there, thing),
    }
}

/// Whether a field with this schema has the id of something.
fn refers(schema: &Json) -> bool {
    let pattern = schema.get("pattern");
    pattern.is_some() && pattern == id().schema().get("pattern")
}
