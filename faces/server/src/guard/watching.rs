use std::sync::Arc;

use standfast_rulebook::battle::Seat;
use tokio::sync::watch;

use super::Seated;
use crate::hall::Room;
use crate::{Fault, Server};

/// Somebody who watches a battle live; counted while he does.
#[derive(Debug)]
pub(crate) struct Watching {
    server: Server,
    seated: Seated,
    told: watch::Receiver<Option<u64>>,
    /// The number of records that he has seen.
    seen: Option<u64>,
}

impl Watching {
    /// Begins to watch, having seen so many records.
    ///
    /// # Errors
    /// Where too many are watching.
    pub(crate) fn begin(server: &Server, seated: Seated, seen: Option<u64>) -> Result<Self, Fault> {
        let limits = &server.config().limits;
        let too_many = |what, most: usize| Fault::Limit { what, most: most.to_string(), after: Some(10) };
        let all = server.metrics().watchers.inc();
        let of_seat = seated.room.enter(&seated.seat);
        // From here on dropping it counts him out again, even if he is refused at once.
        let watching = Self { server: server.clone(), told: seated.room.watch(), seated, seen };
        if usize::try_from(all).unwrap_or(usize::MAX) >= limits.watchers {
            return Err(too_many("live connections", limits.watchers));
        }
        if watching.seated.seat != Seat::Spectator && of_seat > limits.watchers_of_seat {
            return Err(too_many("live connections of one seat", limits.watchers_of_seat));
        }
        Ok(watching)
    }

    pub(crate) fn room(&self) -> &Arc<Room> {
        &self.seated.room
    }

    pub(crate) fn seat(&self) -> &Seat {
        &self.seated.seat
    }

    /// Waits for records that were not seen; `None` at the end: the server shuts down, or the seat's link was
    /// withdrawn.
    pub(crate) async fn next(&mut self) -> Option<u64> {
        loop {
            let number = (*self.told.borrow_and_update())?;
            if !self.seated.holds() {
                return None;
            }
            if self.seen != Some(number) {
                return Some(number);
            }
            self.told.changed().await.ok()?;
        }
    }

    /// Notes that this many records were shown; gives how many had been before.
    pub(crate) fn shown(&mut self, number: u64) -> Option<u64> {
        self.seen.replace(number)
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        self.seated.room.leave(&self.seated.seat);
        self.server.metrics().watchers.dec();
    }
}
