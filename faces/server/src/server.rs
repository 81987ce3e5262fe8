use std::sync::Arc;

use standfast_store::database::{Database, DatabaseFault, Settings};

use crate::guard::Places;
use crate::limits::{Loads, Rates, Workbench};
use crate::metrics::Metrics;
use crate::pass::Phrases;
use crate::{Config, Hall};

/// What every request is answered with.
#[derive(Debug, Clone)]
pub struct Server(Arc<Parts>);

#[derive(Debug)]
struct Parts {
    config: Config,
    hall: Hall,
    rates: Rates,
    metrics: Metrics,
    phrases: Phrases,
    places: Places,
    loads: Loads,
    workbench: Workbench,
    archive: Workbench,
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
        let hall = Hall::new(database, config.limits.clone());
        let rates = Rates::new(&config.limits);
        let (workbench, archive) =
            (Workbench::new(&config.limits), Workbench::of_whole_battles(&config.limits));
        let (metrics, phrases, places) = (Metrics::default(), Phrases::default(), Places::new());
        let loads = Loads::new(&config.limits);
        Ok(Self(Arc::new(Parts { config, hall, rates, metrics, phrases, places, loads, workbench, archive })))
    }

    pub(crate) fn config(&self) -> &Config {
        &self.0.config
    }

    pub(crate) fn hall(&self) -> &Hall {
        &self.0.hall
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

    pub(crate) fn phrases(&self) -> &Phrases {
        &self.0.phrases
    }

    pub(crate) fn metrics(&self) -> &Metrics {
        &self.0.metrics
    }
}
