use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SendError, SyncSender, TrySendError, sync_channel};
use std::thread::{self, JoinHandle};

use rusqlite::{Connection, ErrorCode, TransactionBehavior, ffi};

use super::DatabaseFault;
use super::act::{Act, Failed};
use super::tidier::Tidier;

/// The most acts of one transaction, so that the next one does not wait too long.
const MOST_TOGETHER: usize = 1_024;

/// What became of an act.
type Verdict = Result<(), DatabaseFault>;

/// Whom to tell.
pub(super) type Done = Box<dyn FnOnce(Verdict) + Send>;

/// Something to be written, and whom to tell once it is.
pub(super) struct Task {
    pub(super) act: Act,
    pub(super) done: Done,
}

impl fmt::Debug for Task {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Task").field("act", &self.act).finish_non_exhaustive()
    }
}

/// How much was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Written {
    /// How many transactions reached the disk.
    pub transactions: u64,
    /// How many acts they held: battles begun or removed, records, seats.
    pub acts: u64,
    /// How many transactions failed.
    pub failed: u64,
}

#[derive(Debug, Default)]
struct Counters {
    transactions: AtomicU64,
    acts: AtomicU64,
    failed: AtomicU64,
}

/// The thread that writes, and the way to it.
#[derive(Debug)]
pub(super) struct Writer {
    /// None once the database is being closed.
    tasks: Option<SyncSender<Task>>,
    thread: Option<JoinHandle<()>>,
    counters: Arc<Counters>,
    most_waiting: usize,
}

impl Writer {
    pub(super) fn start(
        connection: Connection,
        tidier: Tidier,
        most_waiting: usize,
    ) -> Result<Self, DatabaseFault> {
        let most_waiting = most_waiting.max(1);
        let (tasks, waiting) = sync_channel(most_waiting);
        let counters = Arc::<Counters>::default();
        let desk = Desk { tidier, connection, waiting, counters: Arc::clone(&counters) };
        let thread = thread::Builder::new().name("battles".to_owned()).spawn(|| desk.write_all())?;
        Ok(Self { tasks: Some(tasks), thread: Some(thread), counters, most_waiting })
    }

    /// Has a task done, and waits for room where there is none.
    pub(super) fn give(&self, task: Task) {
        if let Some(tasks) = &self.tasks
            && let Err(SendError(task)) = tasks.send(task)
        {
            (task.done)(Err(DatabaseFault::Closed));
        }
    }

    /// Has a task done if there is room for it.
    pub(super) fn offer(&self, task: Task) {
        let Some(tasks) = &self.tasks else { return };
        match tasks.try_send(task) {
            Ok(()) => {}
            Err(TrySendError::Full(task)) => {
                (task.done)(Err(DatabaseFault::Crowded { most: self.most_waiting }));
            }
            Err(TrySendError::Disconnected(task)) => (task.done)(Err(DatabaseFault::Closed)),
        }
    }

    pub(super) fn written(&self) -> Written {
        let read = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        Written {
            transactions: read(&self.counters.transactions),
            acts: read(&self.counters.acts),
            failed: read(&self.counters.failed),
        }
    }
}

/// What waits is written before the database is closed.
impl Drop for Writer {
    fn drop(&mut self) {
        drop(self.tasks.take());
        let thread = self.thread.take().filter(|thread| thread.thread().id() != thread::current().id());
        if let Some(thread) = thread {
            // A thread that panicked has told so itself.
            let _ = thread.join();
        }
    }
}

/// Why a transaction did not reach the disk.
enum NotWritten {
    /// It is undone.
    Undone(rusqlite::Error),
    /// It may have reached it all the same.
    Unsettled(rusqlite::Error),
}

impl From<rusqlite::Error> for NotWritten {
    fn from(error: rusqlite::Error) -> Self {
        Self::Undone(error)
    }
}

impl NotWritten {
    fn told(&self) -> DatabaseFault {
        match self {
            Self::Undone(error) => error.into(),
            Self::Unsettled(error) => DatabaseFault::Unsettled { said: error.to_string() },
        }
    }
}

