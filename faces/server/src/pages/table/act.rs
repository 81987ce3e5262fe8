//! Giving a command: a form in, a record made, back to the table.

use axum::Form;
use axum::extract::rejection::FormRejection;
use axum::response::{IntoResponse, Redirect, Response};
use standfast_rulebook::battle::Contribution;
use standfast_rulebook::lesson::Lesson;
use standfast_seat::Sent;

use super::super::PageFault;
use super::choices::Draft;
use super::lesson::SUGGESTED;
use super::page;
use super::pairs::Pairs;
use crate::Fault;
use crate::guard::Seated;
use crate::hall::{Dice, Given};

/// Gives the command that the form makes. What is refused comes back with its words beside it.
pub(super) async fn act(
    seated: Seated,
    form: Result<Form<Pairs>, FormRejection>,
) -> Result<Response, PageFault> {
    let Form(pairs) = form.map_err(|bad| Fault::Unreadable(bad.body_text()))?;
    let given = given(&seated, pairs.clone()).await?;
    match seated.room.give(given).await {
        Ok((entry, _)) => {
            let chosen = pairs.chosen().map(|unit| format!("&unit={unit}")).unwrap_or_default();
            let table =
                format!("/battles/{}/{}?done={}{chosen}", seated.room.id(), seated.seat, entry.number);
            Ok(Redirect::to(&table).into_response())
        }
        Err(fault @ (Fault::Refused(_) | Fault::Stale { .. } | Fault::Storage(_))) => {
            refused(seated, pairs, fault).await
        }
        Err(fault) => Err(fault.into()),
    }
}

/// The table, with what was filled in and why it was not done.
pub(super) async fn refused(seated: Seated, pairs: Pairs, fault: Fault) -> Result<Response, PageFault> {
    let status = fault.status();
    let draft = Draft { pairs, fault: Some(fault) };
    Ok((status, page(&seated, draft).await?).into_response())
}

async fn given(seated: &Seated, pairs: Pairs) -> Result<Given, Fault> {
    let expected = match pairs.last("expected") {
        None => None,
        Some(text) => Some(text.parse().map_err(|_| unreadable("`expected` is a number of records"))?),
    };
    let dice = dice(&pairs)?;
    let command = seated.ask(move |battle, seat| {
        if pairs.has(SUGGESTED) {
            let lesson = Lesson::taught_in(battle);
            let advice = lesson.and_then(|lesson| lesson.suggests(battle, seat));
            let nothing = || Fault::Forbidden("no lesson suggests anything at this seat now".to_owned());
            return advice.map(|advice| advice.command.to_string()).ok_or_else(nothing);
        }
        let offers = battle.legal(seat);
        Ok(pairs.command(&offers).to_string())
    });
    Ok(Given { seat: seated.seat.clone(), command: command.await?, dice, expected })
}

fn dice(pairs: &Pairs) -> Result<Dice, Fault> {
    if pairs.has("faces") {
        return Ok(Dice::Typed(pairs.faces()?));
    }
    let contribution = Contribution::new(pairs.last("contribution").unwrap_or_default());
    let contribution =
        contribution.ok_or_else(|| unreadable("a contribution has at most 64 printable characters"))?;
    Ok(Dice::Rolled(contribution))
}

fn unreadable(why: &str) -> Fault {
    Fault::Unreadable(why.to_owned())
}
