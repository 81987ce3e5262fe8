use std::sync::Arc;

use jiff::Timestamp;
use serde_json::json;
use standfast_store::database::{Card, Database, DatabaseFault, KeptVersion, NewVersion};

use super::draft::{self, Change};
use super::{Library, ScenarioId, card, no_version, nowhere};
use crate::blocking::blocking;
use crate::fault::Newest;
use crate::hall::SitterName;
use crate::limits::{Asker, Caller, Workbench};
use crate::{Fault, Limits};

/// What somebody saves.
#[derive(Debug)]
pub(crate) struct Saving {
    /// The version that he changed.
    pub(crate) base: u64,
    /// What becomes of it.
    pub(crate) what: What,
    /// Who he is, if he gives a name.
    pub(crate) by: Option<SitterName>,
}

/// What becomes of a scenario.
#[derive(Debug)]
pub(crate) enum What {
    /// The base with these changes.
    Changed(Vec<Change>),
    /// This text.
    Written(String),
    /// What it was in that version.
    Back(u64),
}

/// A version that is on the disk.
#[derive(Debug)]
pub(crate) struct Saved {
    pub(crate) version: u64,
    /// When it was saved, in seconds since 1970.
    pub(crate) saved: i64,
    /// What changed, in words.
    pub(crate) says: Vec<String>,
    /// Whether a battle can begin with it.
    pub(crate) is_sound: bool,
}

/// What there is to be done.
enum Done {
    /// Nothing: it is there already.
    Kept(Saved),
    /// To write this.
    New(Box<NewVersion>),
}

impl Library {
    /// Saves a new version; it is on the disk when this returns. Asking once more for what was saved already, or for what
    /// changes nothing, is answered alike and saves nothing.
    ///
    /// # Errors
    /// [`Fault::Outdated`] where somebody else has saved since; where what is asked can't be done, or it could not be written
    /// down.
    pub(crate) async fn save(
        &self,
        workbench: &Workbench,
        caller: Caller,
        id: &ScenarioId,
        saving: Saving,
    ) -> Result<Saved, Fault> {
        let (database, limits, of) = (self.database.clone(), Arc::clone(&self.limits), id.clone());
        let base = saving.base;
        let asker = Asker { caller, battle: None };
        let done = workbench.reckon(asker, move || done(&database, &limits, &of, saving));
        let version = match done.await? {
            Done::Kept(saved) => return Ok(saved),
            Done::New(version) => *version,
        };
        let saved = Saved {
            version: base.saturating_add(1),
            saved: version.at,
            says: version.says.clone(),
            is_sound: version.card.is_sound,
        };
        let (database, id, kept) = (self.database.clone(), id.clone(), self.limits.versions_of_scenario);
        let text = version.text.clone();
        blocking(move || match database.save(id.as_str(), base, version, kept) {
            Ok(()) => Ok(saved),
            // Somebody was quicker, or the same was asked twice at once.
            Err(DatabaseFault::SavedOver { .. }) => {
                let (newest, _) = both(&database, &id, base)?;
                repeated(&database, &id, base, &newest, &text)?
                    .map_or_else(|| Err(outdated(&database, &id, base, newest)), Ok)
            }
            Err(fault) => Err(fault.into()),
        })
        .await
    }
}

/// The newest version, and the one that somebody changed, if it is still kept.
fn both(
    database: &Database,
    id: &ScenarioId,
    base: u64,
) -> Result<(KeptVersion, Option<KeptVersion>), Fault> {
    let both = database.newest_and(id.as_str(), base).map_err(Fault::unread)?;
    both.ok_or_else(|| nowhere(id))
}

fn done(database: &Database, limits: &Limits, id: &ScenarioId, saving: Saving) -> Result<Done, Fault> {
    let Saving { base, what, by } = saving;
    let (newest, known) = both(database, id, base)?;
    if base > newest.number {
        let there = newest.number;
        return Err(Fault::Unreadable(format!(
            "base: version {base} is not there yet, the newest is {there}"
        )));
    }
    let Some(known) = known else { return Err(outdated(database, id, base, newest)) };
    let back = |number: u64| {
        let version = database.version(id.as_str(), Some(number)).map_err(Fault::unread)?;
        version.map(|version| version.text).ok_or_else(|| no_version(number))
    };
    let (text, went_back) = match what {
        What::Changed(changes) => (draft::changed(&known.text, &changes)?, None),
        What::Written(text) => (text, None),
        What::Back(number) => (back(number)?, Some(number)),
    };
    if text == known.text && known.number == newest.number {
        return Ok(Done::Kept(kept(newest)?));
    }
    if known.number != newest.number {
        return match repeated(database, id, base, &newest, &text)? {
            Some(saved) => Ok(Done::Kept(saved)),
            None => Err(outdated(database, id, base, newest)),
        };
    }
    draft::verify_length(&text, limits)?;
    let card: Card = card::of(&text)?;
    let mut says = draft::said(&known.text, &text)?;
    if let Some(number) = went_back {
        says.insert(0, format!("gone back to version {number}"));
    }
    let by = by.map(|name| name.as_str().to_owned());
    Ok(Done::New(Box::new(NewVersion { at: Timestamp::now().as_second(), by, says, text, card })))
}

/// The version after `base`, where it is what somebody asks for once more: his first answer was lost on its way.
fn repeated(
    database: &Database,
    id: &ScenarioId,
    base: u64,
    newest: &KeptVersion,
    text: &str,
) -> Result<Option<Saved>, Fault> {
    let next = base.saturating_add(1);
    let after = match next == newest.number {
        true => Some(newest.clone()),
        false => database.version(id.as_str(), Some(next)).map_err(Fault::unread)?,
    };
    after.filter(|after| after.text == text).map(kept).transpose()
}

fn kept(version: KeptVersion) -> Result<Saved, Fault> {
    let is_sound = card::of(&version.text)?.is_sound;
    let KeptVersion { number, saved, says, .. } = version;
    Ok(Saved { version: number, saved, says, is_sound })
}

/// That somebody else has saved since, with what he changed.
fn outdated(database: &Database, id: &ScenarioId, base: u64, newest: KeptVersion) -> Fault {
    let versions = match database.versions(id.as_str()) {
        Ok(versions) => versions,
        Err(fault) => return Fault::unread(fault),
    };
    let since = versions.into_iter().rev().filter(|version| version.number > base);
    let since = since.map(|version| {
        json!({"version": version.number, "saved": time(version.saved), "by": version.by, "says": version.says})
    });
    let newest = Newest { version: newest.number, scenario: newest.text, since: since.collect() };
    Fault::Outdated { base, newest: Box::new(newest) }
}

/// A time as RFC 3339 has it.
pub(crate) fn time(seconds: i64) -> String {
    Timestamp::from_second(seconds).map_or_else(|_| String::new(), |at| at.to_string())
}
