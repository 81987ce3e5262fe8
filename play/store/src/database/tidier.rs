use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::{self, JoinHandle};

use rusqlite::Connection;

use super::DatabaseFault;

/// After how many transactions their changes are brought from the log of changes into the database.
const EVERY: u64 = 256;

/// A thread that brings changes from their log into the database while others keep writing, so that no writer has to
/// wait for it.
#[derive(Debug)]
pub(super) struct Tidier {
    /// None once it is told to end.
    nudge: Option<SyncSender<()>>,
    thread: Option<JoinHandle<()>>,
    written: u64,
}

impl Tidier {
    pub(super) fn start(connection: Connection) -> Result<Self, DatabaseFault> {
        // One nudge that waits stands for all.
        let (nudge, nudged) = sync_channel(1);
        let thread =
            thread::Builder::new().name("tidier".to_owned()).spawn(move || tidy(&connection, &nudged))?;
        Ok(Self { nudge: Some(nudge), thread: Some(thread), written: 0 })
    }

    /// A transaction was written.
    pub(super) fn written(&mut self) {
        self.written += 1;
        if self.written.is_multiple_of(EVERY)
            && let Some(nudge) = &self.nudge
        {
            // Where one waits already, the thread has still to come to it.
            let _ = nudge.try_send(());
        }
    }
}

impl Drop for Tidier {
    fn drop(&mut self) {
        drop(self.nudge.take());
        if let Some(thread) = self.thread.take() {
            // A thread that panicked has told so itself.
            let _ = thread.join();
        }
    }
}

/// Brings over what can be without holding anybody up, at each nudge.
fn tidy(connection: &Connection, nudged: &Receiver<()>) {
    while nudged.recv().is_ok() {
        // A failure here is tried again, in the end by the writer, which reports it.
        let _ = connection.query_row("PRAGMA wal_checkpoint(PASSIVE)", (), |_| Ok(()));
    }
}
