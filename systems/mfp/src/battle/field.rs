use standfast_engine::battle::{Eyes, Id, Scene};
use standfast_engine::{Trace, wraps};

use super::setup::CommandSetup;
use super::state::{PlayerState, SideState};
use super::{Clock, Place, TimeOfDay};
use crate::procedures::Status;
use crate::{ExhaustionHours, Mfp, Points, Reports, Rulings};

wraps! {
    /// The battle as it stands, but for what is hidden: the rules have [`Known`](super::known::Known) for that.
    pub(super) Field<'a>: Scene<'a, Mfp>;
}

impl<'a> Field<'a> {
    pub(super) fn rulings(self) -> &'a Rulings {
        &self.setting.scenario.rulings
    }

    /// The order of battle.
    pub(super) fn commands(self) -> impl Iterator<Item = &'a CommandSetup> {
        self.setup().commands.iter()
    }

    /// Where these eyes have seen a command: on the table, or leaving it.
    pub(super) fn seen_by(self, command: &CommandSetup, eyes: Eyes<'_>) -> Option<Place> {
        let place = self.state.commands.get(&command.id)?.place.seen_by(eyes)?;
        matches!(place, Place::Table | Place::Left).then_some(*place)
    }

    /// The half turn that begins at that time, or the first one after it.
    pub(super) fn half_turn_at(self, time: TimeOfDay) -> Clock {
        self.setup().begins.half_turn_at(time, self.rulings().turns_per_hour)
    }

    /// The commands whose losses are contested, and whose players have not answered yet.
    pub(super) fn contested(self) -> impl Iterator<Item = &'a CommandSetup> {
        self.commands().filter(move |command| self.state.contest(&command.id).is_some())
    }

    /// The players who still have to show their numbers in the MFP phase: a number is shown once, when no loss in it is
    /// contested (mfp.phase.2).
    pub(super) fn to_report(self) -> impl Iterator<Item = &'a Id> {
        let shown = self.rulings().reports == Reports::Shown;
        let may = move |id: &Id, player: &PlayerState| {
            player.report.is_none() && self.contested().all(|command| command.seat != *id)
        };
        self.state.players.iter().filter(move |(id, player)| shown && may(id, player)).map(|(id, _)| id)
    }

    /// The players who still have to finish the phase.
    pub(super) fn to_finish(self) -> impl Iterator<Item = &'a Id> {
        self.state.players.iter().filter(|(_, player)| !player.finished).map(|(id, _)| id)
    }

    /// What exhaustion adds to the CMR of a side's units on the table, if it has this level; nothing until its exhaustion
    /// is announced.
    pub(super) fn adjustment(self, side: &SideState, level: Points) -> Option<i64> {
        let since = side.exhausted_since.filter(|_| side.is_exhausted())?;
        // Until its recovery is announced, it counts as exhausted.
        let used = side.total.max(level);
        let hours_exhausted = Some(self.hours_of_exhaustion(since));
        let now = Status { level, used, hours_exhausted };
        Some(now.outcome(&self.rules(), &mut Trace::silent()).cmr_adjustment)
    }

    /// How many hours of exhaustion have begun, the first included. No more begin once the last hour of the battle is
    /// over (mfp.phase.last).
    pub(super) fn hours_of_exhaustion(self, since: Clock) -> i64 {
        let turns = self.rulings().turns_per_hour;
        let last = Clock::last_of(self.setup().victory.hours, turns);
        let clock = self.state.clock.min(last).max(since);
        match self.rulings().exhaustion_hours {
            ExhaustionHours::FromExhaustion => clock.hours_since(since, turns),
            ExhaustionHours::GameHours => clock.hour - since.hour + 1,
        }
    }
}
