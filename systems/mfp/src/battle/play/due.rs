use standfast_engine::battle::{Audience, Due, Id};

use crate::battle::Phase;
use crate::battle::command::{ANSWER, END_PHASE, REPORT};
use crate::battle::field::Field;
use crate::battle::setup::CommandSetup;
use crate::battle::telling::player_name;
use crate::cite;

/// The players that play waits for: those who have not finished the phase, and in the MFP phase those who must answer a
/// contest or report (mfp.phase.2).
pub(super) fn due(field: Field<'_>) -> Vec<Due> {
    match field.state.phase {
        Phase::Mfp => {
            let answers = field.contested().map(|command| answer(field, command));
            answers.chain(field.to_report().map(|player| report(field, player))).collect()
        }
        Phase::Action | Phase::Interphase => field.to_finish().map(|player| finish(field, player)).collect(),
    }
}

fn answer(field: Field<'_>, command: &CommandSetup) -> Due {
    Due {
        whose: Audience::Player(command.seat.clone()),
        verb: ANSWER.name,
        of: Some(command.id.clone()),
        what: format!("{} answers for {}", player_name(field.setting, &command.seat), command.name),
        why: "its losses are contested".to_owned(),
        rule: cite::CONTEST,
        by: "before the totals are posted",
    }
}

fn report(field: Field<'_>, player: &Id) -> Due {
    Due {
        whose: Audience::Player(player.clone()),
        verb: REPORT.name,
        of: None,
        what: format!("{} reports", player_name(field.setting, player)),
        why: "the MFP phase counts what was used in the half turn before".to_owned(),
        rule: cite::REPORT,
        by: "before the half turn goes on",
    }
}

fn finish(field: Field<'_>, player: &Id) -> Due {
    let phase = field.state.phase;
    let why = match phase {
        Phase::Interphase => "new orders are given in the interphase",
        Phase::Action | Phase::Mfp => "the half turn goes on until all have finished",
    };
    Due {
        whose: Audience::Player(player.clone()),
        verb: END_PHASE.name,
        of: None,
        what: format!("{} finishes the phase", player_name(field.setting, player)),
        why: why.to_owned(),
        rule: phase.rule(),
        by: "before the clock goes on",
    }
}
