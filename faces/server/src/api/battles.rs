//! Battles: beginning one, finding your own, and what everybody may see.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use serde::{Deserialize, Serialize};
use standfast_rulebook::battle::{Sample, Seat, TableView};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::body::{Sent, verify_text};
use super::document::{Anywhere, Named, WithBody};
use super::links::{SeatLink, link};
use super::scenarios::{LONGEST_ORIGIN, NO_ORIGIN};
use crate::answer::Answer;
use crate::guard::Seated;
use crate::hall::{Beginning, Begun};
use crate::limits::Caller;
use crate::{Fault, Server};

/// How long a pass phrase may be.
pub(super) const LONGEST_PHRASE: usize = 1_000;

pub(super) fn router() -> OpenApiRouter<Server> {
    OpenApiRouter::new().routes(routes!(own, begin)).routes(routes!(board))
}

/// The battle to begin: either a `sample` or a `scenario`, not both.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Wanted {
    /// A scenario that comes with the server: `SYSTEM/NAME`.
    #[schema(max_length = 100, example = "micro-force/north-of-the-pike")]
    sample: Option<String>,
    /// The caller's own scenario, TOML.
    scenario: Option<String>,
    /// The file name of the caller's own scenario.
    #[schema(max_length = 100)]
    origin: Option<String>,
    /// The pass phrase, where whoever runs the server asks for one.
    #[schema(max_length = 1000)]
    pass_phrase: Option<String>,
}

/// A battle that has just begun here. The keys are shown here and never again: only their hashes are kept.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct JustBegun {
    /// Its id.
    #[schema(pattern = "^[0-9a-hjkmnp-tv-z]{16}$")]
    battle: String,
    /// What it is called.
    name: String,
    /// The rule system.
    system: String,
    /// The promise, which binds the server to the secret behind its dice: write it down.
    #[serde(skip_serializing_if = "Option::is_none")]
    promise: Option<String>,
    /// The key of the umpire's seat.
    key: String,
    /// Every seat with its link, the umpire's first.
    seats: Vec<SeatLink>,
    /// The line of its file that was not whole, and was left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 1)]
    torn: Option<usize>,
}

/// A battle that the request brought a key of, and the seat that it opens.
#[derive(Debug, Serialize, ToSchema)]
struct Own {
    /// Its id.
    battle: String,
    /// The seat.
    seat: String,
    /// What the battle is called.
    name: String,
    /// The rule system.
    system: String,
    /// How many records there are.
    number: u64,
    /// Whether it is over.
    over: bool,
}

/// Begins a battle. Whoever begins it is its umpire, and gives the other seats their links.
#[utoipa::path(
    post, path = "/battles", tag = "battles", request_body = Wanted,
    responses((status = 201, body = JustBegun, description = "It has begun"), Named, WithBody, Anywhere),
)]
async fn begin(
    State(server): State<Server>,
    caller: Caller,
    headers: HeaderMap,
    Sent(wanted): Sent<Wanted>,
) -> Result<(StatusCode, Json<JustBegun>), Fault> {
    let pass_phrase = wanted.pass_phrase.clone().unwrap_or_default();
    verify_text("pass_phrase", &pass_phrase, LONGEST_PHRASE)?;
    let Wanted { sample, scenario, origin, .. } = wanted;
    let beginning = beginning(sample, scenario, origin)?;
    let begun = server.begin(caller, &pass_phrase, beginning).await?;
    Ok((StatusCode::CREATED, Json(JustBegun::of(&server, &headers, &begun)?)))
}

/// Which scenario is meant: one that comes with the server, or the caller's own.
///
/// # Errors
/// Where it is neither or both, or there is none of that name.
pub(super) fn beginning(
    sample: Option<String>,
    scenario: Option<String>,
    origin: Option<String>,
) -> Result<Beginning, Fault> {
    let origin = origin.as_deref().unwrap_or(NO_ORIGIN);
    verify_text("origin", origin, LONGEST_ORIGIN)?;
    match (sample, scenario) {
        (Some(sample), None) => {
            verify_text("sample", &sample, LONGEST_ORIGIN)?;
            let found = sample.split_once('/').and_then(|(system, name)| Sample::named(system, name));
            let found = found.ok_or_else(|| {
                Fault::NotFound(format!("scenario `{sample}`: /api/v1/scenarios lists them"))
            })?;
            Ok(Beginning {
                origin: format!("{}.toml", found.name),
                scenario: found.text.to_owned(),
                of: None,
            })
        }
        (None, Some(scenario)) => Ok(Beginning { origin: origin.to_owned(), scenario, of: None }),
        _ => Err(Fault::Unreadable("either `sample` or `scenario` says which scenario is meant".to_owned())),
    }
}

impl JustBegun {
    pub(super) fn of(server: &Server, headers: &HeaderMap, begun: &Begun) -> Result<Self, Fault> {
        let key =
            begun.keys.iter().find(|(seat, _)| *seat == Seat::Umpire).map(|(_, key)| key.as_str().to_owned());
        let room = &begun.room;
        let seats = begun.keys.iter().map(|(seat, key)| SeatLink {
            seat: seat.to_string(),
            name: room.roster().seat_name(seat).to_owned(),
            key: key.as_str().to_owned(),
            link: link(server, headers, key),
        });
        Ok(Self {
            battle: room.id().to_string(),
            name: room.name().to_owned(),
            system: room.system().to_owned(),
            promise: room.promise().map(str::to_owned),
            key: key.ok_or(Fault::NoSeat)?,
            seats: seats.collect(),
            torn: begun.torn,
        })
    }
}

/// The caller's own battles: those whose keys came as cookies.
#[utoipa::path(
    get, path = "/battles", tag = "battles",
    responses((status = 200, body = Vec<Own>, description = "None where no cookie of a seat came"), Anywhere),
    security((), ("cookie" = [])),
)]
async fn own(State(server): State<Server>, headers: HeaderMap) -> Result<Json<Vec<Own>>, Fault> {
    let mut own = Vec::new();
    for (room, seat) in server.own_seats(&headers).await? {
        own.push(Own {
            battle: room.id().to_string(),
            name: room.name().to_owned(),
            system: room.system().to_owned(),
            number: room.stage(&seat).await?.number(),
            over: room.is_over(),
            seat: seat.to_string(),
        });
    }
    Ok(Json(own))
}

/// A battle as everybody may see it, without a key: what the board shows.
#[utoipa::path(
    get, path = "/battles/{battle}/board", tag = "battles",
    params(("battle", description = "The battle's id", pattern = "^[0-9a-hjkmnp-tv-z]{16}$")),
    responses((status = 200, body = TableView), Named, Anywhere),
)]
async fn board(
    State(server): State<Server>,
    caller: Caller,
    Path(battle): Path<String>,
) -> Result<Answer, Fault> {
    let room = server.hall().named(&battle).await?;
    Seated::onlooker(server, caller, room).answer(|battle, seat| Ok(battle.view(seat))).await
}
