//! Tables as Parquet files, column by column.

use std::io;
use std::sync::Arc;

use parquet::basic::Compression;
use parquet::data_type::{ByteArray, ByteArrayType, DoubleType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::parser::parse_message_type;

/// A column of a table.
#[derive(Debug, Clone, PartialEq)]
pub enum Column {
    /// Whole numbers.
    Whole(Vec<i64>),
    /// Whole numbers where there are any.
    SomeWhole(Vec<Option<i64>>),
    /// Numbers where there are any.
    SomeNumber(Vec<Option<f64>>),
    /// Texts.
    Text(Vec<String>),
    /// Texts where there are any.
    SomeText(Vec<Option<String>>),
}

/// A table of results: its columns by name.
pub type Table = Vec<(&'static str, Column)>;

impl Column {
    const fn kind(&self) -> &'static str {
        match self {
            Self::Whole(_) => "REQUIRED INT64",
            Self::SomeWhole(_) => "OPTIONAL INT64",
            Self::SomeNumber(_) => "OPTIONAL DOUBLE",
            Self::Text(_) => "REQUIRED BYTE_ARRAY",
            Self::SomeText(_) => "OPTIONAL BYTE_ARRAY",
        }
    }

    const fn says(&self) -> &'static str {
        match self {
            Self::Text(_) | Self::SomeText(_) => " (STRING)",
            Self::Whole(_) | Self::SomeWhole(_) | Self::SomeNumber(_) => "",
        }
    }
}

/// Writes a table.
pub(super) fn write(file: &mut std::fs::File, name: &str, table: &Table) -> io::Result<()> {
    let fields: Vec<String> =
        table.iter().map(|(name, column)| format!("{} {name}{};", column.kind(), column.says())).collect();
    let schema = format!("message {name} {{ {} }}", fields.join(" "));
    let mut written = || -> Result<(), ParquetError> {
        let schema = Arc::new(parse_message_type(&schema)?);
        let properties = WriterProperties::builder()
            .set_compression(Compression::SNAPPY)
            .set_created_by("standfast".to_owned())
            .build();
        let mut writer = SerializedFileWriter::new(&mut *file, schema, Arc::new(properties))?;
        let mut group = writer.next_row_group()?;
        for (_, column) in table {
            write_column(&mut group, column)?;
        }
        group.close()?;
        writer.close().map(drop)
    };
    written().map_err(|fault| match fault {
        ParquetError::External(fault) => match fault.downcast::<io::Error>() {
            Ok(fault) => *fault,
            Err(fault) => io::Error::other(fault),
        },
        fault => io::Error::other(fault),
    })
}

fn write_column<W: io::Write + Send>(
    group: &mut SerializedRowGroupWriter<'_, W>,
    column: &Column,
) -> Result<(), ParquetError> {
    let Some(mut writer) = group.next_column()? else { return Ok(()) };
    let bytes = |text: &String| ByteArray::from(text.as_bytes().to_vec());
    let _rows = match column {
        Column::Whole(values) => writer.typed::<Int64Type>().write_batch(values, None, None)?,
        Column::SomeWhole(values) => {
            let there: Vec<i64> = values.iter().flatten().copied().collect();
            writer.typed::<Int64Type>().write_batch(&there, Some(&levels(values)), None)?
        }
        Column::SomeNumber(values) => {
            let there: Vec<f64> = values.iter().flatten().copied().collect();
            writer.typed::<DoubleType>().write_batch(&there, Some(&levels(values)), None)?
        }
        Column::Text(values) => {
            let values: Vec<ByteArray> = values.iter().map(bytes).collect();
            writer.typed::<ByteArrayType>().write_batch(&values, None, None)?
        }
        Column::SomeText(values) => {
            let there: Vec<ByteArray> = values.iter().flatten().map(bytes).collect();
            writer.typed::<ByteArrayType>().write_batch(&there, Some(&levels(values)), None)?
        }
    };
    writer.close()
}

/// Where a value is there: 1, and 0 where none is.
fn levels<T>(values: &[Option<T>]) -> Vec<i16> {
    values.iter().map(|value| i16::from(value.is_some())).collect()
}
