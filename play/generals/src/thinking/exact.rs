use standfast_engine::battle::{Id, Idea, Led, Seat, Trial};

use super::Values;
use super::candidates::Candidate;
use super::playouts::Playouts;
use crate::walk::Walk;

/// So many commands at most are still to come where all that may come of them is walked.
const FEW_COMMANDS: usize = 40;

/// How many ways in which the dice of a command fall are walked in about the time that it takes to decide and carry out another in a
/// battle that is fought on.
const WAYS_FOR_A_COMMAND: u64 = 2;

/// Which part of what may be spent a walk takes at most.
const MOST_SPENT: f64 = 0.5;

/// Finds what each candidate is worth against the best that the enemy can think of, where so little is still to come that all of it
/// can be walked; whether it can.
pub(super) fn walked<B: Led>(playouts: &Playouts<'_, B>, candidates: &mut [Candidate<B>]) -> bool {
    let Playouts { trial, post, school, combat, .. } = *playouts;
    let Some((own, doctrine)) = candidates.first().zip(school.first()) else { return false };
    let Some(commands) = playouts.ends_within(FEW_COMMANDS, own) else { return false };
    if playouts.is_anything_hidden() {
        return false;
    }
    let has_time = || playouts.spent() < MOST_SPENT && !playouts.is_late();
    let mut options = |_: &str, trial: &Trial<B>, post: (&Seat, &Id)| {
        let mut all: Vec<Idea<B::Command>> = Vec::new();
        let doctrines = school.iter().filter(|_| has_time());
        for idea in doctrines.flat_map(|doctrine| trial.ideas(post, &doctrine.figures, combat)) {
            if !all.iter().any(|known| known.act == idea.act) {
                all.push(idea);
            }
        }
        all
    };
    let most = playouts.in_all().saturating_mul(commands * WAYS_FOR_A_COMMAND);
    let mut walk = Walk::of(post.1, (&doctrine.figures, combat), &mut options, most).as_long_as(&has_time);
    let worth: Option<Vec<f64>> =
        candidates.iter().map(|candidate| walk.after(trial, post, &candidate.idea).ok().flatten()).collect();
    let Some(worth) = worth else { return false };
    for (candidate, worth) in candidates.iter_mut().zip(worth) {
        candidate.values = Values::Exact(worth);
    }
    true
}
