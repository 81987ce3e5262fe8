//! What the tests share: reading a situation, throwing typed dice, looking into the trace.

pub(crate) mod battle;

use standfast_dice::{Stop, Thrown, Typed};
use standfast_engine::form::read;
use standfast_engine::{
    Fault, Figure, Note, Procedure, Refusals, Rules, Trace, Tree, known_before_dice, roll, verify,
};
use standfast_fatigue::{Arm, Fatigue, Quality, Rulings, rules};

pub(crate) const ARMS: [Arm; 3] = [Arm::Infantry, Arm::Cavalry, Arm::Artillery];

/// The quality grades with their morale values, from the companion pages.
pub(crate) const QUALITIES: [(Quality, i64); 6] =
    [(Quality::A, 6), (Quality::B, 5), (Quality::C, 4), (Quality::D, 3), (Quality::E, 2), (Quality::F, 1)];

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

    pub(crate) fn cites(&self, rule: &str) -> bool {
        self.notes.iter().any(|note| note.rule == rule)
    }
}

/// Figures of whole numbers.
pub(crate) fn whole<const N: usize>(numbers: [i64; N]) -> [Figure; N] {
    numbers.map(Figure::Whole)
}

/// The rules with these rulings.
pub(crate) fn ruled(rulings: Rulings) -> Rules<'static, Fatigue> {
    Rules { rulings, ..rules() }
}

/// Reads and verifies a situation.
pub(crate) fn situation<P: Procedure<System = Fatigue>>(json: &str) -> Result<P, Refusals> {
    let tree = Tree::from_json(json).expect("the test's JSON can be read");
    let situation = read::<P>(&tree)?;
    verify(&situation, &rules())?;
    Ok(situation)
}

/// Runs a situation under `rules`; every face must be asked for.
pub(crate) fn run<P: Procedure<System = Fatigue>>(
    situation: &P,
    rules: &Rules<'_, Fatigue>,
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
pub(crate) fn ran<P: Procedure<System = Fatigue>>(json: &str, faces: &[u32]) -> Ran<P::Outcome> {
    ran_under::<P>(json, Rulings::default(), faces)
}

/// Runs a situation under these rulings.
pub(crate) fn ran_under<P: Procedure<System = Fatigue>>(
    json: &str,
    rulings: Rulings,
    faces: &[u32],
) -> Ran<P::Outcome> {
    let situation = situation::<P>(json).unwrap_or_else(|refusals| panic!("{json}: {refusals}"));
    run(&situation, &ruled(rulings), faces).unwrap_or_else(|stop| panic!("{json}: {stop}"))
}

/// The outcome as JSON.
pub(crate) fn json_of<O: serde::Serialize>(ran: &Ran<O>) -> String {
    serde_json::to_string(&ran.outcome).expect("an outcome is JSON")
}

/// The rules cited before any die.
pub(crate) fn known<P: Procedure<System = Fatigue>>(json: &str) -> Vec<&'static str> {
    let situation = situation::<P>(json).expect("allowed");
    known_before_dice(&situation, &rules()).notes().iter().map(|note| note.rule).collect()
}
