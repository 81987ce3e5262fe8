use standfast_store::database::Right;

use super::{Library, ScenarioId};
use crate::Fault;
use crate::blocking::blocking;
use crate::hall::LinkKey;

impl Library {
    /// In which ways a link opens a scenario.
    ///
    /// # Errors
    /// Where that can't be read.
    pub(crate) async fn links(&self, id: &ScenarioId) -> Result<Vec<Right>, Fault> {
        self.read(id, |database, id| database.links(id.as_str())).await
    }

    /// Gives a scenario a new link of that kind; the one that it had opens nothing any more.
    ///
    /// # Errors
    /// Where it can't be written.
    pub(crate) async fn issue(&self, id: &ScenarioId, opens: Right) -> Result<LinkKey, Fault> {
        let key = LinkKey::random()?;
        let (database, id, hash) = (self.database.clone(), id.clone(), key.hash());
        blocking(move || Ok(database.link(id.as_str(), opens, Some(*hash.as_bytes()))?)).await?;
        Ok(key)
    }

    /// Takes the link of that kind away.
    ///
    /// # Errors
    /// [`Fault::Forbidden`] of the link to change it; where it can't be written.
    pub(crate) async fn withdraw(&self, id: &ScenarioId, opens: Right) -> Result<(), Fault> {
        if opens == Right::Change {
            let why = "the link to change it can be issued anew but not withdrawn: nobody could change the scenario any more";
            return Err(Fault::Forbidden(why.to_owned()));
        }
        let (database, id) = (self.database.clone(), id.clone());
        blocking(move || Ok(database.link(id.as_str(), opens, None)?)).await
    }

    /// Has everybody find and read the scenario, or only who has a link.
    ///
    /// # Errors
    /// Where it can't be written.
    pub(crate) async fn list(&self, id: &ScenarioId, listed: bool) -> Result<(), Fault> {
        let (database, id) = (self.database.clone(), id.clone());
        blocking(move || Ok(database.list(id.as_str(), listed)?)).await
    }
}
