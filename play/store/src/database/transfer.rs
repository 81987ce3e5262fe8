use std::fs;
use std::io::{self, Write};
use std::path::Path;

use super::act::{Act, Log};
use super::look::{each_record, header};
use super::{Database, DatabaseFault, Seal, connect};
use crate::file::keep_name;
use crate::{Carried, StoreFault};

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

    /// Takes in a battle that was carried here, under a new id, together with what opens its seats.
    ///
    /// # Errors
    /// Where the id or a key's hash is in use already, or it can't be written.
    pub fn import(&self, id: &str, carried: &Carried, seals: &[Seal]) -> Result<(), DatabaseFault> {
        let log = Log::new(carried.battle.as_ref(), carried.header.clone(), carried.records.clone());
        self.act(Act::Begin { battle: id.to_owned(), log, seals: seals.to_vec(), of: None })
    }
}
