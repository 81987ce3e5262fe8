use std::collections::BTreeMap;

use standfast_dice::Stop;
use standfast_engine::battle::Id;
use standfast_engine::{Figure, Trace};

use super::Flow;
use crate::battle::play::decide::report;
use crate::battle::setup::CommandSetup;
use crate::battle::telling::{FINGERS, player_name};
use crate::battle::{Clock, Event, Phase, Place};
use crate::{Announcements, Cause, DestroyedCommand, Incident, Order, Points, Reports, cite};

impl Flow<'_, '_> {
    /// Ends the phase if it is over; says whether it was.
    ///
    /// # Errors
    /// [`Stop`], passed on from the dice.
    pub(super) fn ends_phase(&mut self) -> Result<bool, Stop> {
        let all_finished = self.known().to_finish().next().is_none();
        let ends_hour = self.state().clock.ends_hour(self.rulings().turns_per_hour);
        match self.state().phase {
            Phase::Mfp if all_finished || self.all_reports_are_in() => {
                self.count_the_rest()?;
                self.post_totals();
            }
            Phase::Action if all_finished && ends_hour => {
                self.begin_interphase();
            }
            Phase::Action | Phase::Interphase if all_finished => self.begin_half_turn(),
            Phase::Mfp | Phase::Action | Phase::Interphase => return Ok(false),
        }
        Ok(true)
    }

    /// Whether nothing is waited for: what is contested is answered first.
    fn all_reports_are_in(&self) -> bool {
        match self.rulings().reports {
            Reports::Counted => self.known().contested().next().is_none(),
            Reports::Shown => self.state().players.values().all(|player| player.report.is_some()),
        }
    }

    /// What has not been reported is counted: by the log of the battle, or by the umpire who closes the phase.
    fn count_the_rest(&mut self) -> Result<(), Stop> {
        let absent = self.state().players.iter().filter(|(_, player)| player.report.is_none());
        let absent: Vec<Id> = absent.map(|(id, _)| id.clone()).collect();
        let (setting, reports) = (self.setting(), self.rulings().reports);
        for player in absent {
            // What makes up a number is not for everybody to read.
            let told = std::mem::replace(self.trace, Trace::silent());
            let points = report(self, &player);
            *self.trace = told;
            if reports == Reports::Shown {
                self.note(cite::REPORT, true, || {
                    format!("the umpire counts for {}", player_name(setting, &player))
                });
            }
            self.happen(Event::Reported { player, points: points? });
        }
        self.note(cite::WHO_REPORTS, Figure::named(reports), || {
            match reports {
                Reports::Counted => "all numbers are counted from the log, and shown at the same moment",
                Reports::Shown => "every player has shown his own number",
            }
            .to_owned()
        });
        Ok(())
    }

    fn post_totals(&mut self) {
        let setting = self.setting();
        for side in &setting.roster().sides {
            let total_before = self.state().sides.get(&side.id).map_or(Points::ZERO, |side| side.total);
            let shown = self.shown_by(&side.id);
            let tally: Points = shown.values().copied().sum();
            for (player, points) in shown.iter().filter(|(_, points)| **points > FINGERS) {
                self.note("mfp.phase.4", *points, || {
                    format!("{} calls out {points}", player_name(setting, player))
                });
            }
            let sum = total_before + tally;
            let total = sum.max(Points::ZERO);
            self.note(cite::REPORT, total, || {
                format!("{}: {total_before} so far, and a tally of {tally}", side.name)
            });
            if sum < total {
                self.note("mfp.phase.floor", total, || {
                    format!("{}: a running total never falls below 0", side.name)
                });
            }
            self.happen(Event::TotalPosted { side: side.id.clone(), shown, tally, total });
        }
        self.note("mfp.effect.confirm", true, || {
            "each side compares its total with its hidden level".to_owned()
        });
        let when = self.rulings().announcements;
        if when == Announcements::AtThePosting {
            self.note("mfp.announcements", Figure::named(when), || {
                "a condition that has changed is announced now, and not before".to_owned()
            });
            self.announce_conditions();
        }
        self.happen(Event::ActionBegan {});
    }

