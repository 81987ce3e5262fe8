use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use smol_str::SmolStr;
use standfast_dice::Seeded;

use super::commitment::{digest, hash};
use super::{Seat, Sha256};

/// The source of a battle's dice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Seed {
    /// A number chosen by whoever began the battle.
    Plain(u64),
    /// A secret, promised to everybody before the first roll and opened after the last.
    Fair {
        /// The secret.
        secret: Secret,
        /// The [promise] that was shown to everybody.
        promise: String,
    },
}

impl Seed {
    /// The dice of a record that the seat gives, who may have pledged what it contributes; a plain seed takes no
    /// contribution.
    #[must_use]
    pub fn dice(&self, record: u64, seat: &Seat, contribution: &Contribution, pledged: bool) -> Seeded {
        match self {
            Self::Plain(seed) => Seeded::stream(*seed, record),
            Self::Fair { secret, .. } if pledged => pledged_dice(secret, seat, contribution),
            Self::Fair { secret, .. } => fair_dice(secret, record, contribution),
        }
    }

    /// The promise; none for a plain seed.
    #[must_use]
    pub fn promise(&self) -> Option<&str> {
        match self {
            Self::Plain(_) => None,
            Self::Fair { promise, .. } => Some(promise),
        }
    }

    /// The secret of a fair battle.
    #[must_use]
    pub fn secret(&self) -> Option<&Secret> {
        match self {
            Self::Plain(_) => None,
            Self::Fair { secret, .. } => Some(secret),
        }
    }

    /// The secret that the battle's hidden values are salted with.
    pub(super) fn salting(&self) -> String {
        match self {
            Self::Plain(seed) => hash(&format!("{seed}\nhidden values")),
            Self::Fair { secret, .. } => hash(&format!("{secret}\nhidden values")),
        }
    }
}

/// The promise of a fair battle: SHA-256, in hexadecimal digits, of the lines `standfast promise 1`, the secret, and
/// the hash of the scenario, with a line break between them. Whoever wrote it down can check afterwards that neither
/// the secret nor the scenario was swapped.
#[must_use]
pub fn promise(secret: &Secret, scenario_hash: &str) -> String {
    hash(&format!("standfast promise 1\n{secret}\n{scenario_hash}"))
}

/// The dice of a record in a fair battle: xoshiro256++ from the 32 bytes of SHA-256 of the lines `standfast dice 1`,
/// the secret, the record's number, and the contribution, with a line break between them.
#[must_use]
pub fn fair_dice(secret: &Secret, record: u64, contribution: &Contribution) -> Seeded {
    Seeded::from_state(digest(&format!("standfast dice 1\n{secret}\n{record}\n{contribution}")))
}

/// The dice of a seat that has pledged what it mixes into them: as [`fair_dice`], but of the lines `standfast dice 2`, the
/// secret, the seat, and the contribution. No number stands in it, so that no record put in before it changes them.
#[must_use]
pub fn pledged_dice(secret: &Secret, seat: &Seat, contribution: &Contribution) -> Seeded {
    Seeded::from_state(digest(&format!("standfast dice 2\n{secret}\n{seat}\n{contribution}")))
}

/// What a seat has pledged to mix into its dice: each contribution is a text whose hash was known before, as the pledge
/// or as the contribution before it. So nobody can choose another once the dice could be known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Pledge {
    /// The hash that the next contribution must have.
    #[cfg_attr(feature = "schema", schema(value_type = String, pattern = "^[0-9a-f]{64}$"))]
    pub next: Sha256,
    /// How many contributions have kept it.
    pub kept: u64,
}

impl Pledge {
    /// A pledge whose first contribution has this hash.
    pub(super) fn to(next: Sha256) -> Self {
        Self { next, kept: 0 }
    }

    /// Whether the contribution is the next of the pledge.
    #[must_use]
    pub fn allows(&self, contribution: &Contribution) -> bool {
        Sha256::read(contribution.as_str()).is_some() && Sha256::of(contribution.as_str()) == self.next
    }

    /// The pledge after that contribution, which is itself a hash: that of the one to come.
    pub(super) fn keep(&mut self, contribution: &Contribution) {
        if let Some(next) = Sha256::read(contribution.as_str()) {
            *self = Self { next, kept: self.kept + 1 };
        }
    }
}

/// 256 bits that nobody can guess: 64 hexadecimal digits, in small letters.
///
/// `Debug` does not show them; `Display` and the log do.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret([u8; 32]);

impl Secret {
    /// The secret of these bytes.
    #[must_use]
    pub fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// Reads a secret; `None` if the text is not one.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        Sha256::read(text).map(|Sha256(bytes)| Self(bytes))
    }
}

impl fmt::Display for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&Sha256(self.0), f)
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("secret")
    }
}

impl Serialize for Secret {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Secret {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::read(&text)
            .ok_or_else(|| de::Error::custom("a secret is 64 hexadecimal digits, in small letters"))
    }
}

/// A text that a seat mixes into its own roll: at most [`Contribution::LONGEST`] printable ASCII characters. Cheap to
/// clone.
///
/// ```
/// use standfast_engine::battle::Contribution;
/// assert!(Contribution::new("my dog's name").is_some());
/// assert!(Contribution::new("two\nlines").is_none());
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[serde(transparent)]
pub struct Contribution(SmolStr);

impl Contribution {
    /// How long a contribution may be.
    pub const LONGEST: usize = 64;

    /// The contribution of that text; `None` if the text is not one.
    #[must_use]
    pub fn new(text: &str) -> Option<Self> {
        let sound = text.len() <= Self::LONGEST && text.bytes().all(|byte| matches!(byte, b' '..=b'~'));
        sound.then(|| Self(SmolStr::new(text)))
    }

    /// What may be given, in words that go before "… is allowed".
    #[must_use]
    pub fn allowed() -> String {
        format!("a text of 0 to {} ASCII letters, digits, signs and spaces", Self::LONGEST)
    }

    /// Its text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether nothing was contributed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl fmt::Display for Contribution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl<'de> Deserialize<'de> for Contribution {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = SmolStr::deserialize(deserializer)?;
        Self::new(&text)
            .ok_or_else(|| de::Error::custom(format!("{text:?} is not a contribution: {}", Self::allowed())))
    }
}
