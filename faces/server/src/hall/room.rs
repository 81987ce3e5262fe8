use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use standfast_rulebook::Tree;
use standfast_rulebook::battle::{Contribution, Entry, Head, LiveBattle, Refused, Roster, Seat, Source};
use standfast_store::database::{Database, DatabaseFault};
use tokio::sync::{oneshot, watch};

use super::live::{Frames, Views};
use super::looks::Looks;
use super::{KeyHash, SeatKey};
use crate::blocking::blocking;
use crate::calls::Bell;
use crate::{BattleId, Fault, Limits};

/// One open battle.
///
/// Everybody reads it at the same time; one task at a time acts on it. A command is decided, reaches the disk, is
/// applied, and only then shown to anybody.
#[derive(Debug)]
pub(crate) struct Room {
    pub(super) id: BattleId,
    /// What the battle is called, and who sits at it: settled when it began, and told without a look at the battle.
    name: String,
    system: String,
    promise: Option<String>,
    roster: Roster,
    /// Whether it has so many pieces that a command takes its time.
    is_large: bool,
    /// Whether it is over.
    over: AtomicBool,
    battle: RwLock<Box<dyn LiveBattle>>,
    keys: RwLock<BTreeMap<Seat, KeyHash>>,
    /// Held by the task that acts; the others wait in the order in which they came.
    turn: tokio::sync::Mutex<()>,
    /// The number of records; `None` when the server shuts down.
    told: watch::Sender<Option<u64>>,
    /// Whether what is kept may be another battle than this: another program wrote to it, or the disk failed.
    outdated: AtomicBool,
    frames: Frames,
    /// The frames of the board, which differ from those of a spectator's page.
    board: Frames,
    /// The views that programs get.
    views: Views,
    /// How many watch from each seat.
    watchers: Mutex<BTreeMap<Seat, usize>>,
    /// How far each seat has looked.
    pub(super) looks: Looks,
    pub(super) database: Database,
    pub(super) limits: Arc<Limits>,
    /// Rung when something has happened.
    bell: Arc<Bell>,
}

/// What every room has of its hall.
#[derive(Debug, Clone)]
pub(super) struct Kept {
    pub(super) database: Database,
    pub(super) limits: Arc<Limits>,
    pub(super) bell: Arc<Bell>,
}

/// What somebody who watches sees.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shown {
    /// The page of his seat.
    Table,
    /// The board.
    Board,
}

/// Records as JSON, each with its number, and how the battle stands where they are the last.
pub(crate) type Told = (Vec<(u64, String)>, Option<(u64, Arc<str>)>);

/// The most records that are told at once.
const TOLD_AT_ONCE: usize = 256;

/// A command, and whose it is.
#[derive(Debug, Clone)]
pub(crate) struct Given {
    pub(crate) seat: Seat,
    /// The command as JSON text.
    pub(crate) command: String,
    pub(crate) dice: Dice,
    /// The number of records that the giver knew.
    pub(crate) expected: Option<u64>,
}

/// Where a command's dice come from.
#[derive(Debug, Clone)]
pub(crate) enum Dice {
    /// The server rolls, with the giver's contribution mixed in.
    Rolled(Contribution),
    /// Real dice that the giver has read.
    Typed(Vec<u32>),
}

impl From<Dice> for Source {
    fn from(dice: Dice) -> Self {
        match dice {
            Dice::Rolled(contribution) => Self::Contributed(contribution),
            Dice::Typed(faces) => Self::Typed(faces),
        }
    }
}

/// More pieces than this, and what is decided takes longer than may be spent where requests are answered.
const LARGE: usize = 100;

/// Why a command is refused; where others were quicker, with what came since.
fn refused_by(battle: &dyn LiveBattle, seat: &Seat, refused: Refused) -> Fault {
    match refused {
        Refused::Stale { expected, .. } => Fault::stale(battle, seat, expected),
        refused => Fault::Refused(refused),
    }
}

impl Room {
    pub(super) fn new(
        id: BattleId,
        battle: Box<dyn LiveBattle>,
        keys: BTreeMap<Seat, KeyHash>,
        kept: Kept,
    ) -> Self {
        let Kept { database, limits, bell } = kept;
        let told = watch::Sender::new(Some(battle.number()));
        let view = battle.view(&Seat::Umpire);
        Self {
            id,
            is_large: view.view.pieces().count() > LARGE,
            name: view.name,
            system: battle.header().system.clone(),
            promise: battle.header().seed.promise().map(str::to_owned),
            roster: battle.roster().clone(),
            over: AtomicBool::new(battle.ending().is_some()),
            battle: RwLock::new(battle),
            keys: RwLock::new(keys),
            turn: tokio::sync::Mutex::default(),
            told,
            outdated: AtomicBool::new(false),
            frames: Frames::default(),
            board: Frames::default(),
            views: Views::default(),
            watchers: Mutex::default(),
            looks: Looks::default(),
            database,
            limits,
            bell,
        }
    }

