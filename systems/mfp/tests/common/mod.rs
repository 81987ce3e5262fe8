//! What the tests of this system share: situations and rulings are written as players write them, in JSON.

pub(crate) mod battle;

use serde_json::{Value as Json, json};
use standfast_drill::situations::{Ran, given, ran_under, under};
use standfast_engine::{Procedure, odds};
use standfast_mfp::Mfp;
use standfast_odds::Exact;

/// Plays a situation under the given rulings. As there are no dice, whatever it comes to is certain.
pub(crate) fn play_under<P: Procedure<System = Mfp>>(rulings: &Json, situation: &Json) -> Ran<Json> {
    let (rules, situation) = (under(given(rulings)), given::<P>(situation));
    let ran = ran_under(&rules, &situation, &[]);
    let odds = odds::<_, Exact>(&situation, &rules).unwrap();
    assert_eq!(odds.probability(&ran.outcome).to_string(), "1");
    ran.in_json()
}

/// Plays a situation with every ruling at its default.
pub(crate) fn play<P: Procedure<System = Mfp>>(situation: &Json) -> Ran<Json> {
    play_under::<P>(&json!({}), situation)
}

/// The points that a situation comes to.
pub(crate) fn points<P: Procedure<System = Mfp>>(situation: &Json) -> Json {
    play::<P>(situation).outcome["points"].clone()
}
