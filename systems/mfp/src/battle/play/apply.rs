use standfast_engine::battle::{Audience, Hidden, Id};

use crate::battle::state::{Change, Contest, Fortunes, Losses};
use crate::battle::{Event, MovedBy, Phase, Place, State, Toll};
use crate::procedures::Condition;
use crate::{Incident, Order, Points};

/// Makes the event so.
pub(super) fn apply(state: &mut State, event: &Event) {
    match event {
        Event::Used { player, incident } => {
            if let Some(player) = state.players.get_mut(player) {
                add(player.used.for_rules_mut(), *incident);
            }
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
            if let Some(known) = state.commands.get_mut(command) {
                let (by, toll, counted) = (by.clone(), *toll, *counted);
                known.contest = Some(Contest { by, toll, counted, answered: false });
            }
        }
        Event::ContestAnswered { command, .. } => {
            let known = state.commands.get_mut(command);
            if let Some(contest) = known.and_then(|known| known.contest.as_mut()) {
                contest.answered = true;
            }
        }
        Event::RestBroken { command } => fortunes(state, command, |fortunes| fortunes.rest_broken = true),
        Event::OrdersViolated { unit } => {
            if let Some(member) = state.units.get_mut(unit) {
                member.free = true;
            }
        }
        Event::OrderGiven { command, order } => give(state, command, *order),
        Event::OrderReverted { command } => give(state, command, Order::Engage),
        Event::CommandArrived { command } => put(state, command, Place::Table),
        Event::CommandLeft { command, .. } => put(state, command, Place::Left),
        Event::SituationArose { situation } => hold(state, situation, true),
        Event::SituationEnded { situation } => hold(state, situation, false),
        Event::LevelMoved { side, cause, by } => {
            let clock = state.clock;
            if let Some(side) = state.sides.get_mut(side) {
                let change = Change { clock, cause: cause.clone(), by: *by };
                side.changes.for_rules_mut().push(change);
            }
            count(state, cause);
        }
        Event::PlayerFinished { player } => {
            if let Some(player) = state.players.get_mut(player) {
                player.finished = true;
            }
        }
        Event::PhaseClosed {} => state.players.values_mut().for_each(|player| player.finished = true),
        Event::Reported { player: id, points } => {
            if let Some(player) = state.players.get_mut(id) {
                player.report = Some(Hidden::new(*points, Audience::Player(id.clone())));
                *player.correction.for_rules_mut() = Points::ZERO;
            }
        }
        Event::TotalPosted { side, shown, tally, total } => {
            if let Some(side) = state.sides.get_mut(side) {
                side.tally = *tally;
                side.total = *total;
            }
            for (player, points) in shown {
                if let Some(player) = state.players.get_mut(player) {
                    player.shown = *points;
                    player.report = None;
                    player.used.for_rules_mut().clear();
                }
            }
        }
        Event::ActionBegan {} => {
            begin(state, Phase::Action);
            for known in state.commands.values_mut() {
                known.entered.for_rules_mut().clear();
                known.contest = None;
            }
        }
        // Whoever moves from now on moves in the hour that comes.
        Event::InterphaseBegan {} => {
            begin(state, Phase::Interphase);
            let commands = state.commands.values_mut();
            commands.for_each(|known| known.fortunes.for_rules_mut().rest_broken = false);
        }
        Event::HalfTurnBegan { clock } => {
            state.clock = *clock;
            begin(state, Phase::Mfp);
            if clock.begins_turn() {
                state.units.values_mut().for_each(|member| member.free = false);
            }
        }
        Event::ConditionAnnounced { side, condition } => {
            let clock = state.clock;
            if let Some(side) = state.sides.get_mut(side) {
                side.condition = *condition;
                side.exhausted_since = (*condition == Condition::Exhausted).then_some(clock);
            }
        }
        Event::LevelOpened { side, .. } => {
            state.opened = true;
            if let Some(side) = state.sides.get_mut(side) {
                side.start.show_to(Audience::Everybody);
                side.changes.show_to(Audience::Everybody);
            }
        }
        Event::RestrictionBroken { .. } => {}
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
    if let Some(member) = state.units.get_mut(unit) {
        happen(member.losses.for_rules_mut());
    }
}

fn fortunes(state: &mut State, command: &Id, happen: impl FnOnce(&mut Fortunes)) {
    if let Some(known) = state.commands.get_mut(command) {
        happen(known.fortunes.for_rules_mut());
    }
}

/// What the player of a command has entered for it.
fn enter(state: &mut State, command: &Id, toll: Toll, lost: i64) {
    if let Some(known) = state.commands.get_mut(command) {
        *known.entered.for_rules_mut().entry(toll).or_default() += lost;
    }
}

/// What the player of a unit has entered for its command.
fn enter_of(state: &mut State, unit: &Id, toll: Toll, lost: i64) {
    if let Some(command) = state.units.get(unit).map(|member| member.command.clone()) {
        enter(state, &command, toll, lost);
    }
}

fn give(state: &mut State, command: &Id, order: Order) {
    if let Some(command) = state.commands.get_mut(command) {
        command.give(Some(order));
    }
}

fn put(state: &mut State, command: &Id, place: Place) {
    if let Some(known) = state.commands.get_mut(command) {
        known.put(place);
    }
}

fn hold(state: &mut State, situation: &Id, holds: bool) {
    if let Some(held) = state.situations.get_mut(situation) {
        *held.holds.for_rules_mut() = holds;
    }
}

/// What moved a level is in it now, or out of it.
fn count(state: &mut State, cause: &MovedBy) {
    match cause {
        MovedBy::Command(id) => {
            if let Some(known) = state.commands.get_mut(id) {
                known.counted = known.place.for_rules().in_battle_zone();
            }
        }
        MovedBy::Situation(id) => {
            if let Some(held) = state.situations.get_mut(id) {
                held.counted = *held.holds.for_rules();
            }
        }
        MovedBy::Hand => {}
    }
}
