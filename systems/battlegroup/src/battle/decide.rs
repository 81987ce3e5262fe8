//! What a command makes happen.

use standfast_dice::{Dice, Stop};
use standfast_engine::Trace;
use standfast_engine::battle::{Course, Id, Setting};

use super::command::{Command, Edge, Movement, SeenOfMove};
use super::event::{Event, Went};
use super::field::{Field, PieceOn, ids};
use super::{checks, guidelines, losses, turns};
use crate::{Battlegroup, Morale};

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
        Command::Initiative { unit, pieces } => give_initiative(setting, course, unit, pieces),
        Command::CheckMorale { pieces, seen, .. } => {
            checks::check_morale(setting, course, pieces, &seen.cornered, dice, trace)?;
        }
        Command::Move { how, pieces, seen, .. } => go(setting, course, *how, pieces, seen, trace),
        Command::LeaveBoard { pieces, edge, .. } => leave(setting, course, pieces, *edge, trace),
        Command::Fire { unit, target, pieces, nbc } => {
            fire(setting, course, unit, target, pieces, *nbc, trace);
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
            losses::explode(setting, course, target, &seen.survivors, trace);
            course.happen(Event::FireSettled);
        }
        Command::Abandon { vehicle, survivors } => {
            losses::abandon(setting, course, vehicle, survivors, trace);
        }
        Command::Surrender { soldier } => losses::surrender(setting, course, soldier, trace),
        Command::Shoot { soldier, officer } => losses::shoot(setting, course, soldier, officer, trace),
        Command::EndInitiative {} => turns::hand_on(setting, course),
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
) {
    let Some(side) = setting.setup().forces.units.get(unit).map(|unit| unit.side.clone()) else { return };
    course.happen(Event::InitiativeGiven { side, unit: unit.clone(), pieces: pieces.to_vec() });
}

/// Pieces move, each as its morale and what the players see make it.
fn go(
    setting: &Setting<Battlegroup>,
    course: &mut Course<'_, Battlegroup>,
    how: Movement,
    pieces: &[Id],
    seen: &SeenOfMove,
    trace: &mut Trace,
) {
    for id in pieces {
        let field = Field { setting, state: course.state() };
        let Some(piece) = field.piece(id) else { continue };
        let went = went(piece, how, seen, trace);
        course.happen(Event::Moved { piece: id.clone(), went });
    }
}

/// Where a piece that sets out in some way gets to.
fn went(piece: PieceOn<'_>, how: Movement, seen: &SeenOfMove, trace: &mut Trace) -> Went {
    let name = piece.name();
    let mut note = |rule, says: &str| trace.note(rule, true, || format!("{name} {says}"));
    match (piece.now.morale, how) {
        (Morale::Good, Movement::Advance) => {
            note("battlegroup.good", "moves normally");
            Went::Normally
        }
        (Morale::Cautious, Movement::Advance) if seen.fired_on => {
            let says = "is fired on while it advances, and turns toward the nearest concealment";
            note("battlegroup.cautious.fired-on", says);
            Went::TurnedAside
        }
        (Morale::Cautious, Movement::Advance) if !seen.exposed && !seen.in_the_open => {
            note("battlegroup.cautious", "is not exposed to direct fire, and moves normally");
            Went::Normally
        }
        (Morale::Cautious, Movement::Advance) if seen.exposed && seen.in_the_open => {
            note("battlegroup.cautious", "is caught in the open by direct fire, and seeks the nearest cover");
            Went::ToCover
        }
        (Morale::Cautious, Movement::Advance) if seen.in_the_open => {
            note("battlegroup.cautious", "crosses the open, laying suppressive fire");
            Went::Suppressing
        }
        (Morale::Cautious, Movement::Advance) => {
            note("battlegroup.cautious", "advances by way of concealment");
            Went::ByConcealment
        }
        (Morale::Shaken, Movement::Conceal) if !seen.in_the_open => {
            note("battlegroup.shaken", "is concealed, and stays there");
            Went::Stayed
        }
        (Morale::Shaken, Movement::Conceal) if seen.toward_fire => {
            note("battlegroup.shaken", "falls back rather than advance into known fire");
            Went::Back
        }
        (Morale::Shaken, Movement::Conceal) => {
            note("battlegroup.shaken", "seeks the nearest concealment");
            Went::ToConcealment
        }
        (Morale::Broken, _) => {
            note("battlegroup.broken", "falls back its whole move");
            Went::BackWholeMove
        }
        (_, Movement::FallBack) if piece.retreats() => {
            note("battlegroup.break.conduct", "falls back with its battlegroup, which leaves the field");
            Went::Back
        }
        (_, Movement::FallBack) => Went::Back,
        (_, Movement::Conceal) => Went::ToConcealment,
        (_, Movement::Advance) => Went::Normally,
    }
}

/// Pieces leave the board, a vehicle with its crew.
fn leave(
    setting: &Setting<Battlegroup>,
    course: &mut Course<'_, Battlegroup>,
    pieces: &[Id],
    edge: Edge,
    trace: &mut Trace,
) {
    for id in pieces {
        let field = Field { setting, state: course.state() };
        let Some(piece) = field.piece(id) else { continue };
        if piece.now.morale == Morale::Broken {
            let with_crew = if piece.is_machine() { ", its crew in it" } else { "" };
            trace.note("battlegroup.broken.edge", true, || {
                format!("{} leaves by whichever edge it comes to{with_crew}", piece.name())
            });
        }
        trace.note("battlegroup.eliminated", false, || {
            format!("{} counts as lost, not as destroyed, and does not return in this battle", piece.name())
        });
        let crew = match piece.is_machine() {
            true => piece.unit().map_or(Vec::new(), |unit| ids(unit.crew_aboard())),
            false => Vec::new(),
        };
        for piece in std::iter::once(id.clone()).chain(crew) {
            course.happen(Event::LeftBoard { piece, edge });
        }
    }
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
