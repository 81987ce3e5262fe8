//! Rows and columns, whatever they were read from.

use encoding_rs::{Encoding, WINDOWS_1252};

use super::preview::Parts;

/// A table of texts.
#[derive(Debug, Default)]
pub(super) struct Sheet {
    pub(super) columns: Vec<String>,
    pub(super) rows: Vec<Row>,
    /// What was not understood while it was read: where, and what.
    pub(super) left_out: Vec<(String, String)>,
    /// Fields for columns that are not named as the fields are: the first one that the system has is taken.
    pub(super) meant: Vec<(&'static str, &'static [&'static str])>,
    /// The sheets of the workbook that it was read from.
    pub(super) parts: Option<Parts>,
}

/// A row.
#[derive(Debug, Clone)]
pub(super) struct Row {
    /// Which line of the file it is, counted from 1.
    pub(super) line: usize,
    pub(super) cells: Vec<String>,
}

/// Text as people's programs write it: UTF-8, UTF-16 with its mark, or else the Western code page of Windows.
pub(super) fn decoded(bytes: &[u8]) -> String {
    let marked = Encoding::for_bom(bytes).map(|(encoding, _)| encoding);
    let encoding = marked.unwrap_or_else(|| match std::str::from_utf8(bytes) {
        Ok(_) => encoding_rs::UTF_8,
        Err(_) => WINDOWS_1252,
    });
    encoding.decode(bytes).0.into_owned()
}
