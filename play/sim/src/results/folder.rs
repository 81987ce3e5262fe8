use std::fs;
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use serde::{Serialize, de::DeserializeOwned};

use super::ResultsFault;

/// A folder of results: it says of what, and what is in it is whole.
#[derive(Debug)]
pub(crate) struct Folder(PathBuf);

impl Folder {
    /// Opens a folder that holds results of what this manifest says, or makes it: `same` tells what differs from a manifest
    /// that is there.
    pub(crate) fn open<M: Serialize + DeserializeOwned>(
        path: &Path,
        name: &str,
        manifest: &M,
        same: impl Fn(&M, &M) -> Result<(), &'static str>,
    ) -> Result<Self, ResultsFault> {
        fs::create_dir_all(path).map_err(|why| fault(path, &why))?;
        let folder = Self(path.to_owned());
        match Self::begun(path, name)? {
            Some(known) => {
                same(&known, manifest).map_err(|what| folder.another(what.to_owned()))?;
            }
            None => {
                let text = serde_json::to_string_pretty(manifest).unwrap_or_default();
                folder.keep_text(name, &(text + "\n"))?;
            }
        }
        Ok(folder)
    }

    /// The manifest of a folder; none where it has none yet.
    pub(crate) fn begun<M: DeserializeOwned>(path: &Path, name: &str) -> Result<Option<M>, ResultsFault> {
        let at = path.join(name);
        let known = |text: String| serde_json::from_str(&text).map_err(|why| fault(&at, &why));
        read(&at)?.map(known).transpose()
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    /// Refuses to go on in it.
    pub(crate) fn another(&self, what: String) -> ResultsFault {
        ResultsFault::Another { path: self.0.clone(), what }
    }

    /// Makes a folder in it.
    pub(crate) fn make(&self, name: &str) -> Result<(), ResultsFault> {
        let path = self.0.join(name);
        fs::create_dir_all(&path).map_err(|why| fault(&path, &why))
    }

    /// Keeps a text in it.
    pub(crate) fn keep_text(&self, name: &str, text: &str) -> Result<PathBuf, ResultsFault> {
        self.keep(name, |file| file.write_all(text.as_bytes()))
    }

    /// Writes a file beside its place, and gives it its name once it is whole and on the disk.
    pub(crate) fn keep(
        &self,
        name: &str,
        write: impl FnOnce(&mut fs::File) -> std::io::Result<()>,
    ) -> Result<PathBuf, ResultsFault> {
        let path = self.0.join(name);
        let folder = path.parent().unwrap_or(&self.0);
        let written = || -> std::io::Result<()> {
            let mut beside = for_all().tempfile_in(folder)?;
            write(beside.as_file_mut())?;
            beside.as_file().sync_all()?;
            beside.persist(&path).map_err(|fault| fault.error)?;
            Ok(())
        };
        written().map_err(|why| fault(&path, &why))?;
        Ok(path)
    }

    /// Removes a file from it, if it is there.
    pub(crate) fn remove(&self, name: &str) -> Result<(), ResultsFault> {
        let path = self.0.join(name);
        match fs::remove_file(&path) {
            Err(why) if why.kind() != ErrorKind::NotFound => Err(fault(&path, &why)),
            _ => Ok(()),
        }
    }

    /// The text of a file in it; none where there is none.
    pub(crate) fn text(&self, name: &str) -> Result<Option<String>, ResultsFault> {
        read(&self.0.join(name))
    }
}

/// Files that others may read, as far as whoever writes them lets them.
fn for_all() -> tempfile::Builder<'static, 'static> {
    #[allow(unused_mut, reason = "elsewhere than on Unix there is nothing to be set")]
    let mut files = tempfile::Builder::new();
    #[cfg(unix)]
    files.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    files
}

fn read(path: &Path) -> Result<Option<String>, ResultsFault> {
    match fs::read_to_string(path) {
        Ok(text) => Ok(Some(text)),
        Err(why) if why.kind() == ErrorKind::NotFound => Ok(None),
        Err(why) => Err(fault(path, &why)),
    }
}

pub(crate) fn fault(path: &Path, why: &dyn std::fmt::Display) -> ResultsFault {
    ResultsFault::File { path: path.to_owned(), why: why.to_string() }
}
