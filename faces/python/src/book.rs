//! Procedures, charts and rules: what can be asked of the rulebook.

use pyo3::prelude::*;
use serde::Serialize;
use serde_json::json;
use standfast_rulebook::battle::scenario_schema;
use standfast_rulebook::{
    Choice, DiceFrom, Ledger, ProcedureOf, Replaced, Rulebook, Situation, SystemId, Table as ChartTable,
    nearest, procedures as all_procedures,
};

use crate::fault::Fault;
use crate::odds::Odds;
use crate::{given, told};

/// How many bits a seed has that nobody chose: few enough to be a number everywhere.
const BITS_OF_SEED: u32 = 48;

/// What stands for the rules of scenarios in place of a system's name, where a schema is asked for.
const SCENARIO: &str = "scenario";

/// Charts of your own, laid over the published ones.
///
/// They are given as TOML by the system's name and the chart's: only what differs. `standfast.house_charts` reads a folder.
///
/// >>> import standfast
/// >>> house = standfast.HouseCharts({"battlegroup": {}})
/// >>> len(standfast.charts("battlegroup", charts=house)) > 0
/// True
#[pyclass(frozen, module = "standfast")]
#[derive(Debug)]
pub(crate) struct HouseCharts(Rulebook);

#[pymethods]
impl HouseCharts {
    #[new]
    fn new(charts: &Bound<'_, PyAny>) -> Result<Self, Fault> {
        let mut replaced = Vec::new();
        for (system, files) in given::mapping(charts, "charts")? {
            let id = Rulebook::system(&system)?;
            for (chart, text) in given::mapping(&files, &format!("charts.{system}"))? {
                let origin = format!("charts.{system}.{chart}");
                let text = given::text(&text, &origin)?;
                replaced.push(Replaced { system: id, chart, origin, text });
            }
        }
        Rulebook::with_charts(&replaced).map(Self).map_err(Fault::Files)
    }
}

fn book(charts: Option<&HouseCharts>) -> &Rulebook {
    match charts {
        Some(charts) => &charts.0,
        None => Rulebook::standard(),
    }
}

fn procedure_of<'book>(
    charts: Option<&'book HouseCharts>,
    system: &Bound<'_, PyAny>,
    procedure: &Bound<'_, PyAny>,
) -> Result<ProcedureOf<'book>, Fault> {
    Ok(book(charts).procedure(&given::text(system, "system")?, &given::text(procedure, "procedure")?)?)
}

/// A situation with the rulings that are set beside it.
fn situation(given: &Bound<'_, PyAny>, rulings: Option<&Bound<'_, PyAny>>) -> Result<Situation, Fault> {
    let mut situation = Situation::from_json(&given::json(given)?).map_err(|bad| bad.refusal)?;
    if let Some(rulings) = rulings {
        for (ruling, value) in given::mapping(rulings, "rulings")? {
            let text = given::json(&value)?;
            // A name is written as it is; numbers and flags are as JSON has them.
            let text = serde_json::from_str::<String>(&text).unwrap_or(text);
            situation = situation.with_ruling(&ruling, &text);
        }
    }
    Ok(situation)
}

/// The exact probability of every outcome of a situation.
///
/// `by` merges outcomes by some of their fields (`["attacker.state"]`), `rulings` sets rulings, `charts` are charts of your own.
///
/// >>> import standfast
/// >>> elite = {"level": 9, "remaining": 6, "class": "elite"}
/// >>> standfast.odds("battlegroup", "check", elite).chance(passed=True)
/// Fraction(7, 10)
/// >>> standfast.odds("battlegroup", "check", elite, rulings={"class_modifies": "die"}).chance(passed=True)
/// Fraction(1, 2)
#[pyfunction]
#[pyo3(signature = (system, procedure, situation, *, by=None, rulings=None, charts=None))]
pub(crate) fn odds(
    py: Python<'_>,
    system: &Bound<'_, PyAny>,
    procedure: &Bound<'_, PyAny>,
    situation: &Bound<'_, PyAny>,
    by: Option<&Bound<'_, PyAny>>,
    rulings: Option<&Bound<'_, PyAny>>,
    charts: Option<PyRef<'_, HouseCharts>>,
) -> Result<Odds, Fault> {
    let procedure = procedure_of(charts.as_deref(), system, procedure)?;
    let situation = self::situation(situation, rulings)?;
    let by = by.map(|by| given::list(by, "by", given::text)).transpose()?.unwrap_or_default();
    let by: Vec<&str> = by.iter().map(String::as_str).collect();
    Ok(py.detach(|| procedure.odds_by(&situation, &by))?.into())
}

/// The outcome of one roll: by a seed, by the faces that you threw, or by chance.
///
/// >>> import standfast
/// >>> rolled = standfast.roll("battlegroup", "check", {"level": 8, "remaining": 6}, dice=[4])
/// >>> rolled["outcome"]
/// {'passed': True, 'result': 'good'}
/// >>> rolled["rolls"][0]["faces"]
/// [4]
#[pyfunction]
#[pyo3(signature = (system, procedure, situation, *, dice=None, seed=None, rulings=None, charts=None))]
#[expect(clippy::too_many_arguments, reason = "Python names them")]
pub(crate) fn roll<'py>(
    py: Python<'py>,
    system: &Bound<'py, PyAny>,
    procedure: &Bound<'py, PyAny>,
    situation: &Bound<'py, PyAny>,
    dice: Option<&Bound<'py, PyAny>>,
    seed: Option<&Bound<'py, PyAny>>,
    rulings: Option<&Bound<'py, PyAny>>,
    charts: Option<PyRef<'py, HouseCharts>>,
) -> Result<Bound<'py, PyAny>, Fault> {
    let procedure = procedure_of(charts.as_deref(), system, procedure)?;
    let situation = self::situation(situation, rulings)?;
    let dice = match (dice, seed) {
        (Some(dice), None) => DiceFrom::Faces(given::faces(dice)?),
        (None, Some(seed)) => DiceFrom::Seed(given::whole(seed, "seed", 0..=u64::MAX)?),
        (None, None) => DiceFrom::Seed(chance()? >> (u64::BITS - BITS_OF_SEED)),
        (Some(_), Some(seed)) => {
            return Err(given::wrong(seed, "seed", "dice or a seed, not both,"));
        }
    };
    let answer = py.detach(|| procedure.roll(&situation, &dice))?;
    told::exact(py, &answer)
}

