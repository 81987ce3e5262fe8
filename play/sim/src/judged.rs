//! How a battle was judged on the way, beside what came of it: what players who think go by, held to account.

use standfast_engine::battle::{Led, Trial};

/// How well a battle stood for its first side as each turn ended, and what came of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Judged {
    /// The prospects as each turn but the last ended, from 0 to 1,000.
    pub prospects: Vec<i64>,
    /// What the first side made of the battle: 1,000 where it won, 0 where it lost, 500 where nobody won.
    pub came: i64,
}

/// Judges a battle as it is fought.
#[derive(Debug, Default)]
pub(crate) struct Judging {
    turn: Option<i64>,
    prospects: Vec<i64>,
}

impl Judging {
    /// Looks once a turn, as it begins; never stops the battle.
    pub(crate) fn looks<B: Led>(&mut self, trial: &Trial<B>) -> bool {
        let turn = B::turn(trial.scene());
        if self.turn.replace(turn).is_some_and(|before| before != turn) {
            self.prospects.push(of_the_first(trial));
        }
        false
    }

    pub(crate) fn judged<B: Led>(self, trial: &Trial<B>) -> Judged {
        Judged { prospects: self.prospects, came: of_the_first(trial) }
    }
}

fn of_the_first<B: Led>(trial: &Trial<B>) -> i64 {
    trial.roster().sides.first().map_or(500, |side| trial.prospects(&side.id))
}
