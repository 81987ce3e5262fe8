//! Home: what there is to play, a scenario of one's own, one's battles.

mod begin;

use axum::Router;
use axum::routing::{get, post};
use maud::html;

use super::{Html, Page};
use crate::Server;
use crate::samples::SAMPLES;

pub(super) fn router() -> Router<Server> {
    Router::new().route("/", get(home)).route("/battles", post(begin::begin))
}

async fn home() -> Html {
    Page { title: "Battles", kind: "home", ..Page::default() }.around(&html! {
        h1 { "Battles" }
        @for sample in SAMPLES {
            form method="post" action="/battles" {
                input type="hidden" name="sample" value={ (sample.system) "/" (sample.name) };
                button { "Begin " (sample.name) }
            }
        }
    })
}
