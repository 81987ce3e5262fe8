//! Battles that are gone on with where they were broken off.

use std::ops::Range;
use std::time::{Duration, Instant};

use crate::battle::Battle;
use crate::crew::Crew;
use crate::estimate::count;
use crate::fault::WarFault;
use crate::results::ResultsFault;
use crate::war::AnyWar;

/// After how many battles at the latest somebody is told how things stand, and after how long where battles take longer.
const TOLD_AFTER: usize = 50;
const A_MOMENT: Duration = Duration::from_millis(500);

/// After how long what has been fought of a part is kept, though the part is not finished; and after how many times what it took to keep
/// it last, since all of it is written each time.
const KEPT_AFTER: Duration = Duration::from_secs(2);
const TIMES: u32 = 20;

/// The battles of a part of some results, or of a point of a sweep, as far as a folder has them.
#[derive(Debug, Clone, PartialEq)]
pub enum Part<T> {
    /// All that are asked for.
    Whole(Vec<T>),
    /// The first of them, or none: others are still to be fought.
    Begun(Vec<T>),
}

impl<T> Part<T> {
    /// What has been fought of it, where that is anything.
    pub(crate) fn fought(self) -> Option<Vec<T>> {
        let (Self::Whole(fought) | Self::Begun(fought)) = self;
        (!fought.is_empty()).then_some(fought)
    }
}

/// When somebody is told again.
#[derive(Debug)]
pub(crate) struct Pace {
    since: Instant,
    came: usize,
}

impl Pace {
    pub(crate) fn begun() -> Self {
        Self { since: Instant::now(), came: 0 }
    }

    /// One more came: whether it is time to tell of it and of those before.
    pub(crate) fn is_time(&mut self) -> bool {
        self.came += 1;
        let is_time = self.came >= TOLD_AFTER || self.since.elapsed() >= A_MOMENT;
        if is_time {
            *self = Self::begun();
        }
        is_time
    }
}

/// What a part or a point keeps of its battles, and what becomes of them while it is not finished.
pub(crate) struct Fights<'f, T> {
    /// What is kept of a battle.
    pub(crate) of: &'f (dyn Fn(Battle) -> T + Sync),
    /// Hears what came in since it heard last.
    pub(crate) told: &'f mut dyn FnMut(&[T]),
    /// Keeps all that has been fought so far.
    pub(crate) begins: &'f dyn Fn(&[T]) -> Result<(), ResultsFault>,
}

impl Crew<'_> {
    /// Fights those of the battles of these numbers that are not among `all` yet; all of them in their order, or `None` where
    /// somebody stopped it. What was fought then is kept, as it is every few seconds, up to the first that is not over.
    pub(crate) fn fight_on<T: Send, F: From<WarFault> + From<ResultsFault>>(
        &self,
        war: &dyn AnyWar,
        numbers: Range<u64>,
        mut all: Vec<T>,
        Fights { of, told, begins }: Fights<'_, T>,
    ) -> Result<Option<Vec<T>>, F> {
        let rest = numbers.start.saturating_add(count(all.len()))..numbers.end;
        let (mut pace, mut heard) = (Pace::begun(), all.len());
        let (mut kept, mut since, mut pause) = (all.len(), Instant::now(), KEPT_AFTER);
        let mut takes = |battle| -> Result<(), F> {
            all.push(battle);
            if pace.is_time() {
                told(all.get(heard..).unwrap_or_default());
                heard = all.len();
            }
            if since.elapsed() >= pause {
                let began = Instant::now();
                begins(&all)?;
                (kept, since) = (all.len(), Instant::now());
                pause = KEPT_AFTER.max(began.elapsed() * TIMES);
            }
            Ok(())
        };
        let fought = self.one_by_one(rest, |number| war.battle_on(number, self.terms()).map(of), &mut takes);
        told(all.get(heard..).unwrap_or_default());
        if let Ok(true) = fought {
            return Ok(Some(all));
        }
        let begun = if all.len() > kept { begins(&all) } else { Ok(()) };
        fought?;
        begun?;
        Ok(None)
    }
}
