use std::collections::BTreeMap;

use rusqlite::{Connection, OptionalExtension, Row, named_params};

use super::super::{Database, DatabaseFault};
use super::{Card, Right};

/// A scenario of the library, without its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptScenario {
    /// Its id.
    pub id: String,
    /// When it was put here, in seconds since 1970.
    pub made: i64,
    /// Whether everybody may find and read it.
    pub listed: bool,
    /// When it goes; none where it stays.
    pub leaves: Option<i64>,
    /// What a list shows of its newest version.
    pub card: Card,
    /// The number of its newest version.
    pub newest: u64,
    /// When that was saved.
    pub saved: i64,
    /// How many battles that were begun from it have ended.
    pub played: u64,
}

/// A version of a scenario.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptVersion {
    /// Its number.
    pub number: u64,
    /// When it was saved, in seconds since 1970.
    pub saved: i64,
    /// The names of who saved it, where they gave them.
    pub by: Option<String>,
    /// What changed since the version before, in words.
    pub says: Vec<String>,
    /// The scenario, TOML; empty in a list.
    pub text: String,
}

/// Which scenarios are sought. What is left out is no condition.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Sought {
    /// Of which system.
    pub system: Option<String>,
    /// Words that stand in it or in what is told of its system, each in small letters.
    pub words: Vec<String>,
    /// What is told of each system, in small letters.
    pub told: BTreeMap<String, String>,
    /// How many pieces it has at least, and at most.
    pub pieces: (Option<u64>, Option<u64>),
    /// How many turns it has at least, and at most; one whose clock has no end is longer than any.
    pub turns: (Option<u64>, Option<u64>),
    /// Whether it is fought on a table.
    pub has_table: Option<bool>,
}

const COLUMNS: &str = "id, made, listed, leaves, name, system, says, words, pieces, players, turns, length, has_table, is_sound,
    (SELECT max(number) FROM versions WHERE scenario = key),
    (SELECT saved FROM versions WHERE scenario = key ORDER BY number DESC LIMIT 1),
    (SELECT count(outcome) FROM plays WHERE scenario = key)";

/// What everybody may find of what is sought.
const IS_SOUGHT: &str = "listed = 1 AND leaves IS NULL
    AND (:system IS NULL OR system = :system)
    AND NOT EXISTS (SELECT 1 FROM json_each(:words) AS word WHERE instr(
        words || ' ' || coalesce((SELECT told.value FROM json_each(:told) AS told WHERE told.key = scenarios.system), ''),
        word.value) = 0)
    AND pieces BETWEEN :least_pieces AND :most_pieces
    AND coalesce(turns, :endless) BETWEEN :least_turns AND :most_turns
    AND (:has_table IS NULL OR has_table = :has_table)";

impl Database {
    /// How many scenarios the library has.
    ///
    /// # Errors
    /// Where the database can't be read.
    pub fn count_scenarios(&self) -> Result<u64, DatabaseFault> {
        self.inner.readers.read(|connection| {
            let count: i64 = connection.query_row("SELECT count(*) FROM scenarios", (), |row| row.get(0))?;
            Ok(count.unsigned_abs())
        })
    }

    /// A scenario of the library; none where there is no such one.
    ///
    /// # Errors
    /// Where the database can't be read.
    pub fn scenario(&self, id: &str) -> Result<Option<KeptScenario>, DatabaseFault> {
        self.inner.readers.read(|connection| {
            let mut one =
                connection.prepare_cached(&format!("SELECT {COLUMNS} FROM scenarios WHERE id = ?"))?;
            Ok(one.query_row([id], kept).optional()?)
        })
    }

    /// What the key of that hash allows with the scenario; none where it opens nothing of it.
    ///
    /// # Errors
    /// Where the database can't be read.
    pub fn right(&self, scenario: &str, hash: &[u8; 32]) -> Result<Option<Right>, DatabaseFault> {
        self.inner.readers.read(|connection| {
            let mut opens = connection.prepare_cached(
                "SELECT opens FROM scenario_links JOIN scenarios ON key = scenario WHERE id = ? AND hash = ?",
            )?;
            let opens: Option<String> = opens.query_row((scenario, hash), |row| row.get(0)).optional()?;
            Ok(opens.and_then(|name| Right::named(&name)))
        })
    }

    /// In which ways a link opens the scenario.
    ///
    /// # Errors
    /// Where the database can't be read.
    pub fn links(&self, scenario: &str) -> Result<Vec<Right>, DatabaseFault> {
        self.inner.readers.read(|connection| {
            let mut links = connection.prepare_cached(
                "SELECT opens FROM scenario_links JOIN scenarios ON key = scenario WHERE id = ?",
            )?;
            let names = links.query_map([scenario], |row| row.get::<_, String>(0))?;
            let mut links: Vec<Right> = names
                .collect::<rusqlite::Result<Vec<_>>>()?
                .iter()
                .filter_map(|name| Right::named(name))
                .collect();
            links.sort_unstable();
            Ok(links)
        })
    }

