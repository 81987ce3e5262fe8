//! The links of the seats, which are the umpire's.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use serde::{Deserialize, Serialize};
use standfast_rulebook::battle::Seat;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::body::Sent;
use super::document::{Anywhere, OfSeat, Reserved, WithBody};
use super::seat::AtSeat;
use crate::guard::Seated;
use crate::hall::LinkKey;
use crate::{Fault, Server};

pub(super) fn router() -> OpenApiRouter<Server> {
    OpenApiRouter::new().routes(routes!(links, issue)).routes(routes!(withdraw))
}

/// A seat and its link, shown when the link is made and never again.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SeatLink {
    /// The seat: `umpire`, `spectator`, or a player's id.
    pub(super) seat: String,
    /// Who sits there.
    pub(super) name: String,
    /// Its key, for `Authorization: Bearer`.
    pub(super) key: String,
    /// Its link, for a browser.
    pub(super) link: String,
}

/// A seat, whether it has a link, and whether somebody watches from it.
#[derive(Debug, Serialize, ToSchema)]
struct Linked {
    /// The seat.
    seat: String,
    /// Who sits there.
    name: String,
    /// Whether it has a link.
    linked: bool,
    /// Whether somebody watches live from it.
    present: bool,
}

/// The seat that is to have a new link.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewLink {
    /// The seat.
    #[schema(max_length = 40, pattern = "^[a-z0-9][a-z0-9-]*$", example = "spectator")]
    of: String,
}

/// The seat whose link is withdrawn.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
struct Whose {
    /// The seat whose link is withdrawn: any but the umpire's own.
    #[param(max_length = 40, pattern = "^[a-z0-9][a-z0-9-]*$", example = "spectator")]
    of: String,
}

/// The link of a seat's key.
pub(super) fn link(server: &Server, headers: &HeaderMap, key: &LinkKey) -> String {
    format!("{}/join/{}", base(server, headers), key.as_str())
}

/// What links begin with: the public address, or else the address that the request was sent to.
pub(super) fn base(server: &Server, headers: &HeaderMap) -> String {
    let public = server.config().public.as_deref().map(|public| public.trim_end_matches('/').to_owned());
    let host = || headers.get(header::HOST).and_then(|host| host.to_str().ok());
    public.or_else(|| host().map(|host| format!("http://{host}"))).unwrap_or_default()
}

/// The seats, and which of them have a link.
#[utoipa::path(
    get, path = "/battles/{battle}/seats/{seat}/links", tag = "umpire", params(AtSeat),
    responses((status = 200, body = Vec<Linked>), Reserved, OfSeat, Anywhere),
    security(("key" = []), ("cookie" = [])),
)]
async fn links(seated: Seated) -> Result<Json<Vec<Linked>>, Fault> {
    let Seated { room, .. } = seated.umpire()?;
    let (linked, present) = (room.linked(), room.present());
    let seat = |seat: Seat| Linked {
        name: room.roster().seat_name(&seat).to_owned(),
        linked: linked.contains(&seat),
        present: present.contains(&seat),
        seat: seat.to_string(),
    };
    Ok(Json(room.roster().seats().map(seat).collect()))
}

/// Gives a seat a new link, the umpire's own too; the old one stops working.
#[utoipa::path(
    post, path = "/battles/{battle}/seats/{seat}/links", tag = "umpire", params(AtSeat), request_body = NewLink,
    responses((status = 201, body = SeatLink, description = "The new link"), OfSeat, WithBody, Anywhere),
    security(("key" = []), ("cookie" = [])),
)]
async fn issue(
    State(server): State<Server>,
    headers: HeaderMap,
    seated: Seated,
    Sent(wanted): Sent<NewLink>,
) -> Result<(StatusCode, Json<SeatLink>), Fault> {
    let seated = seated.umpire()?;
    let of = named(&seated, &wanted.of)?;
    let key = seated.room.issue(&of).await?;
    let name = seated.room.roster().seat_name(&of).to_owned();
    let link = link(&server, &headers, &key);
    let issued = SeatLink { seat: of.to_string(), name, key: key.as_str().to_owned(), link };
    Ok((StatusCode::CREATED, Json(issued)))
}

/// Withdraws a seat's link: it stops working, and anybody who watches through it is cut off.
#[utoipa::path(
    delete, path = "/battles/{battle}/seats/{seat}/links/{of}", tag = "umpire",
    params(AtSeat, Whose),
    responses((status = 204, description = "It has none any more"), Reserved, OfSeat, Anywhere),
    security(("key" = []), ("cookie" = [])),
)]
async fn withdraw(Path(Whose { of }): Path<Whose>, seated: Seated) -> Result<StatusCode, Fault> {
    let seated = seated.umpire()?;
    let of = named(&seated, &of)?;
    if of == Seat::Umpire {
        let why =
            "the umpire's link can be issued anew but not withdrawn: nobody could open the battle any more";
        return Err(Fault::Forbidden(why.to_owned()));
    }
    seated.room.withdraw(&of).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The seat of that name.
pub(super) fn named(seated: &Seated, name: &str) -> Result<Seat, Fault> {
    let roster = seated.room.roster();
    roster.seat(name).ok_or_else(|| {
        let known = roster.seats().map(|seat| seat.to_string()).collect::<Vec<_>>().join(", ");
        Fault::NotFound(format!("seat `{name}` in this battle: there are {known}"))
    })
}
