//! What the pages are dressed with: embedded in the program, kept by browsers for good under an address that changes
//! with what stands in them.

use std::borrow::Cow;
use std::sync::LazyLock;

use axum::Router;
use axum::extract::Path;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use sha2::{Digest, Sha256};
use standfast_cartography::Colours;

use super::PageFault;
use crate::{Fault, Server};

/// A file of `assets`.
struct Asset {
    name: &'static str,
    kind: &'static str,
    bytes: Cow<'static, [u8]>,
}

macro_rules! assets {
    ($($name:literal as $kind:literal $(of $bytes:expr)?),* $(,)?) => {
        vec![$(Asset { name: $name, kind: $kind, bytes: assets!(@ $name $(, $bytes)?) }),*]
    };
    (@ $name:literal, $bytes:expr) => { Cow::Owned($bytes) };
    (@ $name:literal) => { Cow::Borrowed(include_bytes!(concat!("../../assets/", $name)).as_slice()) };
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
    include_str!("../../assets/styles/map.css"),
);

/// The module of every page, in two parts: how changes reach it, and what it does with them.
const TABLE: &str =
    concat!(include_str!("../../assets/table/live.js"), include_str!("../../assets/table/page.js"));

/// The module of the map, in two parts.
const MAP: &str =
    concat!(include_str!("../../assets/map/drawing.js"), include_str!("../../assets/map/hands.js"));

/// All of it with the colours of maps: on paper those of daylight, whatever the screen has.
fn style() -> Vec<u8> {
    let on_paper = Colours::Light.sheet().replace(".map", ".paper .map");
    [STYLE, &Colours::Both.sheet(), &on_paper].concat().into_bytes()
}

static ASSETS: LazyLock<Vec<Asset>> = LazyLock::new(|| {
    assets![
    "style.css" as "text/css; charset=utf-8" of style(),
    "map.js" as "text/javascript; charset=utf-8" of MAP.as_bytes().to_vec(),
    "replay.js" as "text/javascript; charset=utf-8",
    "table.js" as "text/javascript; charset=utf-8" of TABLE.as_bytes().to_vec(),
    "odds.js" as "text/javascript; charset=utf-8",
    "icon.svg" as "image/svg+xml",
    "icon-maskable.svg" as "image/svg+xml",
    "icon-180.png" as "image/png",
    "icon-192.png" as "image/png",
    "icon-512.png" as "image/png",
    ]
});

/// Where a file of that name is had: with a mark of its content.
pub(crate) fn address(name: &str) -> &'static str {
    static ADDRESSES: LazyLock<Vec<(&str, String)>> = LazyLock::new(|| {
        let address = |asset: &Asset| (asset.name, format!("/assets/{}/{}", mark(asset), asset.name));
        ASSETS.iter().map(address).collect()
    });
    ADDRESSES.iter().find(|(of, _)| *of == name).map_or("", |(_, address)| address)
}

fn mark(asset: &Asset) -> String {
    Sha256::digest(&asset.bytes).iter().take(6).map(|byte| format!("{byte:02x}")).collect()
}

pub(super) fn router() -> Router<Server> {
    Router::new().route("/assets/{mark}/{name}", get(asset))
}

/// A file is never another one under the same address.
const FOREVER: &str = "public, max-age=31536000, immutable";

/// A file; or, where the browser has it and only wants to know whether it is still the same, that it is.
async fn asset(Path((of, name)): Path<(String, String)>, headers: HeaderMap) -> Result<Response, PageFault> {
    let found = ASSETS.iter().find(|asset| asset.name == name && mark(asset) == of);
    let found = found.ok_or_else(|| Fault::NotFound(format!("file `{name}` of that mark")))?;
    let tag = format!("\"{of}\"");
    let has_it = headers.get(header::IF_NONE_MATCH).and_then(|tags| tags.to_str().ok());
    // A proxy that compresses may have made the tag a weak one.
    let has_it =
        has_it.is_some_and(|tags| tags.split(',').any(|had| had.trim().trim_start_matches("W/") == tag));
    let kept = [(header::CACHE_CONTROL, FOREVER.to_owned()), (header::ETAG, tag)];
    if has_it {
        return Ok((StatusCode::NOT_MODIFIED, kept).into_response());
    }
    Ok((kept, [(header::CONTENT_TYPE, found.kind)], &*found.bytes).into_response())
}
