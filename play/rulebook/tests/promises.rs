//! What the guides promise, and the test that holds each promise: `promises.toml`.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::common::root;
use serde::Deserialize;

/// A sentence with one of these is a promise, or says in the list why it is none.
const WORDS: [&str; 7] = ["every", "never", "nothing", "nobody", "always", "ever", "only"];

/// The limits that refuse nothing by themselves, or by the database, which does not know their names.
const SILENT: [&str; 16] = [
    "call_again_seconds",
    "call_seconds",
    "call_settles_seconds",
    "calls_at_a_time",
    "calls_to_host_a_minute",
    "database_bytes",
    "open_battles",
    "plays_of_scenario",
    "removal_hours",
    "scenarios_of_browser",
    "seats_of_browser",
    "simulation_minutes",
    "simulations_kept",
    "unplayed_days",
    "untouched_days",
    "waiting",
];

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct List {
    promise: Vec<Promise>,
    exception: Vec<Exception>,
}

/// What a guide says, in some words of one sentence that no other sentence of it has, and the tests that hold it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Promise {
    r#in: String,
    says: String,
    held_by: Vec<String>,
}

/// A sentence that sounds like a promise and is none.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Exception {
    r#in: String,
    says: String,
    because: String,
}

fn list() -> List {
    toml::from_str(include_str!("promises.toml")).unwrap()
}

