//! What units come to together: what the players' fire and melee tables ask for (fatigue.battle.totals).

use standfast_engine::Quantity;

use crate::Remaining;
use crate::procedures::EffectOutcome;

/// The effective fire value of all of them.
pub(super) fn fire(units: impl IntoIterator<Item = EffectOutcome>) -> Quantity<Remaining> {
    units.into_iter().filter_map(|unit| unit.fire).sum()
}

/// The effective melee strength of all of them.
pub(super) fn melee(units: impl IntoIterator<Item = EffectOutcome>) -> Quantity<Remaining> {
    units.into_iter().filter_map(|unit| unit.melee).sum()
}

/// Odds in hundredths.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Odds {}

impl standfast_engine::Unit for Odds {
    const PARTS: i64 = 100;
}

/// The odds of a melee, rounded down to a hundredth: `1.61 to 1`, `1 to 2`.
pub(super) fn odds(attack: Quantity<Remaining>, defence: Quantity<Remaining>) -> String {
    let ratio = |strong: Quantity<Remaining>, weak: Quantity<Remaining>| {
        let hundredths = i128::from(strong.in_parts()) * 100 / i128::from(weak.in_parts().max(1));
        Quantity::<Odds>::parts(i64::try_from(hundredths).unwrap_or(i64::MAX))
    };
    match (attack.in_parts(), defence.in_parts()) {
        (0, 0) => "nothing to nothing".to_owned(),
        (_, 0) => "all to nothing".to_owned(),
        (0, _) => "nothing to all".to_owned(),
        _ if attack >= defence => format!("{} to 1", ratio(attack, defence)),
        _ => format!("1 to {}", ratio(defence, attack)),
    }
}
