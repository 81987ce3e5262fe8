//! A battle to write down.

pub(crate) mod database;

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::json;
use standfast_rulebook::Tree;
use standfast_rulebook::battle::{Header, Seat, Source};
use standfast_store::{NotGiven, Stored};

/// The folder of the whole project.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The header of a new battle.
pub(crate) fn header() -> Header {
    let scenario = root().join("scenarios/battles/fatigue/stone-wall.toml");
    let text = fs::read_to_string(scenario).unwrap();
    Header::new("fatigue", "stone-wall.toml", &text, 1, "")
}

/// A new battle in a file.
pub(crate) fn begin(path: &Path) -> Stored {
    Stored::begin(path, header()).unwrap()
}

/// The command that says a text.
pub(crate) fn saying(text: &str) -> Tree {
    Tree::from_json(&json!({"do": "say", "text": text}).to_string()).unwrap()
}

/// Has the umpire say a text.
pub(crate) fn say(stored: &mut Stored, text: &str) -> Result<(), NotGiven> {
    stored.give(&Seat::Umpire, &saying(text), Source::Seed, "", None)
}
