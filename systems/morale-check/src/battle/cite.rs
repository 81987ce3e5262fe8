//! The rules that a battle cites by itself, beside those that its procedures cite.

pub(super) const DESHAKE: &str = "morale-check.when.deshake";
pub(super) const CHARGING: &str = "morale-check.when.charging";
pub(super) const BEATEN: &str = "morale-check.when.beaten";
pub(super) const PURSUIT: &str = "morale-check.when.pursuit";
pub(super) const WHO_CHARGES: &str = "morale-check.charge.who";
pub(super) const FOLLOW_UP: &str = "morale-check.charge.followup";
pub(super) const PIPS: &str = "morale-check.pips";
pub(super) const SEQUENCE: &str = "morale-check.battle.sequence";
pub(super) const POINTS: &str = "morale-check.battle.points";
pub(super) const GENERALS: &str = "morale-check.battle.generals";
pub(super) const CHARGES: &str = "morale-check.battle.charges";
pub(super) const CONTACT: &str = "morale-check.battle.contact";
pub(super) const FIRE: &str = "morale-check.battle.fire";
pub(super) const FLIGHT: &str = "morale-check.battle.flight";
pub(super) const FORMATION: &str = "morale-check.battle.formation";
pub(super) const ARRIVALS: &str = "morale-check.battle.arrivals";
pub(super) const GROUND: &str = "morale-check.battle.ground";
pub(super) const BREAK: &str = "morale-check.battle.break";
pub(super) const TURN_LIMIT: &str = "morale-check.battle.turn-limit";
