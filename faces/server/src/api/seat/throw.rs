use axum::Json;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use standfast_seat::Need;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::super::body::{Sent, verify_faces};
use super::super::document::{Anywhere, OfSeat, Reserved, WithBody};
use super::AtSeat;
use super::act::Done;
use crate::answer::Answer;
use crate::guard::Seated;
use crate::hall::Awaited;
use crate::{Fault, Server};

pub(super) fn router() -> OpenApiRouter<Server> {
    OpenApiRouter::new().routes(routes!(throw)).routes(routes!(thrown))
}

/// Whether play waits for dice that people throw for the machine.
#[derive(Debug, Serialize, ToSchema)]
pub(in crate::api) struct Awaits {
    /// Whether it does.
    awaited: bool,
    /// What is thrown for; null where nothing is, or where the command is hidden from the seat, and others throw.
    throw: Option<ThrowTold>,
}

/// A command of the machine that waits for its dice.
#[derive(Debug, Serialize, ToSchema)]
struct ThrowTold {
    /// What tells it from those before and after it.
    #[schema(example = "12.00c5e2f79b1d0a63")]
    id: String,
    /// The seat that the machine plays from.
    of: String,
    /// The command.
    #[schema(value_type = Object)]
    command: Value,
    /// What it does, in words.
    says: String,
    /// The die that comes first.
    first: DieTold,
}

/// A die that the rules ask for.
#[derive(Debug, Serialize, ToSchema)]
struct DieTold {
    /// What is thrown: `d6`, or words for what is not a real die.
    die: String,
    /// The lowest face.
    lowest: u32,
    /// The highest face.
    highest: u32,
    /// What it is for.
    purpose: String,
}

/// What somebody has thrown for the machine.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Thrown {
    /// The id of the throw.
    #[schema(max_length = 40, pattern = "^[0-9]+[.][0-9a-f]{16}$", example = "12.00c5e2f79b1d0a63")]
    throw: String,
    /// The faces, one die at a time in the order in which the rules ask for them.
    #[schema(max_items = 256, example = json!([4, 2]))]
    dice: Vec<u32>,
}

/// What play waits for, where people throw the machine's dice: its command, and the first die. It is void once anything
/// is done that is more than talk: the machine decides anew then.
#[utoipa::path(
    get, path = "/battles/{battle}/seats/{seat}/throw", tag = "seat", params(AtSeat),
    responses((status = 200, body = Awaits), OfSeat, Anywhere),
    security(("key" = []), ("cookie" = [])),
)]
async fn throw(seated: Seated) -> Result<Answer, Fault> {
    let room = seated.room.clone();
    seated.answer(move |battle, seat| Ok(Awaits::of(room.awaited(battle, seat)))).await
}

/// Gives the machine's command with the dice that were thrown for it, from a player's seat that it is shown to or the
/// umpire's. If there are too few dice, nothing happens, and the refusal names the next one.
#[utoipa::path(
    post, path = "/battles/{battle}/seats/{seat}/throw", tag = "seat", params(AtSeat),
    request_body = Thrown,
    responses(
        (status = 201, body = Done, description = "It was carried out"),
        (
            status = 409, body = crate::fault::Problem, content_type = "application/problem+json",
            description = "Others have acted: `number` is how many records there are, `since` what came",
        ),
        Reserved, OfSeat, WithBody, Anywhere,
    ),
    security(("key" = []), ("cookie" = [])),
)]
async fn thrown(
    seated: Seated,
    Sent(Thrown { throw, dice }): Sent<Thrown>,
) -> Result<(StatusCode, Json<Done>), Fault> {
    verify_faces(&dice)?;
    let done = seated.room.throw(&seated.seat, throw.parse()?, dice).await?;
    Ok((StatusCode::CREATED, Json(Done::of(done))))
}

impl Awaits {
    /// Whether play waits for any.
    pub(in crate::api) fn is_any(&self) -> bool {
        self.awaited
    }

    /// The same as JSON.
    pub(in crate::api) fn to_json(&self) -> String {
        // It is plain data, of which JSON can always be made.
        serde_json::to_string(self).unwrap_or_default()
    }

    pub(in crate::api) fn of(awaited: Option<Awaited>) -> Self {
        let throw = match &awaited {
            Some(Awaited::Shown { throw, first }) => Some(ThrowTold {
                id: throw.id.to_string(),
                of: throw.of().to_string(),
                command: throw.command().clone(),
                says: throw.says().to_owned(),
                first: DieTold::of(first.clone()),
            }),
            Some(Awaited::Sealed) | None => None,
        };
        Self { awaited: awaited.is_some(), throw }
    }
}

impl DieTold {
    fn of(Need { die, lowest, highest, purpose, .. }: Need) -> Self {
        Self { die, lowest, highest, purpose }
    }
}
