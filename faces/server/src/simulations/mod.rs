//! Battles that the server fights between players of the machine: so many simulations at a time, the others wait. None is
//! kept on disk, and finished ones are forgotten after a while.

mod order;
mod simulation;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

pub(crate) use order::{USUAL_BATTLES, Wanted};
pub(crate) use simulation::{Ending, Look, Simulation, Stage};

use crate::blocking::give_way;
use crate::limits::{Asker, Caller, Workbench};
use crate::{Fault, Limits};

/// After how many seconds somebody is to try again who finds no room.
const AGAIN: u64 = 15;

/// The simulations of a server. Dropping it stops them.
#[derive(Debug)]
pub(crate) struct Simulations(Arc<Queue>);

#[derive(Debug)]
struct Queue {
    limits: Limits,
    state: Mutex<State>,
    is_closed: AtomicBool,
}

/// How many simulations are not over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Open {
    pub(crate) fought: usize,
    pub(crate) waiting: usize,
}

/// All that are known, in the order in which they were begun, and how many threads fight them.
#[derive(Debug, Default)]
struct State {
    known: Vec<Arc<Simulation>>,
    at_work: usize,
}

impl Simulations {
    pub(crate) fn new(limits: &Limits) -> Self {
        let queue =
            Queue { limits: limits.clone(), state: Mutex::default(), is_closed: AtomicBool::new(false) };
        Self(Arc::new(queue))
    }

    /// Whether anybody may begin one here.
    pub(crate) fn are_allowed(&self) -> bool {
        self.0.limits.simulations > 0
    }

    /// Begins a simulation, or has it wait until others are over.
    ///
    /// # Errors
    /// What is wrong with what is wanted; [`Fault::Forbidden`] where there are none on this server; [`Fault::Limit`] where
    /// too many wait.
    pub(crate) async fn begin(
        &self,
        workbench: &Workbench,
        caller: Caller,
        wanted: Wanted,
    ) -> Result<Arc<Simulation>, Fault> {
        let Self(queue) = self;
        if !self.are_allowed() {
            let why = "no simulations are fought on this server (simulations)";
            return Err(Fault::Forbidden(why.to_owned()));
        }
        let limits = queue.limits.clone();
        let asker = Asker { caller, battle: None };
        let simulation = workbench.reckon(asker, move || Simulation::new(caller, wanted, &limits)).await?;
        let simulation = Arc::new(simulation);
        queue.join(Arc::clone(&simulation))?;
        Queue::set_to_work(queue);
        Ok(simulation)
    }

    /// The simulation of that id.
    ///
    /// # Errors
    /// [`Fault::NotFound`] where there is none, or none any more.
    pub(crate) fn named(&self, id: &str) -> Result<Arc<Simulation>, Fault> {
        self.forget_old();
        let found = self.0.state().known.iter().find(|of| of.id() == id).cloned();
        found.ok_or_else(|| {
            Fault::NotFound(format!("simulation `{id}`: finished ones are kept for a while only"))
        })
    }

    /// How a simulation stands, and how many are before it.
    pub(crate) fn look(&self, simulation: &Simulation) -> Look {
        let state = self.0.state();
        let before = state.known.iter().take_while(|of| of.id() != simulation.id());
        simulation.look(before.filter(|of| !of.is_over()).count(), self.0.limits.simulation_seconds)
    }

    /// How many are fought now, and how many wait.
    pub(crate) fn open(&self) -> Open {
        let state = self.0.state();
        let count = |is_so: fn(&Simulation) -> bool| state.known.iter().filter(|of| is_so(of)).count();
        Open { fought: count(Simulation::is_fought), waiting: count(Simulation::waits) }
    }

    /// Forgets those that have been over for long, and the oldest of too many.
    pub(crate) fn forget_old(&self) {
        let Self(queue) = self;
        queue.state().forget_old(&queue.limits);
    }

    /// Stops all of them, and lets none begin any more.
    pub(crate) fn close(&self) {
        let Self(queue) = self;
        queue.is_closed.store(true, Ordering::Release);
        queue.state().known.iter().for_each(|simulation| simulation.stop());
    }
}

impl Drop for Simulations {
    fn drop(&mut self) {
        self.close();
    }
}

impl State {
    fn forget_old(&mut self, limits: &Limits) {
        let most = Duration::from_secs(limits.simulation_minutes.saturating_mul(60));
        let mut too_many =
            self.known.iter().filter(|of| of.is_over()).count().saturating_sub(limits.simulations_kept);
        self.known.retain(|of| {
            let Some(time) = of.over_for() else { return true };
            let is_oldest = too_many > 0;
            too_many -= usize::from(is_oldest);
            !is_oldest && time < most
        });
    }
}

impl Queue {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets it wait its turn, if there is room.
    fn join(&self, simulation: Arc<Simulation>) -> Result<(), Fault> {
        let limits = &self.limits;
        let too_many =
            |what, most: usize| Err(Fault::Limit { what, most: most.to_string(), after: Some(AGAIN) });
        let mut state = self.state();
        if self.is_closed.load(Ordering::Acquire) {
            return Err(Fault::Closing);
        }
        let open = state.known.iter().filter(|of| !of.is_over());
        let (all, own) = open
            .fold((0, 0), |(all, own), of| (all + 1, own + usize::from(of.caller() == simulation.caller())));
        if own >= limits.simulations_of_address {
            let what = "simulations of one address that are fought or wait (simulations_of_address)";
            return too_many(what, limits.simulations_of_address);
        }
        if all >= limits.simulations.saturating_add(limits.simulations_waiting) {
            return too_many("simulations that wait (simulations_waiting)", limits.simulations_waiting);
        }
        state.forget_old(limits);
        state.known.push(simulation);
        Ok(())
    }

    /// Starts one thread more, where one is allowed, which fights until none waits.
    fn set_to_work(queue: &Arc<Self>) {
        let mut state = queue.state();
        if state.at_work >= queue.limits.simulations {
            return;
        }
        // The queue is not held while a simulation is fought: it may be dropped, which stops this one.
        let of = Arc::downgrade(queue);
        let started = thread::Builder::new().name("simulation".to_owned()).spawn(move || {
            give_way();
            while let Some((simulation, most)) = of.upgrade().and_then(|queue| queue.next()) {
                simulation.fight(most);
            }
        });
        match started {
            Ok(_) => state.at_work += 1,
            // It waits until the next one begins.
            Err(error) => tracing::warn!(%error, "there is no thread for a simulation"),
        }
    }

    /// The simulation whose turn it is, and for how long it may be fought; where there is none, whoever asks goes home.
    fn next(&self) -> Option<(Arc<Simulation>, Duration)> {
        let mut state = self.state();
        let found = state.known.iter().find(|of| of.takes_its_turn()).cloned();
        state.at_work -= usize::from(found.is_none());
        Some((found?, Duration::from_secs(self.limits.simulation_seconds)))
    }
}
