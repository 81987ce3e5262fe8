use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, PoisonError, RwLock};

use standfast_rulebook::Tree;
use standfast_rulebook::battle::{Contribution, Entry, Head, LiveBattle, Refused, Roster, Seat, Source};
use standfast_store::database::{Database, DatabaseFault, Sitter};
use tokio::sync::{Semaphore, oneshot};

use super::behind::Behind;
use super::company::Company;
use super::looks::Looks;
use super::machine::Machines;
use super::{KeyHash, LinkKey, Stage};
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
    /// The battle as it stands.
    pub(super) live: Arc<Stage>,
    /// As spectators see it where they lag behind.
    pub(super) behind: Behind,
    keys: RwLock<BTreeMap<Seat, KeyHash>>,
    /// Held by the task that acts; the others wait in the order in which they came.
    turn: tokio::sync::Mutex<()>,
    /// Whether what is kept may be another battle than this: another program wrote to it, or the disk failed.
    outdated: AtomicBool,
    /// Who sits at the table.
    pub(super) company: Arc<Company>,
    /// How far each seat has looked.
    pub(super) looks: Looks,
    pub(super) database: Database,
    pub(super) limits: Arc<Limits>,
    /// Rung when something has happened.
    pub(super) bell: Arc<Bell>,
    /// The players of the machine at its seats.
    pub(super) machines: Machines,
    /// Whether it was begun from a scenario of the library.
    pub(super) is_play: bool,
    /// Held by the task that tells the library how it ended.
    pub(super) telling: tokio::sync::Mutex<()>,
}

/// What is kept beside a battle's log.
#[derive(Debug, Default)]
pub(super) struct Beside {
    pub(super) keys: BTreeMap<Seat, KeyHash>,
    pub(super) sitters: Vec<Sitter>,
    /// By how many records spectators lag behind.
    pub(super) delay: u64,
    /// Whether it was begun from a scenario of the library.
    pub(super) is_play: bool,
}

