use std::collections::BTreeMap;
use std::sync::Arc;

use standfast_rulebook::battle::{Header, LiveBattle, Seat, begin, system_of};
use standfast_store::Carried;
use standfast_store::database::{Database, DatabaseFault, Origin, Seal};

use super::{Beside, Hall, KeyHash, LinkKey, Room, size};
use crate::blocking::blocking;
use crate::library::ScenarioId;
use crate::limits::{Asker, Caller, Workbench};
use crate::{BattleId, Fault, Limits};

/// A battle that somebody wants to begin.
#[derive(Debug, Clone)]
pub(crate) struct Beginning {
    /// What the scenario is called: the name of its file.
    pub(crate) origin: String,
    /// The scenario, TOML.
    pub(crate) scenario: String,
    /// Which version of which scenario of the library it is, if it is one.
    pub(crate) of: Option<(ScenarioId, u64)>,
}

/// A battle that has just begun here: only now are the keys of its seats known.
#[derive(Debug)]
pub(crate) struct Begun {
    pub(crate) room: Arc<Room>,
    pub(crate) keys: Vec<(Seat, LinkKey)>,
    /// The line of its file that was torn, and left out.
    pub(crate) torn: Option<usize>,
}

/// A battle that is not kept here yet.
#[derive(Debug)]
pub(super) enum New {
    Begun(Box<dyn LiveBattle>, Option<Origin>),
    Carried(Carried),
}

/// The id of a new battle, and what opens its seats.
#[derive(Debug)]
pub(super) struct Keyed {
    pub(super) id: BattleId,
    pub(super) keys: Vec<(Seat, LinkKey)>,
    pub(super) seals: Vec<Seal>,
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
        let (limits, most) = (Arc::clone(&self.limits), self.limits.plays_of_scenario);
        let of = beginning.of.clone();
        let of = of.map(|(id, version)| Origin { scenario: id.to_string(), version, most });
        let read = workbench.reckon(Asker { caller, battle: None }, move || {
            let battle = fair(&beginning)?;
            size::verify(battle.as_ref(), &limits)?;
            Ok(battle)
        });
        self.settle(New::Begun(read.await?, of)).await
    }

    /// Writes a battle down that is new here, and opens it.
    pub(super) async fn settle(&self, new: New) -> Result<Begun, Fault> {
        let (database, limits, kept) = (self.database.clone(), Arc::clone(&self.limits), self.kept());
        let begun = blocking(move || {
            verify_count(&database, &limits)?;
            let Keyed { id, keys, seals } = Keyed::of(new.battle())?;
            new.write(&database, &id, &seals)?;
            let hashes: BTreeMap<Seat, KeyHash> =
                keys.iter().map(|(seat, key)| (seat.clone(), key.hash())).collect();
            let torn = new.torn();
            let beside = Beside { keys: hashes, is_play: new.is_play(), ..Beside::default() };
            Ok(Begun { room: Arc::new(Room::new(id, new.into_battle(), beside, kept)), keys, torn })
        })
        .await?;
        self.admit(Arc::clone(&begun.room));
        Ok(begun)
    }
}

impl New {
    fn battle(&self) -> &dyn LiveBattle {
        match self {
            Self::Begun(battle, _) => battle.as_ref(),
            Self::Carried(carried) => carried.battle.as_ref(),
        }
    }

    fn write(&self, database: &Database, id: &BattleId, seals: &[Seal]) -> Result<(), DatabaseFault> {
        match self {
            Self::Begun(battle, of) => database.begin_of(id.as_str(), battle.as_ref(), seals, of.clone()),
            Self::Carried(carried) => database.import(id.as_str(), carried, seals),
        }
    }

    fn is_play(&self) -> bool {
        matches!(self, Self::Begun(_, Some(_)))
    }

    fn torn(&self) -> Option<usize> {
        match self {
            Self::Begun(..) => None,
            Self::Carried(carried) => carried.torn.as_ref().map(|torn| torn.line),
        }
    }

    fn into_battle(self) -> Box<dyn LiveBattle> {
        match self {
            Self::Begun(battle, _) => battle,
            Self::Carried(carried) => carried.battle,
        }
    }
}

impl Keyed {
    pub(super) fn of(battle: &dyn LiveBattle) -> Result<Self, Fault> {
        let id = BattleId::random().map_err(|error| Fault::Storage(error.to_string()))?;
        let keys = battle.roster().seats().map(|seat| Ok((seat, LinkKey::random()?)));
        let keys = keys.collect::<Result<Vec<_>, Fault>>()?;
        let seal =
            |(seat, key): &(Seat, LinkKey)| Seal { seat: seat.to_string(), hash: *key.hash().as_bytes() };
        Ok(Self { id, seals: keys.iter().map(seal).collect(), keys })
    }
}

/// Whether one battle more may be kept.
fn verify_count(database: &Database, limits: &Limits) -> Result<(), Fault> {
    if database.count().map_err(Fault::unread)? >= limits.battles {
        let most = limits.battles.to_string();
        return Err(Fault::Limit { what: "battles on this server (battles)", most, after: None });
    }
    Ok(())
}

/// The battle of a scenario, its dice promised by a secret that nobody has seen.
fn fair(beginning: &Beginning) -> Result<Box<dyn LiveBattle>, Fault> {
    let Beginning { origin, scenario, .. } = beginning;
    let system = system_of(scenario, origin).map_err(Fault::Scenario)?;
    let mut secret = [0; 32];
    getrandom::fill(&mut secret).map_err(|error| Fault::Storage(error.to_string()))?;
    let now = jiff::Timestamp::now().strftime("%Y-%m-%dT%H:%M:%SZ").to_string();
    let header = Header::fair(&system.to_string(), origin, scenario, secret, &now);
    begin(header).map_err(Fault::Scenario)
}
