//! What Python gives, as the JSON that every face gives.

use std::fmt::Write as _;
use std::path::PathBuf;

use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyMapping, PySequence, PyString, PyTuple, PyType};
use standfast_rulebook::{Problem, Refusal, Tree};

use crate::fault::Fault;

/// How deep lists and mappings may nest: deeper than any situation or command does, as for JSON.
const DEEPEST: usize = 32;

/// What may be given, in words.
const ALLOWED: &str = "None, a bool, a whole number, a number, a text, a list or a mapping";

/// The JSON text of a situation or a command.
///
/// # Errors
/// [`Fault::Refused`] at the path of what no JSON says.
pub(crate) fn json(given: &Bound<'_, PyAny>) -> Result<String, Fault> {
    let mut text = String::new();
    Writer { text: &mut text, path: Vec::new() }.write(given)?;
    Ok(text)
}

/// The same, read.
pub(crate) fn tree(given: &Bound<'_, PyAny>) -> Result<Tree, Fault> {
    Tree::from_json(&json(given)?).map_err(|bad| bad.refusal.into())
}

/// A text at a path.
pub(crate) fn text(given: &Bound<'_, PyAny>, path: &str) -> Result<String, Fault> {
    let text = given.cast::<PyString>().map_err(|_| wrong(given, path, "a text"))?;
    text.to_str().map(str::to_owned).map_err(|_| wrong(given, path, "a text of whole characters"))
}

/// A text or the path of a file, at a path.
pub(crate) fn file(given: &Bound<'_, PyAny>, path: &str) -> Result<PathBuf, Fault> {
    given.extract().map_err(|_| wrong(given, path, "the path of a file: a text or a pathlib.Path"))
}

/// A whole number in a range, at a path.
pub(crate) fn whole(
    given: &Bound<'_, PyAny>,
    path: &str,
    range: std::ops::RangeInclusive<u64>,
) -> Result<u64, Fault> {
    let is_flag = given.is_instance_of::<PyBool>();
    let number: Option<u64> = given.extract().ok().filter(|number| !is_flag && range.contains(number));
    number.ok_or_else(|| {
        wrong(given, path, &format!("a whole number from {} to {}", range.start(), range.end()))
    })
}

/// A number in a range, at a path.
pub(crate) fn number(
    given: &Bound<'_, PyAny>,
    path: &str,
    range: std::ops::RangeInclusive<f64>,
) -> Result<f64, Fault> {
    let number: Option<f64> = given.extract().ok().filter(|number| range.contains(number));
    number.ok_or_else(|| wrong(given, path, &format!("a number from {} to {}", range.start(), range.end())))
}

/// The things of a list, at a path; a text is no list of letters here.
pub(crate) fn list<'py, T>(
    given: &Bound<'py, PyAny>,
    path: &str,
    read: impl Fn(&Bound<'py, PyAny>, &str) -> Result<T, Fault>,
) -> Result<Vec<T>, Fault> {
    let is_list = !given.is_instance_of::<PyString>() && given.cast::<PySequence>().is_ok();
    if !is_list {
        return Err(wrong(given, path, "a list"));
    }
    let mut things = Vec::new();
    for thing in given.try_iter()? {
        things.push(read(&thing?, &format!("{path}[{}]", things.len()))?);
    }
    Ok(things)
}

/// The parts of a mapping, by their names, at a path.
pub(crate) fn mapping<'py>(
    given: &Bound<'py, PyAny>,
    path: &str,
) -> Result<Vec<(String, Bound<'py, PyAny>)>, Fault> {
    let mapping = given.cast::<PyMapping>().map_err(|_| wrong(given, path, "a mapping"))?;
    let mut parts = Vec::new();
    for part in mapping.items()?.iter() {
        let (name, value): (Bound<'_, PyAny>, Bound<'_, PyAny>) = part.extract()?;
        parts.push((text(&name, path)?, value));
    }
    Ok(parts)
}

/// Typed faces, in the order in which they are asked for.
pub(crate) fn faces(given: &Bound<'_, PyAny>) -> Result<Vec<u32>, Fault> {
    list(given, "dice", |face, path| {
        let face = whole(face, path, 0..=u64::from(u32::MAX))?;
        Ok(u32::try_from(face).unwrap_or(u32::MAX))
    })
}

/// What was given is not what is allowed there.
pub(crate) fn wrong(given: &Bound<'_, PyAny>, path: &str, allowed: &str) -> Fault {
    Fault::value(path, brief(given), allowed)
}

