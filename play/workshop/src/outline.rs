//! What a change means: the same change made to the scenario as plain JSON. Whatever is refused is refused here.

use serde_json::{Map, Value as Json};
use standfast_engine::{Problem, Refusal};

use crate::Change;
use crate::steps::{Step, Steps, called};

/// A path whose elements are all by place, so that it can be walked without looking names up.
pub(crate) type Solid = Vec<Spot>;

/// A step of such a path.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Spot {
    /// A field of an object.
    Field(String),
    /// An element of a list.
    Place(usize),
}

/// A change that has been made to an outline, with its paths made solid: it can be made to a document that says the same.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Made {
    /// What stands here becomes this.
    Set { at: Solid, to: Json },
    /// What stands here goes.
    Take { at: Solid },
    /// This comes into a list that may not be there yet, at a place that it has.
    Put { at: Solid, place: usize, what: Json },
    /// An element goes, and comes into the list at `to`: the path after it has gone.
    Move { at: Solid, to: Solid, place: usize },
}

/// Makes a change to an outline.
///
/// # Errors
/// If it can't be made; the outline is then as it was.
pub(crate) fn make(outline: &mut Json, change: &Change) -> Result<Made, Refusal> {
    match change {
        Change::Set { at, to } => set(outline, &at.parse()?, to),
        Change::Take { at } => {
            let steps: Steps = at.parse()?;
            let at = resolved(outline, &steps)?;
            take(outline, &at).ok_or_else(|| missing(outline, &steps))?;
            Ok(Made::Take { at })
        }
        Change::Put { at, place, what } => {
            let steps: Steps = at.parse()?;
            writable(what, &steps)?;
            let at = resolved(outline, &steps)?;
            let place = put(outline, &at, &steps, *place, what.clone())?;
            Ok(Made::Put { at, place, what: what.clone() })
        }
        Change::Move { at, to, place } => move_to(outline, &at.parse()?, &to.parse()?, *place),
    }
}

/// The scenario with changes made to it.
///
/// # Errors
/// The first change that can't be made.
pub fn changed(outline: &Json, changes: &[Change]) -> Result<Json, Refusal> {
    let mut after = outline.clone();
    for change in changes {
        make(&mut after, change)?;
    }
    Ok(after)
}

/// Whether two outlines say the same: numbers are compared by what they count, however they are written.
#[must_use]
pub fn same(one: &Json, other: &Json) -> bool {
    match (one, other) {
        (Json::Number(one), Json::Number(other)) => {
            one == other || one.as_f64().zip(other.as_f64()).is_some_and(|(one, other)| near(one, other))
        }
        (Json::Array(one), Json::Array(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| same(one, other))
        }
        (Json::Object(one), Json::Object(other)) => {
            let alike =
                |(name, part): (&String, &Json)| other.get(name).is_some_and(|other| same(part, other));
            one.len() == other.len() && one.iter().all(alike)
        }
        _ => one == other,
    }
}

/// How many parts of one are told apart: JSON readers are out by less, and no rule counts finer.
pub(crate) const PARTS: f64 = 1e6;

/// Whether two numbers are the same, but for what reading them does to their last digits.
fn near(one: f64, other: f64) -> bool {
    let apart = (one - other).abs();
    apart * PARTS < 0.6 || apart < one.abs() * f64::EPSILON * 4.0
}

/// What stands at a path, if anything does.
pub(crate) fn at<'j>(outline: &'j Json, path: &[Spot]) -> Option<&'j Json> {
    path.iter().try_fold(outline, |here, spot| match spot {
        Spot::Field(name) => here.get(name),
        Spot::Place(place) => here.as_array()?.get(*place),
    })
}

pub(crate) fn at_mut<'j>(outline: &'j mut Json, path: &[Spot]) -> Option<&'j mut Json> {
    path.iter().try_fold(outline, |here, spot| match spot {
        Spot::Field(name) => here.get_mut(name),
        Spot::Place(place) => here.as_array_mut()?.get_mut(*place),
    })
}

