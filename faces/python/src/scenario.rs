//! Scenarios: those that come with the program, files, and texts; and the doctrines that fight them.

use std::fs;
use std::path::Path;

use pyo3::prelude::*;
use pyo3::types::PyString;
use serde_json::json;
use standfast_rulebook::battle::{Sample, generals_of};
use standfast_rulebook::{Choice, Problem, Refusal};

use crate::book::systems;
use crate::fault::Fault;
use crate::{given, told};

/// A text with the name of where it comes from, for messages.
#[derive(Debug)]
pub(crate) struct Origin {
    pub(crate) name: String,
    pub(crate) text: String,
}

/// The most that is read of a file: far more than any scenario has.
const MOST_BYTES: usize = 4 << 20;

impl Origin {
    /// A text of more than a line as it is, anything else as the path of a file.
    pub(crate) fn of(given: &Bound<'_, PyAny>, path: &str) -> Result<Self, Fault> {
        if let Ok(text) = given.cast::<PyString>()
            && let Ok(text) = text.to_str()
            && text.contains('\n')
        {
            return Ok(Self { name: path.to_owned(), text: text.to_owned() });
        }
        let file = given::file(given, path)?;
        let name = file.display().to_string();
        let unread =
            |why: String| Fault::value(path, &name, format!("a file of TOML that can be read ({why})"));
        let text = fs::read(&file).map_err(|why| unread(why.to_string()))?;
        if text.len() > MOST_BYTES {
            return Err(unread(format!("it is longer than {MOST_BYTES} bytes")));
        }
        let text = String::from_utf8(text).map_err(|_| unread("it is not UTF-8".to_owned()))?;
        Ok(Self { text: text.trim_start_matches('\u{feff}').to_owned(), name })
    }

    /// A scenario: a text, a file, or the name of one that comes with the program.
    pub(crate) fn scenario(given: &Bound<'_, PyAny>) -> Result<Self, Fault> {
        match given.cast::<PyString>().ok().and_then(|text| text.to_str().ok()) {
            Some(name) if !name.contains('\n') && !name.ends_with(".toml") && !Path::new(name).is_file() => {
                sample(name)
            }
            _ => Self::of(given, "scenario"),
        }
    }
}

fn sample(name: &str) -> Result<Origin, Fault> {
    let names: Vec<String> = Sample::all().map(|sample| named(&sample)).collect();
    let found = Sample::all().find(|sample| named(sample) == name);
    let text = found.map(|sample| sample.text.to_owned()).ok_or_else(|| {
        let names_of = names.join(", ");
        let allowed = format!("a path, the text of a scenario (TOML), or one of {names_of}");
        let refusal = Refusal::new("scenario", Problem::Value { given: format!("{name:?}"), allowed });
        refusal.near(name, names.iter().map(String::as_str))
    })?;
    Ok(Origin { name: format!("{name}.toml"), text })
}

fn named(sample: &Sample) -> String {
    format!("{}/{}", sample.system, sample.name)
}

/// The names of the scenarios that come with Standfast, such as `"mfp/mill-bridge"`; of one system, or of all.
///
/// >>> import standfast
/// >>> standfast.scenarios("fatigue")
/// ['fatigue/stone-wall', 'fatigue/antietam-sunken-road']
#[pyfunction]
#[pyo3(signature = (system=None))]
pub(crate) fn scenarios(system: Option<&Bound<'_, PyAny>>) -> Result<Vec<String>, Fault> {
    let systems = systems(system)?;
    let is_meant = |sample: &Sample| systems.contains(&sample.system);
    Ok(Sample::all().filter(is_meant).map(|sample| named(&sample)).collect())
}

/// The text of a scenario that comes with Standfast, TOML: a beginning for one of your own.
///
/// >>> import standfast
/// >>> standfast.scenario("mfp/mill-bridge").splitlines()[0]
/// 'system = "mfp"'
#[pyfunction]
pub(crate) fn scenario(name: &Bound<'_, PyAny>) -> Result<String, Fault> {
    Ok(sample(&given::text(name, "scenario")?)?.text)
}

/// The doctrines of a system, or of all: who there is to lead, and what their figures mean.
///
/// >>> import standfast
/// >>> [doctrine["name"] for doctrine in standfast.doctrines("mfp")[0]["doctrines"]][:2]
/// ['steady', 'bold']
#[pyfunction]
#[pyo3(signature = (system=None))]
pub(crate) fn doctrines<'py>(
    py: Python<'py>,
    system: Option<&Bound<'py, PyAny>>,
) -> Result<Bound<'py, PyAny>, Fault> {
    let led = systems(system)?.into_iter().filter_map(|system| Some((system, generals_of(system)?)));
    let one = led.map(|(system, generals)| {
        json!({"system": system.name(), "doctrines": generals.doctrines(), "figures": generals.figures()})
    });
    told::exact(py, &one.collect::<Vec<_>>())
}
