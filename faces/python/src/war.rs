//! Wars between players of the machine, and of somebody's own.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde_json::{Value as Json, json};
use standfast_rulebook::battle::declare;
use standfast_rulebook::sim::{
    AnyWar, Asked, Battle, Hosting, News, Order, Progress, REPORT, Results, ResultsFault, Rows, RunFault,
    WarFault, report, run,
};

use crate::fault::Fault;
use crate::player::Players;
use crate::scenario::Origin;
use crate::table::Table;
use crate::watched::watched;
use crate::{given, told};

/// The most battles that are fought in one call.
pub(crate) const MOST_BATTLES: u64 = Asked::MOST;

impl From<WarFault> for Fault {
    fn from(fault: WarFault) -> Self {
        match fault {
            WarFault::File(faults) => Self::Files(faults),
            WarFault::Post { given, known } => {
                Self::value("players", format!("{given:?}"), format!("one of {}", known.join(", ")))
            }
            WarFault::Twice { given } => {
                Self::value("players", format!("{given:?} twice"), "one player for a side, or a seat of it")
            }
            WarFault::Doctrine { given, known } => {
                Self::value("players", format!("{given:?}"), format!("one of {}", known.join(", ")))
            }
            other @ (WarFault::Nobody { .. } | WarFault::Stuck { .. } | WarFault::Stopped) => {
                Self::Other(other.to_string())
            }
        }
    }
}

impl From<ResultsFault> for Fault {
    fn from(fault: ResultsFault) -> Self {
        let allowed = "a folder that can be written, new or with results of the same war";
        Self::value("out", fault.to_string(), allowed)
    }
}

impl From<RunFault> for Fault {
    fn from(fault: RunFault) -> Self {
        match fault {
            RunFault::War(fault) => fault.into(),
            RunFault::Results(fault) => fault.into(),
            RunFault::Cores(fault) => Self::Other(fault.to_string()),
        }
    }
}

/// What is to be fought, as the arguments say it.
pub(crate) fn order(
    scenario: &Bound<'_, PyAny>,
    players: &Players,
    seed: Option<&Bound<'_, PyAny>>,
    doctrines: Option<&Bound<'_, PyAny>>,
    combat: Option<&Bound<'_, PyAny>>,
) -> Result<Order, Fault> {
    let Origin { name, text } = Origin::scenario(scenario)?;
    let pair = |given: &Bound<'_, PyAny>, path: &str| Origin::of(given, path).map(|of| (of.name, of.text));
    Ok(Order {
        scenario: text,
        origin: name,
        leaders: players.leaders.clone(),
        doctrines: doctrines
            .map(|given| given::list(given, "doctrines", pair))
            .transpose()?
            .unwrap_or_default(),
        combat: combat.map(|given| pair(given, "combat")).transpose()?,
        seed: seed.map(|seed| given::whole(seed, "seed", 0..=u64::MAX)).transpose()?.unwrap_or(1),
        pilot: None,
    })
}

/// The order with its luck weighed, where that is asked for: learned from as many battles as is said, or else as the results in that
/// folder have begun with.
pub(crate) fn weighed(
    order: Order,
    luck: bool,
    pilot: Option<&Bound<'_, PyAny>>,
    out: Option<&Path>,
) -> Result<Order, Fault> {
    let pilot = pilot.map(|pilot| given::whole(pilot, "pilot", 0..=Order::LONGEST_PILOT)).transpose()?;
    match (luck, pilot) {
        (true, pilot) => {
            let begun = out.map(Results::pilot).transpose()?.flatten();
            Ok(order.weighed(pilot, begun))
        }
        (false, None) => Ok(order),
        (false, Some(pilot)) => {
            Err(Fault::value("pilot", pilot.to_string(), "only where luck is weighed: luck=True"))
        }
    }
}

/// On how many cores; left out: all.
pub(crate) fn cores(given: Option<&Bound<'_, PyAny>>) -> Result<Option<NonZeroUsize>, Fault> {
    let Some(given) = given else { return Ok(None) };
    let cores = given::whole(given, "cores", 1..=4_096)?;
    Ok(usize::try_from(cores).ok().and_then(NonZeroUsize::new))
}

