use serde_json::Value as Json;
use standfast_dice::Weight;
use standfast_engine::{Procedure, Rules, odds};
use standfast_odds::{Exact, Odds};

use super::rules;

/// The exact odds of a situation under the published rules.
pub fn exact<P: Procedure>(situation: &P) -> Odds<P::Outcome, Exact> {
    exact_under(&rules(), situation)
}

/// The exact odds of a situation under these rules. They add up to 1.
pub fn exact_under<P: Procedure>(rules: &Rules<'_, P::System>, situation: &P) -> Odds<P::Outcome, Exact> {
    let odds: Odds<P::Outcome, Exact> =
        odds(situation, rules).unwrap_or_else(|fault| panic!("{situation:?}: {fault}"));
    assert_eq!(odds.total().to_string(), "1", "{situation:?}");
    odds
}

/// Each outcome in JSON with its exact probability, in the order of their texts.
pub fn by_outcome<P: Procedure>(rules: &Rules<'_, P::System>, situation: &P) -> Vec<(Json, String)> {
    let json = |outcome| serde_json::to_value(outcome).expect("an outcome can be written down");
    let odds = exact_under(rules, situation);
    let mut outcomes: Vec<(Json, String)> =
        odds.iter().map(|(outcome, weight)| (json(outcome), weight.to_string())).collect();
    outcomes.sort_by_key(|(outcome, _)| outcome.to_string());
    outcomes
}

/// The fraction `over / under`.
#[must_use]
pub fn fraction(over: u64, under: u64) -> Exact {
    Exact::ways(over).over(&Exact::ways(under))
}
