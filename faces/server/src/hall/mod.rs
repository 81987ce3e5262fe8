//! The battles that are open.

mod advice;
mod aside;
mod attendance;
mod begin;
mod behind;
mod company;
mod file;
mod id;
mod import;
mod key;
mod leaving;
mod live;
mod looks;
mod machine;
mod name;
mod outcome;
mod patch;
mod room;
mod size;
mod stage;
mod throw;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use standfast_rulebook::battle::Seat;
use standfast_store::database::Database;
use tokio::sync::{OnceCell, Semaphore};

pub(crate) use aside::Aside;
pub(crate) use attendance::{Attendance, Place, Presence};
pub(crate) use begin::{Beginning, Begun};
pub(crate) use file::whole_file;
pub use id::BattleId;
pub(crate) use id::{is_letters, random_letters};
pub use import::Imported;
pub(crate) use import::Sending;
pub(crate) use key::{KeyHash, LinkKey};
pub(crate) use live::{Frame, Section};
pub(crate) use looks::Since;
pub(crate) use machine::{Machine, MachineDice, Occasion, THINKS_FIRST, Thought};
pub(crate) use name::{LONGEST, SitterName};
use room::{Beside, Kept};
pub(crate) use room::{Dice, Given, Room};
pub(crate) use size::verify as verify_size;
pub(crate) use stage::{Shown, Stage, Stamp, Told};
pub(crate) use throw::{Awaited, Throw, ThrowId};

use crate::blocking::blocking;
use crate::calls::Bell;
use crate::{Fault, Limits};

/// Every battle of the server; those that were used lately are open in memory.
#[derive(Debug, Clone)]
pub struct Hall {
    database: Database,
    limits: Arc<Limits>,
    bell: Arc<Bell>,
    /// How many players of the machine may think at a time.
    thinkers: Arc<Semaphore>,
    open: Arc<Mutex<HashMap<BattleId, Open>>>,
}

/// A battle that is open, or being opened by whoever asked first.
#[derive(Debug)]
struct Open {
    room: Arc<OnceCell<Arc<Room>>>,
    used: Instant,
}

impl Hall {
    /// The battles of a database.
    #[must_use]
    pub fn new(database: Database, limits: Limits) -> Self {
        let bell = Arc::new(Bell::new(Duration::from_secs(limits.call_settles_seconds)));
        let thinkers = Arc::new(Semaphore::new(limits.thinkers));
        Self { database, limits: Arc::new(limits), bell, thinkers, open: Arc::default() }
    }

    /// The battle, opened if it was not.
    ///
    /// # Errors
    /// Where there is none, or it can't be read.
    pub(crate) async fn room(&self, id: &BattleId) -> Result<Arc<Room>, Fault> {
        let cell = {
            let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
            let room = open.get(id).and_then(|open| open.room.get());
            if let Some(room) = room.filter(|room| room.is_outdated()) {
                // Its watchers are disconnected, and come back to the battle as it is now.
                room.close();
                open.remove(id);
            }
            let entry =
                open.entry(id.clone()).or_insert_with(|| Open { room: Arc::default(), used: Instant::now() });
            entry.used = Instant::now();
            Arc::clone(&entry.room)
        };
        if let Some(room) = cell.get() {
            return Ok(Arc::clone(room));
        }
        // It is opened to its end, even where whoever asked for it no longer waits: the next one finds it open.
        let opening = tokio::spawn(self.clone().open(id.clone(), cell));
        opening.await.unwrap_or(Err(Fault::Closing))
    }

    /// The battle of the id that somebody names: whoever knows it may look at the board.
    pub(crate) async fn named(&self, battle: &str) -> Result<Arc<Room>, Fault> {
        let id = BattleId::parse(battle).ok_or_else(|| Fault::NotFound(format!("battle `{battle}`")))?;
        self.room(&id).await
    }

    async fn open(self, id: BattleId, cell: Arc<OnceCell<Arc<Room>>>) -> Result<Arc<Room>, Fault> {
        let opened = cell.get_or_try_init(|| self.read(id.clone())).await.cloned();
        // Released before others are closed: whoever still holds a cell keeps its battle open.
        drop(cell);
        match &opened {
            Ok(_) => self.close_unused(),
            Err(_) => self.forget(&id),
        }
        opened
    }

