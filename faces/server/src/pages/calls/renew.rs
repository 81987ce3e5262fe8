use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use serde::Deserialize;
use standfast_rulebook::battle::Seat;
use standfast_store::database::Call;

use super::super::{PageFault, Sent};
use super::{browser, table, verify_switched_on};
use crate::blocking::blocking;
use crate::guard::Outside;
use crate::{Fault, Server};

/// What a browser says by itself once it is called at another address.
#[derive(Debug, Deserialize)]
pub(super) struct Renewed {
    /// Where it was called.
    old: String,
    /// Where it is called now.
    endpoint: String,
    /// What its messages are encrypted for from now on.
    p256dh: String,
    auth: String,
}

/// Has a browser called at its new address in every battle where it was called at the old one, of those whose seats it
/// holds.
pub(super) async fn renew(
    State(server): State<Server>,
    outside: Outside,
    headers: HeaderMap,
    Sent(renewed): Sent<Renewed>,
) -> Result<StatusCode, PageFault> {
    verify_switched_on(&server)?;
    let Renewed { old, endpoint, p256dh, auth } = renewed;
    let browser = browser(&p256dh, &auth)?;
    server.calls().verify(&endpoint, server.config()).await.map_err(Fault::Unreadable)?;
    for (room, seat) in server.own_seats(&headers).await? {
        if seat == Seat::Spectator {
            continue;
        }
        let page = outside.link(&table(&room, &seat));
        let call = Call { address: endpoint.clone(), browser: Some(browser.clone()), page };
        let (database, id, old) = (server.hall().database().clone(), room.id().clone(), old.clone());
        blocking(move || Ok(database.renew(id.as_str(), &seat.to_string(), &old, call)?)).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}
