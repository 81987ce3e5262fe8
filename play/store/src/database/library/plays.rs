use rusqlite::{Connection, Row};

use super::super::act::Failed;
use super::super::{Database, DatabaseFault};

/// Which version of a scenario a battle begins from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Origin {
    /// The scenario.
    pub scenario: String,
    /// Its version.
    pub version: u64,
    /// How many battles the scenario remembers.
    pub most: usize,
}

/// A battle that was begun from a scenario.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Play {
    /// The version that it was begun from.
    pub version: u64,
    /// When it was begun, in seconds since 1970.
    pub begun: i64,
    /// How it ended, as it was told; none while it goes on.
    pub outcome: Option<String>,
}

impl Database {
    /// The battles that were begun from a scenario, the newest first; one that went before it ended is forgotten.
    ///
    /// # Errors
    /// Where the database can't be read.
    pub fn plays(&self, scenario: &str) -> Result<Vec<Play>, DatabaseFault> {
        self.inner.readers.read(|connection| {
            let mut plays = connection.prepare_cached(
                "SELECT version, begun, outcome FROM plays JOIN scenarios ON scenarios.key = scenario
                 WHERE id = ? AND (battle IS NOT NULL OR outcome IS NOT NULL) ORDER BY plays.key DESC",
            )?;
            let play = |row: &Row<'_>| {
                let version = row.get::<_, i64>(0)?.unsigned_abs();
                Ok(Play { version, begun: row.get(1)?, outcome: row.get(2)? })
            };
            let plays = plays.query_map([scenario], play)?;
            Ok(plays.collect::<rusqlite::Result<_>>()?)
        })
    }

    /// Whether the battle was begun from a scenario of the library, and whether how it ended is kept.
    ///
    /// # Errors
    /// Where the database can't be read.
    pub fn outcome_of(&self, battle: &str) -> Result<Option<bool>, DatabaseFault> {
        self.inner.readers.read(|connection| {
            let mut kept = connection.prepare_cached(
                "SELECT outcome IS NOT NULL FROM plays JOIN battles ON battles.key = battle WHERE id = ?",
            )?;
            let mut rows = kept.query([battle])?;
            Ok(rows.next()?.map(|row| row.get(0)).transpose()?)
        })
    }
}

/// Remembers that the battle was begun from a scenario; where that is no more, nobody asks for it.
pub(in super::super) fn began(connection: &Connection, battle: &str, origin: &Origin) -> Result<(), Failed> {
    let (version, most) =
        (i64::try_from(origin.version).unwrap_or(i64::MAX), i64::try_from(origin.most).unwrap_or(i64::MAX));
    connection.execute(
        "INSERT INTO plays (scenario, version, begun, battle)
         SELECT scenarios.key, ?, unixepoch(), battles.key FROM scenarios, battles
         WHERE scenarios.id = ? AND battles.id = ?",
        (version, &origin.scenario, battle),
    )?;
    // Those that went before they ended tell nothing; of the others the newest are kept.
    connection.execute(
        "DELETE FROM plays WHERE scenario = (SELECT key FROM scenarios WHERE id = :id) AND (
            (battle IS NULL AND outcome IS NULL)
            OR key NOT IN (
                SELECT key FROM plays WHERE scenario = (SELECT key FROM scenarios WHERE id = :id)
                ORDER BY key DESC LIMIT :most
            )
        )",
        rusqlite::named_params! {":id": &origin.scenario, ":most": most},
    )?;
    Ok(())
}
