//! Who sits at a battle's table, who is there, who is ready; and how far spectators lag behind.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use standfast_rulebook::battle::Seat;
use standfast_rulebook::generals::Leader;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::body::{Sent, verify_number, verify_text};
use super::document::{Anywhere, Named, OfSeat, Reserved, WithBody};
use super::seat::AtSeat;
use crate::guard::Seated;
use crate::hall::{Machine, MachineDice, Presence, SitterName};
use crate::{Fault, Server};

/// How long the name of a player of the machine may be.
const LONGEST_PLAYER: usize = 60;

pub(super) fn router() -> OpenApiRouter<Server> {
    OpenApiRouter::new()
        .routes(routes!(attendance))
        .routes(routes!(sit))
        .routes(routes!(unname))
        .routes(routes!(delay))
        .routes(routes!(machine))
}

/// Who sits at a battle's table.
#[derive(Debug, Serialize, ToSchema)]
struct AttendanceTold {
    /// Every seat, the umpire's first and the spectators' last.
    seats: Vec<PlaceTold>,
    /// By how many records spectators, and the board, lag behind.
    delay: u64,
}

/// Who sits at a seat.
#[derive(Debug, Serialize, ToSchema)]
struct PlaceTold {
    /// The seat: `umpire`, `spectator`, or a player's id.
    seat: String,
    /// What the seat is called.
    name: String,
    /// What whoever sits there calls himself.
    #[serde(skip_serializing_if = "Option::is_none")]
    sitter: Option<String>,
    /// Whether somebody watches live from it, or did until a few seconds ago.
    present: bool,
    /// Whether whoever sits there has said that he is ready to begin. It binds nobody.
    ready: bool,
    /// The player of the machine who plays from it, where people don't.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(example = "bold:1s")]
    machine: Option<String>,
    /// Who throws that player's dice: the server (`rolled`), or people at the table (`thrown`).
    #[serde(skip_serializing_if = "Option::is_none")]
    dice: Option<MachineDice>,
}

/// What somebody says of himself; what is left out stays as it is.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Sits {
    /// What he calls himself: at most 40 letters, no control characters, and no name that somebody else at the table has.
    /// An empty text takes the name back.
    #[schema(max_length = 40, example = "Anna")]
    name: Option<String>,
    /// Whether he is ready to begin.
    ready: Option<bool>,
}

/// Which player of the machine is to play.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Played {
    /// A doctrine of the system (`bold`), one who thinks so long about each decision (`steady:1s`), or `random`; `null`:
    /// people play.
    #[schema(max_length = 60, example = "bold")]
    player: Option<String>,
    /// Who throws his dice: the server (`rolled`), which is so where it is left out, or people at the table (`thrown`): then
    /// play waits for each throw, as `throw` tells.
    #[serde(default)]
    dice: MachineDice,
}

/// By how many records spectators are to lag behind.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Lag {
    /// So many: 0 shows them the battle as it stands. Whoever runs the server may have set another limit (`delay`).
    #[schema(minimum = 0, maximum = 9_007_199_254_740_991_u64, example = 5)]
    records: u64,
}

/// The seat that it is about.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
struct Whose {
    /// The seat that it is about.
    #[param(max_length = 40, pattern = "^[a-z0-9][a-z0-9-]*$", example = "umpire")]
    of: String,
}

/// Who sits at the table, who is there and who is ready, without a key: what the board shows of it. Names are those that
/// people gave themselves; who is there is known from the live connections of this moment.
#[utoipa::path(
    get, path = "/battles/{battle}/attendance", tag = "battles",
    params(("battle", description = "The battle's id", pattern = "^[0-9a-hjkmnp-tv-z]{16}$")),
    responses((status = 200, body = AttendanceTold), Named, Anywhere),
)]
async fn attendance(
    State(server): State<Server>,
    Path(battle): Path<String>,
) -> Result<Json<AttendanceTold>, Fault> {
    let room = server.hall().named(&battle).await?;
    let (_, attendance) = room.attendance();
    let told = |seat: Seat| {
        let place = attendance.at(&seat);
        PlaceTold {
            name: room.roster().seat_name(&seat).to_owned(),
            sitter: place.name,
            present: place.presence == Presence::There,
            ready: place.is_ready,
            dice: place.machine.as_ref().map(|machine| machine.dice),
            machine: place.machine.map(|machine| machine.leader.to_string()),
            seat: seat.to_string(),
        }
    };
    Ok(Json(AttendanceTold { seats: room.roster().seats().map(told).collect(), delay: attendance.delay }))
}

/// Says who sits at the seat, and whether he is ready to begin. Everybody at the table sees it, and the board; it does
/// not stand in the log.
#[utoipa::path(
    put, path = "/battles/{battle}/seats/{seat}/sitter", tag = "seat", params(AtSeat), request_body = Sits,
    responses((status = 204, description = "It is kept"), OfSeat, WithBody, Anywhere),
    security(("key" = []), ("cookie" = [])),
)]
async fn sit(seated: Seated, Sent(sits): Sent<Sits>) -> Result<StatusCode, Fault> {
    let name = sits.name.as_deref().map(SitterName::read).transpose()?;
    if let Some(name) = name {
        seated.room.set_name(&seated.seat, name).await?;
    }
    if let Some(ready) = sits.ready {
        seated.room.set_ready(&seated.seat, ready).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Takes back the name that somebody gave himself.
#[utoipa::path(
    delete, path = "/battles/{battle}/seats/{seat}/sitters/{of}", tag = "umpire", params(AtSeat, Whose),
    responses((status = 204, description = "It has none any more"), Reserved, OfSeat, Anywhere),
    security(("key" = []), ("cookie" = [])),
)]
async fn unname(Path(Whose { of }): Path<Whose>, seated: Seated) -> Result<StatusCode, Fault> {
    let seated = seated.umpire()?;
    let of = super::links::named(&seated, &of)?;
    seated.room.set_name(&of, None).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Gives a player's seat to the machine, or takes it back for people. The machine sees what the seat may see.
#[utoipa::path(
    put, path = "/battles/{battle}/seats/{seat}/machines/{of}", tag = "umpire", params(AtSeat, Whose),
    request_body = Played,
    responses((status = 204, description = "It plays"), Reserved, OfSeat, WithBody, Anywhere),
    security(("key" = []), ("cookie" = [])),
)]
async fn machine(
    Path(Whose { of }): Path<Whose>,
    seated: Seated,
    Sent(Played { player, dice }): Sent<Played>,
) -> Result<StatusCode, Fault> {
    if let Some(player) = &player {
        verify_text("player", player, LONGEST_PLAYER)?;
    }
    let seated = seated.umpire()?;
    let of = super::links::named(&seated, &of)?;
    let leader = player.map(|player| player.parse::<Leader>()).transpose();
    let leader = leader.map_err(|fault| Fault::Unreadable(format!("player: {fault}")))?;
    seated.room.set_machine(&of, leader.map(|leader| Machine { leader, dice })).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Has spectators, and the board, lag behind by so many records until the battle is over.
#[utoipa::path(
    put, path = "/battles/{battle}/seats/{seat}/delay", tag = "umpire", params(AtSeat), request_body = Lag,
    responses((status = 204, description = "They do"), OfSeat, WithBody, Anywhere),
    security(("key" = []), ("cookie" = [])),
)]
async fn delay(seated: Seated, Sent(Lag { records }): Sent<Lag>) -> Result<StatusCode, Fault> {
    verify_number("records", Some(records))?;
    seated.umpire()?.room.set_delay(records).await?;
    Ok(StatusCode::NO_CONTENT)
}
