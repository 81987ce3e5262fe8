use std::convert::Infallible;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::sse::{Event, Sse};
use futures_util::Stream;

use super::super::{PageFault, live as pages};
use super::sections;
use crate::Server;
use crate::guard::Seated;
use crate::hall::Shown;

/// The seat's page as it changes.
pub(super) async fn live(
    State(server): State<Server>,
    seated: Seated,
    headers: HeaderMap,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, PageFault> {
    pages::changes(&server, seated, &headers, Shown::Table, sections).await
}
