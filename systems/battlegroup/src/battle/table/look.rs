use standfast_engine::battle::{Ground, Id, Seen};
use standfast_tabletop::{Backwards, Length, Names, Placed};

use super::{enemies, is_concealed, nearest};
use crate::battle::field::{PieceOn, UnitOn, ids};

/// How near an enemy must be for a soldier to surrender (battlegroup.surrender).
const NEAR: Length = Length::inches(6);

/// The pieces of which something is true, and why.
type Of = Option<Seen<Vec<Id>>>;

/// The pieces on the table of which something is true, each with its reason; none if no piece stands on the table.
fn of_those(
    ground: &Ground<'_>,
    pieces: &[PieceOn<'_>],
    none: &str,
    says: impl Fn(PieceOn<'_>, &Placed) -> Option<String>,
) -> Of {
    let mut standing = pieces.iter().filter_map(|piece| Some((*piece, ground.unit(piece.id)?))).peekable();
    standing.peek()?;
    let (found, why): (Vec<Id>, Vec<String>) =
        standing.filter_map(|(piece, placed)| Some((piece.id.clone(), says(piece, placed)?))).unzip();
    let why = if why.is_empty() { none.to_owned() } else { why.join("; ") };
    Some(Seen::new(found, why))
}

/// The soldiers who have an enemy within 6 inches and no way back from him (battlegroup.surrender).
pub(in crate::battle) fn cornered(ground: &Ground<'_>, soldiers: &[PieceOn<'_>]) -> Of {
    let none = "none of them has an enemy within 6 inches and no way back from him";
    of_those(ground, soldiers, none, |soldier, placed| {
        let (enemy, distance) = hemmed_in_by(ground, placed)?;
        Some(format!("{} has no way back from {enemy}, {distance} inches away", soldier.name()))
    })
}

/// The nearest enemy of a cornered soldier, and how far away he is.
fn hemmed_in_by(ground: &Ground<'_>, soldier: &Placed) -> Option<(String, Length)> {
    let field = ground.field();
    let nearest = field.nearest_enemy(soldier).filter(|nearest| nearest.distance <= NEAR)?;
    let near: Vec<&Placed> = field.within(soldier, NEAR).filter(|other| other.is_enemy_of(soldier)).collect();
    // A soldier can retreat if he can go back a whole inch, or off the board.
    let can_retreat = field.has_way_back(soldier, Length::inches(1), &near, Backwards::Facing);
    (!can_retreat).then(|| (ground.called(nearest.of.id()), nearest.distance))
}

/// The pieces that stand in the open, neither in concealment nor behind it from the nearest enemy.
pub(in crate::battle) fn in_the_open(ground: &Ground<'_>, pieces: &[PieceOn<'_>]) -> Of {
    of_those(ground, pieces, "all of them stand in concealment", |piece, placed| {
        (!is_concealed(ground, placed)).then(|| format!("{} stands in the open", piece.name()))
    })
}

/// The pieces exposed to direct fire: their unit has been fired on in this turn or the last (battlegroup.exposed).
pub(in crate::battle) fn exposed(ground: &Ground<'_>, pieces: &[PieceOn<'_>]) -> Of {
    let none = "none of them has been fired on in this turn or the last";
    of_those(ground, pieces, none, |piece, _| {
        let by = piece.unit()?.fired_on_by().next()?;
        Some(format!("{} has been fired on by {}", piece.name(), by.sheet.name))
    })
}

/// The pieces fired on as they advance, which is all of them or none: since they got the initiative
/// (battlegroup.cautious.fired-on).
pub(in crate::battle) fn intercepted(ground: &Ground<'_>, pieces: &[PieceOn<'_>]) -> Of {
    let none = "nobody has fired on them since they got the initiative";
    of_those(ground, pieces, none, |piece, _| {
        let intercepted = piece.field.state.intercepted;
        intercepted.then(|| format!("{} comes under interceptive fire", piece.name()))
    })
}

/// The pieces that would come nearer to enemies known to fire at them if they went to the nearest concealment
/// (battlegroup.shaken).
pub(in crate::battle) fn toward_fire(ground: &Ground<'_>, pieces: &[PieceOn<'_>]) -> Of {
    let none = "none of them would go toward known enemy fire to reach the nearest concealment";
    of_those(ground, pieces, none, |piece, placed| {
        let firing = ids(piece.unit()?.fired_on_by().flat_map(UnitOn::on_table));
        let known = |enemy: &&Placed| firing.iter().any(|piece| piece.as_str() == enemy.id());
        let firing: Vec<&Placed> = enemies(ground, placed).into_iter().filter(known).collect();
        if firing.is_empty() || is_concealed(ground, placed) {
            return None;
        }
        let shelter = nearest(ground, placed)?;
        let there = ground.field().place(placed.moved(shelter.pose));
        let nearer = |enemy: &&&Placed| {
            let range = |from: &Placed| ground.field().range(from, enemy).value;
            range(&there) < range(placed)
        };
        let enemy = firing.iter().find(nearer)?;
        let enemy = ground.called(enemy.id());
        Some(format!("{} would go toward {enemy}, who has fired at it", piece.name()))
    })
}
