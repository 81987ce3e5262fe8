//! Logs of older formats, read as logs of today's.

use standfast_rulebook::battle::Header;

/// The formats that a log's records may be of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Format {
    /// The first and the second: what the second added to a record may be missing.
    FirstOrSecond,
}

/// The header of a log, and the format that its records are written in.
pub(crate) fn header(line: &[u8]) -> Result<(Format, Header), String> {
    Header::read(line).map(|header| (Format::FirstOrSecond, header)).map_err(|fault| fault.to_string())
}

/// A record, as today's format has it.
pub(crate) fn record(format: Format, line: &[u8]) -> Result<&str, String> {
    match format {
        Format::FirstOrSecond => std::str::from_utf8(line).map_err(|error| error.to_string()),
    }
}
