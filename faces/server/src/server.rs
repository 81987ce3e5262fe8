use std::sync::Arc;

use standfast_store::database::{Database, DatabaseFault, Settings};

use crate::calls::Calls;
use crate::guard::{Hosts, Places};
use crate::library::Library;
use crate::limits::{Caller, Held, Holding, Loads, Rates, Workbench};
use crate::metrics::Metrics;
use crate::pass::Phrases;
use crate::simulations::Simulations;
use crate::{Config, Fault, Hall};

/// What every request is answered with.
#[derive(Debug, Clone)]
pub struct Server(Arc<Parts>);

#[derive(Debug)]
struct Parts {
    config: Config,
    hall: Hall,
    hosts: Hosts,
    rates: Rates,
    requests: Holding,
    metrics: Metrics,
    phrases: Phrases,
    places: Places,
    loads: Loads,
    workbench: Workbench,
    archive: Workbench,
    calls: Calls,
    simulations: Simulations,
    library: Library,
}

impl Server {
    /// The server of that configuration, over the database in its data folder.
    ///
    /// # Errors
    /// Where the database can't be opened.
    pub fn open(config: Config) -> Result<Self, DatabaseFault> {
        let settings = Settings {
            durability: config.durability,
            waiting: config.limits.waiting,
            most_bytes: Some(config.limits.database_bytes),
            ..Settings::default()
        };
        let database = Database::open_with(&config.data, &settings)?;
        let calls = Calls::new(&config, database.path()).map_err(DatabaseFault::from)?;
        let library = Library::new(database.clone(), config.limits.clone());
        let hall = Hall::new(database, config.limits.clone());
        let (hosts, rates) = (Hosts::of(&config), Rates::new(&config.limits));
        let (workbench, archive) =
            (Workbench::new(&config.limits), Workbench::of_whole_battles(&config.limits));
        let (metrics, phrases, places) = (Metrics::default(), Phrases::default(), Places::new());
        let (loads, simulations) = (Loads::new(&config.limits), Simulations::new(&config.limits));
        Ok(Self(Arc::new(Parts {
            config,
            hall,
            hosts,
            rates,
            requests: Holding::default(),
            metrics,
            phrases,
            places,
            loads,
            workbench,
            archive,
            calls,
            simulations,
            library,
        })))
    }

    pub(crate) fn config(&self) -> &Config {
        &self.0.config
    }

    pub(crate) fn hall(&self) -> &Hall {
        &self.0.hall
    }

    pub(crate) fn hosts(&self) -> &Hosts {
        &self.0.hosts
    }

    /// Counts a request that is under way behind a proxy, where an address has no connections of its own.
    ///
    /// # Errors
    /// [`Fault::Limit`] where the address has too many.
    pub(crate) fn under_way(&self, caller: Caller) -> Result<Option<Held>, Fault> {
        if !self.config().behind_proxy {
            return Ok(None);
        }
        let most = self.config().limits.connections_of_address;
        let held = self.0.requests.hold(caller, usize::MAX, most);
        let what = "requests of one address at a time (connections_of_address)";
        held.map(Some).ok_or_else(|| Fault::Limit { what, most: most.to_string(), after: Some(10) })
    }

    pub(crate) fn rates(&self) -> &Rates {
        &self.0.rates
    }

    /// The places of those who watch live.
    pub(crate) fn places(&self) -> &Places {
        &self.0.places
    }

    /// The bytes that are on their way.
    pub(crate) fn loads(&self) -> &Loads {
        &self.0.loads
    }

    /// Where questions about a battle as it stands, and about the rules, are reckoned.
    pub(crate) fn workbench(&self) -> &Workbench {
        &self.0.workbench
    }

    /// Where whole battles are gone through.
    pub(crate) fn archive(&self) -> &Workbench {
        &self.0.archive
    }

    /// What players are called with.
    pub(crate) fn calls(&self) -> &Calls {
        &self.0.calls
    }

    /// Battles between players of the machine, by the hundred.
    pub(crate) fn simulations(&self) -> &Simulations {
        &self.0.simulations
    }

    /// The club's scenarios.
    pub(crate) fn library(&self) -> &Library {
        &self.0.library
    }

    pub(crate) fn phrases(&self) -> &Phrases {
        &self.0.phrases
    }

    pub(crate) fn metrics(&self) -> &Metrics {
        &self.0.metrics
    }
}
