use std::fmt::Debug;
use std::marker::PhantomData;

use super::TableCell;
use crate::form::{Kind, amount, choice, list, read_or, whole};
use crate::refusal::nearest;
use crate::{Choice, Form, Problem, Quantity, Refusal, Shape, Tree, Unit, Value};

/// What can stand in a cell of a chart.
pub trait Cell: Clone + Debug + PartialEq {
    /// How it is read.
    fn kind() -> impl Kind<Value = Self>;

    /// How it is shown.
    fn shown(&self) -> String;
}

/// The range of whole numbers in a chart: far beyond any chart, and far from overflowing sums.
const SMALLEST: i64 = -10_000;
const LARGEST: i64 = 10_000;

impl Cell for i64 {
    fn kind() -> impl Kind<Value = Self> {
        whole(SMALLEST..=LARGEST)
    }

    fn shown(&self) -> String {
        self.to_string()
    }
}

impl<U: Unit> Cell for Quantity<U> {
    fn kind() -> impl Kind<Value = Self> {
        amount(Self::whole(SMALLEST)..=Self::whole(LARGEST))
    }

    fn shown(&self) -> String {
        self.to_string()
    }
}

/// A cell that may be empty: `"n/a"`.
impl<C: Cell> Cell for Option<C> {
    fn kind() -> impl Kind<Value = Self> {
        OrNothing(C::kind())
    }

    fn shown(&self) -> String {
        self.as_ref().map_or_else(|| "-".to_owned(), Cell::shown)
    }
}

/// Something, or `"n/a"`.
struct OrNothing<K>(K);

const NOTHING: &str = "n/a";

impl<K: Kind> Kind for OrNothing<K> {
    type Value = Option<K::Value>;

    fn allowed(&self) -> String {
        format!("{} or {NOTHING:?}", self.0.allowed())
    }

    fn read(&self, tree: &Tree, path: &str, refusals: &mut Vec<Refusal>) -> Option<K::Value> {
        match &tree.value {
            Value::Text(text) if text == NOTHING => None,
            _ => Some(read_or(&self.0, &self.allowed(), tree, path, refusals)),
        }
    }

    fn stand_in(&self) -> Option<K::Value> {
        None
    }

    fn schema(&self) -> serde_json::Value {
        serde_json::json!({"anyOf": [self.0.schema(), {"const": NOTHING}]})
    }

    fn show(&self, value: &Option<K::Value>) -> serde_json::Value {
        value.as_ref().map_or_else(|| NOTHING.into(), |value| self.0.show(value))
    }
}

/// A chart with a named row for each `R`, a named column for each `C`, and a value in each cell.
///
/// In its file, `columns` repeats the column names for the reader; each row is a list under its name; `reconstructed`
/// lists the repaired cells, as `"row/column"`.
#[derive(Debug, Clone, PartialEq)]
pub struct Grid<R, C, V> {
    cells: Vec<(R, C, V)>,
    reconstructed: Vec<(R, C)>,
}

impl<R: Choice, C: Choice, V: Cell> Grid<R, C, V> {
    /// The value of a cell.
    #[must_use]
    pub fn get(&self, row: R, column: C) -> V {
        let cell = self
            .cells
            .iter()
            .find(|(known_row, known_column, _)| (*known_row, *known_column) == (row, column));
        cell.map_or_else(|| V::kind().stand_in(), |(_, _, value)| value.clone())
    }

    /// The column heads of this grid's table, beginning with the head over the row names.
    pub fn head(&self, rows: &str) -> Vec<String> {
        std::iter::once(rows.to_owned()).chain(C::names().map(str::to_owned)).collect()
    }

    /// The rows of a table of this grid.
    pub fn table_rows(&self) -> impl Iterator<Item = Vec<TableCell>> {
        R::ALL.iter().map(|&row| {
            let cells = C::ALL.iter().map(|&column| TableCell {
                text: self.get(row, column).shown(),
                reconstructed: self.reconstructed.contains(&(row, column)),
            });
            std::iter::once(TableCell::from(row.name())).chain(cells).collect()
        })
    }
}