/// Looks up the names of a path. A field need not be there, nor what would be below it, but an element must.
pub(crate) fn resolved(outline: &Json, steps: &Steps) -> Result<Solid, Refusal> {
    let mut here = Some(outline);
    let mut solid = Solid::new();
    for (count, step) in (1..).zip(&steps.0) {
        let path = || Steps(steps.0.iter().take(count).cloned().collect());
        let (spot, next) = match (step, here) {
            (Step::Field(name), None) => (Spot::Field(name.clone()), None),
            (Step::Field(name), Some(Json::Object(fields))) => (Spot::Field(name.clone()), fields.get(name)),
            (Step::Field(_), Some(other)) => return Err(wrong(&path(), other, "an object with fields")),
            (Step::Place(_) | Step::Named(_), Some(Json::Array(list))) => {
                let place = match step {
                    Step::Named(name) => list.iter().position(|element| called(element) == Some(name)),
                    Step::Place(place) => (*place < list.len()).then_some(*place),
                    Step::Field(_) => None,
                };
                let place = place.ok_or_else(|| no_element(&path(), step, list))?;
                (Spot::Place(place), list.get(place))
            }
            (Step::Place(_) | Step::Named(_), Some(other)) => return Err(wrong(&path(), other, "a list")),
            (Step::Place(_) | Step::Named(_), None) => return Err(no_element(&path(), step, &[])),
        };
        solid.push(spot);
        here = next;
    }
    Ok(solid)
}

fn set(outline: &mut Json, steps: &Steps, to: &Json) -> Result<Made, Refusal> {
    writable(to, steps)?;
    let at = resolved(outline, steps)?;
    if at.is_empty() && !to.is_object() {
        return Err(wrong(steps, to, "an object with fields"));
    }
    *made_on_the_way(outline, &at).ok_or_else(|| nowhere(steps))? = to.clone();
    Ok(Made::Set { at, to: to.clone() })
}

/// What stands at a path; objects that are missing on the way to it are made.
pub(crate) fn made_on_the_way<'j>(outline: &'j mut Json, path: &[Spot]) -> Option<&'j mut Json> {
    path.iter().try_fold(outline, |here, spot| match spot {
        Spot::Field(name) => {
            if here.is_null() {
                *here = Json::Object(Map::new());
            }
            Some(here.as_object_mut()?.entry(name.as_str()).or_insert(Json::Null))
        }
        Spot::Place(place) => here.as_array_mut()?.get_mut(*place),
    })
}

/// Puts a thing at the end of a list, which is made if it is missing, and gives its place.
pub(crate) fn appended(outline: &mut Json, path: &[Spot], thing: Json) -> usize {
    let Some(list) = made_on_the_way(outline, path) else { return 0 };
    if !list.is_array() {
        *list = Json::Array(Vec::new());
    }
    list.as_array_mut().map_or(0, |list| {
        list.push(thing);
        list.len() - 1
    })
}

/// Takes what stands at a path, if anything does.
fn take(outline: &mut Json, path: &[Spot]) -> Option<Json> {
    let (last, parent) = path.split_last()?;
    match (last, at_mut(outline, parent)?) {
        (Spot::Field(name), Json::Object(fields)) => fields.remove(name),
        (Spot::Place(place), Json::Array(list)) => (*place < list.len()).then(|| list.remove(*place)),
        _ => None,
    }
}

/// Puts an element into a list, and gives its place.
fn put(
    outline: &mut Json,
    path: &[Spot],
    steps: &Steps,
    place: Option<usize>,
    what: Json,
) -> Result<usize, Refusal> {
    let length = match at(outline, path) {
        None => 0,
        Some(Json::Array(list)) => list.len(),
        Some(other) => return Err(wrong(steps, other, "a list")),
    };
    let place = place.unwrap_or(length);
    if place > length {
        let problem =
            Problem::Value { given: place.to_string(), allowed: format!("a place from 0 to {length}") };
        return Err(Refusal::new(steps.to_string(), problem));
    }
    let list = made_on_the_way(outline, path).ok_or_else(|| nowhere(steps))?;
    if list.is_null() {
        *list = Json::Array(Vec::new());
    }
    if let Json::Array(list) = list {
        list.insert(place, what);
    }
    Ok(place)
}

