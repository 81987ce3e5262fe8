use std::fmt;

use serde::{Deserialize, Serialize};

/// Letters and digits that are not mistaken for one another when they are read out (Crockford's base 32).
const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// The id of a battle in its addresses: 16 letters and digits, drawn at random.
///
/// ```
/// use standfast_server::BattleId;
/// assert!(BattleId::parse("0123456789abcdef").is_some());
/// assert!(BattleId::parse("../../etc/passwd").is_none());
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct BattleId(String);

impl BattleId {
    /// A new one: 80 random bits.
    pub(crate) fn random() -> Result<Self, getrandom::Error> {
        random_letters().map(Self)
    }

    /// The id, if the text is one.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        is_letters(text).then(|| Self(text.to_owned()))
    }

    /// The id as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for BattleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl TryFrom<String> for BattleId {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        Self::parse(&text).ok_or("a battle's id is 16 letters and digits")
    }
}

impl From<BattleId> for String {
    fn from(id: BattleId) -> Self {
        id.0
    }
}

/// How many letters and digits an id has.
const LENGTH: usize = 16;

/// Whether the text is of as many letters and digits as [`random_letters`] gives.
pub(crate) fn is_letters(text: &str) -> bool {
    text.len() == LENGTH && text.bytes().all(|byte| LETTERS.contains(&byte))
}

/// 16 letters and digits: 80 random bits.
pub(crate) fn random_letters() -> Result<String, getrandom::Error> {
    let mut bytes = [0; 10];
    getrandom::fill(&mut bytes)?;
    Ok(letters(&bytes))
}

/// Bytes, five bits a letter.
pub(super) fn letters(bytes: &[u8]) -> String {
    let mut text = String::new();
    let (mut held, mut bits) = (0_u32, 0_u32);
    for byte in bytes {
        held = (held << 8 | u32::from(*byte)) & 0xfff;
        bits += 8;
        while bits >= 5 {
            bits -= 5;
            text.extend(letter(held >> bits));
        }
    }
    if bits > 0 {
        text.extend(letter(held << (5 - bits)));
    }
    text
}

fn letter(bits: u32) -> Option<char> {
    let place = usize::try_from(bits & 31).ok()?;
    LETTERS.get(place).map(|&byte| char::from(byte))
}
