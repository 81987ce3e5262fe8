use std::path::Path;

use standfast_rulebook::battle::LiveBattle;

use crate::read::{begun, bytes_of, take_in, whole_lines};
use crate::{NoLog, StoreFault, Torn};

/// The file of a battle that is being taken in: its scenario is read, and its records are still to be.
#[derive(Debug)]
pub struct Opening<'f> {
    battle: Box<dyn LiveBattle>,
    header: &'f str,
    records: Vec<&'f [u8]>,
    torn: Option<Torn>,
}

impl<'f> Opening<'f> {
    /// Reads the header of a file. What is torn of a last line is left out.
    ///
    /// # Errors
    /// Where the first line is not the header of a battle's log.
    pub fn of(file: &'f [u8]) -> Result<Self, NoLog> {
        let (lines, torn) = whole_lines(file);
        let (header, records) = lines.split_first().ok_or_else(NoLog::empty)?;
        let battle = begun(header)?;
        Ok(Self { battle, header: text_of(1, header)?, records: records.to_vec(), torn })
    }

    /// The battle as it began.
    #[must_use]
    pub fn battle(&self) -> &dyn LiveBattle {
        self.battle.as_ref()
    }

    /// How many records are still to be read.
    #[must_use]
    pub fn records(&self) -> usize {
        self.records.len()
    }

    /// Reads the records.
    ///
    /// # Errors
    /// Where a line is not the record that follows.
    pub fn to_its_end(self) -> Result<Carried, NoLog> {
        let Self { mut battle, header, records, torn } = self;
        let lines = records.iter().zip(2..).map(|(record, line)| {
            take_in(battle.as_mut(), record)?;
            text_of(line, record).map(str::to_owned)
        });
        let records = lines.collect::<Result<Vec<_>, NoLog>>()?;
        Ok(Carried { header: header.to_owned(), records, torn, battle })
    }
}

/// A battle that was carried here in a file, read to its end: line for line as the file has it.
#[derive(Debug)]
pub struct Carried {
    /// The battle.
    pub battle: Box<dyn LiveBattle>,
    /// What a power cut left of a last line, which is left out.
    pub torn: Option<Torn>,
    pub(crate) header: String,
    pub(crate) records: Vec<String>,
}

impl Carried {
    /// The battle of a file.
    ///
    /// # Errors
    /// Where the file can't be read, or is not the log of a battle.
    pub fn read(path: &Path) -> Result<Self, StoreFault> {
        let bytes = bytes_of(path)?;
        let carried = Opening::of(&bytes).and_then(Opening::to_its_end);
        carried.map_err(|why| StoreFault::no_log(path, why))
    }
}

/// A line without its break.
fn text_of(line: usize, bytes: &[u8]) -> Result<&str, NoLog> {
    let text = std::str::from_utf8(bytes).map_err(|error| NoLog::Line { line, why: error.to_string() })?;
    Ok(text.strip_suffix('\n').unwrap_or(text))
}
