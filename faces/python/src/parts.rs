//! Parts of a war, fought by whoever has time for them: on other processes, on other machines.

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use pyo3::prelude::*;
use serde::{Deserialize, Serialize};
use standfast_rulebook::battle::declare;
use standfast_rulebook::sim::{AnyWar, Asked, Order, Results, WarFault, fight_parts as fought};

use crate::fault::Fault;
use crate::player::Players;
use crate::war::{MOST_BATTLES, order, weighed};
use crate::{given, watched};

/// An order as it travels between machines: JSON, with the texts of all files.
#[derive(Debug, Serialize, Deserialize)]
struct Sent {
    scenario: String,
    origin: String,
    leaders: Vec<(String, String)>,
    doctrines: Vec<(String, String)>,
    combat: Option<(String, String)>,
    seed: u64,
    pilot: Option<u64>,
}

impl From<Order> for Sent {
    fn from(order: Order) -> Self {
        let Order { scenario, origin, leaders, doctrines, combat, seed, pilot } = order;
        let leaders = leaders.into_iter().map(|(post, leader)| (post, leader.to_string())).collect();
        Self { scenario, origin, leaders, doctrines, combat, seed, pilot }
    }
}

impl Sent {
    fn order(self) -> Result<Order, Fault> {
        let leader = |(post, name): (String, String)| {
            let leader =
                name.parse().map_err(|_| Fault::value("order", name, "the name of a player of the machine"));
            Ok((post, leader?))
        };
        let leaders = self.leaders.into_iter().map(leader).collect::<Result<_, Fault>>()?;
        let Self { scenario, origin, doctrines, combat, seed, pilot, .. } = self;
        Ok(Order { scenario, origin, leaders, doctrines, combat, seed, pilot })
    }
}

/// What is to be fought into that folder, as a text that travels between machines; faults in it are told here. For `standfast.ray`.
#[pyfunction]
#[pyo3(signature = (
    scenario, *, players=None, seed=None, doctrines=None, combat=None, luck=false, pilot=None, out=None
))]
#[expect(clippy::too_many_arguments, reason = "Python names them")]
pub(crate) fn order_of(
    py: Python<'_>,
    scenario: &Bound<'_, PyAny>,
    players: Option<&Bound<'_, PyAny>>,
    seed: Option<&Bound<'_, PyAny>>,
    doctrines: Option<&Bound<'_, PyAny>>,
    combat: Option<&Bound<'_, PyAny>>,
    luck: bool,
    pilot: Option<&Bound<'_, PyAny>>,
    out: Option<&Bound<'_, PyAny>>,
) -> Result<String, Fault> {
    let players = Players::read(players)?.machines()?;
    let order = order(scenario, &players, seed, doctrines, combat)?;
    let out = out.map(|folder| given::file(folder, "out")).transpose()?;
    let order = weighed(order, luck, pilot, out.as_deref())?;
    py.detach(|| declare(&order))?;
    serde_json::to_string(&Sent::from(order)).map_err(|why| Fault::Other(why.to_string()))
}

/// The war that this process had fought parts of last. Whoever fights more of it has learned already what luck is worth there.
static LAST: Mutex<Option<(Order, Arc<dyn AnyWar>)>> = Mutex::new(None);

fn war_of(order: &Order) -> Result<Arc<dyn AnyWar>, WarFault> {
    // Nobody panics while he holds it; and what he held would be whole.
    let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((known, war)) = last.as_ref()
        && known == order
    {
        return Ok(Arc::clone(war));
    }
    let war: Arc<dyn AnyWar> = declare(order)?.into();
    *last = Some((order.clone(), Arc::clone(&war)));
    Ok(war)
}

/// Fights the parts from `first` to before `last` of a war of so many battles into a folder, on one core, where they are not there
/// yet; how many battles that were. For `standfast.ray`.
#[pyfunction]
pub(crate) fn fight_parts(
    py: Python<'_>,
    order: &Bound<'_, PyAny>,
    battles: &Bound<'_, PyAny>,
    first: &Bound<'_, PyAny>,
    last: &Bound<'_, PyAny>,
    out: &Bound<'_, PyAny>,
) -> Result<u64, Fault> {
    let sent: Sent = serde_json::from_str(&given::text(order, "order")?)
        .map_err(|why| Fault::value("order", why.to_string(), "what order_of has made"))?;
    let order = sent.order()?;
    let battles = given::whole(battles, "battles", 1..=MOST_BATTLES)?;
    let (first, last) =
        (given::whole(first, "first", 0..=MOST_BATTLES)?, given::whole(last, "last", 0..=MOST_BATTLES)?);
    let out = given::file(out, "out")?;
    watched::watched(py, Some(pyo3::types::PyBool::new(py, false).as_any()), |stop, _| {
        let war = war_of(&order)?;
        let results = Results::open(Path::new(&out), &order, war.as_ref())?;
        let asked = Asked { battles, until: None, cores: Some(std::num::NonZeroUsize::MIN) };
        Ok::<_, Fault>(fought(war.as_ref(), asked, first..last, &results, stop)?)
    })?
}
