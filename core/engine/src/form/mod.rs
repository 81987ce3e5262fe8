//! Reads what was given, and describes what may be given, from one declaration.
//!
//! A [`Shape`] reads its fields from a [`Form`] one after the other, each with its name, its meaning, what is allowed,
//! and whether it may be left out. The same code runs in two ways: over a [`Tree`], where it collects every fault under
//! its full path, and over nothing, where it writes its JSON Schema. So a shape must ask for all its fields every time;
//! a field that could not be read gives a stand-in, and the refusals come at the end.

mod kind;
mod nested;
mod schema;

use serde_json::Value as Json;

pub use kind::{Amount, ChoiceOf, Flag, Kind, Text, Whole, WholeNumber};
pub use kind::{above, amount, choice, flag, text, whole};
pub(crate) use nested::read_or;
pub use nested::{ListOf, Nullable, ObjectOf, list, nullable, object};
pub use schema::describe;
pub use standfast_tabletop::decimal::{NotCounted, parts_of};

use crate::refusal::joined;
use crate::{Key, Problem, Refusal, Refusals, Tree, Value};
use schema::FieldSchema;

/// A value read from named fields.
pub trait Shape: Sized {
    /// What it is, in a few words.
    const IS: &'static str;

    /// Asks the form for every field, every time.
    fn read(form: &mut Form<'_>) -> Self;
}

/// The rulings of a system whose text leaves no choice.
impl Shape for () {
    const IS: &'static str = "no rulings";

    fn read(_: &mut Form<'_>) -> Self {}
}

/// The name and meaning of a field, declared once for every user.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Named {
    /// Its name: `range`.
    pub name: &'static str,
    /// What it is, in a few words.
    pub says: &'static str,
}

/// The fields of one object while they are read or described.
#[derive(Debug)]
pub struct Form<'t> {
    /// The parts that were given; `None` while describing.
    parts: Option<&'t [(Key, Tree)]>,
    path: String,
    asked: Vec<&'static str>,
    refusals: Vec<Refusal>,
    schema: Vec<FieldSchema>,
    alternatives: Vec<Vec<&'static str>>,
}

/// Reads a shape from a tree.
///
/// # Errors
/// All refusals: unknown, missing and repeated fields, wrong types, values out of range.
pub fn read<T: Shape>(tree: &Tree) -> Result<T, Refusals> {
    let mut refusals = Vec::new();
    let shape = read_at(tree, "", &mut refusals);
    Refusals::new(refusals).map_or(Ok(shape), Err)
}

/// Reads a shape from the tree at `path`, and adds its faults to `refusals`.
pub(crate) fn read_at<T: Shape>(tree: &Tree, path: &str, refusals: &mut Vec<Refusal>) -> T {
    let Value::Map(parts) = &tree.value else {
        refusals.push(no_object(tree, path, T::IS));
        // The stand-in is read from nothing, so its missing fields are not reported.
        return T::read(&mut Form::over(Some(&[]), path));
    };
    let mut form = Form::over(Some(parts.as_slice()), path);
    let shape = T::read(&mut form);
    form.refuse_unknown();
    refusals.append(&mut form.refusals);
    shape
}

fn no_object(tree: &Tree, path: &str, is: &str) -> Refusal {
    Refusal::new(path, Problem::Value { given: tree.brief(), allowed: format!("an object ({is})") })
}

impl<'t> Form<'t> {
    fn over(parts: Option<&'t [(Key, Tree)]>, path: &str) -> Self {
        Self {
            parts,
            path: path.to_owned(),
            asked: Vec::new(),
            refusals: Vec::new(),
            schema: Vec::new(),
            alternatives: Vec::new(),
        }
    }

    /// The next field, with its name and meaning.
    pub fn field(&mut self, name: &'static str, says: &'static str) -> Field<'_, 't> {
        self.asked.push(name);
        Field { form: self, name, says }
    }

    /// The next field, with a name and meaning shared with others.
    pub fn named(&mut self, Named { name, says }: Named) -> Field<'_, 't> {
        self.field(name, says)
    }

