use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use super::commitment::digest;

/// A SHA-256: 64 hexadecimal digits, in small letters.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Sha256(pub(super) [u8; 32]);

impl Sha256 {
    /// The hash of a text.
    ///
    /// ```
    /// use standfast_engine::battle::Sha256;
    /// let hash = Sha256::of("abc").to_string();
    /// assert!(hash.starts_with("ba7816bf") && hash.ends_with("f20015ad"));
    /// assert_eq!(Sha256::read(&hash), Some(Sha256::of("abc")));
    /// ```
    #[must_use]
    pub fn of(text: &str) -> Self {
        Self(digest(text))
    }

    /// The hash that is written so; `None` where the text is none.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let digit = |digit: u8| match digit {
            b'0'..=b'9' => Some(digit - b'0'),
            b'a'..=b'f' => Some(digit - b'a' + 10),
            _ => None,
        };
        let mut bytes = [0; 32];
        if text.len() != 2 * bytes.len() {
            return None;
        }
        for (byte, pair) in bytes.iter_mut().zip(text.as_bytes().chunks(2)) {
            let [high, low] = pair else { return None };
            *byte = digit(*high)? << 4 | digit(*low)?;
        }
        Some(Self(bytes))
    }

    /// Its digits. Every record is written with one, so they are put together here and not by a formatter.
    fn digits(&self) -> String {
        let digit = |half: u8| char::from(if half < 10 { b'0' + half } else { b'a' + half - 10 });
        self.0.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
    }
}

impl fmt::Display for Sha256 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.digits())
    }
}

impl fmt::Debug for Sha256 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Sha256 {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.digits())
    }
}

impl<'de> Deserialize<'de> for Sha256 {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::read(&text)
            .ok_or_else(|| de::Error::custom("a hash is 64 hexadecimal digits, in small letters"))
    }
}

/// How far a log went when somebody looked, and the hash of its last line: whoever keeps it can tell afterwards that no
/// line up to there was changed, dropped or put in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Head {
    /// The number of records; 0 before the first.
    pub number: u64,
    /// The hash of the last of them, or of the header.
    #[cfg_attr(feature = "schema", schema(value_type = String, pattern = "^[0-9a-f]{64}$"))]
    pub hash: Sha256,
}

impl Head {
    /// The head that is written so: `42:ba78…`.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let (number, hash) = text.trim().split_once(':')?;
        Some(Self { number: number.parse().ok()?, hash: Sha256::read(hash)? })
    }
}

impl fmt::Display for Head {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.number, self.hash)
    }
}
