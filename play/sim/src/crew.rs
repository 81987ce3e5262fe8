//! Puts the cores to work.

use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;

use crate::battle::Battle;
use crate::fault::WarFault;
use crate::pilot;
use crate::war::AnyWar;

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

    /// What is kept of the battles of these numbers, in their order, after what the pilot teaches has been learned; `None` where
    /// somebody stopped it.
    pub(crate) fn fight<T: Send>(
        &self,
        war: &dyn AnyWar,
        numbers: Range<u64>,
        keep: impl Fn(Battle) -> T + Sync,
    ) -> Result<Option<Vec<T>>, WarFault> {
        pilot::learn_by(self, &[war], &mut |_| ())?;
        self.each(numbers, |number| war.battle(number).map(&keep))
    }
}

impl Hands for Crew<'_> {
    fn each<T: Send, E: Send>(
        &self,
        numbers: Range<u64>,
        work: impl Fn(u64) -> Result<T, E> + Sync,
    ) -> Result<Option<Vec<T>>, E> {
        let one = |number| match self.stop.load(Ordering::Relaxed) {
            true => Ok(None),
            false => work(number).map(Some),
        };
        let done: Result<Vec<Option<T>>, E> =
            self.cores.install(|| numbers.into_par_iter().map(one).collect());
        Ok(done?.into_iter().collect())
    }
}
