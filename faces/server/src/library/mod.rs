//! The club's library of scenarios: each with its versions, the links that open it, and how it was played.

mod card;
mod draft;
mod id;
mod leaving;
mod links;
mod plays;
mod save;
mod shelve;

use std::collections::BTreeMap;
use std::sync::Arc;

use standfast_rulebook::{Choice, Rulebook, SystemId};
use standfast_store::database::{Database, KeptScenario, KeptVersion, Right, Sought};

pub(crate) use card::Length;
pub(crate) use draft::{Change, verify_length};
pub(crate) use id::ScenarioId;
pub(crate) use plays::{Outcome, Played, Tally};
pub(crate) use save::{Saved, Saving, What, time};
pub(crate) use shelve::{Shelved, Shelving};

use crate::blocking::blocking;
use crate::hall::LinkKey;
use crate::{Fault, Limits};

/// What a scenario is called that came without the name of its file.
const ORIGIN: &str = "your scenario";

/// A scenario that a browser has a key of.
#[derive(Debug)]
pub(crate) struct Held {
    pub(crate) scenario: KeptScenario,
    pub(crate) id: ScenarioId,
    pub(crate) key: LinkKey,
    pub(crate) may_change: bool,
}

/// The scenarios of a database.
#[derive(Debug, Clone)]
pub(crate) struct Library {
    database: Database,
    limits: Arc<Limits>,
}

impl Library {
    pub(crate) fn new(database: Database, limits: Limits) -> Self {
        Self { database, limits: Arc::new(limits) }
    }

    /// A scenario, without its text.
    ///
    /// # Errors
    /// Where there is none, or it can't be read.
    pub(crate) async fn scenario(&self, id: &ScenarioId) -> Result<KeptScenario, Fault> {
        self.read(id, |database, id| database.scenario(id.as_str())).await?.ok_or_else(|| nowhere(id))
    }

    /// A version of a scenario, or its newest.
    ///
    /// # Errors
    /// Where there is none, or none any more; where it can't be read.
    pub(crate) async fn version(&self, id: &ScenarioId, number: Option<u64>) -> Result<KeptVersion, Fault> {
        let found = self.read(id, move |database, id| database.version(id.as_str(), number)).await?;
        found.ok_or_else(|| number.map_or_else(|| nowhere(id), no_version))
    }

    /// The versions of a scenario without their text, the newest first.
    ///
    /// # Errors
    /// Where they can't be read.
    pub(crate) async fn versions(&self, id: &ScenarioId) -> Result<Vec<KeptVersion>, Fault> {
        self.read(id, |database, id| database.versions(id.as_str())).await
    }

    /// A part of what is sought among the scenarios that everybody may find, and how many there are in all.
    ///
    /// # Errors
    /// Where they can't be read.
    pub(crate) async fn search(
        &self,
        sought: Sought,
        offset: u64,
        limit: u64,
    ) -> Result<(Vec<KeptScenario>, u64), Fault> {
        let database = self.database.clone();
        let sought = Sought { told: told_of_systems(), ..sought };
        blocking(move || database.scenarios(&sought, offset, limit).map_err(Fault::unread)).await
    }

    /// What somebody may do with a scenario who shows these keys: the most that one of them allows, and reading where everybody
    /// may. None where he may do nothing, or there is no such scenario.
    ///
    /// # Errors
    /// Where it can't be read.
    pub(crate) async fn right(
        &self,
        id: &ScenarioId,
        keys: Vec<LinkKey>,
    ) -> Result<Option<(Right, Option<LinkKey>)>, Fault> {
        let (database, id) = (self.database.clone(), id.clone());
        blocking(move || {
            let mut allowed = None;
            for key in keys {
                let right = database.right(id.as_str(), key.hash().as_bytes()).map_err(Fault::unread)?;
                if right > allowed.as_ref().map(|(right, _)| *right)
                    && let Some(right) = right
                {
                    allowed = Some((right, Some(key)));
                }
            }
            if allowed.is_some() {
                return Ok(allowed);
            }
            let scenario = database.scenario(id.as_str()).map_err(Fault::unread)?;
            Ok(scenario.filter(|scenario| scenario.listed).map(|_| (Right::Read, None)))
        })
        .await
    }

    /// Those of the scenarios that these keys open, the one that was saved last first.
    ///
    /// # Errors
    /// Where they can't be read.
    pub(crate) async fn held(&self, shown: Vec<(ScenarioId, LinkKey)>) -> Result<Vec<Held>, Fault> {
        if shown.is_empty() {
            return Ok(Vec::new());
        }
        let database = self.database.clone();
        blocking(move || {
            let mut held = Vec::new();
            for (id, key) in shown {
                let right = database.right(id.as_str(), key.hash().as_bytes()).map_err(Fault::unread)?;
                let Some(right) = right else { continue };
                if let Some(scenario) = database.scenario(id.as_str()).map_err(Fault::unread)? {
                    held.push(Held { scenario, id, key, may_change: right == Right::Change });
                }
            }
            held.sort_by_key(|held| std::cmp::Reverse(held.scenario.saved));
            Ok(held)
        })
        .await
    }

    /// The scenario with its text, for who waits where that is reckoned.
    ///
    /// # Errors
    /// Where it can't be read.
    pub(crate) fn with_text(&self, scenario: KeptScenario) -> Result<(KeptScenario, String), Fault> {
        let newest = self.database.version(&scenario.id, None).map_err(Fault::unread)?;
        Ok((scenario, newest.map(|newest| newest.text).unwrap_or_default()))
    }

    async fn read<T: Send + 'static>(
        &self,
        id: &ScenarioId,
        read: impl FnOnce(&Database, &ScenarioId) -> Result<T, standfast_store::database::DatabaseFault>
        + Send
        + 'static,
    ) -> Result<T, Fault> {
        let (database, id) = (self.database.clone(), id.clone());
        blocking(move || read(&database, &id).map_err(Fault::unread)).await
    }
}

/// What is searched with the scenarios of each system: what it is called, and the period that it is about.
fn told_of_systems() -> BTreeMap<String, String> {
    let told = SystemId::ALL.iter().map(|&system| {
        let ledger = Rulebook::ledger(system);
        (system.name().to_owned(), format!("{} {}", ledger.title, ledger.setting).to_lowercase())
    });
    told.collect()
}

fn nowhere(id: &ScenarioId) -> Fault {
    Fault::NotFound(format!("scenario `{id}` in the library"))
}

fn no_version(number: u64) -> Fault {
    Fault::NotFound(format!(
        "version {number} of this scenario: there was none, or it is no longer kept (versions_of_scenario)"
    ))
}

/// What the file of a scenario of that name is called, or one of its army: by its ending.
pub(crate) fn file_name(name: &str, ending: &str) -> String {
    let plain = |letter: char| if letter.is_ascii_alphanumeric() { letter.to_ascii_lowercase() } else { ' ' };
    let plain: String = name.replace(['\'', '’'], "").chars().map(plain).take(80).collect();
    let words = plain.split_whitespace().collect::<Vec<_>>().join("-");
    format!("{}.{ending}", if words.is_empty() { "scenario" } else { &words })
}
