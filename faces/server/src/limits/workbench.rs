use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::oneshot;
use tokio::time::timeout;

use super::line::Line;
use super::{Asker, Caller, Limits};
use crate::Fault;
use crate::blocking::blocking;

/// Where all is reckoned that takes time: what may be done in a battle and why not, odds, views, pages, scenarios.
/// There are so many places and no more; who finds none free waits in a line in which addresses and battles take
/// turns. Acts don't wait here: no stranger's question stands before a command.
#[derive(Debug, Clone)]
pub(crate) struct Workbench(Arc<Bench>);

#[derive(Debug)]
struct Bench {
    state: Mutex<State>,
    numbers: AtomicU64,
    /// The limit of places, by name, and how many that is.
    places: (&'static str, usize),
    /// The most questions of one address that wait.
    most_waiting: usize,
    patience: Duration,
}

#[derive(Debug)]
struct State {
    free: usize,
    line: Line<oneshot::Sender<Place>>,
}

/// A place at the workbench, given back when it is dropped.
#[derive(Debug)]
struct Place {
    bench: Arc<Bench>,
    caller: Caller,
}

/// What is reckoned. Boxed, so that waiting for a place is compiled once for each kind of answer, not for each question.
type Question<T> = Box<dyn FnOnce() -> Result<T, Fault> + Send>;

/// A question in the line; it leaves when whoever asked goes away.
#[derive(Debug)]
struct Ticket<'b> {
    bench: &'b Bench,
    asker: Asker,
    number: u64,
}

impl Workbench {
    /// The one for what is answered from a battle as it stands, and for what anybody asks of the rules.
    pub(crate) fn new(limits: &Limits) -> Self {
        Self::of(("questions that are reckoned at a time (reckoned_at_a_time)", limits.reckoners()), limits)
    }

    /// The one for what goes through whole battles, from their first record to the last: verifications, reports,
    /// replays. It has places of its own, so that nobody waits behind it who asks how things stand.
    pub(crate) fn of_whole_battles(limits: &Limits) -> Self {
        let what = "whole battles that are gone through at a time (gone_through_at_a_time)";
        Self::of((what, limits.gone_through_at_a_time), limits)
    }

    fn of(places: (&'static str, usize), limits: &Limits) -> Self {
        let (_, number) = places;
        // One place is always left for somebody else.
        let line = Line::new(number.saturating_sub(1).max(1));
        Self(Arc::new(Bench {
            state: Mutex::new(State { free: number.max(1), line }),
            places,
            numbers: AtomicU64::new(0),
            most_waiting: limits.questions_of_address,
            // Half of it is left for the work itself, and for an answer in words where no place came free.
            patience: limits.patience() / 2,
        }))
    }

    /// Does the work as soon as it is the asker's turn.
    ///
    /// # Errors
    /// Those of the work; [`Fault::Limit`] where too much of his waits already, or no place came free in time.
    pub(crate) fn reckon<T: Send + 'static>(
        &self,
        asker: Asker,
        work: impl FnOnce() -> Result<T, Fault> + Send + 'static,
    ) -> impl Future<Output = Result<T, Fault>> + Send {
        self.reckoned(asker, Box::new(work))
    }

    async fn reckoned<T: Send + 'static>(&self, asker: Asker, work: Question<T>) -> Result<T, Fault> {
        let place = self.place(asker).await?;
        blocking(move || {
            // Held until the work is done, even where nobody waits for it any more.
            let _place = place;
            work()
        })
        .await
    }

    async fn place(&self, asker: Asker) -> Result<Place, Fault> {
        let Self(bench) = self;
        let too_many =
            |what, most: usize, after| Fault::Limit { what, most: most.to_string(), after: Some(after) };
        let (give, given) = oneshot::channel();
        let number = bench.numbers.fetch_add(1, Ordering::Relaxed);
        let ticket = {
            let mut state = bench.state();
            if state.line.waiting(asker.caller) >= bench.most_waiting {
                let what = "questions of one address that wait to be reckoned (questions_of_address)";
                return Err(too_many(what, bench.most_waiting, 1));
            }
            state.line.join(&asker, number, give);
            Ticket { bench, asker, number }
        };
        Bench::serve(bench);
        let waited = timeout(bench.patience, given).await;
        drop(ticket);
        match waited {
            Ok(place) => place.map_err(|_| Fault::Closing),
            Err(_) => {
                let (what, number) = bench.places;
                Err(too_many(what, number, 5))
            }
        }
    }
}

