use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::{Caller, Counts};

/// How much each address holds at the moment: connections, or requests that are under way.
#[derive(Debug, Clone, Default)]
pub(crate) struct Holding(Arc<Mutex<Counts<Caller>>>);

/// One thing that is held, counted until this is dropped.
#[derive(Debug)]
pub(crate) struct Held {
    of: Holding,
    caller: Caller,
}

impl Holding {
    /// Counts one more of the address, unless there are `most` in all or `most_of_address` of it.
    pub(crate) fn hold(&self, caller: Caller, most: usize, most_of_address: usize) -> Option<Held> {
        let mut held = self.held();
        if held.all() >= most || held.of(&caller) >= most_of_address {
            return None;
        }
        held.add(caller, 1);
        drop(held);
        Some(Held { of: self.clone(), caller })
    }

    fn held(&self) -> MutexGuard<'_, Counts<Caller>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        self.of.held().take(&self.caller, 1);
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use super::*;

    #[test]
    fn what_is_held_is_counted_until_it_ends() {
        let (holding, caller) = (Holding::default(), |text: &str| Caller::of(text.parse().unwrap()));
        let (one, other) = (caller("192.0.2.1"), caller("192.0.2.2"));
        let first = holding.hold(one, 3, 2).unwrap();
        let second = holding.hold(one, 3, 2).unwrap();
        assert!(holding.hold(one, 3, 2).is_none(), "of one address");
        let third = holding.hold(other, 3, 2).unwrap();
        assert!(holding.hold(other, 3, 2).is_none(), "in all");
        drop(first);
        let fourth = holding.hold(one, 3, 2).unwrap();
        assert!(holding.hold(one, 3, 2).is_none(), "as before");
        drop((second, third, fourth));
        assert!(holding.held().is_empty());
    }
}
