//! What units come to together: what the players' fire and melee tables ask for (fatigue.battle.totals).

use standfast_engine::battle::Id;
use standfast_engine::{Quantity, Trace};

use super::field::Field;
use crate::Remaining;

/// The effective fire value of all the units.
pub(super) fn fire<'u>(
    field: Field<'_>,
    units: impl IntoIterator<Item = &'u Id>,
    trace: &mut Trace,
) -> Quantity<Remaining> {
    let regiments = units.into_iter().filter_map(|id| field.unit(id));
    regiments.filter_map(|regiment| field.effect(regiment, true, trace).fire).sum()
}

/// The effective melee strength of all the units, attacking or defending.
pub(super) fn melee<'u>(
    field: Field<'_>,
    units: impl IntoIterator<Item = &'u Id>,
    attacking: bool,
    trace: &mut Trace,
) -> Quantity<Remaining> {
    let regiments = units.into_iter().filter_map(|id| field.unit(id));
    regiments.filter_map(|regiment| field.effect(regiment, attacking, trace).melee).sum()
}

/// The odds of a melee, to two decimals and rounded down for the stronger: `1.61 to 1`, `1 to 2`.
pub(super) fn odds(attack: Quantity<Remaining>, defence: Quantity<Remaining>) -> String {
    /// Odds in hundredths.
    enum Hundredths {}
    impl standfast_engine::Unit for Hundredths {
        const PARTS: i64 = 100;
    }
    let ratio = |strong: Quantity<Remaining>, weak: Quantity<Remaining>| {
        let hundredths = i128::from(strong.in_parts()) * 100 / i128::from(weak.in_parts().max(1));
        Quantity::<Hundredths>::parts(i64::try_from(hundredths).unwrap_or(i64::MAX))
    };
    match (attack.in_parts(), defence.in_parts()) {
        (0, 0) => "nothing against nothing".to_owned(),
        (_, 0) => "all to nothing".to_owned(),
        (0, _) => "nothing to all".to_owned(),
        _ if attack >= defence => format!("{} to 1", ratio(attack, defence)),
        _ => format!("1 to {}", ratio(defence, attack)),
    }
}
