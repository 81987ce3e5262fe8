//! The guides hang together: every link to a file leads to one, and the book leaves no page out.

use std::fs;
use std::path::{Path, PathBuf};

/// The folders whose pages people read; the rest of the repository is code.
const FOLDERS: [&str; 8] =
    [".", "docs", "benches", "conformance", "fuzz", "scenarios", "scenarios/battles", "scenarios/situations"];

/// Every page of a folder, without those of the folders below it.
fn pages(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut pages: Vec<PathBuf> =
        entries.filter(|path| path.extension().is_some_and(|kind| kind == "md")).collect();
    pages.sort();
    pages
}

/// The targets of a page's links and pictures: what stands in the round brackets behind `]`.
fn targets(page: &str) -> impl Iterator<Item = &str> {
    page.split("](").skip(1).filter_map(|rest| rest.split_once(')').map(|(target, _)| target))
}

#[test]
fn every_link_to_a_file_leads_to_one() {
    let mut looked_at = 0;
    for folder in FOLDERS {
        for page in pages(&crate::common::root().join(folder)) {
            let text = fs::read_to_string(&page).unwrap();
            for target in targets(&text).filter(|target| !target.contains("://") && !target.starts_with('#'))
            {
                let file = target.split('#').next().unwrap_or_default();
                let there = page.parent().unwrap().join(file);
                assert!(there.exists(), "{} links to {target}, which is not there", page.display());
                looked_at += 1;
            }
        }
    }
    assert!(looked_at > 30, "only {looked_at} links were found");
}

#[test]
fn the_book_leaves_no_page_out() {
    let docs = crate::common::root().join("docs");
    let summary = fs::read_to_string(docs.join("SUMMARY.md")).unwrap();
    let listed: Vec<&str> = targets(&summary).collect();
    for page in pages(&docs) {
        let name = page.file_name().unwrap().to_string_lossy().into_owned();
        assert!(name == "SUMMARY.md" || listed.contains(&name.as_str()), "the book has no {name}");
    }
}
