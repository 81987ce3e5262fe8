//! Thinking: whatever any doctrine would do now is tried out in battles that are fought on from there by doctrine, with the
//! same luck for each; what does worse is dropped, until one is left or the time is up.

mod candidates;
mod exact;
mod mixed;
mod playouts;
mod values;

use std::time::Duration;

use standfast_engine::battle::{Doctrine, Id, Led, Seat, Trial};
use standfast_engine::counted;

use crate::asked::Asked;
use crate::general::Decision;
use crate::leader::Level;
use crate::luck::Luck;
use candidates::Candidate;
use playouts::Playouts;
use values::Values;

/// How many battles are fought on for each candidate before any is dropped.
const AT_LEAST: u64 = 6;

/// How often the number of candidates is halved at most.
const MOST_HALVINGS: u32 = 5;

/// By how many standard errors something else must be better, in the same luck, than what his own doctrine likes best.
const BETTER_BY: f64 = 0.7;

/// The error of what battles come to that no number of them makes smaller: they are judged before their end, and the enemy need not
/// act by the doctrine that is taken for his. Without it, and with a poorer judgement, who thought ten times as long went by smaller
/// differences, and lost more of the sunken lane than he won.
const JUDGED_WITHIN: f64 = 0.01;

/// How much somebody may try out for a decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget {
    time: Option<Duration>,
    playouts: u64,
}

impl Budget {
    /// What a level allows.
    #[must_use]
    pub fn of(level: Level) -> Self {
        match level {
            Level::Time(time) => Self { time: Some(time), playouts: u64::MAX },
            Level::Playouts(playouts) => Self { time: None, playouts: u64::from(playouts) },
        }
    }
}

/// Something that was tried out, and what came of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Weighed {
    /// What it was, in words: the verb, and why.
    pub says: String,
    /// The same for a list of all that was weighed, which begins with what he does: where the same units act as in that, those
    /// alone are told that do otherwise: `the same, but The hussars (ahead 8 inches)`.
    pub beside: String,
    /// The doctrine by which the battle was fought on.
    pub plan: String,
    /// How well the battle stood afterwards, on average: from 0, lost, to 1, won.
    pub value: f64,
    /// Half the width of its 95% interval; none after a single battle.
    pub within: Option<f64>,
    /// How many battles were fought on; none where all that may still come was walked instead, and the value is exact.
    pub battles: u64,
}

impl Weighed {
    /// How its value was found, in words.
    #[must_use]
    pub fn found(&self) -> String {
        match self.battles {
            0 => "all that may come of it was walked".to_owned(),
            battles => format!("{} fought on by {}", counted_battles(battles), self.plan),
        }
    }
}

fn counted_battles(battles: u64) -> String {
    counted(i64::try_from(battles).unwrap_or(i64::MAX), "battle", "battles")
}

