use rusqlite::{Connection, OptionalExtension, Row};

use super::act::{Act, Failed, one};
use super::writer::Task;
use super::{Database, DatabaseFault};

/// Somebody to call when it is a seat's move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Call {
    /// The address that the call goes to.
    pub address: String,
    /// What a browser's messages are encrypted for; none for a webhook.
    pub browser: Option<Browser>,
    /// The whole address of the page that the call is about.
    pub page: String,
}

/// What a browser gave to have its messages encrypted (RFC 8291).
#[derive(Clone, PartialEq, Eq)]
pub struct Browser {
    /// Its public key: a point of P-256, uncompressed.
    pub public: [u8; 65],
    /// The secret that it shares with the server.
    pub secret: [u8; 16],
}

/// A secret is never printed by mistake.
impl std::fmt::Debug for Browser {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Browser")
    }
}

/// A call that is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptCall {
    /// Its number, by which it is taken back.
    pub key: i64,
    /// Whose move it tells of.
    pub seat: String,
    /// Whom it goes to.
    pub call: Call,
    /// When it was asked for: date and time of UTC, as RFC 3339 has them.
    pub made: String,
}

/// How far a seat has looked at its battle, in numbers of records.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Looked {
    /// How many records there were when it looked last; none where it never did.
    pub looked: Option<u64>,
    /// How many there were when it was called last.
    pub called: u64,
}

impl Looked {
    /// Whether it was called and has not looked since.
    #[must_use]
    pub fn is_called(&self) -> bool {
        self.called > self.looked.unwrap_or_default()
    }
}

impl Database {
    /// Calls somebody from now on when it is that seat's move; an address that is called already gets what is new of
    /// it.
    ///
    /// # Errors
    /// Where there is no such battle, the seat has `most` calls already, or it can't be written.
    pub fn call(&self, battle: &str, seat: &str, call: Call, most: usize) -> Result<(), DatabaseFault> {
        self.act(Act::Call { battle: battle.to_owned(), seat: seat.to_owned(), call, most })
    }

    /// Calls a browser of a seat at another address from now on: it can't be reached at the old one any more. Where the seat
    /// does not call that, nothing changes.
    ///
    /// # Errors
    /// Where it can't be written.
    pub fn renew(&self, battle: &str, seat: &str, old: &str, call: Call) -> Result<(), DatabaseFault> {
        let (battle, seat, old) = (battle.to_owned(), seat.to_owned(), old.to_owned());
        self.act(Act::Renew { battle, seat, old, call })
    }

    /// Takes a call of a seat back; one that is not there stays away.
    ///
    /// # Errors
    /// Where it can't be written.
    pub fn uncall(&self, battle: &str, seat: &str, key: i64) -> Result<(), DatabaseFault> {
        self.act(Act::Uncall { battle: battle.to_owned(), seat: seat.to_owned(), key })
    }

    /// The calls of a battle, in the order in which they were asked for.
    ///
    /// # Errors
    /// Where the database can't be read.
    pub fn calls(&self, battle: &str) -> Result<Vec<KeptCall>, DatabaseFault> {
        self.inner.readers.read(|connection| {
            let mut calls = connection.prepare_cached(
                "SELECT calls.key, seat, address, public, secret, page, made
                 FROM calls JOIN battles ON battles.key = battle WHERE id = ? ORDER BY calls.key",
            )?;
            Ok(calls.query_map([battle], kept)?.collect::<rusqlite::Result<_>>()?)
        })
    }

    /// The battles that have calls.
    ///
    /// # Errors
    /// Where the database can't be read.
    pub fn called_battles(&self) -> Result<Vec<String>, DatabaseFault> {
        self.inner.readers.read(|connection| {
            let mut ids =
                connection.prepare("SELECT id FROM battles WHERE key IN (SELECT battle FROM calls)")?;
            Ok(ids.query_map((), |row| row.get(0))?.collect::<rusqlite::Result<_>>()?)
        })
    }

    /// How far a seat has looked.
    ///
    /// # Errors
    /// Where the database can't be read.
    pub fn looked(&self, battle: &str, seat: &str) -> Result<Looked, DatabaseFault> {
        self.inner.readers.read(|connection| {
            let mut looked = connection.prepare_cached(
                "SELECT looked, called FROM looks JOIN battles ON key = battle WHERE id = ? AND seat = ?",
            )?;
            let row = |row: &Row<'_>| {
                let looked = row.get::<_, Option<i64>>(0)?.map(i64::unsigned_abs);
                Ok(Looked { looked, called: row.get::<_, i64>(1)?.unsigned_abs() })
            };
            Ok(looked.query_row((battle, seat), row).optional()?.unwrap_or_default())
        })
    }

    /// Notes how far a seat has looked; that never goes back, and whoever was called has come. This never waits, and what
    /// can't be written is lost: a look is worth no more.
    pub fn look(&self, battle: &str, seat: &str, looked: u64) {
        let at = Looked { looked: Some(looked), called: 0 };
        let act = Act::Look { battle: battle.to_owned(), seat: seat.to_owned(), at };
        self.inner.writer.offer(Task { act, done: Box::new(drop) });
    }

    /// Notes how far the battle was when a seat was called; one record further where it was called for more than the records
    /// tell. It is on the disk when this returns.
    ///
    /// # Errors
    /// Where there is no such battle, or it can't be written.
    pub fn called(&self, battle: &str, seat: &str, called: u64) -> Result<(), DatabaseFault> {
        let at = Looked { looked: None, called };
        self.act(Act::Look { battle: battle.to_owned(), seat: seat.to_owned(), at })
    }
}

