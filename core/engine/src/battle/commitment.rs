use serde::Serialize;
use sha2::{Digest, Sha256};

use super::Id;

/// A hidden value, committed to before the battle: the hash gives nothing away during play and proves afterwards that
/// the value was not changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Commitment {
    /// SHA-256 of the salt, a line break and the value, in hexadecimal digits.
    pub hash: String,
    /// The salt, hidden until the value is opened.
    #[serde(skip)]
    pub salt: String,
}

/// Commits to a value. The salt comes from the battle's secret and from the thing that has the value, so that opening
/// one value opens no other.
#[must_use]
pub fn commit(secret: &str, of: &str, value: &str) -> Commitment {
    let salt = hash(&format!("{secret}\n{of}"));
    Commitment { hash: hash(&format!("{salt}\n{value}")), salt }
}

/// A value that was hidden when the battle began, with everybody shown a commitment to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Committed {
    /// Whose value it is: a side, a unit.
    pub of: Id,
    /// What is hidden: `the level of Southern army`.
    pub what: String,
    /// The value.
    pub value: String,
}

/// A hidden value as it is opened: enough to check its commitment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opening {
    /// Whose value it is.
    pub of: Id,
    /// The value, as it was committed to.
    pub value: String,
    /// The salt that it was hashed with.
    pub salt: String,
}

/// Whether salt and value match the commitment.
pub(super) fn opens(hash: &str, salt: &str, value: &str) -> bool {
    hash == self::hash(&format!("{salt}\n{value}"))
}

/// SHA-256 of a text.
pub(super) fn digest(text: &str) -> [u8; 32] {
    Sha256::digest(text.as_bytes()).into()
}

/// SHA-256 of a text, in hexadecimal digits.
pub(super) fn hash(text: &str) -> String {
    super::Sha256::of(text).to_string()
}