    /// What the players of a side show.
    fn shown_by(&self, side: &Id) -> BTreeMap<Id, Points> {
        let of_side = self.setting().roster().players.iter().filter(|player| player.side == *side);
        let shown = of_side.filter_map(|player| {
            let report = self.state().players.get(&player.id)?.report.as_ref()?;
            Some((player.id.clone(), *report.for_rules(self.pass())))
        });
        shown.collect()
    }

    fn begin_interphase(&mut self) {
        let turns = self.rulings().turns_per_hour;
        self.note("mfp.turns_per_hour", turns, || format!("game turns in an hour: {turns}"));
        self.note(cite::INTERPHASE, true, || {
            "every command in the battle zone is charged for its order, and so is every approach march"
                .to_owned()
        });
        let destroyed = self.rulings().destroyed_command;
        self.note("mfp.destroyed_command", Figure::named(destroyed), || {
            match destroyed {
                DestroyedCommand::PaysNothing => "a command that has lost all its miniatures pays nothing",
                DestroyedCommand::Pays => "a command that has lost all its miniatures pays as before",
            }
            .to_owned()
        });
        // Charged as it acted in the hour that is over, which the interphase closes.
        let charges: Vec<(Id, Cause)> = self
            .commands()
            .filter_map(|command| Some((command.seat.clone(), self.charge(command)?)))
            .collect();
        self.happen(Event::InterphaseBegan {});
        for (player, cause) in charges {
            self.happen(Event::Used { player, incident: Incident { cause, count: 1 } });
        }
        self.revert_orders();
    }

    /// What the hour that is over costs a command, or gives back to it.
    fn charge(&self, command: &CommandSetup) -> Option<Cause> {
        let known = self.known();
        match known.place(&command.id) {
            Place::Approach => {
                let sets_out = command.sets_out.map_or(Clock::START, |time| known.half_turn_at(time));
                (sets_out <= known.state.clock).then_some(Cause::Approach { hours: 1 })
            }
            Place::Table | Place::Outlying => {
                let order = known.order(&command.id)?;
                let rested = order != Order::Rest || !known.fortunes(&command.id).rest_broken;
                (rested && self.acts(command)).then_some(Cause::Order { order, hours: 1 })
            }
            Place::Left => None,
        }
    }

    /// Whether there is anybody left to act on its order. A command without troops of its own acts on it all the same.
    fn acts(&self, command: &CommandSetup) -> bool {
        let pays = self.rulings().destroyed_command == DestroyedCommand::Pays;
        pays || command.units.is_empty() || self.known().has_troops(command)
    }

    /// Commands that have lost their last defend marker go over to engage.
    pub(super) fn revert_orders(&mut self) {
        for command in self.commands() {
            if self.known().defends(command) && self.known().has_lost_last_marker(command) {
                self.happen(Event::OrderReverted { command: command.id.clone() });
            }
        }
    }

    fn begin_half_turn(&mut self) {
        let clock = self.state().clock.next(self.rulings().turns_per_hour);
        self.note(cite::HALF_TURN, clock.half, || {
            format!("{clock} begins: its MFP phase counts what was used in the half turn before")
        });
        self.happen(Event::HalfTurnBegan { clock });
        let last = self.setting().setup().victory.hours;
        if clock.hour > last {
            self.note("mfp.phase.last", last, || {
                "the last hour is over: what was used in it is counted, and no command comes or goes any more"
                    .to_owned()
            });
        } else if self.known().ending().is_none() {
            self.follow_timetable(clock);
        }
    }

    /// Commands arrive and leave.
    fn follow_timetable(&mut self, clock: Clock) {
        for command in self.commands() {
            let comes = command.arrives.is_some_and(|time| self.known().half_turn_at(time) == clock);
            let goes = command.leaves.is_some_and(|time| self.known().half_turn_at(time) == clock);
            if comes && self.known().place(&command.id) == Place::Approach {
                self.note(cite::COMES_OR_GOES, true, || {
                    format!("{} arrives, and its contribution is added to its side's level", command.name)
                });
                self.happen(Event::CommandArrived { command: command.id.clone() });
            }
            let place = self.known().place(&command.id);
            if goes && place.in_battle_zone() {
                if place == Place::Table {
                    self.note(cite::COMES_OR_GOES, false, || {
                        format!(
                            "{} leaves, and its contribution is taken from its side's level",
                            command.name
                        )
                    });
                }
                self.happen(Event::CommandLeft { command: command.id.clone(), from: place });
            }
        }
    }
}
