//! The pilot: battles that are not counted, from which it is learned how well a battle stands.

use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::Arc;

use crate::crew::Crew;
use crate::fault::WarFault;
use crate::luck::{Learned, Lesson, Lessons};
use crate::war::AnyWar;

/// So many lessons are held at a time: what is taken in of them needs less room.
const AT_ONCE: u64 = 50;

/// Who has the battles of a pilot fought, and gets their lessons in order; `None` where somebody stopped it.
type Fights<'f> = dyn Fn(Range<u64>, &Teaches<'_>) -> Result<Option<Vec<Lesson>>, WarFault> + 'f;
/// The battle of a number, and what it teaches.
type Teaches<'t> = dyn Fn(u64) -> Result<Lesson, WarFault> + Sync + 't;

/// What the pilots of these wars teach together, fought battle after battle; none where one of them has none.
///
/// # Errors
/// Where a battle does not go on.
pub(crate) fn learn(wars: &[&dyn AnyWar]) -> Result<Option<Learned>, WarFault> {
    learned_by(&one_by_one, wars, &mut |_, _| ())
}

/// Has variants of a war learn together how well their battles stand, unless one of them has learned by itself already. Where the same
/// happens in both, they then make the same of it, right or wrong; had each learned by itself, what it misjudged would stay in
/// their difference.
///
/// # Errors
/// Where a battle of a pilot does not go on.
pub fn learn_together(wars: &[&dyn AnyWar]) -> Result<(), WarFault> {
    together(&one_by_one, wars, &mut |_, _| ())
}

/// The same, by a crew; where somebody stops it, nothing is learned. Whoever is `told` sees how many battles of how many have been
/// fought.
pub(crate) fn learn_on(
    crew: &Crew<'_>,
    wars: &[&dyn AnyWar],
    told: &mut dyn FnMut(u64, u64),
) -> Result<(), WarFault> {
    together(&|numbers, teaches| crew.each(numbers, teaches), wars, told)
}

fn one_by_one(numbers: Range<u64>, teaches: &Teaches<'_>) -> Result<Option<Vec<Lesson>>, WarFault> {
    numbers.map(teaches).collect::<Result<_, _>>().map(Some)
}

fn together(
    fights: &Fights<'_>,
    wars: &[&dyn AnyWar],
    told: &mut dyn FnMut(u64, u64),
) -> Result<(), WarFault> {
    if !wars.iter().any(|war| war.has_learned())
        && let Some(learned) = learned_by(fights, wars, told)?
    {
        let learned = Arc::new(learned);
        wars.iter().for_each(|war| war.taught(&learned));
    }
    Ok(())
}

fn learned_by(
    fights: &Fights<'_>,
    wars: &[&dyn AnyWar],
    told: &mut dyn FnMut(u64, u64),
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
            let Some(fought) = fights(some, &|number| war.teaches(number, every))? else { return Ok(None) };
            fought.iter().for_each(|lesson| lessons.take_in(lesson));
            told(next, of);
        }
    }
    Ok(Some(lessons.learned(first.seed())))
}
