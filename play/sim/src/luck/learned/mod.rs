//! How well a battle stands, learned from battles: the chance that its first side wins, by everything that can be counted in it.
//!
//! It is learned from a pilot: battles with a luck of their own that are not counted. So it is settled before the dice of any
//! battle fall that is, and whatever it is worth, luck that is weighed by it is 0 on average.

mod reading;
mod trees;

use std::num::NonZeroUsize;

use standfast_engine::battle::{Led, Trial};
use standfast_generals::Swing;

use reading::{Places, Reading};
use trees::Forest;

/// How many states of a battle are learned from.
const STATES: usize = 32;

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
            Some(ending) => {
                let first = trial.roster().sides.first();
                let won = first.is_some_and(|first| ending.winner.as_ref() == Some(&first.id));
                f64::from(u8::from(won))
            }
            None => self.forest.chance(&self.places.row(trial)),
        }
    }
}

/// What a battle of a pilot teaches: states of it, and what each led to.
#[derive(Debug)]
pub struct Lesson {
    states: Vec<(Reading, f64)>,
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
    /// Each with the number of commands before it.
    states: Vec<(usize, Reading)>,
}

impl Seen {
    /// Takes one state of so many commands (`every`) of the battle of that number.
    pub(crate) fn taking(every: NonZeroUsize, number: u64) -> Self {
        Self { every, shift: usize::try_from(number).unwrap_or_default(), commands: 0, states: Vec::new() }
    }

    /// Looks at the battle before a command of it; never stops it.
    pub(crate) fn looks<B: Led>(&mut self, trial: &Trial<B>) -> bool {
        if (self.commands + self.shift).is_multiple_of(self.every.get()) {
            self.states.push((self.commands, Reading::of(trial)));
        }
        self.commands += 1;
        false
    }

    /// What it teaches: each state led to whether the first side won, less the luck that came after.
    pub(crate) fn lesson(self, won: f64, swings: &[Swing]) -> Lesson {
        let led_to = |(commands, reading)| {
            let later = swings.iter().filter(|swing| swing.command >= commands);
            let luck: f64 = later.filter_map(|swing| swing.moved.first()).sum();
            (reading, won - luck)
        };
        Lesson { states: self.states.into_iter().map(led_to).collect(), commands: self.commands }
    }
}

impl Lesson {
    /// How many commands apart the states are of which a battle as long as this one has as many as are learned from.
    pub(crate) fn every(&self) -> NonZeroUsize {
        NonZeroUsize::new(self.commands.div_ceil(STATES)).unwrap_or(NonZeroUsize::MIN)
    }
}

/// What battles of a pilot have taught so far.
#[derive(Debug, Default)]
pub(crate) struct Lessons {
    places: Places,
    rows: Vec<Vec<f32>>,
    won: Vec<f64>,
}

impl Lessons {
    /// Takes in what a battle taught.
    pub(crate) fn take_in(&mut self, lesson: &Lesson) {
        for (reading, won) in &lesson.states {
            self.rows.push(self.places.met(reading));
            self.won.push(*won);
        }
    }

    /// What is learned from all of it.
    pub(crate) fn learned(self, seed: u64) -> Learned {
        Learned { forest: Forest::grown(&self.rows, &self.won, seed), places: self.places }
    }
}
