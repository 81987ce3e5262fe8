use std::sync::{Arc, PoisonError};

use super::Room;
use crate::blocking::blocking;
use crate::library::Outcome;

impl Room {
    /// Has the library keep how the battle stands, ended or not, where it was begun from one of its scenarios. It is told of
    /// what stands once it is its turn, so the last word is right, whatever was undone meanwhile.
    pub(super) fn tell_outcome(self: &Arc<Self>) {
        if !self.is_play {
            return;
        }
        let room = Arc::clone(self);
        tokio::spawn(async move {
            let _turn = room.telling.lock().await;
            let (battle, database, id) = (Arc::clone(&room.live), room.database.clone(), room.id.clone());
            let told = blocking(move || {
                let outcome = {
                    let battle = battle.battle.read().unwrap_or_else(PoisonError::into_inner);
                    Outcome::of(battle.as_ref())
                };
                // An outcome is plain data, of which JSON can always be made.
                let outcome = outcome.and_then(|outcome| serde_json::to_string(&outcome).ok());
                Ok(database.tell_outcome(id.as_str(), outcome)?)
            });
            if let Err(fault) = told.await {
                tracing::warn!(%fault, "how a battle ended could not be kept; it is tried again when it is opened");
            }
        });
    }
}
