//! How well a battle stands, learned from battles: the chance that its first side wins, by everything that can be counted in it.
//!
//! It is learned from a pilot: battles with a luck of their own that are not counted. So it is settled before the dice of any
//! battle fall that is, and whatever it is worth, luck that is weighed by it is 0 on average.

mod reading;
mod trees;

use standfast_engine::battle::{Led, Trial};
use standfast_generals::Swing;

use reading::Places;
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

/// What battles of a pilot have taught so far: states of theirs, and what each led to.
#[derive(Debug, Default)]
pub struct Lessons {
    places: Places,
    rows: Vec<Vec<f32>>,
    won: Vec<f64>,
    /// One state of how many commands is taken.
    every: usize,
}

/// The states of a battle that is looked at as it is fought.
#[derive(Debug, Default)]
pub(crate) struct Seen {
    commands: usize,
    /// Each with the number of commands before it.
    rows: Vec<(usize, Vec<f32>)>,
}

impl Seen {
    /// Looks at the battle of that number before a command of it; never stops it.
    pub(crate) fn looks<B: Led>(&mut self, trial: &Trial<B>, number: u64, lessons: &mut Lessons) -> bool {
        let shift = usize::try_from(number).unwrap_or_default();
        if (self.commands + shift).is_multiple_of(lessons.every.max(1)) {
            self.rows.push((self.commands, lessons.places.met(trial)));
        }
        self.commands += 1;
        false
    }
}

impl Lessons {
    /// Takes in a battle: what each state of it led to is whether the first side won, less the luck that came after.
    pub(crate) fn take_in(&mut self, seen: Seen, won: f64, swings: &[Swing]) {
        if self.every == 0 {
            self.every = seen.commands.div_ceil(STATES).max(1);
        }
        for (commands, row) in seen.rows {
            let later = swings.iter().filter(|swing| swing.command >= commands);
            let luck: f64 = later.filter_map(|swing| swing.moved.first()).sum();
            self.rows.push(row);
            self.won.push(won - luck);
        }
    }

    /// What is learned from all of it.
    pub(crate) fn learned(self, seed: u64) -> Learned {
        Learned { forest: Forest::grown(&self.rows, &self.won, seed), places: self.places }
    }
}
