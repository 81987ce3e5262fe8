use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use standfast_rulebook::battle::Seat;
use standfast_store::database::Looked;

use super::Room;
use crate::Fault;
use crate::blocking::blocking;

/// Whoever was away for so long comes back as somebody who wants to know what happened meanwhile.
const AWAY: Duration = Duration::from_secs(300);

/// How far each seat has looked, as far as this server knows since the battle was opened.
#[derive(Debug, Default)]
pub(super) struct Looks(Mutex<BTreeMap<Seat, Sitting>>);

/// Somebody who came to the table, and has not been away for long since.
#[derive(Debug, Clone, Copy)]
struct Sitting {
    missed: Since,
    /// The number of records that he has seen.
    looked: u64,
    /// Whether he was called since.
    is_called: bool,
    last: Instant,
}

/// What somebody missed while he was away: the records after one number up to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Since {
    pub(crate) after: u64,
    pub(crate) until: u64,
}

impl Looks {
    fn all(&self) -> MutexGuard<'_, BTreeMap<Seat, Sitting>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Room {
    /// Notes that the seat looks at its table, and gives what it had missed when it came.
    pub(crate) async fn sit(self: &Arc<Self>, seat: &Seat) -> Since {
        if *seat == Seat::Spectator {
            // Many look from there, each for himself.
            return Since::default();
        }
        let number = self.live.number();
        let sitting = self.looks.all().get(seat).copied();
        let is_there = |sitting: &Sitting| self.present().contains(seat) || sitting.last.elapsed() < AWAY;
        let missed = match sitting.filter(is_there) {
            Some(sitting) => sitting.missed,
            None => {
                let (room, of) = (Arc::clone(self), seat.clone());
                // A table is shown even where nobody can say how far its seat had looked.
                let looked = blocking(move || room.looked(&of)).await.ok().and_then(|of| of.looked);
                // Whoever comes for the first time has missed nothing.
                Since { after: looked.map_or(number, |looked| looked.min(number)), until: number }
            }
        };
        let now = Sitting { missed, looked: number, is_called: false, last: Instant::now() };
        self.looks.all().insert(seat.clone(), now);
        self.see_throw(seat);
        if sitting.is_none_or(|sitting| sitting.looked < number || sitting.is_called) {
            self.database.look(self.id.as_str(), &seat.to_string(), number);
        }
        missed
    }

    /// Notes that whoever watched from that seat has seen all there is.
    pub(super) fn looked_until_now(&self, seat: &Seat) {
        let number = self.live.number();
        let mut looks = self.looks.all();
        let Some(sitting) = looks.get_mut(seat) else { return };
        sitting.last = Instant::now();
        if sitting.looked < number || sitting.is_called {
            (sitting.looked, sitting.is_called) = (number, false);
            self.database.look(self.id.as_str(), &seat.to_string(), number);
        }
        drop(looks);
        self.see_throw(seat);
    }

    /// Notes how far the battle is as the seat is called. This waits for the disk.
    pub(crate) fn note_call(&self, seat: &Seat, called: u64) -> Result<(), Fault> {
        if let Some(sitting) = self.looks.all().get_mut(seat) {
            sitting.is_called = true;
        }
        Ok(self.database.called(self.id.as_str(), &seat.to_string(), called)?)
    }

    /// How far the seat has looked, and was called. This waits for the disk.
    pub(crate) fn looked(&self, seat: &Seat) -> Result<Looked, Fault> {
        let kept = self.database.looked(self.id.as_str(), &seat.to_string()).map_err(Fault::unread)?;
        let here = self.looks.all().get(seat).map(|sitting| sitting.looked);
        Ok(Looked { looked: kept.looked.max(here), ..kept })
    }
}
