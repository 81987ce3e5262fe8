//! Exact odds: outcomes, each with its probability.

use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyIterator, PyList};
use serde_json::Value as Json;
use standfast_rulebook::{Note, OddsAnswer, OutcomeOdds, outcome_in_words};

use crate::fault::Fault;
use crate::table::{Column, Table};
use crate::told;

/// The exact probability of every outcome of a situation, the likeliest first.
///
/// >>> import standfast
/// >>> odds = standfast.odds("battlegroup", "check", {"level": 8, "remaining": 6})
/// >>> [(line.outcome["result"], line.exact) for line in odds]
/// [('good', Fraction(7, 10)), ('cautious', Fraction(3, 10))]
/// >>> odds.chance(passed=True)
/// Fraction(7, 10)
#[pyclass(frozen, module = "standfast")]
#[derive(Debug)]
pub(crate) struct Odds {
    system: &'static str,
    procedure: &'static str,
    outcomes: Vec<OutcomeOdds>,
    trace: Vec<Note>,
}

impl From<OddsAnswer> for Odds {
    fn from(OddsAnswer { system, procedure, outcomes, trace, .. }: OddsAnswer) -> Self {
        Self { system, procedure, outcomes, trace }
    }
}

#[pymethods]
impl Odds {
    /// The system's name.
    #[getter]
    fn system(&self) -> &'static str {
        self.system
    }

    /// The procedure's name.
    #[getter]
    fn procedure(&self) -> &'static str {
        self.procedure
    }

    /// The reasons that hold before any dice: the rule, what it says here, and the value that follows.
    #[getter]
    fn trace<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyAny>, Fault> {
        told::exact(py, &self.trace)
    }

    /// The chance of the outcomes that a function says yes to, or that have these fields.
    ///
    /// >>> import standfast
    /// >>> odds = standfast.odds("battlegroup", "check", {"level": 8, "remaining": 6})
    /// >>> odds.chance(lambda outcome: outcome["result"] != "good")
    /// Fraction(3, 10)
    #[pyo3(signature = (is_meant=None, /, **fields))]
    fn chance<'py>(
        &self,
        py: Python<'py>,
        is_meant: Option<&Bound<'py, PyAny>>,
        fields: Option<&Bound<'py, PyDict>>,
    ) -> Result<Bound<'py, PyAny>, Fault> {
        let mut chance = told::fraction(py, "0")?;
        for line in &self.outcomes {
            let outcome = fields_of(py, line)?;
            let by_function =
                is_meant.map_or(Ok(true), |is_meant| is_meant.call1((&outcome,))?.is_truthy())?;
            if by_function && has(&outcome, fields)? {
                chance = chance.add(told::fraction(py, &line.exact)?)?;
            }
        }
        Ok(chance)
    }

    fn __len__(&self) -> usize {
        self.outcomes.len()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        PyList::new(py, self.outcomes.iter().map(|line| Outcome(line.clone())))?.try_iter()
    }

    fn __getitem__(&self, place: isize) -> PyResult<Outcome> {
        let from_end = || self.outcomes.len().checked_sub(place.unsigned_abs());
        let place = usize::try_from(place).ok().or_else(from_end);
        let line = place.and_then(|place| self.outcomes.get(place));
        let line =
            line.ok_or_else(|| PyIndexError::new_err(format!("there are {} outcomes", self.outcomes.len())))?;
        Ok(Outcome(line.clone()))
    }

    /// The odds as an Arrow table: the outcome as JSON, its probability, and the same as a fraction in text.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> Result<Bound<'py, PyAny>, Fault> {
        let texts = |of: fn(&OutcomeOdds) -> String| Column::text(self.outcomes.iter().map(of).collect());
        let probabilities = self.outcomes.iter().map(|line| Some(line.probability)).collect();
        let table = Table::of(vec![
            ("outcome", texts(|line| line.outcome.get().to_owned())),
            ("probability", Column::number(probabilities)),
            ("exact", texts(|line| line.exact.clone())),
        ])?;
        table.stream(py, requested_schema)
    }

    fn __repr__(&self) -> String {
        let lines: Vec<String> = self.outcomes.iter().take(4).map(said).collect();
        let more = self.outcomes.len().saturating_sub(lines.len());
        let more = if more > 0 { format!(", and {more} more") } else { String::new() };
        format!("<odds of {} {}: {}{more}>", self.system, self.procedure, lines.join("; "))
    }
}

/// One outcome and its probability.
#[pyclass(frozen, module = "standfast")]
#[derive(Debug)]
pub(crate) struct Outcome(OutcomeOdds);

#[pymethods]
impl Outcome {
    /// The outcome's fields.
    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyAny>, Fault> {
        fields_of(py, &self.0)
    }

    /// Its probability, a `fractions.Fraction`.
    #[getter]
    fn exact<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyAny>, Fault> {
        told::fraction(py, &self.0.exact)
    }

    /// Its probability, the nearest `float`.
    #[getter]
    fn probability(&self) -> f64 {
        self.0.probability
    }

    fn __repr__(&self) -> String {
        format!("<{}>", said(&self.0))
    }
}

fn said(line: &OutcomeOdds) -> String {
    let words = serde_json::from_str::<Json>(line.outcome.get()).map(|outcome| outcome_in_words(&outcome));
    format!("{} {}", line.exact, words.unwrap_or_default())
}

fn fields_of<'py>(py: Python<'py>, line: &OutcomeOdds) -> Result<Bound<'py, PyAny>, Fault> {
    told::exact(py, &line.outcome)
}

/// Whether an outcome has these fields.
fn has(outcome: &Bound<'_, PyAny>, fields: Option<&Bound<'_, PyDict>>) -> Result<bool, Fault> {
    for (name, value) in fields.into_iter().flatten() {
        let name: String = name.extract()?;
        let found = outcome.call_method1("get", (&name, &outcome.py().None()))?;
        let is_field: bool = outcome.contains(&name)?;
        if !is_field {
            let known: Vec<String> = outcome
                .call_method0("keys")?
                .try_iter()?
                .map(|key| key?.extract())
                .collect::<PyResult<_>>()?;
            return Err(Fault::value(
                &name,
                "no field of the outcomes",
                format!("one of {}", known.join(", ")),
            ));
        }
        if !found.eq(value)? {
            return Ok(false);
        }
    }
    Ok(true)
}
