use std::collections::BTreeMap;

use maud::{Markup, html};
use standfast_rulebook::Table;

/// What stands behind a cell whose print is damaged.
const REPAIRED: &str = "*";

/// A chart as a table; every cell has an address of its own, `#row-column`, behind that of the chart's part where it
/// has parts, `#infantry-open-line`.
pub(crate) fn chart(table: &Table) -> Markup {
    let addresses = addresses(table);
    let address = |row: usize, column: usize| addresses.get(&(row, column)).cloned();
    let repaired = table.rows.iter().flatten().any(|cell| cell.reconstructed);
    html! {
        figure.chart {
            figcaption { (table.title) }
            // It scrolls by keyboard too, where it is wider than the page.
            div.wide role="region" aria-label=(table.title) tabindex="0" {
                table {
                    thead { tr { @for head in &table.head { th scope="col" { (head) } } } }
                    tbody {
                        @for (row, cells) in table.rows.iter().enumerate() {
                            tr {
                                @for (column, cell) in cells.iter().enumerate() {
                                    @if column == 0 {
                                        th scope="row" id=[address(row, column)] { (cell.text) }
                                    } @else {
                                        td id=[address(row, column)] {
                                            (cell.text)
                                            @if cell.reconstructed { abbr title="repaired: the print is damaged here" { (REPAIRED) } }
                                        }
                                    }
                                }
                            }
                        }
                    }
                }
            }
            @if repaired { p.muted { (REPAIRED) " repaired: the print is damaged there" } }
        }
    }
}

/// The address of each cell within its page, no two alike.
fn addresses(table: &Table) -> BTreeMap<(usize, usize), String> {
    let part = table.title.split_once(": ").map(|(_, rest)| rest);
    // "Chart 5: Like a Stone Wall: infantry": the title itself has a colon.
    let part = if table.title.starts_with("Chart ") {
        part.and_then(|rest| rest.split_once(": ")).map(|(_, part)| part)
    } else {
        part
    };
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let mut addresses = BTreeMap::new();
    for (row, cells) in table.rows.iter().enumerate() {
        let name = cells.first().map(|cell| cell.text.as_str());
        for (column, _) in cells.iter().enumerate() {
            let head = if column == 0 { None } else { table.head.get(column).map(String::as_str) };
            let words: Vec<String> = [part, name, head].into_iter().flatten().map(slug).collect();
            let address = words.join("-");
            let again = seen.entry(address.clone()).or_default();
            *again += 1;
            let address = if *again > 1 { format!("{address}-{again}") } else { address };
            addresses.insert((row, column), address);
        }
    }
    addresses
}

/// A name as part of an address: small letters and digits, hyphens between; what is below zero says so.
fn slug(name: &str) -> String {
    let signed = match name.strip_prefix(['-', '−']) {
        Some(number) if number.starts_with(|digit: char| digit.is_ascii_digit()) => format!("minus {number}"),
        _ => name.to_lowercase(),
    };
    let words = signed.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use standfast_rulebook::{Choice, Rulebook, SystemId};

    use super::*;

    #[test]
    fn no_two_cells_of_a_page_have_one_address() {
        for &system in SystemId::ALL {
            for name in Rulebook::chart_names(system) {
                let tables = Rulebook::standard().tables(system);
                let tables = tables.iter().filter(|table| table.chart == name);
                let all: Vec<String> = tables.flat_map(|table| addresses(table).into_values()).collect();
                let different: BTreeSet<&String> = all.iter().collect();
                assert_eq!(different.len(), all.len(), "{system} {name}");
            }
        }
    }

    #[test]
    fn a_cell_is_addressed_by_its_row_and_column() {
        let tables = Rulebook::standard().tables(SystemId::MicroForce);
        let address = |chart: &str, row: usize, column: usize| {
            let table = tables.iter().find(|table| table.chart == chart);
            table.and_then(|table| addresses(table).remove(&(row, column))).unwrap_or_default()
        };
        assert_eq!(address("defence", 0, 1), "infantry-open-line");
        assert!(address("butchers-bill", 0, 1).ends_with("-minus-5"), "{}", address("butchers-bill", 0, 1));
    }
}
