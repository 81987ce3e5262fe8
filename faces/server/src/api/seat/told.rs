use axum::Json;
use axum::http::header;
use axum::response::IntoResponse;
use standfast_rulebook::battle::{BattleReport, Luck, Verification, verify};
use standfast_rulebook::history::{self, History};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::super::document::{Anywhere, OfSeat, Reserved};
use super::{AtSeat, LINES};
use crate::guard::Seated;
use crate::hall::whole_file;
use crate::{Fault, Server};

pub(super) fn router() -> OpenApiRouter<Server> {
    OpenApiRouter::new()
        .routes(routes!(report))
        .routes(routes!(letter))
        .routes(routes!(luck))
        .routes(routes!(verification))
        .routes(routes!(file))
}

/// The battle in short, as the seat may know it: everybody's luck, the rolls that turned it, what it cost unit by unit,
/// and a letter that tells it.
#[utoipa::path(
    get, path = "/battles/{battle}/seats/{seat}/report", tag = "seat", params(AtSeat),
    responses((status = 200, body = BattleReport), OfSeat, Anywhere),
    security(("key" = []), ("cookie" = [])),
)]
async fn report(seated: Seated) -> Result<Json<BattleReport>, Fault> {
    Ok(Json(seated.ask_of_all(|battle, seat| Ok(BattleReport::of(battle, seat))).await?))
}

/// The letter of the report as text.
#[utoipa::path(
    get, path = "/battles/{battle}/seats/{seat}/letter", tag = "seat", params(AtSeat),
    responses((status = 200, body = String, content_type = "text/plain; charset=utf-8"), OfSeat, Anywhere),
    security(("key" = []), ("cookie" = [])),
)]
async fn letter(seated: Seated) -> Result<String, Fault> {
    let text = seated.ask_of_all(|battle, seat| {
        let (history, points) = (History::of(battle, seat), battle.turning_points(seat));
        Ok(history::letter(battle, seat, &history, &points))
    });
    text.await
}

/// What was rolled against the average, in the commands that the seat may read.
#[utoipa::path(
    get, path = "/battles/{battle}/seats/{seat}/luck", tag = "seat", params(AtSeat),
    responses((status = 200, body = Luck), OfSeat, Anywhere),
    security(("key" = []), ("cookie" = [])),
)]
async fn luck(seated: Seated) -> Result<Json<Luck>, Fault> {
    Ok(Json(seated.ask_of_all(|battle, seat| Ok(battle.luck_for(seat))).await?))
}

/// Checks the whole battle once its seed is open: the promise, every roll, every hidden value, every command.
#[utoipa::path(
    get, path = "/battles/{battle}/seats/{seat}/verification", tag = "seat", params(AtSeat),
    responses((status = 200, body = Verification), Reserved, OfSeat, Anywhere),
    security(("key" = []), ("cookie" = [])),
)]
async fn verification(seated: Seated) -> Result<Json<Verification>, Fault> {
    Ok(Json(seated.ask_of_all(|battle, _| Ok(verify(&whole_file(battle)?, None, &[]))).await?))
}

/// The file of the battle once its seed is open, for `standfast battle verify`: a header line, then one line for each
/// record. Private notes are left out.
#[utoipa::path(
    get, path = "/battles/{battle}/seats/{seat}/file", tag = "seat", params(AtSeat),
    responses((status = 200, body = String, content_type = "application/x-ndjson"), Reserved, OfSeat, Anywhere),
    security(("key" = []), ("cookie" = [])),
)]
async fn file(seated: Seated) -> Result<impl IntoResponse, Fault> {
    let text = seated.ask_of_all(|battle, _| whole_file(battle)).await?;
    Ok(([(header::CONTENT_TYPE, LINES)], text))
}
