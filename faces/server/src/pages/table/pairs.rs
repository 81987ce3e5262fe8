use serde::Deserialize;

/// The fields of a form, as a browser sends them: in order, a name perhaps several times.
///
/// What is a command's own goes by the names that the engine has for it; the page's own fields are `expected`,
/// `contribution`, `chosen`, `faces`, `face`, `back` and `asks`, which no command has a part of.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub(super) struct Pairs(Vec<(String, String)>);

/// The fields that are the page's own.
const OWN: [&str; 7] = ["expected", "contribution", "chosen", "faces", "face", "back", "asks"];

impl Pairs {
    /// What was sent last under that name.
    pub(super) fn last(&self, name: &str) -> Option<&str> {
        self.all(name).last()
    }

    /// Everything that was sent under that name.
    pub(super) fn all(&self, name: &str) -> impl Iterator<Item = &str> {
        self.0.iter().filter(move |(known, _)| known == name).map(|(_, value)| value.as_str())
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

    /// The faces of dice that were typed so far: `3,5`. None where one is no number.
    pub(super) fn faces(&self) -> Option<Vec<u32>> {
        let text = self.last("faces").unwrap_or_default();
        text.split(',').filter(|face| !face.is_empty()).map(|face| face.trim().parse().ok()).collect()
    }
}

impl<const N: usize> From<[(&str, &str); N]> for Pairs {
    fn from(pairs: [(&str, &str); N]) -> Self {
        Self(pairs.into_iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect())
    }
}
