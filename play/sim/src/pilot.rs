//! The pilot: battles that are not counted, from which it is learned how well a battle stands.

use std::sync::Arc;

use crate::fault::WarFault;
use crate::luck::{Learned, Lessons};
use crate::war::AnyWar;

/// How often the battles of the pilot are fought once more with their luck weighed by what was learned so far: what each state led
/// to is known better without the luck that came after it.
const ROUNDS: usize = 2;

/// What the pilots of these wars teach together; none where one of them has none.
///
/// # Errors
/// Where a battle does not go on.
pub(crate) fn learn(wars: &[&dyn AnyWar]) -> Result<Option<Learned>, WarFault> {
    let Some(seed) = wars.first().map(|war| war.seed()) else { return Ok(None) };
    if wars.iter().any(|war| war.pilot() == 0) {
        return Ok(None);
    }
    let mut learned = None;
    for _ in 0..=ROUNDS {
        let mut lessons = Lessons::default();
        // No two battles have the same luck, so that all of them teach something else.
        let mut numbers = 0..;
        for war in wars {
            for number in numbers.by_ref().take(usize::try_from(war.pilot()).unwrap_or(usize::MAX)) {
                war.teaches(number, learned.as_ref(), &mut lessons)?;
            }
        }
        learned = Some(lessons.learned(seed));
    }
    Ok(learned)
}

/// Has variants of a war learn together how well their battles stand, unless one of them has learned by itself already. Where the same
/// happens in both, they then make the same of it, right or wrong; had each learned by itself, what it misjudged would stay in
/// their difference.
///
/// # Errors
/// Where a battle of a pilot does not go on.
pub fn learn_together(wars: &[&dyn AnyWar]) -> Result<(), WarFault> {
    if !wars.iter().any(|war| war.has_learned())
        && let Some(learned) = learn(wars)?
    {
        let learned = Arc::new(learned);
        wars.iter().for_each(|war| war.taught(&learned));
    }
    Ok(())
}