/// What battles between players came to.
#[pyclass(frozen, module = "standfast")]
#[derive(Debug)]
pub(crate) struct Simulation {
    war: Hosting,
    progress: Progress,
    tables: Vec<(&'static str, Table)>,
}

#[pymethods]
impl Simulation {
    /// How many battles were fought.
    #[getter]
    fn battles(&self) -> u64 {
        self.progress.tally.battles
    }

    /// How many nobody won.
    #[getter]
    fn draws(&self) -> u64 {
        self.progress.tally.draws
    }

    /// How many commands were given.
    #[getter]
    fn commands(&self) -> u64 {
        self.progress.tally.commands
    }

    /// How many ended in each way.
    #[getter]
    fn endings<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyAny>, Fault> {
        told::exact(py, &self.progress.tally.endings)
    }

    /// Each side by its id: its `name`, its `wins`, and their `share` with its 95% interval, `low` to `high`; where the luck of
    /// the dice was weighed, the same `without_luck`.
    #[getter]
    fn sides<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyAny>, Fault> {
        let sides = self.war.sides().into_iter().enumerate();
        let told: serde_json::Map<String, Json> = sides.map(|(place, side)| self.side(place, side)).collect();
        told::measured(py, &told)
    }

    /// The tables that were asked for, by their names.
    #[getter]
    fn tables<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyDict>, Fault> {
        let tables = PyDict::new(py);
        for (name, table) in &self.tables {
            tables.set_item(name, table.clone())?;
        }
        Ok(tables)
    }

    /// The report as one page of HTML.
    fn report(&self, py: Python<'_>) -> String {
        py.detach(|| report(&self.war, &self.progress))
    }

    fn __repr__(&self) -> String {
        format!("<{} battles of {:?}, {}>", self.battles(), self.war.name(), self.war.led())
    }
}

impl Simulation {
    fn side(&self, place: usize, (id, name): (String, String)) -> (String, Json) {
        let (tally, luck) = (&self.progress.tally, self.progress.luck.as_ref());
        let wins = tally.wins_of(place);
        let without_luck = luck.and_then(|luck| luck.wins_of(place)).map(|without| without.share());
        let mut told = json!({
            "name": name, "wins": tally.wins.get(place), "share": wins.share, "low": wins.low, "high": wins.high,
        });
        if let (Some(parts), Some(without)) = (told.as_object_mut(), without_luck) {
            parts.insert("without_luck".to_owned(), json!(without));
        }
        (id, told)
    }
}

/// Fights a scenario many times over on all cores; Python goes on meanwhile, and Ctrl-C stops it.
///
/// `players` names who leads a side or a seat: `"random"`, a doctrine (`"bold"`), one who thinks (`"bold:200p"`), or a function
/// that is given a `Fork` as its seat may imagine the battle and gives a command. With `luck` all dice are weighed as they fall,
/// by what is learned from as many battles as `pilot` says. `battles` is 1000 if left out, or, with `until` (`0.01` is 1%), as many as
/// it takes until each side's share of wins is known that well to either side. `tables` names what is kept in memory of `"battles"`, `"turns"`,
/// `"units"` and, with `luck`, `"luck"`. With `out` the folder of results is the same as the program's, and an interrupted run
/// goes on there. `progress` is called with how many battles are done, and of how many.
#[pyfunction]
#[pyo3(signature = (
    scenario, battles=None, *, players=None, seed=None, cores=None, doctrines=None, combat=None, until=None, luck=false,
    pilot=None, tables=None, out=None, progress=None
))]
#[expect(clippy::too_many_arguments, reason = "Python names them")]
pub(crate) fn simulate(
    py: Python<'_>,
    scenario: &Bound<'_, PyAny>,
    battles: Option<&Bound<'_, PyAny>>,
    players: Option<&Bound<'_, PyAny>>,
    seed: Option<&Bound<'_, PyAny>>,
    cores: Option<&Bound<'_, PyAny>>,
    doctrines: Option<&Bound<'_, PyAny>>,
    combat: Option<&Bound<'_, PyAny>>,
    until: Option<&Bound<'_, PyAny>>,
    luck: bool,
    pilot: Option<&Bound<'_, PyAny>>,
    tables: Option<&Bound<'_, PyAny>>,
    out: Option<&Bound<'_, PyAny>>,
    progress: Option<&Bound<'_, PyAny>>,
) -> Result<Simulation, Fault> {
    let players = Players::read(players)?;
    let order = order(scenario, &players, seed, doctrines, combat)?;
    let asked = Asked::of(
        battles.map(|of| given::whole(of, "battles", 1..=MOST_BATTLES)).transpose()?,
        until.map(|share| given::number(share, "until", 0.001..=0.5)).transpose()?,
        self::cores(cores)?,
    );
    let out = out.map(|folder| given::file(folder, "out")).transpose()?;
    if let (Some(out), false) = (&out, players.guests.is_empty()) {
        let allowed = "players of the machine where results are kept in a folder: nobody could tell whether another run goes on";
        return Err(Fault::value("out", format!("{out:?}"), allowed));
    }
    let order = weighed(order, luck, pilot, out.as_deref())?;
    let guests = players.guests.iter().map(|(post, guest)| (post.clone(), Arc::clone(guest))).collect();
    let war = py.detach(|| Hosting::of(declare(&order)?, guests))?;
    let wanted = wanted(tables, &war)?;
    let fought = watched(py, progress, |stop, way| {
        let mut kept = Memory { rows: Rows::of(&order, &war), tables: wanted, fault: None };
        let results = out.map(|out: PathBuf| Results::open(&out, &order, &war)).transpose()?;
        let progress = run(&war, asked, results.as_ref(), stop, &mut |news| {
            // In Python only the battles that count are told, not those of a pilot.
            if let News::Stands((tally, some)) = news {
                way.passes(tally.battles, asked.likely(tally));
                kept.take_in(some);
            }
        })?;
        if let Some(results) = &results {
            results.keep_text(REPORT, &report(&war, &progress))?;
        }
        kept.into_tables().map(|tables| (progress, tables))
    })?;
    if let Some(raised) = players.raised() {
        return Err(raised);
    }
    let (progress, tables) = fought?;
    if !progress.is_done {
        return Err(Fault::interrupted());
    }
    Ok(Simulation { war, progress, tables })
}

