use standfast_engine::battle::{Audience, Due, Seat, Setting};

use super::command::REPORT;
use super::state::{Phase, State};
use crate::Mfp;

/// In the MFP phase every player has to report (mfp.phase.2).
pub(super) fn due(setting: &Setting<Mfp>, state: &State) -> Vec<Due> {
    if state.phase != Phase::Mfp {
        return Vec::new();
    }
    let waiting = state.players.iter().filter(|(_, player)| player.report.is_none());
    waiting
        .map(|(id, _)| Due {
            whose: Audience::Player(id.clone()),
            verb: REPORT.name,
            of: None,
            what: format!("{} reports", setting.roster().seat_name(&Seat::Player(id.clone()))),
            why: "the MFP phase counts what was used in the half turn before".to_owned(),
            rule: "mfp.phase.2",
            by: "before the half turn goes on",
        })
        .collect()
}
