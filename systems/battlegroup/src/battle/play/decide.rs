//! What a command makes happen.

use standfast_dice::{Dice, Stop};
use standfast_engine::Trace;
use standfast_engine::battle::{Course, Id, Setting};

use super::command::Command;
use super::event::Event;
use super::field::Field;
use super::{checks, conduct, crew, guidelines, losses, movement, turns};
use crate::Battlegroup;

/// Applies the rules to a command that was found legal.
pub(super) fn decide<D: Dice + ?Sized>(
    setting: &Setting<Battlegroup>,
    course: &mut Course<'_, Battlegroup>,
    command: &Command,
    dice: &mut D,
    trace: &mut Trace,
) -> Result<(), Stop> {
    match command {
        Command::Begin {} => {
            guidelines::look_over(Field { setting, state: course.state() }, trace);
            turns::begin(setting, course);
        }
        Command::Initiative { unit, pieces, seen } => {
            give_initiative(setting, course, unit, pieces, &seen.cornered);
        }
        Command::CheckMorale { pieces, seen, .. } => {
            checks::check_morale(setting, course, pieces, &seen.cornered, dice, trace)?;
        }
        Command::Move { how, pieces, ways, seen, .. } => {
            conduct::go(setting, course, *how, pieces, ways, seen, trace);
        }
        Command::LeaveBoard { pieces, edge, .. } => {
            movement::leave(setting, course, pieces, *edge, trace);
        }
        Command::Fire { unit, target, pieces, nbc, effect } => {
            fire(setting, course, unit, target, pieces, *nbc, trace);
            if let Some(effect) = effect {
                losses::take_effect(setting, course, target, effect, trace);
            }
        }
        Command::Intercept { pieces, seen, .. } => {
            checks::intercept(setting, course, pieces, &seen.cornered, dice, trace)?;
        }
        Command::Miss {} => course.happen(Event::FireSettled),
        Command::Casualties { unit, fallen, more } => {
            losses::soldiers_fall(setting, course, unit, fallen, trace);
            settle_unless(*more, course);
        }
        Command::HitRobot { robot, hits, more } => {
            losses::robot_is_hit(setting, course, robot, *hits, trace);
            settle_unless(*more, course);
        }
        Command::Damage { target, movement, targeting, damage_control, weapons } => {
            let damage = Event::Damaged {
                target: target.clone(),
                movement: *movement,
                targeting: *targeting,
                damage_control: *damage_control,
                weapons: weapons.clone(),
            };
            losses::machine_is_damaged(setting, course, damage, target, trace);
            course.happen(Event::FireSettled);
        }
        Command::Explode { target, seen } => {
            crew::explode(setting, course, target, &seen.survivors, trace);
            course.happen(Event::FireSettled);
        }
        Command::Abandon { vehicle, survivors } => {
            crew::abandon(setting, course, vehicle, survivors, trace);
        }
        Command::Surrender { soldier } => losses::surrender(setting, course, soldier, trace),
        Command::Shoot { soldier, officer } => losses::shoot(setting, course, soldier, officer, trace),
        Command::EndInitiative {} => {
            conduct::move_who_must(setting, course, trace);
            turns::hand_on(setting, course);
        }
        Command::Pass {} => turns::pass(setting, course),
    }
    Ok(())
}

fn settle_unless(more: bool, course: &mut Course<'_, Battlegroup>) {
    if !more {
        course.happen(Event::FireSettled);
    }
}

fn give_initiative(
    setting: &Setting<Battlegroup>,
    course: &mut Course<'_, Battlegroup>,
    unit: &Id,
    pieces: &[Id],
    cornered: &[Id],
) {
    let Some(side) = setting.setup().forces.units.get(unit).map(|unit| unit.side.clone()) else { return };
    let (unit, pieces) = (unit.clone(), pieces.to_vec());
    // Who was kept back is not asked for.
    let cornered = cornered.iter().filter(|id| pieces.contains(id)).cloned().collect();
    course.happen(Event::InitiativeGiven { side, unit, pieces, cornered });
}

/// Pieces fire at a unit: the effect is entered next. Troops without equipment who are attacked with an NBC
/// weapon must check (battlegroup.nbc).
fn fire(
    setting: &Setting<Battlegroup>,
    course: &mut Course<'_, Battlegroup>,
    unit: &Id,
    target: &Id,
    pieces: &[Id],
    nbc: bool,
    trace: &mut Trace,
) {
    let (by, at) = (unit.clone(), target.clone());
    course.happen(Event::Fired { unit: by.clone(), target: at.clone(), pieces: pieces.to_vec(), nbc });
    course.happen(Event::FireOpened { by, at });
    let field = Field { setting, state: course.state() };
    let Some(attacked) = field.unit(target).filter(|_| nbc) else { return };
    let equipped = attacked.sheet.nbc_equipped;
    trace.note("battlegroup.nbc.equipped", equipped, || match equipped {
        true => format!("{} is equipped against NBC weapons", attacked.sheet.name),
        false => format!("{} is not equipped against NBC weapons, and must check at -2", attacked.sheet.name),
    });
    if equipped {
        return;
    }
    let machine = attacked.machine().map(|machine| machine.id.clone());
    checks::mark_soldiers(setting, course, target, true, trace);
    if let Some(machine) = machine {
        checks::mark_damaged(setting, course, &machine, true, trace);
    }
}
