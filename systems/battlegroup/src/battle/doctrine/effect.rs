//! What fire did, by the combat model: it takes the place of whatever was entered.

use std::collections::BTreeMap;

use standfast_dice::{Dice, Die, Stop};
use standfast_engine::battle::Id;
use standfast_engine::battle::combat::MEAN_OF_TWO_DICE;

use super::Leading;
use crate::battle::command::{Command, Effect};
use crate::battle::field::{PieceOn, UnitOn};

/// The systems of a vehicle or strongpoint that a hit may strike; the rest strike weapons.
const SYSTEMS: usize = 3;

pub(super) fn settle(leading: Leading<'_>, command: Command, dice: &mut dyn Dice) -> Result<Command, Stop> {
    let field = leading.field();
    Ok(match command {
        Command::Fire { unit, target, pieces, nbc, .. } => {
            let firers: Vec<PieceOn<'_>> = pieces.iter().filter_map(|id| field.piece(id)).collect();
            let effect = match field.unit(&target) {
                Some(at) => effect(leading, &firers, at, dice)?,
                None => Effect::default(),
            };
            Command::Fire { unit, target, pieces, nbc, effect: Some(effect) }
        }
        Command::Miss {}
        | Command::Casualties { .. }
        | Command::HitRobot { .. }
        | Command::Damage { .. }
        | Command::Explode { .. } => entered(leading, dice)?,
        other => other,
    })
}

/// What is entered of interceptive fire.
fn entered(leading: Leading<'_>, dice: &mut dyn Dice) -> Result<Command, Stop> {
    let field = leading.field();
    let fire = field.state.fire.as_ref();
    let Some((by, at)) = fire.and_then(|fire| field.unit(&fire.by).zip(field.unit(&fire.at))) else {
        return Ok(Command::Miss {});
    };
    let firers: Vec<PieceOn<'_>> = by.on_table().filter(|piece| piece.now.fired).collect();
    let effect = effect(leading, &firers, at, dice)?;
    let damages = effect.damages();
    let Effect { fallen, hits, movement, targeting, damage_control, weapons } = effect;
    Ok(match (fallen.is_empty(), hits.into_iter().next()) {
        (false, _) => Command::Casualties { unit: at.id.clone(), fallen, more: false },
        (true, Some((robot, hits))) => Command::HitRobot { robot, hits, more: false },
        (true, None) if damages => {
            Command::Damage { target: at.id.clone(), movement, targeting, damage_control, weapons }
        }
        (true, None) => Command::Miss {},
    })
}

/// What the fire of these pieces does to a unit.
fn effect<'a>(
    leading: Leading<'a>,
    firers: &[PieceOn<'a>],
    target: UnitOn<'a>,
    dice: &mut dyn Dice,
) -> Result<Effect, Stop> {
    let promise = leading.promise(firers, target);
    let thrown = dice.sum(2, Die::D6, "hits by the combat model")?;
    // Tenths of a hit that are left over may make one more.
    let tenths = promise * thrown / (MEAN_OF_TWO_DICE * 10);
    let more = dice.die(Die::D10, "one hit more by the combat model")?;
    let hits = usize::try_from(tenths / 10 + i64::from(tenths % 10 >= more)).unwrap_or_default();
    if hits == 0 {
        return Ok(Effect::default());
    }
    let first = dice.die(Die::D20, "who is hit, by the combat model")?;
    let first = usize::try_from(first).unwrap_or_default();
    Ok(match target.machine() {
        Some(machine) => damage(machine, hits, first),
        None => losses(target, hits, first),
    })
}

/// Hits on soldiers and robots, one after the other from one of them on.
fn losses(target: UnitOn<'_>, hits: usize, first: usize) -> Effect {
    let there: Vec<PieceOn<'_>> = target.on_table().collect();
    let mut effect = Effect::default();
    let from = first.checked_rem(there.len()).unwrap_or_default();
    for piece in there.iter().cycle().skip(from).take(hits.min(there.len())) {
        if piece.is_soldier() {
            effect.fallen.push(piece.id.clone());
        } else {
            effect.hits.insert(piece.id.clone(), 1);
        }
    }
    effect
}

/// Hits on a vehicle or strongpoint: its systems in turn and its weapons, as long as there is anything left of them.
fn damage(machine: PieceOn<'_>, hits: usize, first: usize) -> Effect {
    let mut left = machine.now.systems;
    let mut weapons = machine.working_weapons().map(|(id, _)| id.clone());
    let mut effect = Effect { hits: BTreeMap::new(), ..Effect::default() };
    for hit in first..first + hits {
        match hit % (SYSTEMS + 2) {
            0 if left.movement > 0 => {
                (left.movement, effect.movement) = (left.movement - 1, effect.movement + 1)
            }
            1 if left.targeting > 0 => {
                (left.targeting, effect.targeting) = (left.targeting - 1, effect.targeting + 1);
            }
            2 if left.damage_control > 0 => {
                (left.damage_control, effect.damage_control) =
                    (left.damage_control - 1, effect.damage_control + 1);
            }
            _ => {
                let weapon: Option<Id> = weapons.next();
                effect.weapons.extend(weapon);
            }
        }
    }
    effect
}
