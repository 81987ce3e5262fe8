use standfast_engine::battle::{Domain, Offers, Part, unless};

use super::{Asked, May, YES};
use crate::battle::command::{ANSWER, CONTEST};
use crate::battle::setup::CommandSetup;
use crate::battle::{Phase, Place, Toll};
use crate::cite;

/// The most that anybody can count, whatever the command has, and the most characters of a reason.
const MOST_COUNTED: i64 = 100;
const LONGEST_REASON: usize = 500;

/// Considers which losses the seat may contest: those of other sides' commands on the table.
pub(super) fn contests(asked: Asked<'_>, offers: &mut Offers<'_>) {
    let own = asked.setting.roster().side_of(asked.seat);
    let is_opposing = |command: &&CommandSetup| {
        Some(&command.side) != own && asked.known().place(&command.id) == Place::Table
    };
    for command in asked.known().commands().filter(is_opposing) {
        let fixed = [("command", &asked.thing(&command.id))];
        offers.consider(&CONTEST, cite::CONTEST, &fixed, || asked.may_contest(command));
    }
}

/// Considers what the seat has to answer.
pub(super) fn answers(asked: Asked<'_>, offers: &mut Offers<'_>) {
    for command in asked.commands() {
        let contested = asked.state.contest(&command.id).is_some();
        offers.consider(&ANSWER, cite::CONTEST, &[("command", &asked.thing(&command.id))], || {
            unless(contested, cite::CONTEST, || format!("nobody contests the losses of {}", command.name))?;
            YES
        });
    }
}

impl Asked<'_> {
    fn may_contest(self, command: &CommandSetup) -> May {
        let known = self.state.commands.get(&command.id);
        unless(known.is_none_or(|command| command.contest.is_none()), cite::CONTEST, || {
            format!("the losses of {} have already been contested this half turn", command.name)
        })?;
        let player = self.state.players.get(&command.seat);
        let reported = player.is_some_and(|player| player.report.is_some());
        unless(self.state.phase != Phase::Mfp || !reported, cite::CONTEST, || {
            format!("the player who leads {} has already reported", command.name)
        })?;
        let counted = Domain::Whole { low: 1, high: MOST_COUNTED };
        Ok(vec![
            Part::new("toll", "what was lost", Domain::choice::<Toll>()),
            Part::new("counted", "how many you count since the totals were last posted", counted),
            Part::new("reason", "what you saw", Domain::Text { most: LONGEST_REASON }),
        ])
    }
}
