//! The table under a battle: what stands on it, how far pieces go, what it shows of them, and where they find
//! concealment.

mod concealment;
mod eye;
mod look;
mod placing;
mod ways;

use standfast_engine::battle::{
    Course, Declined, Ground, Id, OnTable, Opened, Placing, Seat, Tabled, TerrainChart, Witnessed,
};
use standfast_tabletop::{Formation, Placed, Pose, Troops};

use crate::battle::event::{Event, Went};
use crate::battle::field::{Field, PieceOn};
use crate::battle::state::{Phase, Place};
use crate::{Battlegroup, Charts, cite};

pub(super) use concealment::{Shelter, is_concealed, nearest};
pub(super) use look::{cornered, exposed, in_the_open, intercepted, toward_fire};
pub(super) use placing::beside;
pub(super) use ways::{crosses_the_open, cut_short, distance, mover, rates, reaches, turn};

impl Tabled for Battlegroup {
    fn terrain(charts: &Charts) -> Option<&TerrainChart> {
        Some(&charts.terrain)
    }

    /// Every piece in play, each on one base, and the wrecks of vehicles and strongpoints (battlegroup.eliminated). A
    /// crew aboard has no place of its own.
    fn standing(opened: Opened<'_, Self>) -> Vec<OnTable> {
        Field(*opened).pieces().filter_map(on_table).collect()
    }

    fn placing(opened: Opened<'_, Self>, piece: &Id) -> Result<Placing, Declined> {
        placing::placing(Field(*opened), piece)
    }

    /// Moving a piece by hand is its move for the turn.
    fn placed(course: &mut Course<'_, Self>, _: &Seat, piece: &Id) {
        let fresh = course.state().phase != Phase::Forming
            && course.state().pieces.get(piece).is_some_and(|now| now.place == Place::Table && !now.moved);
        if fresh {
            course
                .note(cite::MOVE, true, || "a piece moved by hand has made its move for the turn".to_owned());
            course.happen(Event::Moved { pieces: vec![piece.clone()], went: Went::SetDown });
        }
    }

    fn eye(witnessed: &Witnessed<'_, Self>) -> Result<(), String> {
        eye::eye(witnessed)
    }
}

fn on_table(piece: PieceOn<'_>) -> Option<OnTable> {
    let troops = match piece.now.place {
        _ if piece.is_wreck() => Troops::Wreck,
        Place::Table if piece.is_machine() => Troops::Vehicle,
        Place::Table => Troops::Foot,
        _ => return None,
    };
    let (id, side) = (piece.id.clone(), piece.side()?.clone());
    Some(OnTable { id, side, troops, formation: Formation::Single, bases: 1 })
}

/// The enemies of a piece on the table.
pub(super) fn enemies<'g>(ground: &'g Ground<'_>, piece: &Placed) -> Vec<&'g Placed> {
    ground.field().units().iter().filter(|other| other.is_enemy_of(piece)).collect()
}

/// Whether there is room for a piece there.
pub(super) fn is_free(ground: &Ground<'_>, piece: &Id, pose: Pose) -> bool {
    let unit = ground.piece(piece).and_then(|piece| ground.layout().unit(piece, pose));
    unit.is_some_and(|unit| ground.fits(unit).is_ok())
}
