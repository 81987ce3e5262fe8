use standfast_engine::battle::{Audience, Due, Id, Setting};

use super::command::{ANSWER, END_PHASE, REPORT};
use super::state::{Phase, State};
use super::words::player_name;
use crate::{Mfp, Reports};

/// For whom play waits: who has still to finish the phase, and in the MFP phase who has to answer what is contested, or
/// to report (mfp.phase.2).
pub(super) fn due(setting: &Setting<Mfp>, state: &State) -> Vec<Due> {
    match state.phase {
        Phase::Mfp => {
            let contested =
                || setting.setup().commands.iter().filter(|command| state.contest(&command.id).is_some());
            let answers = contested().map(|command| Due {
                whose: Audience::Player(command.seat.clone()),
                verb: ANSWER.name,
                of: Some(command.id.clone()),
                what: format!("{} answers for {}", player_name(setting, &command.seat), command.name),
                why: "its losses are contested".to_owned(),
                rule: "mfp.use.contest",
                by: "before the totals are posted",
            });
            let shown = setting.rules().rulings.reports == Reports::Shown;
            let reports = state.players.iter().filter(|(id, player)| {
                shown && player.report.is_none() && contested().all(|command| command.seat != **id)
            });
            answers.chain(reports.map(|(id, _)| report(setting, id))).collect()
        }
        Phase::Action | Phase::Interphase => {
            let waiting = state.players.iter().filter(|(_, player)| !player.finished);
            waiting.map(|(id, _)| finish(setting, state.phase, id)).collect()
        }
    }
}

fn report(setting: &Setting<Mfp>, player: &Id) -> Due {
    Due {
        whose: Audience::Player(player.clone()),
        verb: REPORT.name,
        of: None,
        what: format!("{} reports", player_name(setting, player)),
        why: "the MFP phase counts what was used in the half turn before".to_owned(),
        rule: "mfp.phase.2",
        by: "before the half turn goes on",
    }
}

fn finish(setting: &Setting<Mfp>, phase: Phase, player: &Id) -> Due {
    let (rule, why) = match phase {
        Phase::Interphase => ("mfp.phase.3", "new orders are given in the interphase"),
        Phase::Action | Phase::Mfp => ("mfp.phase.1", "the half turn goes on until all have finished"),
    };
    Due {
        whose: Audience::Player(player.clone()),
        verb: END_PHASE.name,
        of: None,
        what: format!("{} finishes the phase", player_name(setting, player)),
        why: why.to_owned(),
        rule,
        by: "before the clock goes on",
    }
}
