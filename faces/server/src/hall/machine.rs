//! Players of the machine at the seats of a battle: they decide beside everybody else, and act at a pace that people can
//! follow.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use serde_json::{Value as Json, json};
use standfast_rulebook::battle::{Contribution, DICE_RULE, LiveBattle, PLEDGE, Refused, Seat, generals_at};
use standfast_rulebook::choices;
use standfast_rulebook::generals::{Advice, Briefed, Leader, Level, Memory, Plan, Weighed};
use standfast_seat::{Next, foretold};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use utoipa::ToSchema;

use super::throw::Throw;
use super::{Dice, Given, Room};
use crate::Fault;
use crate::blocking::{blocking, giving_way};

/// The least time between two acts of the machine.
const PACE: Duration = Duration::from_millis(1_200);

/// By whose doctrine those who think on a server think first.
pub(crate) const THINKS_FIRST: &str = "steady";

/// After how many refusals in a row the machine leaves a decision to people: it imagined the battle otherwise than it is.
const MOST_REFUSALS: u64 = 5;

/// How many of its thoughts a battle keeps: the latest.
const MOST_THOUGHTS: usize = 1_000;

/// A player of the machine at a seat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Machine {
    pub(crate) leader: Leader,
    pub(crate) dice: MachineDice,
}

choices! {
    /// Who throws the dice of a player of the machine.
    #[derive(Default, ToSchema)]
    #[schema(rename_all = "kebab-case")]
    pub(crate) enum MachineDice {
        /// The server rolls them.
        #[default]
        Rolled = "rolled",
        /// People at the table throw them, and type what they show.
        Thrown = "thrown",
    }
}

/// On what occasion the machine thought.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Occasion {
    /// It plays from the seat, and did so.
    Played,
    /// Somebody who plays there asked it what it would do.
    Asked,
}

/// Why a player of the machine did what he did, or would.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Thought {
    /// The record of what he did, or of the question.
    pub(crate) number: u64,
    pub(crate) occasion: Occasion,
    /// After how many records he looked at the battle.
    pub(crate) looked_at: u64,
    /// The command.
    pub(crate) command: Json,
    pub(crate) seat: Seat,
    /// What he did.
    pub(crate) says: String,
    /// Why.
    pub(crate) why: String,
    /// What he tried out, the best first; empty where he did not.
    pub(crate) weighed: Vec<Weighed>,
}

/// The players of the machine at a battle.
#[derive(Debug)]
pub(super) struct Machines {
    /// How many may think at a time, in all battles together.
    pub(super) thinkers: Arc<Semaphore>,
    /// Whether somebody has them act at this moment.
    pub(super) at_work: AtomicBool,
    pub(super) memory: Mutex<Memory>,
    /// What waits, or waited last, for dice that people throw.
    pub(super) throw: Mutex<Option<Arc<Throw>>>,
    /// Held by whoever gives a command with dice that he threw for them.
    pub(super) throwing: tokio::sync::Mutex<()>,
    /// Held by whoever asks for advice: of one battle one asks at a time.
    pub(super) advising: tokio::sync::Mutex<()>,
    thoughts: Mutex<VecDeque<Thought>>,
}

/// What one of them does.
#[derive(Debug, Clone)]
pub(super) struct Move {
    pub(super) seat: Seat,
    /// After how many records he looked at the battle.
    pub(super) number: u64,
    pub(super) advice: Advice,
}

/// What one of them has decided.
#[derive(Debug)]
pub(super) struct Decided {
    pub(super) moved: Move,
    machine: Machine,
    /// What they remember once he has done it.
    pub(super) memory: Memory,
    /// Whether the rules ask for dice.
    asks_for_dice: bool,
}

impl Machines {
    pub(super) fn new(thinkers: Arc<Semaphore>) -> Self {
        Self {
            thinkers,
            at_work: AtomicBool::default(),
            memory: Mutex::default(),
            throw: Mutex::default(),
            throwing: tokio::sync::Mutex::default(),
            advising: tokio::sync::Mutex::default(),
            thoughts: Mutex::default(),
        }
    }
}

