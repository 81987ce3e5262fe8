//! Each rule is cited, and each chart read, in one place of its system's sources: what stands twice drifts apart.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use standfast_rulebook::{Choice, Rulebook, SystemId};

/// What only shows what is decided elsewhere: the bands of a gauge, the columns of a sheet.
const SHOWING: &str = "battle/telling";

/// The sources of a system, by their path under `src`, without comments.
fn sources(system: SystemId) -> BTreeMap<String, String> {
    let src = crate::common::root().join("systems").join(system.name()).join("src");
    let mut found = BTreeMap::new();
    gather(&src, &src, &mut found);
    found
}

fn gather(folder: &Path, src: &Path, found: &mut BTreeMap<String, String>) {
    let mut paths: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            gather(&path, src, found);
        } else {
            let code = |line: &&str| !line.trim_start().starts_with("//");
            let text = fs::read_to_string(&path).unwrap();
            let text: String = text.lines().filter(code).flat_map(|line| [line.trim(), "\n"]).collect();
            found.insert(path.strip_prefix(src).unwrap().to_string_lossy().into_owned(), text);
        }
    }
}

#[test]
fn each_rule_is_cited_in_one_place() {
    let mut twice = Vec::new();
    for system in SystemId::ALL {
        let sources = sources(*system);
        for rule in &Rulebook::ledger(*system).rules {
            let id = &rule.id;
            let literal = format!("\"{id}\"");
            let places: Vec<(&String, usize)> = sources
                .iter()
                .map(|(path, text)| (path, text.matches(&literal).count()))
                .filter(|(_, count)| *count > 0)
                .collect();
            println!("{id}: {places:?}");
            if places.iter().map(|(_, count)| count).sum::<usize>() > 1 {
                twice.push(format!("{id} stands in {places:?}"));
            }
        }
    }
    assert!(twice.is_empty(), "name these once, in `cite.rs` or where they are cited:\n{}", twice.join("\n"));
}

#[test]
fn each_chart_is_read_in_one_place() {
    let mut twice = Vec::new();
    for system in SystemId::ALL {
        let sources = sources(*system);
        let charts = sources.values().find_map(|text| text.split("pub struct Charts").nth(1)).unwrap();
        let fields = charts.split('{').nth(1).unwrap().split('}').next().unwrap().lines();
        let fields = fields.filter(|line| line.starts_with("pub"));
        let fields: Vec<&str> =
            fields.filter_map(|line| line.split(':').next()?.split(' ').next_back()).collect();
        assert!(!fields.is_empty(), "{system} has charts, and none was found");
        for field in fields {
            let reads = |(path, text): (&String, &String)| {
                let shows = path.starts_with(SHOWING) || path.starts_with("charts");
                (!shows && is_read(text, field)).then(|| path.clone())
            };
            let places: BTreeSet<String> = sources.iter().filter_map(reads).collect();
            println!("{system} {field}: {places:?}");
            if places.len() > 1 {
                twice.push(format!("{system}: `charts.{field}` is read in {places:?}"));
            }
        }
    }
    assert!(twice.is_empty(), "let one function read each of these:\n{}", twice.join("\n"));
}

/// Whether the text reads the field of charts, on one line or over two.
fn is_read(text: &str, field: &str) -> bool {
    let text = text.replace("\n.", ".");
    text.match_indices("charts.").any(|(place, of)| {
        let rest = text.get(place + of.len()..).unwrap_or_default();
        rest.strip_prefix(field)
            .is_some_and(|rest| !rest.starts_with(|next: char| next.is_alphanumeric() || next == '_'))
    })
}
