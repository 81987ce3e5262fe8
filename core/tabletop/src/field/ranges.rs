use std::sync::OnceLock;
use std::sync::atomic::{AtomicI32, Ordering};

use crate::length::Length;

/// The ranges between the units of a field, each kept from when it is first asked for: many questions of fire, command
/// and charges begin with the same one.
#[derive(Debug, Default)]
pub(super) struct Ranges(OnceLock<Box<[AtomicI32]>>);

/// Of more units than this, nobody asks for most pairs.
const MOST_UNITS: usize = 64;

/// No range yet.
const UNKNOWN: i32 = -1;

/// Whoever copies a field asks anew.
impl Clone for Ranges {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl Ranges {
    /// The range between the units at these two places among so many.
    pub(super) fn between(
        &self,
        places: [usize; 2],
        units: usize,
        work_out: impl FnOnce() -> Length,
    ) -> Length {
        if units > MOST_UNITS {
            return work_out();
        }
        let all = self.0.get_or_init(|| (0..units * units).map(|_| AtomicI32::new(UNKNOWN)).collect());
        let Some(kept) = all.get(pair(places, units)) else { return work_out() };
        match kept.load(Ordering::Relaxed) {
            UNKNOWN => {
                let range = work_out();
                kept.store(range.hundredths(), Ordering::Relaxed);
                range
            }
            range => Length::from_hundredths(range),
        }
    }

    /// The unit at that place among so many stands otherwise now.
    pub(super) fn forget(&mut self, place: usize, units: usize) {
        let Some(all) = self.0.get_mut() else { return };
        for other in 0..units {
            if let Some(kept) = all.get_mut(pair([place, other], units)) {
                *kept.get_mut() = UNKNOWN;
            }
        }
    }
}

/// Where the range of two is kept, whichever of them is named first.
fn pair([one, other]: [usize; 2], units: usize) -> usize {
    one.min(other) * units + one.max(other)
}
