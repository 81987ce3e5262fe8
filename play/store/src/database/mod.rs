//! Battles in a database: many battles, written at the same time by many people.
//!
//! A battle is the same here as in a file: a header and one record for each command, line for line, so that it moves
//! between the two unchanged ([`Database::export`], [`Database::import`]). One thread writes. It puts everything that
//! waits, of all battles, into one transaction, and confirms it only once that has reached the disk; so many battles
//! share one flush. Readers read meanwhile and never wait for it.

mod act;
mod backup;
mod calls;
mod connect;
mod fault;
mod leaving;
mod library;
mod look;
mod migrate;
mod readers;
mod serving;
mod sitters;
mod tidier;
mod transfer;
mod writer;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::sync_channel;
use std::time::Duration;

use standfast_rulebook::battle::{LiveBattle, Seat};

pub use calls::{Browser, Call, KeptCall, Looked};
pub use fault::{DatabaseFault, Trouble};
pub use leaving::Gone;
pub use library::{Card, KeptScenario, KeptVersion, NewScenario, NewVersion, Origin, Play, Right, Sought};
pub use look::{Kept, Sealed};
pub use serving::Serving;
pub use sitters::Sitter;
pub use writer::Written;

use act::{Act, Log};
use readers::Readers;
use tidier::Tidier;
use writer::{Done, Task, Writer};

/// The name of a database in the folder that it is kept in.
pub const FILE: &str = "battles.sqlite";

/// What a command survives once it is confirmed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Durability {
    /// A power cut: it is on disk before it is confirmed (`synchronous = FULL`).
    #[default]
    Full,
    /// A crash of the program; a power cut may lose the last few seconds, but never a part of a command
    /// (`synchronous = NORMAL`).
    Normal,
}

/// How a database is used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settings {
    /// What a command survives once it is confirmed.
    pub durability: Durability,
    /// How long to wait for another program that holds the database locked; 5 seconds by default.
    pub patience: Duration,
    /// The most commands that may wait to be written, from 1; 4,096 by default.
    pub waiting: usize,
    /// How many may read at the same time, from 1; 4 by default.
    pub readers: usize,
    /// The most bytes that the database may grow to; none by default.
    pub most_bytes: Option<u64>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            durability: Durability::default(),
            patience: Duration::from_secs(5),
            waiting: 4_096,
            readers: 4,
            most_bytes: None,
        }
    }
}

/// What opens a seat of a battle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seal {
    /// The seat.
    pub seat: String,
    /// The hash of the key that opens it.
    pub hash: [u8; 32],
}

/// A database that is open. It is cheap to clone; once the last of the clones is dropped, what waits is written and the
/// database is closed.
#[derive(Debug, Clone)]
pub struct Database {
    inner: Arc<Inner>,
}

/// What the clones share. The readers are closed first, so that the writer can leave one file behind.
#[derive(Debug)]
struct Inner {
    path: PathBuf,
    readers: Readers,
    writer: Writer,
}

impl Database {
    /// Opens the database in a file that is there, or else the one in that folder; both are made where they are
    /// not there yet.
    ///
    /// # Errors
    /// Where it can't be opened or made for writing, is damaged, is no database of battles, or was written by a newer
    /// program.
    pub fn open(path: &Path, durability: Durability) -> Result<Self, DatabaseFault> {
        Self::open_with(path, &Settings { durability, ..Settings::default() })
    }

    /// [`open`](Self::open) with settings of your own.
    ///
    /// # Errors
    /// As [`open`](Self::open).
    pub fn open_with(path: &Path, settings: &Settings) -> Result<Self, DatabaseFault> {
        let path = connect::file(path)?;
        let opened = || {
            let writing = connect::to_write(&path, settings)?;
            let readers = Readers::open(&path, settings)?;
            let tidier = Tidier::start(connect::to_tidy(&path, settings)?)?;
            let writer = Writer::start(writing, tidier, settings.waiting)?;
            Ok(Inner { path: path.clone(), readers, writer })
        };
        opened().map(|inner| Self { inner: Arc::new(inner) }).map_err(|fault: DatabaseFault| fault.at(&path))
    }

