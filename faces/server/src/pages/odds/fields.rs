use std::collections::{BTreeMap, BTreeSet};

use form_urlencoded::Serializer;
use serde_json::Value as Json;

/// A situation as an address carries it: the value of each field under its path, `firer.arm` or `units.0.count`.
/// Fields that are left open are not there. A list stands under its own path with the number of its rows.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Fields(BTreeMap<String, String>);

impl Fields {
    /// The fields of those pairs; of two with one path the later counts.
    pub(super) fn of(pairs: impl IntoIterator<Item = (String, String)>) -> Self {
        let given = |(_, value): &(String, String)| !value.trim().is_empty();
        Self(pairs.into_iter().filter(given).map(|(path, value)| (path, value.trim().to_owned())).collect())
    }

    /// The fields of a situation that is JSON, without its comment.
    pub(super) fn of_json(situation: &Json) -> Self {
        let mut fields = Self::default();
        fields.take("", situation);
        fields.0.remove("comment");
        fields
    }

    fn take(&mut self, path: &str, part: &Json) {
        match part {
            Json::Null => {}
            Json::Object(parts) => {
                parts.iter().for_each(|(name, part)| self.take(&below(path, name), part));
            }
            Json::Array(parts) => {
                self.0.insert(path.to_owned(), parts.len().to_string());
                parts.iter().enumerate().for_each(|(row, part)| self.take(&below(path, row), part));
            }
            Json::String(text) => drop(self.0.insert(path.to_owned(), text.clone())),
            Json::Bool(_) | Json::Number(_) => drop(self.0.insert(path.to_owned(), part.to_string())),
        }
    }

    /// What stands in a field.
    pub(super) fn value(&self, path: &str) -> Option<&str> {
        self.0.get(path).map(String::as_str)
    }

    /// Whether nothing is given at all.
    pub(super) fn are_open(&self) -> bool {
        self.0.is_empty()
    }

    /// What is given below a path: the rest of each path, and its value.
    pub(super) fn below<'f>(&'f self, path: &str) -> impl Iterator<Item = (&'f str, &'f str)> + use<'f> {
        let stem = if path.is_empty() { String::new() } else { format!("{path}.") };
        let from = self.0.range(stem.clone()..);
        from.map_while(move |(path, value)| Some((path.strip_prefix(&stem)?, value.as_str())))
    }

    /// The rows of a list that anything is given of, in their order.
    fn rows(&self, list: &str) -> BTreeSet<usize> {
        self.below(list).filter_map(|(rest, _)| row_of(rest)).collect()
    }

    /// How many rows a list has, once they are counted.
    pub(super) fn count(&self, list: &str) -> usize {
        self.value(list).and_then(|count| count.parse().ok()).unwrap_or(0)
    }

    /// Counts the rows of a list. If a row beyond their number has anything given, the rows with anything given are
    /// moved up, and they are all the rows. `most` bounds a count that stands alone.
    pub(super) fn count_rows(&mut self, list: &str, most: usize) {
        let rows: Vec<usize> = self.rows(list).into_iter().collect();
        let said = self.count(list).min(most);
        if rows.last().is_none_or(|last| *last < said) {
            self.set_count(list, said);
        } else {
            self.renumber(list, &rows);
            self.set_count(list, rows.len());
        }
    }

    /// One row more at the end of a list, all its fields open.
    pub(super) fn add_row(&mut self, list: &str) {
        self.set_count(list, self.count(list) + 1);
    }

    /// Takes a row out of a list; those behind it move up.
    pub(super) fn remove_row(&mut self, list: &str, row: usize) {
        let count = self.count(list);
        let left: Vec<usize> = (0..count).filter(|place| *place != row).collect();
        self.renumber(list, &left);
        self.set_count(list, left.len());
    }

    fn set_count(&mut self, list: &str, count: usize) {
        if count == 0 {
            self.0.remove(list);
        } else {
            self.0.insert(list.to_owned(), count.to_string());
        }
    }

    /// Leaves those rows of a list, under new numbers from 0 on.
    fn renumber(&mut self, list: &str, left: &[usize]) {
        let mut moved = Vec::new();
        for (new, old) in left.iter().enumerate() {
            let to = below(list, new);
            let from = below(list, old);
            let fields = self.below(&from);
            moved.extend(fields.map(|(rest, value)| (below(&to, rest), value.to_owned())));
        }
        let stem = format!("{list}.");
        self.0.retain(|path, _| path.strip_prefix(&stem).is_none_or(|rest| row_of(rest).is_none()));
        self.0.extend(moved);
    }

    /// The same as part of an address: readable, and in one order.
    pub(super) fn query(&self) -> Serializer<'static, String> {
        let mut query = Serializer::new(String::new());
        query.extend_pairs(&self.0);
        query
    }
}

/// The row that the rest of a path behind a list's begins with.
pub(super) fn row_of(rest: &str) -> Option<usize> {
    rest.split('.').next().and_then(|row| row.parse().ok())
}

/// The path of a part.
pub(super) fn below(path: &str, part: impl std::fmt::Display) -> String {
    if path.is_empty() { part.to_string() } else { format!("{path}.{part}") }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn fields(pairs: &[(&str, &str)]) -> Fields {
        Fields::of(pairs.iter().map(|(path, value)| ((*path).to_owned(), (*value).to_owned())))
    }

    #[test]
    fn json_is_laid_out_by_paths() {
        let given =
            json!({"comment": "x", "unit": {"arm": "infantry", "routed": true}, "units": [{"count": 2}, {}]});
        let expected =
            [("unit.arm", "infantry"), ("unit.routed", "true"), ("units", "2"), ("units.0.count", "2")];
        assert_eq!(Fields::of_json(&given), fields(&expected));
    }

    #[test]
    fn rows_are_counted_added_and_removed() {
        let mut given = fields(&[("units.2.arm", "train"), ("units.7.arm", "cavalry"), ("level", "corps")]);
        given.count_rows("units", 100);
        let counted =
            [("units", "2"), ("units.0.arm", "train"), ("units.1.arm", "cavalry"), ("level", "corps")];
        assert_eq!(given, fields(&counted));
        given.add_row("units");
        given.count_rows("units", 100);
        assert_eq!(given.count("units"), 3);
        given.remove_row("units", 0);
        let left = [("units", "2"), ("units.0.arm", "cavalry"), ("level", "corps")];
        assert_eq!(given, fields(&left));
    }

    #[test]
    fn an_open_row_before_a_given_one_keeps_its_place() {
        let mut given = fields(&[("units", "2"), ("units.1.arm", "train")]);
        given.count_rows("units", 100);
        assert_eq!(given, fields(&[("units", "2"), ("units.1.arm", "train")]));
    }

    #[test]
    fn rows_that_are_only_said_to_be_there_are_bounded() {
        let mut given = fields(&[("units", "99999999999")]);
        given.count_rows("units", 100);
        assert_eq!(given.count("units"), 100);
    }
}
