use std::convert::Infallible;

use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::Stream;
use futures_util::stream::unfold;

use super::super::PageFault;
use super::{room, sections};
use crate::Server;
use crate::guard::{Seated, Watching};
use crate::hall::Shown;
use crate::limits::Caller;

/// The board as it changes, as a seat's page does.
pub(super) async fn live(
    State(server): State<Server>,
    Path(battle): Path<String>,
    caller: Caller,
    headers: HeaderMap,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, PageFault> {
    let seen = headers.get("last-event-id").and_then(|value| value.to_str().ok()?.parse().ok());
    let onlooker = Seated::onlooker(server.clone(), caller, room(&server, &battle).await?);
    let watching = Watching::begin(&server, onlooker, seen).await?;
    let events = unfold(watching, |mut watching| async move {
        let stamp = watching.next().await?;
        let frame = watching.frame(stamp, Shown::Board, |_, battle, _, attendance| sections(battle, attendance)).await?;
        let text = frame.since(watching.shown(frame.stamp));
        watching.sends(text.len())?;
        let event = Event::default().event("page").id(frame.stamp.to_string()).data(&**text);
        Some((Ok(event), watching))
    });
    Ok(Sse::new(events).keep_alive(KeepAlive::default()))
}
