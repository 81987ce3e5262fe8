//! The fields of tables, with headers and in braces, and what stands before each.

use toml_edit::{InlineTable, Item, Key, Table, Value};

use super::manner::Manner;
use super::remarks::{bare, text};

/// Puts a field into a table, behind those that it commonly follows.
pub(super) fn insert(table: &mut Table, name: &str, item: Item, part: &str, manner: &Manner) {
    let place = place_among(table.iter().map(|(name, _)| name), name, part, manner);
    let behind: Vec<String> = table.iter().skip(place).map(|(name, _)| name.to_owned()).collect();
    let behind: Vec<_> = behind.iter().filter_map(|name| table.remove_entry(name)).collect();
    table.insert(name, item);
    for (key, item) in behind {
        table.insert_formatted(&key, item);
    }
}

/// Takes a field out of a table. What stood before it (comments, the blank line of a group) stays for the next one; where
/// there is none, it is given back.
pub(super) fn remove(table: &mut Table, name: &str) -> Option<(Item, String)> {
    let place = table.iter().position(|(known, _)| known == name)?;
    let (key, item) = table.remove_entry(name)?;
    // A table must not vanish with its last field.
    if table.is_empty() {
        table.set_implicit(false);
        table.set_dotted(false);
    }
    if !item.is_value() {
        return Some((item, String::new()));
    }
    let space = text(key.leaf_decor().prefix()).to_owned();
    let next = table.iter().skip(place).find(|(_, item)| item.is_value()).map(|(name, _)| name.to_owned());
    let Some(mut next) = next.and_then(|name| table.key_mut(&name)) else {
        return Some((item, space));
    };
    let own = text(next.leaf_decor().prefix()).to_owned();
    if own.is_empty() || space.contains('#') {
        next.leaf_decor_mut().set_prefix(space + &own);
    }
    Some((item, String::new()))
}

/// Puts a field into a table in braces.
pub(super) fn insert_inline(table: &mut InlineTable, name: &str, value: Value, part: &str, manner: &Manner) {
    let place = place_among(table.iter().map(|(name, _)| name), name, part, manner);
    let mut fields = taken_apart(table);
    let mut field = (Key::new(name), value);
    let pattern = fields.get(place).or(fields.last()).map(|(key, _)| bare(text(key.leaf_decor().prefix())));
    field.0.leaf_decor_mut().set_prefix(pattern.unwrap_or_else(|| " ".to_owned()));
    field.0.leaf_decor_mut().set_suffix(" ");
    field.1.decor_mut().set_prefix(" ");
    if place == fields.len()
        && let Some((_, last)) = fields.last_mut()
    {
        field.1.decor_mut().set_suffix(text(last.decor().suffix()));
        last.decor_mut().set_suffix("");
    }
    fields.insert(place.min(fields.len()), field);
    for (key, value) in fields {
        table.insert_formatted(&key, value);
    }
}

/// Takes a field out of a table in braces. Comments before it stay.
pub(super) fn remove_inline(table: &mut InlineTable, name: &str) -> Option<Value> {
    let place = table.iter().position(|(known, _)| known == name)?;
    let mut fields = taken_apart(table);
    if place >= fields.len() {
        return None;
    }
    let (key, value) = fields.remove(place);
    let space = text(key.leaf_decor().prefix()).to_owned();
    let length = fields.len();
    match fields.get_mut(place) {
        Some((next, _)) if place == 0 || space.contains('#') => {
            let own = text(next.leaf_decor().prefix());
            let space = if space.contains('#') { space + own } else { space };
            next.leaf_decor_mut().set_prefix(space);
        }
        None if length > 0 => {
            if let Some((_, last)) = fields.last_mut() {
                last.decor_mut().set_suffix(text(value.decor().suffix()));
            }
            if space.contains('#') {
                let trailing = format!("{space}{}", text(Some(table.trailing())));
                table.set_trailing(trailing);
            }
        }
        _ => {}
    }
    for (key, value) in fields {
        table.insert_formatted(&key, value);
    }
    if table.is_empty() {
        table.set_dotted(false);
        table.set_trailing_comma(false);
    }
    Some(value)
}

fn taken_apart(table: &mut InlineTable) -> Vec<(Key, Value)> {
    let names: Vec<String> = table.iter().map(|(name, _)| name.to_owned()).collect();
    names.iter().filter_map(|name| table.remove_entry(name)).collect()
}

/// Where a new field stands among others: behind the last one that it commonly follows.
fn place_among<'n>(names: impl Iterator<Item = &'n str>, name: &str, part: &str, manner: &Manner) -> usize {
    let rank = manner.rank(part, name);
    let names: Vec<&str> = names.collect();
    if rank == usize::MAX {
        return names.len();
    }
    let behind = names.iter().enumerate().filter(|(_, known)| manner.rank(part, known) < rank);
    behind.max_by_key(|(_, known)| manner.rank(part, known)).map_or(0, |(place, _)| place + 1)
}
