use std::fs::{File, OpenOptions, TryLockError};
use std::io::ErrorKind;
use std::path::Path;

use super::{DatabaseFault, Trouble, connect};

/// Held by the one program that serves a database, and by one that changes what a server holds in memory. It ends with
/// the program, however that ends.
///
/// Whoever serves knows of links that were withdrawn and of battles that were removed only what he did himself; so two
/// would each let in whom the other sends away.
#[derive(Debug)]
pub struct Serving {
    _locked: File,
}

impl Serving {
    /// Begins to serve the database of that file or folder, which is made where it is not there yet.
    ///
    /// # Errors
    /// [`DatabaseFault::Served`] where another program serves it; where the file can't be made or locked.
    pub fn begin(path: &Path) -> Result<Self, DatabaseFault> {
        let path = connect::file(path)?;
        let path = path.canonicalize().unwrap_or(path).with_added_extension("lock");
        let locked = lock(&path).map_err(|fault| match fault {
            DatabaseFault::Served { .. } => fault,
            fault => fault.at(&path),
        })?;
        Ok(Self { _locked: locked })
    }
}

fn lock(path: &Path) -> Result<File, DatabaseFault> {
    let mut file = OpenOptions::new();
    file.write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut file, 0o600);
    let file = file.open(path).map_err(|error| match error.kind() {
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => {
            DatabaseFault::Sqlite { trouble: Trouble::ReadOnly, said: error.to_string() }
        }
        _ => error.into(),
    })?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(DatabaseFault::Served { path: path.display().to_string() }),
        Err(TryLockError::Error(error)) => Err(error.into()),
    }
}
