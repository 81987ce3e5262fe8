use std::path::Path;
use std::sync::Arc;

use standfast_rulebook::battle::{LiveBattle, Seat};
use standfast_store::database::DatabaseFault;
use standfast_store::{Carried, NoLog, Opening, Torn};

use super::begin::{Keyed, New};
use super::{Begun, Hall, size};
use crate::limits::{Asker, Caller, Load, Workbench};
use crate::{BattleId, Fault, Limits};

/// A battle that was taken in: its id, the way to each of its seats below the server's address, and what of its file
/// was torn.
pub type Imported = (BattleId, Vec<(Seat, String)>, Option<Torn>);

/// The file of a battle that somebody sends, counted as on its way until it is read.
#[derive(Debug)]
pub(crate) struct Sending {
    pub(crate) file: Vec<u8>,
    pub(crate) load: Load,
}

impl Hall {
    /// Takes the file of a battle in, with a new link for every seat, as whoever runs the server may: its records are
    /// taken at their word. This waits for the disk.
    ///
    /// # Errors
    /// Where the file is not the log of a battle, its scenario is too large, or it can't be written down.
    pub fn import(&self, file: &Path) -> Result<Imported, Fault> {
        let carried = Carried::read(file).map_err(DatabaseFault::from)?;
        size::verify_scenario(carried.battle.as_ref(), &self.limits)?;
        let Keyed { id, keys, seals } = Keyed::of(carried.battle.as_ref())?;
        self.database.import(id.as_str(), &carried, &seals)?;
        let ways = keys.into_iter().map(|(seat, key)| (seat, format!("/join/{}", key.as_str())));
        Ok((id, ways.collect(), carried.torn))
    }

    /// Takes in the file of a battle that anybody has sent, in his turn among those who have whole battles gone
    /// through.
    ///
    /// # Errors
    /// Where the file is not the log of a battle, its scenario is too large, it has too many records or they were not
    /// decided by the rules; where there are too many battles, or it can't be written down.
    pub(crate) async fn take_in(
        &self,
        archive: &Workbench,
        caller: Caller,
        sending: Sending,
    ) -> Result<Begun, Fault> {
        let limits = Arc::clone(&self.limits);
        let read = archive.reckon(Asker { caller, battle: None }, move || {
            let Sending { file, load } = sending;
            let carried = read(&file, &limits);
            drop(load);
            carried
        });
        self.settle(New::Carried(read.await?)).await
    }
}

/// The battle of a file, once all of it was checked that costs the others something, or that they rely on.
fn read(file: &[u8], limits: &Limits) -> Result<Carried, Fault> {
    let opening = Opening::of(file).map_err(no_battle)?;
    size::verify(opening.battle(), limits)?;
    if u64::try_from(opening.records()).is_ok_and(|records| records > limits.records) {
        let most = limits.records.to_string();
        return Err(Fault::Limit { what: "records of a battle (records)", most, after: None });
    }
    let carried = opening.to_its_end().map_err(no_battle)?;
    verify_log(carried.battle.as_ref())?;
    size::verify_scenario(carried.battle.as_ref(), limits)?;
    Ok(carried)
}

/// Whether the log holds as far as it goes: promise, dice, rules. Whoever sits down relies on it.
fn verify_log(battle: &dyn LiveBattle) -> Result<(), Fault> {
    let checks = battle.header().verify(None).into_iter().chain(battle.verify(&[]));
    let wrong: Vec<String> = checks
        .filter(|check| !check.holds)
        .map(|check| format!("{}: {}", check.point.name(), check.says))
        .collect();
    if !wrong.is_empty() {
        return Err(Fault::Unreadable(format!(
            "the battle of this file is not as it was fought, and can't go on here. {}",
            wrong.join(". ")
        )));
    }
    Ok(())
}

/// Why a file is no battle.
fn no_battle(why: NoLog) -> Fault {
    match why {
        NoLog::Scenario { faults } => Fault::Scenario(faults),
        why @ NoLog::Line { .. } => Fault::Unreadable(format!(
            "this is no battle file: {why}. Take the battle with you, `standfast battle new` and `standfast export` write \
             such files"
        )),
    }
}
