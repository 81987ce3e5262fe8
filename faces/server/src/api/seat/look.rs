use axum::extract::{Query, State};
use serde::{Deserialize, Serialize};
use standfast_rulebook::battle::{Due, Ending, Entry, Impossible, Offer, TableView};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::super::body::verify_number;
use super::super::document::{Anywhere, OfSeat};
use super::AtSeat;
use crate::answer::{Answer, fitting};
use crate::guard::Seated;
use crate::{Fault, Server};

/// How many records an answer has by default.
const USUAL: u64 = 500;

/// The most records in one answer.
const MOST: u64 = 5_000;

pub(super) fn router() -> OpenApiRouter<Server> {
    OpenApiRouter::new()
        .routes(routes!(view))
        .routes(routes!(legal))
        .routes(routes!(impossible))
        .routes(routes!(due))
        .routes(routes!(log))
        .routes(routes!(ending))
}

/// How the battle stands, as the seat may know it.
#[utoipa::path(
    get, path = "/battles/{battle}/seats/{seat}/view", tag = "seat", params(AtSeat),
    responses((status = 200, body = TableView), OfSeat, Anywhere),
    security(("key" = []), ("cookie" = [])),
)]
async fn view(seated: Seated) -> Result<Answer, Fault> {
    seated.answer(|battle, seat| Ok(battle.view(seat))).await
}

/// What the seat may do now: every command that is accepted takes one of these up.
#[utoipa::path(
    get, path = "/battles/{battle}/seats/{seat}/legal", tag = "seat", params(AtSeat),
    responses((status = 200, body = Vec<Offer>), OfSeat, Anywhere),
    security(("key" = []), ("cookie" = [])),
)]
async fn legal(seated: Seated) -> Result<Answer, Fault> {
    seated.answer(|battle, seat| Ok(battle.legal(seat))).await
}

/// What the seat can't do now, and by which rule.
#[utoipa::path(
    get, path = "/battles/{battle}/seats/{seat}/impossible", tag = "seat", params(AtSeat),
    responses((status = 200, body = Vec<Impossible>), OfSeat, Anywhere),
    security(("key" = []), ("cookie" = [])),
)]
async fn impossible(seated: Seated) -> Result<Answer, Fault> {
    seated.answer(|battle, seat| Ok(battle.impossible(seat))).await
}

/// What is due from the seat; from everybody, for the umpire.
#[utoipa::path(
    get, path = "/battles/{battle}/seats/{seat}/due", tag = "seat", params(AtSeat),
    responses((status = 200, body = Vec<Due>), OfSeat, Anywhere),
    security(("key" = []), ("cookie" = [])),
)]
async fn due(seated: Seated) -> Result<Answer, Fault> {
    seated.answer(|battle, seat| Ok(battle.due(seat))).await
}

/// Which records are asked for.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct Which {
    /// Only the records after this number.
    #[serde(default)]
    #[param(minimum = 0, maximum = 9_007_199_254_740_991_u64)]
    after: u64,
    /// At most so many of them; 500 where nobody says. Fewer come where they are long: ask on after the last one.
    #[param(minimum = 1, maximum = 5000)]
    limit: Option<u64>,
}

/// The log, as the seat may read it.
#[utoipa::path(
    get, path = "/battles/{battle}/seats/{seat}/log", tag = "seat", params(AtSeat, Which),
    responses((status = 200, body = Vec<Entry>), OfSeat, Anywhere),
    security(("key" = []), ("cookie" = [])),
)]
async fn log(
    State(server): State<Server>,
    seated: Seated,
    Query(Which { after, limit }): Query<Which>,
) -> Result<Answer, Fault> {
    verify_number("after", Some(after))?;
    let limit = limit.unwrap_or(USUAL);
    if !(1..=MOST).contains(&limit) {
        return Err(Fault::Unreadable(format!("limit: {limit} is not allowed, only 1 to {MOST}")));
    }
    let most = usize::try_from(limit).unwrap_or(usize::MAX);
    let bytes = server.config().limits.answer;
    seated.answer(move |battle, seat| Ok(fitting(battle.some_of_log(seat, after, most), bytes))).await
}

/// How the battle ended; `ending` is null while it goes on.
#[utoipa::path(
    get, path = "/battles/{battle}/seats/{seat}/ending", tag = "seat", params(AtSeat),
    responses((status = 200, body = inline(Ended)), OfSeat, Anywhere),
    security(("key" = []), ("cookie" = [])),
)]
async fn ending(seated: Seated) -> Result<Answer, Fault> {
    seated.answer(|battle, _| Ok(Ended { ending: battle.ending().cloned() })).await
}

/// How a battle ended.
#[derive(Serialize, ToSchema)]
struct Ended {
    /// How it ended; null while it goes on.
    ending: Option<Ending>,
}
