//! A change that has been made to the outline, made to the TOML that says the same.

use serde_json::{Map, Value as Json};
use toml_edit::{DocumentMut, Item, Table, Value};

use super::manner::{Manner, within};
use super::remarks::{apart, text};
use super::written::written_as;
use super::{fields, lines, remarks, written};
use crate::outline::{Made, Spot, at};

/// A document that is being edited.
pub(super) struct Edit<'d> {
    document: &'d mut DocumentMut,
    manner: &'d Manner,
}

/// Comments that lost the part before which they stood, and the position behind which they were written.
#[derive(Default)]
struct Left(Vec<(String, isize)>);

impl<'d> Edit<'d> {
    pub(super) fn of(document: &'d mut DocumentMut, manner: &'d Manner) -> Self {
        Self { document, manner }
    }

    /// Makes the change; `after` is the outline with it made.
    pub(super) fn make(&mut self, made: &Made, after: &Json) {
        let mut left = Left::default();
        match made {
            Made::Set { at: path, to } => self.set(path, to, after, &mut left),
            Made::Take { at: path } => {
                self.take(path, &mut left);
            }
            Made::Put { at: path, place, what } => self.put(path, *place, None, what, after, &mut left),
            Made::Move { at: from, to: path, place } => {
                let taken = self.take(from, &mut left);
                let list = at(after, path).and_then(Json::as_array);
                let what = list.and_then(|list| list.get(*place)).unwrap_or(&Json::Null);
                self.put(path, *place, taken, what, after, &mut left);
            }
        }
        for (space, behind) in left.0 {
            remarks::leave(self.document, &space, behind);
        }
    }

    fn item(&mut self, path: &[Spot]) -> Option<&mut Item> {
        path.iter().try_fold(self.document.as_item_mut(), |item, spot| match spot {
            Spot::Field(name) => field(item, name),
            Spot::Place(place) => item.get_mut(*place),
        })
    }

    fn set(&mut self, path: &[Spot], to: &Json, after: &Json, left: &mut Left) {
        let manner = self.manner;
        let there = (1..=path.len())
            .take_while(|&steps| path.get(..steps).is_some_and(|path| self.item(path).is_some()));
        let there = there.count();
        let Some((missing, below)) = path.get(there..).and_then(<[Spot]>::split_first) else {
            return self.turn_into(path, to, after, left);
        };
        // The first field that is missing gets all that stands below it.
        let whole = below.iter().rev().fold(to.clone(), |inside, spot| match spot {
            Spot::Field(name) => Json::Object(Map::from_iter([(name.clone(), inside)])),
            Spot::Place(_) => inside,
        });
        let parent = path.get(..there).unwrap_or_default();
        if let (Spot::Field(name), Some(item)) = (missing, self.item(parent)) {
            set_field(item, name, &whole, &part_of(parent), manner, left);
        }
    }

    /// Makes what stands at a path say something else.
    fn turn_into(&mut self, path: &[Spot], to: &Json, after: &Json, left: &mut Left) {
        let manner = self.manner;
        let Some((last, parent)) = path.split_last() else {
            turn_into(self.document.as_item_mut(), to, "", manner, left);
            return;
        };
        let part = part_of(parent);
        let Some(item) = self.item(parent) else { return };
        match last {
            Spot::Field(name) => set_field(item, name, to, &part, manner, left),
            Spot::Place(place) => {
                let element = item.get_mut(*place);
                if element.is_some_and(|element| turn_into(element, to, &part, manner, left)) {
                    return;
                }
                if let Some(array) = item.as_array_mut() {
                    if let Some(element) = array.get_mut(*place) {
                        replace(element, written::value(to, &part, manner));
                    }
                } else if let Some(list) = at(after, parent) {
                    // Something that is no object among tables: the list can only stand in brackets now.
                    self.turn_into(parent, list, after, left);
                }
            }
        }
    }

