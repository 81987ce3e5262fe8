//! The pilot: battles that are not counted, from which it is learned how well a battle stands.

use std::fmt;
use std::num::NonZeroUsize;
use std::sync::Arc;

use crate::crew::{Alone, Hands};
use crate::estimate::count;
use crate::fault::WarFault;
use crate::luck::{Learned, Lessons, TREES};
use crate::war::AnyWar;

/// So many lessons are held at a time: what is taken in of them needs less room.
const AT_ONCE: u64 = 50;

/// How far it is learned how well a battle stands, from which luck is weighed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Learning {
    /// The battles of the pilot are fought.
    Pilot {
        /// How many have been fought.
        fought: u64,
        /// Of how many.
        of: u64,
    },
    /// Trees are grown from what they taught.
    Trees {
        /// How many have been grown.
        grown: u64,
        /// Of how many at most: it ends sooner where they tell nothing better.
        most: u64,
    },
}

impl Learning {
    /// How far it is, of how much.
    #[must_use]
    pub fn way(&self) -> (u64, u64) {
        match *self {
            Self::Pilot { fought, of } => (fought, of),
            Self::Trees { grown, most } => (grown, most),
        }
    }

    /// What is done, to stand behind that: `battles of a pilot, to learn what luck is worth`.
    #[must_use]
    pub fn says(&self) -> &'static str {
        match self {
            Self::Pilot { .. } => "battles of a pilot, to learn what luck is worth",
            Self::Trees { .. } => "trees at most, to learn what luck is worth",
        }
    }
}

impl fmt::Display for Learning {
    /// `300 of 6000 battles of a pilot, to learn what luck is worth`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (done, of) = self.way();
        write!(f, "{done} of {of} {}", self.says())
    }
}

/// Whoever hears how far it is.
pub(crate) type Told<'t> = dyn FnMut(Learning) + 't;

/// What the pilots of these wars teach together, fought battle after battle; none where one of them has none. By nobody else, since a
/// war may be asked for it by one of a crew, which would wait for itself.
///
/// # Errors
/// Where a battle does not go on.
pub(crate) fn learn(wars: &[&dyn AnyWar]) -> Result<Option<Learned>, WarFault> {
    learned_by(&Alone, wars, &mut |_| ())
}

/// Has variants of a war learn together how well their battles stand, unless one of them has learned by itself already. Where the same
/// happens in both, they then make the same of it, right or wrong; had each learned by itself, what it misjudged would stay in
/// their difference.
///
/// # Errors
/// Where a battle of a pilot does not go on.
pub fn learn_together(wars: &[&dyn AnyWar]) -> Result<(), WarFault> {
    learn_by(&Alone, wars, &mut |_| ())
}

/// The same, by these `hands`; where somebody stops them, nothing is learned.
pub(crate) fn learn_by(
    hands: &impl Hands,
    wars: &[&dyn AnyWar],
    told: &mut Told<'_>,
) -> Result<(), WarFault> {
    if !wars.iter().any(|war| war.has_learned())
        && let Some(learned) = learned_by(hands, wars, told)?
    {
        let learned = Arc::new(learned);
        wars.iter().for_each(|war| war.taught(&learned));
    }
    Ok(())
}

fn learned_by(
    hands: &impl Hands,
    wars: &[&dyn AnyWar],
    told: &mut Told<'_>,
) -> Result<Option<Learned>, WarFault> {
    let Some(first) = wars.first().filter(|_| wars.iter().all(|war| war.pilot() > 0)) else {
        return Ok(None);
    };
    let of: u64 = wars.iter().fold(0, |all, war| war.pilot().saturating_add(all));
    // The first battle tells how many states of a battle are looked at.
    let lesson = first.teaches(0, NonZeroUsize::MIN)?;
    let every = lesson.every(of);
    let mut lessons = Lessons::default();
    lessons.take_in(&lesson);
    // No two battles have the same luck, so that all of them teach something else.
    let (mut next, mut end) = (1_u64, 0_u64);
    for war in wars {
        end = war.pilot().saturating_add(end);
        while next < end {
            let some = next..end.min(next + AT_ONCE);
            next = some.end;
            let Some(taught) = hands.each(some, |number| war.teaches(number, every))? else {
                return Ok(None);
            };
            taught.iter().for_each(|lesson| lessons.take_in(lesson));
            told(Learning::Pilot { fought: next, of });
        }
    }
    let mut grown = |trees| told(Learning::Trees { grown: count(trees), most: count(TREES) });
    Ok(lessons.learned(first.seed(), hands, &mut grown))
}
