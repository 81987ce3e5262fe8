//! What a piece may do, and which rule refuses it: every precondition once.

use standfast_engine::Choice;
use standfast_engine::battle::{Declined, unless};

use super::command::Movement;
use super::field::{PieceOn, UnitOn};
use super::state::{Marking, Place};
use crate::{InterceptAfterFailure, Morale, cite};

type May = Result<(), Declined>;

fn no(rule: &'static str, why: String) -> May {
    Err(Declined::by(rule, why))
}

/// The piece is in play, and not shut down.
fn may_act(piece: PieceOn<'_>) -> May {
    let name = piece.name();
    match piece.now.place {
        Place::Table if piece.now.shut_down => {
            no(cite::SHUTDOWN, format!("{name} is shut down for this turn"))
        }
        Place::Table => Ok(()),
        Place::OffBoard => {
            no(cite::BROKEN, format!("{name} has left the board, and does not return in this battle"))
        }
        Place::Aboard => no(cite::CREW_ACTIVE, format!("{name} is aboard, and does not act by himself")),
        Place::Captured => no(cite::SURRENDER, format!("{name} has surrendered")),
        Place::Destroyed => no(cite::ELIMINATED, format!("{name} is out of action")),
        Place::Abandoned => no(cite::BROKEN, format!("{name} has been abandoned by its crew")),
    }
}

/// The piece has the initiative, and has done the check that comes before anything else.
fn may_act_now(piece: PieceOn<'_>) -> May {
    may_act(piece)?;
    let name = piece.name();
    unless(piece.has_initiative(), cite::MARKER_FIRST, || format!("{name} does not have the initiative"))?;
    unless(!piece.checks_first(), cite::MARKER_FIRST, || {
        format!("{name} is marked: it checks before it does anything else")
    })
}

/// Whether it may be given the initiative.
pub(super) fn be_given_initiative(piece: PieceOn<'_>) -> May {
    may_act(piece)?;
    if piece.now.given {
        let why = format!("{} has already had the initiative this turn", piece.name());
        return no(cite::MARKER_ACTED, why);
    }
    Ok(())
}

/// Whether it may check morale with the initiative.
pub(super) fn check(piece: PieceOn<'_>) -> May {
    may_act(piece)?;
    let name = piece.name();
    unless(piece.has_initiative(), cite::MARKER_FIRST, || {
        format!("{name} checks when it gets the initiative")
    })?;
    match piece.now.marking {
        Marking::Clear => {
            no(cite::AGAIN, format!("{name} has no marker: no check until there is further loss or damage"))
        }
        _ if piece.is_soldier() && piece.now.checked => {
            no(cite::MARKER_ONCE, format!("{name} has already checked this turn"))
        }
        Marking::Waits => {
            no(cite::MARKER_ACTED, format!("{name} checks when it gets the initiative next turn"))
        }
        Marking::Marked => Ok(()),
    }
}

/// The piece can move, has not moved this turn, and nothing comes before it.
fn may_go(piece: PieceOn<'_>) -> May {
    may_act_now(piece)?;
    let name = piece.name();
    unless(!piece.is_strongpoint(), cite::SHUTDOWN, || format!("{name} is a strongpoint and can't move"))?;
    unless(piece.is_mobile(), cite::SHEET, || format!("{name} has no level of movement left"))?;
    unless(!piece.now.moved, cite::SHEET, || format!("{name} has already moved this turn"))
}

/// A shaken piece does nothing else.
fn seeks_concealment(piece: PieceOn<'_>) -> May {
    no(cite::SHAKEN, format!("{} is shaken: it must stay in concealment or seek it", piece.name()))
}

/// Whether it may move in this way.
pub(super) fn go(piece: PieceOn<'_>, how: Movement) -> May {
    may_go(piece)?;
    let name = piece.name();
    let retreats = piece.retreats();
    match (piece.now.morale, how) {
        (Morale::Broken, Movement::FallBack) => Ok(()),
        (Morale::Broken, _) => {
            no(cite::BROKEN, format!("{name} is broken: it must fall back its whole move"))
        }
        (Morale::Shaken, Movement::Conceal) => Ok(()),
        (Morale::Shaken, Movement::FallBack) if retreats => Ok(()),
        (Morale::Shaken, _) => seeks_concealment(piece),
        (_, Movement::FallBack) => Ok(()),
        _ if retreats => {
            no(cite::BREAK_CONDUCT, format!("{name} retreats with its battlegroup, and leaves the field"))
        }
        _ => Ok(()),
    }
}