impl<R: Choice, C: Choice, V: Cell> Shape for Grid<R, C, V> {
    const IS: &'static str = "rows of cells under named columns";

    fn read(form: &mut Form<'_>) -> Self {
        let width = C::ALL.len();
        let columns = form.field("columns", "the names of the columns").required(list(choice::<C>(), width));
        if form.is_sound() && columns != C::ALL {
            form.refuse("columns", format!("the columns are {}", C::names().collect::<Vec<_>>().join(", ")));
        }
        let mut cells = Vec::new();
        for &row in R::ALL {
            let name = row.name();
            let faults = form.faults();
            let values = form.field(name, "the cells of a row").required(list(V::kind(), usize::MAX));
            if form.faults() == faults && values.len() != width {
                form.refuse(
                    name,
                    format!("the row has {} cells, and there are {width} columns", values.len()),
                );
            }
            cells.extend(C::ALL.iter().zip(values).map(|(&column, value)| (row, column, value)));
        }
        let reconstructed = form.field("reconstructed", "the cells that are repairs, as \"row/column\"");
        let reconstructed = reconstructed.or(list(CellName::<R, C>(PhantomData), usize::MAX), Vec::new());
        Self { cells, reconstructed }
    }
}

/// The name of a cell: `"heavy/line"`.
struct CellName<R, C>(PhantomData<fn() -> (R, C)>);

impl<R: Choice, C: Choice> Kind for CellName<R, C> {
    type Value = (R, C);

    fn allowed(&self) -> String {
        let (rows, columns): (Vec<_>, Vec<_>) = (R::names().collect(), C::names().collect());
        format!("a cell as \"row/column\" (rows {}; columns {})", rows.join(", "), columns.join(", "))
    }

    fn read(&self, tree: &Tree, path: &str, refusals: &mut Vec<Refusal>) -> (R, C) {
        let Value::Text(name) = &tree.value else {
            return self.refuse(tree, path, refusals);
        };
        let (row, column) = name.split_once('/').unwrap_or((name, ""));
        if let (Some(row), Some(column)) = (R::named(row), C::named(column)) {
            return (row, column);
        }
        let meant = nearest(row, R::names()).zip(nearest(column, C::names()));
        let problem = Problem::Value { given: tree.brief(), allowed: self.allowed() };
        refusals.push(Refusal {
            nearest: meant.map(|(row, column)| format!("{row}/{column}")),
            ..Refusal::new(path, problem)
        });
        self.stand_in()
    }

    fn stand_in(&self) -> (R, C) {
        (choice::<R>().stand_in(), choice::<C>().stand_in())
    }

    fn schema(&self) -> serde_json::Value {
        serde_json::json!({"type": "string"})
    }

    fn show(&self, (row, column): &(R, C)) -> serde_json::Value {
        format!("{}/{}", row.name(), column.name()).into()
    }
}

/// A chart with one value for each `R`.
#[derive(Debug, Clone, PartialEq)]
pub struct Listing<R, V> {
    values: Vec<(R, V)>,
}

impl<R: Choice, V: Cell> Listing<R, V> {
    /// The value of a row.
    #[must_use]
    pub fn get(&self, row: R) -> V {
        let value = self.values.iter().find(|(known, _)| *known == row);
        value.map_or_else(|| V::kind().stand_in(), |(_, value)| value.clone())
    }

    /// The rows of a table of this listing: name and value.
    pub fn table_rows(&self) -> impl Iterator<Item = Vec<TableCell>> {
        self.values.iter().map(|(row, value)| vec![row.name().into(), value.shown().into()])
    }
}

impl<R: Choice, V: Cell> Shape for Listing<R, V> {
    const IS: &'static str = "one value for each name";

    fn read(form: &mut Form<'_>) -> Self {
        let values = R::ALL
            .iter()
            .map(|&row| (row, form.field(row.name(), "the value of this row").required(V::kind())));
        Self { values: values.collect() }
    }
}