/// Decides by trying out.
pub(crate) fn think<B: Led>(
    trial: &Trial<B>,
    post: (&Seat, &Id),
    school: &[&Doctrine<B>],
    combat: &B::Combat,
    (budget, asked): (Budget, Asked<'_>),
    luck: &Luck,
) -> Option<Decision<B::Command>> {
    let mut playouts = Playouts::of(trial, post, school, combat, (budget, asked), luck);
    let mut candidates = Candidate::all(trial, post, school, combat, || !playouts.is_late());
    if candidates.len() < 2 {
        let idea = candidates.pop()?.idea;
        return Some(Decision { idea, weighed: Vec::new(), goes_over_to: None });
    }
    let mut left = race(&mut playouts, &mut candidates);
    // Of those that are left the best, unless it is hardly better than what his own doctrine likes.
    left.sort_by(|one, other| by_value(&candidates, *one, *other));
    let best = left.first().copied()?;
    let (own, other) = (candidates.first()?, candidates.get(best)?);
    let best = if other.values.beat(&own.values, BETTER_BY, JUDGED_WITHIN) { best } else { 0 };
    let mut told = each_once(&candidates, best);
    told.sort_by(|one, other| {
        (*one != best).cmp(&(*other != best)).then_with(|| by_value(&candidates, *one, *other))
    });
    let first = candidates.get(best)?.told(trial);
    let weighed =
        told.iter().filter_map(|place| candidates.get(*place)?.weighed(trial, school, &first)).collect();
    let Candidate { idea, plan, .. } = candidates.into_iter().nth(best)?;
    let goes_over_to = school.get(plan).filter(|_| plan > 0).map(|doctrine| doctrine.name.clone());
    Some(Decision { idea, weighed, goes_over_to })
}

/// Tries the candidates out in turn, and drops the worse half again and again, so that every part of what may be tried out is
/// spent on half as many as the part before; those that are left. Where little is still to come, all of it is walked instead.
fn race<B: Led>(playouts: &mut Playouts<'_, B>, candidates: &mut [Candidate<B>]) -> Vec<usize> {
    // What one battle takes says how many can be fought, and so how many candidates are worth a try.
    if let Some(own) = candidates.first_mut().filter(|_| playouts.goes_on()) {
        own.values.push(playouts.tries(own, 0));
    }
    if exact::walked(playouts, candidates) {
        return (0..candidates.len()).collect();
    }
    let mut left: Vec<usize> = (0..affordable(playouts.in_all()).min(candidates.len())).collect();
    let halvings = left.len().next_power_of_two().ilog2();
    let (mut round, mut halved) = (0, 0);
    while left.len() > 1 && playouts.goes_on() {
        for &place in &left {
            let Some(candidate) = candidates.get_mut(place).filter(|_| playouts.goes_on()) else { break };
            if candidate.values.count() <= round {
                candidate.values.push(playouts.tries(candidate, round));
            }
        }
        round += 1;
        if round >= AT_LEAST {
            let halves = playouts.spent() * f64::from(halvings) > f64::from(halved + 1);
            halved += u32::from(halves);
            drop_the_worse(&mut left, candidates, halves);
        }
    }
    left
}

/// How many candidates so many battles are enough for: each is tried out often enough before the worse half is dropped.
fn affordable(battles: u64) -> usize {
    let mut halvings = 1;
    let enough_for = |halvings: u32| (u64::from(halvings) << halvings) * AT_LEAST;
    while halvings < MOST_HALVINGS && enough_for(halvings + 1) <= battles {
        halvings += 1;
    }
    1 << halvings
}

/// The candidates to be told of. Of those that do the same now, and differ only in the doctrine that fights the battle on, it is the one
/// that he has decided on, or else the one that was tried out most.
fn each_once<B: Led>(candidates: &[Candidate<B>], decided_on: usize) -> Vec<usize> {
    let act = |place: usize| candidates.get(place).map(|candidate| &candidate.idea.act);
    let known = |place: usize| {
        let tried = candidates.get(place).map(|candidate| candidate.values.count());
        (place == decided_on, tried)
    };
    let mut told: Vec<usize> = Vec::new();
    for place in 0..candidates.len() {
        match told.iter_mut().find(|other| act(**other) == act(place)) {
            Some(other) if known(place) > known(*other) => *other = place,
            Some(_) => {}
            None => told.push(place),
        }
    }
    told
}

fn by_value<B: Led>(candidates: &[Candidate<B>], one: usize, other: usize) -> std::cmp::Ordering {
    let value = |place: usize| candidates.get(place).map_or(f64::MIN, |candidate| candidate.values.mean());
    value(other).total_cmp(&value(one)).then(one.cmp(&other))
}

/// Drops what is surely worse than the best, by the differences in the same luck; now and then the worse half. What his own
/// doctrine likes stays.
fn drop_the_worse<B: Led>(left: &mut Vec<usize>, candidates: &[Candidate<B>], halve: bool) {
    left.sort_by(|one, other| by_value(candidates, *one, *other));
    let Some(best) = left.first().and_then(|place| candidates.get(*place)) else { return };
    let keep = if halve { left.len().div_ceil(2) } else { left.len() };
    let mut place_in_order = 0..;
    left.retain(|place| {
        let is_kept = place_in_order.next().is_some_and(|place| place < keep) || *place == 0;
        let surely_beaten = |candidate: &Candidate<B>| best.values.surely_beat(&candidate.values);
        is_kept && candidates.get(*place).is_some_and(|candidate| !surely_beaten(candidate))
    });
}
