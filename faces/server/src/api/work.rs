use crate::hall::blocking;
use crate::{Fault, Server};

/// Does what may take long: exact odds, rolls, whole battles decided again. Everything of the API that computes goes
/// through here, and nothing else does, so that this is the place to bound it.
pub(super) async fn worked<T: Send + 'static>(
    _server: &Server,
    work: impl FnOnce() -> Result<T, Fault> + Send + 'static,
) -> Result<T, Fault> {
    blocking(work).await
}
