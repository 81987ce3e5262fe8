use rusqlite::{Connection, OptionalExtension, Transaction};

use super::super::DatabaseFault;
use super::super::act::{Failed, unless_refused};
use super::look::words_of;
use super::thin::missed_least;
use super::{Card, NewScenario, NewVersion, Right};

/// The most words of one version, when those of others are put together with its own.
const MOST_WORDS: usize = 60;

/// How long the names of who saved a version may be together.
const MOST_NAMES: usize = 200;

/// Something to write in the library.
#[derive(Debug)]
pub(in super::super) enum Shelf {
    /// A scenario that is new here.
    Shelve { scenario: Box<NewScenario>, most: u64 },
    /// The version that follows `base`.
    Save { scenario: String, base: u64, version: Box<NewVersion>, kept: usize },
    /// What opens a scenario in that way from now on, if anything.
    Link { scenario: String, opens: Right, hash: Option<[u8; 32]> },
    /// Whether everybody may find and read it.
    List { scenario: String, listed: bool },
    /// When it goes, or that it stays.
    LetGo { scenario: String, at: Option<i64> },
    /// That all are no more whose term is over.
    RemoveGone { now: i64 },
    /// How a battle ended.
    Tell { battle: String, outcome: Option<String> },
}

impl Shelf {
    /// Does it, as part of a transaction. What fails alone leaves no trace.
    pub(in super::super) fn carry_out(&self, transaction: &mut Transaction<'_>) -> Result<(), Failed> {
        // Undone where it is dropped.
        let whole = transaction.savepoint()?;
        match self {
            Self::Shelve { scenario, most } => shelve(&whole, scenario, *most)?,
            Self::Save { scenario, base, version, kept } => save(&whole, scenario, *base, version, *kept)?,
            Self::Link { scenario, opens, hash } => link(&whole, scenario, *opens, *hash)?,
            Self::List { scenario, listed } => {
                let listed =
                    whole.execute("UPDATE scenarios SET listed = ? WHERE id = ?", (listed, scenario))?;
                there(scenario, listed)?;
            }
            Self::LetGo { scenario, at } => {
                let gone = whole.execute("UPDATE scenarios SET leaves = ? WHERE id = ?", (at, scenario))?;
                there(scenario, gone)?;
            }
            Self::RemoveGone { now } => {
                whole.execute("DELETE FROM scenarios WHERE leaves <= ?", [now])?;
            }
            Self::Tell { battle, outcome } => {
                whole.execute(
                    "UPDATE plays SET outcome = ? WHERE battle = (SELECT key FROM battles WHERE id = ?)",
                    (outcome, battle),
                )?;
            }
        }
        Ok(whole.commit()?)
    }
}

fn shelve(connection: &Connection, scenario: &NewScenario, most: u64) -> Result<(), Failed> {
    let count: i64 = connection.query_row("SELECT count(*) FROM scenarios", (), |row| row.get(0))?;
    if count.unsigned_abs() >= most {
        return Err(Failed::Alone(DatabaseFault::Scenarios { most }));
    }
    let NewScenario { id, read, change, first } = scenario;
    let Card { name, system, says, words, pieces, players, turns, length, has_table, is_sound } = &first.card;
    let inserted = connection.execute(
        "INSERT INTO scenarios (id, made, name, system, says, words, pieces, players, turns, length, has_table,
            is_sound)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            id,
            first.at,
            name,
            system,
            says,
            words,
            whole(*pieces),
            whole(*players),
            turns.map(whole),
            length,
            has_table,
            is_sound,
        ),
    );
    unless_refused(inserted, || DatabaseFault::ScenarioTaken { scenario: id.clone() })?;
    write(connection, connection.last_insert_rowid(), 1, first)?;
    for (opens, hash) in [(Right::Read, read), (Right::Change, change)] {
        link(connection, id, opens, Some(*hash))?;
    }
    Ok(())
}

fn save(
    connection: &Connection,
    scenario: &str,
    base: u64,
    version: &NewVersion,
    kept: usize,
) -> Result<(), Failed> {
    let mut find = connection.prepare_cached(
        "SELECT key, (SELECT max(number) FROM versions WHERE scenario = key) FROM scenarios WHERE id = ?",
    )?;
    let found: Option<(i64, i64)> =
        find.query_row([scenario], |row| Ok((row.get(0)?, row.get(1)?))).optional()?;
    let (key, newest) = found.ok_or_else(|| unknown(scenario))?;
    if i64::try_from(base) != Ok(newest) {
        let (scenario, newest) = (scenario.to_owned(), newest.unsigned_abs());
        return Err(Failed::Alone(DatabaseFault::SavedOver { scenario, base, newest }));
    }
    write(connection, key, newest.saturating_add(1), version)?;
    show(connection, key, &version.card)?;
    thin(connection, key, kept, version.at)
}

