//! Morale checks, with the initiative and before interceptive fire, and what follows from them.

use std::collections::BTreeMap;

use standfast_dice::{Dice, Stop};
use standfast_engine::Trace;
use standfast_engine::battle::{Course, Id, Setting};

use super::event::{Event, Went};
use super::field::{Field, PieceOn, ids};
use super::state::Marking;
use super::{ground, losses, movement};
use crate::procedures::{Check, Intercept};
use crate::{Battlegroup, Morale};

/// Marked pieces that have the initiative check, each by itself (battlegroup.individual).
pub(super) fn check_morale<D: Dice + ?Sized>(
    setting: &Setting<Battlegroup>,
    course: &mut Course<'_, Battlegroup>,
    pieces: &[Id],
    cornered: &[Id],
    dice: &mut D,
    trace: &mut Trace,
) -> Result<(), Stop> {
    trace.note("battlegroup.marker.first", true, || "marked pieces check before anything else".to_owned());
    for id in pieces {
        let field = Field { setting, state: course.state() };
        let Some(piece) = field.piece(id).filter(|piece| piece.on_table()) else { continue };
        let check = Check { piece: piece.morale_piece() };
        let outcome = course.consult(&check, &setting.rules(), dice, trace)?;
        note_individual(Field { setting, state: course.state() }, id, outcome.result, trace);
        // With the initiative a piece checks once: what is to be checked again is so next turn.
        let marking = if outcome.passed { Marking::Clear } else { Marking::Waits };
        come_out(setting, course, id, outcome.result, marking, cornered, trace);
    }
    Ok(())
}

/// Pieces fire at the unit that has the initiative, those marked if their check lets them
/// (battlegroup.intercept).
pub(super) fn intercept<D: Dice + ?Sized>(
    setting: &Setting<Battlegroup>,
    course: &mut Course<'_, Battlegroup>,
    pieces: &[Id],
    cornered: &[Id],
    dice: &mut D,
    trace: &mut Trace,
) -> Result<(), Stop> {
    let field = Field { setting, state: course.state() };
    let Some(target) = field.holders().next().and_then(PieceOn::unit).map(|unit| unit.id.clone()) else {
        return Ok(());
    };
    let by = pieces.first().and_then(|id| field.piece(id)).map(|piece| piece.sheet.unit.clone());
    let (marked, steady): (Vec<Id>, Vec<Id>) =
        pieces.iter().cloned().partition(|id| field.piece(id).is_some_and(|piece| piece.checks_first()));
    let mut fires = !steady.is_empty();
    fire_as_they_are(setting, course, steady, &target, trace);
    for id in &marked {
        let field = Field { setting, state: course.state() };
        let Some(piece) = field.piece(id).filter(|piece| piece.on_table()) else { continue };
        let (soldier, strongpoint) = (piece.is_soldier(), piece.is_strongpoint());
        let situation = Intercept { piece: piece.morale_piece(), strongpoint };
        let outcome = course.consult(&situation, &setting.rules(), dice, trace)?;
        note_individual(Field { setting, state: course.state() }, id, outcome.result, trace);
        // No soldier checks twice a turn; anything else that stays marked checks when it gets the initiative.
        let marking = match (outcome.marker_removed, soldier) {
            (true, _) => Marking::Clear,
            (false, true) => Marking::Waits,
            (false, false) => Marking::Marked,
        };
        if let Some(modifier) = outcome.modifier {
            fires = true;
            let pieces = vec![id.clone()];
            course.happen(Event::Intercepted { pieces, target: target.clone(), modifier });
        }
        come_out(setting, course, id, outcome.result, marking, cornered, trace);
        if !outcome.marker_removed {
            take_cover(setting, course, id, outcome.result, trace);
        }
    }
    if let (true, Some(by)) = (fires, by) {
        course.happen(Event::FireOpened { by, at: target });
    }
    Ok(())
}

/// Pieces that have no check to make fire as they are: without a penalty, or as a check of this turn left them
/// (battlegroup.intercept_after_failure), and then they take cover.
fn fire_as_they_are(
    setting: &Setting<Battlegroup>,
    course: &mut Course<'_, Battlegroup>,
    pieces: Vec<Id>,
    target: &Id,
    trace: &mut Trace,
) {
    let field = Field { setting, state: course.state() };
    let failed = |id: &Id| field.piece(id).filter(|piece| piece.now.marking != Marking::Clear);
    let results: Vec<(Id, Morale)> =
        pieces.iter().filter_map(|id| Some((id.clone(), failed(id)?.now.morale))).collect();
    let steady: Vec<Id> = pieces.into_iter().filter(|id| failed(id).is_none()).collect();
    if !steady.is_empty() {
        course.happen(Event::Intercepted { pieces: steady, target: target.clone(), modifier: 0 });
    }
    for (id, result) in results {
        let modifier = setting.rules().charts.intercept.modifier.get(result).unwrap_or_default();
        trace.note("battlegroup.intercept_after_failure", modifier, || {
            format!("{} fires as its check of this turn left it", setting.setup().forces.name(&id))
        });
        course.happen(Event::Intercepted { pieces: vec![id.clone()], target: target.clone(), modifier });
        take_cover(setting, course, &id, result, trace);
    }
}

fn note_individual(field: Field<'_>, id: &Id, result: Morale, trace: &mut Trace) {
    let Some(piece) = field.piece(id) else { return };
    let name = piece.name();
    if piece.is_soldier() {
        trace.note("battlegroup.individual", true, || format!("{name} checks by himself"));
        trace.note("battlegroup.marker.once", true, || format!("{name} does not check again this turn"));
    }
    trace.note("battlegroup.again", result != Morale::Good, || match result {
        Morale::Good => format!("{name} does not check again until there is further loss or damage"),
        _ => format!("{name} checks again next turn, and every turn until it passes"),
    });
}

