//! Thinking: whatever any doctrine would do now is tried out in battles that are fought on from there by doctrine, with the
//! same luck for each; what does worse is dropped, until one is left or the time is up.

mod candidates;
mod values;

use std::time::{Duration, Instant};

use standfast_engine::battle::{Doctrine, Id, Idea, Led, Seat, Trial};

use crate::fight::{Leads, Throws, acts, fight};
use crate::general::Decision;
use crate::leader::Level;
use crate::luck::Luck;
use candidates::Candidate;
use values::Values;

/// A battle is fought on for so many turns beyond the present one, and longer as long as it takes few commands: small ones
/// mostly to their end.
const TURNS_AHEAD: i64 = 2;
const FEW_COMMANDS: usize = 80;

/// How many commands at most a battle is fought on.
const MOST_COMMANDS: usize = 2_000;

/// How many battles are fought on for each candidate before any is dropped.
const AT_LEAST: u64 = 4;

/// By how many standard errors something else must be better, in the same luck, than what his own doctrine likes best.
const BETTER_BY: f64 = 0.7;

/// Which part of his time somebody thinks, in percent: what he is about then, he finishes.
const THINKS_FOR: u32 = 95;

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

    /// Until when he thinks who was asked at that moment; without an end where he does not think by time.
    fn until(self, asked: Instant) -> Option<Instant> {
        asked.checked_add(self.time? * THINKS_FOR / 100)
    }
}

/// Something that was tried out, and what came of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Weighed {
    /// What it was, in words: the verb, and why.
    pub says: String,
    /// The doctrine by which the battle was fought on.
    pub plan: String,
    /// How well the battle stood afterwards, on average: from 0, lost, to 1, won.
    pub value: f64,
    /// Half the width of its 95% interval; none after a single battle.
    pub within: Option<f64>,
    /// How many battles were fought on.
    pub battles: u64,
}

/// Decides by trying out, `asked` at that moment.
pub(crate) fn think<B: Led>(
    trial: &Trial<B>,
    post: (&Seat, &Id),
    school: &[&Doctrine<B>],
    combat: &B::Combat,
    (budget, asked): (Budget, Instant),
    luck: &Luck,
) -> Option<Decision<B::Command>> {
    let (until, left) = (budget.until(asked), budget.playouts);
    let mut trying = Trying { trial, post, school, combat, luck, until, asked, left, at_first: left };
    let mut candidates = Candidate::all(trial, post, school, combat, || !trying.is_late());
    if candidates.len() < 2 {
        let idea = candidates.pop()?.idea;
        return Some(Decision { idea, weighed: Vec::new() });
    }
    let mut left: Vec<usize> = (0..candidates.len()).collect();
    let halvings = candidates.len().next_power_of_two().ilog2();
    let (mut round, mut halved) = (0, 0);
    while left.len() > 1 && trying.goes_on() {
        for &place in &left {
            let Some(candidate) = candidates.get_mut(place) else { continue };
            if !trying.goes_on() {
                break;
            }
            if let Some(value) = trying.tries(candidate, round) {
                candidate.values.push(value);
            }
        }
        round += 1;
        if round >= AT_LEAST {
            // Every part of what he may try out is spent on half as many as the part before.
            let halves = trying.spent() * f64::from(halvings) > f64::from(halved + 1);
            halved += u32::from(halves);
            drop_the_worse(&mut left, &candidates, halves);
        }
    }
    // Of those that are left the best, unless it is hardly better than what his own doctrine likes.
    left.sort_by(|one, other| by_value(&candidates, *one, *other));
    let best = left.first().copied()?;
    let is_better = |own: &Candidate<B>, best: &Candidate<B>| best.values.beat(&own.values, BETTER_BY);
    let (own, other) = (candidates.first()?, candidates.get(best)?);
    let best = if is_better(own, other) { best } else { 0 };
    let mut order: Vec<usize> = (0..candidates.len()).collect();
    order.sort_by(|one, other| {
        (*one != best).cmp(&(*other != best)).then_with(|| by_value(&candidates, *one, *other))
    });
    let weighed = order.iter().filter_map(|place| candidates.get(*place)?.weighed(trial, school)).collect();
    let idea = candidates.into_iter().nth(best)?.idea;
    Some(Decision { idea, weighed })
}

