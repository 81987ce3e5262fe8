use std::fs;
use std::io::{self, Write};
use std::path::Path;

use super::act::{Act, Log};
use super::look::{each_record, header};
use super::{Database, DatabaseFault, connect};
use crate::file::keep_name;
use crate::read::{battle_of, whole_lines};
use crate::{StoreFault, Torn};

impl Database {
    /// The log of a battle as its file has it, byte for byte; none where there is no such battle.
    ///
    /// # Errors
    /// Where the database can't be read.
    pub fn log(&self, battle: &str) -> Result<Option<String>, DatabaseFault> {
        self.inner.readers.read(|connection| {
            let Some((key, mut log)) = header(connection, battle)? else { return Ok(None) };
            log.push('\n');
            each_record(connection, key, |record| {
                log.push_str(record);
                log.push('\n');
                Ok(())
            })?;
            Ok(Some(log))
        })
    }

    /// Writes a battle to a file of its own, which must not be there yet; it is on the disk when this returns.
    ///
    /// # Errors
    /// Where there is no such battle, the database can't be read, or the file is there or can't be written.
    pub fn export(&self, battle: &str, path: &Path) -> Result<(), DatabaseFault> {
        let log = self.log(battle)?.ok_or_else(|| DatabaseFault::Unknown { battle: battle.to_owned() })?;
        let io = |error: io::Error| StoreFault::Io { path: path.display().to_string(), error };
        let mut file = connect::make_file(path).map_err(io)?;
        let written =
            file.write_all(log.as_bytes()).and_then(|()| file.sync_all()).and_then(|()| keep_name(path));
        if written.is_err() {
            // Half a battle is none.
            let _ = fs::remove_file(path);
        }
        Ok(written.map_err(io)?)
    }

    /// Takes in the battle of a file under a new id, once it was read to its end. No key opens its seats yet. What a
    /// power cut left of a last line is left out, and told of.
    ///
    /// # Errors
    /// Where the file can't be read or is not the log of a battle, with the line; where the id is in use already, or
    /// the battle can't be written.
    pub fn import(&self, id: &str, path: &Path) -> Result<Option<Torn>, DatabaseFault> {
        let bytes =
            fs::read(path).map_err(|error| StoreFault::Io { path: path.display().to_string(), error })?;
        let (lines, torn) = whole_lines(&bytes);
        let battle = battle_of(&lines).map_err(|why| StoreFault::no_log(path, why))?;
        let mut records = Vec::with_capacity(lines.len());
        for (number, line) in (1..).zip(&lines) {
            let text = std::str::from_utf8(line).map_err(|error| StoreFault::Log {
                path: path.display().to_string(),
                line: number,
                why: error.to_string(),
            })?;
            records.push(text.strip_suffix('\n').unwrap_or(text).to_owned());
        }
        let header = if records.is_empty() { String::new() } else { records.remove(0) };
        let log = Log::new(battle.as_ref(), header, records);
        self.act(Act::Begin { battle: id.to_owned(), log, seals: Vec::new() })?;
        Ok(torn)
    }
}