fn write(connection: &Connection, key: i64, number: i64, version: &NewVersion) -> Result<(), Failed> {
    let mut insert = connection.prepare_cached(
        "INSERT INTO versions (scenario, number, saved, author, told, text) VALUES (?, ?, ?, ?, ?, ?)",
    )?;
    let NewVersion { at, by, says, text, .. } = version;
    insert.execute((key, number, at, by, told(says), text))?;
    Ok(())
}

/// Has lists show that of the scenario.
fn show(connection: &Connection, key: i64, card: &Card) -> Result<(), Failed> {
    let mut update = connection.prepare_cached(
        "UPDATE scenarios SET name = ?, system = ?, says = ?, words = ?, pieces = ?, players = ?, turns = ?,
            length = ?, has_table = ?, is_sound = ? WHERE key = ?",
    )?;
    let Card { name, system, says, words, pieces, players, turns, length, has_table, is_sound } = card;
    let (pieces, players, turns) = (whole(*pieces), whole(*players), turns.map(whole));
    update.execute((name, system, says, words, pieces, players, turns, length, has_table, is_sound, key))?;
    Ok(())
}

/// What is known of a version when one is to be left out: its number, when it was saved, by whom, and its words.
type Known = (i64, i64, Option<String>, String);

/// Leaves versions out until there are not too many; the next one takes over the words of one that goes.
fn thin(connection: &Connection, key: i64, kept: usize, now: i64) -> Result<(), Failed> {
    let mut all = connection.prepare_cached(
        "SELECT number, saved, author, told FROM versions WHERE scenario = ? ORDER BY number",
    )?;
    let row = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?));
    let mut known = all.query_map([key], row)?.collect::<rusqlite::Result<Vec<Known>>>()?;
    while known.len() > kept.max(2) {
        let saved: Vec<i64> = known.iter().map(|(_, saved, ..)| *saved).collect();
        let Some(place) = missed_least(&saved, now) else { return Ok(()) };
        let (number, _, author, words) = known.remove(place);
        connection.execute("DELETE FROM versions WHERE scenario = ? AND number = ?", (key, number))?;
        // What followed it stands in its place now.
        let Some((next, _, names, own)) = known.get_mut(place) else { return Ok(()) };
        *names = both(author, names.take());
        *own = told(&[words_of(&words), words_of(own)].concat());
        connection.execute(
            "UPDATE versions SET author = ?, told = ? WHERE scenario = ? AND number = ?",
            (&*names, &*own, key, *next),
        )?;
    }
    Ok(())
}

/// The names of both, each once.
fn both(first: Option<String>, second: Option<String>) -> Option<String> {
    match (first, second) {
        (Some(first), Some(second)) => {
            let is_new = |name: &&str| !first.split(", ").any(|known| known == *name);
            let new: Vec<&str> = second.split(", ").filter(is_new).collect();
            let names = [vec![first.as_str()], new].concat().join(", ");
            Some(if names.chars().count() > MOST_NAMES { first } else { names })
        }
        (first, second) => first.or(second),
    }
}

/// Words as they are kept; the latest of too many.
fn told(says: &[String]) -> String {
    let latest = says.get(says.len().saturating_sub(MOST_WORDS)..).unwrap_or_default();
    // A list of texts is plain data, of which JSON can always be made.
    serde_json::to_string(latest).unwrap_or_default()
}

fn link(connection: &Connection, scenario: &str, opens: Right, hash: Option<[u8; 32]>) -> Result<(), Failed> {
    let key: Option<i64> = connection
        .query_row("SELECT key FROM scenarios WHERE id = ?", [scenario], |row| row.get(0))
        .optional()?;
    let key = key.ok_or_else(|| unknown(scenario))?;
    let Some(hash) = hash else {
        let name = opens.name();
        connection.execute("DELETE FROM scenario_links WHERE scenario = ? AND opens = ?", (key, name))?;
        return Ok(());
    };
    let linked = connection.execute(
        "INSERT INTO scenario_links (scenario, opens, hash) VALUES (?, ?, ?)
         ON CONFLICT (scenario, opens) DO UPDATE SET hash = excluded.hash",
        (key, opens.name(), hash),
    );
    unless_refused(linked, || DatabaseFault::ScenarioTaken { scenario: scenario.to_owned() })?;
    Ok(())
}

fn whole(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// Whether there was such a scenario.
fn there(scenario: &str, written: usize) -> Result<(), Failed> {
    if written == 0 { Err(unknown(scenario)) } else { Ok(()) }
}

fn unknown(scenario: &str) -> Failed {
    Failed::Alone(DatabaseFault::UnknownScenario { scenario: scenario.to_owned() })
}