fn move_to(
    outline: &mut Json,
    steps: &Steps,
    to_steps: &Steps,
    place: Option<usize>,
) -> Result<Made, Refusal> {
    let at = resolved(outline, steps)?;
    let mut to = resolved(outline, to_steps)?;
    let Some((Spot::Place(from), list)) = at.split_last() else {
        let reason = "only an element of a list can be moved".to_owned();
        return Err(Refusal::new(steps.to_string(), Problem::Excluded { given: None, reason }));
    };
    if to.starts_with(&at) {
        let reason = "it can't be moved into itself".to_owned();
        return Err(Refusal::new(steps.to_string(), Problem::Excluded { given: None, reason }));
    }
    // What follows the element in its list moves up once it has gone.
    if to.starts_with(list)
        && let Some(Spot::Place(below)) = to.get_mut(list.len())
        && *below > *from
    {
        *below -= 1;
    }
    let mut after = outline.clone();
    let element = take(&mut after, &at).ok_or_else(|| missing(outline, steps))?;
    let place = put(&mut after, &to, to_steps, place, element)?;
    *outline = after;
    Ok(Made::Move { at, to, place })
}

/// Whether TOML can hold this: it has no `null`, and no whole numbers beyond 64 bits with a sign.
fn writable(what: &Json, at: &Steps) -> Result<(), Refusal> {
    match what {
        Json::Null => Err(wrong(at, what, "a value; a field that shall not be there is taken away")),
        Json::Number(number) if number.is_u64() && !number.is_i64() => {
            Err(wrong(at, what, &format!("a whole number up to {}", i64::MAX)))
        }
        Json::Array(list) => {
            (0..).zip(list).try_for_each(|(place, element)| writable(element, &at.and(Step::Place(place))))
        }
        Json::Object(fields) => fields.iter().try_for_each(|(name, part)| writable(part, &at.field(name))),
        _ => Ok(()),
    }
}

fn nowhere(steps: &Steps) -> Refusal {
    Refusal::new(steps.to_string(), Problem::Unknown { known: Vec::new() })
}

fn wrong(path: &Steps, given: &Json, allowed: &str) -> Refusal {
    Refusal::new(path.to_string(), Problem::Value { given: brief(given), allowed: allowed.to_owned() })
}

/// What stands there in few words, for messages.
fn brief(given: &Json) -> String {
    const LONGEST: usize = 60;
    match given {
        Json::Array(_) => "a list".to_owned(),
        Json::Object(_) => "an object".to_owned(),
        other => {
            let text = other.to_string();
            let cut = text.chars().count() > LONGEST;
            text.chars().take(LONGEST).chain(cut.then_some('…')).collect()
        }
    }
}

/// There is no such field, or no such element, at the end of a path.
fn missing(outline: &Json, steps: &Steps) -> Refusal {
    let (parent, name) = match steps.0.split_last() {
        Some((Step::Field(name), parent)) => (Steps(parent.to_vec()), name.as_str()),
        _ => (Steps::default(), ""),
    };
    let parent =
        resolved(outline, &parent).ok().and_then(|path| at(outline, &path)).and_then(Json::as_object);
    let known: Vec<String> = parent.map(|fields| fields.keys().cloned().collect()).unwrap_or_default();
    let refusal = Refusal::new(steps.to_string(), Problem::Unknown { known: known.clone() });
    refusal.near(name, known.iter().map(String::as_str))
}

/// There is no such element in the list.
fn no_element(path: &Steps, step: &Step, list: &[Json]) -> Refusal {
    let names: Vec<&str> = list.iter().filter_map(called).collect();
    match step {
        Step::Named(name) => {
            let allowed =
                if names.is_empty() { "no element of that name".to_owned() } else { names.join(", ") };
            let problem = Problem::Value { given: format!("{name:?}"), allowed };
            Refusal::new(path.to_string(), problem).near(name, names)
        }
        _ => {
            let reason = match list.len() {
                0 => "the list has no elements".to_owned(),
                length => format!("the list has elements 0 to {}", length - 1),
            };
            Refusal::new(path.to_string(), Problem::Excluded { given: None, reason })
        }
    }
}