/// What every room has of its hall.
#[derive(Debug, Clone)]
pub(super) struct Kept {
    pub(super) database: Database,
    pub(super) limits: Arc<Limits>,
    pub(super) bell: Arc<Bell>,
    /// How many players of the machine may think at a time.
    pub(super) thinkers: Arc<Semaphore>,
}

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
    pub(super) fn new(id: BattleId, battle: Box<dyn LiveBattle>, beside: Beside, kept: Kept) -> Self {
        let Kept { database, limits, bell, thinkers: places } = kept;
        let Beside { keys, sitters, delay, is_play } = beside;
        let view = battle.view(&Seat::Umpire);
        Self {
            id,
            is_large: view.view.pieces().count() > LARGE,
            name: view.name,
            system: battle.header().system.clone(),
            promise: battle.header().seed.promise().map(str::to_owned),
            roster: battle.roster().clone(),
            over: AtomicBool::new(battle.ending().is_some()),
            live: Arc::new(Stage::new(battle)),
            behind: Behind::by(delay),
            keys: RwLock::new(keys),
            turn: tokio::sync::Mutex::default(),
            outdated: AtomicBool::new(false),
            company: Arc::new(Company::of(sitters)),
            looks: Looks::default(),
            database,
            limits,
            bell,
            machines: Machines::new(places),
            is_play,
            telling: tokio::sync::Mutex::default(),
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

    /// Gives a command; its record as the giver may read it, and the head of the log with it.
    ///
    /// It runs to its end even if the caller goes away meanwhile.
    pub(crate) async fn give(self: &Arc<Self>, given: Given) -> Result<(Entry, Option<Head>), Fault> {
        if given.seat == Seat::Spectator {
            return Err(self.declined(&given).await);
        }
        let room = Arc::clone(self);
        let acted = tokio::spawn(async move { room.act(given).await });
        acted.await.unwrap_or(Err(Fault::Closing))
    }

    async fn act(self: &Arc<Self>, given: Given) -> Result<(Entry, Option<Head>), Fault> {
        let command = Tree::from_json(&given.command).map_err(|bad| Fault::Unreadable(bad.to_string()))?;
        let turn = self.turn.lock().await;
        let number = self.live.number() + 1;
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
        if self.over.swap(over, Ordering::Relaxed) != over {
            self.tell_outcome();
        }
        self.live.tell(number);
        self.follow();
        self.bell.ring(&self.id);
        drop(turn);
        self.stir();
        acted.ok_or(Fault::Closing)
    }

    /// Why a spectator may not give a command: as he would read it who looks at what they look at.
    async fn declined(self: &Arc<Self>, given: &Given) -> Fault {
        let Given { seat, command, expected, .. } = given;
        let command = match Tree::from_json(command) {
            Ok(command) => command,
            Err(bad) => return Fault::Unreadable(bad.to_string()),
        };
        let declined = |battle: &dyn LiveBattle, seat: &Seat| match expected {
            Some(expected) if *expected != battle.number() => Fault::stale(battle, seat, *expected),
            _ => match battle.check(seat, &command) {
                Err(refused) => Fault::Refused(refused),
                Ok(_) => Fault::Forbidden("spectators look on".to_owned()),
            },
        };
        match self.stage(seat).await {
            Ok(stage) => self.look(&stage, seat, declined).unwrap_or(Fault::Closing),
            Err(fault) => fault,
        }
    }

    /// Changes the battle: at once where that is quick; where somebody looks at it, or it is a large one, away from
    /// where requests are answered. It never waits behind questions that are still to be reckoned.
    async fn change<T: Send + 'static>(
        self: &Arc<Self>,
        change: impl FnOnce(&mut dyn LiveBattle) -> T + Send + 'static,
    ) -> Result<T, Fault> {
        if !self.is_large
            && let Ok(mut battle) = self.live.battle.try_write()
        {
            return Ok(change(battle.as_mut()));
        }
        let room = Arc::clone(self);
        blocking(move || {
            let mut battle = room.live.battle.write().unwrap_or_else(PoisonError::into_inner);
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
    pub(crate) fn opens(&self, seat: &Seat, key: &LinkKey) -> bool {
        let keys = self.keys.read().unwrap_or_else(PoisonError::into_inner);
        keys.get(seat).is_some_and(|hash| hash.is(&key.hash()))
    }

    /// The seats that have a link.
    pub(crate) fn linked(&self) -> Vec<Seat> {
        self.keys.read().unwrap_or_else(PoisonError::into_inner).keys().cloned().collect()
    }

    /// Gives a seat a new link; the one that it had opens nothing any more.
    pub(crate) async fn issue(&self, seat: &Seat) -> Result<LinkKey, Fault> {
        let key = LinkKey::random()?;
        let (database, id, name, hash) =
            (self.database.clone(), self.id.clone(), seat.to_string(), key.hash());
        let issued = blocking(move || Ok(database.issue(id.as_str(), &name, hash.as_bytes())));
        self.written(issued.await?)?;
        self.keys.write().unwrap_or_else(PoisonError::into_inner).insert(seat.clone(), hash);
        self.company.rise(seat);
        Ok(key)
    }

    /// Takes a seat's link away.
    pub(crate) async fn withdraw(&self, seat: &Seat) -> Result<(), Fault> {
        let (database, id, name) = (self.database.clone(), self.id.clone(), seat.to_string());
        self.written(blocking(move || Ok(database.withdraw(id.as_str(), &name))).await?)?;
        self.keys.write().unwrap_or_else(PoisonError::into_inner).remove(seat);
        self.company.rise(seat);
        Ok(())
    }

    /// Whether nothing more comes: the server shuts down, or the battle is read again.
    pub(crate) fn is_closed(&self) -> bool {
        self.live.is_closed()
    }

    pub(super) fn close(&self) {
        self.live.close();
        // Who lags behind hears of it too.
        self.company.changed();
    }
}
