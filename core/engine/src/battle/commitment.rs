use serde::Serialize;
use sha2::{Digest, Sha256};

use super::Id;

/// A hidden value that was committed to before the battle: the hash shows afterwards that it was not changed,
/// and before gives nothing away.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Commitment {
    /// SHA-256 of the salt, a line break and the value, in hexadecimal digits.
    pub hash: String,
    /// What the value was hashed with, hidden until the value is opened.
    #[serde(skip)]
    pub salt: String,
}

/// Commits to a value. The salt follows from the secret of the battle and from what the value is of, so that
/// opening one value opens no other.
#[must_use]
pub fn commit(secret: &str, of: &str, value: &str) -> Commitment {
    let salt = hash(&format!("{secret}\n{of}"));
    Commitment { hash: hash(&format!("{salt}\n{value}")), salt }
}

/// A value that was hidden when the battle began, and committed to before everybody.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Committed {
    /// What it is of: a side, a unit.
    pub of: Id,
    /// What it is: `the level of Southern army`.
    pub what: String,
    /// The value.
    pub value: String,
}

/// A hidden value that is opened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opening {
    /// What it is of.
    pub of: Id,
    /// The value, as it was committed to.
    pub value: String,
    /// What it was hashed with.
    pub salt: String,
}

/// Whether salt and value are what was committed to.
pub(super) fn opens(hash: &str, salt: &str, value: &str) -> bool {
    hash == self::hash(&format!("{salt}\n{value}"))
}

/// SHA-256 of a text.
pub(super) fn digest(text: &str) -> [u8; 32] {
    Sha256::digest(text.as_bytes()).into()
}

/// SHA-256 of a text, in hexadecimal digits.
pub(super) fn hash(text: &str) -> String {
    digest(text).iter().map(|byte| format!("{byte:02x}")).collect()
}
