//! The rules that are cited in several places.

pub(crate) const ORDER: &str = "mfp.use.order";
pub(crate) const NEW_ORDER: &str = "mfp.order.interphase";
pub(crate) const MARKER: &str = "mfp.use.marker";
pub(crate) const DEFEND_MARKERS: &str = "mfp.defend_markers";
pub(crate) const LOSS: &str = "mfp.use.loss";
pub(crate) const CONTEST: &str = "mfp.use.contest";
pub(crate) const OVERRUN: &str = "mfp.use.overrun";
pub(crate) const ARMY: &str = "mfp.use.army-hq";
pub(crate) const VIOLATION: &str = "mfp.use.violation";
pub(crate) const VIOLATION_UNDER_MARCH: &str = "mfp.use.violation-march";
pub(crate) const COMES_OR_GOES: &str = "mfp.level.2";
pub(crate) const SITUATION: &str = "mfp.level.3";
pub(crate) const BATTLE_ZONE: &str = "mfp.level.4";
pub(crate) const GONE: &str = "mfp.level.gone";
pub(crate) const HALF_TURN: &str = "mfp.phase.1";
pub(crate) const REPORT: &str = "mfp.phase.2";
pub(crate) const INTERPHASE: &str = "mfp.phase.3";
pub(crate) const WHO_REPORTS: &str = "mfp.reports";
pub(crate) const WAVERING: &str = "mfp.effect.waver";
pub(crate) const EXHAUSTED: &str = "mfp.effect.exhausted";
pub(crate) const ROUT: &str = "mfp.victory.rout";
