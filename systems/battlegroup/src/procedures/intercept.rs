use std::cmp::Reverse;

use serde::Serialize;
use standfast_dice::{Dice, Stop};
use standfast_engine::form::flag;
use standfast_engine::{Band, Figure, Form, Procedure, Refuse, Rules, Shape, Strength, Trace};

use super::Check;
use crate::{Battlegroup, Morale, Piece, StrongpointIntercepts, cite};

/// A marked piece checks morale before interceptive fire.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Intercept {
    /// The piece that wants to fire.
    pub piece: Piece,
    /// Whether it is a strongpoint, which shuts down if it fails (battlegroup.shutdown).
    pub strongpoint: bool,
}

impl Intercept {
    /// What a result of a check adds to interceptive fire; none where the piece may not fire.
    pub(crate) fn modifier_of(result: Morale, rules: &Rules<'_, Battlegroup>) -> Option<i64> {
        rules.charts.intercept.modifier.get(result)
    }
}

/// Whether the piece may fire, and how.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct InterceptOutcome {
    /// Whether its marker comes off.
    pub marker_removed: bool,
    /// Whether it may fire.
    pub may_fire: bool,
    /// What is added to its hit or miss determination; none where it may not fire.
    pub modifier: Option<i64>,
    /// The result of its check.
    pub result: Morale,
}

impl Shape for Intercept {
    const IS: &'static str = "a marked piece that wants to make interceptive fire";

    fn read(form: &mut Form<'_>) -> Self {
        let strongpoint =
            form.field("strongpoint", "a strongpoint, which shuts down if it fails").or(flag(), false);
        Self { piece: Piece::read(form), strongpoint }
    }
}

impl Procedure for Intercept {
    type System = Battlegroup;
    type Outcome = InterceptOutcome;
    const NAME: &'static str = "intercept";
    const SAYS: &'static str = "May a marked piece make interceptive fire?";
    const DICE: &'static str = "1d10, none where the result is automatic";

    fn verify(&self, _rules: &Rules<'_, Battlegroup>, refuse: &mut Refuse) {
        self.piece.verify(refuse);
    }

    fn worth(outcome: &InterceptOutcome) -> impl Ord {
        (Reverse(outcome.result), outcome.marker_removed, outcome.modifier)
    }

    fn band(&self, outcome: &InterceptOutcome) -> Option<Band> {
        Some(match outcome.modifier {
            Some(0) => Band::nothing("fires"),
            Some(_) => Band::new(Strength::Slight, "fires, hindered"),
            None => Band::new(Strength::Grave, "may not fire"),
        })
    }

    fn resolve<D: Dice + ?Sized>(
        &self,
        rules: &Rules<'_, Battlegroup>,
        dice: &mut D,
        trace: &mut Trace,
    ) -> Result<InterceptOutcome, Stop> {
        let check = Check { piece: self.piece }.resolve(rules, dice, trace)?;
        let charted = Self::modifier_of(check.result, rules);
        let shuts_down = self.strongpoint && !check.passed;
        let ruling = rules.rulings.strongpoint_intercepts;
        if shuts_down && charted.is_some() {
            trace.note("battlegroup.strongpoint_intercepts", Figure::named(ruling), || match ruling {
                StrongpointIntercepts::ShutDown => {
                    "a strongpoint that fails shuts down, and does not fire".to_owned()
                }
                StrongpointIntercepts::Fires => {
                    "a strongpoint that fails fires before it shuts down".to_owned()
                }
            });
        }
        let modifier = charted.filter(|_| !shuts_down || ruling == StrongpointIntercepts::Fires);
        trace.note(cite::INTERCEPT, modifier.is_some(), || match modifier {
            Some(0) => format!("{}: it may fire", check.result),
            Some(modifier) if shuts_down => {
                format!("{}: it may fire at {modifier:+}, then shuts down", check.result)
            }
            Some(modifier) => {
                format!("{}: it may fire at {modifier:+}, then takes cover or retreats", check.result)
            }
            None => format!("{}: it may not fire", check.result),
        });
        Ok(InterceptOutcome {
            may_fire: modifier.is_some(),
            modifier,
            marker_removed: check.passed,
            result: check.result,
        })
    }
}
