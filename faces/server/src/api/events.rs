//! Following a battle: server-sent events.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::sync::Arc;

use axum::extract::{Query, State};
use axum::http::HeaderMap;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::Stream;
use futures_util::stream::unfold;
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::body::verify_number;
use super::document::{Anywhere, OfSeat};
use super::seat::{AtSeat, Awaits};
use crate::guard::{Seated, Watching};
use crate::hall::Stamp;
use crate::{Fault, Server};

pub(super) fn router() -> OpenApiRouter<Server> {
    OpenApiRouter::new().routes(routes!(events))
}

/// Where the stream begins.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct From {
    /// The last record that you have seen, 0 for none: the records after it come first. `Last-Event-ID` says the same
    /// and takes precedence. Without either, the stream has only what happens from now on.
    #[param(minimum = 0, maximum = 9_007_199_254_740_991_u64)]
    after: Option<u64>,
}

/// Follows the battle: a `record` event for each record, as the seat may read it, with the record's number as its id,
/// and after them a `view` event with how the battle stands; the first view comes at once. A `throw` event follows where play
/// waits for dice that people throw for the machine, and whenever that changes: it holds what `throw` answers. The stream
/// ends when the seat's link is withdrawn or the server shuts down. Reconnect with the last id, and you miss nothing.
#[utoipa::path(
    get, path = "/battles/{battle}/seats/{seat}/events", tag = "seat", params(AtSeat, From),
    responses((status = 200, body = String, content_type = "text/event-stream"), OfSeat, Anywhere),
    security(("key" = []), ("cookie" = [])),
)]
async fn events(
    State(server): State<Server>,
    seated: Seated,
    Query(From { after }): Query<From>,
    headers: HeaderMap,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Fault> {
    verify_number("after", after)?;
    let last = headers.get("last-event-id").and_then(|value| value.to_str().ok()?.parse().ok());
    // The first event, also after a reconnection, says at once how the battle stands.
    let watching = Watching::begin(&server, seated, None).await?;
    let told = Telling { watching, seen: last.or(after), told: None, throw: None, ready: VecDeque::new() };
    let events = unfold(told, |mut told| async move { Some((Ok(told.next().await?), told)) });
    Ok(Sse::new(events).keep_alive(KeepAlive::default()))
}

/// An event that is ready: its name, its number, and its JSON.
type Ready = (&'static str, u64, Arc<str>);

/// A listener, and the events that are ready for it.
#[derive(Debug)]
struct Telling {
    watching: Watching,
    /// The last record that was sent; none if the listener asked for no past records.
    seen: Option<u64>,
    /// How many records there were when it was last told how the battle stands.
    told: Option<u64>,
    /// What it was told last of the dice that play waits for; none where it was told of none.
    throw: Option<Arc<str>>,
    ready: VecDeque<Ready>,
}

impl Telling {
    /// The next event; none when it is over.
    async fn next(&mut self) -> Option<Event> {
        while self.ready.is_empty() {
            let stamp = self.watching.next().await?;
            match self.told == Some(stamp.number) {
                // Only what stands beside the records has changed.
                true => drop(self.watching.shown(stamp)),
                false => self.prepare(stamp).await?,
            }
            if let Some(number) = self.told {
                self.prepare_throw(number).await?;
            }
        }
        let (name, number, json) = self.ready.pop_front()?;
        self.watching.sends(json.len())?;
        Some(Event::default().event(name).id(number.to_string()).data(json))
    }

    /// Makes ready what came since, some of it at a time; and when that is all, how the battle stands. None where
    /// that can't be had at the moment.
    async fn prepare(&mut self, stamp: Stamp) -> Option<()> {
        let number = stamp.number;
        let from = self.seen.unwrap_or(number);
        let (records, view) = self.watching.told(stamp, from).await?;
        self.ready.extend(records.into_iter().map(|(number, text)| ("record", number, text)));
        self.told = view.as_ref().map(|(number, _)| *number);
        self.ready.extend(view.map(|(number, view)| ("view", number, view)));
        let reached = self.ready.back().map_or(number, |(_, number, _)| *number);
        self.seen = Some(reached);
        self.watching.shown(Stamp { number: reached, ..stamp });
        Some(())
    }

    /// Makes ready what play waits for, if that is not what was told last. None where that can't be had at the moment.
    async fn prepare_throw(&mut self, number: u64) -> Option<()> {
        let awaits = Awaits::of(self.watching.awaited().await.ok()?);
        let told: Arc<str> = awaits.to_json().into();
        let throw = awaits.is_any().then(|| Arc::clone(&told));
        if throw != self.throw {
            self.throw = throw;
            self.ready.push_back(("throw", number, told));
        }
        Some(())
    }
}
