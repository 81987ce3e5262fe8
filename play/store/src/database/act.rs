use rusqlite::{Connection, ErrorCode, OptionalExtension, Transaction};

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
                let mut withdraw = transaction.prepare_cached(
                    "DELETE FROM seats WHERE battle = (SELECT key FROM battles WHERE id = ?) AND seat = ?",
                )?;
                withdraw.execute((battle, seat)).map(|_| Ok(()))
            }
            Self::Remove { battle } => {
                let removed = transaction.execute("DELETE FROM battles WHERE id = ?", [battle])?;
                Ok(if removed == 0 { unknown(battle) } else { Ok(()) })
            }
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
    let taken = || DatabaseFault::Taken { battle: battle.to_owned() };
    let mut verdict = unless_refused(inserted, taken)?.map(drop);
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
    let mut find = connection.prepare_cached(
        "SELECT key, (SELECT max(number) FROM records WHERE battle = key) FROM battles WHERE id = ?",
    )?;
    let found: Option<(i64, Option<i64>)> =
        find.query_row([battle], |row| Ok((row.get(0)?, row.get(1)?))).optional()?;
    let Some((key, last)) = found else { return Ok(unknown(battle)) };
    let next = last.unwrap_or(0).saturating_add(1);
    if i64::try_from(number) != Ok(next) {
        let (battle, next) = (battle.to_owned(), next.unsigned_abs());
        return Ok(Err(DatabaseFault::Grown { battle, number, next }));
    }
    let mut insert =
        connection.prepare_cached("INSERT INTO records (battle, number, line) VALUES (?, ?, ?)")?;
    insert.execute((key, next, line)).map(|_| Ok(()))
}

fn issue(connection: &Connection, battle: &str, seal: &Seal) -> rusqlite::Result<Verdict> {
    let mut issue = connection.prepare_cached(
        "INSERT INTO seats (battle, seat, hash, issued)
         SELECT key, ?, ?, strftime('%Y-%m-%dT%H:%M:%SZ', 'now') FROM battles WHERE id = ?
         ON CONFLICT (battle, seat) DO UPDATE SET hash = excluded.hash, issued = excluded.issued",
    )?;
    let issued = issue.execute((&seal.seat, seal.hash, battle));
    let taken = || DatabaseFault::KeyTaken { battle: battle.to_owned() };
    Ok(unless_refused(issued, taken)?.and_then(|rows| if rows == 0 { unknown(battle) } else { Ok(()) }))
}

fn unknown(battle: &str) -> Verdict {
    Err(DatabaseFault::Unknown { battle: battle.to_owned() })
}

/// How many rows were written, unless the constraints of their table refuse one.
fn unless_refused(
    written: rusqlite::Result<usize>,
    refused: impl FnOnce() -> DatabaseFault,
) -> rusqlite::Result<Result<usize, DatabaseFault>> {
    match written {
        Ok(rows) => Ok(Ok(rows)),
        Err(error) if error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation) => Ok(Err(refused())),
        Err(error) => Err(error),
    }
}
