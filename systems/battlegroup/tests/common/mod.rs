//! What the tests of this system share: situations and rulings are written as players write them, in JSON.

pub(crate) mod battle;
pub(crate) mod table;

use serde_json::{Value as Json, json};
use standfast_battlegroup::Battlegroup;
use standfast_drill::situations::{self, Ran, by_outcome, given, under};
use standfast_engine::Procedure;

/// Plays a situation under the given rulings with typed faces that must be just enough.
pub(crate) fn throw_under<P: Procedure<System = Battlegroup>>(
    rulings: &Json,
    json: &Json,
    faces: &[u32],
) -> Ran<Json> {
    situations::throw_under::<P>(&under(given(rulings)), json, faces).in_json()
}

/// Plays a situation with every ruling at its default.
pub(crate) fn throw<P: Procedure<System = Battlegroup>>(json: &Json, faces: &[u32]) -> Ran<Json> {
    throw_under::<P>(&json!({}), json, faces)
}

/// The exact probability of each outcome under the given rulings, in the order of their JSON text.
pub(crate) fn odds_under<P: Procedure<System = Battlegroup>>(
    rulings: &Json,
    json: &Json,
) -> Vec<(Json, String)> {
    by_outcome::<P>(&under(given(rulings)), &given(json))
}

/// The exact probabilities with every ruling at its default.
pub(crate) fn odds_of<P: Procedure<System = Battlegroup>>(json: &Json) -> Vec<(Json, String)> {
    odds_under::<P>(&json!({}), json)
}
