use std::collections::BTreeMap;

use standfast_dice::{Thrown, Typed};
use standfast_engine::battle::{Course, Id, Setting};
use standfast_engine::{Figure, Procedure, Trace};

use super::decide::report;
use super::ending::ending;
use super::setup::Command;
use super::state::{Cause as Why, Phase, Place, Side, State};
use super::words::{FINGERS, player_name};
use super::{Clock, Event, TimeOfDay};
use crate::procedures::{Condition, Status, StatusOutcome};
use crate::{Cause, Exhaustion, Incident, MarkerRevert, Mfp, Order, Points};

/// What the rules do by themselves. Anybody may read these reasons, so they tell nothing that is hidden.
pub(super) fn follow(setting: &Setting<Mfp>, course: &mut Course<'_, Mfp>, trace: &mut Trace) {
    if course.state().opened {
        return;
    }
    let mut flow = Flow { setting, course, trace };
    if setting.rules().rulings.marker_revert == MarkerRevert::AtOnce {
        flow.revert_orders();
    }
    flow.end_phase();
    flow.move_levels();
    flow.announce_conditions();
    if ending(setting, flow.state()).is_some() {
        flow.open_levels();
    }
}

/// What happens when the table ends the battle: its levels are opened as at any end.
pub(super) fn close(setting: &Setting<Mfp>, course: &mut Course<'_, Mfp>, trace: &mut Trace) {
    Flow { setting, course, trace }.open_levels();
}

/// How the side stands, in numbers that only its owner knows.
pub(super) fn status(setting: &Setting<Mfp>, side: &Side, clock: Clock) -> StatusOutcome {
    let rulings = setting.rules().rulings;
    let level = side.level();
    let stays = rulings.exhaustion == Exhaustion::Permanent && side.condition == Condition::Exhausted;
    let used = if stays { side.total.max(level) } else { side.total };
    let hours = side.exhausted_since.filter(|_| used >= level);
    let hours_exhausted = hours.map(|since| clock.hours_since(since, rulings.turns_per_hour));
    let status = Status { level, used, hours_exhausted };
    let mut no_dice = Thrown::new(Typed::default());
    // No dice are asked for, so it never stops.
    let steady = StatusOutcome { announce: false, cmr_adjustment: 0, status: Condition::Steady };
    status.resolve(&setting.rules(), &mut no_dice, &mut Trace::silent()).unwrap_or(steady)
}

struct Flow<'w, 'c> {
    setting: &'w Setting<Mfp>,
    course: &'w mut Course<'c, Mfp>,
    trace: &'w mut Trace,
}

impl<'w> Flow<'w, '_> {
    fn state(&self) -> &State {
        self.course.state()
    }

    fn turns_per_hour(&self) -> i64 {
        self.setting.rules().rulings.turns_per_hour
    }

    fn half_turn_at(&self, time: TimeOfDay) -> Clock {
        self.setting.setup().half_turn_at(time, &self.setting.rules().rulings)
    }

    fn commands(&self) -> impl Iterator<Item = &'w Command> + use<'w> {
        self.setting.setup().commands.iter()
    }

    fn end_phase(&mut self) {
        let players = || self.state().players.values();
        let all_finished = players().all(|player| player.finished);
        let all_reported = players().all(|player| player.report.is_some());
        match self.state().phase {
            Phase::Mfp if all_finished || all_reported => {
                self.count_the_rest();
                self.post_totals();
            }
            Phase::Action if all_finished && self.state().clock.ends_hour(self.turns_per_hour()) => {
                self.begin_interphase();
            }
            Phase::Action | Phase::Interphase if all_finished => self.begin_half_turn(),
            Phase::Mfp | Phase::Action | Phase::Interphase => {}
        }
    }

    /// Where the umpire has closed the MFP phase he counts for those who have not reported.
    fn count_the_rest(&mut self) {
        let absent = self.state().players.iter().filter(|(_, player)| player.report.is_none());
        let absent: Vec<Id> = absent.map(|(id, _)| id.clone()).collect();
        for player in absent {
            let (mut no_dice, mut silent) = (Thrown::new(Typed::default()), Trace::silent());
            let points = report(self.setting, self.course, &player, &mut no_dice, &mut silent);
            self.trace.note("mfp.phase.2", true, || {
                format!("the umpire counts for {}", player_name(self.setting, &player))
            });
            self.course.happen(Event::Reported { player, points: points.unwrap_or(Points::ZERO) });
        }
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
        self.course.happen(Event::InterphaseBegan {});
        for command in self.commands() {
            if let Some(cause) = self.charge(command) {
                let incident = Incident { cause, count: 1 };
                self.course.happen(Event::Used { player: command.seat.clone(), incident });
            }
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
                rested.then_some(Cause::Order { order, hours: 1 })
            }
            Place::Left => None,
        }
    }

    /// Commands that have lost their last defend marker go over to engage.
    fn revert_orders(&mut self) {
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

    /// Levels follow what is in the battle zone, and what holds.
    fn move_levels(&mut self) {
        for command in self.commands() {
            let Some(standing) = self.state().commands.get(&command.id) else { continue };
            let counts = standing.place.for_rules().in_battle_zone();
            if counts != standing.counted {
                let brought = command.contribution(self.setting);
                let by = if counts { brought } else { -brought };
                let cause = Why::Command(command.id.clone());
                self.course.happen(Event::LevelMoved { side: command.side.clone(), cause, by });
            }
        }
        for situation in &self.setting.setup().situations {
            let Some(held) = self.state().situations.get(&situation.id) else { continue };
            let holds = *held.holds.for_rules();
            if holds != held.counted {
                let by = if holds { situation.points } else { -situation.points };
                let cause = Why::Situation(situation.id.clone());
                self.course.happen(Event::LevelMoved { side: situation.side.clone(), cause, by });
            }
        }
    }

    fn announce_conditions(&mut self) {
        for side in &self.setting.roster().sides {
            let Some(known) = self.state().sides.get(&side.id) else { continue };
            let condition = status(self.setting, known, self.state().clock).status;
            let before = known.condition;
            if condition == before {
                continue;
            }
            let exhausted = condition == Condition::Exhausted;
            let rule = if exhausted { "mfp.effect.exhausted" } else { "mfp.effect.waver" };
            self.trace.note(rule, Figure::named(condition), || format!("{} announces it", side.name));
            if exhausted || before == Condition::Exhausted {
                let ruling = self.setting.rules().rulings.exhaustion;
                self.trace.note("mfp.exhaustion", Figure::named(ruling), || match ruling {
                    Exhaustion::ReEvaluated => {
                        "an army below its level again is no longer exhausted".to_owned()
                    }
                    Exhaustion::Permanent => "an army once exhausted stays so to the end".to_owned(),
                });
            }
            self.course.happen(Event::ConditionAnnounced { side: side.id.clone(), condition });
        }
    }

    /// When the battle is over the levels are opened, and can be held against what was committed to.
    fn open_levels(&mut self) {
        for side in &self.setting.roster().sides {
            let Some(known) = self.state().sides.get(&side.id) else { continue };
            let (start, level) = (*known.start.for_rules(), known.level());
            self.trace.note("mfp.level.1", start, || {
                format!("{} opens the level that it has kept hidden since the start", side.name)
            });
            let salt = self.setting.commit(&side.id, &start.to_string()).salt;
            self.course.happen(Event::LevelOpened { side: side.id.clone(), start, salt, level });
        }
    }
}
