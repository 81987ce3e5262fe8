use std::sync::Arc;

use standfast_rulebook::battle::{LiveBattle, Seat};
use tokio::sync::watch;

use super::Seated;
use super::places::Taking;
use super::weighed::PART;
use crate::hall::{Aside, Awaited, Frame, Section, Shown, Stage, Stamp, Told};
use crate::limits::Load;
use crate::{BattleId, Fault, Server};

/// Draws the parts of a page that change as a battle goes on, and as what stands beside its records changes.
pub(crate) type Draw = fn(&BattleId, &dyn LiveBattle, &Seat, &Aside) -> Vec<Section>;

/// Somebody who watches a battle live; counted while he does.
#[derive(Debug)]
pub(crate) struct Watching {
    server: Server,
    seated: Seated,
    /// What he looks at: another one where he comes to lag behind, or no longer does.
    stage: Arc<Stage>,
    told: watch::Receiver<Option<u64>>,
    company: watch::Receiver<u64>,
    /// The moment that he has seen.
    seen: Option<Stamp>,
    /// What was sent last, until the next is asked for.
    load: Option<Load>,
    _place: Taking,
}

impl Watching {
    /// Begins to watch, having seen that moment.
    ///
    /// # Errors
    /// Where too many are watching, or the battle can't be read.
    pub(crate) async fn begin(server: &Server, seated: Seated, seen: Option<Stamp>) -> Result<Self, Fault> {
        let stage = seated.room.stage(&seated.seat).await?;
        let place = server.places().take(&seated, &server.config().limits)?;
        server.metrics().watchers.inc();
        seated.room.enter(&seated.seat);
        Ok(Self {
            server: server.clone(),
            told: stage.watch(),
            company: seated.room.watch_company(),
            stage,
            seated,
            seen,
            load: None,
            _place: place,
        })
    }

    /// What is shown at that moment or a later one, drawn once for all who watch from there; none where it can't be had
    /// now, and whoever watches had better come back.
    pub(crate) async fn frame(&self, stamp: Stamp, shown: Shown, draw: Draw) -> Option<Frame> {
        let Seated { room, seat, .. } = &self.seated;
        let frames = self.stage.frames(shown);
        if let Some(frame) = frames.ready(seat, stamp) {
            return Some(frame);
        }
        let _turn = frames.turn().await;
        if let Some(frame) = frames.ready(seat, stamp) {
            return Some(frame);
        }
        let (room, stage) = (Arc::clone(room), Arc::clone(&self.stage));
        let drawn = self.seated.ask_at_stage(&self.stage, move |battle, seat| {
            let (beside, aside) = room.aside(battle, seat);
            let stamp = Stamp { number: battle.number(), beside };
            let draw = || draw(room.id(), battle, seat, &aside);
            stage.frames(shown).at(seat, stamp, draw)
        });
        drawn.await.ok()
    }

    /// Some of the records after number `after`, and how the battle stands where these are the last, as it was known at that
    /// moment or later: made once for all who listen from there. None where that can't be had at the moment.
    pub(crate) async fn told(&self, stamp: Stamp, after: u64) -> Option<Told> {
        let tidings = self.stage.tidings();
        let ready = || tidings.ready(&self.seated.seat, after, stamp.number);
        if let Some(told) = ready() {
            return Some(told);
        }
        let _turn = tidings.turn().await;
        if let Some(told) = ready() {
            return Some(told);
        }
        let stage = Arc::clone(&self.stage);
        let told = move |battle: &dyn LiveBattle, seat: &Seat| stage.told(battle, seat, after, PART);
        self.seated.ask_at_stage(&self.stage, told).await.ok()
    }

    /// What play waits for, where people throw the machine's dice.
    ///
    /// # Errors
    /// Where that can't be had at the moment.
    pub(crate) async fn awaited(&self) -> Result<Option<Awaited>, Fault> {
        let room = Arc::clone(&self.seated.room);
        if !room.may_wait_for_dice() {
            return Ok(None);
        }
        let awaited = move |battle: &dyn LiveBattle, seat: &Seat| room.awaited(battle, seat);
        self.seated.ask_at_stage(&self.stage, awaited).await
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

    /// Waits for a moment that was not seen; `None` at the end: the server shuts down, or the seat's link was withdrawn.
    pub(crate) async fn next(&mut self) -> Option<Stamp> {
        loop {
            // Marked as seen before it is read: what comes meanwhile wakes him once more.
            let beside = *self.company.borrow_and_update();
            if !self.seated.holds() || self.seated.room.is_closed() {
                return None;
            }
            let stage = self.seated.room.stage(&self.seated.seat).await.ok()?;
            if !Arc::ptr_eq(&stage, &self.stage) {
                (self.told, self.stage, self.seen) = (stage.watch(), stage, None);
            }
            let number = (*self.told.borrow_and_update())?;
            let stamp = Stamp { number, beside };
            if self.seen != Some(stamp) {
                return Some(stamp);
            }
            tokio::select! {
                told = self.told.changed() => told.ok()?,
                changed = self.company.changed() => changed.ok()?,
            }
        }
    }

    /// Notes that this moment was shown; gives the one that was before.
    pub(crate) fn shown(&mut self, stamp: Stamp) -> Option<Stamp> {
        self.seen.replace(stamp)
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        self.seated.room.leave(&self.seated.seat);
        self.server.metrics().watchers.dec();
    }
}
