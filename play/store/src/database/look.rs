use rusqlite::{Connection, OptionalExtension, Row};
use standfast_rulebook::battle::LiveBattle;

use super::{Database, DatabaseFault};
use crate::read::{begun, take_in};

/// A battle in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kept {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// Its rule system.
    pub system: String,
    /// When it was begun.
    pub begun: String,
    /// How many records it has.
    pub records: u64,
    /// When the last of them was given, or else when it was begun.
    pub latest: String,
}

/// A seat that a key opens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sealed {
    /// The seat.
    pub seat: String,
    /// The hash of the key.
    pub hash: [u8; 32],
    /// When the key was issued: date and time of UTC, as RFC 3339 has them.
    pub issued: String,
}

impl Database {
    /// How many battles there are.
    ///
    /// # Errors
    /// Where the database can't be read.
    pub fn count(&self) -> Result<u64, DatabaseFault> {
        self.inner.readers.read(|connection| {
            let count: i64 = connection.query_row("SELECT count(*) FROM battles", (), |row| row.get(0))?;
            Ok(count.unsigned_abs())
        })
    }

    /// A part of the list of battles: at most `limit` after the first `offset`, the newest first.
    ///
    /// # Errors
    /// Where the database can't be read.
    pub fn battles(&self, offset: u64, limit: u64) -> Result<Vec<Kept>, DatabaseFault> {
        let row = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
        self.inner.readers.read(|connection| {
            let mut battles = connection.prepare_cached(
                "SELECT id, name, system, begun,
                    (SELECT max(number) FROM records WHERE battle = key),
                    (SELECT line FROM records WHERE battle = key ORDER BY number DESC LIMIT 1)
                 FROM battles ORDER BY key DESC LIMIT ? OFFSET ?",
            )?;
            let battles = battles.query_map((row(limit), row(offset)), kept)?;
            Ok(battles.collect::<rusqlite::Result<_>>()?)
        })
    }

    /// A battle; none where there is no such one.
    ///
    /// # Errors
    /// Where the database can't be read, or what is kept of the battle is not its log.
    pub fn battle(&self, id: &str) -> Result<Option<Box<dyn LiveBattle>>, DatabaseFault> {
        self.battle_until(id, u64::MAX)
    }

    /// A battle as it stood after that record; as it stands where there are not so many.
    ///
    /// # Errors
    /// As of [`battle`](Self::battle).
    pub fn battle_until(&self, id: &str, record: u64) -> Result<Option<Box<dyn LiveBattle>>, DatabaseFault> {
        let Some((_, header)) = self.inner.readers.read(|connection| Ok(header(connection, id)?))? else {
            return Ok(None);
        };
        let begun = begun(header.as_bytes());
        let mut battle = begun.map_err(|why| DatabaseFault::NoLog { battle: id.to_owned(), why })?;
        self.read_on(id, battle.as_mut(), record)?;
        Ok(Some(battle))
    }

    /// Has a battle of this database go on to that record, or to the last that is kept.
    ///
    /// # Errors
    /// Where there is no such battle, the database can't be read, or what is kept is not the battle's log; the battle
    /// has then gone on as far as it could.
    pub fn read_on(&self, id: &str, battle: &mut dyn LiveBattle, record: u64) -> Result<(), DatabaseFault> {
        let no_log = |why| DatabaseFault::NoLog { battle: id.to_owned(), why };
        let found = self.inner.readers.read(|connection| Ok(header(connection, id)?))?;
        let (key, _) = found.ok_or_else(|| DatabaseFault::Unknown { battle: id.to_owned() })?;
        // Records are only ever added. So a long battle is read piece by piece, and between them others may read.
        loop {
            let last = battle.number();
            let piece = self.inner.readers.read(|connection| piece(connection, key, last, record))?;
            if piece.is_empty() {
                return Ok(());
            }
            for line in piece {
                take_in(battle, line.as_bytes()).map_err(no_log)?;
            }
        }
    }

    /// The battle and the seat that the key of this hash opens; none where it opens nothing.
    ///
    /// # Errors
    /// Where the database can't be read.
    pub fn seat(&self, hash: &[u8; 32]) -> Result<Option<(String, String)>, DatabaseFault> {
        self.inner.readers.read(|connection| {
            let mut seat = connection
                .prepare_cached("SELECT id, seat FROM seats JOIN battles ON key = battle WHERE hash = ?")?;
            Ok(seat.query_row([hash], |row| Ok((row.get(0)?, row.get(1)?))).optional()?)
        })
    }

    /// The seats of a battle that a key opens, by name.
    ///
    /// # Errors
    /// Where the database can't be read.
    pub fn seats(&self, battle: &str) -> Result<Vec<Sealed>, DatabaseFault> {
        self.inner.readers.read(|connection| {
            let mut seats = connection
                .prepare_cached(
                    "SELECT seat, hash, issued FROM seats JOIN battles ON key = battle WHERE id = ? ORDER BY seat",
                )?;
            let sealed =
                |row: &Row<'_>| Ok(Sealed { seat: row.get(0)?, hash: row.get(1)?, issued: row.get(2)? });
            let seats = seats.query_map([battle], sealed)?;
            Ok(seats.collect::<rusqlite::Result<_>>()?)
        })
    }
}

/// The key of a battle, and the first line of its log.
pub(super) fn header(connection: &Connection, id: &str) -> rusqlite::Result<Option<(i64, String)>> {
    let mut header = connection.prepare_cached("SELECT key, header FROM battles WHERE id = ?")?;
    header.query_row([id], |row| Ok((row.get(0)?, row.get(1)?))).optional()
}

/// How many bytes of a battle's log are read at once.
const PIECE: usize = 1024 * 1024;

/// The next lines of a battle's log after a record, up to another.
fn piece(connection: &Connection, key: i64, after: u64, until: u64) -> Result<Vec<String>, DatabaseFault> {
    let mut records = connection.prepare_cached(
        "SELECT line FROM records WHERE battle = ? AND number > ? AND number <= ? ORDER BY number",
    )?;
    let number = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
    let mut rows = records.query((key, number(after), number(until)))?;
    let (mut piece, mut bytes) = (Vec::new(), 0);
    while bytes < PIECE
        && let Some(row) = rows.next()?
    {
        let line: String = row.get(0)?;
        bytes += line.len();
        piece.push(line);
    }
    Ok(piece)
}

/// The other lines of a battle's log, in their order.
pub(super) fn each_record(
    connection: &Connection,
    key: i64,
    mut take: impl FnMut(&str) -> Result<(), DatabaseFault>,
) -> Result<(), DatabaseFault> {
    let mut records =
        connection.prepare_cached("SELECT line FROM records WHERE battle = ? ORDER BY number")?;
    let mut rows = records.query([key])?;
    while let Some(row) = rows.next()? {
        take(row.get_ref(0)?.as_str().map_err(rusqlite::Error::from)?)?;
    }
    Ok(())
}

fn kept(row: &Row<'_>) -> rusqlite::Result<Kept> {
    /// What is read of a record's line.
    #[derive(serde::Deserialize)]
    struct Given {
        at: String,
    }
    let begun: String = row.get(3)?;
    let last: Option<String> = row.get(5)?;
    let latest = last.and_then(|line| serde_json::from_str::<Given>(&line).ok()).map(|given| given.at);
    Ok(Kept {
        id: row.get(0)?,
        name: row.get(1)?,
        system: row.get(2)?,
        records: row.get::<_, Option<i64>>(4)?.unwrap_or(0).unsigned_abs(),
        latest: latest.unwrap_or_else(|| begun.clone()),
        begun,
    })
}