    /// The file of the database.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.inner.path
    }

    /// Keeps a battle that has just begun, together with what opens its seats. It is on the disk when this returns.
    ///
    /// # Errors
    /// Where the id or a key's hash is in use already, records were added to the battle before, or it can't be written.
    pub fn begin(&self, id: &str, battle: &dyn LiveBattle, seals: &[Seal]) -> Result<(), DatabaseFault> {
        self.begin_of(id, battle, seals, None)
    }

    /// [`begin`](Self::begin), of a scenario of the library that remembers it.
    ///
    /// # Errors
    /// As [`begin`](Self::begin).
    pub fn begin_of(
        &self,
        id: &str,
        battle: &dyn LiveBattle,
        seals: &[Seal],
        of: Option<Origin>,
    ) -> Result<(), DatabaseFault> {
        if battle.number() > 0 {
            return Err(DatabaseFault::UnderWay { battle: id.to_owned(), number: battle.number() });
        }
        let header = serde_json::to_string(battle.header())
            .map_err(|error| DatabaseFault::Unwritable { battle: id.to_owned(), why: error.to_string() })?;
        let log = Log::new(battle, header, Vec::new());
        self.act(Act::Begin { battle: id.to_owned(), log, seals: seals.to_vec(), of })
    }

    /// Writes down the record of that number, which must be the next. `done` is called once it has reached the disk, or
    /// is known not to; it is called by the thread that writes, and so must neither take long nor wait for the
    /// database.
    ///
    /// This never waits. Where too many records wait already, `done` is called at once with
    /// [`DatabaseFault::Crowded`].
    pub fn append(
        &self,
        battle: &str,
        number: u64,
        line: String,
        done: impl FnOnce(Result<(), DatabaseFault>) + Send + 'static,
    ) {
        let act = Act::Append { battle: battle.to_owned(), number, line };
        self.inner.writer.offer(Task { act, done: Box::new(done) });
    }

    /// Makes a key open a seat; the key before it opens nothing any more, and whoever had it is called no more
    /// and sits there no more.
    ///
    /// # Errors
    /// Where there is no such battle, the key opens another seat already, or it can't be written.
    pub fn issue(&self, battle: &str, seat: &str, hash: &[u8; 32]) -> Result<(), DatabaseFault> {
        let seal = Seal { seat: seat.to_owned(), hash: *hash };
        self.act(Act::Issue { battle: battle.to_owned(), seal })
    }

    /// Withdraws the key of a seat, if it has one; whoever had it is called no more and sits there no more.
    ///
    /// # Errors
    /// Where it can't be written.
    pub fn withdraw(&self, battle: &str, seat: &str) -> Result<(), DatabaseFault> {
        self.act(Act::Withdraw { battle: battle.to_owned(), seat: seat.to_owned() })
    }

    /// Removes a battle with its records and seats, for good.
    ///
    /// # Errors
    /// Where there is no such battle, or it can't be written.
    pub fn remove(&self, battle: &str) -> Result<(), DatabaseFault> {
        self.act(Act::Remove { battle: battle.to_owned() })
    }

    /// How much was written since the database was opened.
    #[must_use]
    pub fn written(&self) -> Written {
        self.inner.writer.written()
    }

    /// Has something written, and waits until it has reached the disk.
    fn act(&self, act: Act) -> Result<(), DatabaseFault> {
        let (tell, told) = sync_channel(1);
        let done: Done = Box::new(move |result| {
            // Whoever gave it waits for this, and for nothing else.
            let _ = tell.send(result);
        });
        self.inner.writer.give(Task { act, done });
        told.recv().unwrap_or(Err(DatabaseFault::Closed))
    }
}

impl Log {
    /// The log of a battle, to be kept.
    fn new(battle: &dyn LiveBattle, header: String, records: Vec<String>) -> Self {
        Self {
            name: battle.view(&Seat::Spectator).name,
            system: battle.header().system.clone(),
            begun: battle.header().begun.clone(),
            header,
            records,
        }
    }
}
