//! How fast the table in the browser is: actions a second, long battles, many who watch, memory, pages. It starts the
//! program `standfast` that was built beside it, and prints `benches/table.md`; `benches/table` builds and runs both.
//!
//! Words given to it choose what is measured: `actions`, `rules`, `growth`, `watching`, `memory`, `page`; none choose
//! all.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    clippy::as_conversions,
    reason = "a measuring program: what goes wrong ends it, and counts are small"
)]

mod actions;
mod alone;
mod api;
mod figures;
mod growth;
mod room;
mod rules;
mod script;
mod server;
mod watching;
mod wire;

use std::path::Path;
use std::thread::available_parallelism;

use script::Script;

/// How often each scenario is played.
const PLAYED: u64 = 8;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let chosen: Vec<String> = std::env::args().skip(1).collect();
    let is_chosen = |what: &str| chosen.is_empty() || chosen.iter().any(|word| word == what);
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    // Kept for good: every connection reads from it.
    let scripts: &'static [Script] = Script::all(&root, PLAYED).leak();
    let commands: usize = scripts.iter().map(|script| script.moves.len()).sum();
    println!("# How fast the table in the browser is\n\n    benches/table\n\nwrites this file again.\n");
    println!(
        "The server and the program that asks it share {} processors, over the loopback; the database lies on a disk. {}\n\
        battles were played beforehand, {commands} commands in all.",
        available_parallelism().unwrap(),
        scripts.len(),
    );
    println!(
        "`load` is what the system says of the minute in which a figure was measured: how many programs wanted a processor."
    );
    if is_chosen("actions") {
        actions::measure(scripts).await;
    }
    if is_chosen("rules") {
        rules::measure(&root, scripts);
    }
    if is_chosen("growth") {
        growth::measure(&Script::long(&root, growth::COMMANDS)).await;
    }
    if is_chosen("watching") {
        watching::measure(scripts).await;
    }
    if is_chosen("memory") {
        room::memory(scripts).await;
    }
    if is_chosen("page") {
        room::pages(&script::forty_a_side(&root)).await;
    }
}