impl Room {
    /// Gives a seat to a player of the machine, or takes it back for people.
    ///
    /// # Errors
    /// [`Fault::Unreadable`] where there is no such player, or he thinks longer than he may; [`Fault::Forbidden`] at a seat
    /// that is no player's.
    pub(crate) async fn set_machine(
        self: &Arc<Self>,
        seat: &Seat,
        machine: Option<Machine>,
    ) -> Result<(), Fault> {
        if !matches!(seat, Seat::Player(_)) {
            return Err(Fault::Forbidden("the machine plays from players' seats alone".to_owned()));
        }
        if let Some(Machine { leader, .. }) = &machine {
            let most = self.limits.thinking_seconds;
            let is_long =
                |level: &Level| matches!(level, Level::Time(time) if *time > Duration::from_secs(most));
            match leader {
                Leader::Thinks(_, level) if is_long(level) => {
                    let why = format!(
                        "player: at most {most} seconds a decision are allowed here (thinking_seconds)"
                    );
                    return Err(Fault::Unreadable(why));
                }
                Leader::Thinks(_, Level::Playouts(_)) => {
                    let why = "player: on a server the machine thinks by time, such as steady:1s";
                    return Err(Fault::Unreadable(why.to_owned()));
                }
                _ => {}
            }
            let knows = self.live.look(|battle| match generals_at(battle) {
                Some(generals) => generals.knows(leader),
                None => Err("nobody leads the battles of this system yet".to_owned()),
            });
            knows.map_err(|why| Fault::Unreadable(format!("player: {why}")))?;
        }
        self.keep_machine(seat, machine).await?;
        self.stir();
        Ok(())
    }

    /// Has the players of the machine go on, where there are any and one of them has to decide something.
    pub(super) fn stir(self: &Arc<Self>) {
        if self.is_over() || self.is_closed() || self.company.machines().is_empty() {
            return;
        }
        let Ok(runtime) = tokio::runtime::Handle::try_current() else { return };
        if !self.machines.at_work.swap(true, Ordering::AcqRel) {
            let room = Arc::clone(self);
            runtime.spawn(async move { room.has_them_act().await });
        }
    }

    async fn has_them_act(self: Arc<Self>) {
        let mut refusals = 0;
        loop {
            let before = self.happened();
            if self.live.look(|battle| self.standing(battle).is_some()) {
                return self.rest(before);
            }
            let began = Instant::now();
            let Ok(Some(decided)) = self.next_move(refusals).await else { return self.rest(before) };
            tokio::time::sleep(PACE.saturating_sub(began.elapsed())).await;
            if !self.still_plays(&decided) {
                continue;
            }
            if decided.asks_for_dice && decided.machine.dice == MachineDice::Thrown {
                self.wait_for_dice(decided, drawn());
                return self.rest(before);
            }
            let Decided { moved, memory, .. } = decided;
            match self.give(self.given_by(&moved)).await {
                Ok((entry, _)) => {
                    refusals = 0;
                    self.remember(memory);
                    self.keep_thought(entry.number, Occasion::Played, moved);
                }
                Err(fault) if is_of_dice(&fault) => {
                    refusals += u64::from(self.withdraw_pledge(&moved.seat).await.is_err());
                }
                Err(Fault::Refused(Refused::Stale { .. }) | Fault::Stale { .. }) => {}
                Err(fault) => {
                    refusals += 1;
                    tracing::warn!(battle = %self.id, seat = %moved.seat, %fault, "a player of the machine is refused");
                }
            }
            if refusals >= MOST_REFUSALS || self.is_closed() {
                return self.rest(before);
            }
        }
    }

    /// What has happened so far that they may have to answer: records, and changes of who sits where.
    fn happened(&self) -> (u64, u64) {
        (self.live.number(), self.company.changes())
    }

    /// Has them act no more until something happens, which it may have since then.
    fn rest(self: &Arc<Self>, before: (u64, u64)) {
        self.machines.at_work.store(false, Ordering::Release);
        if self.happened() != before {
            self.stir();
        }
    }

    /// Whether whoever decided that still plays from his seat, by the same dice.
    pub(super) fn still_plays(&self, Decided { moved, machine, .. }: &Decided) -> bool {
        self.company.machines().iter().any(|(seat, now)| *seat == moved.seat && now == machine)
    }

    /// What one of them does now, where one has to decide something.
    async fn next_move(self: &Arc<Self>, refusals: u64) -> Result<Option<Decided>, Fault> {
        let Ok(place) = Arc::clone(&self.machines.thinkers).acquire_owned().await else {
            return Err(Fault::Closing);
        };
        // Read now: while this waited for its place, a seat may have been given or taken back.
        let machines = self.company.machines();
        let room = Arc::clone(self);
        let briefed = blocking(move || {
            Ok(machines.into_iter().find_map(|(seat, machine)| {
                let leader = if refusals > 0 { Leader::Random } else { machine.leader.clone() };
                let (number, briefed) = room.briefs(&seat, leader, refusals)?;
                Some((seat, machine, number, briefed))
            }))
        });
        let Some((seat, machine, number, briefed)) = briefed.await? else { return Ok(None) };
        let (advice, memory) = self.hears(briefed, place).await?;
        let Some(advice) = advice else {
            self.remember(memory);
            return Ok(None);
        };
        let room = Arc::clone(self);
        let decided = move || {
            let asks = |battle: &dyn LiveBattle| {
                matches!(foretold(battle, &seat, &advice.command, &[]), Ok(Next::Die(_)))
            };
            let asks_for_dice = room.live.look(asks);
            Ok(Some(Decided { moved: Move { seat, number, advice }, machine, memory, asks_for_dice }))
        };
        blocking(decided).await
    }

