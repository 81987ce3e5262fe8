use std::fmt::Display;

use standfast_dice::{Thrown, Typed};
use standfast_engine::form;
use standfast_engine::{Fault, Procedure, Refusals, Rules, Shape, Trace, Tree, odds, roll, verify};
use standfast_odds::Exact;

use super::rules;

/// Reads the JSON, checking single fields only.
///
/// # Errors
/// What is wrong with them.
pub fn read<T: Shape>(json: impl Display) -> Result<T, Refusals> {
    let tree = Tree::from_json(&json.to_string()).unwrap_or_else(|fault| panic!("{json}: {fault:?}"));
    form::read(&tree)
}

/// The situation in the JSON, if the published rules allow it.
///
/// # Errors
/// What is wrong with its fields, or what the rules exclude.
pub fn situation<P: Procedure>(json: impl Display) -> Result<P, Refusals> {
    read_under(&rules(), json)
}

/// The situation in the JSON, if these rules allow it.
///
/// # Errors
/// What is wrong with its fields, or what the rules exclude.
pub fn read_under<P: Procedure>(rules: &Rules<'_, P::System>, json: impl Display) -> Result<P, Refusals> {
    let situation = read(json)?;
    verify(&situation, rules)?;
    Ok(situation)
}

/// The situation in the JSON, checking single fields only; nothing may be refused.
pub fn given<T: Shape>(json: impl Display) -> T {
    read(&json).unwrap_or_else(|refusals| panic!("{json}: {refusals}"))
}

/// The paths of the single fields in the JSON that are refused; none if it is read.
pub fn misread<T: Shape>(json: impl Display) -> Vec<String> {
    read::<T>(json).map_or_else(|refusals| paths(&refusals), |_| Vec::new())
}

/// The paths at which the published rules refuse the JSON, by single fields or by how they fit together; none if it is
/// allowed.
pub fn refused<P: Procedure>(json: impl Display) -> Vec<String> {
    read::<P>(json).map_or_else(|refusals| paths(&refusals), |situation| refused_at(&situation))
}

/// The paths at which the published rules refuse a situation; none if it is allowed.
pub fn refused_at<P: Procedure>(situation: &P) -> Vec<String> {
    refused_under(&rules(), situation)
}

/// The same under other rules. Checks that a refused situation is neither rolled nor given odds.
pub fn refused_under<P: Procedure>(rules: &Rules<'_, P::System>, situation: &P) -> Vec<String> {
    let Err(refusals) = verify(situation, rules) else { return Vec::new() };
    let rolled = roll(situation, rules, &mut Thrown::new(Typed::new([1; 40])), &mut Trace::new());
    assert_eq!(rolled, Err(Fault::Refused(refusals.clone())));
    let walked = odds::<_, Exact>(situation, rules).map(|odds| odds.len());
    assert_eq!(walked, Err(Fault::Refused(refusals.clone())));
    paths(&refusals)
}

fn paths(refusals: &Refusals) -> Vec<String> {
    refusals.all().iter().map(|refusal| refusal.path.clone()).collect()
}
