use standfast_rulebook::battle::{Header, begin, declare, system_of};
use standfast_rulebook::generals::Leader;
use standfast_rulebook::sim::{AnyWar, Order, WarFault};

use crate::hall::{Beginning, verify_size};
use crate::{Fault, Limits};

/// How many battles are fought where nobody says how many, if so many are allowed.
pub(crate) const USUAL_BATTLES: u64 = 1_000;

/// What somebody wants to have fought.
#[derive(Debug)]
pub(crate) struct Wanted {
    pub(crate) beginning: Beginning,
    /// Who leads each side or seat, as it is written; whoever is not named acts by the first doctrine of the system.
    pub(crate) players: Vec<(String, String)>,
    /// How many battles; left out: as many as usual.
    pub(crate) battles: Option<u64>,
    /// The seed; left out: one is drawn.
    pub(crate) seed: Option<u64>,
}

/// What is to be fought.
#[derive(Debug)]
pub(super) struct Ordered {
    pub(super) war: Box<dyn AnyWar>,
    pub(super) battles: u64,
    pub(super) seed: u64,
}

impl Wanted {
    /// Holds it against the limits and the rules.
    ///
    /// # Errors
    /// What is wrong with it, and what is allowed.
    pub(super) fn ordered(self, limits: &Limits) -> Result<Ordered, Fault> {
        let Self { beginning: Beginning { origin, scenario, .. }, players, battles, seed } = self;
        let most = limits.simulation_battles;
        let battles = battles.unwrap_or(USUAL_BATTLES.min(most));
        if battles == 0 {
            return Err(Fault::Unreadable(format!("battles: a whole number from 1 to {most} is needed")));
        }
        if battles > most {
            let what = "battles of a simulation (simulation_battles)";
            return Err(Fault::Limit { what, most: most.to_string(), after: None });
        }
        let leaders = players.into_iter().map(|(post, player)| Ok((post, leader(&player)?)));
        let leaders = leaders.collect::<Result<_, Fault>>()?;
        let seed = seed.unwrap_or_else(drawn);
        verify(&origin, &scenario, limits)?;
        let order = Order { scenario, origin, leaders, seed, ..Order::default() };
        let war = declare(&order).map_err(|fault| match fault {
            WarFault::File(faults) => Fault::Scenario(faults),
            other => Fault::Unreadable(format!("players: {other}")),
        })?;
        Ok(Ordered { war, battles, seed })
    }
}

/// A player of the machine who decides at once.
fn leader(player: &str) -> Result<Leader, Fault> {
    let unreadable = |why: &str| Fault::Unreadable(format!("players: {why}"));
    match player.parse().map_err(|fault| unreadable(&format!("{fault}")))? {
        Leader::Thinks(name, _) => Err(unreadable(&format!(
            "{player:?} thinks too long for battles by the hundred: allowed is a doctrine, such as {name}, or random; \
             `standfast simulate` fights with those who think"
        ))),
        leader => Ok(leader),
    }
}

/// Holds the scenario against what it may cost.
fn verify(origin: &str, scenario: &str, limits: &Limits) -> Result<(), Fault> {
    let system = system_of(scenario, origin).map_err(Fault::Scenario)?;
    // Nothing is rolled: any seed will do.
    let battle = begin(Header::new(&system.to_string(), origin, scenario, 0, "")).map_err(Fault::Scenario)?;
    verify_size(battle.as_ref(), limits)
}

/// A seed that is short to write down. Without randomness it is 0, and the battles are sound all the same.
fn drawn() -> u64 {
    getrandom::u32().unwrap_or_default().into()
}