    /// Whether the field was given; never while describing.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.part(name).is_some()
    }

    /// Whether everything read so far was allowed; never while describing. If not, some values are stand-ins, and
    /// should not be refused again.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        self.parts.is_some() && self.refusals.is_empty()
    }

    /// How many refusals there are so far.
    #[must_use]
    pub fn faults(&self) -> usize {
        self.refusals.len()
    }

    /// The names of the given parts that nobody has asked for yet.
    #[must_use]
    pub fn other_names(&self) -> Vec<String> {
        let parts = self.parts.unwrap_or_default();
        let other = parts.iter().filter(|(key, _)| !self.asked.contains(&key.text.as_str()));
        other.map(|(key, _)| key.text.clone()).collect()
    }

    fn part(&self, name: &str) -> Option<&'t Tree> {
        self.parts?.iter().find(|(key, _)| key.text == name).map(|(_, part)| part)
    }

    /// Refuses a given field for a reason other than its own value.
    pub fn refuse(&mut self, name: &str, reason: impl Into<String>) {
        if self.parts.is_none() {
            return;
        }
        let given = self.part(name).map(Tree::brief);
        let problem = Problem::Excluded { given, reason: reason.into() };
        self.refusals.push(Refusal::new(joined(&self.path, name), problem));
    }

    /// Refuses the lack of a field.
    pub fn lack(&mut self, name: &str, allowed: impl Into<String>) {
        if self.parts.is_some() {
            let problem = Problem::Missing { allowed: allowed.into() };
            self.refusals.push(Refusal::new(joined(&self.path, name), problem));
        }
    }

    /// Refuses any of these fields that was given, unless `applies`.
    pub fn only_when(&mut self, applies: bool, names: &[&str], reason: &str) {
        for name in names {
            if !applies && self.has(name) {
                self.refuse(name, reason);
            }
        }
    }

    /// Demands exactly one of the fields: of two, the later is refused; of none, the first is missing.
    pub fn exactly_one(&mut self, names: &[&'static str]) {
        self.alternatives.push(names.to_vec());
        if self.parts.is_none() {
            return;
        }
        let mut given = names.iter().filter(|name| self.has(name));
        match (given.next(), given.next()) {
            (None, _) => {
                let first = names.first().copied().unwrap_or_default();
                let allowed = format!("one of {} must be given", names.join(", "));
                let missing = Refusal::new(joined(&self.path, first), Problem::Missing { allowed });
                self.refusals.push(missing);
            }
            (Some(first), Some(later)) => {
                self.refuse(later, format!("`{first}` is given too, and only one of the two is allowed"));
            }
            _ => {}
        }
    }

    fn refuse_unknown(&mut self) {
        /// More are not reported: nobody reads them.
        const MOST_UNKNOWN: usize = 20;
        let asked = &self.asked;
        let unknown = |(key, _): &&(Key, Tree)| !asked.contains(&key.text.as_str());
        for (key, _) in self.parts.unwrap_or_default().iter().filter(unknown).take(MOST_UNKNOWN) {
            let known = asked.iter().map(|&name| name.to_owned()).collect();
            let refusal = Refusal::new(joined(&self.path, &key.text), Problem::Unknown { known });
            self.refusals.push(refusal.near(&key.text, asked.iter().copied()));
        }
    }
}

/// One field of a form: takes what is allowed, and gives what was read.
#[derive(Debug)]
pub struct Field<'f, 't> {
    form: &'f mut Form<'t>,
    name: &'static str,
    says: &'static str,
}

impl Field<'_, '_> {
    /// A field that must be given.
    pub fn required<K: Kind>(mut self, kind: K) -> K::Value {
        if let Some(value) = self.given(&kind) {
            return value;
        }
        if self.form.parts.is_some() {
            self.form.lack(self.name, format!("{} must be given", kind.allowed()));
        } else {
            self.describe(kind.schema(), true, None);
        }
        kind.stand_in()
    }

    /// A field that is `default` if left out.
    pub fn or<K: Kind>(mut self, kind: K, default: K::Value) -> K::Value {
        if self.form.parts.is_none() {
            self.describe(kind.schema(), false, Some(kind.show(&default)));
        }
        self.given(&kind).unwrap_or(default)
    }

    /// A field that may be left out.
    pub fn optional<K: Kind>(mut self, kind: K) -> Option<K::Value> {
        if self.form.parts.is_none() {
            self.describe(kind.schema(), false, None);
        }
        self.given(&kind)
    }

    fn given<K: Kind>(&mut self, kind: &K) -> Option<K::Value> {
        let tree = self.form.part(self.name)?;
        let path = joined(&self.form.path, self.name);
        Some(kind.read(tree, &path, &mut self.form.refusals))
    }

    fn describe(&mut self, schema: Json, required: bool, default: Option<Json>) {
        self.form.schema.push(FieldSchema { name: self.name, says: self.says, schema, required, default });
    }
}

/// Declares a struct together with its [`Shape`](crate::Shape): each field once, with its meaning, which becomes its
/// doc comment, and how it is read. `flat` puts the fields of a field among those of the struct; `by(..)` reads it by a
/// function.
///
/// ```
/// use standfast_engine::form::{flag, read, whole};
/// use standfast_engine::{Tree, shape};
///
/// shape! {
///     /// Somebody who watches.
///     #[derive(Debug, PartialEq)]
///     struct Sentry is "a sentry" {
///         hours: i64 = "how long he has watched", required(whole(0..=24));
///         asleep: bool = "whether he sleeps", or(flag(), false);
///     }
/// }
/// let sentry: Sentry = read(&Tree::from_json(r#"{"hours": 3}"#).unwrap()).unwrap();
/// assert_eq!(sentry, Sentry { hours: 3, asleep: false });
/// ```
#[macro_export]
macro_rules! shape {
    (@read $form:ident, $field:ident, $type:ty, flat) => {
        <$type>::read($form)
    };
    (@read $form:ident, $field:ident, $type:ty, by($reads:expr)) => {{
        let reads: fn(&mut $crate::Form<'_>) -> $type = $reads;
        reads($form)
    }};
    (@read $form:ident, $field:ident, $type:ty, $says:literal, $how:ident($($args:tt)*)) => {
        $form.field(stringify!($field), $says).$how($($args)*)
    };
    ($(#[$doc:meta])* $visible:vis struct $name:ident is $is:literal {
        $($(#[$of_field:meta])* $sees:vis $field:ident: $type:ty
            = $($says:literal,)? $how:ident $(($($args:tt)*))?;)+
    }) => {
        $(#[$doc])*
        $visible struct $name {
            $($(#[doc = $says])? $(#[$of_field])* $sees $field: $type,)+
        }

        impl $crate::Shape for $name {
            const IS: &'static str = $is;

            fn read(form: &mut $crate::Form<'_>) -> Self {
                #[allow(unused_imports, reason = "where no field is flat")]
                use $crate::Shape as _;
                Self {
                    $($field: $crate::shape!(@read form, $field, $type, $($says,)? $how $(($($args)*))?),)+
                }
            }
        }
    };
}
