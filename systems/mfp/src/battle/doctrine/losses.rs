//! What the enemy near a command does to it.

use std::collections::BTreeMap;

use standfast_dice::{Dice, Die, Stop};
use standfast_engine::battle::combat::MEAN_OF_TWO_DICE;
use standfast_engine::battle::{Id, Ideas};
use standfast_tabletop::{Cover, Covered, Length};

use super::Leading;
use crate::battle::command::{HQ_REMOVED, LOSSES};
use crate::battle::known::Known;
use crate::battle::setup::{CommandSetup, UnitSetup};
use crate::battle::{Command, Danger, Place};
use crate::{Arm, Cause, Cmr, Grade, Mfp, Order, Quality};

/// How much entering losses is liked: after the moves, and before the phase is finished.
const ENTERS: i64 = 300;

/// What lies between troops that meet without a table, in percent of fire at close range.
const NO_TABLE: i64 = 60;

/// Enters what the enemy does to each command, once a half turn; whether there is something to be entered.
pub(super) fn suffers(leading: Leading<'_>, ideas: &mut Ideas<Mfp>) -> bool {
    for command in leading.on_table() {
        let Some(entry) = entry(leading, command) else { continue };
        let verb = if matches!(entry, Command::HqRemoved { .. }) { &HQ_REMOVED } else { &LOSSES };
        if leading.has_given_of(verb, &command.id) || !is_in_reach(leading, command) {
            continue;
        }
        ideas.add_of(verb, &command.id, ENTERS, entry, || format!("the enemy is near {}", command.name));
        return true;
    }
    false
}

/// What would be entered for a command, before the model says what it is.
fn entry(leading: Leading<'_>, command: &CommandSetup) -> Option<Command> {
    let known = leading.known();
    let standing = command.units.iter().find(|unit| known.left(unit).is_some_and(|left| left > 0));
    if let Some(unit) = standing {
        let losses = BTreeMap::from([(unit.id.clone(), 1)]);
        return Some(Command::Losses { command: command.id.clone(), losses, to: Danger::Fire });
    }
    may_lose_hq(known, command).then(|| Command::HqRemoved { command: command.id.clone() })
}

/// Whether a command without troops has an HQ base to lose.
fn may_lose_hq(known: Known<'_>, command: &CommandSetup) -> bool {
    let leader = Cause::Hq { level: command.level }.leader(&known.rules());
    leader.is_some_and(|leader| leader.exists()) && !known.fortunes(&command.id).hq_removed
}

/// Whether an enemy base is near enough to do anything to a command, as everybody sees.
fn is_in_reach(leading: Leading<'_>, command: &CommandSetup) -> bool {
    let Some(ground) = leading.ground() else { return !command.units.is_empty() };
    let Some(base) = ground.unit(&command.id) else { return false };
    let reach = if command.units.is_empty() {
        contact(leading)
    } else {
        Length::whole_inches(leading.combat.gun_range)
    };
    let field = ground.field();
    let mut enemies = field.units().iter().filter(|other| other.is_enemy_of(base));
    enemies.any(|enemy| field.is_within(base, enemy, reach))
}

fn contact(leading: Leading<'_>) -> Length {
    Length::from_hundredths(i32::try_from(leading.combat.contact).unwrap_or_default())
}

/// What the enemy does to a command in this half turn, in hundredths of a miniature before the dice.
#[derive(Debug, Clone, Copy, Default)]
struct Blow {
    fire: i64,
    shock: i64,
}

