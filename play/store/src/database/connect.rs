use std::fs::{DirBuilder, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use rusqlite::{Connection, MAIN_DB, OpenFlags};

use super::migrate::migrate;
use super::{DatabaseFault, Durability, FILE, Settings, Trouble};

/// How many pages the log of changes may hold before the writer itself brings them into the database; by then
/// [`Tidier`](super::tidier::Tidier) has brought over most of them.
const CHECKPOINT_PAGES: u32 = 4_000;
/// How many bytes of that log are kept for the next changes once it has grown beyond.
const KEPT_LOG_BYTES: u32 = 64 << 20;

/// The file of a database: the path itself where a file is there, or else a file of the folder. Only its owner may read
/// what is made here, since a battle's log holds what no player may know.
pub(super) fn file(path: &Path) -> Result<PathBuf, DatabaseFault> {
    if path.is_file() {
        return Ok(path.to_owned());
    }
    let file = path.join(FILE);
    make_folder(path)
        .and_then(|()| if file.exists() { Ok(()) } else { make_file(&file).map(drop) })
        .map_err(|error| DatabaseFault::from(error).at(&file))?;
    Ok(file)
}

/// Makes a folder with all that it lies in, where it is not there.
fn make_folder(path: &Path) -> io::Result<()> {
    let mut folder = DirBuilder::new();
    folder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut folder, 0o700);
    folder.create(path)
}

/// Makes a file that must not be there.
pub(super) fn make_file(path: &Path) -> io::Result<File> {
    let mut file = OpenOptions::new();
    file.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut file, 0o600);
    file.open(path)
}

/// The connection that writes. The database is brought to today's version.
pub(super) fn to_write(path: &Path, settings: &Settings) -> Result<Connection, DatabaseFault> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let mut connection = open(path, flags, settings)?;
    if connection.is_readonly(MAIN_DB)? {
        let said = "it was opened for reading only".to_owned();
        return Err(DatabaseFault::Sqlite { trouble: Trouble::ReadOnly, said });
    }
    migrate(&mut connection)?;
    let synchronous = match settings.durability {
        Durability::Full => "FULL",
        Durability::Normal => "NORMAL",
    };
    connection.pragma_update(None, "synchronous", synchronous)?;
    connection.pragma_update(None, "foreign_keys", true)?;
    connection.pragma_update(None, "wal_autocheckpoint", CHECKPOINT_PAGES)?;
    connection.pragma_update(None, "journal_size_limit", KEPT_LOG_BYTES)?;
    if let Some(most) = settings.most_bytes {
        let page: u32 = connection.pragma_query_value(None, "page_size", |row| row.get(0))?;
        let pages = u32::try_from(most / u64::from(page.max(1))).unwrap_or(u32::MAX);
        connection.pragma_update(None, "max_page_count", pages.max(1))?;
    }
    Ok(connection)
}

/// A connection that only brings the log of changes into the database, beside the one that writes.
pub(super) fn to_tidy(path: &Path, settings: &Settings) -> Result<Connection, DatabaseFault> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    open(path, flags, settings)
}

/// A connection that reads.
pub(super) fn to_read(path: &Path, settings: &Settings) -> Result<Connection, DatabaseFault> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    open(path, flags, settings)
}

fn open(path: &Path, flags: OpenFlags, settings: &Settings) -> Result<Connection, DatabaseFault> {
    let connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(settings.patience)?;
    // Damage is reported as soon as it is read.
    connection.pragma_update(None, "cell_size_check", true)?;
    Ok(connection)
}
