//! Morale checks with the initiative and before interceptive fire, their results, and the markers that call for them.

use std::collections::BTreeMap;

use standfast_dice::Stop;
use standfast_engine::battle::Id;

use super::Deciding;
use crate::battle::event::{Event, Went};
use crate::battle::field::{PieceOn, ids};
use crate::battle::state::Marking;
use crate::battle::table;
use crate::procedures::{Check, Intercept};
use crate::{Morale, cite};

impl Deciding<'_, '_> {
    /// Marked pieces with the initiative check, one by one (battlegroup.individual).
    pub(super) fn check_morale(&mut self, pieces: &[Id], cornered: &[Id]) -> Result<(), Stop> {
        self.note(cite::MARKER_FIRST, true, || "marked pieces check before they do anything else".to_owned());
        for id in pieces {
            let field = self.field();
            let Some(piece) = field.piece(id).filter(|piece| piece.on_table()) else { continue };
            let check = Check { piece: piece.morale_piece() };
            let outcome = self.consult(&check)?;
            self.note_individual(id, outcome.result);
            // With the initiative a piece checks once; a marker that stays is for next turn.
            let marking = if outcome.passed { Marking::Clear } else { Marking::Waits };
            self.come_out(id, outcome.result, marking, cornered);
        }
        Ok(())
    }

    /// Pieces fire at the unit that has the initiative; marked ones check first, and fire if the result lets them
    /// (battlegroup.intercept).
    pub(super) fn intercept(&mut self, pieces: &[Id], cornered: &[Id]) -> Result<(), Stop> {
        let field = self.field();
        let Some(target) = field.holders().next().map(|piece| piece.sheet.unit.clone()) else {
            return Ok(());
        };
        let by = pieces.first().and_then(|id| field.piece(id)).map(|piece| piece.sheet.unit.clone());
        let (marked, steady): (Vec<Id>, Vec<Id>) =
            pieces.iter().cloned().partition(|id| field.piece(id).is_some_and(PieceOn::checks_first));
        let mut fires = !steady.is_empty();
        self.fire_as_they_are(steady, &target);
        for id in &marked {
            let field = self.field();
            let Some(piece) = field.piece(id).filter(|piece| piece.on_table()) else { continue };
            let soldier = piece.is_soldier();
            let situation = Intercept { piece: piece.morale_piece(), strongpoint: piece.is_strongpoint() };
            let outcome = self.consult(&situation)?;
            self.note_individual(id, outcome.result);
            // No soldier checks twice a turn; any other piece that stays marked checks when it gets the initiative.
            let marking = match (outcome.marker_removed, soldier) {
                (true, _) => Marking::Clear,
                (false, true) => Marking::Waits,
                (false, false) => Marking::Marked,
            };
            if let Some(modifier) = outcome.modifier {
                fires = true;
                let pieces = vec![id.clone()];
                self.happen(Event::Intercepted { pieces, target: target.clone(), modifier });
            }
            self.come_out(id, outcome.result, marking, cornered);
            if !outcome.marker_removed {
                self.take_cover(id, outcome.result);
            }
        }
        if let (true, Some(by)) = (fires, by) {
            self.happen(Event::FireOpened { by, at: target });
        }
        Ok(())
    }

    /// Pieces with no check to make fire without a penalty, or as this turn's check left them, and then take cover
    /// (battlegroup.intercept_after_failure).
    fn fire_as_they_are(&mut self, pieces: Vec<Id>, target: &Id) {
        let field = self.field();
        let failed = |id: &Id| field.piece(id).filter(|piece| piece.now.marking != Marking::Clear);
        let results: Vec<(Id, Morale)> =
            pieces.iter().filter_map(|id| Some((id.clone(), failed(id)?.now.morale))).collect();
        let steady: Vec<Id> = pieces.into_iter().filter(|id| failed(id).is_none()).collect();
        if !steady.is_empty() {
            self.happen(Event::Intercepted { pieces: steady, target: target.clone(), modifier: 0 });
        }
        for (id, result) in results {
            let modifier = Intercept::modifier_of(result, &self.setting().rules()).unwrap_or_default();
            let name = self.name(&id);
            self.note(cite::INTERCEPT_AFTER_FAILURE, modifier, || {
                format!("{name} fires as this turn's check left it")
            });
            self.happen(Event::Intercepted { pieces: vec![id.clone()], target: target.clone(), modifier });
            self.take_cover(&id, result);
        }
    }

    fn note_individual(&mut self, id: &Id, result: Morale) {
        let name = self.name(id);
        if self.field().piece(id).is_some_and(PieceOn::is_soldier) {
            self.note(cite::INDIVIDUAL, true, || format!("{name} checks by himself"));
            self.note(cite::MARKER_ONCE, true, || format!("{name} does not check again this turn"));
        }
        self.note(cite::AGAIN, result != Morale::Good, || match result {
            Morale::Good => format!("{name} need not check again until there is further loss or damage"),
            _ => format!("{name} checks again next turn, and every turn until it passes"),
        });
    }

