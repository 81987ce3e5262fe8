//! How far units go on the table: in the movement phase, and when they charge.

use standfast_engine::battle::{Declined, Ground, Id};
use standfast_tabletop::{Charge, Names, Placed, Rates, Table};

use crate::battle::field::UnitOn;
use crate::cite;

/// The most degrees that a charger wheels before it goes straight ahead.
const WIDEST_WHEEL: u16 = 45;

/// The degrees that a unit turns in all on the spot as it moves.
const ALL_ROUND: u16 = 360;

/// How far a unit goes in the movement phase, in any direction, where the scenario says so (morale-check.battle.moves).
pub(in crate::battle) fn rates(unit: UnitOn<'_>) -> Option<Rates> {
    let inches = unit.moves()?.march?;
    let rates = Rates::new(inches).backwards(Some(inches)).sideways(Some(inches));
    Some(rates.turning(ALL_ROUND, None).through_friends())
}

/// How a charger comes to its target; `None` where no wheel that it may make brings it there within its charge move
/// (morale-check.battle.ground, morale-check.battle.reach).
pub(in crate::battle) fn way_in(ground: &Ground<'_>, charger: UnitOn<'_>, target: &Placed) -> Option<Charge> {
    let inches = charger.moves().and_then(|moves| moves.charge).unwrap_or(Table::MOST);
    let rates = Rates::new(inches).through_friends();
    let stands = charger.placed(ground)?;
    ground.field().strikes(stands, &rates, target, WIDEST_WHEEL)
}

/// Whether a charger reaches a target, where the scenario says how far it charges (morale-check.battle.reach); by which
/// way, where it does.
pub(in crate::battle) fn in_reach(
    ground: Option<&Ground<'_>>,
    charger: UnitOn<'_>,
    target: &Id,
) -> Result<Option<Charge>, Declined> {
    let no = |why: String| Err(Declined::by(cite::REACH, why));
    let inches = charger.moves().and_then(|moves| moves.charge);
    let Some((ground, inches)) = ground.zip(inches) else { return Ok(None) };
    let Some(stands) = charger.placed(ground) else {
        return no("it has not been set down on the table".to_owned());
    };
    let Some(target) = ground.unit(target) else {
        return no("its target has not been set down on the table".to_owned());
    };
    // A target out of reach as the crow flies is out of reach by any way.
    let near = ground.field().range(stands, target).value <= inches;
    if let Some(way) = near.then(|| way_in(ground, charger, target)).flatten() {
        return Ok(Some(way));
    }
    let target = ground.called(target.id());
    no(format!("no way leads to {target} within the {inches} inches of its charge"))
}
