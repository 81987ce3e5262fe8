use std::time::{Duration, Instant};

use standfast_engine::battle::{Doctrine, Id, Idea, Led, Seat, Trial};

use super::Budget;
use super::candidates::Candidate;
use crate::asked::Asked;
use crate::fight::{Fought, Leads, Throws, acts, fight};
use crate::luck::Luck;

/// How many commands at most a battle is fought on.
const MOST_COMMANDS: usize = 2_000;

/// Which part of his time somebody thinks, in percent: what he is about then, he finishes.
const THINKS_FOR: u32 = 95;

/// How often what may be hidden is drawn to see whether anything is.
const LOOKS: u64 = 3;

/// How a battle stands that stands even.
const EVEN: f64 = 0.5;

/// Battles that are fought on from where one stands, and how many more may be.
pub(super) struct Playouts<'t, B: Led> {
    pub(super) trial: &'t Trial<B>,
    pub(super) post: (&'t Seat, &'t Id),
    pub(super) school: &'t [&'t Doctrine<B>],
    pub(super) combat: &'t B::Combat,
    luck: &'t Luck,
    /// When he was asked, and until when he thinks.
    asked: Asked<'t>,
    until: Option<Instant>,
    /// How many battles may be fought on, how many were, and how long that took.
    most: u64,
    fought: u64,
    took: Duration,
}

impl<'t, B: Led> Playouts<'t, B> {
    pub(super) fn of(
        trial: &'t Trial<B>,
        post: (&'t Seat, &'t Id),
        school: &'t [&'t Doctrine<B>],
        combat: &'t B::Combat,
        (budget, asked): (Budget, Asked<'t>),
        luck: &'t Luck,
    ) -> Self {
        let until = budget.time.and_then(|time| asked.since().checked_add(time * THINKS_FOR / 100));
        Self {
            trial,
            post,
            school,
            combat,
            luck,
            asked,
            until,
            most: budget.playouts,
            fought: 0,
            took: Duration::ZERO,
        }
    }

    pub(super) fn goes_on(&self) -> bool {
        self.fought < self.most && !self.is_late()
    }

    /// Whether the time is up, or he is to leave off: a battle under way is judged as it stands.
    pub(super) fn is_late(&self) -> bool {
        self.asked.is_stopped() || self.until.is_some_and(|until| Instant::now() >= until)
    }

    /// Which part of what may be fought on is spent, from 0 to 1.
    pub(super) fn spent(&self) -> f64 {
        match self.until {
            Some(until) => {
                let asked = self.asked.since();
                share(asked.elapsed(), until.saturating_duration_since(asked))
            }
            None => in_floats(self.fought) / in_floats(self.most).max(1.0),
        }
    }

    /// How many battles can be fought on in all, as far as it can be told from those that were.
    pub(super) fn in_all(&self) -> u64 {
        match self.until {
            Some(until) => {
                let left = until.saturating_duration_since(Instant::now()).as_nanos();
                let for_each = self.took.as_nanos() / u128::from(self.fought.max(1));
                self.fought.saturating_add(u64::try_from(left / for_each.max(1)).unwrap_or(u64::MAX))
            }
            None => self.most,
        }
    }

    /// Whether he has to imagine anything: it is drawn a few times, and comes out otherwise.
    pub(super) fn is_anything_hidden(&self) -> bool {
        let imagined = |look| {
            let luck = self.luck.beside("a look", look);
            self.trial.clone().imagined(self.post.0, &mut luck.free())
        };
        !(0..LOOKS).all(|look| imagined(look).is_ok_and(|imagined| imagined.stands_as(self.trial)))
    }

    /// How many commands the battle takes to its end after one candidate; `None` where it takes more than `most`.
    pub(super) fn ends_within(&self, most: usize, candidate: &Candidate<B>) -> Option<u64> {
        let Fought { trial, commands } = self.fights(candidate, 0, most, |_| self.is_late())?;
        trial.ending().and(u64::try_from(commands).ok())
    }

    /// Fights the battle on after one candidate, with the luck of that round; how it stands then for the side that decides.
    pub(super) fn tries(&mut self, candidate: &Candidate<B>, round: u64) -> f64 {
        let began = Instant::now();
        let until = B::turn(self.trial.scene()) + i64::from(B::TURNS_AHEAD);
        let enough = |trial: &Trial<B>| B::turn(trial.scene()) > until || self.is_late();
        let fought = self.fights(candidate, round, MOST_COMMANDS, enough);
        self.fought += 1;
        self.took += began.elapsed();
        // One that does not go on says nothing.
        fought.map_or(EVEN, |fought| {
            let thousandths = fought.trial.prospects(self.post.1);
            f64::from(i32::try_from(thousandths).unwrap_or(500)) / 1000.0
        })
    }

    /// Both sides act by doctrine: his own by that of the candidate, the enemy by the one that he himself thinks of first. `None` where the
    /// battle does not go on, or takes more than `most` commands.
    fn fights(
        &self,
        candidate: &Candidate<B>,
        round: u64,
        most: usize,
        enough: impl FnMut(&Trial<B>) -> bool,
    ) -> Option<Fought<B>> {
        let mut luck = self.luck.beside("a try", round);
        let imagined = self.trial.clone().imagined(self.post.0, &mut luck.free()).ok()?;
        let (plan, own) = self.school.get(candidate.plan).zip(self.school.first())?;
        let idea: Idea<B::Command> = candidate.idea.clone();
        let next = acts(imagined, self.post, idea, (&plan.figures, self.combat), &mut luck).ok()?;
        let mut both =
            Both { own: self.post.1, plan: &plan.figures, reply: &own.figures, combat: self.combat };
        fight(next, &mut both, self.combat, Throws::Bare(&mut luck), most, enough).ok()
    }
}

fn share(part: Duration, whole: Duration) -> f64 {
    part.as_secs_f64() / whole.as_secs_f64().max(f64::MIN_POSITIVE)
}

fn in_floats(number: u64) -> f64 {
    f64::from(u32::try_from(number).unwrap_or(u32::MAX))
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
