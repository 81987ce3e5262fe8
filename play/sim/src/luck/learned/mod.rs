//! How well a battle stands, learned from battles: the chance that its first side wins, by everything that can be counted in it.
//!
//! It is learned from a pilot: battles with a luck of their own that are not counted. So it is settled before the dice of any
//! battle fall that is, and whatever it is worth, luck that is weighed by it is 0 on average.

mod reading;
mod trees;

use std::num::NonZeroUsize;

use standfast_engine::battle::{Led, Trial};

use reading::{Places, Reading};
use trees::{Forest, Row};

pub(crate) use trees::TREES;

use crate::crew::Hands;

/// How many states of a battle are learned from at most.
const STATES: usize = 32;

/// How many numbers are learned from in all, where one state of each battle is not more already: a long pilot needs as much room as a
/// short one.
const NUMBERS: u64 = 24_000_000;

/// One battle of so many is kept back, to tell when enough is learned.
const ONE_KEPT_BACK_OF: usize = 10;

/// The chance that the first side wins, by how the battle stands.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Learned {
    places: Places,
    forest: Forest,
}

impl Learned {
    /// The chance as the battle stands; once it is over, whether the first side has won.
    pub(crate) fn chance<B: Led>(&self, trial: &Trial<B>) -> f64 {
        match trial.ending() {
            Some(_) => won(trial),
            None => self.forest.chance(&self.places.row(trial)),
        }
    }
}

/// 1 where the first side has won, 0 where it has not.
pub(crate) fn won<B: Led>(trial: &Trial<B>) -> f64 {
    let first = trial.roster().sides.first();
    let winner = trial.ending().and_then(|ending| ending.winner.as_ref());
    f64::from(u8::from(winner.is_some() && winner == first.map(|first| &first.id)))
}

/// What a battle of a pilot teaches: states of it, and how it ended.
#[derive(Debug)]
pub struct Lesson {
    states: Vec<Reading>,
    won: f64,
    /// How many commands the battle had.
    commands: usize,
}

/// The states of a battle that is looked at as it is fought.
#[derive(Debug)]
pub(crate) struct Seen {
    every: NonZeroUsize,
    /// By how many commands the states of this battle are shifted, so that not all battles are looked at alike.
    shift: usize,
    commands: usize,
    states: Vec<Reading>,
}

impl Seen {
    /// Takes one state of so many commands (`every`) of the battle of that number.
    pub(crate) fn taking(every: NonZeroUsize, number: u64) -> Self {
        Self { every, shift: usize::try_from(number).unwrap_or_default(), commands: 0, states: Vec::new() }
    }

    /// Looks at the battle before a command of it, as far as somebody `foresees` it; never stops it.
    pub(crate) fn looks<B: Led>(
        &mut self,
        trial: &Trial<B>,
        foresees: impl FnOnce(&Trial<B>) -> Trial<B>,
    ) -> bool {
        if (self.commands + self.shift).is_multiple_of(self.every.get()) {
            let foreseen = foresees(trial);
            if foreseen.ending().is_none() {
                self.states.push(Reading::of(&foreseen));
            }
        }
        self.commands += 1;
        false
    }

    /// What it teaches, as it ended.
    pub(crate) fn lesson(self, won: f64) -> Lesson {
        Lesson { states: self.states, won, commands: self.commands }
    }
}

impl Lesson {
    /// How many commands apart the states are that are learned from, of so many battles that are about as long as this one.
    pub(crate) fn every(&self, battles: u64) -> NonZeroUsize {
        let numbers = self.states.iter().map(Reading::numbers).max().unwrap_or_default().max(1);
        let states = NUMBERS / u64::try_from(numbers).unwrap_or(NUMBERS) / battles.max(1);
        let states = usize::try_from(states).unwrap_or(STATES).clamp(1, STATES);
        NonZeroUsize::new(self.commands.div_ceil(states)).unwrap_or(NonZeroUsize::MIN)
    }
}

/// What battles of a pilot have taught so far.
#[derive(Debug, Default)]
pub(crate) struct Lessons {
    places: Places,
    rows: Vec<Row>,
    battles: usize,
}

impl Lessons {
    /// Takes in what a battle taught.
    pub(crate) fn take_in(&mut self, lesson: &Lesson) {
        self.battles += 1;
        let is_kept_back = self.battles.is_multiple_of(ONE_KEPT_BACK_OF);
        for reading in &lesson.states {
            self.rows.push(Row { numbers: self.places.met(reading), won: lesson.won, is_kept_back });
        }
    }

    /// What is learned from all of it, by these `hands`; nothing where somebody stopped it. Whoever is `told` hears how many trees
    /// have been grown.
    pub(crate) fn learned(
        self,
        seed: u64,
        hands: &impl Hands,
        told: &mut dyn FnMut(usize),
    ) -> Option<Learned> {
        let forest = Forest::grown(&self.rows, seed, hands, told)?;
        Some(Learned { forest, places: self.places })
    }
}
