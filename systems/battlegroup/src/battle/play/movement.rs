//! How the table carries out what pieces do.

use std::collections::BTreeMap;

use standfast_engine::battle::{Id, in_inches};
use standfast_tabletop::{Backwards, Path, Pose, Retreat, Says, Step};

use super::Deciding;
use crate::battle::command::{Edge, Way};
use crate::battle::event::{Event, Went};
use crate::battle::field::{UnitOn, ids};
use crate::battle::motion;
use crate::battle::table::{self, Shelter};
use crate::{Morale, cite};

impl Deciding<'_, '_> {
    /// Pieces move like this, as far as the table lets each: along the ways that their player gives, or where they
    /// must go.
    pub(super) fn carry_out(&mut self, pieces: Vec<Id>, went: Went, ways: &BTreeMap<Id, Way>) {
        self.happen(Event::Moved { pieces: pieces.clone(), went });
        if self.setting().layout().is_none() {
            return;
        }
        let mut leaving: BTreeMap<Edge, Vec<Id>> = BTreeMap::new();
        for id in pieces {
            match went {
                Went::Normally | Went::ByConcealment | Went::Suppressing => match ways.get(&id) {
                    Some(Way::To(spot)) => self.set_down(&id, spot.pose()),
                    Some(Way::Steps(path)) => self.go_along(&id, path),
                    None => {}
                },
                Went::ToCover | Went::TurnedAside => self.seek_concealment(&id, cite::CAUTIOUS),
                Went::ToConcealment => self.seek_concealment(&id, cite::SHAKEN),
                Went::Back | Went::BackWholeMove => {
                    if let Some(edge) = self.fall_back(&id) {
                        leaving.entry(edge).or_default().push(id);
                    }
                }
                Went::Stayed | Went::SetDown => {}
            }
        }
        for (edge, pieces) in leaving {
            self.leave(&pieces, edge);
        }
    }

    /// A piece without a movement rate goes to that spot, unless another has come to stand there since.
    fn set_down(&mut self, id: &Id, pose: Pose) {
        if self.ground().is_some_and(|ground| table::is_free(&ground, id, pose)) {
            self.place(id, pose, &motion::SET_DOWN);
        }
    }

    /// A piece goes along its way, up to where another has come to stand in it since.
    fn go_along(&mut self, id: &Id, path: &Path) {
        let Some(ground) = self.ground() else { return };
        let Some((placed, most)) = table::mover(&ground, self.field(), id) else { return };
        let rates = table::rates(most);
        let (setting, name) = (self.setting(), self.name(id));
        let whole = ground.field().walk(placed, path, &rates);
        if let Err(hindrance) = &whole {
            self.note(cite::MOVE, false, || format!("{name} halts on its way: {}", hindrance.says(setting)));
        }
        if let Some(walk) = whole.ok().or_else(|| table::cut_short(&ground, placed, path, &rates)) {
            self.place(id, walk.end, motion::MOVES.over(walk.used));
        }
    }

    /// A piece goes toward the nearest concealment by that rule, as far as its movement takes it, or stays if nothing
    /// on the table conceals it.
    fn seek_concealment(&mut self, id: &Id, rule: &'static str) {
        let Some(ground) = self.ground() else { return };
        let Some((placed, most)) = table::mover(&ground, self.field(), id) else { return };
        if table::is_concealed(&ground, placed) {
            return;
        }
        let name = self.name(id);
        let Some(Shelter { toward, inches, .. }) = table::nearest(&ground, placed) else {
            self.note(rule, false, || format!("nothing on the table conceals {name}: it stays where it is"));
            return;
        };
        let off = in_inches(inches);
        self.note(rule, true, || format!("the nearest concealment of {name} is {off} away"));
        let goes = inches.min(most);
        let ahead = goes.is_positive().then_some(Step::Ahead(goes));
        let steps = table::turn(placed.facing(), toward).into_iter().chain(ahead).collect();
        let Ok(path) = Path::new(steps) else { return };
        let rates = table::rates(most);
        let walk = ground.field().walk(placed, &path, &rates).ok();
        if let Some(walk) = walk.or_else(|| table::cut_short(&ground, placed, &path, &rates)) {
            self.place(id, walk.end, motion::SEEKS_CONCEALMENT.over(walk.used));
        }
    }

    /// A piece falls back its whole move from the enemies on the table; the edge by which it leaves, if it comes to
    /// one.
    fn fall_back(&mut self, id: &Id) -> Option<Edge> {
        let (setting, ground) = (self.setting(), self.ground()?);
        let (placed, most) = table::mover(&ground, self.field(), id)?;
        let enemies = table::enemies(&ground, placed);
        let retreat = ground.field().fall_back(placed, most, &enemies, Backwards::TurnedAway);
        let stands = matches!(retreat, Retreat::Stands { .. });
        self.note(cite::BROKEN, !stands, || retreat.says(setting));
        match retreat {
            Retreat::Stands { .. } => None,
            Retreat::Moves { end, inches, .. } => {
                self.place(id, end, motion::FALLS_BACK.over(inches));
                None
            }
            Retreat::Leaves { edge, .. } => Some(edge.into()),
        }
    }

    /// Pieces leave the board, a vehicle with its crew. They are lost, not destroyed, and a loss to their units.
    pub(super) fn leave(&mut self, pieces: &[Id], edge: Edge) {
        for id in pieces {
            let (field, name) = (self.field(), self.name(id));
            let Some(piece) = field.piece(id) else { continue };
            let (broken, machine) = (piece.now.morale == Morale::Broken, piece.is_machine());
            let crew = piece.unit().filter(|_| machine).into_iter().flat_map(UnitOn::crew_aboard);
            let crew = ids(crew);
            if broken {
                let with_crew = if machine { ", its crew in it" } else { "" };
                self.note(cite::BROKEN_EDGE, true, || {
                    format!("{name} leaves by the edge that it comes to{with_crew}")
                });
            }
            self.note(cite::ELIMINATED, false, || {
                format!("{name} counts as lost, not as destroyed, and does not return in this battle")
            });
            for piece in std::iter::once(id.clone()).chain(crew) {
                self.happen(Event::LeftBoard { piece, edge });
            }
        }
        if let Some(unit) = pieces.first().and_then(|id| self.unit_of(id)) {
            self.mark_who_are_left(&unit);
        }
    }
}
