//! Completions for the shells, and manual pages.

use std::fs;

use crate::common::{folder, shell, standfast};

const COMMANDS: [&str; 8] = ["procedures", "schema", "odds", "roll", "rules", "charts", "completions", "man"];

#[test]
fn there_are_completions_for_every_shell() {
    for name in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = standfast(&["completions", name]).good();
        for word in COMMANDS.iter().chain(&["--seed", "--format"]) {
            // Some shells write an option without its dashes.
            assert!(script.contains(word.trim_start_matches('-')), "{name}: {word}");
        }
        let syntax = format!("standfast completions {name} > /dev/null && command -v {name} > /dev/null");
        if ["bash", "fish", "zsh"].contains(&name) && shell(&syntax).status == Some(0) {
            let check = shell(&format!("standfast completions {name} | {name} -n"));
            assert!(check.status == Some(0) && check.err.is_empty(), "{check:?}");
        }
    }
    assert!(standfast(&["completions", "tcsh"]).refused().contains("bash"));
    assert!(!standfast(&["completions"]).refused().is_empty());
}

#[test]
fn bash_completes_commands() {
    if shell("command -v bash").status != Some(0) {
        return;
    }
    let line = "standfast completions bash > \"$0\" && . \"$0\" && COMP_WORDS=(standfast od) COMP_CWORD=1 \
                && _standfast standfast od standfast && echo \"${COMPREPLY[@]}\"";
    let script = folder("bash").join("standfast.bash");
    let run = shell(&format!("bash -c '{line}' {}", script.display()));
    assert_eq!(run.good().trim(), "odds");
}

#[test]
fn the_manual_has_a_page_for_the_program_and_for_every_command() {
    let page = standfast(&["man"]).good();
    assert!(page.contains(".TH standfast 1") && page.contains(".SH SYNOPSIS"), "{page}");
    for command in COMMANDS {
        assert!(page.contains(command), "{command}");
    }
    let own = folder("manuals").join("deep/below");
    let told = standfast(&["man", "--out", own.to_str().unwrap()]).good();
    assert!(told.contains(own.to_str().unwrap()), "{told}");
    let mut pages: Vec<String> =
        fs::read_dir(&own).unwrap().map(|page| page.unwrap().file_name().into_string().unwrap()).collect();
    pages.sort();
    for command in COMMANDS {
        assert!(pages.contains(&format!("standfast-{command}.1")), "{pages:?}");
    }
    for name in page.split("standfast\\-").skip(1).filter_map(|rest| rest.split_once("(1)")) {
        let name = name.0.replace("\\-", "-");
        assert!(pages.contains(&format!("standfast-{name}.1")), "{name} is named and has no page");
    }
    assert!(fs::read_to_string(own.join("standfast.1")).unwrap().contains(".TH standfast 1"));
    // Again, over the pages that are there.
    standfast(&["man", "--out", own.to_str().unwrap()]).good();
    let file = own.join("standfast.1");
    assert!(standfast(&["man", "--out", file.to_str().unwrap()]).refused().contains("standfast.1"));
}
