use axum::Form;
use axum::response::Redirect;
use serde::Deserialize;

use super::super::PageFault;
use crate::Fault;
use crate::guard::Seated;
use crate::hall::{Dice, Given};
use standfast_rulebook::battle::Contribution;

/// A command from a form, for now as JSON.
#[derive(Debug, Deserialize)]
pub(super) struct Sent {
    command: String,
    expected: Option<u64>,
    #[serde(default)]
    contribution: String,
}

/// Gives the command, and goes back to the table.
pub(super) async fn act(seated: Seated, Form(sent): Form<Sent>) -> Result<Redirect, PageFault> {
    let contribution = Contribution::new(&sent.contribution)
        .ok_or_else(|| Fault::Unreadable("a contribution has at most 64 printable characters".to_owned()))?;
    let Sent { command, expected, .. } = sent;
    let given = Given { seat: seated.seat.clone(), command, dice: Dice::Rolled(contribution), expected };
    seated.room.give(given).await?;
    Ok(Redirect::to(&format!("/battles/{}/{}", seated.room.id(), seated.seat)))
}
