//! One table names the systems; the rest follows from it.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::common::{root, scenarios};
use standfast_rulebook::battle::Sample;
use standfast_rulebook::{Choice, SystemId, procedures};

/// Where systems are worked with whatever they are. Their own crates, `examples` and `benches` name those they are of.
const FOR_EVERY_SYSTEM: [&str; 6] = ["Cargo.toml", "core", "faces", "fuzz/Cargo.toml", "fuzz/src", "play"];

/// The sources at a path of the project: the name and the text of each.
fn sources(path: &Path) -> Vec<(String, String)> {
    if path.is_dir() {
        let below = fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path());
        return below.flat_map(|path| sources(&path)).collect();
    }
    let is_source = path.extension().is_some_and(|ending| ending == "rs" || ending == "toml");
    let name = || path.strip_prefix(root()).unwrap().display().to_string();
    is_source.then(|| (name(), fs::read_to_string(path).unwrap())).into_iter().collect()
}

fn for_every_system() -> Vec<(String, String)> {
    FOR_EVERY_SYSTEM.iter().flat_map(|path| sources(&root().join(path))).collect()
}

#[test]
fn no_library_asks_which_system_it_is() {
    for (file, text) in for_every_system().iter().filter(|(file, _)| file.contains("/src/")) {
        let library = text.split("#[cfg(test)]").next().unwrap();
        for system in SystemId::ALL {
            assert!(!library.contains(&format!("SystemId::{system:?}")), "{file} asks for {system}");
        }
    }
}

#[test]
fn outside_its_crate_a_system_is_named_in_one_line_and_built_by_another() {
    let files = for_every_system();
    for system in SystemId::names() {
        let package = format!("standfast-{system}");
        let library = package.replace('-', "_");
        let names_it = |line: &&str| line.contains(&package) || line.contains(&library);
        let lines =
            |(file, text): &(String, String)| vec![file.clone(); text.lines().filter(names_it).count()];
        let mut lines: Vec<String> = files.iter().flat_map(lines).collect();
        lines.sort_unstable();
        assert_eq!(lines, ["play/rulebook/Cargo.toml", "play/rulebook/src/systems.rs"], "{system}");
    }
}

/// A library whose tests all stand in `tests` is not built once more for those within it (`test = false`).
#[test]
fn no_test_stands_where_it_is_never_run() {
    for floor in ["core", "systems", "play", "faces", "examples"] {
        for room in fs::read_dir(root().join(floor)).unwrap().map(|entry| entry.unwrap().path()) {
            let manifest = fs::read_to_string(room.join("Cargo.toml")).unwrap_or_default();
            let untested =
                manifest.split("\n[").any(|part| part.starts_with("lib]") && part.contains("test = false"));
            for (file, text) in sources(&room.join("src")).iter().filter(|_| untested) {
                assert!(!text.contains("#[test]"), "{file} has a test, and its library is built without any");
            }
        }
    }
}

#[test]
fn every_procedure_that_a_system_has_is_listed() {
    for &system in SystemId::ALL {
        let files = sources(&root().join("systems").join(system.name()).join("src"));
        let written: usize =
            files.iter().map(|(_, text)| text.matches("\nimpl Procedure for ").count()).sum();
        let names: BTreeSet<&str> = procedures()
            .iter()
            .filter(|procedure| procedure.system() == system)
            .map(|one| one.name())
            .collect();
        assert!(written > 0, "{system}");
        assert_eq!(names.len(), written, "{system}: {names:?}");
    }
}

#[test]
fn every_scenario_of_the_folder_comes_with_the_program() {
    let ready: BTreeSet<(SystemId, String)> =
        Sample::all().map(|sample| (sample.system, format!("{}.toml", sample.name))).collect();
    let files: BTreeSet<(SystemId, String)> =
        scenarios().into_iter().map(|scenario| (scenario.system, scenario.name)).collect();
    assert_eq!(ready, files);
}
