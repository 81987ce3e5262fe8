//! A seat's link: it opens the seat in this browser.

use axum::Router;
use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use serde::Deserialize;

use super::PageFault;
use crate::guard::seat_cookie;
use crate::hall::LinkKey;
use crate::limits::{Caller, Rate};
use crate::{Fault, Server};

pub(super) fn router() -> Router<Server> {
    Router::new().route("/join", get(rejoin)).route("/join/{key}", get(join))
}

/// What somebody typed or pasted to get to his seat.
#[derive(Debug, Deserialize)]
struct Typed {
    code: String,
}

/// Goes on to the link of a code, or to a link that was pasted, whatever separates its groups.
async fn rejoin(Query(Typed { code }): Query<Typed>) -> Result<Redirect, PageFault> {
    let end = code.trim().trim_end_matches('/').rsplit('/').next().unwrap_or_default();
    let plain: String = end.chars().filter(char::is_ascii_alphanumeric).collect();
    let key = LinkKey::parse(&plain).ok_or_else(|| {
        let why = "this is no link of a seat, nor its code: a code has 32 letters and figures, in eight groups of four";
        Fault::Unreadable(why.to_owned())
    })?;
    Ok(Redirect::to(&format!("/join/{}", key.as_str())))
}

/// Remembers the seat in a cookie and goes on to its table. Nothing changes on the server, so a program that previews
/// links does no harm.
async fn join(
    State(server): State<Server>,
    caller: Caller,
    Path(text): Path<String>,
) -> Result<Response, PageFault> {
    let found = match LinkKey::parse(&text) {
        Some(key) => server.hall().seat(&key).await?.map(|(battle, seat)| (battle, seat, key)),
        None => None,
    };
    let Some((battle, seat, key)) = found else {
        server.rates().count(Rate::WrongKeys, caller)?;
        let why = "this link opens no seat: it may have been withdrawn, so ask the umpire for a new one";
        return Err(Fault::Forbidden(why.to_owned()).into());
    };
    let mut response = Redirect::to(&format!("/battles/{battle}/{seat}")).into_response();
    if let Some(cookie) = seat_cookie(&battle, &seat, &key, server.config().is_secure()) {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    Ok(response)
}
