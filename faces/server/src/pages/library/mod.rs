//! The studio's library: the club's scenarios, one of them and what may be done with it. The page on which one is changed is
//! the studio's own.

mod about;
mod card;
mod list;
mod new;
mod play;
mod played;
mod share;
mod versions;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Path, State};
use axum::http::HeaderMap;
use axum::response::Redirect;
use axum::routing::{get, post};

use super::PageFault;
use crate::guard::{address, scenarios_of};
use crate::library::ScenarioId;
use crate::{Fault, Server};

pub(super) fn router() -> Router<Server> {
    Router::new()
        .route("/studio", get(list::list).post(new::begin))
        // The limit of the file is the server's own, and told in words where the form is read.
        .route("/studio/file", post(new::file).layer(DefaultBodyLimit::disable()))
        .route("/studio/{scenario}", get(open))
        .route("/studio/{scenario}/{key}/about", get(about::about))
        .route("/studio/{scenario}/{key}/copy", post(new::copy))
        .route("/studio/{scenario}/{key}/file", get(play::file))
        .route("/studio/{scenario}/{key}/army", get(play::army))
        .route("/studio/{scenario}/{key}/print", get(play::print))
        .route("/studio/{scenario}/{key}/battles", post(play::begin))
        .route("/studio/{scenario}/{key}/simulations", post(play::simulate))
        .route("/studio/{scenario}/{key}/versions", get(versions::list).post(versions::back))
        .route("/studio/{scenario}/{key}/versions/{version}", get(versions::one))
        .route("/studio/{scenario}/{key}/share", get(share::share).post(share::change))
}

/// Goes on to a scenario by the key that the browser has of it, or to what everybody may read.
async fn open(
    State(server): State<Server>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Redirect, PageFault> {
    let id =
        ScenarioId::parse(&id).ok_or_else(|| Fault::NotFound(format!("scenario `{id}` in the library")))?;
    let shown = scenarios_of(&headers).filter(|(of, _)| *of == id).map(|(_, key)| key).collect();
    let (_, key) = server.library().right(&id, shown).await?.ok_or(Fault::NoLink)?;
    Ok(Redirect::to(&format!("{}/about", address(&id, key.as_ref()))))
}