/// A value in few words, for messages.
fn brief(given: &Bound<'_, PyAny>) -> String {
    const LONGEST: usize = 60;
    let shown = given.repr().map(|shown| shown.to_string_lossy().into_owned());
    let kind = given.get_type().name().map_or_else(|_| "a thing".to_owned(), |name| name.to_string());
    match shown {
        Ok(shown) if shown.chars().count() <= LONGEST => shown,
        Ok(_) | Err(_) => format!("of type {kind}"),
    }
}

/// Writes JSON, and knows where it is.
struct Writer<'t> {
    text: &'t mut String,
    path: Vec<Step>,
}

/// A step down into what is written.
enum Step {
    Name(String),
    Place(usize),
}

impl Writer<'_> {
    fn write(&mut self, given: &Bound<'_, PyAny>) -> Result<(), Fault> {
        if self.path.len() > DEEPEST {
            let reason = format!("lists and mappings nest deeper than {DEEPEST}");
            return Err(Refusal::new(self.path(), Problem::Unreadable { reason }).into());
        }
        if let Ok(text) = given.cast::<PyString>() {
            let text = text.to_str().map_err(|_| self.wrong(given, "a text of whole characters"))?;
            self.quoted(text);
        } else if let Ok(flag) = given.cast::<PyBool>() {
            self.text.push_str(if flag.is_true() { "true" } else { "false" });
        } else if given.is_none() {
            self.text.push_str("null");
        } else if given.is_instance_of::<PyInt>() {
            self.whole(given)?;
        } else if let Ok(parts) = given.cast::<PyDict>() {
            self.parts(parts.iter().map(|(name, part)| Ok((name, part))))?;
        } else if let Ok(list) = given.cast::<PyList>() {
            self.list(list.iter().map(Ok))?;
        } else if let Ok(list) = given.cast::<PyTuple>() {
            self.list(list.iter().map(Ok))?;
        } else {
            self.other(given)?;
        }
        Ok(())
    }

    /// What is not of Python's own plain types.
    fn other(&mut self, given: &Bound<'_, PyAny>) -> Result<(), Fault> {
        let py = given.py();
        if let Some(decimal) = decimal(given)? {
            self.text.push_str(&decimal.map_err(|allowed| self.wrong(given, allowed))?);
        } else if let Ok(float) = given.cast::<PyFloat>() {
            self.float(given, float.value())?;
        } else if given.hasattr(intern!(py, "__index__"))? {
            let number = given.call_method0(intern!(py, "__index__"))?;
            self.whole(&number)?;
        } else if let Ok(mapping) = given.cast::<PyMapping>() {
            let items = mapping.items()?;
            self.parts(items.iter().map(|part| part.extract()))?;
        } else if given.cast::<PySequence>().is_ok() {
            let list: Vec<Bound<'_, PyAny>> = given.try_iter()?.collect::<PyResult<_>>()?;
            self.list(list.into_iter().map(Ok))?;
        } else if given.hasattr(intern!(py, "__float__"))? {
            self.float(given, given.extract()?)?;
        } else {
            return Err(self.wrong(given, ALLOWED));
        }
        Ok(())
    }

    fn whole(&mut self, given: &Bound<'_, PyAny>) -> Result<(), Fault> {
        if let Ok(number) = given.extract::<i64>() {
            let _ = write!(self.text, "{number}");
            return Ok(());
        }
        // A number that large is refused by whoever reads it, with its field and its range.
        let digits = given.py().get_type::<PyInt>().call_method1(intern!(given.py(), "__repr__"), (given,));
        let digits = digits.map_err(|_| self.wrong(given, "a whole number of fewer digits"))?;
        self.text.push_str(&digits.extract::<String>()?);
        Ok(())
    }

    fn float(&mut self, given: &Bound<'_, PyAny>, float: f64) -> Result<(), Fault> {
        match serde_json::Number::from_f64(float) {
            Some(number) => {
                let _ = write!(self.text, "{number}");
                Ok(())
            }
            None => Err(self.wrong(given, "a finite number")),
        }
    }

    fn list<'py>(&mut self, things: impl Iterator<Item = PyResult<Bound<'py, PyAny>>>) -> Result<(), Fault> {
        self.text.push('[');
        for (place, thing) in things.enumerate() {
            if place > 0 {
                self.text.push(',');
            }
            self.path.push(Step::Place(place));
            self.write(&thing?)?;
            self.path.pop();
        }
        self.text.push(']');
        Ok(())
    }

    fn parts<'py>(
        &mut self,
        parts: impl Iterator<Item = PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)>>,
    ) -> Result<(), Fault> {
        self.text.push('{');
        for (place, part) in parts.enumerate() {
            let (name, part) = part?;
            if place > 0 {
                self.text.push(',');
            }
            let Ok(Ok(text)) = name.cast::<PyString>().map(|name| name.to_str()) else {
                return Err(self.wrong(&name, "a text as the name of a field"));
            };
            self.quoted(text);
            self.text.push(':');
            self.path.push(Step::Name(text.to_owned()));
            self.write(&part)?;
            self.path.pop();
        }
        self.text.push('}');
        Ok(())
    }

    fn quoted(&mut self, text: &str) {
        let is_plain = |byte: u8| byte >= b' ' && byte != b'"' && byte != b'\\';
        if text.bytes().all(is_plain) {
            self.text.extend(["\"", text, "\""]);
        } else {
            // Both languages write texts alike.
            let _ = write!(self.text, "{}", serde_json::Value::from(text));
        }
    }

    fn wrong(&self, given: &Bound<'_, PyAny>, allowed: &str) -> Fault {
        wrong(given, &self.path(), allowed)
    }

    fn path(&self) -> String {
        let mut path = String::new();
        for step in &self.path {
            match step {
                Step::Name(name) if path.is_empty() => path.push_str(name),
                Step::Name(name) => path.extend([".", name]),
                Step::Place(place) => drop(write!(path, "[{place}]")),
            }
        }
        path
    }
}

