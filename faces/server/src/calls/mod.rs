//! Calling players who are not looking: a message to a browser, or to a webhook, when it is a seat's move.
//!
//! [`bell`] says in which battles something happened, [`round`] sees to it who is to be called, [`news`] makes the words
//! from what the seat itself may know, [`sealing`] and [`keys`] make a push message of them, and [`line`] takes it to
//! an [`address`] that was checked.

mod address;
mod bell;
mod keys;
mod line;
mod news;
mod round;
mod sealing;

use std::fmt;
use std::io;
use std::num::NonZeroU32;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use jiff::Timestamp;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

pub(crate) use bell::Bell;
pub(crate) use round::call_all;

use crate::Config;
use address::Address;
use keys::Keys;
use line::Line;

/// What calls are made with.
pub(crate) struct Calls {
    keys: Keys,
    line: Line,
    /// Places for those that go out at the moment.
    places: Arc<Semaphore>,
    /// How often each host is called.
    hosts: DefaultKeyedRateLimiter<String>,
    waiting: Arc<AtomicUsize>,
    most_waiting: usize,
    patience: Duration,
}

impl fmt::Debug for Calls {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Calls").finish_non_exhaustive()
    }
}

/// A call that waits or goes out, counted until this is dropped.
#[derive(Debug)]
struct Waiting(Arc<AtomicUsize>);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Calls {
    /// Reads the server's key, or makes it in the folder of the database.
    ///
    /// # Errors
    /// Where it can be neither read nor made.
    pub(crate) fn new(config: &Config, database: &Path) -> io::Result<Self> {
        let keys = match &config.push_key {
            Some(file) => Keys::read(file)?,
            None => Keys::read_or_make(&database.with_file_name(keys::FILE))?,
        };
        let limits = &config.limits;
        let patience = Duration::from_secs(limits.call_seconds);
        let often = NonZeroU32::new(limits.calls_to_host_a_minute).unwrap_or(NonZeroU32::MIN);
        Ok(Self {
            keys,
            line: Line::new(patience).map_err(io::Error::other)?,
            places: Arc::new(Semaphore::new(limits.calls_at_a_time)),
            hosts: RateLimiter::keyed(Quota::per_minute(often)),
            waiting: Arc::default(),
            most_waiting: limits.calls_waiting,
            patience,
        })
    }

    /// The key that browsers subscribe with.
    pub(crate) fn public_key(&self) -> &str {
        self.keys.public()
    }

    /// Checks an address that somebody wants to be called at.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(crate) async fn verify(&self, address: &str, config: &Config) -> Result<(), String> {
        Address::read(address, &config.calls_to)?.resolved(self.patience).await.map(drop)
    }

    /// Forgets the hosts that have not been called for long.
    pub(crate) fn forget_idle(&self) {
        self.hosts.retain_recent();
    }

    fn line(&self) -> &Line {
        &self.line
    }

    /// What proves to a push service who calls.
    fn proof(&self, origin: &str, config: &Config, now: Timestamp) -> Option<String> {
        let subject = config.public.as_deref().filter(|public| public.starts_with("https://"));
        self.keys.authorization(origin, subject, now)
    }

    /// Whether so many more calls may wait.
    fn may_wait(&self, more: usize) -> bool {
        self.waiting.load(Ordering::Relaxed).saturating_add(more) <= self.most_waiting
    }

    /// Counts a call that waits.
    fn wait(&self) -> Waiting {
        self.waiting.fetch_add(1, Ordering::Relaxed);
        Waiting(Arc::clone(&self.waiting))
    }

    /// Waits until a call may go out to that host; none where the host was called too often.
    async fn turn(&self, host: &str) -> Option<OwnedSemaphorePermit> {
        self.hosts.check_key(&host.to_owned()).ok()?;
        Arc::clone(&self.places).acquire_owned().await.ok()
    }
}
