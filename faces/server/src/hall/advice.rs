//! What the machine would do from a player's seat, for whoever asks it there.

use std::sync::Arc;
use std::time::Duration;

use serde_json::json;
use standfast_rulebook::Tree;
use standfast_rulebook::battle::{ASK_ADVICE, Contribution, LiveBattle, Seat, generals_at};
use standfast_rulebook::generals::{Leader, Level};

use super::machine::{Move, Occasion, THINKS_FIRST, Thought, is_of_dice};
use super::{Dice, Given, Room};
use crate::Fault;
use crate::blocking::blocking;

/// For how many seconds it thinks at most.
const SECONDS: u64 = 1;

/// How long somebody waits at most until the machine has time for him, in seconds.
const PATIENCE: u64 = 8;

impl Room {
    /// Asks the machine what it would do from that seat: everybody sees that it was asked, and what it says stands among its
    /// thoughts.
    ///
    /// # Errors
    /// [`Fault::Refused`] where the umpire has forbidden it; [`Fault::Forbidden`] where the seat has nothing to decide;
    /// [`Fault::Limit`] where too many others wait for the machine.
    pub(crate) async fn advise(self: &Arc<Self>, seat: &Seat) -> Result<Thought, Fault> {
        let asks = json!({"do": ASK_ADVICE.name}).to_string();
        let tree = Tree::from_json(&asks).map_err(|bad| Fault::Unreadable(bad.to_string()))?;
        let may = |battle: &dyn LiveBattle| {
            battle.check(seat, &tree)?;
            let decides = generals_at(battle).is_some_and(|generals| generals.decides(battle, seat));
            let nothing = || Fault::Forbidden("there is nothing to decide at this seat now".to_owned());
            if decides { Ok(()) } else { Err(nothing()) }
        };
        self.live.look(may)?;
        let busy = || Fault::Limit {
            what: "players of the machine that think at a time (thinkers)",
            most: self.limits.thinkers.to_string(),
            after: Some(PATIENCE),
        };
        let waits = async {
            let asking = self.machines.advising.lock().await;
            (asking, Arc::clone(&self.machines.thinkers).acquire_owned().await)
        };
        let waited = tokio::time::timeout(Duration::from_secs(PATIENCE), waits).await;
        let (_asking, place) = waited.map_err(|_| busy())?;
        let place = place.map_err(|_| Fault::Closing)?;
        let dice = Dice::Rolled(Contribution::default());
        let asks = Given { seat: seat.clone(), command: asks, dice, expected: None };
        let (entry, _) = self.give(asks).await?;
        let level = Level::Time(Duration::from_secs(SECONDS.min(self.limits.thinking_seconds)));
        let leader = Leader::Thinks(THINKS_FIRST.to_owned(), level);
        let (room, from) = (Arc::clone(self), seat.clone());
        let briefed = blocking(move || Ok(room.briefs(&from, leader, 0))).await?;
        let nothing = || Fault::Forbidden("the machine thinks of nothing".to_owned());
        let (number, briefed) = briefed.ok_or_else(nothing)?;
        // What was done from this seat stands in the log: what he remembers of it need not be kept.
        let (advice, _) = self.hears(briefed, place).await?;
        let moved = Move { seat: seat.clone(), number, advice: advice.ok_or_else(nothing)? };
        Ok(self.keep_thought(entry.number, Occasion::Asked, moved))
    }

    /// Gives the command that the machine advised from that seat in answer to the question of that record.
    ///
    /// # Errors
    /// [`Fault::NotFound`] where it has advised nothing there; [`Fault::Stale`] where others have acted since; as
    /// [`give`](Self::give) has it.
    pub(crate) async fn take_advice(self: &Arc<Self>, seat: &Seat, number: u64) -> Result<u64, Fault> {
        let thoughts = self.thoughts(seat);
        let asked = thoughts.into_iter().find(|thought| {
            thought.number == number && thought.seat == *seat && thought.occasion == Occasion::Asked
        });
        let asked =
            asked.ok_or_else(|| Fault::NotFound(format!("advice of record {number} at this seat")))?;
        let takes = |expected: u64| Given {
            seat: seat.clone(),
            command: asked.command.to_string(),
            dice: Dice::Rolled(Contribution::default()),
            expected: Some(expected),
        };
        let given = match self.give(takes(self.still_stands(asked.looked_at))).await {
            Err(fault) if is_of_dice(&fault) => {
                self.withdraw_pledge(seat).await?;
                self.give(takes(self.still_stands(asked.looked_at))).await
            }
            given => given,
        };
        Ok(given?.0.number)
    }
}
