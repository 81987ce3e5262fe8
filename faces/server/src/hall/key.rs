use std::collections::BTreeMap;
use std::fmt;

use sha2::{Digest, Sha256};
use standfast_rulebook::battle::{Id, Seat};
use standfast_store::database::Database;
use subtle::ConstantTimeEq;

use super::id::letters;
use crate::{BattleId, Fault};

/// What opens a seat, or a scenario of the library: 160 random bits in its link. Only its hash is kept.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct LinkKey(String);

impl LinkKey {
    const LENGTH: usize = 32;

    /// A new one.
    pub(crate) fn random() -> Result<Self, Fault> {
        let mut bytes = [0; 20];
        getrandom::fill(&mut bytes).map_err(|error| Fault::Storage(error.to_string()))?;
        Ok(Self(letters(&bytes)))
    }

    /// The key, if the text has the form of one.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let is_key = text.len() == Self::LENGTH && text.bytes().all(|byte| byte.is_ascii_alphanumeric());
        is_key.then(|| Self(text.to_ascii_lowercase()))
    }

    /// The key as it stands in the link.
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    pub(crate) fn hash(&self) -> KeyHash {
        KeyHash(Sha256::digest(self.0.as_bytes()).into())
    }
}

/// A key is never printed by mistake.
impl fmt::Debug for LinkKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("LinkKey")
    }
}

/// SHA-256 of a key.
#[derive(Debug, Clone, Copy)]
pub(crate) struct KeyHash([u8; 32]);

impl KeyHash {
    pub(crate) fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// Whether the two are equal, in a time that does not depend on where they differ.
    pub(crate) fn is(&self, other: &Self) -> bool {
        self.0.ct_eq(&other.0).into()
    }
}

impl From<[u8; 32]> for KeyHash {
    fn from(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }
}

/// The seat of that name: `umpire`, `spectator`, or a player's id.
pub(super) fn seat_named(name: &str) -> Option<Seat> {
    Id::new(name).map(Seat::from)
}

/// The hashes of a battle's links.
pub(super) fn of_battle(database: &Database, id: &BattleId) -> Result<BTreeMap<Seat, KeyHash>, Fault> {
    let rows = database.seats(id.as_str()).map_err(Fault::unread)?;
    Ok(rows.into_iter().filter_map(|row| Some((seat_named(&row.seat)?, row.hash.into()))).collect())
}
