use serde::Serialize;
use sha2::{Digest, Sha256};

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

/// SHA-256 of a text, in hexadecimal digits.
pub(super) fn hash(text: &str) -> String {
    Sha256::digest(text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}
