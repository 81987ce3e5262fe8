use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// When somebody was asked what he does, and what ends his thinking before its time.
#[derive(Debug, Clone, Copy)]
pub struct Asked<'s> {
    at: Instant,
    stop: Option<&'s AtomicBool>,
}

impl<'s> Asked<'s> {
    /// Asked now.
    #[must_use]
    pub fn now() -> Self {
        Self::at(Instant::now())
    }

    /// Asked at that moment: from then on his time counts.
    #[must_use]
    pub fn at(at: Instant) -> Self {
        Self { at, stop: None }
    }

    /// Once `stop` is set he leaves off, and does what has proved best until then.
    #[must_use]
    pub fn unless(self, stop: Option<&'s AtomicBool>) -> Self {
        Self { stop, ..self }
    }

    pub(crate) fn since(&self) -> Instant {
        self.at
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}
