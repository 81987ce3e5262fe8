use rusqlite::{Connection, ErrorCode, OptionalExtension, Transaction};

use super::calls::{call, look, renew, uncall, uncall_all};
use super::leaving::remove_gone;
use super::library::{Origin, Shelf, began};
use super::sitters::{delay, rise, sit};
use super::{Call, DatabaseFault, Gone, Looked, Seal, Sitter};

/// Something to write.
#[derive(Debug)]
pub(super) enum Act {
    /// A battle that is new here, and the scenario of the library that it was begun from, if it was.
    Begin { battle: String, log: Log, seals: Vec<Seal>, of: Option<Origin> },
    /// The next record of a battle.
    Append { battle: String, number: u64, line: String },
    /// The key that opens a seat from now on.
    Issue { battle: String, seal: Seal },
    /// That nothing opens a seat any more.
    Withdraw { battle: String, seat: String },
    /// When a battle goes, or that it stays.
    LetGo { battle: String, at: Option<i64> },
    /// That a battle is no more.
    Remove { battle: String },
    /// That a battle is no more, if it is gone.
    RemoveGone { battle: String, gone: Gone },
    /// Whom to call when it is a seat's move.
    Call { battle: String, seat: String, call: Call, most: usize },
    /// Where a browser is called from now on that was called elsewhere.
    Renew { battle: String, seat: String, old: String, call: Call },
    /// That a call is taken back.
    Uncall { battle: String, seat: String, key: i64 },
    /// How far a seat has looked, or was called.
    Look { battle: String, seat: String, at: Looked },
    /// Who sits at a seat.
    Sit { battle: String, sitter: Sitter },
    /// By how many records spectators lag behind.
    Delay { battle: String, records: u64 },
    /// Something of the library.
    Library(Shelf),
}

/// The lines of a battle's log, and what a list shows of the battle.
#[derive(Debug)]
pub(super) struct Log {
    pub(super) name: String,
    pub(super) system: String,
    pub(super) begun: String,
    pub(super) header: String,
    pub(super) records: Vec<String>,
}

/// Why an act failed.
#[derive(Debug)]
pub(super) enum Failed {
    /// It fails alone: the others in its transaction are not touched.
    Alone(DatabaseFault),
    /// The whole transaction fails.
    Together(rusqlite::Error),
}

impl From<rusqlite::Error> for Failed {
    fn from(error: rusqlite::Error) -> Self {
        Self::Together(error)
    }
}

impl Act {
    /// Does it, as part of a transaction. An act that fails alone leaves no trace.
    pub(super) fn carry_out(&self, transaction: &mut Transaction<'_>) -> Result<(), Failed> {
        match self {
            Self::Begin { battle, log, seals, of } => {
                // Undone where it is dropped.
                let whole = transaction.savepoint()?;
                begin(&whole, battle, log, seals)?;
                if let Some(origin) = of {
                    began(&whole, battle, origin)?;
                }
                Ok(whole.commit()?)
            }
            Self::Append { battle, number, line } => append(transaction, battle, *number, line),
            Self::Issue { battle, seal } => {
                issue(transaction, battle, seal)?;
                uncall_all(transaction, battle, &seal.seat)?;
                rise(transaction, battle, &seal.seat)
            }
            Self::Withdraw { battle, seat } => {
                withdraw(transaction, battle, seat)?;
                uncall_all(transaction, battle, seat)?;
                rise(transaction, battle, seat)
            }
            Self::LetGo { battle, at } => let_go(transaction, battle, *at),
            Self::Remove { battle } => remove(transaction, battle),
            Self::RemoveGone { battle, gone } => one(battle, remove_gone(transaction, battle, gone)?),
            Self::Call { battle, seat, call: of, most } => call(transaction, battle, seat, of, *most),
            Self::Renew { battle, seat, old, call } => renew(transaction, battle, seat, old, call),
            Self::Uncall { battle, seat, key } => uncall(transaction, battle, seat, *key),
            Self::Look { battle, seat, at } => look(transaction, battle, seat, *at),
            Self::Sit { battle, sitter } => sit(transaction, battle, sitter),
            Self::Delay { battle, records } => delay(transaction, battle, *records),
            Self::Library(shelf) => shelf.carry_out(transaction),
        }
    }
}

