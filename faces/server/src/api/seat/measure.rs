use axum::extract::Query;
use serde::Deserialize;
use standfast_rulebook::battle::Measured;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::super::document::{Anywhere, OfSeat};
use super::AtSeat;
use crate::answer::Answer;
use crate::guard::Seated;
use crate::{Fault, Server};

pub(super) fn router() -> OpenApiRouter<Server> {
    OpenApiRouter::new().routes(routes!(measure))
}

/// What is measured.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct Ends {
    /// The piece to measure from.
    from: String,
    /// The piece to measure to. Left out: only the first piece's own field of fire.
    to: Option<String>,
}

/// What a player sees by looking at the table and laying a ruler on it: range, line of sight with its reason, field of
/// fire, the aspect of a shot, cover and height, between pieces on the seat's map.
#[utoipa::path(
    get, path = "/battles/{battle}/seats/{seat}/measure", tag = "seat", params(AtSeat, Ends),
    responses((status = 200, body = Measured), OfSeat, Anywhere),
    security(("key" = []), ("cookie" = [])),
)]
async fn measure(seated: Seated, Query(Ends { from, to }): Query<Ends>) -> Result<Answer, Fault> {
    let measured = seated.answer(move |battle, seat| {
        let map =
            battle.view(seat).map.ok_or_else(|| Fault::NotFound("table under this battle".to_owned()))?;
        // Of what is hidden nothing is told, not even that it is there: the seat's own map holds all that is measured.
        Measured::on(&map, &from, to.as_deref()).ok_or_else(|| {
            let both =
                to.map_or_else(|| format!("piece `{from}`"), |to| format!("pieces `{from}` and `{to}`"));
            Fault::NotFound(format!("{both} on this seat's map"))
        })
    });
    measured.await
}
