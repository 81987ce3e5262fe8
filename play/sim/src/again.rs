//! Some of the battles that were kept are fought again before a folder is gone on with: a program whose rules or players have changed
//! since would mix others with them.

use std::ops::Range;

use crate::battle::Battle;
use crate::crew::{Crew, Hands as _};
use crate::estimate::count;
use crate::fault::WarFault;
use crate::terms::Terms;
use crate::war::AnyWar;

/// How many are fought again.
const LOOKED_AT: u64 = 20;

impl Crew<'_> {
    /// Fights some of the battles of these numbers again, which were kept, and says what is to be told of the first that comes out
    /// otherwise: `was_so` compares one, whose luck is not weighed, with what was kept of it. Of players who think by time nobody can say,
    /// nor where somebody stops it.
    pub(crate) fn otherwise(
        &self,
        war: &dyn AnyWar,
        numbers: Range<u64>,
        was_so: impl Fn(&Battle) -> bool + Sync,
    ) -> Result<Option<String>, WarFault> {
        if !war.comes_to_the_same() {
            return Ok(None);
        }
        let kept = numbers.end.saturating_sub(numbers.start);
        let looked_at = kept.min(LOOKED_AT);
        // Spread over all of them.
        let number = |place: u64| numbers.start + place * kept / looked_at.max(1);
        let terms = Terms { unweighed: true, ..self.terms() };
        let looks = |place| war.battle_on(number(place), terms).map(|battle| was_so(&battle));
        let alike = self.each(0..looked_at, looks)?.unwrap_or_default();
        let first = alike.into_iter().position(|alike| !alike);
        Ok(first.map(|place| {
            let number = number(count(place));
            format!("battle {number} comes out otherwise now: rules or players have changed since, or its file has")
        }))
    }
}