    /// Takes what stands at a path; gives it back if it is an element.
    fn take(&mut self, path: &[Spot], left: &mut Left) -> Option<Item> {
        let (last, parent) = path.split_last()?;
        match last {
            Spot::Field(name) => {
                remove_field(self.item(parent)?, name, left);
                None
            }
            Spot::Place(place) => {
                let list = self.item(parent)?;
                let taken = remove_element(list, *place, left)?;
                let emptied = list.as_array_of_tables().is_some_and(toml_edit::ArrayOfTables::is_empty);
                // A list without tables would not be written at all.
                if emptied && let Some((Spot::Field(name), table)) = parent.split_last() {
                    let manner = self.manner;
                    let part = part_of(table);
                    set_field(self.item(table)?, name, &Json::Array(Vec::new()), &part, manner, left);
                }
                Some(taken)
            }
        }
    }

    /// Puts an element into a list, as it was taken elsewhere or as it is newly written.
    fn put(
        &mut self,
        path: &[Spot],
        place: usize,
        taken: Option<Item>,
        what: &Json,
        after: &Json,
        left: &mut Left,
    ) {
        let manner = self.manner;
        let part = part_of(path);
        match self.item(path) {
            Some(Item::ArrayOfTables(tables)) if what.is_object() => {
                let taken = taken.and_then(|taken| taken.into_table().ok());
                let new = || what.as_object().map(|fields| written::table(fields, &part, manner));
                if let Some(mut table) = taken.or_else(new) {
                    unplace(&mut table);
                    tables.insert(place.min(tables.len()), table);
                }
                return;
            }
            Some(Item::Value(Value::Array(array))) if !array.is_empty() => {
                let value = match taken {
                    Some(Item::Value(value)) => value,
                    _ => written::value(what, &part, manner),
                };
                return lines::put(array, place, value);
            }
            _ => {}
        }
        // The list is missing or empty, or can no longer stand as it does: all of it is written.
        let Some(list) = at(after, path) else { return };
        self.set(path, list, after, left);
        let alone = list.as_array().is_some_and(|list| list.len() == 1);
        if let (true, Some(Item::Table(mut table)), Some(Item::ArrayOfTables(tables))) =
            (alone, taken, self.item(path))
        {
            unplace(&mut table);
            *tables = std::iter::once(table).collect();
        }
    }
}

/// A field that is there. (The editor's own look-up would make one that is not.)
fn field<'i>(item: &'i mut Item, name: &str) -> Option<&'i mut Item> {
    item.get(name)?;
    item.get_mut(name)
}

/// The part that a path leads to, whichever element it is.
fn part_of(path: &[Spot]) -> String {
    path.iter().fold(String::new(), |part, spot| match spot {
        Spot::Field(name) => within(&part, name),
        Spot::Place(_) => part,
    })
}

/// Makes a field of a table say this, whether it is there already or not.
fn set_field(item: &mut Item, name: &str, to: &Json, part: &str, manner: &Manner, left: &mut Left) {
    let below = within(part, name);
    if field(item, name).is_some_and(|field| turn_into(field, to, &below, manner, left)) {
        return;
    }
    match item {
        Item::Table(table) => match (table.get_mut(name), written::item(to, &below, manner)) {
            (Some(Item::Value(old)), Item::Value(new)) => replace(old, new),
            (_, new) => {
                let own = table.position();
                if let Some((old, space)) = fields::remove(table, name) {
                    left.of(&old, space, own);
                }
                fields::insert(table, name, new, part, manner);
            }
        },
        Item::Value(Value::InlineTable(table)) => {
            let new = written::value(to, &below, manner);
            match table.get_mut(name) {
                Some(old) => replace(old, new),
                None => fields::insert_inline(table, name, new, part, manner),
            }
        }
        _ => {}
    }
}

fn remove_field(item: &mut Item, name: &str, left: &mut Left) {
    match item {
        Item::Table(table) => {
            let own = table.position();
            if let Some((old, space)) = fields::remove(table, name) {
                left.of(&old, space, own);
            }
        }
        Item::Value(Value::InlineTable(table)) => {
            fields::remove_inline(table, name);
        }
        _ => {}
    }
}

