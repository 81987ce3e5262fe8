//! Who wins a melee.

use standfast_dice::{Dice, Die, Stop};
use standfast_engine::battle::Id;

use super::Leading;
use crate::battle::command::{Command, Fate};
use crate::battle::field::UnitOn;
use crate::battle::state::ChargeStep;
use crate::{Arm, Mount, Quality, Unit};

/// Of the 1,296 throws of two dice against two, how many differ by 0, 1, 2 and so on.
const DIFFER_BY: [i64; 11] = [146, 140, 125, 104, 80, 56, 35, 20, 10, 4, 1];
pub(super) const THROWS: i64 = 1_296;

/// The melee that a charger is in.
pub(super) fn result(
    leading: Leading<'_>,
    charger: Id,
    dice: &mut dyn Dice,
) -> Result<Option<Command>, Stop> {
    let field = leading.field();
    let Some(unit) = field.unit(&charger) else { return Ok(None) };
    let ChargeStep::InContact(target) = &unit.now.charge else { return Ok(None) };
    let Some(other) = field.unit(target) else { return Ok(None) };
    let charges = dice.sum(2, Die::D6, "the charger's melee by the combat model")?;
    let stands = dice.sum(2, Die::D6, "the target's melee by the combat model")?;
    let seen = leading.ground_of(target, &charger);
    let (one, two) = (field.state.troops(&charger, &Default::default()), field.state.troops(target, &seen));
    let beside = field.units().filter(|friend| {
        friend.id() != &charger && matches!(&friend.now.charge, ChargeStep::InContact(on) if on == target)
    });
    let friends = i64::try_from(beside.count()).unwrap_or_default();
    let ahead = charges - stands + lead(leading, &one, &two) + friends * leading.combat.edge;
    let (loser, by) = if ahead > 0 { (other, ahead) } else { (unit, -ahead) };
    if by == 0 {
        return Ok(Some(Command::DrawMelee {
            unit: charger,
            charger_becomes: Fate::AsItIs,
            target_becomes: Fate::AsItIs,
        }));
    }
    let winner = if ahead > 0 { charger.clone() } else { target.clone() };
    let winner_becomes = if by <= leading.combat.worn_by { Fate::Shaken } else { Fate::AsItIs };
    Ok(Some(Command::WinMelee {
        unit: charger,
        winner,
        loser_becomes: fate(leading, loser, by),
        winner_becomes,
    }))
}

/// What becomes of who loses by so much: who was shaken before flees.
fn fate(leading: Leading<'_>, loser: UnitOn<'_>, by: i64) -> Fate {
    match by {
        by if by >= leading.combat.destroyed_by => Fate::Removed,
        by if by >= leading.combat.flees_by || loser.now.troops.shaken => Fate::Flees,
        _ => Fate::Shaken,
    }
}

/// By how much a charger is ahead of his target before the dice.
pub(super) fn lead(leading: Leading<'_>, charger: &Unit, target: &Unit) -> i64 {
    let model = leading.combat;
    let on_ground = target.upslope || target.built_up_area || target.linear_feature;
    value(leading, charger, target)
        - value(leading, target, charger)
        - if on_ground { model.ground } else { 0 }
}

/// What a unit adds to its dice against another.
fn value(leading: Leading<'_>, unit: &Unit, against: &Unit) -> i64 {
    let model = leading.combat;
    let quality = match unit.quality {
        Quality::Raw => -model.edge,
        Quality::Regular => 0,
        Quality::Veteran => model.edge,
    };
    let general = if unit.general_attached { model.edge } else { 0 };
    let shaken = if unit.shaken { model.shaken } else { 0 };
    let arm = match (unit.arm, against.arm) {
        (Arm::Cavalry, Arm::Infantry) if against.is_square() => -model.horse,
        (Arm::Cavalry, Arm::Infantry) => model.horse,
        (Arm::Artillery, _) => -model.guns,
        _ => 0,
    };
    let mount = match (unit.mount, against.arm) {
        (Some(Mount::Lancer), Arm::Infantry) | (Some(Mount::Cuirassier), Arm::Cavalry) => model.edge,
        _ => 0,
    };
    quality + general - shaken + arm + mount
}

/// Of all throws, how many the one wins who is ahead by so much.
pub(super) fn won_throws(ahead: i64) -> i64 {
    let ways = |difference: i64| {
        let apart = usize::try_from(difference.abs()).unwrap_or(usize::MAX);
        DIFFER_BY.get(apart).copied().unwrap_or_default()
    };
    (-10..=10).filter(|difference| difference + ahead > 0).map(ways).sum()
}
