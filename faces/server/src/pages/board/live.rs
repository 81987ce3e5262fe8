use std::convert::Infallible;

use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::sse::{Event, Sse};
use futures_util::Stream;

use super::super::{PageFault, live as pages};
use super::sections;
use crate::Server;
use crate::guard::Seated;
use crate::hall::Shown;
use crate::limits::Caller;

/// The board as it changes, as a seat's page does.
pub(super) async fn live(
    State(server): State<Server>,
    Path(battle): Path<String>,
    caller: Caller,
    headers: HeaderMap,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, PageFault> {
    let onlooker = Seated::onlooker(server.clone(), caller, server.hall().named(&battle).await?);
    pages::changes(&server, onlooker, &headers, Shown::Board, |_, battle, _, aside| sections(battle, aside))
        .await
}
