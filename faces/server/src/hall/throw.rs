//! Dice that people throw for players of the machine.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde_json::Value as Json;
use standfast_rulebook::battle::{Entry, Head, LiveBattle, Seat};
use standfast_seat::{Need, Next, foretold_to};

use super::machine::{Decided, Occasion};
use super::{Dice, Given, Room};
use crate::Fault;

/// A command that a player of the machine has decided, and that waits for its dice. It is void once anything is done that
/// is more than talk: then he decides anew.
#[derive(Debug)]
pub(crate) struct Throw {
    pub(crate) id: ThrowId,
    decided: Decided,
    /// The seats that have looked since it is waited for.
    seen: Mutex<BTreeSet<Seat>>,
}

/// What tells a throw from those before and after it: after how many records it is asked for, and a number of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ThrowId {
    number: u64,
    own: u64,
}

/// A throw that play waits for, as a seat may know it.
#[derive(Debug, Clone)]
pub(crate) enum Awaited {
    /// The command is shown, and whoever plays from the seat may throw for it.
    Shown {
        throw: Arc<Throw>,
        /// The die that comes first.
        first: Need,
    },
    /// The command is hidden from the seat: others throw.
    Sealed,
}

impl Throw {
    pub(super) fn new(decided: Decided, own: u64) -> Self {
        Self { id: ThrowId { number: decided.moved.number, own }, decided, seen: Mutex::default() }
    }

    /// Whose command it is.
    pub(crate) fn of(&self) -> &Seat {
        &self.decided.moved.seat
    }

    pub(crate) fn command(&self) -> &Json {
        &self.decided.moved.advice.command
    }

    /// What the command does, in words.
    pub(crate) fn says(&self) -> &str {
        &self.decided.moved.advice.says
    }

    /// The seats that have looked since it is waited for.
    fn seen(&self) -> MutexGuard<'_, BTreeSet<Seat>> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Awaited {
    /// Whether whoever plays from that seat, which it was made for, may throw.
    pub(crate) fn is_for(&self, seat: &Seat) -> bool {
        self.thrown_from(seat).is_some()
    }

    /// The throw, where whoever plays from that seat may throw it.
    fn thrown_from(&self, seat: &Seat) -> Option<&Throw> {
        match self {
            Self::Shown { throw, .. } => Some(&**throw).filter(|_| *seat != Seat::Spectator),
            Self::Sealed => None,
        }
    }
}

