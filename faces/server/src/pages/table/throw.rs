//! Dice that people throw for the machine: asked for as a duty, and typed on the same pad as their own.

use std::sync::Arc;

use axum::Form;
use axum::extract::rejection::FormRejection;
use axum::response::{IntoResponse, Redirect, Response};
use maud::{Markup, html};
use standfast_rulebook::battle::{LiveBattle, Refused, Seat};
use standfast_seat::{Next, Sent as _, capital, foretold_to};

use super::super::parts::awaited;
use super::super::{Html, PageFault};
use super::act::refused;
use super::pad::Pad;
use super::pairs::Pairs;
use super::sight::Sight;
use crate::Fault;
use crate::guard::Seated;
use crate::hall::{Awaited, Room, Throw, ThrowId};

/// Asks for the next die of the throw that the form names, or shows what the dice came to.
pub(super) async fn dice(
    seated: Seated,
    form: Result<Form<Pairs>, FormRejection>,
) -> Result<Response, PageFault> {
    let (id, faces) = read(form, Pairs::faces_so_far)?;
    let room = Arc::clone(&seated.room);
    match seated.ask(move |battle, seat| asked(&room, battle, seat, id, faces)).await {
        Ok(page) => Ok(page.into_response()),
        Err(fault) => refused(seated, Pairs::default(), fault).await,
    }
}

/// Gives the machine's command with the dice of the form.
pub(super) async fn act(
    seated: Seated,
    form: Result<Form<Pairs>, FormRejection>,
) -> Result<Response, PageFault> {
    let (id, faces) = read(form, Pairs::faces)?;
    match seated.room.throw(&seated.seat, id, faces).await {
        Ok((entry, _)) => {
            let table = format!("/battles/{}/{}?done={}", seated.room.id(), seated.seat, entry.number);
            Ok(Redirect::to(&table).into_response())
        }
        Err(fault) => refused(seated, Pairs::default(), fault).await,
    }
}

/// The throw that a form names, and the faces of its dice.
fn read(
    form: Result<Form<Pairs>, FormRejection>,
    faces: fn(&Pairs) -> Result<Vec<u32>, Fault>,
) -> Result<(ThrowId, Vec<u32>), Fault> {
    let Form(pairs) = form.map_err(|bad| Fault::Unreadable(bad.body_text()))?;
    Ok((pairs.last("throw").unwrap_or_default().parse()?, faces(&pairs)?))
}

fn asked(
    room: &Room,
    battle: &dyn LiveBattle,
    seat: &Seat,
    id: ThrowId,
    faces: Vec<u32>,
) -> Result<Html, Fault> {
    let throw = room.throw_for(battle, seat, id)?;
    let (id, table) = (id.to_string(), format!("/battles/{}/{seat}", room.id()));
    let next = |faces: &[u32]| foretold_to(battle, (seat, throw.of()), throw.command(), faces);
    let title = title(&throw, battle.roster().seat_name(throw.of()));
    pad(title, &next, &id, &table).page(faces)
}

/// Whose command it is, and what it does.
fn title(throw: &Throw, name: &str) -> String {
    format!("{}: {}", capital(name), throw.says())
}

/// The pad of a throw: whoever types on it says which throw it is for.
fn pad<'p>(
    title: String,
    next: &'p dyn Fn(&[u32]) -> Result<Next, Refused>,
    id: &'p str,
    table: &'p str,
) -> Pad<'p> {
    let below = format!("{table}/throw");
    Pad { title, next, fields: vec![("throw", id)], below, table, throw: Some(id) }
}

/// The throw that the seat may type: its id, and its command with the pad of its first die.
pub(super) fn due(sight: &Sight<'_>) -> Option<(String, Markup)> {
    let Awaited::Shown { throw, first } = sight.awaited.as_ref().filter(|_| sight.may_throw())? else {
        return None;
    };
    let id = throw.id.to_string();
    let next = |faces: &[u32]| foretold_to(sight.battle, (&sight.seat, throw.of()), throw.command(), faces);
    let asked = {
        let pad = pad(title(throw, &sight.sitter(throw.of())), &next, &id, &sight.address);
        html! {
            h3 { (pad.title) }
            p.why { "Throw a " (first.die) " for " (first.purpose) "." }
            (pad.die(&[], first))
        }
    };
    Some((id, asked))
}

/// Who throws, where others do.
pub(super) fn others(sight: &Sight<'_>) -> Option<String> {
    sight.awaited.as_ref().filter(|_| !sight.may_throw()).map(awaited)
}
