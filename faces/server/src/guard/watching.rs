use std::sync::Arc;

use standfast_rulebook::battle::{LiveBattle, Seat};
use tokio::sync::watch;

use super::Seated;
use super::places::Taking;
use super::weighed::PART;
use crate::hall::{Frame, Section, Shown, Told};
use crate::limits::Load;
use crate::{BattleId, Fault, Server};

/// Draws the parts of a page that change as a battle goes on.
pub(crate) type Draw = fn(&BattleId, &dyn LiveBattle, &Seat) -> Vec<Section>;

/// Somebody who watches a battle live; counted while he does.
#[derive(Debug)]
pub(crate) struct Watching {
    server: Server,
    seated: Seated,
    told: watch::Receiver<Option<u64>>,
    /// The number of records that he has seen.
    seen: Option<u64>,
    /// What was sent last, until the next is asked for.
    load: Option<Load>,
    _place: Taking,
}

impl Watching {
    /// Begins to watch, having seen so many records.
    ///
    /// # Errors
    /// Where too many are watching.
    pub(crate) fn begin(server: &Server, seated: Seated, seen: Option<u64>) -> Result<Self, Fault> {
        let place = server.places().take(&seated, &server.config().limits)?;
        server.metrics().watchers.inc();
        seated.room.enter(&seated.seat);
        Ok(Self {
            server: server.clone(),
            told: seated.room.watch(),
            seated,
            seen,
            load: None,
            _place: place,
        })
    }

    /// What is shown now, drawn once for all who watch from there; none where it can't be had at the moment, and
    /// whoever watches had better come back.
    pub(crate) async fn frame(&self, shown: Shown, draw: Draw) -> Option<Frame> {
        let Seated { room, seat, .. } = &self.seated;
        let frames = room.frames(shown);
        if let Some(frame) = frames.ready(seat, room.number()) {
            return Some(frame);
        }
        let _turn = frames.turn().await;
        if let Some(frame) = frames.ready(seat, room.number()) {
            return Some(frame);
        }
        let room = Arc::clone(room);
        let drawn = self.seated.ask(move |battle, seat| {
            let frames = room.frames(shown);
            Ok(frames.at(seat, battle.number(), || draw(room.id(), battle, seat)))
        });
        drawn.await.ok()
    }

    /// Some of the records after number `after`, and how the battle stands where these are the last; none where that
    /// can't be had at the moment.
    pub(crate) async fn told(&self, after: u64) -> Option<Told> {
        let room = Arc::clone(&self.seated.room);
        self.seated.ask(move |battle, seat| Ok(room.told(battle, seat, after, PART))).await.ok()
    }

    /// Counts what is sent now as on its way to that address, as [`weighed`](super::weighed) does, until the next is
    /// sent: that is asked for when this is nearly taken. None where too much is on its way already; whoever watches
    /// had better come back.
    pub(crate) fn sends(&mut self, bytes: usize) -> Option<()> {
        self.load = None;
        if bytes > PART {
            self.load = Some(self.server.loads().hold(self.seated.caller(), bytes).ok()?);
        }
        Some(())
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
