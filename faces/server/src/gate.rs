use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::guard::{dress, known_host, same_origin, weighed};
use crate::limits::{Caller, Held, Rate};
use crate::metrics::Asked;
use crate::{Fault, Server, api, pages};

/// Checks a request and dresses its answer. All checks are one layer, since each layer of a router costs every request
/// a copy of all the layers below it.
pub(crate) async fn gate(
    State(server): State<Server>,
    caller: Caller,
    request: Request,
    next: Next,
) -> Response {
    let asked = Asked::now(&request);
    let of_api = api::is_ours(request.uri().path());
    let refused = |fault: Fault| if of_api { fault.into_response() } else { pages::refused(fault) };
    let (held, mut response) = match admit(&server, caller, &request) {
        Ok(held) => (held, next.run(request).await),
        Err(fault) => (None, refused(fault)),
    };
    if response.status() == StatusCode::REQUEST_TIMEOUT {
        response = too_slow(server.config().limits.patience_seconds);
    }
    if of_api {
        response = api::as_problem(response).await;
    }
    let mut response = weighed(&server, caller, held, response).unwrap_or_else(refused);
    dress(&mut response);
    server.metrics().count(asked, response.status());
    response
}

/// Which limit a request has passed that took too long; whether its command was carried out, nobody knows here.
fn too_slow(most: u64) -> Response {
    let says = format!(
        "seconds that a request may take (patience_seconds): at most {most}; the log says whether its command was \
         carried out\n"
    );
    (StatusCode::REQUEST_TIMEOUT, says).into_response()
}

/// Refuses an address that asks too often, a name that is not ours, and requests from another site's page.
fn admit(server: &Server, caller: Caller, request: &Request) -> Result<Option<Held>, Fault> {
    server.rates().count(Rate::Requests, caller)?;
    known_host(server, request)?;
    same_origin(server, request)?;
    server.under_way(caller)
}
