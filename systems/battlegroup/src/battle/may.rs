//! What a piece may do, and which rule refuses it: every precondition once.

use standfast_engine::Choice;
use standfast_engine::battle::Declined;

use super::command::Movement;
use super::field::PieceOn;
use super::state::{Marking, Place};
use crate::{InterceptAfterFailure, Morale};

type May = Result<(), Declined>;

fn no(rule: &'static str, why: String) -> May {
    Err(Declined::by(rule, why))
}

/// The piece is in play, and not shut down.
fn may_act(piece: PieceOn<'_>) -> May {
    let name = piece.name();
    match piece.now.place {
        Place::Table if piece.now.shut_down => {
            no("battlegroup.shutdown", format!("{name} is shut down for this turn"))
        }
        Place::Table => Ok(()),
        Place::OffBoard => {
            no("battlegroup.broken", format!("{name} has left the board, and does not return in this battle"))
        }
        Place::Aboard => no("battlegroup.crew.active", format!("{name} is aboard, and acts with the rest")),
        Place::Captured => no("battlegroup.surrender", format!("{name} has surrendered")),
        Place::Destroyed => no("battlegroup.eliminated", format!("{name} takes no further action")),
        Place::Abandoned => no("battlegroup.broken", format!("{name} has been abandoned by its crew")),
    }
}

/// The piece has the initiative, and has done the check that comes before anything else.
fn may_act_now(piece: PieceOn<'_>) -> May {
    may_act(piece)?;
    let name = piece.name();
    if !piece.has_initiative() {
        return no("battlegroup.marker.first", format!("{name} does not have the initiative"));
    }
    if piece.checks_first() {
        return no("battlegroup.marker.first", format!("{name} is marked: it checks before anything else"));
    }
    Ok(())
}

/// Whether it may be given the initiative.
pub(super) fn be_given_initiative(piece: PieceOn<'_>) -> May {
    may_act(piece)?;
    if piece.now.given {
        let why = format!("{} has had the initiative this turn", piece.name());
        return no("battlegroup.marker.acted", why);
    }
    Ok(())
}

/// Whether it may check morale with the initiative.
pub(super) fn check(piece: PieceOn<'_>) -> May {
    may_act(piece)?;
    let name = piece.name();
    if !piece.has_initiative() {
        return no("battlegroup.marker.first", format!("{name} checks when it gets the initiative"));
    }
    match piece.now.marking {
        Marking::Clear => no(
            "battlegroup.again",
            format!("{name} has no marker: no check until there is further loss or damage"),
        ),
        _ if piece.is_soldier() && piece.now.checked => {
            no("battlegroup.marker.once", format!("{name} has checked already this turn"))
        }
        Marking::Waits => {
            no("battlegroup.marker.acted", format!("{name} checks when it gets the initiative next turn"))
        }
        Marking::Marked => Ok(()),
    }
}

/// The piece can move, has not moved this turn, and nothing comes before it.
fn may_go(piece: PieceOn<'_>) -> May {
    may_act_now(piece)?;
    let name = piece.name();
    if piece.is_strongpoint() {
        return no("battlegroup.shutdown", format!("{name} is a strongpoint and can't move"));
    }
    if !piece.is_mobile() {
        return no("battlegroup.sheet", format!("{name} has no level of movement left"));
    }
    if piece.now.moved {
        return no("battlegroup.sheet", format!("{name} has made its move this turn"));
    }
    Ok(())
}

/// Whether it may move in this way.
pub(super) fn go(piece: PieceOn<'_>, how: Movement) -> May {
    may_go(piece)?;
    let name = piece.name();
    let retreats = piece.retreats();
    match (piece.now.morale, how) {
        (Morale::Broken, Movement::FallBack) => Ok(()),
        (Morale::Broken, _) => {
            no("battlegroup.broken", format!("{name} is broken: it falls back its whole move"))
        }
        (Morale::Shaken, Movement::Conceal) => Ok(()),
        (Morale::Shaken, Movement::FallBack) if retreats => Ok(()),
        (Morale::Shaken, _) => {
            let why = format!("{name} is shaken: it stays concealed, or seeks concealment");
            no("battlegroup.shaken", why)
        }
        (_, Movement::FallBack) => Ok(()),
        _ if retreats => no(
            "battlegroup.break.conduct",
            format!("{name} retreats with its battlegroup, and leaves the field"),
        ),
        _ => Ok(()),
    }
}

/// Whether it may move in any way.
pub(super) fn moves(piece: PieceOn<'_>) -> bool {
    Movement::ALL.iter().any(|how| go(piece, *how).is_ok())
}

/// Whether it may leave the board.
pub(super) fn leave(piece: PieceOn<'_>) -> May {
    may_go(piece)?;
    if piece.now.morale == Morale::Shaken && !piece.retreats() {
        let why = format!("{} is shaken: it stays concealed, or seeks concealment", piece.name());
        return no("battlegroup.shaken", why);
    }
    Ok(())
}

/// The piece has a shot left this turn.
fn may_shoot(piece: PieceOn<'_>) -> May {
    let name = piece.name();
    if piece.now.fired {
        return no("battlegroup.sheet", format!("{name} has fired this turn"));
    }
    if piece.is_machine() && piece.working_weapons().next().is_none() {
        return no("battlegroup.sheet", format!("{name} has no weapon system that works"));
    }
    Ok(())
}

/// Whether it may fire with the initiative.
pub(super) fn fire(piece: PieceOn<'_>) -> May {
    may_act_now(piece)?;
    if piece.now.morale == Morale::Broken {
        return no("battlegroup.broken", format!("{} is broken and does not fire", piece.name()));
    }
    may_shoot(piece)
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
    if piece.now.morale == Morale::Broken {
        return no("battlegroup.broken", format!("{name} is broken and does not fire"));
    }
    let after_failure = piece.field.setting.scenario.rulings.intercept_after_failure;
    match piece.now.marking {
        Marking::Clear => Ok(()),
        _ if piece.now.checked && piece.now.morale != Morale::Good => match after_failure {
            InterceptAfterFailure::AsItLeftHim => Ok(()),
            InterceptAfterFailure::Refused => no(
                "battlegroup.intercept_after_failure",
                format!("{name} has failed a check this turn: it can't check again before it fires"),
            ),
        },
        _ if piece.now.checked => {
            let why =
                format!("{name} is marked and has checked this turn: it can't check again before it fires");
            no("battlegroup.marker.once", why)
        }
        _ => {
            let why = format!("{name} is marked and can't check before next turn, so it can't fire");
            no("battlegroup.marker.acted", why)
        }
    }
}

/// Whether he may shoot a soldier of his own side to keep him from surrendering.
pub(super) fn shoot(officer: PieceOn<'_>, deserter: PieceOn<'_>) -> May {
    may_act(officer)?;
    let name = officer.name();
    let rule = "battlegroup.surrender.officer";
    if !officer.is_morale_officer() {
        return no(rule, format!("{name} is no morale officer: friends can't shoot him to prevent it"));
    }
    if officer.id == deserter.id || officer.now.surrendering {
        return no(rule, format!("{name} is about to surrender himself"));
    }
    if !officer.outranks_or_equals(deserter) {
        return no(rule, format!("{name} is below the rank of {}", deserter.name()));
    }
    Ok(())
}