fn kept(row: &Row<'_>) -> rusqlite::Result<KeptCall> {
    let (public, secret): (Option<[u8; 65]>, Option<[u8; 16]>) = (row.get(3)?, row.get(4)?);
    let browser = public.zip(secret).map(|(public, secret)| Browser { public, secret });
    Ok(KeptCall {
        key: row.get(0)?,
        seat: row.get(1)?,
        call: Call { address: row.get(2)?, browser, page: row.get(5)? },
        made: row.get(6)?,
    })
}

pub(super) fn call(
    connection: &Connection,
    battle: &str,
    seat: &str,
    call: &Call,
    most: usize,
) -> Result<(), Failed> {
    let mut others = connection.prepare_cached(
        "SELECT count(*) FROM calls
         WHERE battle = (SELECT key FROM battles WHERE id = ?) AND seat = ? AND address <> ?",
    )?;
    let others: i64 = others.query_row((battle, seat, &call.address), |row| row.get(0))?;
    if usize::try_from(others).unwrap_or(usize::MAX) >= most {
        return Err(Failed::Alone(DatabaseFault::Calls { seat: seat.to_owned(), most }));
    }
    let mut write = connection.prepare_cached(
        "INSERT INTO calls (battle, seat, address, public, secret, page, made)
         SELECT key, ?, ?, ?, ?, ?, strftime('%Y-%m-%dT%H:%M:%SZ', 'now') FROM battles WHERE id = ?
         ON CONFLICT (battle, seat, address)
         DO UPDATE SET public = excluded.public, secret = excluded.secret, page = excluded.page",
    )?;
    let browser = call.browser.as_ref();
    let (public, secret) = (browser.map(|of| of.public), browser.map(|of| of.secret));
    one(battle, write.execute((seat, &call.address, public, secret, &call.page, battle))?)
}

pub(super) fn renew(
    connection: &Connection,
    battle: &str,
    seat: &str,
    old: &str,
    call: &Call,
) -> Result<(), Failed> {
    // Where the new address is called already, one of the two is enough.
    let mut write = connection.prepare_cached(
        "UPDATE OR REPLACE calls SET address = ?, public = ?, secret = ?, page = ?
         WHERE battle = (SELECT key FROM battles WHERE id = ?) AND seat = ? AND address = ? AND public IS NOT NULL",
    )?;
    let browser = call.browser.as_ref();
    let (public, secret) = (browser.map(|of| of.public), browser.map(|of| of.secret));
    write.execute((&call.address, public, secret, &call.page, battle, seat, old))?;
    Ok(())
}

pub(super) fn uncall(connection: &Connection, battle: &str, seat: &str, key: i64) -> Result<(), Failed> {
    let mut remove = connection.prepare_cached(
        "DELETE FROM calls WHERE key = ? AND seat = ? AND battle = (SELECT key FROM battles WHERE id = ?)",
    )?;
    remove.execute((key, seat, battle))?;
    Ok(())
}

/// Takes back all calls of a seat: who had its link is no longer there.
pub(super) fn uncall_all(connection: &Connection, battle: &str, seat: &str) -> Result<(), Failed> {
    let mut remove = connection.prepare_cached(
        "DELETE FROM calls WHERE seat = ? AND battle = (SELECT key FROM battles WHERE id = ?)",
    )?;
    remove.execute((seat, battle))?;
    Ok(())
}

pub(super) fn look(connection: &Connection, battle: &str, seat: &str, at: Looked) -> Result<(), Failed> {
    let mut write = connection.prepare_cached(
        "INSERT INTO looks (battle, seat, looked, called) SELECT key, ?, ?, ? FROM battles WHERE id = ?
         ON CONFLICT (battle, seat)
         DO UPDATE SET looked = coalesce(max(looked, excluded.looked), looked, excluded.looked),
            called = max(min(called, coalesce(max(looked, excluded.looked), excluded.looked, called)), excluded.called)",
    )?;
    let number = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
    one(battle, write.execute((seat, at.looked.map(number), number(at.called), battle))?)
}