    pub(crate) fn id(&self) -> &BattleId {
        &self.id
    }

    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    pub(crate) fn system(&self) -> &str {
        &self.system
    }

    /// What binds the server to the secret that the dice are rolled from.
    pub(crate) fn promise(&self) -> Option<&str> {
        self.promise.as_deref()
    }

    pub(crate) fn roster(&self) -> &Roster {
        &self.roster
    }

    pub(crate) fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed)
    }

    /// How many records there are, as far as everybody has been told.
    pub(crate) fn number(&self) -> u64 {
        self.told.borrow().unwrap_or_default()
    }

    /// Looks at the battle.
    pub(crate) fn look<T>(&self, look: impl FnOnce(&dyn LiveBattle) -> T) -> T {
        look(&**self.battle.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Gives a command; its record as the giver may read it, and the head of the log with it.
    ///
    /// It runs to its end even if the caller goes away meanwhile.
    pub(crate) async fn give(self: &Arc<Self>, given: Given) -> Result<(Entry, Option<Head>), Fault> {
        let room = Arc::clone(self);
        let acted = tokio::spawn(async move { room.act(given).await });
        acted.await.unwrap_or(Err(Fault::Closing))
    }

    async fn act(self: &Arc<Self>, given: Given) -> Result<(Entry, Option<Head>), Fault> {
        let command = Tree::from_json(&given.command).map_err(|bad| Fault::Unreadable(bad.to_string()))?;
        let turn = self.turn.lock().await;
        let number = self.number() + 1;
        if number > self.limits.records {
            return Err(Fault::Limit {
                what: "records of a battle (records)",
                most: self.limits.records.to_string(),
                after: None,
            });
        }
        let at = jiff::Timestamp::now().strftime("%Y-%m-%dT%H:%M:%SZ").to_string();
        let Given { seat, dice, expected, .. } = given;
        let giver = seat.clone();
        let proposed = self.change(move |battle| {
            let proposed = battle.propose(&giver, &command, dice.into(), &at, expected);
            proposed.map_err(|refused| refused_by(battle, &giver, refused))
        });
        let line = proposed.await??;
        self.keep(number, line).await?;
        let confirmed = self.change(move |battle| {
            battle.confirm();
            let entry = battle.some_of_log(&seat, number - 1, 1).pop();
            (entry.map(|entry| (entry, battle.head())), battle.ending().is_some())
        });
        let (acted, over) = confirmed.await?;
        self.over.store(over, Ordering::Relaxed);
        self.told.send_replace(Some(number));
        self.bell.ring(&self.id);
        drop(turn);
        acted.ok_or(Fault::Closing)
    }

    /// Changes the battle: at once where that is quick; where somebody looks at it, or it is a large one, away from
    /// where requests are answered. It never waits behind questions that are still to be reckoned.
    async fn change<T: Send + 'static>(
        self: &Arc<Self>,
        change: impl FnOnce(&mut dyn LiveBattle) -> T + Send + 'static,
    ) -> Result<T, Fault> {
        if !self.is_large
            && let Ok(mut battle) = self.battle.try_write()
        {
            return Ok(change(battle.as_mut()));
        }
        let room = Arc::clone(self);
        blocking(move || {
            let mut battle = room.battle.write().unwrap_or_else(PoisonError::into_inner);
            Ok(change(battle.as_mut()))
        })
        .await
    }

    /// Writes a line down; it is on the disk when this returns.
    async fn keep(&self, number: u64, line: String) -> Result<(), Fault> {
        let (done, kept) = oneshot::channel();
        self.database.append(self.id.as_str(), number, line, move |result| {
            // Whoever waited is never gone: a command runs to its end.
            let _ = done.send(result);
        });
        self.written(kept.await.map_err(|_| Fault::Closing)?)
    }

    /// The result of a write. If another program wrote to the battle, or nobody knows what is on disk, it is read again
    /// before the next look or command.
    fn written(&self, result: Result<(), DatabaseFault>) -> Result<(), Fault> {
        if matches!(result, Err(DatabaseFault::Grown { .. } | DatabaseFault::Unsettled { .. })) {
            self.outdated.store(true, Ordering::Relaxed);
        }
        result.map_err(Fault::from)
    }

    /// Whether the battle in the database has gone on without this one.
    pub(super) fn is_outdated(&self) -> bool {
        self.outdated.load(Ordering::Relaxed)
    }

    /// Whether the key opens the seat.
    pub(crate) fn opens(&self, seat: &Seat, key: &SeatKey) -> bool {
        let keys = self.keys.read().unwrap_or_else(PoisonError::into_inner);
        keys.get(seat).is_some_and(|hash| hash.is(&key.hash()))
    }

    /// The seats that have a link.
    pub(crate) fn linked(&self) -> Vec<Seat> {
        self.keys.read().unwrap_or_else(PoisonError::into_inner).keys().cloned().collect()
    }

    /// Gives a seat a new link; the one that it had opens nothing any more.
    pub(crate) async fn issue(&self, seat: &Seat) -> Result<SeatKey, Fault> {
        let key = SeatKey::random()?;
        let (database, id, name, hash) =
            (self.database.clone(), self.id.clone(), seat.to_string(), key.hash());
        let issued = blocking(move || Ok(database.issue(id.as_str(), &name, hash.as_bytes())));
        self.written(issued.await?)?;
        self.keys.write().unwrap_or_else(PoisonError::into_inner).insert(seat.clone(), hash);
        Ok(key)
    }

    /// Takes a seat's link away.
    pub(crate) async fn withdraw(&self, seat: &Seat) -> Result<(), Fault> {
        let (database, id, name) = (self.database.clone(), self.id.clone(), seat.to_string());
        self.written(blocking(move || Ok(database.withdraw(id.as_str(), &name))).await?)?;
        self.keys.write().unwrap_or_else(PoisonError::into_inner).remove(seat);
        Ok(())
    }

    /// Sends the number of records at every change, and `None` when the server shuts down.
    pub(crate) fn watch(&self) -> watch::Receiver<Option<u64>> {
        self.told.subscribe()
    }

    /// Counts one more who watches from that seat.
    pub(crate) fn enter(&self, seat: &Seat) {
        let mut watchers = self.watchers.lock().unwrap_or_else(PoisonError::into_inner);
        *watchers.entry(seat.clone()).or_default() += 1;
    }

    /// Counts one less.
    pub(crate) fn leave(&self, seat: &Seat) {
        let mut watchers = self.watchers.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(of_seat) = watchers.get_mut(seat) {
            *of_seat -= 1;
        }
        drop(watchers);
        self.looked_until_now(seat);
    }

    /// Whether somebody watches from that seat.
    pub(super) fn is_present(&self, seat: &Seat) -> bool {
        let watchers = self.watchers.lock().unwrap_or_else(PoisonError::into_inner);
        watchers.get(seat).is_some_and(|count| *count > 0)
    }

    /// The seats that somebody watches from.
    pub(crate) fn present(&self) -> Vec<Seat> {
        let watchers = self.watchers.lock().unwrap_or_else(PoisonError::into_inner);
        watchers.iter().filter(|(_, count)| **count > 0).map(|(seat, _)| seat.clone()).collect()
    }

    /// The frames of what those who watch from there see: of the board, or of the seats' pages.
    pub(crate) fn frames(&self, of: Shown) -> &Frames {
        match of {
            Shown::Board => &self.board,
            Shown::Table => &self.frames,
        }
    }

    /// The records after number `after` as the seat may read them, as many as `most` bytes hold, and one at least; and
    /// where these are the last, how the battle stands then: the number of records, and the view as JSON.
    pub(crate) fn told(&self, battle: &dyn LiveBattle, seat: &Seat, after: u64, most: usize) -> Told {
        let (mut records, mut bytes) = (Vec::new(), 0);
        let (entries, number) = (battle.some_of_log(seat, after, TOLD_AT_ONCE), battle.number());
        for entry in entries {
            // An entry is plain data, of which JSON can always be made.
            let text = serde_json::to_string(&entry).unwrap_or_default();
            bytes += text.len();
            if bytes > most && !records.is_empty() {
                break;
            }
            records.push((entry.number, text));
        }
        let reached = records.last().map_or(number, |(number, _)| *number);
        (records, (reached == number).then(|| (number, self.views.at(seat, battle))))
    }

    pub(super) fn close(&self) {
        self.told.send_replace(None);
    }
}
