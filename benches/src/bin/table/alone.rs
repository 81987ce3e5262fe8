//! What SQLite alone does with the same rows: nothing before it but a loop.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::{Duration, Instant};

use rusqlite::{Connection, TransactionBehavior};
use standfast_store::database::{self, Database};

use super::server::{Durability, beside};

/// How long one measurement takes at most.
const LONG: Duration = Duration::from_secs(4);

/// A row: battle, number, line.
pub(crate) type Row = (String, i64, String);

/// The rows of a server's database as they came: of each lane one, again and again. `order` has the battles of each
/// lane in the order in which they were played.
pub(crate) fn rows(file: &Path, order: &[Vec<(String, usize)>]) -> Vec<Row> {
    let connection = Connection::open(file).unwrap();
    let mut query = connection
        .prepare("SELECT id, number, line FROM records JOIN battles ON key = battle ORDER BY key, number")
        .unwrap();
    let mut of_battle: BTreeMap<String, Vec<Row>> = BTreeMap::new();
    let all = query.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?))).unwrap();
    for row in all {
        let row: Row = row.unwrap();
        of_battle.entry(row.0.clone()).or_default().push(row);
    }
    let mut lanes: Vec<_> = order
        .iter()
        .map(|lane| {
            let rows = lane.iter().filter_map(|(id, _)| of_battle.remove(id)).flatten();
            rows.collect::<Vec<Row>>().into_iter()
        })
        .collect();
    let mut rows = Vec::new();
    loop {
        let before = rows.len();
        lanes.iter_mut().for_each(|lane| rows.extend(lane.next()));
        if rows.len() == before {
            return rows;
        }
    }
}

/// Writes the rows, so many in a transaction; how many a second.
pub(crate) fn write(durability: Durability, rows: &[Row], together: usize) -> f64 {
    let folder = tempfile::tempdir_in(beside()).unwrap();
    // The store makes the tables.
    drop(Database::open(folder.path(), database::Durability::Full).unwrap());
    let mut connection = Connection::open(folder.path().join(database::FILE)).unwrap();
    connection.pragma_update(None, "foreign_keys", true).unwrap();
    let begin = connection.transaction().unwrap();
    let mut keys = BTreeMap::new();
    for (battle, ..) in rows {
        keys.entry(battle).or_insert_with(|| {
            let header = "INSERT INTO battles (id, name, system, begun, header) VALUES (?, '', '', '', '')";
            begin.execute(header, [battle]).unwrap();
            begin.last_insert_rowid()
        });
    }
    begin.commit().unwrap();
    connection.pragma_update(None, "synchronous", durability.name()).unwrap();
    let start = Instant::now();
    let mut written = 0;
    for some in rows.chunks(together) {
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate).unwrap();
        for row in some {
            let mut insert = transaction
                .prepare_cached("INSERT INTO records (battle, number, line) VALUES (?, ?, ?)")
                .unwrap();
            insert.execute((keys[&row.0], row.1, &row.2)).unwrap();
        }
        transaction.commit().unwrap();
        written += some.len();
        if start.elapsed() > LONG {
            break;
        }
    }
    written as f64 / start.elapsed().as_secs_f64()
}
