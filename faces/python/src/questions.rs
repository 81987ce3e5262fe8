//! Questions to a scenario: what makes it even, and which of its parts matter.

use std::path::PathBuf;

use pyo3::prelude::*;
use pyo3::types::PyString;
use standfast_rulebook::battle::declare;
use standfast_rulebook::generals::Leader;
use standfast_rulebook::sim::News;
use standfast_rulebook::sim::questions::{
    Arena, Kept, Knob, Plan, QuestionFault, Value, Values, Wanted, balance as balanced, range, sweep as swept,
};

use crate::fault::Fault;
use crate::player::{Players, leader};
use crate::scenario::Origin;
use crate::watched::watched;
use crate::{given, told, war};

impl From<QuestionFault> for Fault {
    fn from(fault: QuestionFault) -> Self {
        match fault {
            QuestionFault::War(fault) => fault.into(),
            QuestionFault::Knob(fault) => fault.0.into(),
            QuestionFault::Results(fault) => fault.into(),
            QuestionFault::Stopped => Self::interrupted(),
            QuestionFault::Point { at, fault } => {
                Self::value("axes", at, format!("values that the rules allow together ({fault})"))
            }
            other @ (QuestionFault::Cores(_) | QuestionFault::Nothing(_)) => Self::Other(other.to_string()),
        }
    }
}

/// A value of a knob, as a file writes it.
fn value(given: &Bound<'_, PyAny>, path: &str) -> Result<String, Fault> {
    if given.is_instance_of::<PyString>() {
        return given::text(given, path);
    }
    let text = given::json(given)?;
    let is_plain = !text.starts_with(['[', '{', 'n']);
    is_plain
        .then_some(text)
        .ok_or_else(|| given::wrong(given, path, "a number, a text, a time of day, or a bool"))
}

fn leaders(given: Option<&Bound<'_, PyAny>>) -> Result<Vec<Leader>, Fault> {
    Ok(given.map(|given| given::list(given, "among", leader)).transpose()?.unwrap_or_default())
}

/// Finds the value of a knob that gives a side the wanted chance.
///
/// `turn` is what is turned: a place of the scenario's file, such as `"victory.hours"`. `values` lists what is tried; or it is
/// tried from `low` to `high`, by steps. The answer says whether one was `found`, the `answer`, all that was `tried`, and how the scenario
/// then stands between doctrines (`matrix`).
#[pyfunction]
#[pyo3(signature = (
    scenario, turn, *, values=None, low=None, high=None, step=None, side=None, wanted=None, within=None, among=None,
    matrix_battles=None, players=None, seed=None, cores=None, doctrines=None, combat=None, progress=None
))]
#[expect(clippy::too_many_arguments, reason = "Python names them")]
pub(crate) fn balance<'py>(
    py: Python<'py>,
    scenario: &Bound<'py, PyAny>,
    turn: &Bound<'py, PyAny>,
    values: Option<&Bound<'py, PyAny>>,
    low: Option<&Bound<'py, PyAny>>,
    high: Option<&Bound<'py, PyAny>>,
    step: Option<&Bound<'py, PyAny>>,
    side: Option<&Bound<'py, PyAny>>,
    wanted: Option<&Bound<'py, PyAny>>,
    within: Option<&Bound<'py, PyAny>>,
    among: Option<&Bound<'py, PyAny>>,
    matrix_battles: Option<&Bound<'py, PyAny>>,
    players: Option<&Bound<'py, PyAny>>,
    seed: Option<&Bound<'py, PyAny>>,
    cores: Option<&Bound<'py, PyAny>>,
    doctrines: Option<&Bound<'py, PyAny>>,
    combat: Option<&Bound<'py, PyAny>>,
    progress: Option<&Bound<'py, PyAny>>,
) -> Result<Bound<'py, PyAny>, Fault> {
    let knob: Knob = given::text(turn, "turn")?.parse().map_err(QuestionFault::Knob)?;
    let values = match (values, low, high) {
        (Some(values), None, None) => {
            let values = given::list(values, "values", value)?;
            Values::Listed(values.iter().map(|value| Value::of(value)).collect())
        }
        (None, Some(low), Some(high)) => {
            let (low, high) = (value(low, "low")?, value(high, "high")?);
            let step = step.map(|step| value(step, "step")).transpose()?;
            let between = range(&low, &high, step.as_deref());
            Values::Between(between.map_err(|why| Fault::value("low", format!("{low:?}"), why.to_string()))?)
        }
        (given, _, _) => {
            let given = given.map_or_else(|| "missing".to_owned(), |_| "given beside low or high".to_owned());
            return Err(Fault::value("values", given, "either values, or low and high,"));
        }
    };
    let number = |given: Option<&Bound<'_, PyAny>>, path, range, usual| {
        given.map_or(Ok(usual), |given| given::number(given, path, range))
    };
    let wanted = Wanted {
        side: side.map(|side| given::text(side, "side")).transpose()?,
        chance: number(wanted, "wanted", 0.01..=0.99, 0.5)?,
        within: number(within, "within", 0.001..=0.25, 0.02)?,
        among: leaders(among)?,
        battles_of_matrix: matrix_battles
            .map_or(Ok(100), |of| given::whole(of, "matrix_battles", 1..=1_000_000))?,
    };
    let players = Players::read(players)?.machines()?;
    let order = war::order(scenario, &players, seed, doctrines, combat)?;
    let cores = war::cores(cores)?;
    let found = watched(py, progress, |stop, way| -> Result<_, Fault> {
        let arena = Arena::new(&declare, cores, stop).map_err(QuestionFault::Cores)?;
        let mut tries = 0;
        let found = balanced(&arena, &order, (&knob, &values), &wanted, &mut |news| {
            tries += u64::from(matches!(news, News::Stands(_)));
            way.passes(tries, 0);
        })?;
        told::value(&found)
    })??;
    told::measured(py, &found)
}