fn begin(connection: &Connection, battle: &str, log: &Log, seals: &[Seal]) -> Result<(), Failed> {
    let mut insert = connection
        .prepare_cached("INSERT INTO battles (id, name, system, begun, header) VALUES (?, ?, ?, ?, ?)")?;
    let inserted = insert.execute((battle, &log.name, &log.system, &log.begun, &log.header));
    unless_refused(inserted, || DatabaseFault::Taken { battle: battle.to_owned() })?;
    for (number, line) in (1..).zip(&log.records) {
        append(connection, battle, number, line)?;
    }
    seals.iter().try_for_each(|seal| issue(connection, battle, seal))
}

fn append(connection: &Connection, battle: &str, number: u64, line: &str) -> Result<(), Failed> {
    let mut find = connection.prepare_cached(
        "SELECT key, (SELECT max(number) FROM records WHERE battle = key) FROM battles WHERE id = ?",
    )?;
    let found: Option<(i64, Option<i64>)> =
        find.query_row([battle], |row| Ok((row.get(0)?, row.get(1)?))).optional()?;
    let (key, last) = found.ok_or_else(|| unknown(battle))?;
    let next = last.unwrap_or(0).saturating_add(1);
    if i64::try_from(number) != Ok(next) {
        let (battle, next) = (battle.to_owned(), next.unsigned_abs());
        return Err(Failed::Alone(DatabaseFault::Grown { battle, number, next }));
    }
    let mut insert =
        connection.prepare_cached("INSERT INTO records (battle, number, line) VALUES (?, ?, ?)")?;
    insert.execute((key, next, line))?;
    Ok(())
}

fn issue(connection: &Connection, battle: &str, seal: &Seal) -> Result<(), Failed> {
    let mut issue = connection.prepare_cached(
        "INSERT INTO seats (battle, seat, hash, issued)
         SELECT key, ?, ?, strftime('%Y-%m-%dT%H:%M:%SZ', 'now') FROM battles WHERE id = ?
         ON CONFLICT (battle, seat) DO UPDATE SET hash = excluded.hash, issued = excluded.issued",
    )?;
    let issued = issue.execute((&seal.seat, seal.hash, battle));
    match unless_refused(issued, || DatabaseFault::KeyTaken { battle: battle.to_owned() })? {
        0 => Err(unknown(battle)),
        _ => Ok(()),
    }
}

fn withdraw(connection: &Connection, battle: &str, seat: &str) -> Result<(), Failed> {
    let mut withdraw = connection.prepare_cached(
        "DELETE FROM seats WHERE battle = (SELECT key FROM battles WHERE id = ?) AND seat = ?",
    )?;
    withdraw.execute((battle, seat))?;
    Ok(())
}

fn remove(connection: &Connection, battle: &str) -> Result<(), Failed> {
    one(battle, connection.execute("DELETE FROM battles WHERE id = ?", [battle])?)
}

fn let_go(connection: &Connection, battle: &str, at: Option<i64>) -> Result<(), Failed> {
    one(battle, connection.execute("UPDATE battles SET leaves = ? WHERE id = ?", (at, battle))?)
}

/// Whether there was such a battle.
pub(super) fn one(battle: &str, written: usize) -> Result<(), Failed> {
    match written {
        0 => Err(unknown(battle)),
        _ => Ok(()),
    }
}

fn unknown(battle: &str) -> Failed {
    Failed::Alone(DatabaseFault::Unknown { battle: battle.to_owned() })
}

/// How many rows were written, unless the constraints of their table refuse one.
pub(super) fn unless_refused(
    written: rusqlite::Result<usize>,
    refused: impl FnOnce() -> DatabaseFault,
) -> Result<usize, Failed> {
    written.map_err(|error| match error.sqlite_error_code() {
        Some(ErrorCode::ConstraintViolation) => Failed::Alone(refused()),
        _ => Failed::Together(error),
    })
}