fn remove_element(list: &mut Item, place: usize, left: &mut Left) -> Option<Item> {
    match list {
        Item::ArrayOfTables(tables) if place < tables.len() => {
            let mut table = tables.remove(place);
            let (stays, goes) = apart(text(table.decor().prefix()));
            let (stays, goes) = (stays.to_owned(), goes.to_owned());
            left.0.extend(table.position().map(|position| (stays, position)));
            table.decor_mut().set_prefix(goes);
            Some(Item::Table(table))
        }
        Item::Value(Value::Array(array)) => lines::take(array, place).map(Item::Value),
        _ => None,
    }
}

/// Makes a part say this where it stands, if it can: an object as an object, a list as a list, a plain value as one.
fn turn_into(item: &mut Item, to: &Json, part: &str, manner: &Manner, left: &mut Left) -> bool {
    match to {
        Json::Object(fields) => {
            let Some(table) = item.as_table_like() else { return false };
            let goes: Vec<String> = table
                .iter()
                .map(|(name, _)| name.to_owned())
                .filter(|name| !fields.contains_key(name))
                .collect();
            fields.iter().for_each(|(name, to)| set_field(item, name, to, part, manner, left));
            goes.iter().for_each(|name| remove_field(item, name, left));
            true
        }
        Json::Array(list) => {
            let (length, fits) = match &*item {
                Item::ArrayOfTables(tables) => (tables.len(), list.iter().all(Json::is_object)),
                Item::Value(Value::Array(array)) => (array.len(), true),
                _ => return false,
            };
            if !fits || (length == 0) != list.is_empty() {
                return false;
            }
            for (place, to) in list.iter().enumerate() {
                turn_into_element(item, place, to, part, manner, left);
            }
            for place in (list.len()..length).rev() {
                remove_element(item, place, left);
            }
            true
        }
        _ => match item {
            Item::Value(value) if !value.is_array() && !value.is_inline_table() => {
                if !written::says(value, to) {
                    let wraps = value.as_str().is_some_and(|text| text.contains('\n')) || part.is_empty();
                    replace(value, written_as(to, wraps));
                }
                true
            }
            _ => false,
        },
    }
}

/// Makes an element say this, or puts it at the end of its list.
fn turn_into_element(list: &mut Item, place: usize, to: &Json, part: &str, manner: &Manner, left: &mut Left) {
    if list.get_mut(place).is_some_and(|element| turn_into(element, to, part, manner, left)) {
        return;
    }
    match list {
        Item::ArrayOfTables(tables) => {
            tables.extend(to.as_object().map(|fields| written::table(fields, part, manner)));
        }
        Item::Value(Value::Array(array)) => {
            let new = written::value(to, part, manner);
            match array.get_mut(place) {
                Some(old) => replace(old, new),
                None => lines::put(array, place, new),
            }
        }
        _ => {}
    }
}

/// Replaces a value, and leaves what stands around it.
fn replace(old: &mut Value, mut new: Value) {
    *new.decor_mut() = old.decor().clone();
    *old = new;
}

/// Forgets where a table and those below it stood, so that they are arranged anew.
fn unplace(table: &mut Table) {
    table.set_position(None);
    for (_, item) in table.iter_mut() {
        match item {
            Item::Table(table) => unplace(table),
            Item::ArrayOfTables(tables) => tables.iter_mut().for_each(unplace),
            _ => {}
        }
    }
}

impl Left {
    /// Keeps what stood before a field that went: the comments of a value, or of the first of its tables.
    fn of(&mut self, went: &Item, space: String, own: Option<isize>) {
        match went {
            Item::Table(table) => self.of_table(table),
            Item::ArrayOfTables(tables) => tables.get(0).into_iter().for_each(|table| self.of_table(table)),
            _ => self.0.extend(own.map(|own| (space, own))),
        }
    }

    fn of_table(&mut self, table: &Table) {
        let (stays, _) = apart(text(table.decor().prefix()));
        self.0.extend(table.position().map(|position| (stays.to_owned(), position)));
    }
}
