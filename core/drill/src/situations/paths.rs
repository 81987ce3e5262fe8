use std::borrow::Cow;

use standfast_dice::{Ask, Dice, Every, Recorded, Roll, Stop};
use standfast_engine::{Procedure, Trace, roll, verify};
use standfast_odds::Exact;

use super::{ran, rules};

/// Every answer in turn, without merging declared states; it keeps rolls that give the same answers.
struct Unmerged<'a> {
    every: &'a mut Every<Exact>,
    rolls: Vec<Roll>,
}

impl Dice for Unmerged<'_> {
    fn ask(&mut self, ask: &Ask<'_>) -> Result<u32, Stop> {
        let answer = self.every.ask(ask)?;
        let faces = ask.example(answer).unwrap_or_else(|| panic!("no faces answer {answer} to {ask:?}"));
        let value = ask.reading.shown(&faces);
        self.rolls.push(Roll { throw: ask.throw, faces, value, purpose: Cow::Borrowed(ask.purpose) });
        Ok(answer)
    }

    fn forget_all_but(&mut self, _state: &[i64]) -> Result<(), Stop> {
        Ok(())
    }
}

/// One path of answers.
#[derive(Debug, Clone)]
pub struct Path<O> {
    /// The rolls that answer so.
    pub rolls: Vec<Roll>,
    /// What it comes to.
    pub outcome: O,
    /// How likely it is.
    pub weight: Exact,
}

/// All paths of a situation under the published rules, one by one.
pub fn paths<P: Procedure>(situation: &P) -> Vec<Path<P::Outcome>> {
    let rules = rules();
    verify(situation, &rules).expect("a situation that the rules allow");
    let mut every = Every::new(1_000_000);
    let mut paths = Vec::new();
    loop {
        let mut dice = Unmerged { every: &mut every, rolls: Vec::new() };
        let outcome = situation.resolve(&rules, &mut dice, &mut Trace::silent()).expect("it ends");
        let rolls = dice.rolls;
        paths.push(Path { rolls, outcome, weight: every.weight() });
        if !every.advance().expect("few branches") {
            return paths;
        }
    }
}

/// Asserts that the path's rolls give its outcome again, as a record and as typed faces.
pub fn assert_replays<P: Procedure>(situation: &P, path: &Path<P::Outcome>) {
    let mut record = Recorded::new(&path.rolls);
    let replayed = roll(situation, &rules(), &mut record, &mut Trace::silent());
    assert_eq!(replayed.as_ref(), Ok(&path.outcome), "{situation:?}: {:?}", path.rolls);
    record.finish().expect("every roll was asked for");
    let faces: Vec<u32> = path.rolls.iter().flat_map(|roll| roll.faces.iter().copied()).collect();
    assert_eq!(ran(situation, &faces).outcome, path.outcome);
}
