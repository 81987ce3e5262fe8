use rusqlite::{Connection, TransactionBehavior};

use super::{DatabaseFault, Trouble};

/// What marks a database as one of battles: `StFa`.
const APPLICATION: i64 = 0x5374_4661;

/// What brings a database from each version to the next; a new one is of version 0.
const MIGRATIONS: [&str; 8] = [
    include_str!("migrations/1.sql"),
    include_str!("migrations/2.sql"),
    include_str!("migrations/3.sql"),
    include_str!("migrations/4.sql"),
    include_str!("migrations/5.sql"),
    include_str!("migrations/6.sql"),
    include_str!("migrations/7.sql"),
    include_str!("migrations/8.sql"),
];

/// Today's version.
fn known() -> i64 {
    i64::try_from(MIGRATIONS.len()).unwrap_or(i64::MAX)
}

/// Brings a database to today's version, each step whole or not at all.
pub(super) fn migrate(connection: &mut Connection) -> Result<(), DatabaseFault> {
    let version = version(connection)?;
    let mode: String = connection.pragma_update_and_check(None, "journal_mode", "WAL", |row| row.get(0))?;
    if !mode.eq_ignore_ascii_case("wal") {
        let said = format!("its journal is `{mode}`, and can't be made `wal` on this file system");
        return Err(DatabaseFault::Sqlite { trouble: Trouble::Other, said });
    }
    if version < known() { update(connection) } else { Ok(()) }
}

fn update(connection: &mut Connection) -> Result<(), DatabaseFault> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    // Another program may have done it meanwhile.
    let version = usize::try_from(version(&transaction)?).unwrap_or(usize::MAX);
    for migration in MIGRATIONS.iter().skip(version) {
        transaction.execute_batch(migration)?;
    }
    transaction.pragma_update(None, "application_id", APPLICATION)?;
    transaction.pragma_update(None, "user_version", known())?;
    Ok(transaction.commit()?)
}

/// The version of a database; 0 of one that holds nothing yet.
fn version(connection: &Connection) -> Result<i64, DatabaseFault> {
    let pragma = |name| connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
    let version = pragma("user_version")?;
    let is_ours = pragma("application_id")? == APPLICATION;
    let is_empty = version == 0
        && connection.query_row("SELECT count(*) = 0 FROM sqlite_schema", (), |row| row.get(0))?;
    match version {
        _ if is_empty => Ok(0),
        _ if !is_ours => Err(DatabaseFault::Foreign),
        found if !(0..=known()).contains(&found) => Err(DatabaseFault::Newer { found, known: known() }),
        version => Ok(version),
    }
}
