use serde::Deserialize;
use serde_json::{Value as Json, json};
use standfast_rulebook::battle::Offer;
use standfast_seat::{Form, Sent, taken_up};

use crate::Fault;

/// The fields of a form, as a browser sends them: in order, a name perhaps several times.
///
/// A command's fields have the engine's names; the page's own fields are `expected`, `contribution`, `chosen`, `faces`,
/// `face` and `back`, which are parts of no command.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub(super) struct Pairs(Vec<(String, String)>);

/// The fields that are the page's own.
const OWN: [&str; 6] = ["expected", "contribution", "chosen", "faces", "face", "back"];

impl Pairs {
    /// The command that the fields make, by the offer that they fit; if they fit none, everything goes in as it was
    /// written, so that the engine refuses it in its own words.
    pub(super) fn command(&self, offers: &[Offer]) -> Json {
        match taken_up(offers, self) {
            Some(offer) => Form::sent(offer, self).draft(),
            None => self.of_command().map(|(name, value)| (name.to_owned(), json!(value))).collect(),
        }
    }

    /// Whether anything was sent under that name.
    pub(super) fn has(&self, name: &str) -> bool {
        self.last(name).is_some()
    }

    /// What belongs to the command, to be sent once more.
    pub(super) fn of_command(&self) -> impl Iterator<Item = (&str, &str)> {
        let own = |name: &str| OWN.contains(&name);
        self.0.iter().filter(move |(name, _)| !own(name)).map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// The unit whose choices are looked at: `chosen`, or `unit` in the address of a table, where no command is given.
    pub(super) fn chosen(&self) -> Option<&str> {
        let unit = || self.last("unit").filter(|_| !self.has("do"));
        self.last("chosen").or_else(unit).filter(|id| !id.is_empty())
    }

    /// The fields as the query of an address, without those that belong to one request alone.
    pub(super) fn query(&self) -> String {
        let lasting = |name: &str| !["expected", "contribution", "done", "faces", "face"].contains(&name);
        let fields = self.0.iter().filter(|(name, _)| lasting(name));
        let fields: Vec<String> =
            fields.map(|(name, value)| format!("{}={}", encoded(name), encoded(value))).collect();
        fields.join("&")
    }

    /// The faces of dice: `3,5`.
    ///
    /// # Errors
    /// [`Fault::Unreadable`] where one is no number.
    pub(super) fn faces(&self) -> Result<Vec<u32>, Fault> {
        let text = self.last("faces").unwrap_or_default();
        let faces = text.split(',').filter(|face| !face.is_empty()).map(|face| face.trim().parse());
        let unreadable = |_| Fault::Unreadable("`faces` are numbers with commas between them".to_owned());
        faces.collect::<Result<_, _>>().map_err(unreadable)
    }

    /// The faces that were typed so far: those before, without the last where it is taken back, and the one typed now.
    ///
    /// # Errors
    /// As of [`faces`](Self::faces).
    pub(super) fn faces_so_far(&self) -> Result<Vec<u32>, Fault> {
        let mut faces = self.faces()?;
        if self.has("back") {
            faces.pop();
        }
        if let Some(face) = self.last("face") {
            let unreadable = |_| Fault::Unreadable("a die shows a number".to_owned());
            faces.push(face.trim().parse().map_err(unreadable)?);
        }
        Ok(faces)
    }
}

/// The text as it stands in a query.
pub(super) fn encoded(text: &str) -> String {
    let letter = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' => char::from(byte).to_string(),
        _ => format!("%{byte:02X}"),
    };
    text.bytes().map(letter).collect()
}

impl Sent for Pairs {
    fn all(&self, name: &str) -> Vec<&str> {
        self.0.iter().filter(|(known, _)| known == name).map(|(_, value)| value.as_str()).collect()
    }
}

impl From<Vec<(String, String)>> for Pairs {
    fn from(pairs: Vec<(String, String)>) -> Self {
        Self(pairs)
    }
}

impl<const N: usize> From<[(&str, &str); N]> for Pairs {
    fn from(pairs: [(&str, &str); N]) -> Self {
        Self(pairs.into_iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect())
    }
}
