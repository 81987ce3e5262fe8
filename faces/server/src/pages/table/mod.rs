//! A battle as a seat sees it.

mod act;
mod live;

use axum::Router;
use axum::routing::{get, post};
use maud::html;
use standfast_rulebook::battle::{LiveBattle, Seat};

use super::{Html, Page};
use crate::Server;
use crate::guard::Seated;
use crate::hall::Section;

pub(super) fn router() -> Router<Server> {
    Router::new()
        .route("/battles/{battle}/{seat}", get(table))
        .route("/battles/{battle}/{seat}/live", get(live::live))
        .route("/battles/{battle}/{seat}/do", post(act::act))
}

async fn table(seated: Seated) -> Html {
    let (name, sections) =
        seated.room.look(|battle| (battle.view(&seated.seat).name, sections(battle, &seated.seat)));
    let live = format!("/battles/{}/{}/live", seated.room.id(), seated.seat);
    Page { title: &name, kind: "table", live: Some(&live), ..Page::default() }.around(&html! {
        h1 { (name) }
        @for section in &sections { div id=(section.id) { (maud::PreEscaped(&section.html)) } }
    })
}

/// The parts of the page that change as the battle goes on, for everybody who sits there.
fn sections(battle: &dyn LiveBattle, seat: &Seat) -> Vec<Section> {
    let name = battle.view(seat).name;
    vec![Section { id: "moment", html: html! { (name) }.into_string() }]
}
