use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use standfast_rulebook::battle::Header;

use crate::{StoreFault, Torn};

/// The file of a battle, as far as it was read or written.
///
/// It is locked while a line is added, and a writer must have read all of it: its length is the sequence number that
/// two writers can't both expect.
#[derive(Debug)]
pub struct BattleFile {
    path: PathBuf,
    /// How many bytes of it are known, up to the end of a line.
    length: u64,
}

impl BattleFile {
    /// A new file that begins with the header; it reaches the disk before this returns.
    pub(crate) fn create(path: &Path, header: &Header) -> Result<Self, StoreFault> {
        let mut file = Self { path: path.to_owned(), length: 0 };
        let line = serde_json::to_string(header).map_err(|error| file.fault(error.into()))?;
        OpenOptions::new().write(true).create_new(true).open(path).map_err(|error| file.fault(error))?;
        file.append(&line)?;
        keep_name(path).map_err(|error| file.fault(error))?;
        Ok(file)
    }

    /// A file that was read up to `length`.
    pub(crate) fn existing(path: &Path, length: u64) -> Self {
        Self { path: path.to_owned(), length }
    }

    /// What the file is called.
    #[must_use]
    pub fn name(&self) -> String {
        self.path.display().to_string()
    }

    fn fault(&self, error: io::Error) -> StoreFault {
        StoreFault::Io { path: self.name(), error }
    }

    /// Adds a line; it reaches the disk before this returns.
    pub(crate) fn append(&mut self, line: &str) -> Result<(), StoreFault> {
        let locked = self.locked()?;
        if self.length_of(&locked)? != self.length {
            return Err(StoreFault::Grown { path: self.name() });
        }
        let written = self.write(&locked, line);
        if written.is_err() {
            // A torn line must not stay: the next reader would have to set it aside.
            let _ = locked.set_len(self.length);
        }
        self.length = written.map_err(|error| self.fault(error))?;
        Ok(())
    }

    /// Moves what a power cut left of a last line to a file beside it.
    pub(crate) fn set_aside(&mut self, torn: &Torn) -> Result<(), StoreFault> {
        let locked = self.locked()?;
        let whole = self.length + u64::try_from(torn.bytes.len()).unwrap_or(u64::MAX);
        if self.length_of(&locked)? != whole {
            return Err(StoreFault::Grown { path: self.name() });
        }
        let beside = self.path.with_extension(format!("torn-{}", self.length));
        fs::write(beside, &torn.bytes).map_err(|error| self.fault(error))?;
        locked.set_len(self.length).map_err(|error| self.fault(error))?;
        locked.sync_all().map_err(|error| self.fault(error))
    }

    /// The lines that others have added since the file was read.
    pub(crate) fn new_lines(&mut self) -> Result<Vec<String>, StoreFault> {
        let mut locked = self.locked()?;
        locked.seek(SeekFrom::Start(self.length)).map_err(|error| self.fault(error))?;
        let mut text = String::new();
        locked.read_to_string(&mut text).map_err(|error| self.fault(error))?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        self.length += u64::try_from(whole).unwrap_or(0);
        Ok(text.get(..whole).unwrap_or_default().lines().map(str::to_owned).collect())
    }

    /// The file, locked against all others until it is dropped.
    fn locked(&self) -> Result<File, StoreFault> {
        let file = OpenOptions::new().read(true).write(true).open(&self.path);
        let file = file.map_err(|error| self.fault(error))?;
        file.lock().map_err(|error| self.fault(error))?;
        Ok(file)
    }

    fn length_of(&self, file: &File) -> Result<u64, StoreFault> {
        file.metadata().map(|data| data.len()).map_err(|error| self.fault(error))
    }

    /// Writes a line at the end, and gives the new length once it is on the disk.
    fn write(&self, mut file: &File, line: &str) -> io::Result<u64> {
        let line = format!("{line}\n");
        file.seek(SeekFrom::Start(self.length))?;
        file.write_all(line.as_bytes())?;
        file.sync_data()?;
        Ok(self.length + u64::try_from(line.len()).unwrap_or(u64::MAX))
    }
}

/// Brings the name of a new file to the disk: it must outlive a power cut too.
pub(crate) fn keep_name(path: &Path) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    match File::open(folder.unwrap_or(Path::new("."))) {
        Ok(folder) => folder.sync_all(),
        // Where a folder can't be opened, its names look after themselves.
        Err(_) => Ok(()),
    }
}
