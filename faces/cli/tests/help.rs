//! The help of every command, with examples that run as they stand.

use crate::common::{Run, shell, standfast};

/// Every command that the program's own help names.
fn commands() -> Vec<String> {
    let help = standfast(&["--help"]).good();
    let list = help.split("Commands:").nth(1).unwrap();
    let lines = list.lines().skip(1).take_while(|line| line.starts_with("  "));
    let names =
        lines.filter(|line| !line.starts_with("   ")).filter_map(|line| line.split_whitespace().next());
    let names: Vec<String> = names.filter(|name| *name != "help").map(str::to_owned).collect();
    assert!(names.len() >= 8, "{names:?}");
    names
}

/// The examples of a help text, lines that end in a backslash joined with the next.
fn examples(help: &str) -> Vec<String> {
    let (_, block) = help.split_once("Example").unwrap_or_else(|| panic!("there are examples in {help}"));
    let mut examples: Vec<String> = Vec::new();
    for line in block.lines().skip(1).take_while(|line| line.starts_with("  ")) {
        match examples.last_mut().filter(|last| last.ends_with('\\')) {
            Some(last) => *last = format!("{}{}", last.trim_end_matches('\\'), line.trim()),
            None => examples.push(line.trim().to_owned()),
        }
    }
    assert!(!examples.is_empty() && examples.iter().all(|line| line.contains("standfast")), "{examples:?}");
    examples
}

#[test]
fn every_example_of_every_help_text_runs() {
    let mut ran = 0;
    let helps = commands().into_iter().map(|command| standfast(&[&command, "--help"]).good());
    for help in helps.chain([standfast(&["--help"]).good()]) {
        for example in examples(&help) {
            // A server runs until it is told to end, and keeps its battles in one's own folder: tests/serve.rs has
            // those.
            let serves = ["serve", "export", "import", "remove", "backup"]
                .iter()
                .any(|name| example.contains(&format!("standfast {name}")))
                && !example.contains("--limit help");
            let writes = ["> ", "--out", "--file"].iter().any(|writes| example.contains(writes)) || serves;
            let lacks = example.contains("man -l") && shell("command -v man && man -w man").status != Some(0);
            if !writes && !lacks {
                let run = shell(&example);
                assert!(
                    run.status == Some(0) && !run.out.is_empty() && run.err.is_empty(),
                    "{example}: {run:#?}"
                );
                ran += 1;
            }
        }
    }
    assert!(ran >= 12, "{ran} examples");
}

#[test]
fn every_command_tells_what_it_is_in_short_and_at_length() {
    for command in commands() {
        let short = standfast(&[&command, "-h"]).good();
        let long = standfast(&[&command, "--help"]).good();
        assert_eq!(standfast(&["help", &command]).good(), long);
        assert!(short.contains("Usage: standfast ") && long.contains("Usage: standfast "), "{long}");
        assert!(!long.contains('\u{1b}'), "no colours in a pipe");
        assert!(long.lines().all(|line| line.chars().count() <= 100), "{long}");
    }
}

#[test]
fn the_version_is_the_packages() {
    let version = standfast(&["--version"]).good();
    assert_eq!(version.trim(), format!("standfast {}", env!("CARGO_PKG_VERSION")));
}

#[test]
fn what_is_no_command_is_refused_with_the_nearest_one() {
    assert!(standfast(&["ods"]).refused().contains("'odds'"));
    assert!(standfast(&["odds", "mfp", "status", "--imput", "x"]).refused().contains("'--input'"));
    assert!(standfast(&["charts", "--format", "tabel"]).refused().contains("'table'"));
    let nothing: Run = standfast(&[]);
    assert!(nothing.refused().contains("Usage: standfast"));
}
