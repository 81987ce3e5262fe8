//! The scenarios that come with the server.

/// A scenario that comes with the server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Sample {
    /// Its system's id.
    pub(crate) system: &'static str,
    /// The name of its file, without the ending.
    pub(crate) name: &'static str,
    /// The scenario, TOML.
    pub(crate) text: &'static str,
}

macro_rules! samples {
    ($($system:literal / $name:literal),* $(,)?) => {
        &[$(Sample {
            system: $system,
            name: $name,
            text: include_str!(concat!("../../../scenarios/battles/", $system, "/", $name, ".toml")),
        }),*]
    };
}

/// Every scenario of `scenarios/battles`; a test holds this to the folder.
pub(crate) static SAMPLES: &[Sample] = samples![
    "mfp" / "mill-bridge",
    "mfp" / "quatre-bras",
    "mfp" / "ocana",
    "morale-check" / "the-sunken-lane",
    "morale-check" / "garcia-hernandez-1812",
    "fatigue" / "stone-wall",
    "fatigue" / "antietam-sunken-road",
    "micro-force" / "north-of-the-pike",
    "micro-force" / "mcphersons-ridge",
    "battlegroup" / "squad-against-squad",
    "battlegroup" / "platoon-against-strongpoint",
    "battlegroup" / "the-causeway-at-sarn",
];

impl Sample {
    /// The scenario of that system and name.
    pub(crate) fn named(system: &str, name: &str) -> Option<&'static Self> {
        SAMPLES.iter().find(|sample| sample.system == system && sample.name == name)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use std::collections::BTreeSet;
    use std::fs;
    use std::path::Path;

    use super::SAMPLES;

    #[test]
    fn every_scenario_of_the_folder_comes_with_the_server() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/battles");
        let below =
            |path: &Path| fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()).collect::<Vec<_>>();
        let systems = below(&folder).into_iter().filter(|path| path.is_dir());
        let files: BTreeSet<String> = systems
            .flat_map(|system| below(&system))
            .map(|file| file.strip_prefix(&folder).unwrap().with_extension("").display().to_string())
            .collect();
        let samples: BTreeSet<String> =
            SAMPLES.iter().map(|sample| format!("{}/{}", sample.system, sample.name)).collect();
        assert_eq!(samples, files);
    }
}
