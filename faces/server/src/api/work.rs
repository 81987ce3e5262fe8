use crate::{Fault, Server};

/// Does for anybody what may take long: exact odds, rolls, scenarios. It is done at the workbench, where only so many are
/// served at a time.
pub(super) async fn reckoned<T: Send + 'static>(
    server: &Server,
    work: impl FnOnce() -> Result<T, Fault> + Send + 'static,
) -> Result<T, Fault> {
    server.workbench().reckon(work).await
}
