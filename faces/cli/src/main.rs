//! The `standfast` program: what the rules say, on a terminal.
//!
//! No rule is decided here. Commands read what is given, ask the rulebook, and show what it answers.

mod arguments;
mod battle;
mod commands;
mod fault;
mod input;
mod play;
mod show;

use std::process::ExitCode;

use clap::Parser;

use crate::arguments::Arguments;

/// A server answers many small requests at the same time: this one hands out memory for them in half the time.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    // Where that can't be had, a file that is too large ends the program, as it would have.
    let _ = outlive_large_files();
    match commands::run(&arguments) {
        Ok(text) => show::print(&text),
        Err(fault) => fault.report(),
    }
}

/// Has a write past the size that files may have (`ulimit -f`) fail, as on a full disk, in place of ending the program:
/// a signal that is noted is a signal that does not kill.
#[cfg(unix)]
fn outlive_large_files() -> std::io::Result<()> {
    let noted = std::sync::Arc::default();
    signal_hook::flag::register(signal_hook::consts::SIGXFSZ, noted).map(drop)
}

/// There is no such signal here.
#[cfg(not(unix))]
fn outlive_large_files() -> std::io::Result<()> {
    Ok(())
}
