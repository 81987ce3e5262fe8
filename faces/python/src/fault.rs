//! Faults as exceptions of one family, `standfast.errors`.

use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyType};
use standfast_rulebook::battle::{Declined, Refused};
use standfast_rulebook::{FileFault, Problem, Refusal, Refusals, Stop};

/// Why there is no answer.
#[derive(Debug)]
pub(crate) enum Fault {
    /// What was given is not allowed.
    Refused(Refusals),
    /// A rule refuses a command, and these verbs may be given instead.
    Declined(Declined, Vec<&'static str>),
    /// The dice stop.
    Dice(Stop),
    /// Texts of the user's own are unsound: charts, a scenario, doctrines, a plan.
    Files(Vec<FileFault>),
    /// The battle is closed.
    Closed,
    /// Anything else, in words.
    Other(String),
    /// Python has raised it.
    Raised(PyErr),
}

/// Where, what was given, what is allowed: what every exception of the family says.
#[derive(Default)]
struct Told<'f> {
    path: &'f str,
    value: Option<&'f str>,
    allowed: Option<String>,
    nearest: Option<&'f str>,
    rule: Option<&'f str>,
}

impl Fault {
    /// A value at a path is not what is allowed there.
    pub(crate) fn value(path: &str, given: impl Into<String>, allowed: impl Into<String>) -> Self {
        let problem = Problem::Value { given: given.into(), allowed: allowed.into() };
        Refusal::new(path, problem).into()
    }

    /// A refused command, with what may be given instead.
    pub(crate) fn refused(refused: Refused, instead: impl FnOnce() -> Vec<&'static str>) -> Self {
        match refused {
            Refused::Given(refusals) => Self::Refused(refusals),
            Refused::Rule(declined) => Self::Declined(declined, instead()),
            Refused::Dice(stop) => Self::Dice(stop),
            Refused::Stale { .. } => Self::Other(refused.to_string()),
        }
    }

    /// Somebody has interrupted the program.
    pub(crate) fn interrupted() -> Self {
        Self::Raised(PyKeyboardInterrupt::new_err("interrupted"))
    }

    fn raised(self, py: Python<'_>) -> PyResult<PyErr> {
        match &self {
            Self::Raised(raised) => Ok(raised.clone_ref(py)),
            Self::Refused(refusals) => {
                let told = refusals.all().first().map(of_refusal).unwrap_or_default();
                exception(py, "Refused", &refusals.to_string(), &told)
            }
            Self::Files(faults) => {
                let told = faults.first().map(|fault| of_refusal(&fault.refusal)).unwrap_or_default();
                let says: Vec<String> = faults.iter().map(ToString::to_string).collect();
                exception(py, "Refused", &says.join("\n"), &told)
            }
            Self::Declined(declined, instead) => {
                let allowed = (!instead.is_empty()).then(|| instead.join(", "));
                let told = Told { rule: Some(declined.rule), allowed, ..Told::default() };
                exception(py, "Declined", &format!("{} ({})", declined.why, declined.rule), &told)
            }
            Self::Dice(stop) => {
                let (path, value, allowed) = of_stop(stop);
                let told = Told { path: &path, value: value.as_deref(), allowed, ..Told::default() };
                exception(py, "Refused", &stop.to_string(), &told)
            }
            Self::Closed => {
                let allowed = Some("a battle that is open: Battle.open(file) opens it again".to_owned());
                exception(py, "Closed", "the battle is closed", &Told { allowed, ..Told::default() })
            }
            Self::Other(says) => exception(py, "StandfastError", says, &Told::default()),
        }
    }
}

fn of_refusal(refusal: &Refusal) -> Told<'_> {
    let (value, allowed) = match &refusal.problem {
        Problem::Missing { allowed } => (None, allowed.clone()),
        Problem::Unknown { known } => (None, known.join(", ")),
        Problem::Value { given, allowed } => (Some(given.as_str()), allowed.clone()),
        Problem::Excluded { given, reason } => (given.as_deref(), reason.clone()),
        Problem::Unreadable { reason } => (None, reason.clone()),
    };
    let nearest = refusal.nearest.as_deref();
    Told { path: &refusal.path, value, allowed: Some(allowed), nearest, rule: None }
}

/// Where the dice stop, what was given there, and what is allowed.
fn of_stop(stop: &Stop) -> (String, Option<String>, Option<String>) {
    let at = |number: usize| format!("dice[{}]", number.saturating_sub(1));
    match stop {
        Stop::Need { number, die, purpose } => {
            let allowed = format!("{} to {}, a face of {die} for {purpose}", die.lowest(), die.highest());
            (at(*number), None, Some(allowed))
        }
        Stop::Face { number, die, face, .. } => {
            let allowed = format!("{} to {}", die.lowest(), die.highest());
            (at(*number), Some(face.to_string()), Some(allowed))
        }
        Stop::TooManyFaces { needed, face, .. } => {
            (at(needed + 1), Some(face.to_string()), Some(format!("{needed} faces")))
        }
        Stop::Mismatch { .. } | Stop::Settled | Stop::Endless | Stop::TooManyBranches { .. } => {
            (String::new(), None, None)
        }
    }
}

/// An exception of the family, by its name.
fn exception(py: Python<'_>, name: &str, says: &str, told: &Told<'_>) -> PyResult<PyErr> {
    static ERRORS: PyOnceLock<Py<PyModule>> = PyOnceLock::new();
    let errors = ERRORS.get_or_try_init(py, || py.import("standfast.errors").map(Bound::unbind))?;
    let class = errors.bind(py).getattr(name)?.cast_into::<PyType>().map_err(PyErr::from)?;
    let said = PyDict::new(py);
    said.set_item("path", told.path)?;
    said.set_item("value", told.value)?;
    said.set_item("allowed", &told.allowed)?;
    said.set_item("nearest", told.nearest)?;
    said.set_item("rule", told.rule)?;
    Ok(PyErr::from_value(class.call((says,), Some(&said))?))
}

impl From<Fault> for PyErr {
    fn from(fault: Fault) -> Self {
        Python::attach(|py| fault.raised(py).unwrap_or_else(|raised| raised))
    }
}

impl From<PyErr> for Fault {
    fn from(raised: PyErr) -> Self {
        Self::Raised(raised)
    }
}

impl From<Refusals> for Fault {
    fn from(refusals: Refusals) -> Self {
        Self::Refused(refusals)
    }
}

impl From<Refusal> for Fault {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal.into())
    }
}

impl From<standfast_rulebook::Fault> for Fault {
    fn from(fault: standfast_rulebook::Fault) -> Self {
        match fault {
            standfast_rulebook::Fault::Refused(refusals) => Self::Refused(refusals),
            standfast_rulebook::Fault::Stopped(stop) => Self::Dice(stop),
        }
    }
}