impl Room {
    /// What waits, or waited last, for dice that people throw.
    fn last_throw(&self) -> Option<Arc<Throw>> {
        self.machines.throw.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Whether play may be waiting for dice that people throw; a look at the battle says whether it is.
    pub(crate) fn may_wait_for_dice(&self) -> bool {
        self.last_throw().is_some()
    }

    /// The throw that the battle waits for.
    pub(super) fn standing(&self, battle: &dyn LiveBattle) -> Option<Arc<Throw>> {
        self.last_throw()
            .filter(|throw| throw.id.number >= battle.stands_since() && self.still_plays(&throw.decided))
    }

    /// Has play wait for the dice of what was decided.
    pub(super) fn wait_for_dice(&self, decided: Decided, own: u64) {
        let throw = Arc::new(Throw::new(decided, own));
        *self.machines.throw.lock().unwrap_or_else(PoisonError::into_inner) = Some(throw);
        self.company.changed();
        self.bell.ring(&self.id);
    }

    /// Notes that whoever sits at that seat has looked at what play waits for.
    pub(super) fn see_throw(&self, seat: &Seat) {
        if let Some(throw) = self.last_throw() {
            throw.seen().insert(seat.clone());
        }
    }

    /// Whether somebody who may throw what play waits for watches from his seat.
    pub(crate) fn has_thrower(&self, battle: &dyn LiveBattle) -> bool {
        let may_throw = |seat: &Seat| self.awaited(battle, seat).is_some_and(|awaited| awaited.is_for(seat));
        self.may_wait_for_dice() && self.present().iter().any(may_throw)
    }

    /// Whether play waits for dice that the seat may throw, and nobody has looked from there since it does.
    pub(crate) fn has_unseen_throw(&self, battle: &dyn LiveBattle, seat: &Seat) -> bool {
        let is_unseen = |throw: &Throw| !throw.seen().contains(seat);
        self.awaited(battle, seat).is_some_and(|awaited| awaited.thrown_from(seat).is_some_and(is_unseen))
    }

    /// The throw that play waits for in the battle as a seat looks at it; none where it sees what is past.
    pub(crate) fn awaited(&self, battle: &dyn LiveBattle, seat: &Seat) -> Option<Awaited> {
        let throw = self.standing(battle).filter(|_| self.lag(seat, battle.ending().is_some()) == 0)?;
        Some(match foretold_to(battle, (seat, throw.of()), throw.command(), &[]) {
            Ok(Next::Die(first)) => Awaited::Shown { throw, first },
            _ => Awaited::Sealed,
        })
    }

    /// The throw of that id, for a seat that may throw its dice.
    ///
    /// # Errors
    /// [`Fault::Stale`] where others have acted since; [`Fault::NotFound`] where play waits for another one, or for none;
    /// [`Fault::Forbidden`] where the command is hidden from the seat, and for spectators.
    pub(crate) fn throw_for(
        &self,
        battle: &dyn LiveBattle,
        seat: &Seat,
        id: ThrowId,
    ) -> Result<Arc<Throw>, Fault> {
        if *seat == Seat::Spectator {
            return Err(Fault::Forbidden("spectators look on".to_owned()));
        }
        if id.number < battle.stands_since() {
            return Err(Fault::stale(battle, seat, id.number));
        }
        match self.awaited(battle, seat) {
            Some(Awaited::Shown { throw, .. }) if throw.id == id => Ok(throw),
            Some(Awaited::Sealed) => Err(Fault::Forbidden(
                "the command is hidden from this seat: the umpire throws for it".to_owned(),
            )),
            _ => Err(gone()),
        }
    }

    /// Gives the command of a throw with the dice that somebody threw for it; its record as he may read it, and the head of
    /// the log with it.
    ///
    /// # Errors
    /// As of [`throw_for`](Self::throw_for), and as [`give`](Self::give) has it.
    pub(crate) async fn throw(
        self: &Arc<Self>,
        seat: &Seat,
        id: ThrowId,
        faces: Vec<u32>,
    ) -> Result<(Entry, Option<Head>), Fault> {
        let (room, seat) = (Arc::clone(self), seat.clone());
        // It runs to its end even if the caller goes away: the machine rests meanwhile.
        let thrown = tokio::spawn(async move { room.thrown(&seat, id, faces).await });
        thrown.await.unwrap_or(Err(Fault::Closing))
    }

    async fn thrown(
        self: &Arc<Self>,
        seat: &Seat,
        id: ThrowId,
        faces: Vec<u32>,
    ) -> Result<(Entry, Option<Head>), Fault> {
        let _turn = self.machines.throwing.lock().await;
        let look = |battle: &dyn LiveBattle| -> Result<_, Fault> {
            Ok((self.throw_for(battle, seat, id)?, battle.number()))
        };
        let (throw, number) = self.live.look(look)?;
        if self.machines.at_work.swap(true, Ordering::AcqRel) {
            return Err(gone());
        }
        let given = Given {
            seat: throw.of().clone(),
            command: throw.command().to_string(),
            dice: Dice::Typed(faces),
            expected: Some(number),
        };
        let given = self.give(given).await;
        if let Ok((entry, _)) = &given {
            self.remember(throw.decided.memory.clone());
            self.keep_thought(entry.number, Occasion::Played, throw.decided.moved.clone());
        }
        self.machines.at_work.store(false, Ordering::Release);
        self.stir();
        // Whoever threw may read other things than the seat that he threw for.
        match given {
            Ok((entry, head)) => {
                let entry = self.live.look(|battle| battle.some_of_log(seat, entry.number - 1, 1).pop());
                entry.map(|entry| (entry, head)).ok_or(Fault::Closing)
            }
            Err(Fault::Stale { expected, .. }) => {
                Err(self.live.look(|battle| Fault::stale(battle, seat, expected)))
            }
            Err(fault) => Err(fault),
        }
    }
}

fn gone() -> Fault {
    Fault::NotFound("such throw any more: look at what the machine asks for now".to_owned())
}

/// As forms and the API have it: `42.00c5e2f79b1d0a63`.
impl fmt::Display for ThrowId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{:016x}", self.number, self.own)
    }
}

impl FromStr for ThrowId {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let parts = text.split_once('.').and_then(|(number, own)| {
            Some(Self { number: number.parse().ok()?, own: u64::from_str_radix(own, 16).ok()? })
        });
        parts.ok_or_else(|| Fault::Unreadable(format!("throw: {text:?} is no id of a throw")))
    }
}
