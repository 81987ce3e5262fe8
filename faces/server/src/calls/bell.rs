use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::Notify;

use crate::BattleId;

/// The battles in which something happened, until somebody has seen to it who is to be called.
#[derive(Debug)]
pub(crate) struct Bell {
    /// For each battle, when it has been quiet for long enough.
    waiting: Mutex<HashMap<BattleId, Instant>>,
    rung: Notify,
    /// How long a battle must be quiet.
    settles: Duration,
}

impl Bell {
    pub(crate) fn new(settles: Duration) -> Self {
        Self { waiting: Mutex::default(), rung: Notify::new(), settles }
    }

    /// Something happened in the battle.
    pub(crate) fn ring(&self, battle: &BattleId) {
        let mut waiting = self.waiting();
        waiting.insert(battle.clone(), Instant::now() + self.settles);
        // Whoever waits for another battle wakes soon enough: each comes later than those that rang before.
        if waiting.len() == 1 {
            self.rung.notify_one();
        }
    }

    /// Waits until a battle has been quiet for long enough.
    pub(super) async fn quiet(&self) -> BattleId {
        loop {
            let next = {
                let mut waiting = self.waiting();
                let next = waiting.iter().min_by_key(|(_, at)| **at).map(|(id, at)| (id.clone(), *at));
                match next {
                    Some((id, at)) if at <= Instant::now() => {
                        waiting.remove(&id);
                        return id;
                    }
                    next => next.map(|(_, at)| at),
                }
            };
            match next {
                Some(at) => tokio::select! {
                    () = tokio::time::sleep_until(at.into()) => {}
                    () = self.rung.notified() => {}
                },
                None => self.rung.notified().await,
            }
        }
    }

    fn waiting(&self) -> MutexGuard<'_, HashMap<BattleId, Instant>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use super::*;

    #[tokio::test]
    async fn a_battle_is_seen_to_once_it_is_quiet_however_often_it_rang() {
        let (bell, id) = (Bell::new(Duration::from_millis(40)), BattleId::random().unwrap());
        let begun = Instant::now();
        bell.ring(&id);
        tokio::time::sleep(Duration::from_millis(20)).await;
        bell.ring(&id);
        assert_eq!(bell.quiet().await, id);
        assert!(begun.elapsed() >= Duration::from_millis(60));
        assert!(bell.waiting().is_empty());
    }
}
