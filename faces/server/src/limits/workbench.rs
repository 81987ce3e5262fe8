use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Semaphore;
use tokio::time::timeout;

use super::Limits;
use crate::Fault;
use crate::blocking::blocking;

/// Where public questions that take time are worked out: odds, rolls, verifications. It has a limited number of places,
/// so that strangers' questions never hold up a battle; if none is free, a question waits a while.
#[derive(Debug, Clone)]
pub(crate) struct Workbench {
    places: Arc<Semaphore>,
    number: usize,
    patience: Duration,
}

impl Workbench {
    pub(crate) fn new(limits: &Limits) -> Self {
        let number = limits.reckoned_at_a_time.max(1);
        // The other half is left for the work itself, or for the refusal if no place comes free.
        Self { places: Arc::new(Semaphore::new(number)), number, patience: limits.patience() / 2 }
    }

    /// Does the work as soon as a place is free.
    ///
    /// # Errors
    /// Those of the work; [`Fault::Limit`] where no place came free in time.
    pub(crate) async fn reckon<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, Fault> + Send + 'static,
    ) -> Result<T, Fault> {
        let waited = timeout(self.patience, Arc::clone(&self.places).acquire_owned()).await;
        let Ok(place) = waited else {
            let most = self.number.to_string();
            return Err(Fault::Limit {
                what: "odds, rolls and verifications at a time",
                most,
                after: Some(5),
            });
        };
        let place = place.map_err(|_| Fault::Closing)?;
        blocking(move || {
            // Held until the work is done, even where nobody waits for it any more.
            let _place = place;
            work()
        })
        .await
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use super::*;

    #[tokio::test]
    async fn whoever_finds_no_place_is_told_so_and_the_next_one_gets_it() {
        let limits = Limits { reckoned_at_a_time: 1, patience_seconds: 0, ..Limits::default() };
        let workbench = Workbench::new(&limits);
        let held = Arc::clone(&workbench.places).acquire_owned().await.unwrap();
        let refused = workbench.reckon(|| Ok(1)).await;
        assert!(matches!(refused, Err(Fault::Limit { after: Some(_), .. })), "{refused:?}");
        drop(held);
        assert_eq!(workbench.reckon(|| Ok(2)).await.unwrap(), 2);
    }
}
