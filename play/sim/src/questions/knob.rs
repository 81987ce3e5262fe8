//! Knobs: the places of a scenario that can be set, and who leads a side.

use std::fmt;

use standfast_engine::{Key, Problem, Refusal, Tree, nearest};
use standfast_generals::Leader;

use super::value::Value;
use super::written;
use crate::order::Order;

/// What the knob of a side's leader begins with.
const PLAYER: &str = "player.";

/// Something that can be turned: a place in the scenario's file, or who leads a side.
///
/// A place is written as a path: `victory.hours`, `rules.routed_check`, `charts.fire.roll`. A part of a list goes by its id
/// (`commands.mill-brigade.markers`), by what it says first where it has none (`armies.union.breaks_at`), or by its place
/// (`commands[0].markers`); `*` is all of them. A thing's own id leads to it from anywhere: `first-south.men`. `player.south`
/// is who leads that side.
///
/// ```
/// use standfast_sim::questions::Knob;
///
/// assert!("commands.mill-brigade.markers".parse::<Knob>().is_ok());
/// assert!("victory..hours".parse::<Knob>().is_err());
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Knob {
    text: String,
    turns: Turns,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Turns {
    Leader(String),
    Place(Vec<Step>),
}

/// One step of a path.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Step {
    /// A field, or a part of a list that is called so.
    Name(String),
    /// A part of a list by its place.
    Place(usize),
    /// All parts of a list.
    All,
}

/// Why a knob can't be turned.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct KnobFault(pub Refusal);

impl KnobFault {
    fn new(path: &str, reason: impl Into<String>) -> Self {
        Self(Refusal::new(path, Problem::Excluded { given: None, reason: reason.into() }))
    }
}

impl std::str::FromStr for Knob {
    type Err = KnobFault;

    fn from_str(text: &str) -> Result<Self, KnobFault> {
        let turns = match text.strip_prefix(PLAYER) {
            Some(post) if !post.is_empty() => Turns::Leader(post.to_owned()),
            _ => Turns::Place(steps(text).ok_or_else(|| {
                let allowed = "a path such as victory.hours, commands.guard.units[0].men or player.SIDE";
                let problem = Problem::Value { given: format!("{text:?}"), allowed: allowed.to_owned() };
                KnobFault(Refusal::new("a knob", problem))
            })?),
        };
        Ok(Self { text: text.to_owned(), turns })
    }
}

impl fmt::Display for Knob {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// The steps of a path; none where it is none.
fn steps(text: &str) -> Option<Vec<Step>> {
    let mut steps = Vec::new();
    for part in text.split('.') {
        let (name, places) = part.split_at(part.find('[').unwrap_or(part.len()));
        match name {
            "" => return None,
            "*" => steps.push(Step::All),
            name => steps.push(Step::Name(name.to_owned())),
        }
        for place in places.split_terminator(']') {
            steps.push(Step::Place(place.strip_prefix('[')?.parse().ok()?));
        }
        let is_closed = places.is_empty() || places.ends_with(']');
        is_closed.then_some(())?;
    }
    Some(steps)
}

impl Knob {
    /// The order with the knob turned to that value. Whether the rules allow it shows when the war is declared.
    ///
    /// # Errors
    /// [`KnobFault`], where the scenario has no such place, or the value names no leader.
    pub fn turned(&self, order: &Order, to: &Value) -> Result<Order, KnobFault> {
        let steps = match &self.turns {
            Turns::Leader(post) => return self.led(order, post, to),
            Turns::Place(steps) => steps,
        };
        let mut scenario = order.scenario.clone();
        // Each place by itself: what is set moves what stands behind it.
        for path in self.places(&scenario, steps)? {
            scenario = written::set(&scenario, &path, to).map_err(|why| KnobFault::new(&self.text, why))?;
        }
        Ok(Order { scenario, ..order.clone() })
    }

    fn led(&self, order: &Order, post: &str, by: &Value) -> Result<Order, KnobFault> {
        let leader: Leader = by
            .to_string()
            .parse()
            .map_err(|fault: standfast_generals::NoLeader| KnobFault::new(&self.text, fault.to_string()))?;
        Ok(order.led_by(&[(post.to_owned(), leader)]))
    }

    /// The paths of all places that are meant, each a list of fields and places.
    fn places(&self, scenario: &str, steps: &[Step]) -> Result<Vec<Vec<Part>>, KnobFault> {
        let tree = Tree::from_toml(scenario, 0).map_err(|bad| KnobFault(bad.refusal.clone()))?;
        let begins = match steps.first() {
            Some(Step::Name(name)) if !has(&tree, name) => self.beginning(&tree, name, steps.get(1))?,
            _ => None,
        };
        let (start, steps) = match begins {
            Some(path) => (path, steps.get(1..).unwrap_or_default()),
            None => (Vec::new(), steps),
        };
        let mut paths = vec![start];
        for step in steps {
            let next: Result<Vec<_>, _> =
                paths.into_iter().map(|path| self.onward(&tree, path, step)).collect();
            paths = next?.concat();
        }
        Ok(paths)
    }

