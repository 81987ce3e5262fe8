use standfast_engine::shape;
use std::cmp::Reverse;

use serde::Serialize;
use standfast_dice::{Dice, Die, Stop};
use standfast_engine::form::whole;
use standfast_engine::{Band, Procedure, Refuse, Rules, Trace, Words};

use crate::piece::note_result;
use crate::{Battlegroup, Morale, Needed, Piece, bands, cite};

/// The most soldiers that check together.
const LARGEST_SQUAD: u16 = 200;

shape! {
    /// The soldiers of a unit check morale, each for himself.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct SquadCheck is "soldiers of one unit who check morale" {
        /// What they check by: their unit's points.
        pub piece: Piece = flat;
        pub soldiers: u16 = "how many soldiers check", required(whole(1..=LARGEST_SQUAD));
    }
}

/// How the checks came out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct SquadCheckOutcome {
    /// How many soldiers failed.
    pub failed: i64,
    /// Good where none failed, else the result of failing.
    pub result: Morale,
}

impl Procedure for SquadCheck {
    type System = Battlegroup;
    type Outcome = SquadCheckOutcome;
    const NAME: &'static str = "squad-check";
    const SAYS: &'static str = "The soldiers of a unit check: how many fail?";
    const DICE: &'static str = "1d10 for each soldier, none where the result is automatic";

    fn verify(&self, _rules: &Rules<'_, Battlegroup>, refuse: &mut Refuse) {
        self.piece.verify(refuse);
    }

    fn worth(outcome: &SquadCheckOutcome) -> impl Ord {
        Reverse((outcome.result, outcome.failed))
    }

    fn band(&self, outcome: &SquadCheckOutcome) -> Option<Band> {
        if outcome.failed == 0 {
            return Some(Band::nothing("nobody fails"));
        }
        let (among, word) = (i64::from(self.soldiers), bands::word(outcome.result));
        Some(Band::new(bands::strength(outcome.result), Words::Each { count: outcome.failed, among, word }))
    }

    fn resolve<D: Dice + ?Sized>(
        &self,
        rules: &Rules<'_, Battlegroup>,
        dice: &mut D,
        trace: &mut Trace,
    ) -> Result<SquadCheckOutcome, Stop> {
        let soldiers = i64::from(self.soldiers);
        let needed = self.piece.needed(rules, trace);
        trace.note(cite::INDIVIDUAL, soldiers, || format!("{soldiers} soldiers check, each for himself"));
        let (failed, failure) = match needed {
            Needed::Succeeds => (0, Morale::Good),
            Needed::Fails(failure) => (soldiers, failure),
            Needed::Roll { needed, failure } => {
                let needed = u32::try_from(needed).unwrap_or(0);
                let passed = dice.at_most(self.soldiers, Die::D10, needed, "morale checks")?;
                (soldiers - passed, failure)
            }
        };
        let result = if failed == 0 { Morale::Good } else { failure };
        note_result(result, trace);
        Ok(SquadCheckOutcome { failed, result })
    }
}
