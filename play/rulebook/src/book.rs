use std::sync::LazyLock;

use standfast_battlegroup::Battlegroup;
use standfast_engine::chart::{FileFault, Replacement, Table, read_charts};
use standfast_engine::{Choice, Problem, Refusal, RuleSystem, choices};
use standfast_fatigue::Fatigue;
use standfast_mfp::Mfp;
use standfast_micro_force::MicroForce;
use standfast_morale_check::MoraleCheck;

use crate::procedure::ProcedureOf;
use crate::{Ledger, procedures};

choices! {
    /// The rule systems.
    pub enum SystemId {
        /// Morale Fatigue Points: an army's exhaustion.
        Mfp = "mfp",
        /// A unit's d6 morale check and charges.
        MoraleCheck = "morale-check",
        /// Combat fatigue, 0 to 900.
        Fatigue = "fatigue",
        /// Cohesion on a d20: a whole battle.
        MicroForce = "micro-force",
        /// Morale by ratio on a d10.
        Battlegroup = "battlegroup",
    }
}

/// A chart file that replaces parts of a published one, and whose system it belongs to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Replaced {
    /// The system.
    pub system: SystemId,
    /// The name of the chart: that of its file without the ending.
    pub chart: String,
    /// Where it comes from, for messages: its path.
    pub origin: String,
    /// Its text, TOML.
    pub text: String,
}

/// All systems with the charts that they go by.
#[derive(Debug)]
pub struct Rulebook {
    mfp: <Mfp as RuleSystem>::Charts,
    morale_check: <MoraleCheck as RuleSystem>::Charts,
    fatigue: <Fatigue as RuleSystem>::Charts,
    micro_force: <MicroForce as RuleSystem>::Charts,
    battlegroup: <Battlegroup as RuleSystem>::Charts,
}

/// A rulebook that has the charts of a system.
pub(crate) trait ChartsOf<S: RuleSystem> {
    /// The charts.
    fn charts(&self) -> &S::Charts;
}

macro_rules! charts_of {
    ($($system:ty: $field:ident),+ $(,)?) => {
        $(impl ChartsOf<$system> for Rulebook {
            fn charts(&self) -> &<$system as RuleSystem>::Charts {
                &self.$field
            }
        })+
    };
}

charts_of! {
    Mfp: mfp,
    MoraleCheck: morale_check,
    Fatigue: fatigue,
    MicroForce: micro_force,
    Battlegroup: battlegroup,
}

