//! Work that must not hold up those who ask for pages.

use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use tokio::sync::oneshot;

use crate::Fault;

/// Work that leaves what comes of it in a [`Found`]. It is of one type, so that a task of the runtime is compiled once: once for
/// each kind of work, it was a tenth of the server.
type Work = Box<dyn FnOnce() + Send>;

/// What came of work: [`Fault::Closing`] until it is done, and where it broke off.
type Found<T> = Arc<Mutex<Result<T, Fault>>>;

/// Runs work that waits for the disk or computes for long on a thread of its own, where it holds up nobody.
pub(crate) fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Fault> + Send + 'static,
) -> impl Future<Output = Result<T, Fault>> + Send {
    let (work, found) = left_behind(work);
    on_a_thread(work, found)
}

async fn on_a_thread<T>(work: Work, found: Found<T>) -> Result<T, Fault> {
    // Whether it broke off shows in what is found.
    let _ = tokio::task::spawn_blocking(work).await;
    taken(&found)
}

/// Runs work that computes for long and can wait, such as thinking, on a thread that gives way to all others. It should hold
/// no lock meanwhile: who waits for that would wait as long.
pub(crate) fn giving_way<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> impl Future<Output = Result<T, Fault>> + Send {
    let (work, found) = left_behind(|| Ok(work()));
    on_a_thread_that_gives_way(work, found)
}

async fn on_a_thread_that_gives_way<T>(work: Work, found: Found<T>) -> Result<T, Fault> {
    let (tell, told) = oneshot::channel();
    let thinks = move || {
        give_way();
        work();
        // Who asked may have gone meanwhile.
        let _ = tell.send(());
    };
    let started = thread::Builder::new().name("thinker".to_owned()).spawn(thinks);
    started.map_err(|error| {
        tracing::warn!(%error, "there is no thread to think on");
        Fault::Closing
    })?;
    // Whether it broke off shows in what is found.
    let _ = told.await;
    taken(&found)
}

/// The work as the one type, and where it leaves what comes of it.
fn left_behind<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Fault> + Send + 'static,
) -> (Work, Found<T>) {
    let found = Arc::new(Mutex::new(Err(Fault::Closing)));
    let place = Arc::clone(&found);
    let work = Box::new(move || {
        let answer = work();
        *place.lock().unwrap_or_else(PoisonError::into_inner) = answer;
    });
    (work, found)
}

fn taken<T>(found: &Found<T>) -> Result<T, Fault> {
    std::mem::replace(&mut *found.lock().unwrap_or_else(PoisonError::into_inner), Err(Fault::Closing))
}

/// Lets whatever else runs on this machine go before this thread.
#[cfg(target_os = "linux")]
pub(crate) fn give_way() {
    /// As far as anybody can give way.
    const LAST: i32 = 19;
    // On Linux this is of the calling thread alone. Where it is not allowed, the thread goes on as it is.
    let _ = rustix::process::setpriority_process(None, LAST);
}

/// Elsewhere this would be of the whole program: the thread goes on as it is.
#[cfg(not(target_os = "linux"))]
pub(crate) fn give_way() {}
