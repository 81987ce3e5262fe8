use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use standfast_rulebook::battle::Seat;

use super::Seated;
use crate::limits::{Caller, Counts};
use crate::{BattleId, Fault, Limits};

/// The places of those who watch live: so many in all, so many of an address, of a seat, of a board. Boards, which
/// anybody may watch, have only a part of them, so that strangers never take a player's.
#[derive(Debug, Clone)]
pub(crate) struct Places(Arc<Mutex<Taken>>);

#[derive(Debug, Default)]
struct Taken {
    all: usize,
    boards: usize,
    boards_of_address: Counts<Caller>,
    boards_of_battle: Counts<BattleId>,
    seats_of_address: Counts<Caller>,
    of_seat: Counts<(BattleId, Seat)>,
}

/// A place, free again when it is dropped.
#[derive(Debug)]
pub(super) struct Taking {
    places: Places,
    caller: Caller,
    battle: BattleId,
    /// None at a board.
    seat: Option<Seat>,
}

impl Places {
    pub(crate) fn new() -> Self {
        Self(Arc::default())
    }

    /// Takes a place for somebody.
    ///
    /// # Errors
    /// [`Fault::Limit`] where there is none for him.
    pub(super) fn take(&self, seated: &Seated, limits: &Limits) -> Result<Taking, Fault> {
        let (caller, battle) = (seated.caller(), seated.room.id().clone());
        let seat = (!seated.is_onlooker()).then(|| seated.seat.clone());
        let mut taken = self.taken();
        let within = |what, taken: usize, most: usize| match taken < most {
            true => Ok(()),
            false => Err(Fault::Limit { what, most: most.to_string(), after: Some(10) }),
        };
        within("live connections (watchers)", taken.all, limits.watchers)?;
        match &seat {
            None => {
                let of_address = taken.boards_of_address.of(&caller);
                let of_battle = taken.boards_of_battle.of(&battle);
                within("live connections of boards (boards)", taken.boards, limits.boards)?;
                let what = "live connections of boards of one address (boards_of_address)";
                within(what, of_address, limits.boards_of_address)?;
                let what = "live connections of one battle's board (boards_of_battle)";
                within(what, of_battle, limits.boards_of_battle)?;
                taken.boards += 1;
                taken.boards_of_address.add(caller, 1);
                taken.boards_of_battle.add(battle.clone(), 1);
            }
            Some(seat) => {
                let of_address = taken.seats_of_address.of(&caller);
                let at = (battle.clone(), seat.clone());
                let what = "live connections of one address (watchers_of_address)";
                within(what, of_address, limits.watchers_of_address)?;
                if *seat != Seat::Spectator {
                    let of_seat = taken.of_seat.of(&at);
                    within(
                        "live connections of one seat (watchers_of_seat)",
                        of_seat,
                        limits.watchers_of_seat,
                    )?;
                }
                taken.seats_of_address.add(caller, 1);
                taken.of_seat.add(at, 1);
            }
        }
        taken.all += 1;
        Ok(Taking { places: self.clone(), caller, battle, seat })
    }

    fn taken(&self) -> MutexGuard<'_, Taken> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Taking {
    fn drop(&mut self) {
        let mut taken = self.places.taken();
        taken.all -= 1;
        match self.seat.take() {
            None => {
                taken.boards -= 1;
                taken.boards_of_address.take(&self.caller, 1);
                taken.boards_of_battle.take(&self.battle, 1);
            }
            Some(seat) => {
                taken.seats_of_address.take(&self.caller, 1);
                taken.of_seat.take(&(self.battle.clone(), seat), 1);
            }
        }
    }
}
