//! Every seed is one that gets past the doors: a situation that is answered, a chart that is sound.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]

use std::fs;
use std::path::Path;

fn all_pass(folder: &str, target: fn(&[u8]) -> bool) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("seeds").join(folder);
    let mut seeds = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        assert!(target(&fs::read(&path).unwrap()), "{}", path.display());
        seeds += 1;
    }
    assert!(seeds >= 5, "{seeds} seeds");
}

#[test]
fn every_situation_is_answered() {
    all_pass("situation", standfast_fuzz::situation);
}

#[test]
fn every_chart_is_sound() {
    all_pass("chart", standfast_fuzz::chart);
}

#[test]
fn every_battle_has_a_command_that_is_accepted() {
    all_pass("battle", standfast_fuzz::battle);
}

#[test]
fn every_file_is_understood() {
    all_pass("import_csv", |bytes| standfast_fuzz::import("army.csv", bytes));
    all_pass("import_xlsx", |bytes| standfast_fuzz::import("army.xlsx", bytes));
    all_pass("import_oob", |bytes| standfast_fuzz::import("army.oob", bytes));
    all_pass("import_scn", |bytes| standfast_fuzz::import("army.scn", bytes));
    all_pass("import_scenario", |bytes| standfast_fuzz::import("army.toml", bytes));
    all_pass("import_battle_data", |bytes| {
        let headed = [&bytes[..1], b"battle,belligerent,", &bytes[1..]];
        standfast_fuzz::import("battles.csv", &headed.concat())
    });
}

#[test]
fn every_document_has_a_change_that_is_made() {
    all_pass("document", standfast_fuzz::document);
}
