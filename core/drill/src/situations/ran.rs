use std::fmt::Display;

use serde::Serialize;
use serde_json::Value as Json;
use standfast_dice::{Die, Roll, Stop, Thrown, Typed};
use standfast_engine::{Fault, Figure, Note, Procedure, Rules, Trace, known_before_dice, roll};

use super::{given, rules};

/// The outcome of a procedure, with its reasons and its dice.
#[derive(Debug, Clone)]
pub struct Ran<O> {
    /// The outcome.
    pub outcome: O,
    /// The reasons, in their order.
    pub notes: Vec<Note>,
    /// The dice, as they fell.
    pub rolls: Vec<Roll>,
}

impl<O> Ran<O> {
    /// The values that a rule or a ruling gave, in their order.
    #[must_use]
    pub fn values(&self, rule: &str) -> Vec<Figure> {
        self.notes.iter().filter(|note| note.rule == rule).map(|note| note.value).collect()
    }

    /// The whole numbers that a rule gave, in their order.
    #[must_use]
    pub fn numbers(&self, rule: &str) -> Vec<i64> {
        let number = |value: &Figure| match *value {
            Figure::Whole(number) => Some(number),
            Figure::Decimal(of) if of.parts % of.per_whole == 0 => Some(of.parts / of.per_whole),
            _ => None,
        };
        self.values(rule).iter().filter_map(number).collect()
    }

    /// The first value that a rule gave, in JSON.
    #[must_use]
    pub fn first(&self, rule: &str) -> Option<Json> {
        self.values(rule).first().map(json)
    }

    /// The last value that a rule gave, in JSON.
    #[must_use]
    pub fn last(&self, rule: &str) -> Option<Json> {
        self.values(rule).last().map(json)
    }

    /// The rules that the reasons cite, in their order.
    #[must_use]
    pub fn rules(&self) -> Vec<&'static str> {
        self.notes.iter().map(|note| note.rule).collect()
    }

    /// Whether a reason cites the rule.
    #[must_use]
    pub fn cites(&self, rule: &str) -> bool {
        self.notes.iter().any(|note| note.rule == rule)
    }
}

impl<O: Serialize> Ran<O> {
    /// The outcome as JSON text.
    #[must_use]
    pub fn text(&self) -> String {
        serde_json::to_string(&self.outcome).expect("an outcome can be written down")
    }

    /// The run with its outcome in JSON.
    #[must_use]
    pub fn in_json(self) -> Ran<Json> {
        Ran { outcome: json(&self.outcome), notes: self.notes, rolls: self.rolls }
    }
}

fn json<T: Serialize>(value: &T) -> Json {
    serde_json::to_value(value).expect("it can be written down")
}

/// Runs a situation with exactly these faces. Every reason must have a sentence.
///
/// # Errors
/// [`Stop`], if a die is missing, wrong, or never asked for.
pub fn run<P: Procedure>(
    situation: &P,
    rules: &Rules<'_, P::System>,
    faces: &[u32],
) -> Result<Ran<P::Outcome>, Stop> {
    let mut dice = Thrown::new(Typed::new(faces));
    let mut trace = Trace::new();
    let outcome = roll(situation, rules, &mut dice, &mut trace).map_err(|fault| match fault {
        Fault::Stopped(stop) => stop,
        Fault::Refused(refusals) => panic!("{situation:?}: {refusals}"),
    })?;
    let (typed, rolls) = dice.into_parts();
    typed.finish()?;
    let notes = trace.into_notes();
    assert!(notes.iter().all(|note| !note.says.is_empty()), "{situation:?}: {notes:?}");
    Ok(Ran { outcome, notes, rolls })
}

/// Runs a situation under these rules with exactly these faces.
pub fn ran_under<P: Procedure>(
    rules: &Rules<'_, P::System>,
    situation: &P,
    faces: &[u32],
) -> Ran<P::Outcome> {
    run(situation, rules, faces).unwrap_or_else(|stop| panic!("{situation:?} with {faces:?}: {stop}"))
}

/// Runs a situation under the published rules with exactly these faces.
pub fn ran<P: Procedure>(situation: &P, faces: &[u32]) -> Ran<P::Outcome> {
    ran_under(&rules(), situation, faces)
}

/// The outcome of a situation under the published rules with exactly these faces.
pub fn outcome<P: Procedure>(situation: &P, faces: &[u32]) -> P::Outcome {
    ran(situation, faces).outcome
}

/// Runs the situation in the JSON under these rules.
pub fn throw_under<P: Procedure>(
    rules: &Rules<'_, P::System>,
    json: impl Display,
    faces: &[u32],
) -> Ran<P::Outcome> {
    ran_under::<P>(rules, &given(json), faces)
}

/// Runs the situation in the JSON under the published rules.
pub fn throw<P: Procedure>(json: impl Display, faces: &[u32]) -> Ran<P::Outcome> {
    ran::<P>(&given(json), faces)
}

/// The reasons that are known before any die.
pub fn known<P: Procedure>(situation: &P) -> Ran<()> {
    let notes = known_before_dice(situation, &rules()).into_notes();
    Ran { outcome: (), notes, rolls: Vec::new() }
}

/// The die that comes after these faces: its number, its kind, and what it is for.
pub fn next_die<P: Procedure>(situation: &P, faces: &[u32]) -> (usize, Die, &'static str) {
    match run(situation, &rules(), faces) {
        Err(Stop::Need { number, die, purpose }) => (number, die, purpose),
        other => panic!("{situation:?} with {faces:?} asks for no die: {other:?}"),
    }
}

/// Asserts that exactly these dice are asked for, one by one in this order, each given as count, kind and purpose;
/// returns the outcome.
pub fn assert_order<P: Procedure>(
    situation: &P,
    order: &[(usize, Die, &'static str)],
    faces: &[u32],
) -> P::Outcome {
    let mut asked = 0;
    for &(count, die, purpose) in order {
        for _ in 0..count {
            assert_eq!(next_die(situation, &faces[..asked]), (asked + 1, die, purpose), "{situation:?}");
            asked += 1;
        }
    }
    assert_eq!(asked, faces.len(), "the faces are those of the order");
    let one_too_many: Vec<u32> = faces.iter().copied().chain([1]).collect();
    let stopped = run(situation, &rules(), &one_too_many).err();
    assert_eq!(stopped, Some(Stop::TooManyFaces { given: asked + 1, needed: asked, face: 1 }));
    ran(situation, faces).outcome
}
