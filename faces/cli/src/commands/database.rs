//! Work on the server's database without the server: moving battles, and backing all of them up.

use std::path::PathBuf;

use etcetera::{BaseStrategy, choose_base_strategy};
use standfast_rulebook::battle::Seat;
use standfast_server::{Hall, Limits};
use standfast_store::database::{Database, DatabaseFault, Durability, Kept, Serving};

use crate::arguments::{Backup, Data, Import, Moved, Remove};
use crate::fault::Fault;

/// The folder of the database: the one that is named, or one below the user's own data folder.
pub(crate) fn folder(data: &Data) -> Result<PathBuf, Fault> {
    if let Some(folder) = &data.folder {
        return Ok(folder.clone());
    }
    let strategy = choose_base_strategy();
    let strategy =
        strategy.map_err(|_| Fault::Other("there is no home folder: name one with --data".to_owned()))?;
    Ok(strategy.data_dir().join("standfast"))
}

/// Opens the database; it is not made if there is none.
fn open(data: &Data) -> Result<Database, Fault> {
    let folder = folder(data)?;
    if !folder.exists() {
        let folder = folder.display();
        return Err(Fault::Other(format!("there is no database in {folder}: `standfast serve` makes one")));
    }
    Database::open(&folder, Durability::Full).map_err(fault)
}

fn fault(fault: DatabaseFault) -> Fault {
    Fault::Other(fault.to_string())
}

/// Writes a battle into a file, or lists the battles.
pub(crate) fn export(moved: &Moved) -> Result<String, Fault> {
    let database = open(&moved.data)?;
    let (Some(battle), Some(out)) = (&moved.battle, &moved.out) else {
        return list(&database);
    };
    database.export(battle, out).map_err(fault)?;
    Ok(format!("The battle is in {}.\n", out.display()))
}

fn list(database: &Database) -> Result<String, Fault> {
    let battles = database.battles(0, u64::MAX).map_err(fault)?;
    if battles.is_empty() {
        return Ok("There are no battles yet.\n".to_owned());
    }
    Ok(battles.iter().map(line).collect())
}

fn line(kept: &Kept) -> String {
    format!("{}  {:<13} {:>6} records  {}  {}\n", kept.id, kept.system, kept.records, kept.begun, kept.name)
}

/// Shows a battle, or removes it for good. No server may run then, because it holds its battles in memory.
pub(crate) fn remove(remove: &Remove) -> Result<String, Fault> {
    let database = open(&remove.data)?;
    let battles = database.battles(0, u64::MAX).map_err(fault)?;
    let kept = battles.iter().find(|kept| kept.id == remove.battle).ok_or_else(|| {
        Fault::Other(format!("there is no battle {}: `standfast export --list` lists them", remove.battle))
    })?;
    if !remove.for_good {
        return Ok(format!("{}`--for-good` removes it; `standfast export` keeps its file.\n", line(kept)));
    }
    let _serving = Serving::begin(database.path()).map_err(|refused| match refused {
        DatabaseFault::Served { .. } => Fault::Other(
            "a server runs on this database, and would go on with the battle: end it first, or let the battle's umpire \
             remove it on the page of its seats"
                .to_owned(),
        ),
        refused => fault(refused),
    })?;
    database.remove(&kept.id).map_err(fault)?;
    Ok(format!("{}It is removed.\n", line(kept)))
}

/// Takes the file of a battle in, and gives every seat a link.
pub(crate) fn import(import: &Import) -> Result<String, Fault> {
    let database = open_or_make(&import.data)?;
    let imported = Hall::new(database, Limits::default()).import(&import.file);
    let (id, links, torn) = imported.map_err(|fault| Fault::Other(fault.to_string()))?;
    let mut text = format!(
        "The battle is in the database as {id}. The links of its seats, below the server's address:\n"
    );
    for (seat, way) in links {
        let name: &str = if seat == Seat::Spectator { "spectators" } else { &seat.to_string() };
        text.push_str(&format!("  {name:<20} {way}\n"));
    }
    if let Some(torn) = torn {
        text.push_str(&format!("Line {} of the file was not whole; it was left out.\n", torn.line));
    }
    Ok(text)
}

fn open_or_make(data: &Data) -> Result<Database, Fault> {
    Database::open(&folder(data)?, Durability::Full).map_err(fault)
}

/// Copies the whole database.
pub(crate) fn backup(backup: &Backup) -> Result<String, Fault> {
    open(&backup.data)?.backup(&backup.out).map_err(fault)?;
    Ok(format!("The database is copied to {}.\n", backup.out.display()))
}
