use standfast_engine::battle::{Declined, Id, Offers, Seat, unless};

use super::Asked;
use crate::battle::verb::{CONFIRM, DENY, HOLD};

/// The rule that says who holds what.
const OBJECTIVES: &str = "micro-force.victory";

/// The rule by which who holds something is seen on a table.
const ON_TABLE: &str = "micro-force.table.objective";

impl Asked<'_> {
    /// Who holds what, where no table shows it: a side says that it does, and the other confirms it or denies it.
    pub(super) fn objectives(&self, offers: &mut Offers<'_>) {
        for id in self.state.objectives.keys() {
            let objective = self.thing(id);
            for side in self.sides_to_choose() {
                offers.consider(&HOLD, OBJECTIVES, &[("objective", &objective), ("side", &side)], || {
                    self.plays(&side.id)?;
                    self.may_claim(id, &side.id)?;
                    // The umpire need not ask anybody.
                    if *self.seat == Seat::Umpire { self.no_tests() } else { self.not_passed(&side.id) }?;
                    Ok(Vec::new())
                });
            }
            for verb in [&CONFIRM, &DENY] {
                offers.consider(verb, OBJECTIVES, &[("objective", &objective)], || {
                    self.no_tests()?;
                    let claimed =
                        self.state.objectives.get(id).and_then(|standing| standing.claimed.as_ref());
                    let nobody = || Declined::by(OBJECTIVES, "nobody says that it is his");
                    self.plays(self.state.opponent(claimed.ok_or_else(nobody)?))?;
                    Ok(Vec::new())
                });
            }
        }
    }

    /// Whether a side may say now that it holds an objective.
    fn may_claim(&self, id: &Id, side: &Id) -> Result<(), Declined> {
        let Some(standing) = self.state.objectives.get(id) else { return Ok(()) };
        unless(self.setting.setup().seen_on_table(id).is_none(), ON_TABLE, || {
            "the table shows who holds it, when the turn ends".to_owned()
        })?;
        unless(standing.holder.as_ref() != Some(side), OBJECTIVES, || {
            "the side holds it already".to_owned()
        })?;
        unless(standing.claimed.is_none(), OBJECTIVES, || {
            "what the other side said of it is answered first".to_owned()
        })?;
        unless(!standing.entered.contains(side), OBJECTIVES, || {
            "the side has said so this turn already".to_owned()
        })
    }

    /// Whether there is an objective that a side could say it holds.
    pub(super) fn can_claim(&self, side: &Id) -> bool {
        self.state.objectives.keys().any(|id| self.may_claim(id, side).is_ok())
    }
}