/// The readme and every page of the book, by their paths, in sentences.
fn guides() -> BTreeMap<String, Vec<String>> {
    let names = fs::read_dir(root().join("docs")).unwrap().map(|entry| entry.unwrap().file_name());
    let names =
        names.map(|name| format!("docs/{}", name.to_string_lossy())).filter(|name| name.ends_with(".md"));
    let names = names.chain(["README.md".to_owned()]);
    names.map(|name| (name.clone(), sentences(&read(&name)))).collect()
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The sentences of a page, without its code. An item of a list and a row of a table begin one of their own.
fn sentences(page: &str) -> Vec<String> {
    let mut blocks = vec![String::new()];
    let mut is_code = false;
    for line in page.lines() {
        let text = line.trim();
        let is_fence = text.starts_with("```");
        is_code ^= is_fence;
        let is_left_out = is_fence || is_code || line.starts_with("    ") || text.is_empty();
        let begins = ["#", "|", "- ", "!["].iter().any(|mark| text.starts_with(mark))
            || text.split_once(". ").is_some_and(|(number, _)| number.parse::<u8>().is_ok());
        if is_left_out || begins {
            blocks.push(String::new());
        }
        if !is_left_out {
            let block = blocks.last_mut().unwrap();
            *block = format!("{block} {text}").trim_start().to_owned();
        }
    }
    blocks.iter().flat_map(|block| split(block)).filter(|sentence| !sentence.is_empty()).collect()
}

/// A sentence ends with a mark before a space and what can begin another.
fn split(block: &str) -> Vec<String> {
    let mut sentences = vec![String::new()];
    for word in block.split(' ') {
        let ended = sentences.last().unwrap().trim_end_matches(['*', ')', '"']).ends_with(['.', '?', '!']);
        if ended && word.starts_with(|letter: char| letter.is_uppercase() || "*`[_$".contains(letter)) {
            sentences.push(String::new());
        }
        let sentence = sentences.last_mut().unwrap();
        *sentence = format!("{sentence} {word}").trim_start().to_owned();
    }
    sentences
}

fn promises(sentence: &str) -> bool {
    let sentence = sentence.to_lowercase();
    sentence.split(|letter: char| !letter.is_alphanumeric()).any(|word| WORDS.contains(&word))
}

#[test]
fn every_promise_of_the_guides_is_on_the_list() {
    let (list, guides) = (list(), guides());
    let promised = list.promise.iter().map(|of| (&of.r#in, &of.says));
    let excepted = list.exception.iter().map(|of| (&of.r#in, &of.says));
    let listed: Vec<(&String, &String)> = promised.chain(excepted).collect();
    let mut faults = Vec::new();
    for (page, says) in &listed {
        let found = guides.get(*page).map(|of| of.iter().filter(|sentence| sentence.contains(*says)).count());
        if found != Some(1) {
            faults.push(format!("{page} has {} sentences with: {says}", found.unwrap_or_default()));
        }
    }
    let is_listed = |page: &String, sentence: &str| {
        listed.iter().any(|(of, says)| *of == page && sentence.contains(says.as_str()))
    };
    for (page, sentences) in &guides {
        let missing = sentences.iter().filter(|sentence| promises(sentence) && !is_listed(page, sentence));
        faults.extend(missing.map(|sentence| format!("not on the list: {page}: {sentence}")));
    }
    let unexplained = list.exception.iter().filter(|of| !of.because.starts_with("not a promise: "));
    faults.extend(unexplained.map(|of| format!("{}: why is this none: {}", of.r#in, of.says)));
    assert!(faults.is_empty(), "promises.toml and the guides differ:\n{}", faults.join("\n"));
}

#[test]
fn every_promise_is_held_by_tests_that_there_are() {
    let mut faults = Vec::new();
    for promise in &list().promise {
        if promise.held_by.is_empty() {
            faults.push(format!("nothing holds: {}", promise.says));
        }
        let missing = promise.held_by.iter().filter(|test| !is_there(test));
        faults.extend(missing.map(|test| format!("there is no test {test}, which holds: {}", promise.says)));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Whether there is a test `FILE::NAME`: a function with the mark of a test, or a test of the pages in a browser.
fn is_there(test: &str) -> bool {
    let Some((file, name)) = test.split_once("::") else { return false };
    let Ok(text) = fs::read_to_string(root().join(file)) else { return false };
    if file.ends_with(".mjs") {
        return text.contains(&format!("\ntest(\"{name}\""));
    }
    let marked = |before: &str| before.rsplit('}').next().is_some_and(|mark| mark.contains("test"));
    text.split_once(&format!("fn {name}(")).is_some_and(|(before, _)| marked(before))
}

/// The limits of the server: their names and defaults.
fn limits() -> BTreeMap<String, String> {
    let text = read("faces/server/src/limits/mod.rs");
    let (_, declared) = text.split_once("\nlimits! {\n").unwrap();
    let declared = declared.split_once("\n}\n").unwrap().0.lines().filter(|line| !line.contains("///"));
    let limit = |line: &str| {
        let (name, rest) = line.trim().split_once(": ")?;
        let default = rest.split_once(" = ")?.1.split_once(", from")?.0;
        Some((name.to_owned(), default.replace('_', "")))
    };
    declared.map(|line| limit(line).unwrap_or_else(|| panic!("{line}"))).collect()
}

/// The sources below a folder, as one text.
fn sources(folder: &Path, but: &Path) -> String {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let text = |path: std::path::PathBuf| match path.is_dir() {
        true => sources(&path, but),
        false if path == but => String::new(),
        false => fs::read_to_string(&path).unwrap(),
    };
    entries.map(text).collect()
}

#[test]
fn every_refusal_for_a_limit_names_it() {
    let src = root().join("faces/server/src");
    let sources = sources(&src, &src.join("limits/mod.rs"));
    let limits = limits();
    assert!(limits.len() > 30, "{limits:?}");
    for name in limits.keys() {
        let is_named = sources.contains(&format!("({name})"));
        assert_eq!(is_named, !SILENT.contains(&name.as_str()), "{name}: is it named where it refuses?");
    }
}

#[test]
fn the_operators_guide_names_limits_that_there_are_with_their_defaults() {
    let (limits, guide) = (limits(), read("docs/operators.md"));
    let (_, section) = guide.split_once("\n## Limits\n").unwrap();
    let section = section.split_once("\n## ").unwrap().0;
    let parts: Vec<&str> = section.split('`').collect();
    let mut named = 0;
    for pair in parts.windows(2).skip(1).step_by(2) {
        let &[name, after] = pair else { continue };
        if name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_') && name != "storage" {
            let default = limits.get(name).unwrap_or_else(|| panic!("there is no limit `{name}`"));
            let told = after.strip_prefix(" (").and_then(|rest| rest.split_once(')'));
            let told = told.map(|(told, _)| told).filter(|told| told.parse::<u64>().is_ok());
            assert!(told.is_none_or(|told| told == default), "{name} is {default} by default");
            named += 1;
        }
    }
    assert!(named > 15, "only {named} limits were found");
}
