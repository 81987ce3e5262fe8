use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SendError, SyncSender, TrySendError, sync_channel};
use std::thread::{self, JoinHandle};

use rusqlite::{Connection, TransactionBehavior};

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
                    (task.done)(Err(DatabaseFault::from(&error)));
                }
            }
        }
    }

    /// One transaction: on the disk when this returns, or undone.
    fn commit(&mut self, tasks: &[Task]) -> rusqlite::Result<Vec<Verdict>> {
        let mut transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let verdicts = tasks.iter().map(|task| match task.act.carry_out(&mut transaction) {
            Ok(()) => Ok(Ok(())),
            Err(Failed::Alone(fault)) => Ok(Err(fault)),
            Err(Failed::Together(error)) => Err(error),
        });
        let verdicts = verdicts.collect::<rusqlite::Result<Vec<_>>>()?;
        transaction.commit()?;
        Ok(verdicts)
    }
}
