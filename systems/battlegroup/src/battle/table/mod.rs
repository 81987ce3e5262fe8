//! The table under a battle: who stands on it, how far pieces go there, what it says of those who check and of those who
//! move, and where the nearest concealment is.

mod concealment;
mod eye;
mod look;
mod placing;
mod ways;

use standfast_engine::battle::{
    Course, Declined, Ground, Id, OnTable, Placing, Scene, Seat, Tabled, TerrainChart, Witnessed,
};
use standfast_tabletop::{Formation, Placed, Pose, Troops};

use super::event::{Event, Went};
use super::field::{Field, PieceOn};
use super::state::{Phase, Place};
use crate::{Battlegroup, Charts, cite};

pub(super) use concealment::{Shelter, concealed_by, is_concealed, nearest};
pub(super) use look::{cornered, exposed, in_the_open, intercepted, toward_fire};
pub(super) use placing::beside;
pub(super) use ways::{crosses_the_open, cut_short, distance, mover, rates, reaches, turn};

impl Tabled for Battlegroup {
    fn terrain(charts: &Charts) -> Option<&TerrainChart> {
        Some(&charts.terrain)
    }

    /// Every piece in play, each on one base, and what is left of vehicles and strongpoints where it came to lie
    /// (battlegroup.eliminated). Who is aboard stands nowhere.
    fn standing(scene: Scene<'_, Self>) -> Vec<OnTable> {
        Field(scene).pieces().filter_map(on_table).collect()
    }

    fn placing(scene: Scene<'_, Self>, piece: &Id) -> Result<Placing, Declined> {
        placing::placing(Field(scene), piece)
    }

    /// A piece was set down elsewhere: that is its move of the turn.
    fn placed(course: &mut Course<'_, Self>, _: &Seat, piece: &Id) {
        let fresh = course.state().phase != Phase::Forming
            && course.state().pieces.get(piece).is_some_and(|now| now.place == Place::Table && !now.moved);
        if fresh {
            course.note(cite::MOVE, true, || {
                "who is set down elsewhere has made the move of the turn".to_owned()
            });
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

/// Whether there is room for a piece to stand so.
pub(super) fn is_free(ground: &Ground<'_>, piece: &Id, pose: Pose) -> bool {
    let unit = ground.piece(piece).and_then(|piece| ground.layout().unit(piece, pose));
    unit.is_some_and(|unit| ground.fits(unit).is_ok())
}
