use axum::Json;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::super::document::{Anywhere, OfSeat, Reserved, WithBody};
use super::AtSeat;
use crate::guard::Seated;
use crate::hall::Thought;
use crate::{Fault, Server};

pub(super) fn router() -> OpenApiRouter<Server> {
    OpenApiRouter::new().routes(routes!(advise))
}

/// What the machine would do.
#[derive(Debug, Serialize, ToSchema)]
struct Advised {
    /// The record in which it was asked.
    #[schema(minimum = 1)]
    record: u64,
    /// The command.
    #[schema(value_type = Object)]
    command: Value,
    /// What it does, in words.
    says: String,
    /// Why, in words without a full stop.
    why: String,
    /// Which way each piece goes, as hands take it there.
    ways: Vec<String>,
    /// What was tried out, the best first; empty where there was nothing to choose.
    weighed: Vec<Tried>,
}

/// Something that was tried out.
#[derive(Debug, Serialize, ToSchema)]
struct Tried {
    /// What it was, in words.
    says: String,
    /// The doctrine by which the battle was fought on.
    plan: String,
    /// How well the battle stood afterwards, on average: from 0, lost, to 1, won.
    #[schema(minimum = 0, maximum = 1)]
    value: f64,
    /// Half the width of its 95% interval; none after a single battle.
    within: Option<f64>,
    /// How many battles were fought on; none where all that may still come was walked instead.
    battles: u64,
}

/// Asks the machine what it would do from a player's seat now. Everybody sees that it was asked; the umpire may forbid it.
#[utoipa::path(
    post, path = "/battles/{battle}/seats/{seat}/advice", tag = "seat", params(AtSeat),
    responses((status = 200, body = Advised), Reserved, OfSeat, WithBody, Anywhere),
    security(("key" = []), ("cookie" = [])),
)]
async fn advise(seated: Seated) -> Result<Json<Advised>, Fault> {
    let Thought { number, command, says, why, weighed, .. } = seated.room.advise(&seated.seat).await?;
    let moved = command.clone();
    let ways = seated.ask(move |battle, _| Ok(battle.ways(&moved))).await?;
    let tried = weighed.into_iter().map(|tried| Tried {
        says: tried.says,
        plan: tried.plan,
        value: tried.value,
        within: tried.within,
        battles: tried.battles,
    });
    Ok(Json(Advised { record: number, command, says, why, ways, weighed: tried.collect() }))
}
