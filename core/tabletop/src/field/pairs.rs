use std::sync::OnceLock;
use std::sync::atomic::{AtomicI32, Ordering};

/// A number for every two units of a field, kept from when it is first asked for: many questions of fire, command and charges begin
/// with the same range, and with whether the same two see one another.
#[derive(Debug, Default)]
pub(super) struct Pairs(OnceLock<Box<[AtomicI32]>>);

/// Of more units than this, nobody asks for most pairs.
const MOST_UNITS: usize = 64;

/// No number yet.
const UNKNOWN: i32 = -1;

/// Whoever copies a field asks anew.
impl Clone for Pairs {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl Pairs {
    /// The number, never below 0, of the units at these two places among so many.
    pub(super) fn between(&self, places: [usize; 2], units: usize, work_out: impl FnOnce() -> i32) -> i32 {
        if units > MOST_UNITS {
            return work_out();
        }
        let all = self.0.get_or_init(|| (0..units * units).map(|_| AtomicI32::new(UNKNOWN)).collect());
        let Some(kept) = all.get(pair(places, units)) else { return work_out() };
        match kept.load(Ordering::Relaxed) {
            UNKNOWN => {
                let number = work_out();
                kept.store(number, Ordering::Relaxed);
                number
            }
            number => number,
        }
    }

    /// The unit at that place among so many stands otherwise now, which changes nothing between two others.
    pub(super) fn forget(&mut self, place: usize, units: usize) {
        let Some(all) = self.0.get_mut() else { return };
        for other in 0..units {
            if let Some(kept) = all.get_mut(pair([place, other], units)) {
                *kept.get_mut() = UNKNOWN;
            }
        }
    }

    /// A unit stands otherwise now, which may change the number of any two.
    pub(super) fn forget_all(&mut self) {
        let all = self.0.get_mut().into_iter().flatten();
        all.for_each(|kept| *kept.get_mut() = UNKNOWN);
    }
}

/// Where the number of two is kept, whichever of them is named first.
fn pair([one, other]: [usize; 2], units: usize) -> usize {
    one.min(other) * units + one.max(other)
}
