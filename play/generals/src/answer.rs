//! What there is to be known of doctrines.

use serde::Serialize;
use serde_json::Value as Json;
use standfast_engine::battle::{Doctrine, Led};
use standfast_engine::form;

/// A doctrine: its name, and what kind of commander acts by it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Named {
    /// Its name.
    pub name: String,
    /// What kind of commander acts by it.
    pub says: String,
}

/// A figure of the doctrines of a system.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Figure {
    /// Its name.
    pub name: String,
    /// What it is, in a few words.
    pub says: String,
    /// The lowest that it may be.
    pub low: i64,
    /// The highest that it may be.
    pub high: i64,
    /// What it is where a doctrine leaves it out.
    pub usual: i64,
}

/// The figures of a system's doctrines, as its shape declares them.
#[must_use]
pub fn described<B: Led>() -> Vec<Figure> {
    let schema = form::describe::<Doctrine<B>>();
    let Some(Json::Object(properties)) = schema.get("properties").cloned() else { return Vec::new() };
    let figure = |(name, of): (String, Json)| {
        let number = |key: &str| of.get(key).and_then(Json::as_i64);
        Some(Figure {
            name,
            says: of.get("description")?.as_str()?.to_owned(),
            low: number("minimum")?,
            high: number("maximum")?,
            usual: number("default")?,
        })
    };
    properties.into_iter().filter_map(figure).collect()
}
