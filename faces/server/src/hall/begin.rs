use std::collections::BTreeMap;
use std::sync::Arc;

use standfast_rulebook::battle::{Header, LiveBattle, Seat, begin, system_of};
use standfast_store::database::Seal;

use super::{Beside, Hall, Kept, KeyHash, Room, SeatKey, size};
use crate::blocking::blocking;
use crate::limits::{Asker, Caller, Workbench};
use crate::{BattleId, Fault};

/// A battle that somebody wants to begin.
#[derive(Debug, Clone)]
pub(crate) struct Beginning {
    /// What the scenario is called: the name of its file.
    pub(crate) origin: String,
    /// The scenario, TOML.
    pub(crate) scenario: String,
}

/// A battle that has just begun: only now are the keys of its seats known.
#[derive(Debug)]
pub(crate) struct Begun {
    pub(crate) room: Arc<Room>,
    pub(crate) keys: Vec<(Seat, SeatKey)>,
}

impl Hall {
    /// Begins a battle, with a link for every seat.
    ///
    /// # Errors
    /// Where the scenario is not sound or too large, there are too many battles, or it could not be written down.
    pub(crate) async fn begin(
        &self,
        workbench: &Workbench,
        caller: Caller,
        beginning: Beginning,
    ) -> Result<Begun, Fault> {
        let (database, limits) = (self.database.clone(), Arc::clone(&self.limits));
        let bell = Arc::clone(&self.bell);
        let sized = Arc::clone(&limits);
        let read = workbench.reckon(Asker { caller, battle: None }, move || {
            let battle = fair(&beginning)?;
            size::verify(battle.as_ref(), &sized)?;
            Ok(battle)
        });
        let battle = read.await?;
        let begun = blocking(move || {
            if database.count().map_err(Fault::unread)? >= limits.battles {
                let most = limits.battles.to_string();
                return Err(Fault::Limit { what: "battles on this server (battles)", most, after: None });
            }
            let id = BattleId::random().map_err(|error| Fault::Storage(error.to_string()))?;
            let keys = battle.roster().seats().map(|seat| Ok((seat, SeatKey::random()?)));
            let keys = keys.collect::<Result<Vec<_>, Fault>>()?;
            let seals: Vec<Seal> = keys
                .iter()
                .map(|(seat, key)| Seal { seat: seat.to_string(), hash: *key.hash().as_bytes() })
                .collect();
            database.begin(id.as_str(), battle.as_ref(), &seals)?;
            let hashes: BTreeMap<Seat, KeyHash> =
                keys.iter().map(|(seat, key)| (seat.clone(), key.hash())).collect();
            let kept = Kept { database, limits, bell };
            let beside = Beside { keys: hashes, ..Beside::default() };
            Ok(Begun { room: Arc::new(Room::new(id, battle, beside, kept)), keys })
        })
        .await?;
        self.admit(Arc::clone(&begun.room));
        Ok(begun)
    }
}

/// The battle of a scenario, its dice promised by a secret that nobody has seen.
fn fair(beginning: &Beginning) -> Result<Box<dyn LiveBattle>, Fault> {
    let Beginning { origin, scenario } = beginning;
    let system = system_of(scenario, origin).map_err(Fault::Scenario)?;
    let mut secret = [0; 32];
    getrandom::fill(&mut secret).map_err(|error| Fault::Storage(error.to_string()))?;
    let now = jiff::Timestamp::now().strftime("%Y-%m-%dT%H:%M:%SZ").to_string();
    let header = Header::fair(&system.to_string(), origin, scenario, secret, &now);
    begin(header).map_err(Fault::Scenario)
}
