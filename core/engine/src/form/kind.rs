use std::fmt::Debug;
use std::marker::PhantomData;
use std::ops::RangeInclusive;

use serde_json::{Value as Json, json};

use super::{NotCounted, parts_of};
use crate::{Choice, Problem, Quantity, Refusal, Tree, Unit, Value};

/// What may stand in a field: how it is read, and what is allowed, in words and as JSON Schema.
pub trait Kind {
    /// The type of the value.
    type Value;

    /// What may be given, in words that go before "… is allowed".
    fn allowed(&self) -> String;

    /// Reads the value from the tree. If it is not allowed, adds to `refusals` under `path` and gives a stand-in.
    fn read(&self, tree: &Tree, path: &str, refusals: &mut Vec<Refusal>) -> Self::Value;

    /// Some allowed value, for when none could be read.
    fn stand_in(&self) -> Self::Value;

    /// The JSON Schema of what is allowed.
    fn schema(&self) -> Json;

    /// The value as JSON.
    fn show(&self, value: &Self::Value) -> Json;

    /// Refuses what was given, and gives the stand-in.
    fn refuse(&self, tree: &Tree, path: &str, refusals: &mut Vec<Refusal>) -> Self::Value {
        let problem = Problem::Value { given: tree.brief(), allowed: self.allowed() };
        refusals.push(Refusal::new(path, problem));
        self.stand_in()
    }
}

/// The kinds of whole numbers that fields are read as.
pub trait WholeNumber: Copy + Into<i64> + TryFrom<i64> + Debug {}

impl<N: Copy + Into<i64> + TryFrom<i64> + Debug> WholeNumber for N {}

/// The kind of a whole number in a range.
#[derive(Debug, Clone)]
pub struct Whole<N>(RangeInclusive<N>);

/// A whole number in a range, both ends allowed.
#[must_use]
pub fn whole<N: WholeNumber>(range: RangeInclusive<N>) -> Whole<N> {
    Whole(range)
}

impl<N: WholeNumber> Whole<N> {
    fn ends(&self) -> (i64, i64) {
        ((*self.0.start()).into(), (*self.0.end()).into())
    }
}

impl<N: WholeNumber> Kind for Whole<N> {
    type Value = N;

    fn allowed(&self) -> String {
        let (low, high) = self.ends();
        format!("a whole number from {low} to {high}")
    }

    fn read(&self, tree: &Tree, path: &str, refusals: &mut Vec<Refusal>) -> N {
        let (low, high) = self.ends();
        let number = match &tree.value {
            Value::Number(number) => parts_of(number, 1).ok(),
            _ => None,
        };
        let allowed = number.filter(|number| (low..=high).contains(number));
        match allowed.and_then(|number| N::try_from(number).ok()) {
            Some(number) => number,
            None => self.refuse(tree, path, refusals),
        }
    }

    fn stand_in(&self) -> N {
        *self.0.start()
    }

    fn schema(&self) -> Json {
        let (low, high) = self.ends();
        json!({"type": "integer", "minimum": low, "maximum": high})
    }

    fn show(&self, value: &N) -> Json {
        Json::from((*value).into())
    }
}

/// The kind of a quantity in a range, exact in its parts.
#[derive(Debug, Clone)]
pub struct Amount<U> {
    low: Quantity<U>,
    high: Quantity<U>,
    /// Whether the low end is excluded.
    above: bool,
}

/// A quantity in a range, both ends allowed.
#[must_use]
pub fn amount<U: Unit>(range: RangeInclusive<Quantity<U>>) -> Amount<U> {
    let (low, high) = range.into_inner();
    Amount { low, high, above: false }
}

/// A quantity in a range, its low end excluded.
#[must_use]
pub fn above<U: Unit>(range: RangeInclusive<Quantity<U>>) -> Amount<U> {
    Amount { above: true, ..amount(range) }
}

impl<U: Unit> Kind for Amount<U> {
    type Value = Quantity<U>;

    fn allowed(&self) -> String {
        let steps = match U::PARTS {
            1 => "whole ",
            2 => "whole or half ",
            _ => "",
        };
        let from = if self.above { "above" } else { "from" };
        let digits = U::PARTS.ilog10();
        let places = match (U::PARTS, digits) {
            (1 | 2, _) => String::new(),
            (_, digits) => format!(", with {digits} decimals at most"),
        };
        format!("a {steps}number {from} {} to {}{places}", self.low, self.high)
    }

