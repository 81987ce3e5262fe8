use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::{Caller, Counts, Limits};
use crate::Fault;

/// The bytes that are on their way: answers that nobody has taken yet, and battle files that are read. So many in all
/// and so many of an address, but for a single load of it, however large that is.
#[derive(Debug, Clone)]
pub(crate) struct Loads(Arc<Held>);

#[derive(Debug)]
struct Held {
    bytes: Mutex<Counts<Caller>>,
    most: usize,
    most_of_address: usize,
}

/// Bytes that are counted until it is dropped.
#[derive(Debug)]
pub(crate) struct Load {
    held: Arc<Held>,
    caller: Caller,
    bytes: usize,
}

impl Loads {
    pub(crate) fn new(limits: &Limits) -> Self {
        let (most, most_of_address) = (limits.bytes_on_their_way, limits.bytes_of_address);
        Self(Arc::new(Held { bytes: Mutex::default(), most, most_of_address }))
    }

    /// Counts so many bytes of an address.
    ///
    /// # Errors
    /// [`Fault::Limit`] where there are too many on their way already.
    pub(crate) fn hold(&self, caller: Caller, bytes: usize) -> Result<Load, Fault> {
        let Self(held) = self;
        let too_many = |what, most: usize| Fault::Limit { what, most: most.to_string(), after: Some(2) };
        let mut counted = held.bytes();
        let (of_address, all) = (counted.of(&caller), counted.all());
        if of_address > 0 && of_address.saturating_add(bytes) > held.most_of_address {
            let what = "bytes of one address that are on their way (bytes_of_address)";
            return Err(too_many(what, held.most_of_address));
        }
        if all > 0 && all.saturating_add(bytes) > held.most {
            return Err(too_many("bytes that are on their way (bytes_on_their_way)", held.most));
        }
        counted.add(caller, bytes);
        Ok(Load { held: Arc::clone(held), caller, bytes })
    }
}

impl Held {
    fn bytes(&self) -> MutexGuard<'_, Counts<Caller>> {
        self.bytes.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Load {
    fn drop(&mut self) {
        self.held.bytes().take(&self.caller, self.bytes);
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use std::net::IpAddr;

    use super::*;

    #[test]
    fn an_address_has_its_share_and_all_of_them_theirs() {
        let limits = Limits { bytes_of_address: 100, bytes_on_their_way: 150, ..Limits::default() };
        let loads = Loads::new(&limits);
        let [one, other] = [1, 2].map(|address| Caller::of(IpAddr::from([10, 0, 0, address])));
        let first = loads.hold(one, 60).unwrap();
        let refused = loads.hold(one, 60).unwrap_err();
        assert!(refused.to_string().contains("(bytes_of_address): at most 100"), "{refused}");
        let second = loads.hold(other, 60).unwrap();
        let refused = loads.hold(other, 40).unwrap_err();
        assert!(refused.to_string().contains("(bytes_on_their_way): at most 150"), "{refused}");
        drop((first, second));
        assert!(loads.0.bytes().is_empty());
        let alone = loads.hold(one, 1_000);
        assert!(alone.is_ok(), "a single one always goes");
    }
}
