use standfast_engine::shape;
use std::cmp::Reverse;

use serde::Serialize;
use standfast_dice::{Dice, Stop};
use standfast_engine::form::whole;
use standfast_engine::{Procedure, Refuse, Rules, Trace};

use crate::piece::LARGEST;
use crate::{Battlegroup, cite};

shape! {
    /// Has a battlegroup reached its breaking point?
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct BreakPoint is "a battlegroup and its losses" {
        pub endurance: i64 = "the battlegroup's endurance points", required(whole(1..=LARGEST));
        pub lost: i64 = "the endurance points lost, up to `endurance`", required(whole(0..=LARGEST));
    }
}

impl BreakPoint {
    /// The fewest endurance points lost that break it: half of them, rounded up.
    pub(crate) fn breaks_at(&self) -> i64 {
        self.endurance / 2 + self.endurance % 2
    }
}

/// Whether it has reached it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct BreakPointOutcome {
    /// Whether it must retreat from the start of the next turn.
    pub breaks: bool,
    /// What it has lost, in whole percent, rounded down.
    pub lost_percent: i64,
}

impl Procedure for BreakPoint {
    type System = Battlegroup;
    type Outcome = BreakPointOutcome;
    const NAME: &'static str = "break-point";
    const SAYS: &'static str = "Has a battlegroup reached its breaking point?";
    const DICE: &'static str = "-";

    fn verify(&self, _rules: &Rules<'_, Battlegroup>, refuse: &mut Refuse) {
        let Self { endurance, lost } = *self;
        let reason = format!("points lost run from 0 to the endurance, {endurance}");
        refuse.when(!(0..=endurance).contains(&lost), "lost", lost, reason);
    }

    fn worth(outcome: &BreakPointOutcome) -> impl Ord {
        (!outcome.breaks, Reverse(outcome.lost_percent))
    }

    fn resolve<D: Dice + ?Sized>(
        &self,
        _rules: &Rules<'_, Battlegroup>,
        _dice: &mut D,
        trace: &mut Trace,
    ) -> Result<BreakPointOutcome, Stop> {
        let Self { endurance, lost } = *self;
        let outcome = BreakPointOutcome {
            breaks: lost >= self.breaks_at(),
            lost_percent: lost.saturating_mul(100) / endurance.max(1),
        };
        trace.note(cite::BREAK, outcome.breaks, || {
            let percent = outcome.lost_percent;
            if outcome.breaks {
                format!(
                    "{lost} of {endurance} lost, {percent}%, half or more: it retreats from the next turn on"
                )
            } else {
                format!("{lost} of {endurance} lost, {percent}%, less than half: it fights on")
            }
        });
        Ok(outcome)
    }
}
