use std::fs;
use std::path::Path;

use rusqlite::Connection;
use rusqlite::backup::{Backup, StepResult};

use super::{Database, DatabaseFault, Trouble, connect};
use crate::file::keep_name;

impl Database {
    /// Copies the whole database, as it is when this is called, to a file that must not be there yet. Battles go on
    /// meanwhile. The copy is a database like this one, to be [opened](Self::open) as it is.
    ///
    /// # Errors
    /// Where the file is there or can't be written, or the database can't be read; no file is left then.
    pub fn backup(&self, path: &Path) -> Result<(), DatabaseFault> {
        connect::make_file(path).map_err(|error| DatabaseFault::from(error).at(path))?;
        let copied = self.inner.readers.read(|connection| copy(connection, path));
        if copied.is_err() {
            // Half a copy is none.
            let _ = fs::remove_file(path);
        }
        copied.map_err(|fault| fault.at(path))
    }
}

/// Copies all pages in one step, so that they are of one moment. They are read from a snapshot, so no writer is held
/// up, however long it takes.
fn copy(connection: &Connection, path: &Path) -> Result<(), DatabaseFault> {
    let mut copy = Connection::open(path)?;
    match Backup::new(connection, &mut copy)?.step(-1)? {
        StepResult::Done => Ok(keep_name(path)?),
        other => {
            let said = format!("the copy ended early: {other:?}");
            Err(DatabaseFault::Sqlite { trouble: Trouble::Locked, said })
        }
    }
}
