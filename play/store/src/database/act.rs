use rusqlite::{Connection, ErrorCode, OptionalExtension, Transaction, ffi};

use super::{DatabaseFault, Seal};

/// What is to be written.
#[derive(Debug)]
pub(super) enum Act {
    /// A battle that is new here.
    Begin { battle: String, log: Log, seals: Vec<Seal> },
    /// The next record of a battle.
    Append { battle: String, number: u64, line: String },
    /// What opens a seat from now on.
    Issue { battle: String, seal: Seal },
    /// That nothing opens a seat any more.
    Withdraw { battle: String, seat: String },
    /// That a battle is no more.
    Remove { battle: String },
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

/// Whether an act came about. What spoils it alone stands here; what spoils the whole transaction is SQLite's error.
pub(super) type Verdict = Result<(), DatabaseFault>;

impl Act {
    /// Does it, as part of a transaction. An act that does not come about leaves no trace.
    pub(super) fn carry_out(&self, transaction: &mut Transaction<'_>) -> rusqlite::Result<Verdict> {
        match self {
            Self::Append { battle, number, line } => append(transaction, battle, *number, line),
            Self::Issue { battle, seal } => issue(transaction, battle, seal),
            Self::Withdraw { battle, seat } => {
                let mut withdraw =
                    transaction.prepare_cached("DELETE FROM seats WHERE battle = ? AND seat = ?")?;
                withdraw.execute((battle, seat)).map(|_| Ok(()))
            }
            Self::Remove { battle } => match transaction.execute("DELETE FROM battles WHERE id = ?", [battle])? {
                0 => Ok(Err(DatabaseFault::Unknown { battle: battle.clone() })),
                _ => Ok(Ok(())),
            },
            Self::Begin { battle, log, seals } => {
                let mut whole = transaction.savepoint()?;
                let verdict = begin(&whole, battle, log, seals)?;
                if verdict.is_err() {
                    whole.rollback()?;
                }
                whole.commit().map(|()| verdict)
            }
        }
    }
}

fn begin(connection: &Connection, battle: &str, log: &Log, seals: &[Seal]) -> rusqlite::Result<Verdict> {
    let mut insert = connection
        .prepare_cached("INSERT INTO battles (id, name, system, begun, header) VALUES (?, ?, ?, ?, ?)")?;
    let inserted = insert.execute((battle, &log.name, &log.system, &log.begun, &log.header));
    let mut verdict = unless_refused(inserted, || DatabaseFault::Taken { battle: battle.to_owned() })?;
    for (number, line) in (1..).zip(&log.records) {
        if verdict.is_ok() {
            verdict = append(connection, battle, number, line)?;
        }
    }
    for seal in seals {
        if verdict.is_ok() {
            verdict = issue(connection, battle, seal)?;
        }
    }
    Ok(verdict)
}

fn append(connection: &Connection, battle: &str, number: u64, line: &str) -> rusqlite::Result<Verdict> {
    let mut last = connection.prepare_cached("SELECT max(number) FROM records WHERE battle = ?")?;
    let last: Option<i64> = last.query_row([battle], |row| row.get(0))?;
    let next = last.unwrap_or(0).saturating_add(1);
    let grown = || DatabaseFault::Grown { battle: battle.to_owned(), number, next: next.unsigned_abs() };
    if i64::try_from(number) != Ok(next) {
        let mut is_there = connection.prepare_cached("SELECT 1 FROM battles WHERE id = ?")?;
        let is_there: Option<i64> = is_there.query_row([battle], |row| row.get(0)).optional()?;
        let unknown = || DatabaseFault::Unknown { battle: battle.to_owned() };
        return Ok(Err(is_there.map_or_else(unknown, |_| grown())));
    }
    let mut insert =
        connection.prepare_cached("INSERT INTO records (battle, number, line) VALUES (?, ?, ?)")?;
    unless_orphan(insert.execute((battle, next, line)), battle, grown)
}

fn issue(connection: &Connection, battle: &str, seal: &Seal) -> rusqlite::Result<Verdict> {
    let mut issue = connection.prepare_cached(
        "INSERT INTO seats (battle, seat, hash, issued) VALUES (?, ?, ?, strftime('%Y-%m-%dT%H:%M:%SZ', 'now'))
         ON CONFLICT (battle, seat) DO UPDATE SET hash = excluded.hash, issued = excluded.issued",
    )?;
    let taken = || DatabaseFault::KeyTaken { battle: battle.to_owned() };
    unless_orphan(issue.execute((battle, &seal.seat, seal.hash)), battle, taken)
}

/// What a row means that the tables' constraints refuse: there is no such battle, or else `refused`.
fn unless_orphan(
    written: rusqlite::Result<usize>,
    battle: &str,
    refused: impl FnOnce() -> DatabaseFault,
) -> rusqlite::Result<Verdict> {
    let orphan = written.as_ref().err().and_then(rusqlite::Error::sqlite_extended_error_code)
        == Some(ffi::SQLITE_CONSTRAINT_FOREIGNKEY);
    unless_refused(written, || match orphan {
        true => DatabaseFault::Unknown { battle: battle.to_owned() },
        false => refused(),
    })
}

/// What a row means that the tables' constraints refuse.
fn unless_refused(
    written: rusqlite::Result<usize>,
    refused: impl FnOnce() -> DatabaseFault,
) -> rusqlite::Result<Verdict> {
    match written {
        Ok(_) => Ok(Ok(())),
        Err(error) if error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation) => Ok(Err(refused())),
        Err(error) => Err(error),
    }
}
