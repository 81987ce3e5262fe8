use std::collections::HashMap;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};

use axum::body::{Body, Bytes, HttpBody};
use hyper::body::{Frame, SizeHint};

use super::Caller;

/// How much each address holds at the moment: connections, or requests that are under way.
#[derive(Debug, Clone, Default)]
pub(crate) struct Holding(Arc<Mutex<HashMap<Caller, usize>>>);

/// One thing that is held, counted until this is dropped.
#[derive(Debug)]
pub(crate) struct Held {
    of: Holding,
    caller: Caller,
}

impl Holding {
    /// Counts one more of the address, unless there are `most` in all or `most_of_address` of it.
    pub(crate) fn hold(&self, caller: Caller, most: usize, most_of_address: usize) -> Option<Held> {
        let mut held = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let all: usize = held.values().sum();
        let of_address = held.get(&caller).copied().unwrap_or_default();
        if all >= most || of_address >= most_of_address {
            return None;
        }
        held.insert(caller, of_address + 1);
        drop(held);
        Some(Held { of: self.clone(), caller })
    }
}

impl Held {
    /// The body, held until it is sent or given up.
    pub(crate) fn until_sent(self, body: Body) -> Body {
        Body::new(Sending { body, _held: self })
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        let mut held = self.of.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = held.get_mut(&self.caller) {
            *count -= 1;
            if *count == 0 {
                held.remove(&self.caller);
            }
        }
    }
}

/// A body that is being sent to somebody who is counted meanwhile.
struct Sending {
    body: Body,
    _held: Held,
}

impl HttpBody for Sending {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
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
        let body = holding.hold(one, 3, 2).unwrap().until_sent(Body::from("answer"));
        assert!(holding.hold(one, 3, 2).is_none(), "while the answer is sent");
        drop((body, second, third));
        assert!(holding.0.lock().unwrap().is_empty());
    }
}
