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
    "morale-check" / "the-sunken-lane",
    "morale-check" / "garcia-hernandez-1812",
    "fatigue" / "stone-wall",
    "fatigue" / "antietam-sunken-road",
    "micro-force" / "north-of-the-pike",
    "micro-force" / "mcphersons-ridge",
    "battlegroup" / "squad-against-squad",
    "battlegroup" / "platoon-against-strongpoint",
];

impl Sample {
    /// The scenario of that system and name.
    pub(crate) fn named(system: &str, name: &str) -> Option<&'static Self> {
        SAMPLES.iter().find(|sample| sample.system == system && sample.name == name)
    }
}
