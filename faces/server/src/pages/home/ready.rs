use std::sync::LazyLock;

use standfast_rulebook::battle::{Header, LiveBattle, Sample, begin};
use standfast_rulebook::{Briefing, Choice, Rulebook, SystemId};

/// A scenario that comes with the server, as it stands before its first command.
#[derive(Debug)]
pub(super) struct Prepared {
    pub(super) sample: Sample,
    pub(super) briefing: Briefing,
    pub(super) battle: Box<dyn LiveBattle>,
}

impl Prepared {
    fn of(sample: Sample) -> Option<Self> {
        let header = Header::new(sample.system.name(), &format!("{}.toml", sample.name), sample.text, 0, "");
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
        LazyLock::new(|| Sample::all().filter_map(Prepared::of).collect());
    &PREPARED
}

/// The scenarios of each system that has any, with its title, and when and where its battles are fought.
pub(super) fn by_system() -> impl Iterator<Item = (&'static str, &'static str, Vec<&'static Prepared>)> {
    SystemId::ALL.iter().filter_map(|&system| {
        let ledger = Rulebook::ledger(system);
        let of_system = prepared().iter().filter(|scenario| scenario.sample.system == system);
        let of_system: Vec<&Prepared> = of_system.collect();
        (!of_system.is_empty()).then_some((ledger.title.as_str(), ledger.setting.as_str(), of_system))
    })
}

#[cfg(test)]
mod tests {
    use super::{Sample, prepared};

    #[test]
    fn every_scenario_that_comes_with_the_server_is_sound() {
        assert_eq!(prepared().len(), Sample::all().count());
        for scenario in prepared() {
            assert!(!scenario.briefing.says.is_empty(), "{}", scenario.address());
        }
    }
}
