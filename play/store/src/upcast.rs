//! Logs of older formats, read as if they were of today's.

use serde_json::Value as Json;
use standfast_rulebook::battle::{FORMAT, Header};

/// The formats that a log may be of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Format {
    /// Today's: [`FORMAT`].
    First,
}

/// The header of a log, and the format that its records are written in.
pub(crate) fn header(line: &[u8]) -> Result<(Format, Header), String> {
    let header: Json = serde_json::from_slice(line)
        .map_err(|error| format!("it is not the header of a battle's log: {error}"))?;
    match header.get("standfast").and_then(Json::as_u64) {
        Some(1) => {
            let header = serde_json::from_value(header)
                .map_err(|error| format!("it is not the header of a battle's log: {error}"))?;
            Ok((Format::First, header))
        }
        Some(format) => Err(format!(
            "the log is of format {format}, and this program knows those up to {FORMAT}: use a newer one"
        )),
        None => {
            Err("it is not the header of a battle's log: `standfast`, its format, is not there".to_owned())
        }
    }
}

/// A record, as today's format has it.
pub(crate) fn record(format: Format, line: &[u8]) -> Result<&str, String> {
    match format {
        Format::First => std::str::from_utf8(line).map_err(|error| error.to_string()),
    }
}