    fn read(&self, tree: &Tree, path: &str, refusals: &mut Vec<Refusal>) -> Quantity<U> {
        let parts = match &tree.value {
            Value::Number(number) => parts_of(number, U::PARTS),
            _ => Err(NotCounted::TooFine),
        };
        match parts.map(Quantity::parts) {
            Ok(given) if given <= self.high && given >= self.low && !(self.above && given == self.low) => {
                given
            }
            _ => self.refuse(tree, path, refusals),
        }
    }

    fn stand_in(&self) -> Quantity<U> {
        if self.above { self.high } else { self.low }
    }

    fn schema(&self) -> Json {
        let low = if self.above { "exclusiveMinimum" } else { "minimum" };
        let step = Quantity::<U>::parts(1);
        json!({"type": "number", low: self.low, "maximum": self.high, "multipleOf": step})
    }

    fn show(&self, value: &Quantity<U>) -> Json {
        json!(value)
    }
}

/// The kind of a name of a [`Choice`].
#[derive(Debug, Clone)]
pub struct ChoiceOf<C>(PhantomData<fn() -> C>);

/// One of the names of a [`Choice`].
#[must_use]
pub fn choice<C: Choice>() -> ChoiceOf<C> {
    ChoiceOf(PhantomData)
}

impl<C: Choice> Kind for ChoiceOf<C> {
    type Value = C;

    fn allowed(&self) -> String {
        either(&C::names().collect::<Vec<_>>())
    }

    fn read(&self, tree: &Tree, path: &str, refusals: &mut Vec<Refusal>) -> C {
        let Value::Text(name) = &tree.value else {
            return self.refuse(tree, path, refusals);
        };
        C::named(name).unwrap_or_else(|| {
            let problem = Problem::Value { given: tree.brief(), allowed: self.allowed() };
            refusals.push(Refusal::new(path, problem).near(name, C::names()));
            self.stand_in()
        })
    }

    #[expect(clippy::indexing_slicing, reason = "choices! makes no empty enum")]
    fn stand_in(&self) -> C {
        C::ALL[0]
    }

    fn schema(&self) -> Json {
        json!({"enum": C::names().collect::<Vec<_>>()})
    }

    fn show(&self, value: &C) -> Json {
        json!(value.name())
    }
}

fn either(names: &[&str]) -> String {
    match names.split_last() {
        Some((last, [])) => (*last).to_owned(),
        Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
        None => "nothing".to_owned(),
    }
}

/// The kind of `true` or `false`.
#[derive(Debug, Clone)]
pub struct Flag;

/// `true` or `false`.
#[must_use]
pub fn flag() -> Flag {
    Flag
}

impl Kind for Flag {
    type Value = bool;

    fn allowed(&self) -> String {
        "true or false".to_owned()
    }

    fn read(&self, tree: &Tree, path: &str, refusals: &mut Vec<Refusal>) -> bool {
        match tree.value {
            Value::Flag(flag) => flag,
            _ => self.refuse(tree, path, refusals),
        }
    }

    fn stand_in(&self) -> bool {
        false
    }

    fn schema(&self) -> Json {
        json!({"type": "boolean"})
    }

    fn show(&self, value: &bool) -> Json {
        json!(value)
    }
}

/// The kind of any text.
#[derive(Debug, Clone)]
pub struct Text;

/// Any text.
#[must_use]
pub fn text() -> Text {
    Text
}

impl Kind for Text {
    type Value = String;

    fn allowed(&self) -> String {
        "a text".to_owned()
    }

    fn read(&self, tree: &Tree, path: &str, refusals: &mut Vec<Refusal>) -> String {
        match &tree.value {
            Value::Text(text) => text.clone(),
            _ => self.refuse(tree, path, refusals),
        }
    }

    fn stand_in(&self) -> String {
        String::new()
    }

    fn schema(&self) -> Json {
        json!({"type": "string"})
    }

    fn show(&self, value: &String) -> Json {
        json!(value)
    }
}
