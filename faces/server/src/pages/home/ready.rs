use std::sync::LazyLock;

use standfast_rulebook::battle::{Header, LiveBattle, begin};
use standfast_rulebook::{Briefing, Choice, Rulebook, SystemId};

use crate::samples::{SAMPLES, Sample};

/// A scenario that comes with the server, as it stands before its first command.
#[derive(Debug)]
pub(super) struct Prepared {
    pub(super) sample: &'static Sample,
    pub(super) briefing: Briefing,
    pub(super) battle: Box<dyn LiveBattle>,
}

impl Prepared {
    fn of(sample: &'static Sample) -> Option<Self> {
        let header = Header::new(sample.system, &format!("{}.toml", sample.name), sample.text, 0, "");
        let battle = begin(header).ok()?;
        Some(Self { sample, briefing: Briefing::of(battle.as_ref()), battle })
    }

    /// Where its page is.
    pub(super) fn address(&self) -> String {
        format!("/scenarios/{}/{}", self.sample.system, self.sample.name)
    }
}

/// Every scenario that comes with the server.
pub(super) fn prepared() -> &'static [Prepared] {
    static PREPARED: LazyLock<Vec<Prepared>> =
        LazyLock::new(|| SAMPLES.iter().filter_map(Prepared::of).collect());
    &PREPARED
}

/// The scenarios of each system, with its title, and when and where its battles are fought.
pub(super) fn by_system() -> impl Iterator<Item = (&'static str, &'static str, Vec<&'static Prepared>)> {
    SystemId::ALL.iter().map(|&system| {
        let ledger = Rulebook::ledger(system);
        let of_system = prepared().iter().filter(|scenario| scenario.sample.system == system.name());
        (ledger.title.as_str(), ledger.setting.as_str(), of_system.collect())
    })
}

#[cfg(test)]
mod tests {
    use super::{SAMPLES, prepared};

    #[test]
    fn every_scenario_that_comes_with_the_server_is_sound() {
        assert_eq!(prepared().len(), SAMPLES.len());
        for scenario in prepared() {
            assert!(!scenario.briefing.says.is_empty(), "{}", scenario.address());
        }
    }
}
