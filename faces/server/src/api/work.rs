use crate::{Fault, Server};

/// Does work that may take long (exact odds, rolls, scenarios) at the workbench, which serves a limited number at a
/// time.
pub(super) async fn reckoned<T: Send + 'static>(
    server: &Server,
    work: impl FnOnce() -> Result<T, Fault> + Send + 'static,
) -> Result<T, Fault> {
    server.workbench().reckon(work).await
}
