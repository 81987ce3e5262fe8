//! What the tests of this system share: situations and rulings are written as players write them, in JSON.

pub(crate) mod battle;
pub(crate) mod table;

use serde_json::{Value as Json, json};
use standfast_battlegroup::{Battlegroup, Rulings, rules};
use standfast_dice::{Roll, Stop, Thrown, Typed};
use standfast_engine::{Fault, Note, Procedure, Rules, Shape, Trace, Tree, form, odds, roll, verify};
use standfast_odds::Exact;

/// What a procedure came to with the faces that were typed, and with which reasons.
pub(crate) struct Played {
    pub(crate) outcome: Json,
    pub(crate) notes: Vec<Note>,
    pub(crate) rolls: Vec<Roll>,
    /// Whether every face was asked for.
    pub(crate) finished: Result<(), Stop>,
}

impl Played {
    /// The value of the last reason that cites the rule: what it came to in the end.
    pub(crate) fn value_of(&self, rule: &str) -> Option<Json> {
        let note = self.notes.iter().rfind(|note| note.rule == rule);
        note.map(|note| serde_json::to_value(note.value).unwrap())
    }

    pub(crate) fn cites(&self, rule: &str) -> bool {
        self.notes.iter().any(|note| note.rule == rule)
    }
}

pub(crate) fn read<T: Shape>(json: &Json) -> Result<T, Vec<String>> {
    let tree = Tree::from_json(&json.to_string()).unwrap();
    form::read(&tree).map_err(|refusals| refusals.all().iter().map(|refusal| refusal.path.clone()).collect())
}

pub(crate) fn situation<P: Shape>(json: &Json) -> P {
    read(json).unwrap_or_else(|paths| panic!("{json} is refused at {paths:?}"))
}

pub(crate) fn under(rulings: &Json) -> Rules<'static, Battlegroup> {
    Rules { rulings: situation::<Rulings>(rulings), ..rules() }
}

/// Plays a situation under the given rulings with typed faces; [`Stop`] where the dice stop it.
pub(crate) fn throw_under<P: Procedure<System = Battlegroup>>(
    rulings: &Json,
    json: &Json,
    faces: &[u32],
) -> Result<Played, Stop> {
    let mut dice = Thrown::new(Typed::new(faces));
    let mut trace = Trace::new();
    let outcome = match roll(&situation::<P>(json), &under(rulings), &mut dice, &mut trace) {
        Ok(outcome) => outcome,
        Err(Fault::Stopped(stop)) => return Err(stop),
        Err(Fault::Refused(refusals)) => panic!("{json}: {refusals}"),
    };
    let (typed, rolls) = dice.into_parts();
    let notes = trace.into_notes();
    assert!(notes.iter().all(|note| !note.says.is_empty()));
    Ok(Played { outcome: serde_json::to_value(outcome).unwrap(), notes, rolls, finished: typed.finish() })
}

/// Plays a situation with every ruling at its default, with typed faces that must be just enough.
pub(crate) fn throw<P: Procedure<System = Battlegroup>>(json: &Json, faces: &[u32]) -> Played {
    let played = throw_under::<P>(&json!({}), json, faces).unwrap();
    assert_eq!(played.finished, Ok(()), "{json} with {faces:?}");
    played
}

/// The exact probability of each outcome under the given rulings, in the order of their JSON text.
pub(crate) fn odds_under<P: Procedure<System = Battlegroup>>(
    rulings: &Json,
    json: &Json,
) -> Vec<(Json, String)> {
    let odds = odds::<P, Exact>(&situation(json), &under(rulings)).unwrap();
    assert_eq!(odds.total().to_string(), "1");
    let mut outcomes: Vec<(Json, String)> = odds
        .iter()
        .map(|(outcome, weight)| (serde_json::to_value(outcome).unwrap(), weight.to_string()))
        .collect();
    outcomes.sort_by_key(|(outcome, _)| outcome.to_string());
    outcomes
}

/// The exact probabilities with every ruling at its default.
pub(crate) fn odds_of<P: Procedure<System = Battlegroup>>(json: &Json) -> Vec<(Json, String)> {
    odds_under::<P>(&json!({}), json)
}

/// The paths at which a situation is refused, by its fields or by how they go together.
pub(crate) fn refused<P: Procedure<System = Battlegroup>>(json: &Json) -> Vec<String> {
    let situation: P = match read(json) {
        Ok(situation) => situation,
        Err(paths) => return paths,
    };
    let refusals = verify(&situation, &rules());
    refusals
        .err()
        .map_or(Vec::new(), |refusals| refusals.all().iter().map(|refusal| refusal.path.clone()).collect())
}
