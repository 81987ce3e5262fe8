use serde::Serialize;

use super::Heading;

/// A chart as a table to read: a title, a line of column heads, and rows of cells.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Table {
    /// The file that it stands in: `defence`.
    pub chart: &'static str,
    /// Its title.
    pub title: String,
    /// Where in the text it stands.
    pub source: String,
    /// A note on how it is read, damaged or repaired.
    pub note: Option<String>,
    /// The column heads; the first stands over the row names.
    pub head: Vec<String>,
    /// The rows, each as wide as the head.
    pub rows: Vec<Vec<TableCell>>,
}

/// One cell of a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TableCell {
    /// What stands in it.
    pub text: String,
    /// Whether the print is damaged there and the value repaired.
    pub reconstructed: bool,
}

impl<T: Into<String>> From<T> for TableCell {
    fn from(text: T) -> Self {
        Self { text: text.into(), reconstructed: false }
    }
}

impl Table {
    /// A table without rows.
    #[must_use]
    pub fn new(
        chart: &'static str,
        heading: &Heading,
        head: impl IntoIterator<Item = impl Into<String>>,
    ) -> Self {
        Self {
            chart,
            title: heading.title.clone(),
            source: heading.source.clone(),
            note: heading.note.clone(),
            head: head.into_iter().map(Into::into).collect(),
            rows: Vec::new(),
        }
    }

    /// Adds the name of a part to the title.
    #[must_use]
    pub fn part(mut self, part: &str) -> Self {
        self.title = format!("{}: {part}", self.title);
        self
    }

    /// Adds a row.
    #[must_use]
    pub fn row(mut self, cells: impl IntoIterator<Item = impl Into<TableCell>>) -> Self {
        self.rows.push(cells.into_iter().map(Into::into).collect());
        self
    }

    /// Adds rows.
    #[must_use]
    pub fn rows(mut self, rows: impl IntoIterator<Item = Vec<TableCell>>) -> Self {
        self.rows.extend(rows);
        self
    }
}
