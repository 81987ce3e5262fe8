//! What the pages are dressed with: embedded in the program, kept by browsers for good under an address that changes
//! with what stands in them.

use axum::Router;
use axum::extract::Path;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use sha2::{Digest, Sha256};

use super::PageFault;
use crate::{Fault, Server};

/// A file of `assets`.
struct Asset {
    name: &'static str,
    kind: &'static str,
    bytes: &'static [u8],
}

macro_rules! assets {
    ($($name:literal as $kind:literal $(of $bytes:expr)?),* $(,)?) => {
        &[$(Asset { name: $name, kind: $kind, bytes: assets!(@ $name $(, $bytes)?) }),*]
    };
    (@ $name:literal, $bytes:expr) => { $bytes };
    (@ $name:literal) => { include_bytes!(concat!("../../assets/", $name)) };
}

/// The style sheet: one file for each kind of page, served as one.
const STYLE: &str = concat!(
    include_str!("../../assets/styles/base.css"),
    include_str!("../../assets/styles/table.css"),
    include_str!("../../assets/styles/board.css"),
    include_str!("../../assets/styles/home.css"),
    include_str!("../../assets/styles/odds.css"),
    include_str!("../../assets/styles/rules.css"),
    include_str!("../../assets/styles/report.css"),
    include_str!("../../assets/styles/print.css"),
);

static ASSETS: &[Asset] = assets![
    "style.css" as "text/css; charset=utf-8" of STYLE.as_bytes(),
    "table.js" as "text/javascript; charset=utf-8",
    "odds.js" as "text/javascript; charset=utf-8",
    "icon.svg" as "image/svg+xml",
];

/// Where a file of that name is had: with a mark of its content.
pub(crate) fn address(name: &str) -> String {
    let asset = ASSETS.iter().find(|asset| asset.name == name);
    format!("/assets/{}/{name}", asset.map_or_else(String::new, mark))
}

fn mark(asset: &Asset) -> String {
    Sha256::digest(asset.bytes).iter().take(6).map(|byte| format!("{byte:02x}")).collect()
}

pub(super) fn router() -> Router<Server> {
    Router::new().route("/assets/{mark}/{name}", get(asset))
}

async fn asset(Path((of, name)): Path<(String, String)>) -> Result<Response, PageFault> {
    let found = ASSETS.iter().find(|asset| asset.name == name && mark(asset) == of);
    let found = found.ok_or_else(|| Fault::NotFound(format!("file `{name}` of that mark")))?;
    let forever = HeaderValue::from_static("public, max-age=31536000, immutable");
    let headers =
        [(header::CONTENT_TYPE, HeaderValue::from_static(found.kind)), (header::CACHE_CONTROL, forever)];
    Ok((headers, found.bytes).into_response())
}
