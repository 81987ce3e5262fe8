//! Whether a command would be taken, while somebody still fills its form in on the map.

use axum::Json;
use axum::extract::Query;
use axum::extract::rejection::QueryRejection;
use standfast_rulebook::battle::Checked;
use standfast_seat::tree;

use super::super::PageFault;
use super::pairs::Pairs;
use crate::Fault;
use crate::guard::Seated;

/// A dry run of the command that the fields make, as JSON: read as the form itself is when it is sent.
pub(super) async fn check(
    seated: Seated,
    query: Result<Query<Pairs>, QueryRejection>,
) -> Result<Json<Checked>, PageFault> {
    let Query(pairs) = query.map_err(|bad| Fault::Unreadable(bad.body_text()))?;
    let checked = seated.ask(move |battle, seat| {
        let offers = battle.legal(seat);
        let command = tree(&pairs.command(&offers))?;
        Ok(Checked::of(battle, seat, &command))
    });
    Ok(Json(checked.await?))
}
