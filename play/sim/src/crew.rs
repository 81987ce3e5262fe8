//! Puts the cores to work.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, SyncSender};

use rayon::prelude::*;

use crate::terms::Terms;

/// How much that is done may wait for whoever takes it; beside it what came before its turn waits.
const AHEAD: usize = 256;

/// The cores can't be put to work.
#[derive(Debug, Clone, thiserror::Error)]
#[error("the cores can't be put to work: {0}")]
pub struct NoCores(String);

/// Whoever does what is to be done for each of some numbers.
pub(crate) trait Hands {
    /// What is done for each of these numbers, in their order; `None` where somebody stopped it.
    fn each<T: Send, E: Send>(
        &self,
        numbers: Range<u64>,
        work: impl Fn(u64) -> Result<T, E> + Sync,
    ) -> Result<Option<Vec<T>>, E>;
}

/// One after the other, where nobody can stop it.
#[derive(Debug)]
pub(crate) struct Alone;

impl Hands for Alone {
    fn each<T: Send, E: Send>(
        &self,
        numbers: Range<u64>,
        work: impl Fn(u64) -> Result<T, E> + Sync,
    ) -> Result<Option<Vec<T>>, E> {
        numbers.map(work).collect::<Result<_, _>>().map(Some)
    }
}

/// The cores that fight, until somebody stops them.
#[derive(Debug)]
pub(crate) struct Crew<'s> {
    cores: rayon::ThreadPool,
    stop: &'s AtomicBool,
}

impl<'s> Crew<'s> {
    /// So many cores; left out: all. Once `stop` is set they end soon.
    pub(crate) fn of(cores: Option<NonZeroUsize>, stop: &'s AtomicBool) -> Result<Self, NoCores> {
        let cores = rayon::ThreadPoolBuilder::new().num_threads(cores.map_or(0, NonZeroUsize::get)).build();
        Ok(Self { cores: cores.map_err(|why| NoCores(why.to_string()))?, stop })
    }

    /// Does for each of these numbers what is to be done, and hands what came of it to whoever `takes` it, one after the other in the
    /// order of the numbers and as soon as it is there; whether that was all of them, since somebody may stop it.
    pub(crate) fn one_by_one<T: Send, E: Send, F: From<E>>(
        &self,
        numbers: Range<u64>,
        work: impl Fn(u64) -> Result<T, E> + Sync,
        takes: &mut dyn FnMut(T) -> Result<(), F>,
    ) -> Result<bool, F> {
        let next = AtomicU64::new(numbers.start);
        let (give, come) = mpsc::sync_channel(AHEAD);
        let works = |give: SyncSender<(u64, Result<T, E>)>| {
            while !self.is_stopped() {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= numbers.end {
                    return;
                }
                let done = work(number);
                if self.broke_off(&done) || give.send((number, done)).is_err() {
                    return;
                }
            }
        };
        self.cores.in_place_scope(|scope| {
            for _ in 0..self.cores.current_num_threads() {
                let give = give.clone();
                scope.spawn(|_| works(give));
            }
            drop(give);
            let (mut early, mut due) = (BTreeMap::new(), numbers.start);
            let take = || -> Result<(), F> {
                for (number, done) in come {
                    early.insert(number, done);
                    while let Some(done) = early.remove(&due) {
                        takes(done?)?;
                        due += 1;
                    }
                }
                Ok(())
            };
            let taken = take();
            // Where one fails no other is begun.
            next.store(numbers.end, Ordering::Relaxed);
            taken.map(|()| due == numbers.end)
        })
    }

    /// The terms of a battle that it fights: it is broken off once somebody stops them.
    pub(crate) fn terms(&self) -> Terms<'s> {
        Terms { stop: Some(self.stop), ..Terms::default() }
    }

    /// Whether work failed because somebody stopped it.
    fn broke_off<T, E>(&self, done: &Result<T, E>) -> bool {
        done.is_err() && self.is_stopped()
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

impl Hands for Crew<'_> {
    fn each<T: Send, E: Send>(
        &self,
        numbers: Range<u64>,
        work: impl Fn(u64) -> Result<T, E> + Sync,
    ) -> Result<Option<Vec<T>>, E> {
        let one = |number| {
            if self.is_stopped() {
                return Ok(None);
            }
            let done = work(number);
            if self.broke_off(&done) { Ok(None) } else { done.map(Some) }
        };
        let done: Result<Vec<Option<T>>, E> =
            self.cores.install(|| numbers.into_par_iter().map(one).collect());
        Ok(done?.into_iter().collect())
    }
}
