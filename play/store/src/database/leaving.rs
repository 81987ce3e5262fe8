use rusqlite::{Connection, OptionalExtension, named_params};

use super::act::Act;
use super::{Database, DatabaseFault};

/// Which battles are gone: those whose term is over, and those that nobody has touched for too long. Times are seconds
/// since 1970.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Gone {
    /// Now.
    pub now: i64,
    /// Battles that nobody has touched since then are gone; `None` keeps them. A command touches a battle, and so does a
    /// new link.
    pub untouched_since: Option<i64>,
    /// The same of battles in which nothing was ever done.
    pub unplayed_since: Option<i64>,
}

/// Whether a battle is gone. A time that can't be read is no reason to remove anything.
const IS_GONE: &str = "(
    leaves <= :now
    OR max(
        coalesce(unixepoch(begun), :now),
        coalesce(brought, 0),
        coalesce((SELECT max(unixepoch(issued)) FROM seats WHERE battle = key), 0),
        coalesce((
            SELECT CASE WHEN json_valid(line) THEN unixepoch(line ->> '$.at') ELSE :now END
            FROM records WHERE battle = key ORDER BY number DESC LIMIT 1
        ), 0)
    ) < CASE
        WHEN EXISTS (SELECT 1 FROM records WHERE battle = key) THEN :untouched
        ELSE max(coalesce(:unplayed, :untouched), coalesce(:untouched, :unplayed))
    END
)";

impl Database {
    /// Has a battle go at that time, in seconds since 1970, or stay where there is none. It goes once it is
    /// [removed](Self::remove_gone).
    ///
    /// # Errors
    /// Where there is no such battle, or it can't be written.
    pub fn let_go(&self, battle: &str, at: Option<i64>) -> Result<(), DatabaseFault> {
        self.act(Act::LetGo { battle: battle.to_owned(), at })
    }

    /// When a battle goes; none where it stays, or there is none.
    ///
    /// # Errors
    /// Where the database can't be read.
    pub fn leaves(&self, battle: &str) -> Result<Option<i64>, DatabaseFault> {
        self.inner.readers.read(|connection| {
            let mut leaves = connection.prepare_cached("SELECT leaves FROM battles WHERE id = ?")?;
            Ok(leaves.query_row([battle], |row| row.get(0)).optional()?.flatten())
        })
    }

    /// The battles that are gone.
    ///
    /// # Errors
    /// Where the database can't be read.
    pub fn gone(&self, gone: &Gone) -> Result<Vec<String>, DatabaseFault> {
        self.inner.readers.read(|connection| {
            let mut ids = connection.prepare_cached(&format!("SELECT id FROM battles WHERE {IS_GONE}"))?;
            let Gone { now, untouched_since, unplayed_since } = gone;
            let ids = ids.query_map(
                named_params! {":now": now, ":untouched": untouched_since, ":unplayed": unplayed_since},
                |row| row.get(0),
            )?;
            Ok(ids.collect::<rusqlite::Result<_>>()?)
        })
    }

    /// Removes a battle for good, if it is still gone: somebody may have touched it meanwhile.
    ///
    /// # Errors
    /// [`DatabaseFault::Unknown`] where it is not; where it can't be written.
    pub fn remove_gone(&self, battle: &str, gone: &Gone) -> Result<(), DatabaseFault> {
        self.act(Act::RemoveGone { battle: battle.to_owned(), gone: *gone })
    }
}

/// Removes the battle if it is gone; how many that were.
pub(super) fn remove_gone(connection: &Connection, battle: &str, gone: &Gone) -> rusqlite::Result<usize> {
    let Gone { now, untouched_since, unplayed_since } = gone;
    connection.execute(
        &format!("DELETE FROM battles WHERE id = :battle AND {IS_GONE}"),
        named_params! {
            ":battle": battle, ":now": now, ":untouched": untouched_since, ":unplayed": unplayed_since,
        },
    )
}
