use crate::limits::{Asker, Caller};
use crate::{Fault, Server};

/// Does for anybody what may take long and is of no battle: exact odds, rolls, scenarios.
pub(super) async fn reckoned<T: Send + 'static>(
    server: &Server,
    caller: Caller,
    work: impl FnOnce() -> Result<T, Fault> + Send + 'static,
) -> Result<T, Fault> {
    server.workbench().reckon(Asker { caller, battle: None }, work).await
}
