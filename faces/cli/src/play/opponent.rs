//! Players of the machine at the other seats. They think beside the terminal, on a copy of the battle.

use std::path::Path;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value as Json;
use standfast_rulebook::battle::generals_at;
use standfast_rulebook::generals::{Advice, Leader, Memory, Plan};

use super::battle::{LiveBattle, Seat};
use crate::fault::Fault;
use crate::input;

/// The least time between two of their moves, so that people can follow them.
const PACE: Duration = Duration::from_millis(900);

/// Who throws their dice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TheirDice {
    /// The battle's own dice fall.
    Rolled,
    /// People throw them, and type what they show.
    Thrown,
}

/// What one of them does.
#[derive(Debug)]
pub(crate) struct Move {
    /// How many records the battle had when he decided.
    pub(crate) number: u64,
    pub(crate) seat: Seat,
    pub(crate) command: Json,
    /// The command in words, and why it was given.
    pub(crate) says: String,
    pub(crate) why: String,
    /// What they remember once he has done it.
    pub(crate) memory: Memory,
}

/// Who is to decide, after how many records, and what they remember.
type Question = (u64, Seat, Memory);

/// After how many refusals in a row they leave a decision to people.
const MOST_REFUSALS: usize = 5;

/// The players of the machine.
#[derive(Debug)]
pub(crate) struct Opponents {
    pub(crate) dice: TheirDice,
    seats: Vec<Seat>,
    questions: Sender<Question>,
    moves: Receiver<(u64, Option<Move>)>,
    /// For how many records they were asked.
    asked: Option<u64>,
    /// A move that is held back until the pace allows it.
    ready: Option<Move>,
    moved: Instant,
    /// What they remember of what they have done.
    memory: Memory,
    /// How often in a row they were refused.
    refusals: usize,
}

impl Opponents {
    /// They sit down at all players' seats but one.
    pub(crate) fn sit(
        battle: &dyn LiveBattle,
        own: &Seat,
        leader: &Leader,
        dice: TheirDice,
        path: &Path,
    ) -> Result<Self, Fault> {
        let nobody = || Fault::Other("nobody leads the battles of this system yet".to_owned());
        generals_at(battle).ok_or_else(nobody)?.knows(leader).map_err(Fault::Other)?;
        let players = battle.roster().seats().filter(|seat| matches!(seat, Seat::Player(_)) && seat != own);
        let seats = players.collect();
        let plan = Plan { leader: leader.clone(), seed: input::chance()? };
        let (questions, asked) = mpsc::channel();
        let (moved, moves) = mpsc::channel();
        let path = path.to_owned();
        thread::spawn(move || think(&path, &plan, &asked, &moved));
        let (moved, memory) = (Instant::now(), Memory::default());
        Ok(Self { dice, seats, questions, moves, asked: None, ready: None, moved, memory, refusals: 0 })
    }

    /// What one of them does now, where one of them has to and knows.
    pub(crate) fn next(&mut self, battle: &dyn LiveBattle) -> Option<Move> {
        let number = battle.number();
        if self.asked != Some(number) {
            self.asked = Some(number);
            self.ready = None;
            let generals = generals_at(battle)?;
            let seat = self.seats.iter().find(|seat| generals.decides(battle, seat))?;
            // The thinking thread lives as long as they do.
            let _ = self.questions.send((number, seat.clone(), self.memory.clone()));
        }
        while let Ok((of, decided)) = self.moves.try_recv() {
            if of == number {
                self.ready = decided;
            }
        }
        if self.moved.elapsed() < PACE {
            return None;
        }
        let ready = self.ready.take()?;
        self.moved = Instant::now();
        Some(ready)
    }

    /// That move was done.
    pub(crate) fn has_done(&mut self, moved: Move) {
        (self.memory, self.refusals) = (moved.memory, 0);
    }

    /// What one of them wanted was not done: he thinks again, unless that has come to nothing too often; whether he does.
    pub(crate) fn think_again(&mut self) -> bool {
        self.refusals += 1;
        let thinks = self.refusals < MOST_REFUSALS;
        if thinks {
            self.asked = None;
        }
        thinks
    }
}

/// Decides until nobody asks any more.
fn think(path: &Path, plan: &Plan, questions: &Receiver<Question>, moves: &Sender<(u64, Option<Move>)>) {
    while let Ok(first) = questions.recv() {
        let (number, seat, mut memory) = questions.try_iter().last().unwrap_or(first);
        let battle = standfast_store::read(path).ok().map(|(battle, _)| battle);
        let decided = battle.filter(|battle| battle.number() == number).and_then(|battle| {
            let advice = generals_at(battle.as_ref())?.advise(battle.as_ref(), &seat, plan, &mut memory)?;
            let Advice { command, says, why, .. } = advice;
            Some(Move { number, seat, command, says, why, memory })
        });
        if moves.send((number, decided)).is_err() {
            return;
        }
    }
}
