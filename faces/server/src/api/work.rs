use crate::{Fault, Server};

/// Reckons what takes long: exact odds, rolls, whole battles decided again. Strangers may ask for it too, so that it is
/// done at the workbench, where there are so many places and no more. What a seat needs to play on never waits there.
pub(super) async fn worked<T: Send + 'static>(
    server: &Server,
    work: impl FnOnce() -> Result<T, Fault> + Send + 'static,
) -> Result<T, Fault> {
    server.workbench().reckon(work).await
}
