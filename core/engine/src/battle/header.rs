use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use super::commitment::hash;
use super::{Secret, Seed, promise};

/// The version of the log format that this program writes.
pub const FORMAT: u32 = 3;

/// The first line of a battle's log: everything settled before the first command.
///
/// It holds the seed of the dice, so only the keeper of the battle may see it until the seed is opened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// The version of the format that the battle was begun in: it decides which readings of the rules apply.
    #[serde(rename = "standfast")]
    pub format: u32,
    /// The version of the program that began the battle.
    pub rules: String,
    /// The rule system.
    pub system: String,
    /// When it was begun, as whoever began it wrote it.
    pub begun: String,
    /// The source of its dice, and of the salts of its hidden values.
    pub seed: Seed,
    /// SHA-256 of the scenario, in hexadecimal digits.
    pub hash: String,
    /// The name of the scenario's file.
    pub origin: String,
    /// The scenario, as it was written.
    pub scenario: String,
    /// Whether each record holds the hash of the line before it: of every battle begun since there is such a thing.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub linked: bool,
}

/// Why a line is not the header of a log.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum HeaderFault {
    /// It can't be read.
    #[error("it is not the header of a battle's log: {0}")]
    Unreadable(String),
    /// It does not give its format.
    #[error("it is not the header of a battle's log: `standfast`, its format, is missing")]
    NoFormat,
    /// This program does not know its format.
    #[error("the log has format {0}, and this program reads formats 1 to {FORMAT}: use a newer program")]
    Unknown(u64),
}

impl Header {
    /// The header of a battle that begins now, with dice from a chosen number.
    #[must_use]
    pub fn new(system: &str, origin: &str, scenario: &str, seed: u64, begun: &str) -> Self {
        Self::of(system, origin, scenario, begun, |_| Seed::Plain(seed))
    }

    /// The header of a fair battle that begins now, with dice from a secret of 256 bits: nobody must be able to guess
    /// it, and no other battle may use it.
    #[must_use]
    pub fn fair(system: &str, origin: &str, scenario: &str, secret: [u8; 32], begun: &str) -> Self {
        Self::of(system, origin, scenario, begun, |hash| {
            let secret = Secret::new(secret);
            let promise = promise(&secret, hash);
            Seed::Fair { secret, promise }
        })
    }

    fn of(system: &str, origin: &str, scenario: &str, begun: &str, seed: impl FnOnce(&str) -> Seed) -> Self {
        let hash = hash(scenario);
        Self {
            format: FORMAT,
            rules: env!("CARGO_PKG_VERSION").to_owned(),
            system: system.to_owned(),
            begun: begun.to_owned(),
            seed: seed(&hash),
            hash,
            origin: origin.to_owned(),
            scenario: scenario.to_owned(),
            linked: true,
        }
    }

    /// Reads the first line of a log; one of format 1 becomes one of format 2.
    ///
    /// # Errors
    /// [`HeaderFault`].
    pub fn read(line: &[u8]) -> Result<Self, HeaderFault> {
        fn unreadable(error: serde_json::Error) -> HeaderFault {
            HeaderFault::Unreadable(error.to_string())
        }
        let header: Json = serde_json::from_slice(line).map_err(unreadable)?;
        match header.get("standfast").and_then(Json::as_u64) {
            Some(1) => serde_json::from_value::<First>(header).map_err(unreadable)?.second(),
            Some(2 | 3) => serde_json::from_value(header).map_err(unreadable),
            Some(other) => Err(HeaderFault::Unknown(other)),
            None => Err(HeaderFault::NoFormat),
        }
    }

    /// Whether the battle was begun under older readings of the rules: its records then stand as decided, and are not
    /// decided again.
    #[must_use]
    pub const fn is_of_older_readings(&self) -> bool {
        self.format < FORMAT
    }

    /// Whether the scenario is the one that was hashed.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.hash == hash(&self.scenario)
    }
}

/// A header of format 1: every seed was plain, and the secret of the hidden values, which follows from it, stood beside
/// it.
#[derive(Deserialize)]
struct First {
    rules: String,
    system: String,
    begun: String,
    seed: u64,
    secret: String,
    hash: String,
    origin: String,
    scenario: String,
}

impl First {
    fn second(self) -> Result<Header, HeaderFault> {
        let Self { rules, system, begun, seed, secret, hash, origin, scenario } = self;
        let seed = Seed::Plain(seed);
        if seed.salting() != secret {
            let why = "its secret does not follow from its seed".to_owned();
            return Err(HeaderFault::Unreadable(why));
        }
        Ok(Header { format: 2, rules, system, begun, seed, hash, origin, scenario, linked: false })
    }
}
