//! The table under a battle: who stands on it, and what it says of those who check and of those who move.

use standfast_engine::battle::{Ground, Id, OnTable, Seen};
use standfast_tabletop::{Backwards, Cover, Formation, Length, Placed, Retreat, Troops};

use super::field::{Field, PieceOn};
use super::forces::Body;

/// How near an enemy is before whom a soldier surrenders (battlegroup.surrender).
const NEAR: Length = Length::inches(6);

/// Every piece in play, each on one base. Who is aboard stands nowhere, and wrecks do not stand in the way.
pub(super) fn standing(field: Field<'_>) -> Vec<OnTable> {
    field.pieces().filter(|piece| piece.on_table()).filter_map(on_table).collect()
}

fn on_table(piece: PieceOn<'_>) -> Option<OnTable> {
    Some(OnTable {
        id: piece.id.clone(),
        side: piece.side()?.clone(),
        troops: match piece.sheet.body {
            Body::Machine(_) => Troops::Vehicle,
            Body::Soldier { .. } | Body::Robot { .. } => Troops::Foot,
        },
        formation: Formation::Single,
        bases: 1,
    })
}

/// Pieces where they stand; `None` where the table knows of none of them.
fn placed<'g>(ground: &'g Ground<'_>, pieces: &[PieceOn<'_>]) -> Option<Vec<&'g Placed>> {
    let placed: Vec<&Placed> = pieces.iter().filter_map(|piece| ground.unit(piece.id)).collect();
    (!placed.is_empty()).then_some(placed)
}

/// Who of the soldiers has an enemy within 6 inches and no way back from him (battlegroup.surrender).
pub(super) fn cornered(ground: &Ground<'_>, soldiers: &[PieceOn<'_>]) -> Option<Seen<Vec<Id>>> {
    let placed = placed(ground, soldiers)?;
    let hemmed_in: Vec<(&Placed, String)> =
        placed.into_iter().filter_map(|soldier| Some((soldier, hems_in(ground, soldier)?))).collect();
    let is_in =
        |soldier: &&PieceOn<'_>| hemmed_in.iter().any(|(placed, _)| placed.id() == soldier.id.as_str());
    let value = soldiers.iter().filter(is_in).map(|soldier| soldier.id.clone()).collect();
    let why = match hemmed_in.is_empty() {
        true => "none of them has an enemy within 6 inches and no way back from him".to_owned(),
        false => hemmed_in.into_iter().map(|(_, why)| why).collect::<Vec<_>>().join("; "),
    };
    Some(Seen::new(value, why))
}

/// Why a soldier is cornered, if he is.
fn hems_in(ground: &Ground<'_>, soldier: &Placed) -> Option<String> {
    let field = ground.field();
    let near: Vec<&Placed> =
        field.within(soldier, NEAR).filter(|other| other.side() != soldier.side()).collect();
    let nearest = field.nearest_enemy(soldier).filter(|nearest| nearest.distance <= NEAR)?;
    // Who can go back a whole inch, or off the board, can retreat.
    let back = field.fall_back(soldier, Length::inches(1), &near, Backwards::Facing);
    let can_retreat = matches!(back, Retreat::Moves { stopped: None, .. } | Retreat::Leaves { .. });
    (!can_retreat).then(|| {
        let (id, enemy, distance) = (soldier.id(), nearest.of.id(), nearest.distance);
        format!("{id:?} has {enemy:?} {distance} inches away, and no way back from him")
    })
}

/// Whether any of the pieces stands in the open: neither in anything that gives cover nor behind it from the nearest
/// enemy. That they will cross the open is for the players to say.
pub(super) fn in_the_open(ground: &Ground<'_>, pieces: &[PieceOn<'_>]) -> Option<Seen<bool>> {
    let bare = placed(ground, pieces)?.into_iter().find(|piece| !is_covered(ground, piece));
    Some(match bare {
        Some(piece) => Seen::new(true, format!("{:?} stands in the open", piece.id())),
        None => Seen::new(false, "all of them stand in concealment".to_owned()),
    })
}

fn is_covered(ground: &Ground<'_>, piece: &Placed) -> bool {
    let field = ground.field();
    let behind = || field.nearest_enemy(piece).and_then(|enemy| field.behind_linear(piece, enemy.of));
    field.stands_in(piece, |terrain| terrain.cover() > Cover::None).is_some()
        || behind().is_some_and(|terrain| terrain.cover() > Cover::None)
}

/// Whether any of the pieces is in sight of an enemy, and so exposed to his fire.
pub(super) fn exposed(ground: &Ground<'_>, pieces: &[PieceOn<'_>]) -> Option<Seen<bool>> {
    let field = ground.field();
    let seen_by = |piece: &Placed| {
        let mut enemies = field.units().iter().filter(|other| other.side() != piece.side());
        enemies.find(|enemy| field.sight(piece, enemy).value)
    };
    let seen = placed(ground, pieces)?.into_iter().find_map(|piece| Some((piece, seen_by(piece)?)));
    Some(match seen {
        Some((piece, enemy)) => Seen::new(true, format!("{:?} is in sight of {:?}", piece.id(), enemy.id())),
        None => Seen::new(false, "no enemy has any of them in sight".to_owned()),
    })
}
