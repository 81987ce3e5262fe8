//! A battle as somebody imagines it who has not seen all of it: what is hidden from him is drawn anew, from what everybody
//! knows, and does not depend on how it is.

mod army;

use standfast_dice::{Dice, Die, Stop};
use standfast_engine::battle::{Eyes, Hidden, Id, Imagined, Seat};

use army::army;

use crate::battle::field::Field;
use crate::battle::setup::{CommandSetup, Setup};
use crate::battle::state::{Entered, Fortunes, Losses, SideState, State};
use crate::battle::{Phase, Place};
use crate::procedures::Condition;
use crate::{Cause, Incident, Mfp, Order, Points};

/// What a command on the table is taken to bring to its side's level, with three dice.
const BRINGS: i64 = 6;

/// Which part of what a side has used is taken for miniatures lost, in percent.
const OF_LOSSES: i64 = 50;

/// How many miniatures a command on the table is taken to have.
const MINIATURES: i64 = 30;

pub(super) fn imagined(field: Field<'_>, eyes: Eyes<'_>, dice: &mut dyn Dice) -> Result<Imagined<Mfp>, Stop> {
    let mut state = field.state.clone();
    for side in field.sides() {
        // Who has nothing there yet has something to come.
        let bases = bases_of(field, &side.id).max(1);
        let thrown = dice.sum(3, Die::D6, "a level that is imagined")?;
        if let Some(standing) = state.sides.get_mut(&side.id) {
            imagine_level(standing, bases, thrown, eyes);
        }
    }
    let drawn = army(field, &mut state, eyes, dice)?;
    let setup = drawn.as_ref().unwrap_or_else(|| field.setup());
    imagine_commands(setup, &mut state, eyes, dice)?;
    imagine_losses(field, setup, &mut state, eyes, dice)?;
    let phase = state.phase;
    for player in state.players.values_mut() {
        // As much as he showed the last time.
        let count = player.shown.in_parts() / Points::whole(1).in_parts();
        let loss = Incident { cause: Cause::Loss { ottoman_infantry: false }, count };
        let used = if count > 0 && phase != Phase::Mfp { vec![loss] } else { Vec::new() };
        draws(&mut player.used, eyes, used);
        draws(&mut player.correction, eyes, Points::ZERO);
        if let Some(report) = &mut player.report {
            draws(report, eyes, player.shown);
        }
    }
    Ok(Imagined { setup: drawn, state })
}

/// Puts something else there, if these eyes can't see what is.
fn draws<T>(hidden: &mut Hidden<T>, eyes: Eyes<'_>, drawn: T) {
    if hidden.seen_by(eyes).is_none() {
        *hidden.for_rules_mut() = drawn;
    }
}

/// The commands of a side that everybody sees.
fn bases_of(field: Field<'_>, side: &Id) -> i64 {
    let of_side = field.commands().filter(|command| command.side == *side);
    let seen = of_side.filter(|command| is_on_table(field, command));
    i64::try_from(seen.count()).unwrap_or_default()
}

/// Whether everybody sees a command on the table.
fn is_on_table(field: Field<'_>, command: &CommandSetup) -> bool {
    let everybody = Eyes { seat: &Seat::Spectator, roster: field.setting.roster() };
    field.seen_by(command, everybody) == Some(Place::Table)
}

/// A level by the number of its commands, which agrees with what was announced.
fn imagine_level(side: &mut SideState, bases: i64, thrown: i64, eyes: Eyes<'_>) {
    if side.start.seen_by(eyes).is_some() {
        return;
    }
    let guessed = Points::whole(bases * (BRINGS + thrown)).in_parts();
    let used = side.total.in_parts();
    let parts = match side.condition {
        Condition::Steady => guessed.max(used * 100 / 85 + 1),
        Condition::Wavering => used * 100 / 95,
        Condition::Exhausted => used,
    };
    *side.start.for_rules_mut() = Points::parts(parts.max(1));
    side.changes.for_rules_mut().clear();
}

fn imagine_commands(
    setup: &Setup,
    state: &mut State,
    eyes: Eyes<'_>,
    dice: &mut dyn Dice,
) -> Result<(), Stop> {
    for command in &setup.commands {
        let thrown = dice.die(Die::D6, "an order that is imagined")?;
        let Some(standing) = state.commands.get_mut(&command.id) else { continue };
        let order = match thrown {
            1..=2 => Order::Attack,
            3..=4 => Order::Engage,
            _ => Order::Defend,
        };
        draws(&mut standing.order, eyes, Some(order));
        let acts_on = standing.order.seen_by(eyes).copied().unwrap_or(Some(order));
        let defends = acts_on == Some(Order::Defend);
        draws(&mut standing.fortunes, eyes, Fortunes { markers_down: defends, ..Fortunes::default() });
        draws(&mut standing.entered, eyes, Entered::new());
    }
    Ok(())
}

/// Losses by what everybody knows that a side has used, spread over its units.
fn imagine_losses(
    field: Field<'_>,
    setup: &Setup,
    state: &mut State,
    eyes: Eyes<'_>,
    dice: &mut dyn Dice,
) -> Result<(), Stop> {
    for side in field.sides() {
        let thrown = dice.sum(2, Die::D6, "losses that are imagined")?;
        let used = state.sides.get(&side.id).map_or(0, |side| side.total.in_parts());
        let used = used / Points::whole(1).in_parts();
        let lost = used * OF_LOSSES * thrown / 7;
        let percent = (lost / (bases_of(field, &side.id) * MINIATURES).max(1)).clamp(0, 90);
        for (command, unit) in setup.units().filter(|(command, _)| command.side == side.id) {
            let Some(standing) = state.units.get_mut(&unit.id) else { continue };
            let share = if is_on_table(field, command) { percent } else { 0 };
            let miniatures = unit.unit.miniatures.unwrap_or_default() * share / 100;
            draws(&mut standing.losses, eyes, Losses { miniatures, overrun: false });
        }
    }
    Ok(())
}