/// Turns several knobs of a scenario at once, as a plan says: a file, or its text (TOML), whose files are then seen from here.
///
/// The answer has the `axes` with what each value does, the `points`, and the `matrix` of the scenario as it stands. With `out` each point is
/// kept in a folder, and an interrupted sweep goes on there.
#[pyfunction]
#[pyo3(signature = (plan, *, cores=None, out=None, progress=None))]
pub(crate) fn sweep<'py>(
    py: Python<'py>,
    plan: &Bound<'py, PyAny>,
    cores: Option<&Bound<'py, PyAny>>,
    out: Option<&Bound<'py, PyAny>>,
    progress: Option<&Bound<'py, PyAny>>,
) -> Result<Bound<'py, PyAny>, Fault> {
    let Origin { name, text } = Origin::of(plan, "plan")?;
    let plan = Plan::read(&text, &name).map_err(Fault::Files)?;
    // Its files are seen from its folder.
    let folder = PathBuf::from(&name).parent().map(PathBuf::from).unwrap_or_default();
    let order = plan.order(|file| {
        let path = PyString::new(py, &folder.join(file).to_string_lossy()).into_any();
        Origin::of(&path, "plan").map(|of| (of.name, of.text))
    })?;
    let cores = war::cores(cores)?;
    let out = out.map(|folder| given::file(folder, "out")).transpose()?;
    let swept = watched(py, progress, |stop, way| -> Result<_, Fault> {
        let arena = Arena::new(&declare, cores, stop).map_err(QuestionFault::Cores)?;
        plan.check(&arena, &order).map_err(Fault::Files)?;
        let kept = out.map(|out| Kept::open(&out, &plan, &order)).transpose()?;
        let count = |number: usize| u64::try_from(number).unwrap_or(u64::MAX);
        let swept = swept(&arena, &order, &plan, kept.as_ref(), &mut |news| {
            if let News::Stands((done, points)) = news {
                way.passes(count(done), count(points));
            }
        })?;
        told::value(&swept)
    })??;
    told::measured(py, &swept)
}
