use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use standfast_rulebook::battle::Sample;
use standfast_rulebook::sim::{AnyWar, Progress, WarFault};

use super::order::{Ordered, Wanted};
use crate::hall::random_letters;
use crate::limits::Caller;
use crate::{Fault, Limits};

/// How often whoever looks on is shown how it stands.
const SHOWN_EVERY: Duration = Duration::from_millis(250);

/// Battles of one scenario between the same players of the machine.
#[derive(Debug)]
pub(crate) struct Simulation {
    id: String,
    caller: Caller,
    /// The scenario, where it comes with the server.
    sample: Option<Sample>,
    war: Box<dyn AnyWar>,
    battles: u64,
    seed: u64,
    is_stopped: AtomicBool,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    phase: Phase,
    /// What had been fought when it was shown last.
    shown: Arc<Progress>,
}

#[derive(Debug, Clone)]
enum Phase {
    Waits,
    Fights { since: Instant },
    Over { ending: Ending, at: Instant, took: Duration },
}

/// How a simulation came to its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Ending {
    /// All battles have been fought.
    Done,
    /// Somebody stopped it.
    Stopped,
    /// Its time was up.
    OutOfTime,
    /// A battle did not go on, and why.
    BrokenOff(String),
}

/// How far a simulation is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Stage {
    /// It waits for so many others.
    Waits(usize),
    /// It is fought, for so many seconds more at a guess; nobody knows before the first battle.
    Fights(Option<u64>),
    /// It is over, after so many seconds.
    Over(Ending, u64),
}

/// How a simulation stands at this moment.
#[derive(Debug)]
pub(crate) struct Look {
    pub(crate) stage: Stage,
    pub(crate) progress: Arc<Progress>,
}

impl Simulation {
    /// One that waits.
    ///
    /// # Errors
    /// What is wrong with what is wanted.
    pub(super) fn new(caller: Caller, wanted: Wanted, limits: &Limits) -> Result<Self, Fault> {
        let sample = Sample::all().find(|sample| sample.text == wanted.beginning.scenario);
        let Ordered { war, battles, seed } = wanted.ordered(limits)?;
        let id = random_letters().map_err(|error| Fault::Storage(error.to_string()))?;
        let state = State { phase: Phase::Waits, shown: Arc::new(Progress::begun(war.as_ref())) };
        let (is_stopped, state) = (AtomicBool::new(false), Mutex::new(state));
        Ok(Self { id, caller, sample, war, battles, seed, is_stopped, state })
    }

    /// Its id: whoever knows it may look on, and stop it.
    pub(crate) fn id(&self) -> &str {
        &self.id
    }

    /// Who began it.
    pub(super) fn caller(&self) -> Caller {
        self.caller
    }

    /// The scenario, where it comes with the server.
    pub(crate) fn sample(&self) -> Option<Sample> {
        self.sample
    }

    /// What is fought.
    pub(crate) fn war(&self) -> &dyn AnyWar {
        self.war.as_ref()
    }

    /// How many battles were asked for.
    pub(crate) fn battles(&self) -> u64 {
        self.battles
    }

    /// The seed of its battles.
    pub(crate) fn seed(&self) -> u64 {
        self.seed
    }

    /// How it stands, where so many others are before it and none is fought for longer than `most` seconds.
    pub(super) fn look(&self, before: usize, most: u64) -> Look {
        let State { phase, shown } = &*self.state();
        let stage = match phase {
            Phase::Waits => Stage::Waits(before),
            Phase::Fights { since } => Stage::Fights(self.left(shown.tally.battles, since.elapsed(), most)),
            Phase::Over { ending, took, .. } => Stage::Over(ending.clone(), took.as_secs()),
        };
        Look { stage, progress: Arc::clone(shown) }
    }

    /// How many seconds it takes yet, at a guess.
    fn left(&self, fought: u64, elapsed: Duration, most: u64) -> Option<u64> {
        let millis = u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX);
        let all = millis.saturating_mul(self.battles.saturating_sub(fought)).checked_div(fought)?;
        Some(all.div_ceil(1_000).min(most.saturating_sub(elapsed.as_secs())).max(1))
    }

    /// Ends it soon; what has been fought by then counts.
    pub(crate) fn stop(&self) {
        self.is_stopped.store(true, Ordering::Release);
        let mut state = self.state();
        if matches!(state.phase, Phase::Waits) {
            state.phase = over(Ending::Stopped, Duration::ZERO);
        }
    }

    pub(crate) fn is_over(&self) -> bool {
        matches!(self.state().phase, Phase::Over { .. })
    }

    pub(super) fn waits(&self) -> bool {
        matches!(self.state().phase, Phase::Waits)
    }

    pub(super) fn is_fought(&self) -> bool {
        matches!(self.state().phase, Phase::Fights { .. })
    }

    /// How long it has been over.
    pub(super) fn over_for(&self) -> Option<Duration> {
        match &self.state().phase {
            Phase::Over { at, .. } => Some(at.elapsed()),
            _ => None,
        }
    }

    /// Whether it has waited until now: from now on it is fought.
    pub(super) fn takes_its_turn(&self) -> bool {
        let mut state = self.state();
        let waited = matches!(state.phase, Phase::Waits);
        if waited {
            state.phase = Phase::Fights { since: Instant::now() };
        }
        waited
    }

    /// Fights it, battle after battle, for so long at most.
    pub(super) fn fight(&self, most: Duration) {
        let (since, war) = (Instant::now(), self.war());
        let (mut progress, mut shown) = (Progress::begun(war), since);
        let ending = loop {
            if progress.tally.battles >= self.battles {
                progress.is_done = true;
                break Ending::Done;
            }
            if self.is_stopped.load(Ordering::Acquire) {
                break Ending::Stopped;
            }
            if since.elapsed() >= most {
                break Ending::OutOfTime;
            }
            match progress.fight_next(war, &self.is_stopped) {
                Ok(()) => {}
                Err(WarFault::Stopped) => break Ending::Stopped,
                Err(fault) => break Ending::BrokenOff(fault.to_string()),
            }
            if shown.elapsed() >= SHOWN_EVERY {
                shown = Instant::now();
                self.state().shown = Arc::new(progress.clone());
            }
            thread::yield_now();
        };
        *self.state() = State { phase: over(ending, since.elapsed()), shown: Arc::new(progress) };
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn over(ending: Ending, took: Duration) -> Phase {
    Phase::Over { ending, at: Instant::now(), took }
}
