//! Battles that were kept are fought again, one of a hundred: a program whose rules or players have changed since would add other battles
//! to them.

use std::ops::Range;

use crate::battle::Battle;
use crate::crew::{Crew, Hands as _};
use crate::fault::WarFault;
use crate::war::AnyWar;

/// Of so many battles one is fought again, the first of all.
const ONE_OF: u64 = 100;

/// What is said of a folder whose battles come out otherwise.
pub(crate) const OTHERWISE: &str = "its battles come out otherwise now, since rules or players have changed";

impl Crew<'_> {
    /// Whether the battles of these numbers, as far as they are fought again, come out as they did: `alike` compares one, whose luck is
    /// not weighed, with what was kept of it. Of players who think by time nobody can say, nor where somebody stops it: then they do.
    pub(crate) fn come_out_alike(
        &self,
        war: &dyn AnyWar,
        numbers: Range<u64>,
        alike: impl Fn(&Battle) -> bool + Sync,
    ) -> Result<bool, WarFault> {
        if !war.comes_to_the_same() {
            return Ok(true);
        }
        let looked_at = (numbers.end - numbers.start).div_ceil(ONE_OF);
        let looks = |place| war.unweighed(numbers.start + place * ONE_OF).map(|battle| alike(&battle));
        Ok(self.each(0..looked_at, looks)?.is_none_or(|alike| alike.into_iter().all(|alike| alike)))
    }
}
