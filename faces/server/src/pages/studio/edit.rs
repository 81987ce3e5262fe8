//! The studio of one scenario: the page that its modules build, for who may change it and for who may only look.

use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use maud::html;

use super::super::{Html, Page, PageFault};
use crate::Server;
use crate::guard::Reader;

/// The studio, as the link in its address opens it.
pub(super) async fn page(
    State(server): State<Server>,
    reader: Reader,
    Path((_, key)): Path<(String, String)>,
) -> Result<Response, PageFault> {
    let scenario = server.library().scenario(&reader.scenario).await?;
    let answer = drawn(&scenario.card.name, reader.scenario.as_str(), &key).into_response();
    Ok(reader.remembered(&server, answer))
}

fn drawn(name: &str, scenario: &str, key: &str) -> Html {
    let page = Page {
        title: name,
        kind: "studio",
        module: Some("studio.js"),
        style: Some("studio.css"),
        ..Page::default()
    };
    page.around(&html! {
        div #studio data-scenario=(scenario) data-key=(key) {
            noscript {
                p.fault { "The studio needs scripts. Without them, take the scenario's file, change it, and bring it back." }
            }
            p.loading { "Opening " (name) " …" }
        }
    })
}
