//! Looking the forces over before the battle: guidelines that nobody is held to, and who is equipped and led
//! how.

use standfast_engine::Trace;
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

/// How many soldiers a unit is, beside what its kind usually is, where that is something else.
pub(super) fn unusual_strength(unit: UnitOn<'_>) -> Option<String> {
    let (low, high) = usual_strength(unit.sheet.kind)?;
    let soldiers = unit.pieces().filter(|piece| piece.is_soldier()).count();
    let kind = unit.sheet.kind;
    (!(low..=high).contains(&soldiers))
        .then(|| format!("{} is {soldiers} strong, and a {kind} usually {low} to {high}", unit.sheet.name))
}

/// How many of a side's soldiers are elite, where they are more than a tenth.
pub(super) fn too_many_elites(field: Field<'_>, side: &Id) -> Option<String> {
    let soldiers = field.pieces_of(side).filter(|piece| piece.is_soldier());
    let elite = |piece: &PieceOn<'_>| piece.unit().is_some_and(|unit| unit.sheet.class == Class::Elite);
    let (elites, others): (Vec<_>, Vec<_>) = soldiers.partition(elite);
    let all = elites.len() + others.len();
    (elites.len() * 10 > all).then(|| {
        let (count, name) = (elites.len(), field.side_name(side));
        format!("{count} of the {all} soldiers of {name} are elite; a nation has at most a tenth of them")
    })
}

/// Says what is to be said of the forces before the battle.
pub(super) fn look_over(field: Field<'_>, trace: &mut Trace) {
    let sizes = field.units().filter_map(unusual_strength);
    let elites = field.sides().filter_map(|side| too_many_elites(field, side));
    let unusual: Vec<String> = sizes.chain(elites).collect();
    trace.note("battlegroup.sizes", unusual.is_empty(), || match unusual.as_slice() {
        [] => "every unit is of a usual size, and elite troops are few".to_owned(),
        _ => format!("beside the guidelines: {}", unusual.join("; ")),
    });
    if field.setup().leaders {
        let led = |unit: &UnitOn<'_>| unit.soldiers_on_table().any(PieceOn::is_leader);
        let led = names(field.units().filter(led));
        trace.note("battlegroup.leaders.communications", true, || {
            format!("leaders carry communicators of longer range: {led}")
        });
    }
    if field.setup().nbc {
        let bare = names(field.units().filter(|unit| !unit.sheet.nbc_equipped));
        trace.note("battlegroup.nbc.equipped", bare.is_empty(), || match bare.as_str() {
            "" => "everybody is equipped against NBC weapons".to_owned(),
            _ => format!("not equipped against NBC weapons: {bare}"),
        });
    }
}

fn names<'a>(units: impl Iterator<Item = UnitOn<'a>>) -> String {
    units.map(|unit| unit.sheet.name.as_str()).collect::<Vec<_>>().join(", ")
}
