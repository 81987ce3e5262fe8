use std::fs;
use std::path::Path;

use standfast_rulebook::battle::{LiveBattle, begin};

use crate::{StoreFault, upcast};

/// What a power cut left of a last line. It was never confirmed to anybody.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Torn {
    /// Which line, from 1.
    pub line: usize,
    /// What is left of it.
    pub bytes: Vec<u8>,
}

/// Reads the battle of a file, to look at. A torn last line is left where it is, and told of.
///
/// # Errors
/// Where the file can't be read, or is not the log of a battle.
pub fn read(path: &Path) -> Result<(Box<dyn LiveBattle>, Option<Torn>), StoreFault> {
    Whole::read(path).map(|whole| (whole.battle, whole.torn))
}

/// All that a file holds.
#[derive(Debug)]
pub(crate) struct Whole {
    /// Its battle.
    pub(crate) battle: Box<dyn LiveBattle>,
    /// How many bytes of it are whole lines.
    pub(crate) length: u64,
    /// What is torn.
    pub(crate) torn: Option<Torn>,
}

impl Whole {
    /// Reads a file.
    pub(crate) fn read(path: &Path) -> Result<Self, StoreFault> {
        let name = || path.display().to_string();
        let log = |line: usize, why: String| StoreFault::Log { path: name(), line, why };
        let bytes = fs::read(path).map_err(|error| StoreFault::Io { path: name(), error })?;
        let mut lines: Vec<&[u8]> = bytes.split_inclusive(|byte| *byte == b'\n').collect();
        let torn = lines.pop_if(|last| !is_whole(last)).map(|rest| (lines.len() + 1, rest.to_vec()));

        let Some((first, records)) = lines.split_first() else {
            return Err(log(
                1,
                "it is empty, or its first line is not whole: it is not the log of a battle".to_owned(),
            ));
        };
        let (format, header) = upcast::header(first).map_err(|why| log(1, why))?;
        if !header.is_whole() {
            return Err(log(
                1,
                "the scenario is not the one that was hashed when the battle began".to_owned(),
            ));
        }
        let mut battle = begin(header).map_err(|faults| StoreFault::Scenario { path: name(), faults })?;
        for (place, record) in records.iter().enumerate() {
            let read = upcast::record(format, record)
                .and_then(|record| battle.read_record(record).map_err(|fault| fault.to_string()));
            read.map_err(|why| log(place + 2, why))?;
        }
        let length = lines.iter().map(|line| line.len()).sum::<usize>();
        let torn = torn.map(|(line, bytes)| Torn { line, bytes });
        Ok(Self { battle, length: u64::try_from(length).unwrap_or(u64::MAX), torn })
    }
}

/// Whether a last line was written to its end: a power cut leaves it without a line break, or with bytes that
/// never were a record.
fn is_whole(line: &[u8]) -> bool {
    line.ends_with(b"\n") && serde_json::from_slice::<serde::de::IgnoredAny>(line).is_ok()
}