    /// Tells somebody who is to decide at that seat how things stand, after so many records; `None` where there is nothing to
    /// decide.
    pub(super) fn briefs(&self, seat: &Seat, leader: Leader, salt: u64) -> Option<(u64, Briefed)> {
        let plan = Plan { leader, seed: drawn().wrapping_add(salt) };
        let memory = self.memory();
        self.live.look(|battle: &dyn LiveBattle| {
            let briefed = generals_at(battle)?.briefs(battle, seat, &plan, &memory)?;
            Some((battle.number(), briefed))
        })
    }

    /// What he decides: he thinks about it while others look and act, in the place that is kept for him.
    pub(super) async fn hears(
        &self,
        briefed: Briefed,
        place: OwnedSemaphorePermit,
    ) -> Result<(Option<Advice>, Memory), Fault> {
        let mut memory = self.memory();
        giving_way(move || {
            let _place = place;
            (briefed(&mut memory), memory)
        })
        .await
    }

    /// What they remember of what they have done.
    fn memory(&self) -> Memory {
        self.machines.memory.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Keeps what they remember of what they have done.
    pub(super) fn remember(&self, memory: Memory) {
        *self.machines.memory.lock().unwrap_or_else(PoisonError::into_inner) = memory;
    }

    pub(super) fn keep_thought(&self, number: u64, occasion: Occasion, moved: Move) -> Thought {
        let Move { seat, number: looked_at, advice: Advice { command, says, why, weighed } } = moved;
        let mut thoughts = self.machines.thoughts.lock().unwrap_or_else(PoisonError::into_inner);
        if thoughts.len() == MOST_THOUGHTS {
            thoughts.pop_front();
        }
        let thought = Thought { number, occasion, looked_at, command, seat, says, why, weighed };
        thoughts.push_back(thought.clone());
        thought
    }

    /// Why players of the machine did what they did since the battle was opened, the latest first, as far as that seat may
    /// know it: what was thought at its own seat, and all of it for the umpire and once the battle is over.
    pub(crate) fn thoughts(&self, seat: &Seat) -> Vec<Thought> {
        let thoughts = self.machines.thoughts.lock().unwrap_or_else(PoisonError::into_inner);
        let open = self.is_over() || *seat == Seat::Umpire;
        thoughts.iter().rev().filter(|thought| open || thought.seat == *seat).cloned().collect()
    }

    fn given_by(&self, moved: &Move) -> Given {
        // Fair dice take a contribution of his own.
        let own = self.promise().and_then(|_| Contribution::new(&format!("{:016x}", drawn())));
        Given {
            seat: moved.seat.clone(),
            command: moved.advice.command.to_string(),
            dice: Dice::Rolled(own.unwrap_or_default()),
            expected: Some(self.still_stands(moved.number)),
        }
    }

    /// After how many records may be given what was decided after so many: talk leaves it standing.
    pub(super) fn still_stands(&self, looked_at: u64) -> u64 {
        self.live.look(|battle| match looked_at >= battle.stands_since() {
            true => battle.number(),
            false => looked_at,
        })
    }

    /// Takes back what was pledged from a seat: the browser that did it alone knows how to keep it.
    pub(super) async fn withdraw_pledge(self: &Arc<Self>, seat: &Seat) -> Result<(), Fault> {
        let command = json!({"do": PLEDGE.name}).to_string();
        let dice = Dice::Rolled(Contribution::default());
        self.give(Given { seat: seat.clone(), command, dice, expected: None }).await?;
        Ok(())
    }
}

/// Whether a command was declined for what is mixed into its dice.
pub(super) fn is_of_dice(fault: &Fault) -> bool {
    matches!(fault, Fault::Refused(Refused::Rule(declined)) if declined.rule == DICE_RULE)
}

/// A number that nobody can guess.
pub(super) fn drawn() -> u64 {
    // Without randomness he plays on, and could be foreseen.
    getrandom::u64().unwrap_or_default()
}
