//! Guidelines for the forces, which bind nobody.

use standfast_engine::battle::Id;

use super::field::{Field, PieceOn, UnitOn};
use super::setup::UnitKind;
use crate::Class;

/// Fireteams are 4 to 6 strong; squads have two or three of them, platoons three squads (battlegroup.sizes).
fn usual_strength(kind: UnitKind) -> Option<(usize, usize)> {
    const FIRETEAM: (usize, usize) = (4, 6);
    const SQUAD: (usize, usize) = (2 * FIRETEAM.0, 3 * FIRETEAM.1);
    match kind {
        UnitKind::Fireteam => Some(FIRETEAM),
        UnitKind::Squad => Some(SQUAD),
        UnitKind::Platoon => Some((3 * SQUAD.0, 3 * SQUAD.1)),
        UnitKind::Detachment | UnitKind::Vehicle | UnitKind::Strongpoint => None,
    }
}

/// A unit's strength, in words, where it is unusual for its kind.
pub(super) fn unusual_strength(unit: UnitOn<'_>) -> Option<String> {
    let (low, high) = usual_strength(unit.sheet.kind)?;
    let soldiers = unit.pieces().filter(|piece| piece.is_soldier()).count();
    let kind = unit.sheet.kind;
    (!(low..=high).contains(&soldiers))
        .then(|| format!("{} is {soldiers} strong; a {kind} usually has {low} to {high}", unit.sheet.name))
}

/// How many of a side's soldiers are elite, in words, where they are more than a tenth.
pub(super) fn too_many_elites(field: Field<'_>, side: &Id) -> Option<String> {
    let soldiers = field.pieces_of(side).filter(|piece| piece.is_soldier());
    let elite = |piece: &PieceOn<'_>| piece.unit().is_some_and(|unit| unit.sheet.class == Class::Elite);
    let (elites, others): (Vec<_>, Vec<_>) = soldiers.partition(elite);
    let all = elites.len() + others.len();
    (elites.len() * 10 > all).then(|| {
        let (count, name) = (elites.len(), field.side_name(side));
        format!(
            "{count} of the {all} soldiers of {name} are elite, more than the tenth that a nation usually has"
        )
    })
}

/// Everything outside the guidelines.
pub(super) fn unusual(field: Field<'_>) -> Vec<String> {
    let sizes = field.units().filter_map(unusual_strength);
    sizes.chain(field.side_ids().filter_map(|side| too_many_elites(field, side))).collect()
}
