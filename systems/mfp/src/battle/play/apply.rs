use std::collections::BTreeMap;

use standfast_engine::battle::{Audience, Hidden, Id};

use crate::battle::state::{Change, Contest, Fortunes, Losses};
use crate::battle::{Event, MovedBy, Phase, Place, State, Toll};
use crate::procedures::Condition;
use crate::{Incident, Order, Points};

/// Applies the event to the state.
pub(super) fn apply(state: &mut State, event: &Event) {
    let clock = state.clock;
    match event {
        Event::Used { player, incident } => {
            change(&mut state.players, player, |player| add(player.used.for_rules_mut(), *incident));
        }
        Event::MiniaturesLost { unit, miniatures, .. } => {
            losses(state, unit, |losses| losses.miniatures += miniatures);
            enter_of(state, unit, Toll::Miniatures, *miniatures);
        }
        Event::UnitOverrun { unit } => {
            losses(state, unit, |losses| losses.overrun = true);
            enter_of(state, unit, Toll::Overrun, 1);
        }
        Event::UnitRegained { unit } => losses(state, unit, |losses| losses.overrun = false),
        Event::OfficerHit { command } => {
            fortunes(state, command, |fortunes| fortunes.officers_hit += 1);
            enter(state, command, Toll::Officers, 1);
        }
        Event::HqRemoved { command } => {
            fortunes(state, command, |fortunes| fortunes.hq_removed = true);
            enter(state, command, Toll::HqBases, 1);
        }
        Event::MarkerCaptured { command } => {
            fortunes(state, command, |fortunes| fortunes.markers_captured += 1);
            enter(state, command, Toll::Markers, 1);
        }
        Event::LossContested { command, by, toll, counted, .. } => {
            let contest = Contest { by: by.clone(), toll: *toll, counted: *counted, answered: false };
            change(&mut state.commands, command, |command| command.contest = Some(contest));
        }
        Event::ContestAnswered { command, .. } => change(&mut state.commands, command, |command| {
            command.contest.iter_mut().for_each(|contest| contest.answered = true);
        }),
        Event::RestBroken { command } => fortunes(state, command, |fortunes| fortunes.rest_broken = true),
        Event::RestrictionBroken { .. } => {}
        Event::OrdersViolated { unit } => change(&mut state.units, unit, |unit| unit.free = true),
        Event::OrderGiven { command, order } => give(state, command, *order),
        Event::OrderReverted { command } => give(state, command, Order::Engage),
        Event::CommandArrived { command } => put(state, command, Place::Table),
        Event::CommandLeft { command, .. } => put(state, command, Place::Left),
        Event::SituationArose { situation } => hold(state, situation, true),
        Event::SituationEnded { situation } => hold(state, situation, false),
        Event::LevelMoved { side, cause, by } => {
            let moved = Change { clock, cause: cause.clone(), by: *by };
            change(&mut state.sides, side, |side| side.changes.for_rules_mut().push(moved));
            count(state, cause);
        }
        Event::PlayerFinished { player } => {
            change(&mut state.players, player, |player| player.finished = true);
        }
        Event::PhaseClosed {} => state.players.values_mut().for_each(|player| player.finished = true),
        Event::Reported { player: id, points } => change(&mut state.players, id, |player| {
            player.report = Some(Hidden::new(*points, Audience::Player(id.clone())));
            *player.correction.for_rules_mut() = Points::ZERO;
        }),
        Event::TotalPosted { side, shown, tally, total } => {
            change(&mut state.sides, side, |side| (side.tally, side.total) = (*tally, *total));
            for (player, points) in shown {
                change(&mut state.players, player, |player| {
                    player.shown = *points;
                    player.report = None;
                    player.used.for_rules_mut().clear();
                });
            }
        }
        Event::ActionBegan {} => {
            begin(state, Phase::Action);
            for command in state.commands.values_mut() {
                command.entered.for_rules_mut().clear();
                command.contest = None;
            }
        }
        // Moves from now on belong to the coming hour.
        Event::InterphaseBegan {} => {
            begin(state, Phase::Interphase);
            let commands = state.commands.values_mut();
            commands.for_each(|command| command.fortunes.for_rules_mut().rest_broken = false);
        }
        Event::HalfTurnBegan { clock } => {
            state.clock = *clock;
            begin(state, Phase::Mfp);
            if clock.begins_turn() {
                state.units.values_mut().for_each(|unit| unit.free = false);
            }
        }
        Event::ConditionAnnounced { side, condition } => change(&mut state.sides, side, |side| {
            side.condition = *condition;
            side.exhausted_since = (*condition == Condition::Exhausted).then_some(clock);
        }),
        Event::LevelOpened { side, .. } => {
            state.opened = true;
            change(&mut state.sides, side, |side| {
                side.start.show_to(Audience::Everybody);
                side.changes.show_to(Audience::Everybody);
            });
        }
    }
}

/// Changes the thing of that id, where there is one.
fn change<T>(things: &mut BTreeMap<Id, T>, id: &Id, how: impl FnOnce(&mut T)) {
    if let Some(thing) = things.get_mut(id) {
        how(thing);
    }
}

/// Adds an incident to those that are counted already.
fn add(incidents: &mut Vec<Incident>, incident: Incident) {
    match incidents.iter_mut().find(|counted| counted.cause == incident.cause) {
        Some(counted) => counted.count += incident.count,
        None => incidents.push(incident),
    }
}

fn begin(state: &mut State, phase: Phase) {
    state.phase = phase;
    state.players.values_mut().for_each(|player| player.finished = false);
}

fn losses(state: &mut State, unit: &Id, happen: impl FnOnce(&mut Losses)) {
    change(&mut state.units, unit, |unit| happen(unit.losses.for_rules_mut()));
}

fn fortunes(state: &mut State, command: &Id, happen: impl FnOnce(&mut Fortunes)) {
    change(&mut state.commands, command, |command| happen(command.fortunes.for_rules_mut()));
}

/// What the player of a command has entered for it.
fn enter(state: &mut State, command: &Id, toll: Toll, lost: i64) {
    change(&mut state.commands, command, |command| {
        *command.entered.for_rules_mut().entry(toll).or_default() += lost;
    });
}

/// What the player of a unit has entered for its command.
fn enter_of(state: &mut State, unit: &Id, toll: Toll, lost: i64) {
    if let Some(command) = state.units.get(unit).map(|unit| unit.command.clone()) {
        enter(state, &command, toll, lost);
    }
}

fn give(state: &mut State, command: &Id, order: Order) {
    change(&mut state.commands, command, |command| command.give(Some(order)));
}

fn put(state: &mut State, command: &Id, place: Place) {
    change(&mut state.commands, command, |command| command.put(place));
}

fn hold(state: &mut State, situation: &Id, holds: bool) {
    change(&mut state.situations, situation, |situation| *situation.holds.for_rules_mut() = holds);
}

/// What moved a level is in it now, or out of it.
fn count(state: &mut State, cause: &MovedBy) {
    match cause {
        MovedBy::Command(id) => change(&mut state.commands, id, |command| {
            command.counted = command.place.for_rules_mut().in_battle_zone();
        }),
        MovedBy::Situation(id) => change(&mut state.situations, id, |situation| {
            situation.counted = *situation.holds.for_rules_mut();
        }),
        MovedBy::Hand => {}
    }
}