/// What a check makes of the piece.
fn come_out(
    setting: &Setting<Battlegroup>,
    course: &mut Course<'_, Battlegroup>,
    id: &Id,
    result: Morale,
    marking: Marking,
    cornered: &[Id],
    trace: &mut Trace,
) {
    course.happen(Event::Checked { piece: id.clone(), result, marking });
    let field = Field { setting, state: course.state() };
    let Some(piece) = field.piece(id) else { return };
    if matches!(result, Morale::Eliminated | Morale::Destroyed) {
        losses::eliminate(setting, course, id, trace);
    } else if result != Morale::Good && piece.is_strongpoint() {
        trace.note("battlegroup.shutdown", true, || format!("{} shuts down for this turn", piece.name()));
        course.happen(Event::ShutDown { strongpoint: id.clone() });
    } else if result != Morale::Good && piece.is_soldier() && cornered.contains(id) {
        trace.note("battlegroup.surrender", true, || {
            format!("{} fails, can't retreat, and has an enemy within 6 inches", piece.name())
        });
        course.happen(Event::Wavered { soldier: id.clone() });
    }
}

/// After interceptive fire, or instead of it, a piece that failed takes cover or retreats at once; on a table one that is
/// concealed need seek nothing.
fn take_cover(
    setting: &Setting<Battlegroup>,
    course: &mut Course<'_, Battlegroup>,
    id: &Id,
    result: Morale,
    trace: &mut Trace,
) {
    let field = Field { setting, state: course.state() };
    let went = match result {
        Morale::Cautious => Went::ToCover,
        Morale::Shaken => Went::ToConcealment,
        Morale::Broken => Went::BackWholeMove,
        Morale::Good | Morale::Eliminated | Morale::Destroyed => return,
    };
    let goes = |piece: &PieceOn<'_>| {
        piece.on_table() && piece.is_mobile() && !piece.is_strongpoint() && !piece.now.surrendering
    };
    let Some(piece) = field.piece(id).filter(goes) else { return };
    let ground = if result == Morale::Broken { None } else { course.ground() };
    let concealed = ground.is_some_and(|ground| ground::is_concealed(&ground, piece));
    let went = if concealed { Went::Stayed } else { went };
    movement::carry_out(setting, course, vec![id.clone()], went, &BTreeMap::new(), trace);
}

/// Whether a marker changes something: no piece has two of them, but the one that it has may come to stand for
/// an NBC attack too.
fn takes_marker(piece: &PieceOn<'_>, nbc: bool) -> bool {
    piece.now.marking == Marking::Clear || nbc && !piece.now.nbc
}

/// Whether the piece checks next turn only: a marker that is there already says so, a new one goes by what the
/// piece has done.
fn waits(piece: &PieceOn<'_>) -> bool {
    match piece.now.marking {
        Marking::Clear => piece.marker_waits(),
        Marking::Marked => false,
        Marking::Waits => true,
    }
}

/// Soldiers of a unit are marked after a loss, none twice (battlegroup.marker.infantry), and where it is an NBC
/// attack that marks them, that is kept with the marker (battlegroup.nbc).
pub(super) fn mark_soldiers(
    setting: &Setting<Battlegroup>,
    course: &mut Course<'_, Battlegroup>,
    unit: &Id,
    nbc: bool,
    trace: &mut Trace,
) {
    let field = Field { setting, state: course.state() };
    let Some(unit) = field.unit(unit) else { return };
    let (waiting, marked): (Vec<_>, Vec<_>) =
        unit.soldiers_on_table().filter(|piece| takes_marker(piece, nbc)).partition(waits);
    let (waiting, marked) = (ids(waiting), ids(marked));
    if !nbc && unit.soldiers_on_table().next().is_some() {
        trace.note("battlegroup.marker.infantry", true, || {
            format!("every soldier of {} is marked, none of them twice", unit.sheet.name)
        });
    }
    place(setting, course, marked, waiting, nbc, trace);
}

/// A damaged vehicle, strongpoint or robot is marked (battlegroup.marker.vehicle).
pub(super) fn mark_damaged(
    setting: &Setting<Battlegroup>,
    course: &mut Course<'_, Battlegroup>,
    id: &Id,
    nbc: bool,
    trace: &mut Trace,
) {
    let field = Field { setting, state: course.state() };
    let Some(piece) = field.piece(id).filter(|piece| piece.on_table()) else { return };
    if !nbc {
        trace.note("battlegroup.marker.vehicle", true, || format!("{} is damaged and marked", piece.name()));
    }
    if !takes_marker(&piece, nbc) {
        return;
    }
    let (marked, waiting) =
        if waits(&piece) { (Vec::new(), vec![id.clone()]) } else { (vec![id.clone()], Vec::new()) };
    place(setting, course, marked, waiting, nbc, trace);
}

fn place(
    setting: &Setting<Battlegroup>,
    course: &mut Course<'_, Battlegroup>,
    marked: Vec<Id>,
    waiting: Vec<Id>,
    nbc: bool,
    trace: &mut Trace,
) {
    if !waiting.is_empty() {
        trace.note("battlegroup.marker.acted", true, || {
            format!("checked next turn only: {}", setting.setup().forces.names(&waiting))
        });
    }
    for (pieces, waits) in [(marked, false), (waiting, true)] {
        if !pieces.is_empty() {
            course.happen(Event::Marked { pieces, waits, nbc });
        }
    }
}
