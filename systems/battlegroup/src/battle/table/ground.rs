//! The table under a battle: who stands on it, what it says of those who check and of those who move, and where the nearest
//! concealment is.

mod look;
mod shelter;

use standfast_engine::battle::{Ground, OnTable};
use standfast_tabletop::{Cover, Formation, Placed, Troops};

use super::field::{Field, PieceOn};
use super::state::Place;

pub(super) use look::{cornered, exposed, in_the_open, intercepted, toward_fire};
pub(super) use shelter::{Shelter, nearest};

/// Every piece in play, each on one base, and what is left of vehicles and strongpoints where it came to lie
/// (battlegroup.eliminated). Who is aboard stands nowhere.
pub(super) fn standing(field: Field<'_>) -> Vec<OnTable> {
    field.pieces().filter_map(on_table).collect()
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

/// Whether a piece stands on the table in concealment.
pub(super) fn is_concealed(ground: &Ground<'_>, piece: PieceOn<'_>) -> bool {
    ground.unit(piece.id).is_some_and(|placed| concealed_by(ground, placed).is_some())
}

/// The enemies of a piece on the table.
pub(super) fn enemies<'g>(ground: &'g Ground<'_>, piece: &Placed) -> Vec<&'g Placed> {
    ground.field().units().iter().filter(|other| other.is_enemy_of(piece)).collect()
}

/// What conceals a piece that stands there: what it stands in, or what lies between it and the nearest enemy and no further
/// than an inch from it, be it a wall or a wreck.
pub(super) fn concealed_by(ground: &Ground<'_>, piece: &Placed) -> Option<String> {
    let field = ground.field();
    let within = || field.stands_in(piece, |terrain| terrain.cover() > Cover::None);
    let enemy = field.nearest_enemy(piece).map(|enemy| enemy.of);
    let behind = || field.behind_linear(piece, enemy?).filter(|terrain| terrain.cover() > Cover::None);
    let wreck = || {
        let mut wrecks = field.units().iter().filter(|other| other.troops() == Troops::Wreck);
        wrecks.find(|wreck| enemy.is_some_and(|enemy| field.behind_unit(piece, wreck, enemy)))
    };
    within()
        .or_else(behind)
        .map(ToString::to_string)
        .or_else(|| wreck().map(|wreck| format!("the wreck of {:?}", wreck.id())))
}