/// What befalls a command, drawn once a half turn: miniatures fall, or now and then its commander, its guns or a marker.
pub(super) fn suffered(
    leading: Leading<'_>,
    command: &CommandSetup,
    dice: &mut dyn Dice,
) -> Result<Option<Command>, Stop> {
    let (known, model) = (leading.known(), leading.combat);
    let id = &command.id;
    let once = [&LOSSES, &HQ_REMOVED];
    if once.into_iter().any(|verb| leading.has_given_of(verb, id)) || known.place(id) != Place::Table {
        return Ok(None);
    }
    let blow = blow(leading, command);
    if command.units.is_empty() {
        let falls = blow.shock > 0
            && may_lose_hq(known, command)
            && dice.die(PERCENT, "headquarters by the combat model")? <= model.hq;
        return Ok(falls.then(|| Command::HqRemoved { command: id.clone() }));
    }
    let thrown = dice.sum(2, Die::D6, "losses by the combat model")?;
    if blow.shock > 0
        && let Some(mishap) = mishap(leading, command, dice.die(PERCENT, "mishap by the combat model")?)
    {
        return Ok(Some(mishap));
    }
    let lost = ((blow.fire + blow.shock) * thrown / MEAN_OF_TWO_DICE + 50) / 100;
    let losses = spread(known, command, lost);
    let to = if blow.shock > blow.fire { Danger::Shock } else { Danger::Fire };
    Ok((!losses.is_empty()).then(|| Command::Losses { command: id.clone(), losses, to }))
}

const PERCENT: Die = Die::sided(100);

/// What the blow falls on instead of the ranks.
fn mishap(leading: Leading<'_>, command: &CommandSetup, thrown: i64) -> Option<Command> {
    let (known, model) = (leading.known(), leading.combat);
    let id = command.id.clone();
    let (officer, overrun) = (model.officer, model.officer + model.overrun);
    if thrown <= officer {
        let leader = Cause::Officer { level: command.level }.leader(&known.rules());
        return leader.is_some_and(|leader| leader.exists()).then_some(Command::OfficerHit { command: id });
    }
    if thrown <= overrun {
        let stands = |unit: &&UnitSetup| {
            unit.can_be_overrun() && !known.is_destroyed(unit) && !known.losses(&unit.id).overrun
        };
        let guns = command.units.iter().find(stands)?;
        return Some(Command::Overrun { unit: guns.id.clone() });
    }
    let takes = thrown <= overrun + model.marker && known.may_lose_marker(command).is_ok();
    takes.then_some(Command::MarkerCaptured { command: id })
}

/// So many miniatures, one after the other from the units that have most left.
fn spread(known: Known<'_>, command: &CommandSetup, lost: i64) -> BTreeMap<Id, i64> {
    let mut left: Vec<(i64, &Id)> =
        command.units.iter().filter_map(|unit| Some((known.left(unit)?, &unit.id))).collect();
    let mut losses = BTreeMap::new();
    for _ in 0..lost {
        let Some((most, unit)) = left.iter_mut().max_by_key(|(left, _)| *left).filter(|(left, _)| *left > 0)
        else {
            break;
        };
        *most -= 1;
        *losses.entry((*unit).clone()).or_default() += 1;
    }
    losses
}

/// What all enemies do to a command together.
fn blow(leading: Leading<'_>, command: &CommandSetup) -> Blow {
    let known = leading.known();
    let enemies = known.commands().filter(|other| other.side != command.side && !other.units.is_empty());
    let there = enemies.filter(|other| known.place(&other.id) == Place::Table);
    let each = there.filter_map(|enemy| match leading.ground() {
        Some(_) => across_table(leading, enemy, command),
        None => Some(without_table(leading, enemy, command)),
    });
    let sum = each.fold(Blow::default(), |sum, blow| Blow {
        fire: sum.fire + blow.fire,
        shock: sum.shock + blow.shock,
    });
    let suffers = match known.order(&command.id) {
        Some(Order::Rest | Order::March | Order::Reserve) => leading.combat.unready,
        _ => 100,
    };
    Blow { fire: sum.fire * suffers / 100, shock: sum.shock * suffers / 100 }
}

/// What an enemy does to a command that is nearest to him.
fn across_table(leading: Leading<'_>, enemy: &CommandSetup, command: &CommandSetup) -> Option<Blow> {
    let ground = leading.ground()?;
    let (from, to) = (ground.unit(&enemy.id)?, ground.unit(&command.id)?);
    let (field, model) = (ground.field(), leading.combat);
    let range = field.range(from, to).value;
    if range > Length::whole_inches(model.gun_range) || !is_nearest(leading, enemy, &command.id, range) {
        return None;
    }
    let cover = match field.cover(to, from).value {
        Covered::One(Cover::None) | Covered::Split(Cover::None, _) => 100,
        Covered::One(_) | Covered::Split(..) => model.cover,
    };
    let (foot, guns) = strength(leading, enemy);
    if range <= contact(leading) {
        let shock = (foot + guns) * model.shock * pressed(leading, enemy) / 100;
        return Some(Blow { fire: 0, shock: shock * cover / 1_000 });
    }
    let near = if range <= Length::whole_inches(model.fire_range) { foot } else { 0 };
    if !field.sight(from, to).value {
        return None;
    }
    let fire = (near + guns * model.gun_fire / 100) * model.foot_fire;
    Some(Blow { fire: fire * cover / 1_000, shock: 0 })
}