/// A fraction or a decimal as JSON writes it, or what is allowed in its place; `None` of anything else. No rule counts in fractions
/// without an end in decimals, such as 1/3.
fn decimal(given: &Bound<'_, PyAny>) -> Result<Option<Result<String, &'static str>>, Fault> {
    static CLASSES: PyOnceLock<(Py<PyType>, Py<PyType>)> = PyOnceLock::new();
    let py = given.py();
    let (fraction, decimal) = CLASSES.get_or_try_init(py, || -> PyResult<_> {
        let class = |module: &str, name: &str| -> PyResult<Py<PyType>> {
            Ok(py.import(module)?.getattr(name)?.cast_into::<PyType>().map_err(PyErr::from)?.unbind())
        };
        Ok((class("fractions", "Fraction")?, class("decimal", "Decimal")?))
    })?;
    if given.is_instance(decimal.bind(py))? {
        let is_finite: bool = given.call_method0(intern!(py, "is_finite"))?.extract()?;
        if !is_finite {
            return Ok(Some(Err("a finite number")));
        }
        // In full, and not as 1E+1000000 would be.
        let is_long = given.call_method0(intern!(py, "adjusted"))?.extract::<i64>()?.abs() > LONGEST_NUMBER;
        let number =
            || -> PyResult<String> { given.call_method1(intern!(py, "__format__"), ("f",))?.extract() };
        return Ok(Some(if is_long { Err("a number of fewer digits") } else { Ok(number()?) }));
    }
    if !given.is_instance(fraction.bind(py))? {
        return Ok(None);
    }
    let ratio: Result<(i64, i64), _> = given.call_method0(intern!(py, "as_integer_ratio"))?.extract();
    let decimals = ratio.ok().and_then(|(over, under)| with_an_end(over, under));
    Ok(Some(decimals.ok_or("a number with an end in decimals, such as 1/2")))
}

/// How many digits a number of the user's may have before its point.
const LONGEST_NUMBER: i64 = 100;

/// A fraction in decimals; `None` where they have no end.
fn with_an_end(over: i64, under: i64) -> Option<String> {
    const MOST_DECIMALS: u32 = 18;
    let (over, under) = (i128::from(over), i128::from(under));
    let decimals = (0..=MOST_DECIMALS).find(|decimals| 10_i128.pow(*decimals) % under == 0)?;
    let whole = 10_i128.pow(decimals);
    let parts = over.checked_mul(whole / under)?;
    let sign = if parts < 0 { "-" } else { "" };
    let (before, after) =
        (parts.unsigned_abs() / whole.unsigned_abs(), parts.unsigned_abs() % whole.unsigned_abs());
    let places = usize::try_from(decimals).ok()?;
    Some(match places {
        0 => format!("{sign}{before}"),
        _ => format!("{sign}{before}.{after:0places$}"),
    })
}
