//! What the tests of battles share.

use std::fs;
use std::path::{Path, PathBuf};

use standfast_rulebook::battle::{Header, LiveBattle, begin, fought};
use standfast_rulebook::{Choice, SystemId};

/// The folder of the whole project.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A scenario of the project.
#[derive(Debug, Clone)]
pub(crate) struct Scenario {
    pub(crate) system: SystemId,
    pub(crate) name: String,
    pub(crate) text: String,
}

impl Scenario {
    /// The battle of the scenario with those dice.
    pub(crate) fn begin(&self, seed: u64) -> Box<dyn LiveBattle> {
        let header = Header::new(self.system.name(), &self.name, &self.text, seed, "");
        begin(header).unwrap_or_else(|faults| {
            let said: Vec<String> = faults.iter().map(ToString::to_string).collect();
            panic!("{}", said.join("\n"))
        })
    }

    /// The same scenario with a ruling set.
    pub(crate) fn with_ruling(&self, ruling: &str, value: &str) -> Self {
        let own = format!("{ruling} = ");
        let others = self.text.lines().filter(|line| !line.starts_with(&own)).collect::<Vec<_>>().join("\n");
        let text = match others.split_once("\n[rules]\n") {
            Some((before, after)) => format!("{before}\n[rules]\n{ruling} = {value}\n{after}\n"),
            None => format!("rules.{ruling} = {value}\n{others}\n"),
        };
        // The one ruling that asks the scenario for more.
        let text = match (ruling, value) {
            ("endurance", r#""scenario""#) => {
                text.replace("[[battlegroups]]\n", "[[battlegroups]]\nendurance = 30\n")
            }
            _ => text,
        };
        Self { name: format!("{} with {ruling} = {value}", self.name), text, ..self.clone() }
    }
}

/// Every scenario of the project, by system and name.
pub(crate) fn scenarios() -> Vec<Scenario> {
    let mut scenarios = Vec::new();
    for system in fought() {
        let folder = root().join("scenarios/battles").join(system.name());
        let files = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
        let mut files: Vec<PathBuf> =
            files.filter(|path| path.extension().is_some_and(|ending| ending == "toml")).collect();
        files.sort();
        for path in files {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            scenarios.push(Scenario { system, name, text: fs::read_to_string(path).unwrap() });
        }
    }
    scenarios
}

/// The logs of the played battles under `conformance`.
pub(crate) fn played_battles() -> Vec<PathBuf> {
    let folders = fought().map(|system| root().join("conformance").join(system.name()).join("battles"));
    let files = folders.flat_map(|folder| fs::read_dir(folder).unwrap());
    files.map(|entry| entry.unwrap().path()).collect()
}

/// How many of something: more where the long form of the tests was asked for.
pub(crate) fn many(usual: u64) -> u64 {
    let long = std::env::var("STANDFAST_LONG").is_ok();
    if long { usual * 40 } else { usual }
}
