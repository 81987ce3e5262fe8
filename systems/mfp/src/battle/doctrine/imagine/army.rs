//! The order of battle as somebody imagines it who sees bases on the table, and not what they consist of.

use standfast_dice::{Dice, Die, Stop};
use standfast_engine::battle::{Eyes, Id};

use crate::battle::doctrine::losses::LINE;
use crate::battle::field::Field;
use crate::battle::setup::{CommandSetup, Setup, UnitSetup};
use crate::battle::state::{State, UnitState};
use crate::{Arm, Cmr, Grade, Level, Quality, Unit};

/// The miniatures of a unit that is imagined.
const MINIATURES: i64 = 6;

/// From how many units on a command is taken for a division.
const DIVISION: i64 = 5;

/// The order of battle as these eyes may take it, and the state to go with it; `None` where they know all of it. Commands of other
/// sides are reckoned with once they have been seen, every one with troops; of what moves the level of other sides nothing is known.
pub(super) fn army(
    field: Field<'_>,
    state: &mut State,
    eyes: Eyes<'_>,
    dice: &mut dyn Dice,
) -> Result<Option<Setup>, Stop> {
    let is_own = |side: &Id| eyes.roster.acts_for(eyes.seat, side);
    if field.sides().iter().all(|side| is_own(&side.id)) {
        return Ok(None);
    }
    let setup = field.setup();
    let is_free = |id: &Id| !setup.unit(id).is_some_and(|(command, _)| is_own(&command.side));
    let mut ids = (1_u32..).filter_map(|number| Id::new(&format!("unseen-{number}"))).filter(is_free);
    let mut commands = Vec::new();
    for command in field.commands() {
        if is_own(&command.side) {
            commands.push(command.clone());
        } else if field.seen_by(command, eyes).is_some() {
            commands.push(taken_for(command, &mut ids, dice)?);
        }
    }
    let situations = setup.situations.iter().filter(|situation| is_own(&situation.side)).cloned().collect();
    let drawn = Setup {
        begins: setup.begins,
        battle_zone: setup.battle_zone.clone(),
        victory: setup.victory.clone(),
        commands,
        restrictions: setup.restrictions.clone(),
        situations,
        combat: setup.combat.clone(),
    };
    state.commands.retain(|id, _| drawn.command(id).is_some());
    state.situations.retain(|id, _| drawn.situation(id).is_some());
    state.units.retain(|id, _| drawn.unit(id).is_some());
    for (command, unit) in drawn.units().filter(|(command, _)| !is_own(&command.side)) {
        state.units.insert(unit.id.clone(), UnitState::start(command));
    }
    Ok(Some(drawn))
}

/// What a base of another side is taken for: foot of the line, more or fewer, and mostly guns with them.
fn taken_for(
    command: &CommandSetup,
    ids: &mut impl Iterator<Item = Id>,
    dice: &mut dyn Dice,
) -> Result<CommandSetup, Stop> {
    let battalions = dice.die(Die::D6, "foot that is imagined")? + 1;
    let has_guns = dice.die(Die::D6, "guns that are imagined")? > 2;
    let markers = (dice.die(Die::D6, "markers that are imagined")? - 1) / 2;
    let foot = (0..battalions).map(|_| Arm::Infantry);
    let arms = foot.chain(has_guns.then_some(Arm::Artillery));
    Ok(CommandSetup {
        id: command.id.clone(),
        name: command.name.clone(),
        side: command.side.clone(),
        seat: command.seat.clone(),
        within: None,
        level: if battalions < DIVISION { Level::Brigade } else { Level::Division },
        order: None,
        markers,
        outlying: false,
        arrives: None,
        sets_out: None,
        leaves: None,
        units: arms.zip(ids).map(|(arm, id)| line(arm, id)).collect(),
    })
}

/// A unit of line troops, with a rating: exhausted armies rout by it.
fn line(arm: Arm, id: Id) -> UnitSetup {
    let quality = Cmr::rated(LINE).map_or(Quality::Grade(Grade::Line), Quality::Cmr);
    let unit = Unit { arm, miniatures: Some(MINIATURES), quality };
    UnitSetup { name: id.to_string(), id, unit, ottoman: false }
}
