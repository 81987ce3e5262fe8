//! How scenarios are written: the order of fields, and what stands in tables, in lines or in one line.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use standfast_rulebook::Choice as _;
use standfast_rulebook::SystemId;
use standfast_rulebook::battle::Sample;
use toml_edit::{Array, DocumentMut, InlineTable, Item, Table, Value};

/// How objects, or lists of them, are laid out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Layout {
    /// `[points]`, `[[sides]]`.
    Tables,
    /// A list in brackets, with each element in a line of its own.
    Lines,
    /// In one line, in brackets or braces.
    Line,
}

/// How the parts of a scenario are written, by their names from the outermost: `armies.brigades.units`.
#[derive(Debug, Clone, Default)]
pub(super) struct Manner {
    parts: BTreeMap<String, Part>,
}

#[derive(Debug, Clone, Default)]
struct Part {
    order: Vec<String>,
    layout: Option<Layout>,
}

impl Manner {
    /// How this document is written; what it does not have yet is written as in the scenarios of its system that come
    /// with the program.
    pub(super) fn of(document: &DocumentMut) -> Self {
        let system = document.get("system").and_then(Item::as_str).and_then(SystemId::named);
        let mut manner = Self::default();
        manner.learn_table(document.as_table(), "");
        for (part, shipped) in
            system.and_then(|system| SHIPPED.get(&system)).into_iter().flat_map(|m| &m.parts)
        {
            let own = manner.parts.entry(part.clone()).or_default();
            own.layout = own.layout.or(shipped.layout);
            let order = std::mem::replace(&mut own.order, shipped.order.clone());
            own.note_order(order.iter().map(String::as_str));
        }
        manner
    }

    /// How the part of that name is laid out, if anything is known of it or of another part with the same last name.
    pub(super) fn layout(&self, part: &str) -> Option<Layout> {
        let last = |part: &str| part.rsplit('.').next().map(str::to_owned);
        let alike = || {
            let mut alike = self.parts.iter().filter(|(other, _)| last(other) == last(part));
            alike.find_map(|(_, part)| part.layout)
        };
        self.parts.get(part).and_then(|part| part.layout).or_else(alike)
    }

    /// Where a field stands among those of its part; unknown ones stand last.
    pub(super) fn rank(&self, part: &str, field: &str) -> usize {
        let order = self.parts.get(part).map(|part| part.order.as_slice()).unwrap_or_default();
        let known = order.iter().position(|known| known == field);
        known.unwrap_or(match field {
            "id" => usize::MAX - 2,
            "name" => usize::MAX - 1,
            _ => usize::MAX,
        })
    }

    fn learn_table(&mut self, table: &Table, part: &str) {
        self.note_order(part, table.iter().map(|(name, _)| name));
        for (name, item) in table {
            let below = within(part, name);
            match item {
                Item::Table(table) => {
                    if !table.is_dotted() {
                        self.note_layout(&below, Layout::Tables);
                    }
                    self.learn_table(table, &below);
                }
                Item::ArrayOfTables(tables) => {
                    self.note_layout(&below, Layout::Tables);
                    tables.iter().for_each(|table| self.learn_table(table, &below));
                }
                Item::Value(value) => self.learn_value(value, &below),
                Item::None => {}
            }
        }
    }

    fn learn_value(&mut self, value: &Value, part: &str) {
        match value {
            Value::InlineTable(table) => {
                self.note_layout(part, Layout::Line);
                self.learn_inline(table, part);
            }
            Value::Array(array) => {
                let tables = array.iter().filter_map(Value::as_inline_table);
                for table in tables {
                    self.note_layout(part, if in_lines(array) { Layout::Lines } else { Layout::Line });
                    self.learn_inline(table, part);
                }
            }
            _ => {}
        }
    }

    fn learn_inline(&mut self, table: &InlineTable, part: &str) {
        self.note_order(part, table.iter().map(|(name, _)| name));
        table.iter().for_each(|(name, value)| self.learn_value(value, &within(part, name)));
    }

    fn note_layout(&mut self, part: &str, layout: Layout) {
        self.parts.entry(part.to_owned()).or_default().layout.get_or_insert(layout);
    }

    fn note_order<'n>(&mut self, part: &str, names: impl Iterator<Item = &'n str>) {
        self.parts.entry(part.to_owned()).or_default().note_order(names);
    }
}

impl Part {
    /// Takes names into the order, each new one behind the name that it was seen behind.
    fn note_order<'n>(&mut self, names: impl Iterator<Item = &'n str>) {
        let mut place = 0;
        for name in names {
            match self.order.iter().position(|known| known == name) {
                Some(known) => place = known + 1,
                None => {
                    self.order.insert(place.min(self.order.len()), name.to_owned());
                    place += 1;
                }
            }
        }
    }
}

/// The part of that name within another one.
pub(super) fn within(part: &str, name: &str) -> String {
    if part.is_empty() { name.to_owned() } else { format!("{part}.{name}") }
}

/// Whether any element of an array begins a line.
pub(super) fn in_lines(array: &Array) -> bool {
    array.iter().any(|value| super::remarks::text(value.decor().prefix()).contains('\n'))
}

/// How the scenarios that come with the program are written, by their system.
static SHIPPED: LazyLock<BTreeMap<SystemId, Manner>> = LazyLock::new(|| {
    let mut shipped: BTreeMap<SystemId, Manner> = BTreeMap::new();
    for sample in Sample::all() {
        if let Ok(document) = sample.text.parse::<DocumentMut>() {
            shipped.entry(sample.system).or_default().learn_table(document.as_table(), "");
        }
    }
    shipped
});