/// Whether no other command is nearer to an enemy.
fn is_nearest(leading: Leading<'_>, enemy: &CommandSetup, command: &Id, range: Length) -> bool {
    let Some(ground) = leading.ground() else { return true };
    let Some(from) = ground.unit(&enemy.id) else { return false };
    let field = ground.field();
    let mut others =
        field.units().iter().filter(|other| other.is_enemy_of(from) && other.id() != command.as_str());
    others.all(|other| {
        let apart = field.range(from, other).value;
        apart > range || (apart == range && other.id() > command.as_str())
    })
}

/// What an enemy does where no table shows who is near whom: his orders say it, and he strikes at all alike.
fn without_table(leading: Leading<'_>, enemy: &CommandSetup, command: &CommandSetup) -> Blow {
    let (known, model) = (leading.known(), leading.combat);
    let fights = |order: Option<Order>| matches!(order, Some(Order::Attack | Order::Engage));
    let (his, own) = (known.order(&enemy.id), known.order(&command.id));
    if !fights(his) && !fights(own) {
        return Blow::default();
    }
    let sides = known.commands().filter(|other| other.side == command.side && !other.units.is_empty());
    let among = sides.filter(|other| known.place(&other.id) == Place::Table).count();
    let among = i64::try_from(among).unwrap_or(1).max(1);
    let (foot, guns) = strength(leading, enemy);
    let stands = if own == Some(Order::Defend) { model.cover } else { 100 };
    let is_close = his == Some(Order::Attack) || own == Some(Order::Attack);
    if is_close {
        let shock = (foot + guns) * model.shock * pressed(leading, enemy) / 100;
        return Blow { fire: 0, shock: shock * stands * NO_TABLE / 100 / 1_000 / among };
    }
    let fire = (foot + guns * model.gun_fire / 100) * model.foot_fire;
    Blow { fire: fire * stands * NO_TABLE / 100 / 1_000 / among, shock: 0 }
}

/// What the order of a command makes of its shock, in percent.
fn pressed(leading: Leading<'_>, command: &CommandSetup) -> i64 {
    match leading.known().order(&command.id) {
        Some(Order::Attack) => leading.combat.attack,
        Some(Order::March | Order::Rest) => 50,
        _ => 100,
    }
}

/// What the troops of a command count by their miniatures and ratings: foot and horse, and guns.
fn strength(leading: Leading<'_>, command: &CommandSetup) -> (i64, i64) {
    let (known, model) = (leading.known(), leading.combat);
    let adjustment = known.state.sides.get(&command.side).and_then(|side| {
        if side.is_exhausted() { known.adjustment(side, side.level(known.pass)) } else { None }
    });
    let counts = |unit: &UnitSetup| {
        let left = known.left(unit)?;
        let rating = rating(unit.unit.quality) + adjustment.unwrap_or_default();
        Some(left * (100 + (rating - LINE) * model.rating).max(0) / 100)
    };
    let mut sums = (0, 0);
    for unit in command.units.iter().filter(|unit| !known.losses(&unit.id).overrun) {
        match unit.unit.arm {
            Arm::Infantry | Arm::Cavalry => sums.0 += counts(unit).unwrap_or_default(),
            Arm::Artillery => sums.1 += counts(unit).unwrap_or_default(),
            Arm::Train => {}
        }
    }
    sums
}

/// The rating in the middle of line troops.
pub(super) const LINE: i64 = 6;

fn rating(quality: Quality) -> i64 {
    match quality {
        Quality::Cmr(cmr) => Cmr::place(cmr),
        Quality::Grade(Grade::Militia) => 4,
        Quality::Grade(Grade::Line) => LINE,
        Quality::Grade(Grade::Elite) => 9,
    }
}
