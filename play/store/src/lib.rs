//! Battles on disk.
//!
//! One file is one battle: JSON Lines, a [`Header`] first and then one record for each command. Lines are only ever
//! added. A command counts once its line has reached the disk: [`Stored::give`] decides it, writes it down, and only
//! then applies it. What a power cut leaves of a last line is set aside, and nothing before it is lost.
//!
//! A [`database`] keeps many battles for many people at once.

mod carried;
pub mod database;
mod file;
mod read;
mod upcast;

use std::path::Path;

use standfast_rulebook::battle::{Header, LiveBattle, Refused, Seat, Source, begin};
use standfast_rulebook::{FileFault, Tree};

pub use carried::{Carried, Opening};
pub use file::BattleFile;
use read::Whole;
pub use read::{NoLog, Torn, read};

/// A battle together with the file that it is kept in.
#[derive(Debug)]
pub struct Stored {
    /// The battle.
    pub battle: Box<dyn LiveBattle>,
    file: BattleFile,
}

/// Why a battle could not be kept or opened.
#[derive(Debug, thiserror::Error)]
pub enum StoreFault {
    /// The file system refused.
    #[error("{path}: {error}")]
    Io {
        /// Which file.
        path: String,
        /// What it said.
        error: std::io::Error,
    },
    /// The file is not the log of a battle.
    #[error("{path}, line {line}: {why}")]
    Log {
        /// Which file.
        path: String,
        /// Which line, from 1.
        line: usize,
        /// What is wrong with it.
        why: String,
    },
    /// The scenario that the log begins with is not sound under these rules.
    #[error("{path}: the scenario in the log is not sound")]
    Scenario {
        /// Which file.
        path: String,
        /// All that is wrong with it.
        faults: Vec<FileFault>,
    },
    /// Somebody else has written to the file meanwhile.
    #[error("{path} has grown since it was read: somebody else has acted; open it again")]
    Grown {
        /// Which file.
        path: String,
    },
}

/// Why a command did not come about.
#[derive(Debug, thiserror::Error)]
pub enum NotGiven {
    /// The rules refuse it.
    #[error(transparent)]
    Refused(#[from] Refused),
    /// It could not be written down, and so did not happen.
    #[error(transparent)]
    Store(#[from] StoreFault),
}

impl Stored {
    /// A new battle in a new file.
    ///
    /// # Errors
    /// Where the scenario is not sound, or the file is there already or can't be written.
    pub fn begin(path: &Path, header: Header) -> Result<Self, StoreFault> {
        let battle = begin(header)
            .map_err(|faults| StoreFault::Scenario { path: path.display().to_string(), faults })?;
        let file = BattleFile::create(path, battle.header())?;
        Ok(Self { battle, file })
    }

    /// The battle of a file, to go on with. What a power cut left of a last line is moved to a file beside it.
    ///
    /// # Errors
    /// Where the file can't be read, or is not the log of a battle.
    pub fn open(path: &Path) -> Result<(Self, Option<Torn>), StoreFault> {
        let Whole { battle, length, torn } = Whole::read(path)?;
        let mut file = BattleFile::existing(path, length);
        if let Some(torn) = &torn {
            file.set_aside(torn)?;
        }
        Ok((Self { battle, file }, torn))
    }

    /// Decides a command, writes it down, and makes it so, in this order.
    ///
    /// # Errors
    /// [`NotGiven`]; the battle is as it was.
    pub fn give(
        &mut self,
        seat: &Seat,
        command: &Tree,
        source: Source,
        at: &str,
        expected: Option<u64>,
    ) -> Result<(), NotGiven> {
        let line = self.battle.propose(seat, command, source, at, expected)?;
        self.file.append(&line)?;
        self.battle.confirm();
        Ok(())
    }

    /// Takes in what others have written to the file since it was read; how many records that was.
    ///
    /// # Errors
    /// Where the file can't be read, or what was added is not the log of this battle.
    pub fn catch_up(&mut self) -> Result<u64, StoreFault> {
        let before = self.battle.number();
        let lines = self.file.new_lines()?;
        for line in lines {
            self.battle.read_record(&line).map_err(|fault| StoreFault::Log {
                path: self.file.name(),
                line: usize::try_from(self.battle.number()).unwrap_or(usize::MAX).saturating_add(2),
                why: fault.to_string(),
            })?;
        }
        Ok(self.battle.number() - before)
    }
}
