//! The assets of the pages: embedded in the program, and cached by browsers for good under an address that changes with
//! their content.

use std::borrow::Cow;
use std::sync::LazyLock;

use axum::Router;
use axum::extract::Path;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use sha2::{Digest, Sha256};
use standfast_cartography::Colours;
use standfast_rulebook::sim::STYLE_OF_DRAWINGS;

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
    include_str!("../../assets/styles/talk.css"),
    include_str!("../../assets/styles/board.css"),
    include_str!("../../assets/styles/home.css"),
    include_str!("../../assets/styles/simulations.css"),
    include_str!("../../assets/styles/lobby.css"),
    include_str!("../../assets/styles/calls.css"),
    include_str!("../../assets/styles/odds.css"),
    include_str!("../../assets/styles/rules.css"),
    include_str!("../../assets/styles/report.css"),
    include_str!("../../assets/styles/print.css"),
    include_str!("../../assets/styles/map.css"),
    include_str!("../../assets/styles/screen.css"),
    include_str!("../../assets/styles/bands.css"),
    include_str!("../../assets/styles/lesson.css"),
);

/// The modules of every page, one for each purpose; a module comes after those that it imports.
const TABLE: [&str; 16] = [
    include_str!("../../assets/table/page.js"),
    include_str!("../../assets/table/pledge.js"),
    include_str!("../../assets/table/morph.js"),
    include_str!("../../assets/table/order.js"),
    include_str!("../../assets/table/choices.js"),
    include_str!("../../assets/table/bell.js"),
    include_str!("../../assets/table/changes.js"),
    include_str!("../../assets/table/live.js"),
    include_str!("../../assets/table/forms.js"),
    include_str!("../../assets/table/keys.js"),
    include_str!("../../assets/table/fields.js"),
    include_str!("../../assets/table/ago.js"),
    include_str!("../../assets/table/fallen.js"),
    include_str!("../../assets/table/words.js"),
    include_str!("../../assets/table/lesson.js"),
    include_str!("../../assets/table/start.js"),
];

/// The module of the map, in its parts.
const MAP: &str = concat!(
    include_str!("../../assets/map/stage.js"),
    include_str!("../../assets/map/places.js"),
    include_str!("../../assets/map/ways.js"),
    include_str!("../../assets/map/overlay.js"),
    include_str!("../../assets/map/view.js"),
    include_str!("../../assets/map/over.js"),
    include_str!("../../assets/map/tell.js"),
    include_str!("../../assets/map/hands.js"),
);

/// Joins modules into one file, so that a browser asks only once. A module imports only from its own folder, one import
/// a line, and no two have the same name at their top. Lines that are only comment are left out.
fn joined(modules: &[&str]) -> Vec<u8> {
    let is_comment = |line: &str| line.starts_with("//") || (line.starts_with("/**") && line.ends_with("*/"));
    let lines = modules.iter().flat_map(|module| module.lines());
    let kept = lines.filter(|line| !line.starts_with("import ") && !is_comment(line.trim_start()));
    let plain: Vec<&str> = kept.map(|line| line.strip_prefix("export ").unwrap_or(line)).collect();
    plain.join("\n").into_bytes()
}

/// All of it with the drawings of simulations, and the colours of maps: on paper those of daylight, whatever the screen has.
fn style() -> Vec<u8> {
    let on_paper = Colours::Light.sheet().replace(".map", ".paper .map");
    [STYLE, STYLE_OF_DRAWINGS, &Colours::Both.sheet(), &on_paper].concat().into_bytes()
}

static ASSETS: LazyLock<Vec<Asset>> = LazyLock::new(|| {
    assets![
    "style.css" as "text/css; charset=utf-8" of style(),
    "map.js" as "text/javascript; charset=utf-8" of MAP.as_bytes().to_vec(),
    "replay.js" as "text/javascript; charset=utf-8",
    "table.js" as "text/javascript; charset=utf-8" of joined(&TABLE),
    "calls.js" as "text/javascript; charset=utf-8",
    "odds.js" as "text/javascript; charset=utf-8",
    "simulation.js" as "text/javascript; charset=utf-8",
    "report.js" as "text/javascript; charset=utf-8",
    "icon.svg" as "image/svg+xml",
    "icon-maskable.svg" as "image/svg+xml",
    "icon-180.png" as "image/png",
    "icon-192.png" as "image/png",
    "icon-512.png" as "image/png",
    ]
});

/// The address of the file of that name, with a mark of its content.
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

/// The file at an address never changes.
const FOREVER: &str = "public, max-age=31536000, immutable";

/// A file; or, if the browser already has it, that it is still the same.
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{TABLE, joined};

    /// The names that a module declares at its top, and whether it exports them.
    fn declared(module: &str) -> impl Iterator<Item = (&str, bool)> {
        module.lines().filter_map(|line| {
            let (line, is_lent) = line.strip_prefix("export ").map_or((line, false), |line| (line, true));
            let kinds = ["const ", "let ", "function ", "async function "];
            let named = kinds.iter().find_map(|kind| line.strip_prefix(kind))?;
            Some((named.split(|letter: char| !letter.is_alphanumeric()).next()?, is_lent))
        })
    }

    #[test]
    fn modules_that_are_joined_have_no_name_twice_and_import_what_came_before() {
        let (mut names, mut lent) = (BTreeSet::new(), BTreeSet::new());
        for module in TABLE {
            for line in module.lines().filter_map(|line| line.strip_prefix("import {")) {
                let (imported, _) = line.split_once('}').unwrap_or_default();
                for name in imported.split(',').map(str::trim) {
                    assert!(lent.contains(name), "{name} is imported and not there");
                }
            }
            for (name, is_lent) in declared(module) {
                assert!(names.insert(name), "{name} is declared twice");
                lent.extend(is_lent.then_some(name));
            }
        }
        let script = String::from_utf8_lossy(&joined(&TABLE)).into_owned();
        assert!(!script.contains("\nimport ") && !script.contains("\nexport "));
    }
}
