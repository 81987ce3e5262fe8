use std::sync::atomic::{AtomicBool, Ordering};

use standfast_generals::Guests;

/// On which terms a battle is fought.
#[derive(Debug, Clone, Copy, Default)]
pub struct Terms<'t> {
    /// Guests, each in place of whoever leads at his post.
    pub guests: &'t Guests,
    /// Whether its luck is left alone though the war weighs it.
    pub unweighed: bool,
    /// Once this is set the battle is broken off.
    pub stop: Option<&'t AtomicBool>,
}

impl Terms<'_> {
    /// Whether the battle is to be broken off.
    pub(crate) fn are_broken(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}
