use std::sync::Arc;

use jiff::{SignedDuration, Timestamp, ToSpan as _};
use standfast_rulebook::battle::{Contribution, Seat};
use standfast_store::database::{DatabaseFault, Gone};

use super::{Dice, Given, Hall, Room};
use crate::blocking::blocking;
use crate::{BattleId, Fault, Limits};

impl Room {
    /// Has the battle go when its term is over, and tells every seat in the log. Returns when that is; a term that runs
    /// already stays as it is.
    pub(crate) async fn let_go(self: &Arc<Self>) -> Result<Timestamp, Fault> {
        if let Some(leaves) = self.leaves().await? {
            return Ok(leaves);
        }
        let now = Timestamp::now();
        let leaves = now.checked_add(i64::from(self.limits.removal_hours).hours()).unwrap_or(now);
        self.announce(&format!(
            "This battle is removed: it is gone for good from {} UTC on, unless the umpire takes that back.",
            leaves.strftime("%Y-%m-%d %H:%M")
        ))
        .await?;
        self.set_leaves(Some(leaves)).await?;
        Ok(leaves)
    }

    /// Has the battle stay after all.
    pub(crate) async fn keep_on(self: &Arc<Self>) -> Result<(), Fault> {
        if self.leaves().await?.is_none() {
            return Ok(());
        }
        self.set_leaves(None).await?;
        self.announce("This battle is not removed: the umpire has taken that back.").await
    }

    /// When the battle goes; none where it stays.
    pub(crate) async fn leaves(&self) -> Result<Option<Timestamp>, Fault> {
        let (database, id) = (self.database.clone(), self.id.clone());
        let leaves = blocking(move || database.leaves(id.as_str()).map_err(Fault::unread)).await?;
        Ok(leaves.and_then(|seconds| Timestamp::from_second(seconds).ok()))
    }

    async fn set_leaves(&self, leaves: Option<Timestamp>) -> Result<(), Fault> {
        let (database, id) = (self.database.clone(), self.id.clone());
        let seconds = leaves.map(Timestamp::as_second);
        blocking(move || Ok(database.let_go(id.as_str(), seconds)?)).await
    }

    /// Says it in the umpire's name. A battle that has as many records as it may have can go all the same.
    async fn announce(self: &Arc<Self>, text: &str) -> Result<(), Fault> {
        let command = serde_json::json!({"do": "say", "text": text}).to_string();
        let dice = Dice::Rolled(Contribution::default());
        match self.give(Given { seat: Seat::Umpire, command, dice, expected: None }).await {
            Ok(_) | Err(Fault::Limit { .. }) => Ok(()),
            Err(fault) => Err(fault),
        }
    }
}

impl Hall {
    /// Removes the battles that are gone, for good; whoever watches one is sent away.
    pub(crate) async fn remove_gone(&self) -> Result<(), Fault> {
        let (database, gone) = (self.database.clone(), gone(&self.limits, Timestamp::now()));
        let removed = blocking(move || {
            let mut removed = Vec::new();
            for id in database.gone(&gone).map_err(Fault::unread)? {
                match database.remove_gone(&id, &gone) {
                    Ok(()) => removed.push(id),
                    // Touched since, or taken back.
                    Err(DatabaseFault::Unknown { .. }) => {}
                    Err(fault) => return Err(fault.into()),
                }
            }
            Ok(removed)
        });
        for id in removed.await? {
            tracing::info!(battle = id, "removed: its term was over, or nobody had touched it for long");
            if let Some(id) = BattleId::parse(&id) {
                self.shut(&id);
            }
        }
        Ok(())
    }
}

/// Which battles are gone by now, as the limits have it.
fn gone(limits: &Limits, now: Timestamp) -> Gone {
    let since = |days: u32| {
        let ago = SignedDuration::from_hours(i64::from(days) * 24);
        (days > 0).then(|| now.as_second().saturating_sub(ago.as_secs()))
    };
    Gone {
        now: now.as_second(),
        untouched_since: since(limits.untouched_days),
        unplayed_since: since(limits.unplayed_days),
    }
}