    /// The result of a check takes effect.
    fn come_out(&mut self, id: &Id, result: Morale, marking: Marking, cornered: &[Id]) {
        self.happen(Event::Checked { piece: id.clone(), result, marking });
        let (field, name) = (self.field(), self.name(id));
        let Some(piece) = field.piece(id) else { return };
        if matches!(result, Morale::Eliminated | Morale::Destroyed) {
            self.eliminate(id);
        } else if result != Morale::Good && piece.is_strongpoint() {
            self.note(cite::SHUTDOWN, true, || format!("{name} shuts down for this turn"));
            self.happen(Event::ShutDown { strongpoint: id.clone() });
        } else if result != Morale::Good && piece.is_soldier() && cornered.contains(id) {
            self.note(cite::SURRENDER, true, || {
                format!("{name} fails, can't retreat, and has an enemy within 6 inches")
            });
            self.happen(Event::Wavered { soldier: id.clone() });
        }
    }

    /// A piece that failed takes cover or retreats at once, after its interceptive fire or instead of it; on a table
    /// one that is concealed stays.
    fn take_cover(&mut self, id: &Id, result: Morale) {
        let went = match result {
            Morale::Cautious => Went::ToCover,
            Morale::Shaken => Went::ToConcealment,
            Morale::Broken => Went::BackWholeMove,
            Morale::Good | Morale::Eliminated | Morale::Destroyed => return,
        };
        let field = self.field();
        let goes = |piece: &PieceOn<'_>| {
            piece.on_table() && piece.is_mobile() && !piece.is_strongpoint() && !piece.now.surrendering
        };
        let Some(piece) = field.piece(id).filter(goes) else { return };
        let ground = if result == Morale::Broken { None } else { self.ground() };
        let concealed = ground.is_some_and(|ground| {
            ground.unit(piece.id).is_some_and(|placed| table::is_concealed(&ground, placed))
        });
        let went = if concealed { Went::Stayed } else { went };
        self.carry_out(vec![id.clone()], went, &BTreeMap::new());
    }

    /// The soldiers of a unit are marked after a loss, none twice (battlegroup.marker.infantry), or after an NBC
    /// attack, which the marker remembers (battlegroup.nbc).
    pub(super) fn mark_soldiers(&mut self, unit: &Id, nbc: bool) {
        let field = self.field();
        let Some(of) = field.unit(unit) else { return };
        let any = of.soldiers_on_table().next().is_some();
        let to_mark = ToMark::of(of.soldiers_on_table(), nbc);
        let name = self.name(unit);
        if !nbc && any {
            self.note(cite::MARKER_INFANTRY, true, || {
                format!("every soldier of {name} is marked, none of them twice")
            });
        }
        self.mark(to_mark, nbc);
    }

    /// A damaged vehicle, strongpoint or robot is marked (battlegroup.marker.vehicle).
    pub(super) fn mark_damaged(&mut self, id: &Id, nbc: bool) {
        let (field, name) = (self.field(), self.name(id));
        let Some(piece) = field.piece(id).filter(|piece| piece.on_table()) else { return };
        let to_mark = ToMark::of([piece], nbc);
        if !nbc {
            self.note(cite::MARKER_VEHICLE, true, || format!("{name} is damaged and marked"));
        }
        self.mark(to_mark, nbc);
    }

    fn mark(&mut self, ToMark { now, next_turn }: ToMark, nbc: bool) {
        if !next_turn.is_empty() {
            let names = self.names(&next_turn);
            self.note(cite::MARKER_ACTED, true, || format!("to check next turn: {names}"));
        }
        for (pieces, waits) in [(now, false), (next_turn, true)] {
            if !pieces.is_empty() {
                self.happen(Event::Marked { pieces, waits, nbc });
            }
        }
    }
}

/// The pieces for which a marker makes a difference, by when they check.
struct ToMark {
    now: Vec<Id>,
    next_turn: Vec<Id>,
}

impl ToMark {
    fn of<'a>(pieces: impl IntoIterator<Item = PieceOn<'a>>, nbc: bool) -> Self {
        // No piece has two markers, but its one marker may come to stand for an NBC attack too.
        let takes = |piece: &PieceOn<'_>| piece.now.marking == Marking::Clear || nbc && !piece.now.nbc;
        // A marker already there says when; a new one depends on what the piece has done.
        let waits = |piece: &PieceOn<'_>| match piece.now.marking {
            Marking::Clear => piece.marker_waits(),
            Marking::Marked => false,
            Marking::Waits => true,
        };
        let (next_turn, now): (Vec<_>, Vec<_>) = pieces.into_iter().filter(takes).partition(waits);
        Self { now: ids(now), next_turn: ids(next_turn) }
    }
}
