//! Players' own dice, typed one at a time: each is asked for in turn, and the result is shown before it counts.

use axum::Form;
use axum::extract::rejection::FormRejection;
use axum::response::{IntoResponse, Response};
use standfast_seat::{Sent as _, capital, taken_up};

use super::super::{Html, PageFault};
use super::act::refused;
use super::pad::Pad;
use super::pairs::Pairs;
use super::sight::Sight;
use crate::Fault;
use crate::guard::Seated;

/// Asks for the next die of the command that the form makes, or shows what the dice came to.
pub(super) async fn dice(
    seated: Seated,
    form: Result<Form<Pairs>, FormRejection>,
) -> Result<Response, PageFault> {
    let Form(pairs) = form.map_err(|bad| Fault::Unreadable(bad.body_text()))?;
    let faces = pairs.faces_so_far()?;
    let (id, given) = (seated.room.id().clone(), pairs.clone());
    match seated.ask(move |battle, seat| asked(&Sight::of(&id, battle, seat), &given, faces)).await {
        Ok(page) => Ok(page.into_response()),
        Err(fault) => refused(seated, pairs, fault).await,
    }
}

fn asked(sight: &Sight<'_>, pairs: &Pairs, faces: Vec<u32>) -> Result<Html, Fault> {
    let expected = pairs.last("expected").and_then(|text| text.parse().ok());
    if let Some(expected) = expected.filter(|expected| *expected != sight.view.number) {
        return Err(Fault::stale(sight.battle, &sight.seat, expected));
    }
    let command = pairs.command(&sight.offers);
    let offer = taken_up(&sight.offers, pairs);
    let known = ["expected", "chosen"].into_iter().filter_map(|name| Some((name, pairs.last(name)?)));
    let pad = Pad {
        title: offer.map_or_else(|| "Dice".to_owned(), |offer| capital(&offer.line())),
        next: &|faces| sight.foretell(&command, faces),
        fields: pairs.of_command().chain(known).collect(),
        below: sight.address.clone(),
        table: &sight.address,
        throw: None,
    };
    pad.page(faces)
}
