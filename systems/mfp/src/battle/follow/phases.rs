use std::collections::BTreeMap;

use standfast_dice::{Dice, Stop};
use standfast_engine::battle::Id;
use standfast_engine::{Figure, Trace};

use super::super::decide::report;
use super::super::ground::has_troops;
use super::super::setup::Command;
use super::super::state::{Phase, Place};
use super::super::words::{FINGERS, player_name};
use super::super::{Clock, Event};
use super::Flow;
use crate::{Announcements, Cause, DestroyedCommand, Incident, Order, Points, Reports};

impl Flow<'_, '_> {
    /// Ends the phase if it is over; says whether it was.
    ///
    /// # Errors
    /// [`Stop`], passed on from the dice.
    pub(super) fn ends_phase<D: Dice + ?Sized>(&mut self, dice: &mut D) -> Result<bool, Stop> {
        let all_finished = self.state().players.values().all(|player| player.finished);
        match self.state().phase {
            Phase::Mfp if all_finished || self.all_reports_are_in() => {
                self.count_the_rest(dice)?;
                self.post_totals();
            }
            Phase::Action if all_finished && self.state().clock.ends_hour(self.turns_per_hour()) => {
                self.begin_interphase();
            }
            Phase::Action | Phase::Interphase if all_finished => self.begin_half_turn(),
            Phase::Mfp | Phase::Action | Phase::Interphase => return Ok(false),
        }
        Ok(true)
    }

    /// Whether nothing is waited for: what is contested is answered first.
    fn all_reports_are_in(&self) -> bool {
        match self.setting.rules().rulings.reports {
            Reports::Counted => self.commands().all(|command| self.state().contest(&command.id).is_none()),
            Reports::Shown => self.state().players.values().all(|player| player.report.is_some()),
        }
    }

    /// What has not been reported is counted: by the log of the battle, or by the umpire who closes the phase.
    fn count_the_rest<D: Dice + ?Sized>(&mut self, dice: &mut D) -> Result<(), Stop> {
        let absent = self.state().players.iter().filter(|(_, player)| player.report.is_none());
        let absent: Vec<Id> = absent.map(|(id, _)| id.clone()).collect();
        let reports = self.setting.rules().rulings.reports;
        for player in absent {
            // What makes up a number is not for everybody.
            let points = report(self.setting, self.course, &player, dice, &mut Trace::silent())?;
            if reports == Reports::Shown {
                self.trace.note("mfp.phase.2", true, || {
                    format!("the umpire counts for {}", player_name(self.setting, &player))
                });
            }
            self.course.happen(Event::Reported { player, points });
        }
        self.trace.note("mfp.reports", Figure::named(reports), || {
            match reports {
                Reports::Counted => "all numbers are counted from the log, and shown at the same moment",
                Reports::Shown => "every player has shown his own number",
            }
            .to_owned()
        });
        Ok(())
    }

    fn post_totals(&mut self) {
        for side in &self.setting.roster().sides {
            let total_before = self.state().sides.get(&side.id).map_or(Points::ZERO, |side| side.total);
            let shown = self.shown_by(&side.id);
            let tally: Points = shown.values().copied().sum();
            for (player, points) in shown.iter().filter(|(_, points)| **points > FINGERS) {
                self.trace.note("mfp.phase.4", *points, || {
                    format!("{} calls out {points}", player_name(self.setting, player))
                });
            }
            let sum = total_before + tally;
            let total = sum.max(Points::ZERO);
            self.trace.note("mfp.phase.2", total, || {
                format!("{}: {total_before} and a tally of {tally}", side.name)
            });
            if sum < total {
                self.trace.note("mfp.phase.floor", total, || {
                    format!("{}: a running total never falls below 0", side.name)
                });
            }
            self.course.happen(Event::TotalPosted { side: side.id.clone(), shown, tally, total });
        }
        self.trace.note("mfp.effect.confirm", true, || {
            "each side compares its total with its hidden level".to_owned()
        });
        let when = self.setting.rules().rulings.announcements;
        if when == Announcements::AtThePosting {
            self.trace.note("mfp.announcements", Figure::named(when), || {
                "a condition that has changed is announced now, and not before".to_owned()
            });
            self.announce_conditions();
        }
        self.course.happen(Event::ActionBegan {});
    }

