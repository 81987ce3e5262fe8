use std::sync::LazyLock;

use standfast_engine::chart::{FileFault, Table};
use standfast_engine::{Choice, Problem, Refusal};

use crate::procedure::ProcedureOf;
use crate::systems::Charts;
use crate::{Ledger, SystemId, procedures};

/// A chart file that replaces parts of a published one, with its system.
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

/// All systems with the charts that they use.
#[derive(Debug)]
pub struct Rulebook {
    pub(crate) charts: Charts,
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
        Ok(Self { charts: Charts::read(replaced)? })
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
        (system.system().tables)(&self.charts)
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
        system.system().chart_files.iter().map(|file| file.name)
    }
}

pub(crate) fn unnamed(what: &str, there_are: &str, given: &str, names: &[&str]) -> Refusal {
    let reason = format!("there is no such {what}; {there_are} {}", names.join(", "));
    let problem = Problem::Excluded { given: Some(format!("{given:?}")), reason };
    Refusal::new(what, problem).near(given, names.iter().copied())
}