/// A number from the operating system's randomness.
pub(crate) fn chance() -> Result<u64, Fault> {
    getrandom::u64().map_err(no_randomness)
}

/// What the operating system refuses.
pub(crate) fn no_randomness(why: getrandom::Error) -> Fault {
    Fault::Other(format!("no randomness to be had: {why}"))
}

/// What can be asked: system, procedure, what it answers, and which dice it asks for; of one system, or of all.
///
/// >>> import standfast
/// >>> [line["procedure"] for line in standfast.procedures("mfp")][:2]
/// ['unit-value', 'command-value']
#[pyfunction]
#[pyo3(signature = (system=None))]
pub(crate) fn procedures<'py>(
    py: Python<'py>,
    system: Option<&Bound<'py, PyAny>>,
) -> Result<Bound<'py, PyAny>, Fault> {
    let wanted = systems(system)?;
    let lines = all_procedures().iter().filter(|procedure| wanted.contains(&procedure.system()));
    let line = |procedure: &&dyn standfast_rulebook::AnyProcedure| {
        json!({
            "system": procedure.system().name(),
            "procedure": procedure.name(),
            "says": procedure.says(),
            "dice": procedure.dice(),
        })
    };
    told::exact(py, &lines.map(line).collect::<Vec<_>>())
}

/// The systems that are meant: the one that is named, or all.
pub(crate) fn systems(system: Option<&Bound<'_, PyAny>>) -> Result<Vec<SystemId>, Fault> {
    match system {
        Some(system) => Ok(vec![Rulebook::system(&given::text(system, "system")?)?]),
        None => Ok(SystemId::ALL.to_vec()),
    }
}

/// The JSON Schema of a procedure's situation; with `"scenario"` and a system, that of its scenarios.
///
/// >>> import standfast
/// >>> standfast.schema("battlegroup", "check")["title"]
/// 'battlegroup check'
#[pyfunction]
pub(crate) fn schema<'py>(
    py: Python<'py>,
    system: &Bound<'py, PyAny>,
    procedure: &Bound<'py, PyAny>,
) -> Result<Bound<'py, PyAny>, Fault> {
    let (system, procedure) = (given::text(system, "system")?, given::text(procedure, "procedure")?);
    let schema = match system.as_str() {
        SCENARIO => scenario_schema(Rulebook::system(&procedure)?)?,
        system => Rulebook::standard().procedure(system, &procedure)?.schema(),
    };
    told::exact(py, &schema)
}

/// The charts of a system, or of all, as tables: each has its title, head and rows; cells that were reconstructed say so.
///
/// >>> import standfast
/// >>> sorted({table["chart"] for table in standfast.charts("morale-check")})[0]
/// 'modifiers'
#[pyfunction]
#[pyo3(signature = (system=None, chart=None, *, charts=None))]
pub(crate) fn charts<'py>(
    py: Python<'py>,
    system: Option<&Bound<'py, PyAny>>,
    chart: Option<&Bound<'py, PyAny>>,
    charts: Option<PyRef<'py, HouseCharts>>,
) -> Result<Bound<'py, PyAny>, Fault> {
    #[derive(Serialize)]
    struct Chart {
        system: &'static str,
        #[serde(flatten)]
        table: ChartTable,
    }
    let systems = systems(system)?;
    let chart = chart.map(|chart| given::text(chart, "chart")).transpose()?;
    if let (Some(chart), [system]) = (&chart, systems.as_slice()) {
        Rulebook::chart(*system, chart)?;
    }
    let book = book(charts.as_deref());
    let of_system = |system: SystemId| {
        let tables = book.tables(system).into_iter();
        tables.map(move |table| Chart { system: system.name(), table })
    };
    let is_wanted = |of: &Chart| chart.as_ref().is_none_or(|chart| of.table.chart == chart.as_str());
    let tables: Vec<Chart> = systems.into_iter().flat_map(of_system).filter(is_wanted).collect();
    told::exact(py, &tables)
}

/// What the ledgers say: the entry of an id, the entries below it, or all that mention every word; without a query, all.
///
/// >>> import standfast
/// >>> [ruling["id"] for ruling in standfast.rules("battlegroup.class_modifies")]
/// ['class_modifies']
#[pyfunction]
#[pyo3(signature = (query=None))]
pub(crate) fn rules<'py>(
    py: Python<'py>,
    query: Option<&Bound<'py, PyAny>>,
) -> Result<Bound<'py, PyAny>, Fault> {
    let query = query.map(|query| given::text(query, "query")).transpose()?.unwrap_or_default();
    let found = if query.is_empty() { Ledger::everything().collect() } else { Ledger::search(&query) };
    if found.is_empty() {
        let ids: Vec<String> = Ledger::everything().map(|found| found.id()).collect();
        let near = nearest(&query, ids.iter().map(String::as_str));
        let meant = near.map(|id| format!(": did you mean {id}?")).unwrap_or_default();
        let allowed = format!("the id of a rule or a ruling, or words that one mentions{meant}");
        return Err(Fault::value("query", format!("{query:?}"), allowed));
    }
    told::exact(py, &found)
}
