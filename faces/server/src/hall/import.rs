use std::path::Path;

use standfast_rulebook::battle::Seat;
use standfast_store::Torn;

use super::{Hall, SeatKey, size};
use crate::{BattleId, Fault};

/// A battle that was taken in: its id, the way to each of its seats below the server's address, and what of its file
/// was torn.
pub type Imported = (BattleId, Vec<(Seat, String)>, Option<Torn>);

impl Hall {
    /// Takes the file of a battle in, with a new link for every seat. This waits for the disk.
    ///
    /// # Errors
    /// Where the file is not the log of a battle, its scenario is too large, or it can't be written down.
    pub fn import(&self, file: &Path) -> Result<Imported, Fault> {
        let id = BattleId::random().map_err(|error| Fault::Storage(error.to_string()))?;
        let torn = self.database.import(id.as_str(), file)?;
        let battle = self.database.battle(id.as_str())?;
        let battle = battle.ok_or_else(|| Fault::NotFound(format!("battle `{id}`")))?;
        if let Err(fault) = size::verify_scenario(battle.as_ref(), &self.limits) {
            self.database.remove(id.as_str())?;
            return Err(fault);
        }
        let mut ways = Vec::new();
        for seat in battle.roster().seats() {
            let key = SeatKey::random()?;
            self.database.issue(id.as_str(), &seat.to_string(), key.hash().as_bytes())?;
            ways.push((seat, format!("/join/{}", key.as_str())));
        }
        Ok((id, ways, torn))
    }
}
