//! What is answered, as Python objects: exact where it is a rule's, measured where it is an estimate.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyString, PyType};
use serde::Serialize;
use serde_json::{Number, Value as Json};

use crate::fault::Fault;

/// How numbers that are not whole become Python's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Numbers {
    /// `fractions.Fraction`: what the rules count.
    Exact,
    /// `float`: what was estimated.
    Measured,
}

/// An answer of the rules: whole numbers are `int`, others `Fraction`.
pub(crate) fn exact<'py>(py: Python<'py>, answer: &impl Serialize) -> Result<Bound<'py, PyAny>, Fault> {
    told(py, &value(answer)?, Numbers::Exact)
}

/// An estimate: whole numbers are `int`, others `float`.
pub(crate) fn measured<'py>(py: Python<'py>, answer: &impl Serialize) -> Result<Bound<'py, PyAny>, Fault> {
    told(py, &value(answer)?, Numbers::Measured)
}

/// An answer as JSON, where it is made while Python goes on.
pub(crate) fn value(answer: &impl Serialize) -> Result<Json, Fault> {
    serde_json::to_value(answer).map_err(|why| Fault::Other(format!("the answer can't be told: {why}")))
}

/// The fraction that a text says: `3/20`, `4.5`.
pub(crate) fn fraction<'py>(py: Python<'py>, text: &str) -> Result<Bound<'py, PyAny>, Fault> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    Ok(CLASS.import(py, "fractions", "Fraction")?.call1((text,))?)
}

fn told<'py>(py: Python<'py>, answer: &Json, numbers: Numbers) -> Result<Bound<'py, PyAny>, Fault> {
    Ok(match answer {
        Json::Null => py.None().into_bound(py),
        Json::Bool(flag) => PyBool::new(py, *flag).to_owned().into_any(),
        Json::Number(number) => counted(py, number, numbers)?,
        Json::String(text) => PyString::new(py, text).into_any(),
        Json::Array(parts) => {
            let list = PyList::empty(py);
            for part in parts {
                list.append(told(py, part, numbers)?)?;
            }
            list.into_any()
        }
        Json::Object(parts) => {
            let dict = PyDict::new(py);
            for (name, part) in parts {
                dict.set_item(PyString::intern(py, name), told(py, part, numbers)?)?;
            }
            dict.into_any()
        }
    })
}

fn counted<'py>(py: Python<'py>, number: &Number, numbers: Numbers) -> Result<Bound<'py, PyAny>, Fault> {
    if let Some(whole) = number.as_i64() {
        return Ok(PyInt::new(py, whole).into_any());
    }
    if let Some(whole) = number.as_u64() {
        return Ok(PyInt::new(py, whole).into_any());
    }
    let float = number.as_f64().unwrap_or(f64::NAN);
    match numbers {
        Numbers::Measured => Ok(PyFloat::new(py, float).into_any()),
        // The shortest decimals that say the number are those that the rules wrote.
        Numbers::Exact => {
            let fraction = fraction(py, &float.to_string())?;
            let is_whole = float.fract() == 0.0;
            Ok(if is_whole { fraction.getattr("numerator")? } else { fraction })
        }
    }
}