/// Whether it may do anything with the initiative.
pub(super) fn act(piece: PieceOn<'_>) -> bool {
    let moves = || Movement::ALL.iter().any(|how| go(piece, *how).is_ok());
    check(piece).is_ok() || fire(piece).is_ok() || leave(piece).is_ok() || moves()
}

/// Whether it may leave the board.
pub(super) fn leave(piece: PieceOn<'_>) -> May {
    may_go(piece)?;
    if piece.now.morale == Morale::Shaken && !piece.retreats() { seeks_concealment(piece) } else { Ok(()) }
}

/// The piece has a shot left this turn.
fn may_shoot(piece: PieceOn<'_>) -> May {
    let name = piece.name();
    unless(!piece.now.fired, cite::SHEET, || format!("{name} has already fired this turn"))?;
    let armed = !piece.is_machine() || piece.working_weapons().next().is_some();
    unless(armed, cite::SHEET, || format!("{name} has no working weapon system"))
}

/// A broken piece does not fire.
fn not_broken(piece: PieceOn<'_>) -> May {
    let broken = piece.now.morale == Morale::Broken;
    unless(!broken, cite::BROKEN, || format!("{} is broken and does not fire", piece.name()))
}

/// Whether it may fire with the initiative.
pub(super) fn fire(piece: PieceOn<'_>) -> May {
    may_act_now(piece)?;
    not_broken(piece)?;
    may_shoot(piece)
}

/// Whether fire at a unit can hit anything.
pub(super) fn be_fired_at(target: UnitOn<'_>) -> May {
    unless(target.on_table().next().is_some(), cite::ELIMINATED, || {
        format!("nothing is left of {} to fire at", target.sheet.name)
    })
}

/// Whether its crew abandons it: broken and unable to move (battlegroup.broken).
pub(super) fn be_abandoned(machine: PieceOn<'_>) -> May {
    let broken = machine.on_table() && machine.now.morale == Morale::Broken;
    let stuck = !machine.is_strongpoint() && !machine.is_mobile();
    let crewed = machine.unit().is_some_and(|unit| unit.crew_aboard().next().is_some());
    unless(broken && stuck && crewed, cite::BROKEN, || {
        format!("{} is abandoned only when it is broken and can't move, with a crew aboard", machine.name())
    })
}

/// Whether it may try to make interceptive fire; if it is marked, it checks first.
pub(super) fn intercept(piece: PieceOn<'_>) -> May {
    may_act(piece)?;
    may_shoot(piece)?;
    let name = piece.name();
    let marked = piece.now.marking == Marking::Marked;
    if marked && !piece.now.checked {
        return Ok(());
    }
    not_broken(piece)?;
    let after_failure = piece.field.setting.scenario.rulings.intercept_after_failure;
    match piece.now.marking {
        Marking::Clear => Ok(()),
        _ if piece.now.checked && piece.now.morale != Morale::Good => match after_failure {
            InterceptAfterFailure::AsItLeftHim => Ok(()),
            InterceptAfterFailure::Refused => no(
                cite::INTERCEPT_AFTER_FAILURE,
                format!("{name} has failed a check this turn: it can't check again before it fires"),
            ),
        },
        _ if piece.now.checked => {
            let why =
                format!("{name} is marked and has checked this turn: it can't check again before it fires");
            no(cite::MARKER_ONCE, why)
        }
        _ => {
            let why = format!("{name} is marked and can't check before next turn, so it can't fire");
            no(cite::MARKER_ACTED, why)
        }
    }
}

/// Whether he may shoot a soldier of his own side to keep him from surrendering.
pub(super) fn shoot(officer: PieceOn<'_>, deserter: PieceOn<'_>) -> May {
    may_act(officer)?;
    let name = officer.name();
    let rule = cite::SURRENDER_OFFICER;
    unless(officer.is_morale_officer(), rule, || {
        format!("{name} is no morale officer, and can't shoot a friend to keep him from surrendering")
    })?;
    let steady = officer.id != deserter.id && !officer.now.surrendering;
    unless(steady, rule, || format!("{name} is about to surrender himself"))?;
    unless(officer.outranks_or_equals(deserter), rule, || format!("{name} ranks below {}", deserter.name()))
}
