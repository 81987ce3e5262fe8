//! The rules and rulings that are cited, by their ids in the ledger.

use crate::Level;

pub(crate) const ARTILLERY: &str = "fatigue.artillery";
pub(crate) const CAP: &str = "fatigue.cap";
pub(crate) const CASUALTIES: &str = "fatigue.casualties";
pub(crate) const CHECK: &str = "fatigue.check";
pub(crate) const CHECK_DISRUPTED: &str = "fatigue.check.disrupted";
pub(crate) const CHECK_RESULT: &str = "fatigue.check.result";
pub(crate) const LOSS: &str = "fatigue.loss";
pub(crate) const LOSS_MELEE: &str = "fatigue.loss.melee";
pub(crate) const RANGE: &str = "fatigue.range";
pub(crate) const RECOVER_AMOUNT: &str = "fatigue.recover.amount";
pub(crate) const RECOVER_WHEN: &str = "fatigue.recover.when";
pub(crate) const TRIGGER: &str = "fatigue.trigger";

pub(crate) const CONTACT: &str = "fatigue.battle.contact";
pub(crate) const LEADERS: &str = "fatigue.battle.leaders";
pub(crate) const RALLY: &str = "fatigue.battle.rally";
pub(crate) const ROUT: &str = "fatigue.battle.rout";
pub(crate) const STRENGTH: &str = "fatigue.battle.strength";
pub(crate) const TOTALS: &str = "fatigue.battle.totals";
pub(crate) const TURN: &str = "fatigue.battle.turn";
pub(crate) const VICTORY: &str = "fatigue.battle.victory";

pub(crate) const FRACTIONS: &str = "fatigue.fractions";
pub(crate) const LEADERSHIP: &str = "fatigue.leadership";
pub(crate) const MAXIMUM_MORALE: &str = "fatigue.maximum_morale";
pub(crate) const MELEE_PENALTY: &str = "fatigue.melee_penalty";
pub(crate) const REACHING_900: &str = "fatigue.reaching_900";
pub(crate) const ROUTED_CHECK: &str = "fatigue.routed_check";

/// The rule that gives a level its effects.
pub(crate) fn level(level: Level) -> &'static str {
    match level {
        Level::Low => RANGE,
        Level::Medium => "fatigue.medium",
        Level::High => "fatigue.high",
        Level::Maximum => "fatigue.maximum",
    }
}
