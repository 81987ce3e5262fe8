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
    include_str!("../../assets/styles/library.css"),
    include_str!("../../assets/styles/import.css"),
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

/// The style sheet of the studio, which no other page needs.
const STUDIO_STYLE: &str = concat!(
    include_str!("../../assets/styles/studio.css"),
    include_str!("../../assets/styles/studio-map.css")
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

/// The modules of the studio, but those of its map.
const STUDIO: [&str; 28] = [
    include_str!("../../assets/studio/paths.js"),
    include_str!("../../assets/studio/dom.js"),
    include_str!("../../assets/studio/schema.js"),
    include_str!("../../assets/studio/document.js"),
    include_str!("../../assets/studio/ids.js"),
    include_str!("../../assets/studio/fields.js"),
    include_str!("../../assets/studio/faults.js"),
    include_str!("../../assets/studio/free.js"),
    include_str!("../../assets/studio/forms.js"),
    include_str!("../../assets/studio/outline.js"),
    include_str!("../../assets/studio/targets.js"),
    include_str!("../../assets/studio/sheet.js"),
    include_str!("../../assets/studio/army.js"),
    include_str!("../../assets/studio/drag.js"),
    include_str!("../../assets/studio/tree.js"),
    include_str!("../../assets/studio/toml.js"),
    include_str!("../../assets/studio/text.js"),
    include_str!("../../assets/studio/totals.js"),
    include_str!("../../assets/studio/templates.js"),
    include_str!("../../assets/studio/saving.js"),
    include_str!("../../assets/studio/guide.js"),
    include_str!("../../assets/studio/import/order.js"),
    include_str!("../../assets/studio/import/columns.js"),
    include_str!("../../assets/studio/import/said.js"),
    include_str!("../../assets/studio/import/sources.js"),
    include_str!("../../assets/studio/import/dialog.js"),
    include_str!("../../assets/studio/bring.js"),
    include_str!("../../assets/studio/head.js"),
];

/// The import by itself, where a scenario begins.
const IMPORT: [&str; 9] = [
    include_str!("../../assets/studio/paths.js"),
    include_str!("../../assets/studio/dom.js"),
    include_str!("../../assets/studio/schema.js"),
    include_str!("../../assets/studio/import/order.js"),
    include_str!("../../assets/studio/import/columns.js"),
    include_str!("../../assets/studio/import/said.js"),
    include_str!("../../assets/studio/import/sources.js"),
    include_str!("../../assets/studio/import/dialog.js"),
    include_str!("../../assets/studio/import/start.js"),
];

/// The map of the studio, whose names are its own but for `mountMap` and `place`.
const STUDIO_MAP: [&str; 34] = [
    include_str!("../../assets/studio/map/plane.js"),
    include_str!("../../assets/studio/map/kinds.js"),
    include_str!("../../assets/studio/map/cast.js"),
    include_str!("../../assets/studio/map/table.js"),
    include_str!("../../assets/studio/map/shaping.js"),
    include_str!("../../assets/studio/map/edits.js"),
    include_str!("../../assets/studio/map/handles.js"),
    include_str!("../../assets/studio/map/snapping.js"),
    include_str!("../../assets/studio/map/pencil.js"),
    include_str!("../../assets/studio/map/keys.js"),
    include_str!("../../assets/studio/map/acts.js"),
    include_str!("../../assets/studio/map/placing.js"),
    include_str!("../../assets/studio/map/entry.js"),
    include_str!("../../assets/studio/map/bar.js"),
    include_str!("../../assets/studio/map/beneath.js"),
    include_str!("../../assets/studio/map/clipboard.js"),
    include_str!("../../assets/studio/map/wrong.js"),
    include_str!("../../assets/studio/map/desk.js"),
    include_str!("../../assets/studio/map/drags.js"),
    include_str!("../../assets/studio/map/faultlist.js"),
    include_str!("../../assets/studio/map/scatter.js"),
    include_str!("../../assets/studio/map/ground.js"),
    include_str!("../../assets/studio/map/hands.js"),
    include_str!("../../assets/studio/map/look.js"),
    include_str!("../../assets/studio/map/marks.js"),
    include_str!("../../assets/studio/map/menu.js"),
    include_str!("../../assets/studio/map/troops.js"),
    include_str!("../../assets/studio/map/names.js"),
    include_str!("../../assets/studio/map/sheet.js"),
    include_str!("../../assets/studio/map/picture.js"),
    include_str!("../../assets/studio/map/palette.js"),
    include_str!("../../assets/studio/map/tray.js"),
    include_str!("../../assets/studio/map/signs.js"),
    include_str!("../../assets/studio/map/mount.js"),
];

/// What begins the studio.
const STUDIO_SHELL: &str = include_str!("../../assets/studio/shell.js");

/// The studio in one file. Its map is a room of its own, so that names there need not differ from those elsewhere.
fn studio() -> Vec<u8> {
    let [begins, map, shell] = [joined(&STUDIO), joined(&STUDIO_MAP), joined(&[STUDIO_SHELL])];
    let (opens, closes) =
        (&b"\nconst { mountMap, place } = (() => {\n"[..], &b"\nreturn { mountMap, place };\n})();\n"[..]);
    [&begins, opens, &map, closes, &shell].concat()
}

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
    "studio.js" as "text/javascript; charset=utf-8" of studio(),
    "import.js" as "text/javascript; charset=utf-8" of joined(&IMPORT),
    "studio.css" as "text/css; charset=utf-8" of STUDIO_STYLE.as_bytes().to_vec(),
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

    use standfast_workshop::import::{ENDINGS, Limits};

    use super::{IMPORT, STUDIO, STUDIO_MAP, STUDIO_SHELL, TABLE, joined, studio};

    /// The names that a module declares at its top, and whether it exports them.
    fn declared(module: &str) -> impl Iterator<Item = (&str, bool)> {
        module.lines().filter_map(|line| {
            let (line, is_lent) = line.strip_prefix("export ").map_or((line, false), |line| (line, true));
            let kinds = ["const ", "let ", "class ", "function* ", "function ", "async function "];
            let named = kinds.iter().find_map(|kind| line.strip_prefix(kind))?;
            let name = named.split(|letter: char| !letter.is_alphanumeric() && letter != '_').next()?;
            // Several at once are private to their module, and stand in brackets.
            (!name.is_empty()).then_some((name, is_lent))
        })
    }

    /// Holds modules that are joined against those that come before them, whose names are known already.
    fn verify(modules: &[&str], before: &[&str]) {
        let (mut names, mut lent) = (BTreeSet::new(), BTreeSet::new());
        lent.extend(
            before
                .iter()
                .flat_map(|module| declared(module))
                .filter(|(_, is_lent)| *is_lent)
                .map(|(name, _)| name),
        );
        for module in modules {
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
        let script = String::from_utf8_lossy(&joined(modules)).into_owned();
        assert!(!script.contains("\nimport ") && !script.contains("\nexport "));
    }

    #[test]
    fn pages_let_people_choose_the_files_that_can_be_brought_in() {
        let import = IMPORT.concat();
        assert!(import.contains(&format!("\"{ENDINGS}\"")));
        assert!(import.contains(&format!("{} MiB at most", Limits::default().bytes >> 20)));
    }

    #[test]
    fn modules_that_are_joined_have_no_name_twice_and_import_what_came_before() {
        verify(&TABLE, &[]);
        verify(&STUDIO, &[]);
        verify(&IMPORT, &[]);
        verify(&STUDIO_MAP, &STUDIO);
        verify(&[STUDIO_SHELL], &[&STUDIO[..], &STUDIO_MAP[..]].concat());
    }

    #[test]
    fn the_studio_is_light_enough_for_a_slow_line() {
        // Compression leaves a third of it and less.
        assert!(studio().len() < 400_000, "{}", studio().len());
    }
}
