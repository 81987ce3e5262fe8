use standfast_engine::battle::{Declined, Domain, Offers, Part};

use super::super::command::{ANSWER, CONTEST};
use super::super::setup::Command;
use super::super::state::{Phase, Place, Toll};
use super::{Look, May};

const RULE: &str = "mfp.use.contest";

/// The most that anybody counts, whatever the command has, and the most characters of a reason.
const MOST_COUNTED: i64 = 100;
const LONGEST_REASON: usize = 500;

impl<'a> Look<'a> {
    /// Considers whose losses the seat may count otherwise, and what it has to answer.
    pub(super) fn contests(&self, offers: &mut Offers<'_>) {
        if ![&CONTEST, &ANSWER].iter().any(|verb| offers.wants(verb)) {
            return;
        }
        for command in self.opposing() {
            offers.consider(&CONTEST, RULE, &[("command", &command.thing())], || self.may_contest(command));
        }
        for command in self.commands() {
            offers.consider(&ANSWER, RULE, &[("command", &command.thing())], || self.may_answer(command));
        }
    }

    /// The commands of the others that everybody sees on the table.
    fn opposing(&self) -> impl Iterator<Item = &'a Command> {
        let roster = self.setting.roster();
        let own = roster.side_of(self.seat);
        let (state, commands) = (self.state, self.setting.setup().commands.iter());
        commands.filter(move |command| Some(&command.side) != own && state.place(&command.id) == Place::Table)
    }

    fn may_contest(&self, command: &Command) -> May {
        let standing = self.state.commands.get(&command.id);
        if standing.is_some_and(|standing| standing.contest.is_some()) {
            let why = format!("the losses of {} have been contested in this half turn", command.name);
            return Err(Declined::by(RULE, why));
        }
        let player = self.state.players.get(&command.seat);
        if self.state.phase == Phase::Mfp && player.is_some_and(|player| player.report.is_some()) {
            let why = format!("what was used by who leads {} has been reported", command.name);
            return Err(Declined::by(RULE, why));
        }
        let counted = Domain::Whole { low: 1, high: MOST_COUNTED };
        Ok(vec![
            Part::new("toll", "losses of what", Domain::choice::<Toll>()),
            Part::new("counted", "how many you count since the totals were last posted", counted),
            Part::new("reason", "what you saw", Domain::Text { most: LONGEST_REASON }),
        ])
    }

    fn may_answer(&self, command: &Command) -> May {
        match self.state.contest(&command.id) {
            Some(_) => Ok(Vec::new()),
            None => Err(Declined::by(RULE, format!("nobody contests the losses of {}", command.name))),
        }
    }
}
