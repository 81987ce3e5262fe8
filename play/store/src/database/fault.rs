use std::path::Path;

use rusqlite::ErrorCode;

use crate::{NoLog, StoreFault};

/// Why something could not be read from a database or written to it. What could not be written did not happen, unless
/// it is [unsettled](Self::Unsettled).
#[derive(Debug, thiserror::Error)]
pub enum DatabaseFault {
    /// It happened when this file was opened or written.
    #[error("{path}: {fault}")]
    At {
        /// Which file.
        path: String,
        /// What happened.
        #[source]
        fault: Box<DatabaseFault>,
    },
    /// The database refused.
    #[error("{trouble} ({said})")]
    Sqlite {
        /// What is the matter.
        trouble: Trouble,
        /// What SQLite said.
        said: String,
    },
    /// The disk failed at the very end: what was to be written may be there after a restart, or not.
    #[error("the disk failed while it was written down ({said})")]
    Unsettled {
        /// What SQLite said.
        said: String,
    },
    /// The file system refused.
    #[error("{0}")]
    Io(#[from] std::io::Error),
    /// The file is a database of something else.
    #[error("it is a database, but not one of battles")]
    Foreign,
    /// A newer program has written the database.
    #[error(
        "the database is of version {found}, and this program knows those up to {known}: use a newer program"
    )]
    Newer {
        /// Its version.
        found: i64,
        /// The newest that this program knows.
        known: i64,
    },
    /// The record is not the next: somebody else has acted.
    #[error("record {number} of battle {battle} is not the next, which is {next}: somebody else has acted")]
    Grown {
        /// Which battle.
        battle: String,
        /// The number that was given.
        number: u64,
        /// The number of its next record.
        next: u64,
    },
    /// There is no such battle.
    #[error("there is no battle {battle}")]
    Unknown {
        /// The id that was given.
        battle: String,
    },
    /// The id is another battle's.
    #[error("there is a battle {battle} already")]
    Taken {
        /// The id that was given.
        battle: String,
    },
    /// The key opens another seat.
    #[error("the key that was made for a seat of battle {battle} opens another seat already: make another")]
    KeyTaken {
        /// Which battle it was made for.
        battle: String,
    },
    /// Another seat of the battle has the name.
    #[error("somebody else at the table is called {name} already")]
    NameTaken {
        /// The name that was given.
        name: String,
    },
    /// The seat has as many calls as it may have.
    #[error("seat {seat} is called at {most} addresses already: take one of them back")]
    Calls {
        /// Which seat.
        seat: String,
        /// How many it may have.
        most: usize,
    },
    /// There is no such scenario in the library.
    #[error("there is no scenario {scenario} in the library")]
    UnknownScenario {
        /// The id that was given.
        scenario: String,
    },
    /// The id, or a key, is another scenario's.
    #[error("the id or a key that was made for scenario {scenario} is in use already: make another")]
    ScenarioTaken {
        /// The id that was given.
        scenario: String,
    },
    /// Somebody else has saved the scenario.
    #[error(
        "version {base} of scenario {scenario} is not the newest, which is {newest}: somebody else has saved it"
    )]
    SavedOver {
        /// Which scenario.
        scenario: String,
        /// The version that the giver knew.
        base: u64,
        /// The newest one.
        newest: u64,
    },
    /// The library has as many scenarios as it may have.
    #[error("the library has {most} scenarios already, and may have no more")]
    Scenarios {
        /// How many it may have.
        most: u64,
    },
    /// Records were added to the battle before it was kept.
    #[error("battle {battle} has {number} records already, and can't be begun")]
    UnderWay {
        /// Which battle.
        battle: String,
        /// How many records it has.
        number: u64,
    },
    /// What is kept of a battle is not its log.
    #[error("battle {battle}, {why}")]
    NoLog {
        /// Which battle.
        battle: String,
        /// Why not.
        #[source]
        why: NoLog,
    },
    /// The header of a battle is no text.
    #[error("battle {battle} can't be written down: {why}")]
    Unwritable {
        /// Which battle.
        battle: String,
        /// Why not.
        why: String,
    },
    /// The battle's file could not be read or written.
    #[error(transparent)]
    File(#[from] StoreFault),
    /// Too much waits to be written.
    #[error("too much waits to be written, at most {most} records can: try again in a moment")]
    Crowded {
        /// How much may wait.
        most: usize,
    },
    /// Another program serves the database.
    #[error("another program serves this database ({path} is locked): end it first, or name another folder")]
    Served {
        /// The file that it holds locked.
        path: String,
    },
    /// The database is closed.
    #[error("the database is closed")]
    Closed,
}

/// What is wrong with a database.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Trouble {
    /// Nothing more can be written.
    #[error("there is no room left on the disk, or the database has grown to the most that it may")]
    Full,
    /// Somebody else writes, and for too long.
    #[error("another program holds the database locked")]
    Locked,
    /// It can only be read.
    #[error("the database or its folder can't be written to")]
    ReadOnly,
    /// The file is not what was written.
    #[error("the file is damaged, or no database")]
    Damaged,
    /// The disk failed.
    #[error("the disk could not be read or written")]
    Disk,
    /// Anything else.
    #[error("the database refused")]
    Other,
}

impl Trouble {
    fn of(error: &rusqlite::Error) -> Self {
        match error {
            rusqlite::Error::SqliteFailure(failure, _) => Self::of_code(failure.code),
            // A column does not hold what was written to it.
            rusqlite::Error::FromSqlConversionFailure(..)
            | rusqlite::Error::IntegralValueOutOfRange(..)
            | rusqlite::Error::InvalidColumnType(..)
            | rusqlite::Error::Utf8Error(..) => Self::Damaged,
            _ => Self::Other,
        }
    }

    fn of_code(code: ErrorCode) -> Self {
        match code {
            ErrorCode::DiskFull => Self::Full,
            ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked | ErrorCode::FileLockingProtocolFailed => {
                Self::Locked
            }
            ErrorCode::ReadOnly | ErrorCode::PermissionDenied => Self::ReadOnly,
            ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase => Self::Damaged,
            ErrorCode::SystemIoFailure | ErrorCode::CannotOpen => Self::Disk,
            _ => Self::Other,
        }
    }
}

impl DatabaseFault {
    /// With the file that it happened to.
    pub(super) fn at(self, path: &Path) -> Self {
        Self::At { path: path.display().to_string(), fault: Box::new(self) }
    }

    /// What is wrong with the database itself, if anything is.
    #[must_use]
    pub fn trouble(&self) -> Option<Trouble> {
        match self {
            Self::At { fault, .. } => fault.trouble(),
            Self::Sqlite { trouble, .. } => Some(*trouble),
            _ => None,
        }
    }
}

impl From<&rusqlite::Error> for DatabaseFault {
    fn from(error: &rusqlite::Error) -> Self {
        Self::Sqlite { trouble: Trouble::of(error), said: error.to_string() }
    }
}

impl From<rusqlite::Error> for DatabaseFault {
    fn from(error: rusqlite::Error) -> Self {
        Self::from(&error)
    }
}