impl Rulebook {
    /// The rules as they are published.
    #[must_use]
    pub fn standard() -> &'static Self {
        #[expect(clippy::expect_used, reason = "the charts are embedded, and a test reads them")]
        static STANDARD: LazyLock<Rulebook> =
            LazyLock::new(|| Rulebook::with_charts(&[]).expect("the published charts are sound"));
        &STANDARD
    }

    /// The rules with charts of a user's own: each file holds only what differs from the published one.
    ///
    /// # Errors
    /// Everything that is wrong with the files, each fault with its file and place.
    pub fn with_charts(replaced: &[Replaced]) -> Result<Self, Vec<FileFault>> {
        fn charts<S: RuleSystem>(
            replaced: &[Replaced],
            id: SystemId,
            faults: &mut Vec<FileFault>,
        ) -> Option<S::Charts> {
            let own = replaced.iter().filter(|replaced| replaced.system == id);
            let own: Vec<Replacement> = own
                .map(|replaced| Replacement::file(&replaced.chart, &replaced.origin, &replaced.text))
                .collect();
            read_charts::<S>(&own).map_err(|more| faults.extend(more)).ok()
        }
        let mut faults = Vec::new();
        let mfp = charts::<Mfp>(replaced, SystemId::Mfp, &mut faults);
        let morale_check = charts::<MoraleCheck>(replaced, SystemId::MoraleCheck, &mut faults);
        let fatigue = charts::<Fatigue>(replaced, SystemId::Fatigue, &mut faults);
        let micro_force = charts::<MicroForce>(replaced, SystemId::MicroForce, &mut faults);
        let battlegroup = charts::<Battlegroup>(replaced, SystemId::Battlegroup, &mut faults);
        match (mfp, morale_check, fatigue, micro_force, battlegroup) {
            (Some(mfp), Some(morale_check), Some(fatigue), Some(micro_force), Some(battlegroup)) => {
                Ok(Self { mfp, morale_check, fatigue, micro_force, battlegroup })
            }
            _ => Err(faults),
        }
    }

    /// The procedure of a system, by their names.
    ///
    /// # Errors
    /// Where there is no such system, or it has no such procedure: with the names that there are, and the
    /// nearest one.
    pub fn procedure(&self, system: &str, name: &str) -> Result<ProcedureOf<'_>, Refusal> {
        let id = Self::system(system)?;
        let own = || procedures().iter().copied().filter(|procedure| procedure.system() == id);
        match own().find(|procedure| procedure.name() == name) {
            Some(procedure) => Ok(ProcedureOf::new(self, procedure)),
            None => {
                let names: Vec<&str> = own().map(|procedure| procedure.name()).collect();
                Err(unnamed("procedure", &format!("{id} has"), name, &names))
            }
        }
    }

    /// The system of that name.
    ///
    /// # Errors
    /// Where there is none: with the names that there are, and the nearest one.
    pub fn system(name: &str) -> Result<SystemId, Refusal> {
        let names: Vec<&str> = SystemId::names().collect();
        SystemId::named(name).ok_or_else(|| unnamed("system", "the systems are", name, &names))
    }

    /// The ledger of a system.
    #[must_use]
    pub fn ledger(system: SystemId) -> &'static Ledger {
        Ledger::of(system)
    }

    /// The charts of a system as tables, in the order of the text.
    #[must_use]
    pub fn tables(&self, system: SystemId) -> Vec<Table> {
        match system {
            SystemId::Mfp => Mfp::tables(&self.mfp),
            SystemId::MoraleCheck => MoraleCheck::tables(&self.morale_check),
            SystemId::Fatigue => Fatigue::tables(&self.fatigue),
            SystemId::MicroForce => MicroForce::tables(&self.micro_force),
            SystemId::Battlegroup => Battlegroup::tables(&self.battlegroup),
        }
    }

    /// The chart file of that name.
    ///
    /// # Errors
    /// Where the system has none: with the names that there are, and the nearest one.
    pub fn chart(system: SystemId, name: &str) -> Result<&'static str, Refusal> {
        let names: Vec<&str> = Self::chart_names(system).collect();
        let known = names.iter().copied().find(|known| *known == name);
        known.ok_or_else(|| unnamed("chart", &format!("{system} has"), name, &names))
    }

    /// The names of a system's chart files.
    pub fn chart_names(system: SystemId) -> impl Iterator<Item = &'static str> {
        let files = match system {
            SystemId::Mfp => Mfp::CHART_FILES,
            SystemId::MoraleCheck => MoraleCheck::CHART_FILES,
            SystemId::Fatigue => Fatigue::CHART_FILES,
            SystemId::MicroForce => MicroForce::CHART_FILES,
            SystemId::Battlegroup => Battlegroup::CHART_FILES,
        };
        files.iter().map(|file| file.name)
    }
}

fn unnamed(what: &str, there_are: &str, given: &str, names: &[&str]) -> Refusal {
    let reason = format!("there is no such {what}; {there_are} {}", names.join(", "));
    let problem = Problem::Excluded { given: Some(format!("{given:?}")), reason };
    Refusal::new(what, problem).near(given, names.iter().copied())
}

impl SystemId {
    pub(crate) fn ledger_text(self) -> &'static str {
        match self {
            Self::Mfp => Mfp::LEDGER,
            Self::MoraleCheck => MoraleCheck::LEDGER,
            Self::Fatigue => Fatigue::LEDGER,
            Self::MicroForce => MicroForce::LEDGER,
            Self::Battlegroup => Battlegroup::LEDGER,
        }
    }
}
