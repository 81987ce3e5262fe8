use jiff::{Timestamp, ToSpan as _};

use super::{Library, ScenarioId};
use crate::Fault;
use crate::blocking::blocking;

impl Library {
    /// Has a scenario go when its term is over; when that is. A term that runs already stays as it is.
    ///
    /// # Errors
    /// Where there is no such scenario, or it can't be written.
    pub(crate) async fn let_go(&self, id: &ScenarioId) -> Result<Timestamp, Fault> {
        let leaves = self.scenario(id).await?.leaves;
        if let Some(leaves) = leaves.and_then(|seconds| Timestamp::from_second(seconds).ok()) {
            return Ok(leaves);
        }
        let now = Timestamp::now();
        let leaves = now.checked_add(i64::from(self.limits.removal_hours).hours()).unwrap_or(now);
        self.set_leaves(id, Some(leaves)).await?;
        Ok(leaves)
    }

    /// Has a scenario stay after all.
    ///
    /// # Errors
    /// As [`let_go`](Self::let_go).
    pub(crate) async fn keep_on(&self, id: &ScenarioId) -> Result<(), Fault> {
        self.set_leaves(id, None).await
    }

    async fn set_leaves(&self, id: &ScenarioId, leaves: Option<Timestamp>) -> Result<(), Fault> {
        let (database, id) = (self.database.clone(), id.clone());
        let seconds = leaves.map(Timestamp::as_second);
        blocking(move || Ok(database.let_scenario_go(id.as_str(), seconds)?)).await
    }

    /// Removes the scenarios for good whose term is over.
    ///
    /// # Errors
    /// Where it can't be written.
    pub(crate) async fn remove_gone(&self) -> Result<(), Fault> {
        let database = self.database.clone();
        blocking(move || Ok(database.remove_gone_scenarios(Timestamp::now().as_second())?)).await
    }
}