    /// What the players of a side show.
    fn shown_by(&self, side: &Id) -> BTreeMap<Id, Points> {
        let of_side = self.setting.roster().players.iter().filter(|player| player.side == *side);
        let shown = of_side.filter_map(|player| {
            let report = self.state().players.get(&player.id)?.report.as_ref()?;
            Some((player.id.clone(), *report.for_rules()))
        });
        shown.collect()
    }

    fn begin_interphase(&mut self) {
        let turns = self.turns_per_hour();
        self.trace.note("mfp.turns_per_hour", turns, || format!("game turns in an hour: {turns}"));
        self.trace.note("mfp.phase.3", true, || {
            "every command in the battle zone is charged for its order, and every approach march".to_owned()
        });
        let destroyed = self.setting.rules().rulings.destroyed_command;
        self.trace.note("mfp.destroyed_command", Figure::named(destroyed), || {
            match destroyed {
                DestroyedCommand::PaysNothing => "one that has lost all its miniatures pays nothing",
                DestroyedCommand::Pays => "one that has lost all its miniatures pays as before",
            }
            .to_owned()
        });
        // Charged as it acted in the hour that is over, which the interphase closes.
        let charges: Vec<(Id, Cause)> = self
            .commands()
            .filter_map(|command| Some((command.seat.clone(), self.charge(command)?)))
            .collect();
        self.course.happen(Event::InterphaseBegan {});
        for (player, cause) in charges {
            self.course.happen(Event::Used { player, incident: Incident { cause, count: 1 } });
        }
        self.revert_orders();
    }

    /// What the hour that is over costs a command, or gives back to it.
    fn charge(&self, command: &Command) -> Option<Cause> {
        let state = self.state();
        match state.place(&command.id) {
            Place::Approach => {
                let sets_out = command.sets_out.map_or(Clock::START, |time| self.half_turn_at(time));
                (sets_out <= state.clock).then_some(Cause::Approach { hours: 1 })
            }
            Place::Table | Place::Outlying => {
                let order = state.order(&command.id)?;
                let rested = order != Order::Rest || !state.fortunes(&command.id).rest_broken;
                (rested && self.acts(command)).then_some(Cause::Order { order, hours: 1 })
            }
            Place::Left => None,
        }
    }

    /// Whether there is anybody left to act on its order. A command without troops of its own acts on it all the same.
    fn acts(&self, command: &Command) -> bool {
        let pays = self.setting.rules().rulings.destroyed_command == DestroyedCommand::Pays;
        pays || command.units.is_empty() || has_troops(self.state(), command)
    }

    /// Commands that have lost their last defend marker go over to engage.
    pub(in super::super) fn revert_orders(&mut self) {
        for command in self.commands().filter(|command| command.markers > 0) {
            let defends = self.state().order(&command.id) == Some(Order::Defend);
            let captured = self.state().fortunes(&command.id).markers_captured;
            if defends && captured >= command.markers {
                self.course.happen(Event::OrderReverted { command: command.id.clone() });
            }
        }
    }

    fn begin_half_turn(&mut self) {
        let clock = self.state().clock.next(self.turns_per_hour());
        self.trace.note("mfp.phase.1", clock.half, || {
            format!("{clock} begins: its MFP phase counts what was used in the half turn before")
        });
        self.course.happen(Event::HalfTurnBegan { clock });
        let last = self.setting.setup().victory.hours;
        if clock.hour > last {
            self.trace.note("mfp.phase.last", last, || {
                "the last hour is over: what was used in it is counted, and nobody comes or goes any more"
                    .to_owned()
            });
        } else if !self.is_over() {
            self.follow_timetable(clock);
        }
    }

    /// Commands arrive and leave.
    fn follow_timetable(&mut self, clock: Clock) {
        for command in self.commands() {
            let comes = command.arrives.is_some_and(|time| self.half_turn_at(time) == clock);
            let goes = command.leaves.is_some_and(|time| self.half_turn_at(time) == clock);
            if comes && self.state().place(&command.id) == Place::Approach {
                self.trace.note("mfp.level.2", true, || {
                    format!("{} arrives, and its contribution is added to its side's level", command.name)
                });
                self.course.happen(Event::CommandArrived { command: command.id.clone() });
            }
            let place = self.state().place(&command.id);
            if goes && place.in_battle_zone() {
                if place == Place::Table {
                    self.trace.note("mfp.level.2", false, || {
                        format!(
                            "{} leaves, and its contribution is taken from its side's level",
                            command.name
                        )
                    });
                }
                self.course.happen(Event::CommandLeft { command: command.id.clone(), from: place });
            }
        }
    }
}
