//! How the scenarios that come with the program stand between players of the machine.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use super::Sample;

/// What `scripts/standing` found.
static STANDINGS: LazyLock<BTreeMap<String, Standing>> = LazyLock::new(|| {
    // A test reads it: where it can't be read, no scenario says how it stands.
    toml::from_str(include_str!("../../../../scenarios/battles/standing.toml")).unwrap_or_default()
});

/// How a scenario stands between two players of the machine, both by the first doctrine of its system.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Standing {
    /// How many battles were fought.
    pub battles: u64,
    /// How many of them each side won, by its id; nobody won the others.
    pub wins: BTreeMap<String, u64>,
}

impl Sample {
    /// How it stands between two players of the machine, both by the first doctrine of its system.
    ///
    /// ```
    /// use standfast_rulebook::battle::Sample;
    ///
    /// let first = Sample::named("fatigue", "stone-wall").and_then(|sample| sample.standing());
    /// assert!(first.is_some_and(|standing| standing.wins.contains_key("north")));
    /// ```
    #[must_use]
    pub fn standing(&self) -> Option<&'static Standing> {
        STANDINGS.get(self.name)
    }
}
