//! The axes of a plan: what is turned, and to what.

use standfast_engine::form::{Kind, list, text};
use standfast_engine::{Form, Problem, Refusal, Shape, Tree, Value as Has};

use super::super::arena::Arena;
use super::super::knob::Knob;
use super::super::value::{Value, range};
use crate::fault::WarFault;
use crate::order::Order;

/// The most values of an axis.
const MOST_VALUES: usize = 1_000;

/// An axis: a knob, and what it is turned to.
#[derive(Debug, Clone, PartialEq)]
pub struct Axis {
    /// The knob.
    pub knob: Knob,
    /// The values, in their order.
    pub values: Vec<Value>,
    /// Whether they are listed one by one.
    is_listed: bool,
}

/// An axis while it is read.
pub(super) struct AxisRead(pub(super) Option<Axis>);

impl Shape for AxisRead {
    const IS: &'static str = "an axis";

    fn read(form: &mut Form<'_>) -> Self {
        let knob = form.field("knob", "what is turned: `victory.hours`, `player.south`").required(text());
        let values = form.field("values", "the values one by one").optional(list(OneValue, MOST_VALUES));
        let from = form.field("from", "the least value").optional(OneValue);
        let to = form.field("to", "the greatest value").optional(OneValue);
        let step = form.field("step", "the step between values").optional(OneValue);
        form.exactly_one(&["values", "from"]);
        form.only_when(from.is_some(), &["to", "step"], "it goes with `from`");
        if from.is_some() && to.is_none() {
            form.lack("to", "the greatest value must be given");
        }
        let is_listed = values.is_some();
        let values = values.or_else(|| {
            let (from, to) = (from?.to_string(), to?.to_string());
            match range(&from, &to, step.map(|step| step.to_string()).as_deref()) {
                Ok(values) => Some(values),
                Err(why) => {
                    form.refuse("from", why.to_string());
                    None
                }
            }
        });
        if values.as_ref().is_some_and(|values| values.len() < 2) {
            form.refuse(if is_listed { "values" } else { "from" }, "an axis has two values or more");
        }
        if values.as_ref().is_some_and(|values| values.len() > MOST_VALUES) {
            form.refuse("from", format!("an axis has at most {MOST_VALUES} values: take a larger step"));
        }
        let knob = match knob.parse::<Knob>() {
            Ok(knob) => Some(knob),
            Err(fault) => {
                if form.has("knob") && !knob.is_empty() {
                    form.refuse("knob", fault.to_string());
                }
                None
            }
        };
        Self(knob.zip(values).map(|(knob, values)| Axis { knob, values, is_listed }))
    }
}

/// The kind of a value that a knob is turned to.
struct OneValue;

impl Kind for OneValue {
    type Value = Value;

    fn allowed(&self) -> String {
        "a number, a text, or true or false".to_owned()
    }

    fn read(&self, tree: &Tree, path: &str, refusals: &mut Vec<Refusal>) -> Value {
        match &tree.value {
            Has::Number(number) => Value::Number(number.clone()),
            Has::Text(text) => Value::Word(text.clone()),
            Has::Flag(flag) => Value::Flag(*flag),
            _ => self.refuse(tree, path, refusals),
        }
    }

    fn stand_in(&self) -> Value {
        Value::Number("0".to_owned())
    }

    fn schema(&self) -> serde_json::Value {
        serde_json::json!({"type": ["number", "string", "boolean"]})
    }

    fn show(&self, value: &Value) -> serde_json::Value {
        serde_json::to_value(value).unwrap_or_default()
    }
}

impl Axis {
    /// What the rules refuse of the values.
    pub(super) fn refused(&self, number: usize, arena: &Arena<'_>, order: &Order) -> Vec<Refusal> {
        let mut refusals = Vec::new();
        for (place, value) in self.values.iter().enumerate() {
            let path = if self.is_listed { format!("values[{place}]") } else { "from".to_owned() };
            let why = match self.knob.turned(order, value) {
                Ok(order) => match arena.declare(&order) {
                    Ok(_) => continue,
                    Err(WarFault::File(faults)) => {
                        let words = faults.iter().map(|fault| fault.refusal.to_string());
                        words.collect::<Vec<_>>().join("; ")
                    }
                    Err(fault) => fault.to_string(),
                },
                // There is no such place, whatever it is turned to.
                Err(fault) => {
                    refusals.push(excluded(&format!("axes[{number}].knob"), None, fault.to_string()));
                    return refusals;
                }
            };
            refusals.push(excluded(&format!("axes[{number}].{path}"), Some(value.to_string()), why));
        }
        refusals
    }
}

/// The axes that turn what one before them turns, and which that is.
pub(super) fn again(axes: &[AxisRead]) -> Vec<(usize, usize)> {
    let knob = |AxisRead(axis): &AxisRead| axis.as_ref().map(|axis| axis.knob.to_string());
    let knobs: Vec<Option<String>> = axes.iter().map(knob).collect();
    let first = |(place, knob): (usize, &Option<String>)| {
        Some((place, knobs.iter().take(place).position(|before| knob.is_some() && before == knob)?))
    };
    knobs.iter().enumerate().filter_map(first).collect()
}

/// A refusal of what is given at that path, in words.
pub(super) fn excluded(path: &str, given: Option<String>, reason: String) -> Refusal {
    Refusal::new(path, Problem::Excluded { given, reason })
}
