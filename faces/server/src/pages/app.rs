//! What makes the pages an app that can be installed: its manifest, and the page for when the server is out of reach.

use axum::Router;
use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use maud::html;
use serde_json::json;

use super::{Html, Page, assets};
use crate::Server;

pub(super) fn router() -> Router<Server> {
    Router::new()
        .route("/manifest.webmanifest", get(manifest))
        .route("/worker.js", get(worker))
        .route("/offline", get(offline))
}

/// What the app is called, and its icons.
async fn manifest() -> Response {
    let icon = |name: &str, kind: &str, sizes: &str, purpose: &str| json!({"src": assets::address(name), "type": kind, "sizes": sizes, "purpose": purpose});
    let manifest = json!({
        "name": "Standfast",
        "short_name": "Standfast",
        "description": "Morale, fatigue and cohesion at the table",
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "lang": "en",
        "background_color": "#f7f3e9",
        "theme_color": "#f7f3e9",
        "shortcuts": [{"name": "My battles", "url": "/mine"}],
        "icons": [
            icon("icon.svg", "image/svg+xml", "any", "any"),
            icon("icon-192.png", "image/png", "192x192", "any"),
            icon("icon-512.png", "image/png", "512x512", "any"),
            icon("icon-maskable.svg", "image/svg+xml", "any", "maskable"),
        ],
    });
    let kind = HeaderValue::from_static("application/manifest+json");
    ([(header::CONTENT_TYPE, kind)], manifest.to_string()).into_response()
}

/// The worker: it must stand at the root to speak for every page, and be looked up anew each time.
async fn worker(State(server): State<Server>) -> Response {
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("text/javascript; charset=utf-8")),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-cache")),
    ];
    let kept = json!(["/offline", assets::address("style.css"), assets::address("table.js")]);
    let icon = json!(assets::address("icon-192.png"));
    let key = json!(server.calls().public_key());
    let text = format!(
        "const KEPT = {kept};\nconst ICON = {icon};\nconst KEY = {key};\n{}",
        include_str!("../../assets/worker.js")
    );
    (headers, text).into_response()
}

/// What the worker shows where a page can't be reached.
async fn offline() -> Html {
    Page { title: "No connection", kind: "words", ..Page::default() }.around(&html! {
        h1 { "The server can't be reached" }
        p {
            "Your phone has lost the club's network, or the machine that runs Standfast is asleep. Nothing of the battle "
            "is lost: everything that was confirmed is saved there."
        }
        p { "Check that you are on the right network, and load the page again." }
    })
}
