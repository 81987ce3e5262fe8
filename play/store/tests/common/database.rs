//! Battles to keep in a database.

use std::sync::mpsc::channel;

use standfast_rulebook::battle::{LiveBattle, Seat, Source, begin};
use standfast_store::database::{Database, DatabaseFault};

use super::{header, saying};

/// A new battle, kept under that id.
pub(crate) fn begun(database: &Database, id: &str) -> Box<dyn LiveBattle> {
    let battle = begin(header()).unwrap();
    database.begin(id, battle.as_ref(), &[]).unwrap();
    battle
}

/// The record that has the umpire say a text: proposed, and not confirmed.
pub(crate) fn proposed(battle: &mut dyn LiveBattle, text: &str) -> String {
    battle.propose(&Seat::Umpire, &saying(text), Source::Seed, "2026-01-01T00:00:00Z", None).unwrap()
}

/// Writes down a record, and waits until that is done.
pub(crate) fn append(database: &Database, id: &str, number: u64, line: &str) -> Result<(), DatabaseFault> {
    let (tell, told) = channel();
    database.append(id, number, line.to_owned(), move |result| tell.send(result).unwrap());
    told.recv().unwrap()
}

/// Has the umpire say a text: proposed, written down, confirmed.
pub(crate) fn say(
    database: &Database,
    id: &str,
    battle: &mut dyn LiveBattle,
    text: &str,
) -> Result<(), DatabaseFault> {
    let line = proposed(battle, text);
    append(database, id, battle.number() + 1, &line)?;
    battle.confirm();
    Ok(())
}

/// How many records the database has of a battle, every one of them read and decided again.
pub(crate) fn audited(database: &Database, id: &str) -> u64 {
    let battle = database.battle(id).unwrap().unwrap();
    assert_eq!(battle.audit(), Ok(battle.number()));
    battle.number()
}
