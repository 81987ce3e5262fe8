use std::convert::Infallible;

use axum::http::HeaderMap;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::Stream;
use futures_util::stream::unfold;

use super::PageFault;
use crate::Server;
use crate::guard::{Draw, Seated, Watching};
use crate::hall::Shown;

/// A page as it changes: each event holds the sections that are not as they were, and its id is the moment from which a
/// browser goes on when it comes back.
pub(super) async fn changes(
    server: &Server,
    seated: Seated,
    headers: &HeaderMap,
    shown: Shown,
    draw: Draw,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>> + use<>>, PageFault> {
    let seen = headers.get("last-event-id").and_then(|value| value.to_str().ok()?.parse().ok());
    let watching = Watching::begin(server, seated, seen).await?;
    let events = unfold(watching, move |mut watching| async move {
        let stamp = watching.next().await?;
        let frame = watching.frame(stamp, shown, draw).await?;
        let text = frame.since(watching.shown(frame.stamp));
        watching.sends(text.len())?;
        let event = Event::default().event("page").id(frame.stamp.to_string()).data(&**text);
        Some((Ok(event), watching))
    });
    Ok(Sse::new(events).keep_alive(KeepAlive::default()))
}
