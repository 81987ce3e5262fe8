use std::sync::Arc;

use standfast_store::database::{Database, DatabaseFault, Settings};

use crate::limits::{Rates, Workbench};
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
    workbench: Workbench,
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
        let (metrics, workbench) = (Metrics::default(), Workbench::new(&config.limits));
        Ok(Self(Arc::new(Parts { config, hall, rates, metrics, phrases: Phrases::default(), workbench })))
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

    pub(crate) fn workbench(&self) -> &Workbench {
        &self.0.workbench
    }

    pub(crate) fn phrases(&self) -> &Phrases {
        &self.0.phrases
    }

    pub(crate) fn metrics(&self) -> &Metrics {
        &self.0.metrics
    }
}
