//! What stands between the parts of a text: blank lines and comments.

use toml_edit::{DocumentMut, Item, RawString, Table};

/// The text of a space between parts.
pub(super) fn text(space: Option<&RawString>) -> &str {
    space.and_then(RawString::as_str).unwrap_or_default()
}

/// A space in two: comments that a blank line sets apart from what follows, and what belongs to it.
pub(super) fn apart(space: &str) -> (&str, &str) {
    let mut cut = 0;
    let mut end = 0;
    let mut remarked = false;
    for line in space.split_inclusive('\n') {
        end += line.len();
        if line.trim_start().starts_with('#') {
            remarked = true;
        } else if line.trim().is_empty() && line.ends_with('\n') && remarked {
            cut = end;
        }
    }
    // The blank line that sets them apart stays with what follows.
    let before = space.get(..cut).unwrap_or_default().trim_end_matches([' ', '\t']);
    let cut = before.strip_suffix('\n').map_or(cut, str::len);
    space.split_at_checked(cut).unwrap_or(("", space))
}

/// The space without its comments: only how the line that it ends begins.
pub(super) fn bare(space: &str) -> String {
    match space.rfind('#') {
        None => space.to_owned(),
        Some(_) => space.rfind('\n').and_then(|end| space.get(end..)).unwrap_or(" ").to_owned(),
    }
}

/// Leaves remarks before the first table that is written behind a place in the document, or at its end.
pub(super) fn leave(document: &mut DocumentMut, remarks: &str, behind: isize) {
    if !remarks.contains('#') {
        return;
    }
    let next = next_behind(document.as_table(), behind);
    match next.and_then(|place| table_at(document.as_table_mut(), place)) {
        Some(table) => {
            let prefix = format!("{remarks}{}", text(table.decor().prefix()));
            table.decor_mut().set_prefix(prefix);
        }
        None => {
            let trailing = format!("{remarks}{}", text(Some(document.trailing())));
            document.set_trailing(trailing);
        }
    }
}

/// The position of the first table that is written behind a place.
fn next_behind(table: &Table, behind: isize) -> Option<isize> {
    let below = table.iter().filter_map(|(_, item)| match item {
        Item::Table(table) => next_of(table, behind),
        Item::ArrayOfTables(tables) => tables.iter().filter_map(|table| next_of(table, behind)).min(),
        _ => None,
    });
    below.min()
}

fn next_of(table: &Table, behind: isize) -> Option<isize> {
    let own = table.position().filter(|place| *place > behind && !table.is_implicit());
    own.into_iter().chain(next_behind(table, behind)).min()
}

fn table_at(table: &mut Table, place: isize) -> Option<&mut Table> {
    table.iter_mut().find_map(|(_, item)| match item {
        Item::Table(table) => found(table, place),
        Item::ArrayOfTables(tables) => tables.iter_mut().find_map(|table| found(table, place)),
        _ => None,
    })
}

fn found(table: &mut Table, place: isize) -> Option<&mut Table> {
    if table.position() == Some(place) && !table.is_implicit() { Some(table) } else { table_at(table, place) }
}
