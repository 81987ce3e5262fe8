//! What is printed for people: at most 80 characters a line in a pipe, and no colours unless they are wanted.

use std::io::Read as _;

use crate::common::{Run, command, lines, scenarios, shell, standfast, standfast_on};
use serde_json::Value as Json;

const SYSTEMS: [&str; 5] = ["mfp", "morale-check", "fatigue", "micro-force", "battlegroup"];
const TABLE: [&str; 2] = ["--format", "table"];

/// Fit for a pipe: narrow, plain, and without spaces at the ends of lines.
#[track_caller]
fn fits(run: Run, what: &str) -> String {
    let text = run.good();
    for line in text.lines() {
        assert!(line.chars().count() <= 80, "{what}: {line:?} is too wide");
        assert!(line.chars().all(|c| !c.is_control()), "{what}: {line:?} is not plain");
    }
    assert!(text.ends_with('\n') && !text.ends_with("\n\n\n"), "{what}: {text:?}");
    text
}

#[test]
fn odds_and_rolls_of_every_scenario_fit() {
    for (file, system, procedure) in scenarios() {
        let asked = |name: &str, more: &[&str]| {
            let input = ["--input", file.to_str().unwrap()];
            standfast(&[&[name, &system, &procedure], &input[..], &TABLE, more].concat())
        };
        let what = file.display().to_string();
        let odds = fits(asked("odds", &[]), &what);
        assert!(odds.contains('%'), "{odds}");
        fits(asked("odds", &["--all"]), &what);
        let roll = fits(asked("roll", &["--seed", "5"]), &what);
        assert!(roll.contains("seed 5"), "{roll}");
        for (line, text) in [("odds", &odds), ("roll", &roll)] {
            assert!(text.contains(&format!("{system} {procedure}")), "{line} {what}: {text}");
        }
    }
}

#[test]
fn odds_and_rolls_of_the_fixtures_fit() {
    for system in SYSTEMS {
        for line in lines(&format!("{system}.jsonl")).iter().step_by(3) {
            let (procedure, text) = (line["procedure"].as_str().unwrap(), line["situation"].to_string());
            for more in [&["odds"][..], &["odds", "--all"], &["roll", "--seed", "9"]] {
                let arguments = [more, &[system, procedure], &TABLE].concat();
                fits(standfast_on(text.as_bytes(), &arguments), &text);
            }
        }
    }
}

#[test]
fn every_entry_of_the_ledgers_fits() {
    fits(standfast(&[&["rules"][..], &TABLE].concat()), "all rules");
    let entries = standfast(&["rules"]).json();
    for entry in entries.as_array().unwrap() {
        let id = entry["id"].as_str().unwrap();
        let id = entry["system"].as_str().map_or(id.to_owned(), |system| format!("{system}.{id}"));
        let text = fits(standfast(&[&["rules", id.as_str()][..], &TABLE].concat()), &id);
        assert!(text.starts_with(&id), "{text}");
    }
    for query in ["rout", "micro-force", "natural 20", "battlegroup.class"] {
        fits(standfast(&[&["rules", query][..], &TABLE].concat()), query);
    }
}

#[test]
fn charts_and_procedures_fit() {
    fits(standfast(&[&["procedures"][..], &TABLE].concat()), "procedures");
    fits(standfast(&[&["charts"][..], &TABLE].concat()), "charts");
    for system in SYSTEMS {
        fits(standfast(&[&["charts", system][..], &TABLE].concat()), system);
        let charts = standfast(&["charts", system]).json();
        for chart in charts.as_array().unwrap() {
            let name = chart["chart"].as_str().unwrap();
            let text = fits(standfast(&[&["charts", system, name][..], &TABLE].concat()), name);
            let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(words(&text).contains(&words(chart["title"].as_str().unwrap())), "{text}");
            let cells = chart["rows"].as_array().unwrap().iter().flat_map(|row| row.as_array().unwrap());
            let repaired = cells.filter(|cell| cell["reconstructed"] == true).count();
            assert!(repaired == 0 || text.contains('*'), "{name}: repairs are marked: {text}");
        }
    }
}

#[test]
fn colours_are_there_only_where_they_are_wanted() {
    let line = "echo '{\"level\": 8, \"remaining\": 6}' | standfast odds battlegroup check --format table";
    let plain = shell(line).good();
    assert!(!plain.contains('\u{1b}'));
    assert!(!shell(&format!("export NO_COLOR=1 CLICOLOR_FORCE=1; {line}")).good().contains('\u{1b}'));
    let forced = shell(&format!("export CLICOLOR_FORCE=1; {line}")).good();
    assert!(forced.contains('\u{1b}'), "{forced:?}");
    for wrong in ["odds micro-forse fire", "odds battlegroup check", "ods"] {
        let run = shell(&format!("echo '{{\"levl\": 1}}' | standfast {wrong}"));
        assert!(!run.refused().contains('\u{1b}'));
    }
}

#[test]
fn a_reader_that_has_read_enough_is_no_error() {
    for arguments in [
        &["charts", "--format", "table"][..],
        &["charts"],
        &["rules", "--format", "table"],
        &["procedures"],
        &["schema", "micro-force", "melee"],
        &["completions", "zsh"],
        &["man"],
        &["--help"],
        &["odds", "--help"],
    ] {
        let mut child = command(env!("CARGO_BIN_EXE_standfast")).args(arguments).spawn().unwrap();
        let mut out = child.stdout.take().unwrap();
        out.read_exact(&mut [0]).unwrap();
        drop(out);
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success() && output.stderr.is_empty(), "{arguments:?}: {output:?}");
    }
    for line in ["standfast charts --format table", "standfast rules", "standfast charts"] {
        let run = shell(&format!("{{ {line}; echo \"status $?\" >&2; }} | head -1"));
        assert_eq!((run.out.lines().count(), run.err.as_str()), (1, "status 0\n"), "{line}");
        // With nobody there at all.
        let run = shell(&format!("{{ sleep 0.1; {line}; echo \"status $?\" >&2; }} | true"));
        assert_eq!(run.err, "status 0\n", "{line}");
    }
}

#[test]
fn an_output_that_is_full_is_an_error_and_no_panic() {
    if std::path::Path::new("/dev/full").exists() {
        let run = shell("standfast charts > /dev/full");
        assert!(run.status.is_some_and(|status| status != 0 && status != 101), "{run:?}");
        assert!(!run.err.is_empty() && !run.err.contains("panicked"), "{run:?}");
        let run = shell("standfast odds micro-forse fire 2> /dev/full");
        assert_eq!(run.status, Some(2), "nobody can be told, and nothing panics: {run:?}");
    }
}

#[test]
fn a_chart_of_ones_own_is_shown_in_place_of_the_published_one() {
    let own = crate::common::folder("shown");
    std::fs::create_dir_all(own.join("mfp")).unwrap();
    std::fs::write(own.join("mfp/order.toml"), "[cost]\nattack = 4321.5\n").unwrap();
    let arguments = ["charts", "mfp", "order", "--charts", own.to_str().unwrap()];
    assert!(fits(standfast(&[&arguments[..], &TABLE].concat()), "own").contains("4321.5"));
    let charts: Json = standfast(&arguments).json();
    assert!(charts.to_string().contains("4321.5"));
}
