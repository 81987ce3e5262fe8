//! Kinds that hold other kinds: objects, lists, and what may be `null`.

use std::marker::PhantomData;

use serde_json::{Value as Json, json};

use super::{Form, Kind, Shape, describe, read_at};
use crate::{Problem, Refusal, Tree, Value};

/// The kind of an object with fields of its own.
#[derive(Debug, Clone)]
pub struct ObjectOf<T>(PhantomData<fn() -> T>);

/// An object with fields of its own.
#[must_use]
pub fn object<T: Shape>() -> ObjectOf<T> {
    ObjectOf(PhantomData)
}

impl<T: Shape> Kind for ObjectOf<T> {
    type Value = T;

    fn allowed(&self) -> String {
        format!("an object ({})", T::IS)
    }

    fn read(&self, tree: &Tree, path: &str, refusals: &mut Vec<Refusal>) -> T {
        read_at(tree, path, refusals)
    }

    fn stand_in(&self) -> T {
        T::read(&mut Form::over(None, ""))
    }

    fn schema(&self) -> Json {
        describe::<T>()
    }

    fn show(&self, _value: &T) -> Json {
        json!({})
    }
}

/// The kind of a list of things of one kind.
#[derive(Debug, Clone)]
pub struct ListOf<K> {
    kind: K,
    most: usize,
}

/// A list of at most `most` things of one kind.
#[must_use]
pub fn list<K: Kind>(kind: K, most: usize) -> ListOf<K> {
    ListOf { kind, most }
}

impl<K: Kind> Kind for ListOf<K> {
    type Value = Vec<K::Value>;

    fn allowed(&self) -> String {
        let most = if self.most == usize::MAX { String::new() } else { format!(" of at most {}", self.most) };
        format!("a list{most}, each {}", self.kind.allowed())
    }

    fn read(&self, tree: &Tree, path: &str, refusals: &mut Vec<Refusal>) -> Vec<K::Value> {
        match &tree.value {
            Value::List(parts) if parts.len() <= self.most => {
                let parts = parts.iter().enumerate();
                parts
                    .map(|(place, part)| self.kind.read(part, &format!("{path}[{place}]"), refusals))
                    .collect()
            }
            _ => self.refuse(tree, path, refusals),
        }
    }

    fn stand_in(&self) -> Vec<K::Value> {
        Vec::new()
    }

    fn schema(&self) -> Json {
        schema_of_list(&self.kind.schema(), self.most)
    }

    fn show(&self, value: &Vec<K::Value>) -> Json {
        value.iter().map(|part| self.kind.show(part)).collect()
    }
}

fn schema_of_list(each: &Json, most: usize) -> Json {
    json!({"type": "array", "items": each, "maxItems": most})
}

/// Reads a value that may also be something else: a refusal names everything that is `allowed`.
pub(crate) fn read_or<K: Kind>(
    kind: &K,
    allowed: &str,
    tree: &Tree,
    path: &str,
    refusals: &mut Vec<Refusal>,
) -> K::Value {
    let before = refusals.len();
    let value = kind.read(tree, path, refusals);
    for refusal in refusals.iter_mut().skip(before).filter(|refusal| refusal.path == path) {
        if let Problem::Value { allowed: of_kind, .. } = &mut refusal.problem {
            allowed.clone_into(of_kind);
        }
    }
    value
}

/// The kind of a value or `null`.
#[derive(Debug, Clone)]
pub struct Nullable<K>(K);

/// A value, or `null` for none.
#[must_use]
pub fn nullable<K: Kind>(kind: K) -> Nullable<K> {
    Nullable(kind)
}

impl<K: Kind> Kind for Nullable<K> {
    type Value = Option<K::Value>;

    fn allowed(&self) -> String {
        format!("{} or null", self.0.allowed())
    }

    fn read(&self, tree: &Tree, path: &str, refusals: &mut Vec<Refusal>) -> Option<K::Value> {
        match tree.value {
            Value::Null => None,
            _ => Some(read_or(&self.0, &self.allowed(), tree, path, refusals)),
        }
    }

    fn stand_in(&self) -> Option<K::Value> {
        None
    }

    fn schema(&self) -> Json {
        json!({"anyOf": [self.0.schema(), {"type": "null"}]})
    }

    fn show(&self, value: &Option<K::Value>) -> Json {
        value.as_ref().map_or(Json::Null, |value| self.0.show(value))
    }
}
