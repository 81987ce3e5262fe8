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
        let mut places: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
        for (path, text) in &sources {
            let shows = path.starts_with(SHOWING) || path.starts_with("charts");
            for read in fields.iter().filter(|_| !shows).flat_map(|field| reads(text, field)) {
                places.entry(read).or_default().insert(path);
            }
        }
        for (read, places) in places {
            println!("{system} {read}: {places:?}");
            if places.len() > 1 {
                twice.push(format!("{system}: `charts.{read}` stands in {places:?}"));
            }
        }
    }
    assert!(twice.is_empty(), "let one function read each of these:\n{}", twice.join("\n"));
}

/// What the text reads of that field of the charts: the field, and what is asked of it, as in `movement.charge`.
fn reads(text: &str, field: &str) -> Vec<String> {
    let text = text.replace("\n.", ".");
    let is_name = |letter: &char| letter.is_alphanumeric() || *letter == '_' || *letter == '.';
    let read = |(place, of): (usize, &str)| {
        let path: String = text.get(place + of.len()..)?.chars().take_while(is_name).collect();
        let mut names = path.split('.');
        let (first, next) = (names.next()?, names.next().filter(|name| !name.is_empty()));
        (first == field).then(|| next.map_or(first.to_owned(), |next| format!("{first}.{next}")))
    };
    text.match_indices("charts.").filter_map(read).collect()
}
