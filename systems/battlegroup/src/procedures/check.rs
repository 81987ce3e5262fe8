use standfast_engine::shape;
use std::cmp::Reverse;

use serde::Serialize;
use standfast_dice::{Dice, Die, Stop};
use standfast_engine::{Band, Procedure, Refuse, Rules, Trace};

use crate::piece::note_result;
use crate::{Battlegroup, Morale, Needed, Piece, bands};

shape! {
    /// One piece checks morale.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct Check is "a piece that checks morale" {
        /// Who checks.
        pub piece: Piece = flat;
    }
}

/// How a check came out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct CheckOutcome {
    /// Whether it was passed.
    pub passed: bool,
    /// Good, or the result of failing.
    pub result: Morale,
}

impl Procedure for Check {
    type System = Battlegroup;
    type Outcome = CheckOutcome;
    const NAME: &'static str = "check";
    const SAYS: &'static str = "One piece checks morale: does it hold?";
    const DICE: &'static str = "1d10, none where the result is automatic";

    fn verify(&self, _rules: &Rules<'_, Battlegroup>, refuse: &mut Refuse) {
        self.piece.verify(refuse);
    }

    fn worth(outcome: &CheckOutcome) -> impl Ord {
        Reverse(outcome.result)
    }

    fn band(&self, outcome: &CheckOutcome) -> Option<Band> {
        Some(bands::checked(outcome.result))
    }

    fn resolve<D: Dice + ?Sized>(
        &self,
        rules: &Rules<'_, Battlegroup>,
        dice: &mut D,
        trace: &mut Trace,
    ) -> Result<CheckOutcome, Stop> {
        let result = match self.piece.needed(rules, trace) {
            Needed::Succeeds => Morale::Good,
            Needed::Fails(failure) => failure,
            Needed::Roll { needed, failure } => match dice.band(1, Die::D10, &[needed], "morale check")? {
                0 => Morale::Good,
                _ => failure,
            },
        };
        note_result(result, trace);
        Ok(CheckOutcome { passed: result == Morale::Good, result })
    }
}