    /// The path to the thing of that id, wherever it stands; of several the one that has the field. None where nothing has
    /// that id: then it is a field that the scenario has left out.
    fn beginning(&self, tree: &Tree, id: &str, field: Option<&Step>) -> Result<Option<Vec<Part>>, KnobFault> {
        let mut found = Vec::new();
        bearers(tree, id, &mut Vec::new(), &mut found);
        let has_field = |path: &Vec<Part>| match field {
            Some(Step::Name(name)) => at(tree, path).is_some_and(|part| has(part, name)),
            _ => false,
        };
        let with_field = found.iter().filter(|path| has_field(path)).count();
        match (found.len(), with_field) {
            (0, _) => Ok(None),
            (_, 1) => Ok(found.into_iter().find(has_field)),
            (1, _) => Ok(found.pop()),
            _ => {
                let paths: Vec<String> = found.iter().map(|path| shown(path)).collect();
                let reason = format!("several things are called {id:?}: write which of {}", paths.join(", "));
                Err(KnobFault::new(&self.text, reason))
            }
        }
    }

    /// One step further.
    fn onward(&self, tree: &Tree, mut path: Vec<Part>, step: &Step) -> Result<Vec<Vec<Part>>, KnobFault> {
        use standfast_engine::Value as Has;
        let fault = |reason: String| Err(KnobFault::new(&shown(&path), reason));
        let parts = match at(tree, &path).map(|part| &part.value) {
            Some(Has::List(parts)) => parts,
            Some(Has::Map(_)) | None => match step {
                Step::Name(name) => {
                    path.push(Part::Field(name.clone()));
                    return Ok(vec![path]);
                }
                _ => return fault("it is no list: only a list has places".to_owned()),
            },
            Some(_) => return fault("it is one value: nothing stands in it".to_owned()),
        };
        let places: Vec<usize> = match step {
            Step::All => (0..parts.len()).collect(),
            Step::Place(place) if *place < parts.len() => vec![*place],
            Step::Place(place) => {
                return fault(format!("it has {} parts, from [0] on, and no [{place}]", parts.len()));
            }
            Step::Name(name) => {
                let called = parts.iter().enumerate().filter(|(_, part)| called(part) == Some(name));
                called.map(|(place, _)| place).collect()
            }
        };
        match (places.as_slice(), step) {
            ([], Step::Name(name)) => {
                let known: Vec<&str> = parts.iter().filter_map(called).collect();
                let reason = format!("nothing here is called {name:?}: there are {}", known.join(", "));
                let KnobFault(refusal) = KnobFault::new(&shown(&path), reason);
                let nearest = nearest(name, known).map(str::to_owned);
                Err(KnobFault(Refusal { nearest, ..refusal }))
            }
            ([_, _, ..], Step::Name(name)) => {
                fault(format!("several parts are called {name:?}: write the place, such as [0]"))
            }
            _ => {
                let onward = |place| path.iter().cloned().chain([Part::Place(place)]).collect();
                Ok(places.into_iter().map(onward).collect())
            }
        }
    }
}

/// A part of a path in a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Part {
    /// A field.
    Field(String),
    /// A place of a list.
    Place(usize),
}

/// What stands at a path.
pub(super) fn at<'t>(tree: &'t Tree, path: &[Part]) -> Option<&'t Tree> {
    use standfast_engine::Value as Has;
    path.iter().try_fold(tree, |tree, part| match (&tree.value, part) {
        (Has::Map(parts), Part::Field(name)) => {
            parts.iter().find(|(key, _)| key.text == *name).map(|(_, part)| part)
        }
        (Has::List(parts), Part::Place(place)) => parts.get(*place),
        _ => None,
    })
}

/// A path as it is shown: `commands[0].markers`.
fn shown(path: &[Part]) -> String {
    path.iter().fold(String::new(), |before, part| match part {
        Part::Field(name) if before.is_empty() => name.clone(),
        Part::Field(name) => format!("{before}.{name}"),
        Part::Place(place) => format!("{before}[{place}]"),
    })
}

fn fields(tree: &Tree) -> &[(Key, Tree)] {
    match &tree.value {
        standfast_engine::Value::Map(parts) => parts,
        _ => &[],
    }
}

fn has(tree: &Tree, field: &str) -> bool {
    fields(tree).iter().any(|(key, _)| key.text == field)
}

/// What a part of a list is called: its id, or else the first text in it.
fn called(part: &Tree) -> Option<&str> {
    let text = |(_, part): &'_ (Key, Tree)| matches!(part.value, standfast_engine::Value::Text(_));
    let parts = fields(part);
    let found =
        parts.iter().find(|(key, _)| key.text == "id").or_else(|| parts.iter().find(|part| text(part)));
    match found.map(|(_, part)| &part.value) {
        Some(standfast_engine::Value::Text(text)) => Some(text),
        _ => None,
    }
}

/// The paths of all that bears an id.
fn bearers(tree: &Tree, id: &str, path: &mut Vec<Part>, found: &mut Vec<Vec<Part>>) {
    let is_it = |(key, part): &(Key, Tree)| {
        key.text == "id" && matches!(&part.value, standfast_engine::Value::Text(text) if text == id)
    };
    if fields(tree).iter().any(is_it) {
        found.push(path.clone());
    }
    let parts: Vec<(Part, &Tree)> = match &tree.value {
        standfast_engine::Value::Map(parts) => {
            parts.iter().map(|(key, part)| (Part::Field(key.text.clone()), part)).collect()
        }
        standfast_engine::Value::List(parts) => {
            parts.iter().enumerate().map(|(place, part)| (Part::Place(place), part)).collect()
        }
        _ => Vec::new(),
    };
    for (step, part) in parts {
        path.push(step);
        bearers(part, id, path, found);
        path.pop();
    }
}