    async fn read(&self, id: BattleId) -> Result<Arc<Room>, Fault> {
        let database = self.database.clone();
        let kept = self.kept();
        blocking(move || {
            let battle = database.battle(id.as_str()).map_err(Fault::unread)?;
            let battle = battle.ok_or_else(|| Fault::NotFound(format!("battle `{id}`")))?;
            let sitters = database.sitters(id.as_str()).map_err(Fault::unread)?;
            let delay = database.delay(id.as_str()).map_err(Fault::unread)?;
            let told = database.outcome_of(id.as_str()).map_err(Fault::unread)?;
            let keys = key::of_battle(&database, &id)?;
            let beside = Beside { keys, sitters, delay, is_play: told.is_some() };
            Ok((Arc::new(Room::new(id, battle, beside, kept)), told))
        })
        .await
        .map(|(room, told)| {
            room.stir();
            // The program may have ended between the last command and the word of it.
            if told.is_some_and(|told| told != room.is_over()) {
                room.tell_outcome();
            }
            room
        })
    }

    /// What every room has of this hall.
    fn kept(&self) -> Kept {
        let (limits, bell) = (Arc::clone(&self.limits), Arc::clone(&self.bell));
        Kept { database: self.database.clone(), limits, bell, thinkers: Arc::clone(&self.thinkers) }
    }

    /// Which seat of which battle a link opens.
    pub(crate) async fn seat(&self, key: &LinkKey) -> Result<Option<(BattleId, Seat)>, Fault> {
        let (database, hash) = (self.database.clone(), key.hash());
        blocking(move || {
            let found = database.seat(hash.as_bytes()).map_err(Fault::unread)?;
            Ok(found.and_then(|(battle, seat)| Some((BattleId::parse(&battle)?, key::seat_named(&seat)?))))
        })
        .await
    }

    /// Those of the seats that their keys open; no battle is opened for that.
    pub(crate) async fn held(
        &self,
        shown: Vec<(BattleId, Seat, LinkKey)>,
    ) -> Result<Vec<(BattleId, Seat)>, Fault> {
        if shown.is_empty() {
            return Ok(Vec::new());
        }
        let database = self.database.clone();
        blocking(move || {
            let mut held = Vec::new();
            for (battle, seat, key) in shown {
                let opens = database.seat(key.hash().as_bytes())?;
                if opens.is_some_and(|(of, name)| of == battle.as_str() && name == seat.to_string()) {
                    held.push((battle, seat));
                }
            }
            Ok(held)
        })
        .await
    }

    /// How many battles are open in memory.
    pub(crate) fn opened(&self) -> usize {
        self.open.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// Tells every live connection to end: the server is shutting down.
    pub(crate) fn close(&self) {
        let open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        for room in open.values().filter_map(|open| open.room.get()) {
            room.close();
        }
    }

    /// What says in which battles something happened.
    pub(crate) fn bell(&self) -> &Arc<Bell> {
        &self.bell
    }

    pub(crate) fn database(&self) -> &Database {
        &self.database
    }

    /// Takes in a battle that has just begun.
    fn admit(&self, room: Arc<Room>) {
        let cell = Arc::new(OnceCell::new_with(Some(Arc::clone(&room))));
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        open.insert(room.id().clone(), Open { room: cell, used: Instant::now() });
        drop(open);
        drop(room);
        self.close_unused();
    }

    /// If too many battles are open, closes those used longest ago. A battle in use stays open, so that no battle is
    /// ever open twice.
    fn close_unused(&self) {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let too_many = open.len().saturating_sub(self.limits.open_battles);
        if too_many == 0 {
            return;
        }
        let mut unused: Vec<(Instant, BattleId)> = open
            .iter()
            .filter(|(_, open)| open.is_unused())
            .map(|(id, open)| (open.used, id.clone()))
            .collect();
        unused.sort_unstable();
        for (_, id) in unused.into_iter().take(too_many) {
            open.remove(&id);
        }
    }

    /// Closes a battle that is no more: whoever watches it is sent away.
    fn shut(&self, id: &BattleId) {
        let shut = self.open.lock().unwrap_or_else(PoisonError::into_inner).remove(id);
        if let Some(room) = shut.as_ref().and_then(|open| open.room.get()) {
            room.close();
        }
    }

    fn forget(&self, id: &BattleId) {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if open.get(id).is_some_and(|open| open.room.get().is_none() && Arc::strong_count(&open.room) == 1) {
            open.remove(id);
        }
    }
}

impl Open {
    fn is_unused(&self) -> bool {
        let held = |room: &Arc<Room>| Arc::strong_count(room) > 1;
        Arc::strong_count(&self.room) == 1 && !self.room.get().is_some_and(held)
    }
}
