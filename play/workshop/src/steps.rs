//! Paths within a scenario: `armies[0].brigades[=cutler].units[2].name`.

use std::fmt;
use std::str::FromStr;

use standfast_engine::{Problem, Refusal};

/// The fields that name an element of a list: the first one that it has counts.
const NAMED_BY: [&str; 3] = ["id", "side", "troops"];

/// How many steps a path may have: more than any scenario nests.
const MOST_STEPS: usize = 64;

/// One step of a path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// A field of an object.
    Field(String),
    /// An element of a list, by its place.
    Place(usize),
    /// The element of a list that is called so: by its `id`, else its `side`, else its `troops`.
    Named(String),
}

/// A path from the whole scenario to one of its parts.
///
/// ```
/// use standfast_workshop::Steps;
///
/// let steps: Steps = "armies[0].brigades[=cutler].name".parse().unwrap();
/// assert_eq!(steps.to_string(), "armies[0].brigades[=cutler].name");
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Steps(pub Vec<Step>);

impl Steps {
    /// This path and one step more.
    #[must_use]
    pub fn and(&self, step: Step) -> Self {
        Self(self.0.iter().cloned().chain([step]).collect())
    }

    /// The path to a field of this part.
    #[must_use]
    pub fn field(&self, name: &str) -> Self {
        self.and(Step::Field(name.to_owned()))
    }
}

/// What an element of a list is called: its `id`, else its `side`, else its `troops`.
#[must_use]
pub fn called(element: &serde_json::Value) -> Option<&str> {
    NAMED_BY.iter().find_map(|field| element.get(field))?.as_str()
}

impl FromStr for Steps {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Self, Refusal> {
        let mut steps = Vec::new();
        let mut left = text;
        while !left.is_empty() {
            let step = match left.strip_prefix('[') {
                Some(inside) => bracketed(inside),
                None if steps.is_empty() => field(left),
                None => left.strip_prefix('.').and_then(field),
            };
            let Some((step, rest)) = step.filter(|_| steps.len() < MOST_STEPS) else {
                return Err(unreadable(text));
            };
            steps.push(step);
            left = rest;
        }
        Ok(Self(steps))
    }
}

fn unreadable(text: &str) -> Refusal {
    let reason =
        "a path has names joined by `.`, and `[2]` or `[=id]` for an element of a list, at most 64 of them";
    Refusal::new(text, Problem::Unreadable { reason: reason.to_owned() })
}

/// A step that a bracket has begun, and what follows it.
fn bracketed(inside: &str) -> Option<(Step, &str)> {
    let (inside, rest) = inside.split_once(']')?;
    let step = match inside.strip_prefix('=') {
        Some(name) => Step::Named(name.to_owned()),
        None => Step::Place(inside.parse().ok()?),
    };
    Some((step, rest))
}

/// A field, plain or in quotes as JSON writes them, and what follows it.
fn field(text: &str) -> Option<(Step, &str)> {
    if text.starts_with('"') {
        let mut read = serde_json::Deserializer::from_str(text).into_iter::<String>();
        let name = read.next()?.ok()?;
        let rest = text.get(read.byte_offset()..)?;
        return Some((Step::Field(name), rest));
    }
    let end = text.find(['.', '[']).unwrap_or(text.len());
    let (name, rest) = text.split_at_checked(end)?;
    (!name.is_empty()).then(|| (Step::Field(name.to_owned()), rest))
}

impl fmt::Display for Steps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, step) in self.0.iter().enumerate() {
            match step {
                Step::Field(name) => {
                    let dot = if place == 0 { "" } else { "." };
                    if name.is_empty() || name.contains(['.', '[', ']', '"']) {
                        write!(f, "{dot}{}", serde_json::Value::from(name.as_str()))?;
                    } else {
                        write!(f, "{dot}{name}")?;
                    }
                }
                Step::Place(place) => write!(f, "[{place}]")?,
                Step::Named(name) => write!(f, "[={name}]")?,
            }
        }
        Ok(())
    }
}
