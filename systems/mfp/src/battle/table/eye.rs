//! The umpire's eye: what a command brought about, held against the rules and the table by other questions than those
//! that allowed it.

use std::collections::BTreeMap;

use standfast_engine::battle::{Id, TableEvent, Witnessed, holds};

use super::{Hold, hold};
use crate::battle::known::Known;
use crate::battle::{Command, Event, Place};
use crate::{Announcements, Cause, Mfp, Order, Points};

type Witness<'a> = Witnessed<'a, Mfp>;

/// What does not hold, if anything does not.
pub(super) fn eye(witnessed: &Witness<'_>) -> Result<(), String> {
    who_is_hit_is_on_the_table(witnessed)?;
    every_loss_is_paid_for(witnessed)?;
    who_moved_has_not_rested(witnessed)?;
    nobody_comes_too_late(witnessed)?;
    announcements_go_with_a_posting(witnessed)?;
    totals_add_up(witnessed)?;
    terrain_is_held_as_the_table_shows(witnessed)
}

/// The command to which something happens on the table.
fn hit<'a>(witnessed: &Witness<'a>) -> Option<&'a Id> {
    let of_unit = |unit| witnessed.setting.setup().unit(unit).map(|(command, _)| &command.id);
    match witnessed.command? {
        Command::Lose { unit, .. }
        | Command::Overrun { unit }
        | Command::Regain { unit }
        | Command::ViolateOrders { unit, .. } => of_unit(unit),
        Command::Losses { command, .. }
        | Command::OfficerHit { command }
        | Command::HqRemoved { command }
        | Command::MarkerCaptured { command }
        | Command::Contest { command, .. } => Some(command),
        _ => None,
    }
}

fn who_is_hit_is_on_the_table(witnessed: &Witness<'_>) -> Result<(), String> {
    let Some(command) = hit(witnessed) else { return Ok(()) };
    let there = match witnessed.ground {
        Some(ground) => ground.piece(command).is_some(),
        None => Known::of(witnessed.opened_before()).place(command) == Place::Table,
    };
    holds(there, || format!("something befalls {command}, which is not on the table"))
}

fn every_loss_is_paid_for(witnessed: &Witness<'_>) -> Result<(), String> {
    let lost = witnessed.happened.iter().map(|event| match event {
        Event::MiniaturesLost { miniatures, .. } => *miniatures,
        _ => 0,
    });
    let paid = witnessed.happened.iter().map(|event| match event {
        Event::Used { incident, .. } if matches!(incident.cause, Cause::Loss { .. }) => incident.count,
        _ => 0,
    });
    let (lost, paid): (i64, i64) = (lost.sum(), paid.sum());
    holds(lost == paid, || format!("{lost} miniatures are lost, and {paid} are paid for"))
}

/// A resting command that was set down elsewhere gets nothing back for the hour.
fn who_moved_has_not_rested(witnessed: &Witness<'_>) -> Result<(), String> {
    let (before, after) = (Known::of(witnessed.opened_before()), Known::of(witnessed.opened_after()));
    for event in witnessed.table {
        let TableEvent::Placed { piece, pose, .. } = event else { continue };
        let stood = witnessed.ground.and_then(|ground| ground.pose(piece));
        let moved = stood.is_some_and(|stood| stood != *pose);
        let rests = before.order(piece) == Some(Order::Rest);
        let broken = after.fortunes(piece).rest_broken;
        holds(!moved || !rests || broken, || format!("{piece} moves, and is taken to rest"))?;
    }
    Ok(())
}

/// When the last hour is over nobody comes or goes any more.
fn nobody_comes_too_late(witnessed: &Witness<'_>) -> Result<(), String> {
    let over = witnessed.after.clock.hour > witnessed.setting.setup().victory.hours;
    let late = witnessed.happened.iter().find_map(|event| match event {
        Event::CommandArrived { command } | Event::CommandLeft { command, .. } => Some(command),
        _ => None,
    });
    match late {
        Some(command) if over => Err(format!("{command} comes or goes when the last hour is over")),
        _ => Ok(()),
    }
}

fn announcements_go_with_a_posting(witnessed: &Witness<'_>) -> Result<(), String> {
    let when = witnessed.setting.rules().rulings.announcements;
    let some = |is: fn(&Event) -> bool| witnessed.happened.iter().any(is);
    let announced = some(|event| matches!(event, Event::ConditionAnnounced { .. }));
    let posted = some(|event| matches!(event, Event::TotalPosted { .. }));
    holds(when == Announcements::AtOnce || posted || !announced, || {
        "a condition is announced, and no total is posted".to_owned()
    })
}

fn totals_add_up(witnessed: &Witness<'_>) -> Result<(), String> {
    let sides = witnessed.before.sides.iter();
    let mut totals: BTreeMap<&Id, Points> = sides.map(|(id, side)| (id, side.total)).collect();
    for event in witnessed.happened {
        let Event::TotalPosted { side, shown, tally, total } = event else { continue };
        let sum: Points = shown.values().copied().sum();
        holds(sum == *tally, || format!("{side} shows {sum}, and the tally is {tally}"))?;
        let before = totals.insert(side, *total).unwrap_or(Points::ZERO);
        let after = (before + sum).max(Points::ZERO);
        holds(after == *total, || format!("{side} comes to {after}, and {total} is posted"))?;
    }
    Ok(())
}

fn terrain_is_held_as_the_table_shows(witnessed: &Witness<'_>) -> Result<(), String> {
    let after = Known::of(witnessed.opened_after());
    let Some(ground) = witnessed.ground_after.filter(|_| !after.state.opened) else { return Ok(()) };
    for situation in &after.setup().situations {
        let held = after.holds(&situation.id);
        let right = match hold(after, ground, situation) {
            Hold::Taken => held,
            Hold::Lost => !held,
            Hold::AsBefore => true,
        };
        holds(right, || format!("{} is held otherwise than the table shows", situation.id))?;
    }
    Ok(())
}
