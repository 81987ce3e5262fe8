use rusqlite::{Connection, OptionalExtension, Row};

use super::act::{Act, Failed, one, unless_refused};
use super::{Database, DatabaseFault};

/// Who sits at a seat of a battle, as he says himself. It stands beside the battle's log, never in it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Sitter {
    /// The seat.
    pub seat: String,
    /// What he calls himself; none where he does not say.
    pub name: Option<String>,
    /// Whether he has said that he is ready to begin.
    pub ready: bool,
    /// Which player of the machine plays from it; none where people do.
    pub machine: Option<String>,
    /// Whether people throw that player's dice.
    pub thrown: bool,
}

impl Database {
    /// Who sits at the seats of a battle, by seat.
    ///
    /// # Errors
    /// Where the database can't be read.
    pub fn sitters(&self, battle: &str) -> Result<Vec<Sitter>, DatabaseFault> {
        self.inner.readers.read(|connection| {
            let mut sitters = connection.prepare_cached(
                "SELECT seat, sitters.name, ready, machine, thrown FROM sitters JOIN battles ON key = battle
                 WHERE id = ? ORDER BY seat",
            )?;
            let sitter = |row: &Row<'_>| {
                Ok(Sitter {
                    seat: row.get(0)?,
                    name: row.get(1)?,
                    ready: row.get(2)?,
                    machine: row.get(3)?,
                    thrown: row.get(4)?,
                })
            };
            let sitters = sitters.query_map([battle], sitter)?;
            Ok(sitters.collect::<rusqlite::Result<_>>()?)
        })
    }

    /// Keeps who sits at a seat, in place of who sat there. It is on the disk when this returns.
    ///
    /// # Errors
    /// Where there is no such battle, another seat of it has the name, or it can't be written.
    pub fn sit(&self, battle: &str, sitter: Sitter) -> Result<(), DatabaseFault> {
        self.act(Act::Sit { battle: battle.to_owned(), sitter })
    }

    /// By how many records spectators lag behind the battle; 0 where there is none such.
    ///
    /// # Errors
    /// Where the database can't be read.
    pub fn delay(&self, battle: &str) -> Result<u64, DatabaseFault> {
        self.inner.readers.read(|connection| {
            let mut delay = connection.prepare_cached("SELECT delay FROM battles WHERE id = ?")?;
            let delay: Option<i64> = delay.query_row([battle], |row| row.get(0)).optional()?;
            Ok(delay.unwrap_or_default().unsigned_abs())
        })
    }

    /// Has spectators lag behind the battle by so many records. It is on the disk when this returns.
    ///
    /// # Errors
    /// Where there is no such battle, or it can't be written.
    pub fn set_delay(&self, battle: &str, records: u64) -> Result<(), DatabaseFault> {
        self.act(Act::Delay { battle: battle.to_owned(), records })
    }
}

pub(super) fn sit(connection: &Connection, battle: &str, sitter: &Sitter) -> Result<(), Failed> {
    let mut write = connection.prepare_cached(
        "INSERT INTO sitters (battle, seat, name, ready, machine, thrown)
         SELECT key, ?, ?, ?, ?, ? FROM battles WHERE id = ?
         ON CONFLICT (battle, seat) DO UPDATE SET
         name = excluded.name, ready = excluded.ready, machine = excluded.machine, thrown = excluded.thrown",
    )?;
    let Sitter { seat, name, ready, machine, thrown } = sitter;
    let taken = || DatabaseFault::NameTaken { name: name.clone().unwrap_or_default() };
    one(battle, unless_refused(write.execute((seat, name, ready, machine, thrown, battle)), taken)?)
}

/// Who had the seat's link sits there no more.
pub(super) fn rise(connection: &Connection, battle: &str, seat: &str) -> Result<(), Failed> {
    for rises in
        ["DELETE FROM sitters WHERE machine IS NULL AND", "UPDATE sitters SET name = NULL, ready = 0 WHERE"]
    {
        let sql = format!("{rises} seat = ? AND battle = (SELECT key FROM battles WHERE id = ?)");
        connection.prepare_cached(&sql)?.execute((seat, battle))?;
    }
    Ok(())
}

pub(super) fn delay(connection: &Connection, battle: &str, records: u64) -> Result<(), Failed> {
    let records = i64::try_from(records).unwrap_or(i64::MAX);
    one(battle, connection.execute("UPDATE battles SET delay = ? WHERE id = ?", (records, battle))?)
}