    /// A part of what is sought among the scenarios that everybody may find: at most `limit` after the first `offset`, the one
    /// that was saved last before the others; and how many there are in all.
    ///
    /// # Errors
    /// Where the database can't be read.
    pub fn scenarios(
        &self,
        sought: &Sought,
        offset: u64,
        limit: u64,
    ) -> Result<(Vec<KeptScenario>, u64), DatabaseFault> {
        // Texts are plain data, of which JSON can always be made.
        let words = serde_json::to_string(&sought.words).unwrap_or_default();
        let told = serde_json::to_string(&sought.told).unwrap_or_default();
        let from = |bound: Option<u64>| bound.map_or(0, whole);
        let to = |bound: Option<u64>| bound.map_or(i64::MAX, whole);
        self.inner.readers.read(|connection| {
            let mut some = connection.prepare_cached(&format!(
                "SELECT {COLUMNS}, count(*) OVER () FROM scenarios WHERE {IS_SOUGHT}
                 ORDER BY 16 DESC, key DESC LIMIT :limit OFFSET :offset"
            ))?;
            let row = |row: &Row<'_>| Ok((kept(row)?, row.get::<_, i64>(17)?.unsigned_abs()));
            let some = some.query_map(
                named_params! {
                    ":system": sought.system, ":words": words, ":told": told, ":endless": i64::MAX,
                    ":least_pieces": from(sought.pieces.0), ":most_pieces": to(sought.pieces.1),
                    ":least_turns": from(sought.turns.0), ":most_turns": to(sought.turns.1),
                    ":has_table": sought.has_table, ":limit": whole(limit), ":offset": whole(offset),
                },
                row,
            )?;
            let some = some.collect::<rusqlite::Result<Vec<_>>>()?;
            let all = some.first().map_or(0, |(_, all)| *all);
            Ok((some.into_iter().map(|(scenario, _)| scenario).collect(), all))
        })
    }

    /// The versions of a scenario without their text, the newest first.
    ///
    /// # Errors
    /// Where the database can't be read.
    pub fn versions(&self, scenario: &str) -> Result<Vec<KeptVersion>, DatabaseFault> {
        self.inner.readers.read(|connection| {
            let mut all = connection.prepare_cached(
                "SELECT number, saved, author, told, '' FROM versions JOIN scenarios ON key = scenario WHERE id = ?
                 ORDER BY number DESC",
            )?;
            let all = all.query_map([scenario], version)?;
            Ok(all.collect::<rusqlite::Result<_>>()?)
        })
    }

    /// A version of a scenario, or its newest; none where there is no such one, or none any more.
    ///
    /// # Errors
    /// Where the database can't be read.
    pub fn version(&self, scenario: &str, number: Option<u64>) -> Result<Option<KeptVersion>, DatabaseFault> {
        self.inner.readers.read(|connection| Ok(one_version(connection, scenario, number)?))
    }

    /// The newest version of a scenario together with another one, as they stand at one moment; none where there is no such
    /// scenario.
    ///
    /// # Errors
    /// Where the database can't be read.
    pub fn newest_and(
        &self,
        scenario: &str,
        number: u64,
    ) -> Result<Option<(KeptVersion, Option<KeptVersion>)>, DatabaseFault> {
        self.inner.readers.read(|connection| {
            let Some(newest) = one_version(connection, scenario, None)? else { return Ok(None) };
            Ok(Some((newest, one_version(connection, scenario, Some(number))?)))
        })
    }
}

fn one_version(
    connection: &Connection,
    scenario: &str,
    number: Option<u64>,
) -> rusqlite::Result<Option<KeptVersion>> {
    let mut one = connection.prepare_cached(
        "SELECT number, saved, author, told, text FROM versions JOIN scenarios ON key = scenario
         WHERE id = :id AND (:number IS NULL OR number = :number) ORDER BY number DESC LIMIT 1",
    )?;
    one.query_row(named_params! {":id": scenario, ":number": number.map(whole)}, version).optional()
}

fn whole(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// Words as they were kept.
pub(super) fn words_of(told: &str) -> Vec<String> {
    serde_json::from_str(told).unwrap_or_default()
}

fn version(row: &Row<'_>) -> rusqlite::Result<KeptVersion> {
    Ok(KeptVersion {
        number: row.get::<_, i64>(0)?.unsigned_abs(),
        saved: row.get(1)?,
        by: row.get(2)?,
        says: words_of(&row.get::<_, String>(3)?),
        text: row.get(4)?,
    })
}

fn kept(row: &Row<'_>) -> rusqlite::Result<KeptScenario> {
    let count = |place: usize| Ok::<_, rusqlite::Error>(row.get::<_, i64>(place)?.unsigned_abs());
    Ok(KeptScenario {
        id: row.get(0)?,
        made: row.get(1)?,
        listed: row.get(2)?,
        leaves: row.get(3)?,
        card: Card {
            name: row.get(4)?,
            system: row.get(5)?,
            says: row.get(6)?,
            words: row.get(7)?,
            pieces: count(8)?,
            players: count(9)?,
            turns: row.get::<_, Option<i64>>(10)?.map(i64::unsigned_abs),
            length: row.get(11)?,
            has_table: row.get(12)?,
            is_sound: row.get(13)?,
        },
        newest: count(14)?,
        saved: row.get(15)?,
        played: count(16)?,
    })
}