/// Whether a transaction that failed in its last step may be on the disk: its flush failed, or what comes after. Where
/// there was no room or a part of it could not be written, it is not whole, and nobody takes it for one.
fn may_be_there(error: &rusqlite::Error) -> bool {
    let certain =
        [ErrorCode::DiskFull, ErrorCode::DatabaseBusy, ErrorCode::DatabaseLocked, ErrorCode::ReadOnly];
    error.sqlite_error().is_none_or(|failure| {
        !certain.contains(&failure.code) && failure.extended_code != ffi::SQLITE_IOERR_WRITE
    })
}

/// Where the thread works.
struct Desk {
    /// It ends before the connection does, so that closing leaves only one file behind.
    tidier: Tidier,
    connection: Connection,
    waiting: Receiver<Task>,
    counters: Arc<Counters>,
}

impl Desk {
    /// Writes all that comes, until nothing can come any more.
    fn write_all(mut self) {
        while let Ok(first) = self.waiting.recv() {
            let mut tasks = vec![first];
            tasks.extend(self.waiting.try_iter().take(MOST_TOGETHER - 1));
            self.write(tasks);
        }
    }

    /// Writes tasks in one transaction, and then tells of each what became of it.
    fn write(&mut self, tasks: Vec<Task>) {
        match self.commit(&tasks) {
            Ok(verdicts) => {
                let kept = verdicts.iter().filter(|verdict| verdict.is_ok()).count();
                self.counters.transactions.fetch_add(1, Ordering::Relaxed);
                self.tidier.written();
                self.counters.acts.fetch_add(u64::try_from(kept).unwrap_or(0), Ordering::Relaxed);
                for (task, verdict) in tasks.into_iter().zip(verdicts) {
                    (task.done)(verdict);
                }
            }
            Err(error) => {
                self.counters.failed.fetch_add(1, Ordering::Relaxed);
                for task in tasks {
                    (task.done)(Err(error.told()));
                }
            }
        }
    }

    /// One transaction: on the disk when this returns, or undone.
    fn commit(&mut self, tasks: &[Task]) -> Result<Vec<Verdict>, NotWritten> {
        let mut transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let verdicts = tasks.iter().map(|task| match task.act.carry_out(&mut transaction) {
            Ok(()) => Ok(Ok(())),
            Err(Failed::Alone(fault)) => Ok(Err(fault)),
            Err(Failed::Together(error)) => Err(error),
        });
        let verdicts = verdicts.collect::<rusqlite::Result<Vec<_>>>()?;
        match transaction.commit() {
            Ok(()) => Ok(verdicts),
            Err(error) if may_be_there(&error) && self.write_over().is_err() => {
                Err(NotWritten::Unsettled(error))
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Overwrites what a failed transaction left at the end of the log of changes, so that no restart finds it there. The
    /// next transaction begins where that one did, and one that changes nothing is enough.
    fn write_over(&self) -> rusqlite::Result<()> {
        let version: i64 = self.connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
        self.connection.pragma_update(None, "user_version", version)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn failed(code: i32) -> rusqlite::Error {
        rusqlite::Error::SqliteFailure(ffi::Error::new(code), None)
    }

    #[test]
    fn a_flush_that_failed_leaves_it_open_and_a_write_that_failed_does_not() {
        for code in [
            ffi::SQLITE_IOERR_FSYNC,
            ffi::SQLITE_IOERR_DIR_FSYNC,
            ffi::SQLITE_IOERR_SHMMAP,
            ffi::SQLITE_NOMEM,
        ] {
            assert!(may_be_there(&failed(code)), "{code}");
        }
        for code in [ffi::SQLITE_FULL, ffi::SQLITE_IOERR_WRITE, ffi::SQLITE_BUSY, ffi::SQLITE_READONLY] {
            assert!(!may_be_there(&failed(code)), "{code}");
        }
    }
}
