use std::fs;
use std::path::Path;

use standfast_rulebook::FileFault;
use standfast_rulebook::battle::{LiveBattle, begin};

use crate::StoreFault;
use crate::upcast::{self, Format};

/// What a power cut left of a last line. It was never confirmed to anybody.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Torn {
    /// Which line, from 1.
    pub line: usize,
    /// What is left of it.
    pub bytes: Vec<u8>,
}

/// Why lines are not the log of a battle.
#[derive(Debug, thiserror::Error)]
pub enum NoLog {
    /// A line is not what it should be.
    #[error("line {line}: {why}")]
    Line {
        /// Which, from 1.
        line: usize,
        /// What is wrong with it.
        why: String,
    },
    /// The scenario that the log begins with is not sound under these rules.
    #[error("the scenario in the log is not sound")]
    Scenario {
        /// All that is wrong with it.
        faults: Vec<FileFault>,
    },
}

impl NoLog {
    /// That there is not even a header.
    pub(crate) fn empty() -> Self {
        let why = "it is empty or not whole, and so not the header of a battle's log";
        Self::Line { line: 1, why: why.to_owned() }
    }
}

impl StoreFault {
    /// Why the file is no log.
    pub(crate) fn no_log(path: &Path, why: NoLog) -> Self {
        let path = path.display().to_string();
        match why {
            NoLog::Line { line, why } => Self::Log { path, line, why },
            NoLog::Scenario { faults } => Self::Scenario { path, faults },
        }
    }
}

/// The battle of a header, the first line of a log.
pub(crate) fn begun(header: &[u8]) -> Result<Box<dyn LiveBattle>, NoLog> {
    let first = |why: String| NoLog::Line { line: 1, why };
    let header = upcast::header(header).map_err(first)?;
    if !header.is_whole() {
        let why = "the scenario is not the one that was hashed when the battle began";
        return Err(first(why.to_owned()));
    }
    begin(header).map_err(|faults| NoLog::Scenario { faults })
}

/// Has a battle take in the next record of its log, wherever the line comes from.
pub(crate) fn take_in(battle: &mut dyn LiveBattle, record: &[u8]) -> Result<(), NoLog> {
    let format = Format::of(battle.header());
    let taken = upcast::record(format, record)
        .and_then(|record| battle.read_record(record).map_err(|fault| fault.to_string()));
    // Before the record stand the header and the records that the battle has.
    let line = || usize::try_from(battle.number()).unwrap_or(usize::MAX).saturating_add(2);
    taken.map_err(|why| NoLog::Line { line: line(), why })
}

/// The lines of a log, each with its line break, and what is torn of a last one.
pub(crate) fn whole_lines(bytes: &[u8]) -> (Vec<&[u8]>, Option<Torn>) {
    let mut lines: Vec<&[u8]> = bytes.split_inclusive(|byte| *byte == b'\n').collect();
    let torn = lines.pop_if(|last| !is_whole(last));
    let torn = torn.map(|rest| Torn { line: lines.len() + 1, bytes: rest.to_vec() });
    (lines, torn)
}

/// Whether a last line was written to its end: a power cut leaves it without a line break, or with bytes that
/// never were a record.
fn is_whole(line: &[u8]) -> bool {
    line.ends_with(b"\n") && serde_json::from_slice::<serde::de::IgnoredAny>(line).is_ok()
}

/// The battle of a log's lines, the header's first.
pub(crate) fn battle_of(lines: &[&[u8]]) -> Result<Box<dyn LiveBattle>, NoLog> {
    let (header, records) = lines.split_first().ok_or_else(NoLog::empty)?;
    let mut battle = begun(header)?;
    for record in records {
        take_in(battle.as_mut(), record)?;
    }
    Ok(battle)
}

/// Reads the battle of a file, to look at. A torn last line is left where it is, and told of.
///
/// # Errors
/// Where the file can't be read, or is not the log of a battle.
pub fn read(path: &Path) -> Result<(Box<dyn LiveBattle>, Option<Torn>), StoreFault> {
    Whole::read(path).map(|whole| (whole.battle, whole.torn))
}

/// The bytes of a file.
pub(crate) fn bytes_of(path: &Path) -> Result<Vec<u8>, StoreFault> {
    fs::read(path).map_err(|error| StoreFault::Io { path: path.display().to_string(), error })
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
        let bytes = bytes_of(path)?;
        let (lines, torn) = whole_lines(&bytes);
        let battle = battle_of(&lines).map_err(|why| StoreFault::no_log(path, why))?;
        let length = lines.iter().map(|line| line.len()).sum::<usize>();
        Ok(Self { battle, length: u64::try_from(length).unwrap_or(u64::MAX), torn })
    }
}
