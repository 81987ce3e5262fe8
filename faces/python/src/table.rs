//! Tables that leave as Arrow, through the `PyCapsule` interface, without being copied.

use std::sync::Arc;

use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{ArrayRef, Float64Array, Int64Array, RecordBatch, RecordBatchIterator, StringArray};
use arrow_schema::ffi::FFI_ArrowSchema;
use arrow_schema::{Field, Schema, SchemaRef};
use pyo3::prelude::*;
use pyo3::types::PyCapsule;
use standfast_rulebook::sim;

use crate::fault::Fault;

/// A table of results: `pyarrow.table(table)` and `polars.from_arrow(table)` take it over without a copy.
#[pyclass(frozen, module = "standfast")]
#[derive(Debug, Clone)]
pub(crate) struct Table {
    schema: SchemaRef,
    batches: Vec<RecordBatch>,
}

/// A column, and whether a value may be missing in it.
pub(crate) struct Column {
    values: ArrayRef,
    is_optional: bool,
}

impl Column {
    /// Texts.
    pub(crate) fn text(values: Vec<String>) -> Self {
        Self { values: Arc::new(StringArray::from(values)), is_optional: false }
    }

    /// Numbers where there are any.
    pub(crate) fn number(values: Vec<Option<f64>>) -> Self {
        Self { values: Arc::new(Float64Array::from(values)), is_optional: true }
    }
}

impl From<sim::Column> for Column {
    fn from(column: sim::Column) -> Self {
        let (values, is_optional): (ArrayRef, bool) = match column {
            sim::Column::Whole(values) => (Arc::new(Int64Array::from(values)), false),
            sim::Column::SomeWhole(values) => (Arc::new(Int64Array::from(values)), true),
            sim::Column::SomeNumber(values) => (Arc::new(Float64Array::from(values)), true),
            sim::Column::Text(values) => (Arc::new(StringArray::from(values)), false),
            sim::Column::SomeText(values) => (Arc::new(StringArray::from(values)), true),
        };
        Self { values, is_optional }
    }
}

impl Table {
    /// A table of these columns.
    pub(crate) fn of(columns: Vec<(&str, Column)>) -> Result<Self, Fault> {
        let field = |(name, column): &(&str, Column)| {
            Field::new(*name, column.values.data_type().clone(), column.is_optional)
        };
        let schema = Arc::new(Schema::new(columns.iter().map(field).collect::<Vec<_>>()));
        let values = columns.into_iter().map(|(_, column)| column.values).collect();
        let batch = RecordBatch::try_new(Arc::clone(&schema), values);
        let batch = batch.map_err(|why| Fault::Other(format!("the table can't be made: {why}")))?;
        Ok(Self { schema, batches: vec![batch] })
    }

    /// The rows of the other table behind its own; both have the same columns.
    pub(crate) fn and(&mut self, other: Self) {
        self.batches.extend(other.batches);
    }

    /// The table as a stream of Arrow.
    pub(crate) fn stream<'py>(
        &self,
        py: Python<'py>,
        _requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> Result<Bound<'py, PyAny>, Fault> {
        let batches = self.batches.clone().into_iter().map(Ok);
        let reader = RecordBatchIterator::new(batches, Arc::clone(&self.schema));
        let stream = FFI_ArrowArrayStream::new(Box::new(reader));
        Ok(PyCapsule::new_with_value(py, stream, c"arrow_array_stream")?.into_any())
    }
}

#[pymethods]
impl Table {
    /// The names of its columns.
    #[getter]
    fn columns(&self) -> Vec<String> {
        self.schema.fields().iter().map(|field| field.name().clone()).collect()
    }

    fn __len__(&self) -> usize {
        self.batches.iter().map(RecordBatch::num_rows).sum()
    }

    /// The columns and their types, by the Arrow interface.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyAny>, Fault> {
        let schema = FFI_ArrowSchema::try_from(self.schema.as_ref());
        let schema = schema.map_err(|why| Fault::Other(format!("the table can't be told: {why}")))?;
        Ok(PyCapsule::new_with_value(py, schema, c"arrow_schema")?.into_any())
    }

    /// The rows, by the Arrow interface. No other schema can be had than its own.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> Result<Bound<'py, PyAny>, Fault> {
        self.stream(py, requested_schema)
    }

    fn __repr__(&self) -> String {
        format!("<table of {} rows: {}>", self.__len__(), self.columns().join(", "))
    }
}
