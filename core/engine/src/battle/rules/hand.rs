use std::fmt::{self, Debug};

use serde::de::DeserializeOwned;
use serde_json::Value as Json;

use super::super::{Domain, Id, Opened, Pass, Scene, Thing};
use super::Play;

/// What the umpire may do by hand: the values that he may set.
pub trait Hand: Play {
    /// Every value that may be set, table by table: of sides, of units, of officers.
    const KNOBS: &'static [&'static dyn Knobs<Self>];

    /// What else becomes so once a value has been set.
    fn has_set(state: &mut Self::State, knob: &str, thing: &Id, value: &Json) {
        let _ = (state, knob, thing, value);
    }

    /// Every value that may be set now, thing by thing.
    fn knobs(opened: Opened<'_, Self>) -> Vec<Knob> {
        let mut knobs: Vec<Knob> = Vec::new();
        Self::KNOBS.iter().for_each(|table| table.offer(opened, &mut knobs));
        knobs
    }

    /// Sets a value of [`knobs`](Self::knobs). What is not one changes nothing.
    fn set(state: &mut Self::State, knob: &str, thing: &Id, value: &Json) {
        if Self::KNOBS.iter().any(|table| table.turn(state, knob, thing, value)) {
            Self::has_set(state, knob, thing, value);
        }
    }
}

/// A value that the umpire may set by hand now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Knob {
    /// What it is of.
    pub thing: Thing,
    /// Its name: `fatigue`.
    pub name: &'static str,
    /// What it is, in a few words.
    pub says: &'static str,
    /// What it may be set to.
    pub domain: Domain,
    /// What it is now.
    pub now: Json,
}

/// The values that may be set of one kind of thing.
pub struct KnobsOf<B: Play, T: 'static> {
    /// The things, in the order in which they are shown.
    pub things: fn(Scene<'_, B>) -> Vec<Thing>,
    /// How one of them stands.
    pub find: for<'s> fn(&'s B::State, &Id) -> Option<&'s T>,
    /// The same, to be changed.
    pub find_mut: for<'s> fn(&'s mut B::State, &Id) -> Option<&'s mut T>,
    /// The values.
    pub knobs: &'static [KnobOf<B, T>],
}

/// One value of a kind of thing: its name, what it may be set to, and where it is kept.
pub struct KnobOf<B: Play, T> {
    /// Its name: `fatigue`.
    pub name: &'static str,
    /// What it is, in a few words.
    pub says: &'static str,
    /// What it may be set to; none where it may not be set now.
    pub domain: fn(Opened<'_, B>, &Id, &T) -> Option<Domain>,
    /// What it is now.
    pub get: fn(&T, &Id, Pass) -> Json,
    /// Sets it.
    pub set: fn(&mut T, &Id, &Json),
}

/// A table of values that may be set, whatever they are of.
pub trait Knobs<B: Play>: Debug + Sync {
    /// Adds those that may be set now.
    fn offer(&self, opened: Opened<'_, B>, knobs: &mut Vec<Knob>);

    /// Sets one of them; whether it is one.
    fn turn(&self, state: &mut B::State, knob: &str, thing: &Id, value: &Json) -> bool;
}

impl<B: Play, T: 'static> Knobs<B> for KnobsOf<B, T> {
    fn offer(&self, opened: Opened<'_, B>, knobs: &mut Vec<Knob>) {
        for thing in (self.things)(*opened) {
            let Some(of) = (self.find)(opened.state, &thing.id) else { continue };
            for KnobOf { name, says, domain, get, .. } in self.knobs {
                if let Some(domain) = domain(opened, &thing.id, of) {
                    let now = get(of, &thing.id, opened.pass());
                    knobs.push(Knob { thing: thing.clone(), name, says, domain, now });
                }
            }
        }
    }

    fn turn(&self, state: &mut B::State, knob: &str, thing: &Id, value: &Json) -> bool {
        let Some(knob) = self.knobs.iter().find(|known| known.name == knob) else { return false };
        match (self.find_mut)(state, thing) {
            Some(of) => (knob.set)(of, thing, value),
            None => return false,
        }
        true
    }
}

impl<B: Play, T> Debug for KnobsOf<B, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.knobs.iter().map(|knob| knob.name)).finish()
    }
}

/// Puts a value in its place, where one can be read.
pub fn put<T: DeserializeOwned>(place: &mut T, value: &Json) {
    if let Ok(value) = serde_json::from_value(value.clone()) {
        *place = value;
    }
}

/// A value of [`KnobsOf`] that is kept in a field as it stands in JSON: its name, what it is, what it may be set to, and the
/// field.
///
/// ```ignore
/// kept!("fatigue", "its fatigue", |_, _, _| Some(Domain::Whole { low: 0, high: 900 }), fatigue)
/// ```
#[macro_export]
macro_rules! kept {
    ($name:literal, $says:literal, $domain:expr, $($field:ident).+) => {
        $crate::battle::KnobOf {
            name: $name,
            says: $says,
            domain: $domain,
            get: |of, _, _| ::serde_json::json!(of.$($field).+),
            set: |of, _, value| $crate::battle::put(&mut of.$($field).+, value),
        }
    };
}
