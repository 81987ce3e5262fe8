use std::path::Path;
use std::sync::{Condvar, Mutex, PoisonError};

use rusqlite::Connection;

use super::{DatabaseFault, Settings, connect};

/// The connections that read, each used by one reader at a time.
#[derive(Debug)]
pub(super) struct Readers {
    idle: Mutex<Vec<Connection>>,
    returned: Condvar,
}

impl Readers {
    pub(super) fn open(path: &Path, settings: &Settings) -> Result<Self, DatabaseFault> {
        let idle = (0..settings.readers.max(1)).map(|_| connect::to_read(path, settings));
        let idle = Mutex::new(idle.collect::<Result<_, _>>()?);
        Ok(Self { idle, returned: Condvar::new() })
    }

    /// Reads: the database is for the reader as it is when the reading begins, whatever is written meanwhile.
    pub(super) fn read<T>(
        &self,
        read: impl FnOnce(&Connection) -> Result<T, DatabaseFault>,
    ) -> Result<T, DatabaseFault> {
        let lent = Lent { connection: self.take(), readers: self };
        let Some(connection) = &lent.connection else { return Err(DatabaseFault::Closed) };
        let snapshot = connection.unchecked_transaction()?;
        read(&snapshot)
    }

    /// The next connection that is free.
    fn take(&self) -> Option<Connection> {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = self.returned.wait_while(idle, |idle| idle.is_empty());
        waited.unwrap_or_else(PoisonError::into_inner).pop()
    }
}

/// A connection in use: given back however the reading ends.
struct Lent<'r> {
    connection: Option<Connection>,
    readers: &'r Readers,
}

impl Drop for Lent<'_> {
    fn drop(&mut self) {
        let mut idle = self.readers.idle.lock().unwrap_or_else(PoisonError::into_inner);
        idle.extend(self.connection.take());
        drop(idle);
        self.readers.returned.notify_one();
    }
}
