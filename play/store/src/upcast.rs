//! Logs of older formats, read as logs of today's.

use standfast_rulebook::battle::Header;

/// The formats that a log's records may be of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Format {
    /// The first and the second: what the second added to a record may be missing.
    FirstOrSecond,
}

impl Format {
    /// The format that the records after that header are written in.
    pub(crate) fn of(_: &Header) -> Self {
        Self::FirstOrSecond
    }
}

/// The header of a log.
pub(crate) fn header(line: &[u8]) -> Result<Header, String> {
    Header::read(line).map_err(|fault| fault.to_string())
}

/// A record, as today's format has it.
pub(crate) fn record(format: Format, line: &[u8]) -> Result<&str, String> {
    match format {
        Format::FirstOrSecond => std::str::from_utf8(line).map_err(|error| error.to_string()),
    }
}
