use std::sync::Arc;

use jiff::Timestamp;
use standfast_store::database::{NewScenario, NewVersion};

use super::{Library, ScenarioId, card, draft};
use crate::Fault;
use crate::blocking::blocking;
use crate::hall::{LinkKey, SitterName};
use crate::limits::{Asker, Caller, Workbench};

/// A scenario that somebody puts into the library.
#[derive(Debug)]
pub(crate) struct Shelving {
    /// The scenario, TOML.
    pub(crate) scenario: String,
    /// Where it comes from, in words: what its first version tells.
    pub(crate) says: String,
    /// Who puts it there, if he gives a name.
    pub(crate) by: Option<SitterName>,
}

/// A scenario that was put into the library: only now are the keys of its links known.
#[derive(Debug)]
pub(crate) struct Shelved {
    pub(crate) id: ScenarioId,
    /// What it is called.
    pub(crate) name: String,
    pub(crate) read: LinkKey,
    pub(crate) change: LinkKey,
}

impl Library {
    /// Puts a scenario into the library, sound or not, with a link to read it and one to change it.
    ///
    /// # Errors
    /// Where it is no scenario of a system or too long, there are too many, or it could not be written down.
    pub(crate) async fn shelve(
        &self,
        workbench: &Workbench,
        caller: Caller,
        shelving: Shelving,
    ) -> Result<Shelved, Fault> {
        let limits = Arc::clone(&self.limits);
        let Shelving { scenario, says, by } = shelving;
        let read = workbench.reckon(Asker { caller, battle: None }, move || {
            draft::verify(&scenario, &limits)?;
            let card = card::of(&scenario)?;
            let by = by.map(|name| name.as_str().to_owned());
            Ok(NewVersion { at: Timestamp::now().as_second(), by, says: vec![says], text: scenario, card })
        });
        let first = read.await?;
        let (database, most) = (self.database.clone(), self.limits.scenarios);
        blocking(move || {
            let (id, name) = (ScenarioId::random()?, first.card.name.clone());
            let (read, change) = (LinkKey::random()?, LinkKey::random()?);
            let hash = |key: &LinkKey| *key.hash().as_bytes();
            let new = NewScenario { id: id.to_string(), read: hash(&read), change: hash(&change), first };
            database.shelve(new, most)?;
            Ok(Shelved { id, name, read, change })
        })
        .await
    }
}
