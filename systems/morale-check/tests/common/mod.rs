//! What the tests share: reading a situation, throwing typed dice, looking into the trace.

pub(crate) mod battle;

use standfast_dice::{Stop, Thrown, Typed};
use standfast_engine::form::read;
use standfast_engine::{
    Fault, Figure, Note, Procedure, Refusals, Rules, Trace, Tree, known_before_dice, roll, verify,
};
use standfast_morale_check::procedures::{Check, CheckOutcome};
use standfast_morale_check::{MoraleCheck, Rulings, rules};

/// What a procedure came to, and its reasons.
pub(crate) struct Ran<O> {
    pub(crate) outcome: O,
    pub(crate) notes: Vec<Note>,
}

impl<O> Ran<O> {
    /// The values that a rule gave, in their order.
    pub(crate) fn values(&self, rule: &str) -> Vec<Figure> {
        self.notes.iter().filter(|note| note.rule == rule).map(|note| note.value).collect()
    }

    /// The numbers that a rule gave, in their order.
    pub(crate) fn numbers(&self, rule: &str) -> Vec<i64> {
        let number = |value: &Figure| match value {
            Figure::Whole(number) => *number,
            other => panic!("{rule} gave {other:?}"),
        };
        self.values(rule).iter().map(number).collect()
    }

    pub(crate) fn cites(&self, rule: &str) -> bool {
        self.notes.iter().any(|note| note.rule == rule)
    }
}

/// The rules with these rulings.
pub(crate) fn ruled(rulings: Rulings) -> Rules<'static, MoraleCheck> {
    Rules { rulings, ..rules() }
}

/// Reads and verifies a situation.
pub(crate) fn situation<P: Procedure<System = MoraleCheck>>(json: &str) -> Result<P, Refusals> {
    let tree = Tree::from_json(json).expect("the test's JSON can be read");
    let situation = read::<P>(&tree)?;
    verify(&situation, &rules())?;
    Ok(situation)
}

/// Runs a situation under `rules`; every face must be asked for.
pub(crate) fn run<P: Procedure<System = MoraleCheck>>(
    situation: &P,
    rules: &Rules<'_, MoraleCheck>,
    faces: &[u32],
) -> Result<Ran<P::Outcome>, Stop> {
    let mut dice = Thrown::new(Typed::new(faces));
    let mut trace = Trace::new();
    let outcome = roll(situation, rules, &mut dice, &mut trace).map_err(|fault| match fault {
        Fault::Stopped(stop) => stop,
        Fault::Refused(refusals) => panic!("refused: {refusals}"),
    })?;
    dice.into_parts().0.finish()?;
    Ok(Ran { outcome, notes: trace.into_notes() })
}

/// Runs a situation under the published rules.
pub(crate) fn ran<P: Procedure<System = MoraleCheck>>(json: &str, faces: &[u32]) -> Ran<P::Outcome> {
    let situation = situation::<P>(json).unwrap_or_else(|refusals| panic!("{json}: {refusals}"));
    run(&situation, &rules(), faces).unwrap_or_else(|stop| panic!("{json}: {stop}"))
}

/// A check by a unit with these fields, the rest of the situation after it; the die shows 3.
pub(crate) fn check(unit: &str, rest: &str) -> Ran<CheckOutcome> {
    ran::<Check>(&format!(r#"{{"unit": {{{unit}}}, {rest}}}"#), &[3])
}

/// The rules cited before any die.
pub(crate) fn known<P: Procedure<System = MoraleCheck>>(situation: &P) -> Vec<&'static str> {
    known_before_dice(situation, &rules()).notes().iter().map(|note| note.rule).collect()
}

pub(crate) const FOOT: &str = r#""type": "infantry""#;
pub(crate) const HORSE: &str = r#""type": "cavalry""#;
pub(crate) const GUNS: &str = r#""type": "artillery""#;

/// The unit with one more field.
pub(crate) fn and(unit: &str, field: &str) -> String {
    format!("{unit}, {field}")
}

/// A charge at a target with these fields.
pub(crate) fn at(target: &str) -> String {
    format!(r#""occasion": "charging", "target": {{{target}}}"#)
}

pub(crate) const CHARGED: &str = r#""occasion": "charged""#;

/// That the unit's check has `modifier` in all, of which the rule gives `values`.
pub(crate) fn assert_adds(rule: &str, unit: &str, rest: &str, values: &[i64], modifier: i64) {
    let ran = check(unit, rest);
    assert_eq!(ran.numbers(rule), values, "{unit}, {rest}: {rule}");
    assert_eq!(ran.outcome.modifier, modifier, "{unit}, {rest}: all modifiers");
}
