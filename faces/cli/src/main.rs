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
    match commands::run(&arguments) {
        Ok(text) => show::print(&text),
        Err(fault) => fault.report(),
    }
}
