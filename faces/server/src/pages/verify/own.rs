use axum::extract::Query;
use axum::extract::rejection::QueryRejection;
use maud::html;
use serde::Deserialize;
use standfast_rulebook::battle::verify;

use super::{found, heads, kept, page, written_down};
use crate::Fault;
use crate::guard::Seated;
use crate::hall::whole_file;
use crate::pages::{Html, PageFault};

/// What somebody kept of the battle while it was fought.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Kept {
    promise: String,
    heads: String,
}

/// Verifies the battle from the log that the server has of it, once its seed is open.
pub(super) async fn verified(
    seated: Seated,
    asked: Result<Query<Kept>, QueryRejection>,
) -> Result<Html, PageFault> {
    let Query(asked) = asked.map_err(|bad| Fault::Unreadable(bad.body_text()))?;
    let name = seated.room.name().to_owned();
    let table = format!("/battles/{}/{}", seated.room.id(), seated.seat);
    let drawn = seated.ask_of_all(move |battle, _| {
        let log = whole_file(battle)?;
        let verification = verify(&log, written_down(&asked.promise), &heads(&asked.heads)?);
        Ok(page(&html! {
            p { a href=(table) { "Back to the table" } }
            p.lead { (name) ", from the log that this server keeps of it." }
            (found(&verification))
            form.panel.verify method="get" action={ (table) "/verify" } {
                (kept(&asked.promise, &asked.heads))
                p { button { "Verify again" } }
            }
            p {
                "You need not take this server's word for it: "
                a href={ (table) "/report/battle.jsonl" } download { "download the battle's file" }
                " and verify it elsewhere."
            }
        }))
    });
    Ok(drawn.await?)
}