fn share(part: u64, whole: u64) -> f64 {
    let in_floats = |number: u64| f64::from(u32::try_from(number).unwrap_or(u32::MAX));
    in_floats(part) / in_floats(whole).max(1.0)
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

/// What trying out needs.
struct Trying<'t, B: Led> {
    trial: &'t Trial<B>,
    post: (&'t Seat, &'t Id),
    school: &'t [&'t Doctrine<B>],
    combat: &'t B::Combat,
    luck: &'t Luck,
    /// Until when.
    until: Option<Instant>,
    /// When he was asked.
    asked: Instant,
    /// How many battles more may be fought on, and how many were at first.
    left: u64,
    at_first: u64,
}

impl<B: Led> Trying<'_, B> {
    fn goes_on(&self) -> bool {
        self.left > 0 && !self.is_late()
    }

    /// Which part of what he may try out is spent, from 0 to 1.
    fn spent(&self) -> f64 {
        match self.until {
            Some(until) => {
                let whole = until.saturating_duration_since(self.asked).as_secs_f64();
                self.asked.elapsed().as_secs_f64() / whole.max(f64::MIN_POSITIVE)
            }
            None => share(self.at_first.saturating_sub(self.left), self.at_first),
        }
    }

    /// Fights the battle on after one candidate, with the luck of that round; how it stands then for the side that decides.
    fn tries(&mut self, candidate: &Candidate<B>, round: u64) -> Option<f64> {
        self.left = self.left.saturating_sub(1);
        let mut luck = self.luck.beside("a try", round);
        let imagined = self.trial.clone().imagined(self.post.0, &mut luck.free()).ok()?;
        let plan = self.school.get(candidate.plan)?;
        // The enemy may act by any doctrine.
        let turns = usize::try_from(round).unwrap_or_default() % self.school.len().max(1);
        let reply = self.school.get(turns)?;
        let until = B::turn(imagined.scene()) + TURNS_AHEAD;
        let idea: Idea<B::Command> = candidate.idea.clone();
        let next = acts(imagined, self.post, idea, (&plan.figures, self.combat), &mut luck).ok()?;
        let mut both =
            Both { own: self.post.1, plan: &plan.figures, reply: &reply.figures, combat: self.combat };
        let mut commands = 0;
        let enough = |trial: &Trial<B>| {
            commands += 1;
            (commands > FEW_COMMANDS && B::turn(trial.scene()) > until) || self.is_late()
        };
        let fought =
            fight(next, &mut both, self.combat, Throws::Bare(&mut luck), MOST_COMMANDS, enough).ok()?;
        let thousandths = fought.trial.prospects(self.post.1);
        Some(f64::from(i32::try_from(thousandths).unwrap_or(500)) / 1000.0)
    }

    /// Whether the time is up: a battle under way is judged as it stands.
    fn is_late(&self) -> bool {
        self.until.is_some_and(|until| Instant::now() >= until)
    }
}

/// Both sides, each by a doctrine.
struct Both<'d, B: Led> {
    own: &'d Id,
    plan: &'d B::Doctrine,
    reply: &'d B::Doctrine,
    combat: &'d B::Combat,
}

impl<B: Led> Leads<B> for Both<'_, B> {
    fn decides(&mut self, trial: &Trial<B>, post: (&Seat, &Id)) -> Option<Idea<B::Command>> {
        trial.best_idea(post, self.doctrine(post)?, self.combat)
    }

    fn doctrine(&self, post: (&Seat, &Id)) -> Option<&B::Doctrine> {
        Some(if post.1 == self.own { self.plan } else { self.reply })
    }
}
