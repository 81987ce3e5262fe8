use crate::Fault;

/// Runs work that waits for the disk or computes for long on a thread of its own, where it holds up nobody.
pub(crate) async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Fault> + Send + 'static,
) -> Result<T, Fault> {
    tokio::task::spawn_blocking(work).await.unwrap_or_else(|_| Err(Fault::Closing))
}
