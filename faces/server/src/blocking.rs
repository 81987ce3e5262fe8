//! Work that must not hold up those who ask for pages.

use std::thread;

use tokio::sync::oneshot;

use crate::Fault;

/// Runs work that waits for the disk or computes for long on a thread of its own, where it holds up nobody.
pub(crate) async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Fault> + Send + 'static,
) -> Result<T, Fault> {
    tokio::task::spawn_blocking(work).await.unwrap_or_else(|_| Err(Fault::Closing))
}

/// Runs work that computes for long and can wait, such as thinking, on a thread that gives way to all others. It should hold
/// no lock meanwhile: who waits for that would wait as long.
pub(crate) async fn giving_way<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Fault> {
    let (tell, told) = oneshot::channel();
    let thinks = move || {
        give_way();
        // Who asked may have gone meanwhile.
        let _ = tell.send(work());
    };
    let started = thread::Builder::new().name("thinker".to_owned()).spawn(thinks);
    started.map_err(|error| {
        tracing::warn!(%error, "there is no thread to think on");
        Fault::Closing
    })?;
    told.await.map_err(|_| Fault::Closing)
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