/// The tables that are kept in memory: the battles, unless others are named.
fn wanted(
    given: Option<&Bound<'_, PyAny>>,
    war: &dyn AnyWar,
) -> Result<Vec<(&'static str, Option<Table>)>, Fault> {
    let known = Rows::tables(war);
    let Some(given) = given else {
        return Ok(known.into_iter().take(1).map(|name| (name, None)).collect());
    };
    given::list(given, "tables", |name, path| {
        let text = given::text(name, path)?;
        let found = known.iter().copied().find(|known| *known == text);
        let allowed = || format!("one of {}", known.join(", "));
        found.map(|name| (name, None)).ok_or_else(|| given::wrong(name, path, &allowed()))
    })
}

/// The tables of a war, as they grow.
struct Memory {
    rows: Rows,
    tables: Vec<(&'static str, Option<Table>)>,
    fault: Option<Fault>,
}

impl Memory {
    fn take_in(&mut self, battles: &[Battle]) {
        for (name, table) in &mut self.tables {
            let Some(rows) = self.rows.table(name, battles) else { continue };
            let more = Table::of(rows.into_iter().map(|(name, column)| (name, column.into())).collect());
            match (table.as_mut(), more) {
                (Some(table), Ok(more)) => table.and(more),
                (None, Ok(more)) => *table = Some(more),
                (_, Err(fault)) => self.fault = Some(fault),
            }
        }
    }

    fn into_tables(mut self) -> Result<Vec<(&'static str, Table)>, Fault> {
        // Of no battles there are no rows, and the columns are there all the same.
        self.take_in(&[]);
        match self.fault {
            Some(fault) => Err(fault),
            None => Ok(self.tables.into_iter().filter_map(|(name, table)| Some((name, table?))).collect()),
        }
    }
}
