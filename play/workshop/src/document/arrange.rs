//! Where tables that came in are written: behind their siblings, in the order in which scenarios have them.

use std::collections::BTreeMap;

use toml_edit::{DocumentMut, Item, Table};

use super::manner::{Manner, within};

/// A table with a header, by the way that leads to it.
struct Headed {
    way: Vec<(String, usize)>,
    position: Option<isize>,
}

/// Gives every table that has none a place in the document. Those that have one keep their order.
pub(super) fn arrange(document: &mut DocumentMut, manner: &Manner) {
    let mut tables = Vec::new();
    collect(document.as_table(), &mut Vec::new(), &mut tables);
    if tables.iter().all(|table| table.position.is_some()) {
        return;
    }
    let mut order: Vec<usize> =
        (0..tables.len()).filter(|&n| tables.get(n).is_some_and(|t| t.position.is_some())).collect();
    order.sort_by_key(|&n| tables.get(n).and_then(|table| table.position));
    for (number, _) in tables.iter().enumerate().filter(|(_, table)| table.position.is_none()) {
        let place = place_of(number, &order, &tables, manner);
        order.insert(place.min(order.len()), number);
    }
    let positions: BTreeMap<usize, isize> = order.into_iter().zip(1..).collect();
    assign(document.as_table_mut(), &mut 0, &positions);
}

/// Where a table comes into the order of those that have a place.
fn place_of(number: usize, order: &[usize], tables: &[Headed], manner: &Manner) -> usize {
    let Some(Headed { way, .. }) = tables.get(number) else { return order.len() };
    let Some(((name, element), parent)) = way.split_last() else { return 0 };
    let ways = || order.iter().filter_map(|&n| tables.get(n)).map(|table| table.way.as_slice()).enumerate();
    let sibling = |way: &[(String, usize)]| way.strip_prefix(parent).and_then(<[_]>::first).cloned();
    let last = |wanted: &dyn Fn(&str, usize) -> bool| {
        let of_siblings =
            ways().filter(|(_, way)| sibling(way).is_some_and(|(name, element)| wanted(&name, element)));
        of_siblings.last().map(|(place, _)| place + 1)
    };
    let first = |wanted: &dyn Fn(&str, usize) -> bool| {
        ways()
            .find(|(_, way)| sibling(way).is_some_and(|(name, element)| wanted(&name, element)))
            .map(|(place, _)| place)
    };
    let part = parent.iter().fold(String::new(), |part, (name, _)| within(&part, name));
    let rank = |name: &str| manner.rank(&part, name);
    let before = || {
        let ranks = ways().filter_map(|(_, way)| sibling(way)).map(|(name, _)| name);
        ranks.filter(|other| other != name && rank(other) <= rank(name)).max_by_key(|other| rank(other))
    };
    let itself = || ways().find(|(_, way)| *way == parent).map(|(place, _)| place + 1);
    last(&|other, place| other == name && place < *element)
        .or_else(|| first(&|other, place| other == name && place > *element))
        .or_else(|| last(&|other, _| before().is_some_and(|before| before == other)))
        .or_else(itself)
        .or_else(|| first(&|_, _| true))
        .unwrap_or(order.len())
}

/// All tables that are written with a header, in the order in which they are walked.
fn collect(table: &Table, way: &mut Vec<(String, usize)>, tables: &mut Vec<Headed>) {
    for (name, item) in table {
        match item {
            Item::Table(table) => collect_one(table, is_written(table), (name.to_owned(), 0), way, tables),
            Item::ArrayOfTables(list) => {
                for (place, table) in list.iter().enumerate() {
                    collect_one(table, true, (name.to_owned(), place), way, tables);
                }
            }
            _ => {}
        }
    }
}

fn collect_one(
    table: &Table,
    written: bool,
    step: (String, usize),
    way: &mut Vec<(String, usize)>,
    tables: &mut Vec<Headed>,
) {
    way.push(step);
    if written {
        tables.push(Headed { way: way.clone(), position: table.position() });
    }
    collect(table, way, tables);
    way.pop();
}

fn is_written(table: &Table) -> bool {
    !table.is_dotted() && !(table.is_implicit() && table.get_values().is_empty())
}

/// Sets positions, walking as [`collect`] does.
fn assign(table: &mut Table, walked: &mut usize, positions: &BTreeMap<usize, isize>) {
    for (_, item) in table.iter_mut() {
        match item {
            Item::Table(table) => {
                let written = is_written(table);
                assign_one(table, written, walked, positions);
            }
            Item::ArrayOfTables(list) => {
                list.iter_mut().for_each(|table| assign_one(table, true, walked, positions));
            }
            _ => {}
        }
    }
}

fn assign_one(table: &mut Table, written: bool, walked: &mut usize, positions: &BTreeMap<usize, isize>) {
    if written {
        table.set_position(positions.get(walked).copied());
        *walked += 1;
    }
    assign(table, walked, positions);
}