impl Bench {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Gives what places are free to those whose turn it is.
    fn serve(bench: &Arc<Self>) {
        loop {
            let called = {
                let mut state = bench.state();
                if state.free == 0 {
                    return;
                }
                let called = state.line.call();
                state.free -= usize::from(called.is_some());
                called
            };
            let Some((caller, give)) = called else { return };
            let place = Place { bench: Arc::clone(bench), caller };
            // Whoever has gone away meanwhile gives it back at once, and so to the next.
            let _ = give.send(place);
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut state = self.bench.state();
        state.free += 1;
        state.line.answered(self.caller);
        drop(state);
        Bench::serve(&self.bench);
    }
}

impl Drop for Ticket<'_> {
    fn drop(&mut self) {
        self.bench.state().line.leave(&self.asker, self.number);
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

    use std::net::IpAddr;

    use super::*;

    fn asker(address: u8) -> Asker {
        Asker { caller: Caller::of(IpAddr::from([10, 0, 0, address])), battle: None }
    }

    /// Has somebody join the line, who finds no place yet.
    async fn waits<T: std::fmt::Debug>(waiting: impl Future<Output = T>) {
        tokio::select! {
            biased;
            place = waiting => panic!("{place:?}"),
            () = std::future::ready(()) => {}
        }
    }

    #[tokio::test]
    async fn whoever_finds_no_place_is_told_so_and_the_next_one_gets_it() {
        let limits = Limits { reckoned_at_a_time: 1, patience_seconds: 0, ..Limits::default() };
        let workbench = Workbench::new(&limits);
        let held = workbench.place(asker(1)).await.unwrap();
        let refused = workbench.reckon(asker(2), || Ok(1)).await;
        assert!(matches!(refused, Err(Fault::Limit { after: Some(_), .. })), "{refused:?}");
        assert_eq!(workbench.0.state().line.waiting(asker(2).caller), 0, "whoever gave up has left the line");
        drop(held);
        assert_eq!(workbench.reckon(asker(2), || Ok(2)).await.unwrap(), 2);
    }

    #[tokio::test]
    async fn an_address_leaves_a_place_for_others_and_waits_only_so_often() {
        let limits = Limits { reckoned_at_a_time: 2, questions_of_address: 1, ..Limits::default() };
        let workbench = Workbench::new(&limits);
        let held = workbench.place(asker(1)).await.unwrap();
        let mut waiting = Box::pin(workbench.place(asker(1)));
        waits(&mut waiting).await;
        let refused = workbench.place(asker(1)).await.unwrap_err();
        assert!(refused.to_string().contains("questions_of_address): at most 1"), "{refused}");
        let other = workbench.place(asker(2)).await;
        assert!(other.is_ok(), "another address has its place");
        drop(held);
        assert!(waiting.await.is_ok());
    }

    #[tokio::test]
    async fn whoever_goes_away_waits_no_longer() {
        let limits = Limits { reckoned_at_a_time: 1, ..Limits::default() };
        let workbench = Workbench::new(&limits);
        let held = workbench.place(asker(1)).await.unwrap();
        {
            let mut waiting = Box::pin(workbench.place(asker(2)));
            waits(&mut waiting).await;
            assert_eq!(workbench.0.state().line.waiting(asker(2).caller), 1);
        }
        assert_eq!(workbench.0.state().line.waiting(asker(2).caller), 0);
        drop(held);
        assert!(workbench.place(asker(3)).await.is_ok());
    }
}
