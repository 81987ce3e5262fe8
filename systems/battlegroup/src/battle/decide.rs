//! What a command makes happen.

use standfast_dice::{Dice, Stop};
use standfast_engine::battle::{Course, Id, Setting};
use standfast_engine::{Figure, Trace};

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
    let field = Field { setting, state: course.state() };
    let mut ways: Vec<(Way, Vec<Id>)> = Vec::new();
    for piece in pieces.iter().filter_map(|id| field.piece(id)) {
        let way = way(piece, how, seen);
        match ways.iter_mut().find(|(other, _)| *other == way) {
            Some((_, pieces)) => pieces.push(piece.id.clone()),
            None => ways.push((way, vec![piece.id.clone()])),
        }
    }
    for (Way { went, rule, says }, pieces) in ways {
        let names = || setting.setup().forces.names(&pieces);
        trace.note(rule, Figure::named(went), || format!("{}: {says}", names()));
        course.happen(Event::Moved { pieces, went });
    }
}

/// Where a piece gets to, by which rule, and what that says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Way {
    went: Went,
    rule: &'static str,
    says: &'static str,
}

/// Where a piece that sets out in some way gets to.
fn way(piece: PieceOn<'_>, how: Movement, seen: &SeenOfMove) -> Way {
    let way = |went, rule, says| Way { went, rule, says };
    let cautious = |went, says| way(went, "battlegroup.cautious", says);
    let shaken = |went, says| way(went, "battlegroup.shaken", says);
    match (piece.now.morale, how) {
        (Morale::Cautious, Movement::Advance) if seen.fired_on => {
            let says = "fired on while advancing, turns toward the nearest concealment";
            way(Went::TurnedAside, "battlegroup.cautious.fired-on", says)
        }
        (Morale::Cautious, Movement::Advance) => match (seen.exposed, seen.in_the_open) {
            (false, false) => cautious(Went::Normally, "not exposed to direct fire, moves normally"),
            (true, false) => cautious(Went::ByConcealment, "advances by way of concealment"),
            (false, true) => cautious(Went::Suppressing, "crosses the open, laying suppressive fire"),
            (true, true) => {
                cautious(Went::ToCover, "caught in the open by direct fire, seeks the nearest cover")
            }
        },
        (Morale::Shaken, Movement::Conceal) => match (seen.in_the_open, seen.toward_fire) {
            (false, _) => shaken(Went::Stayed, "concealed, stays there"),
            (true, true) => shaken(Went::Back, "falls back rather than advance into known fire"),
            (true, false) => shaken(Went::ToConcealment, "seeks the nearest concealment"),
        },
        (Morale::Broken, _) => way(Went::BackWholeMove, "battlegroup.broken", "falls back the whole move"),
        (_, Movement::FallBack) if piece.retreats() => {
            let says = "falls back with the battlegroup, which leaves the field";
            way(Went::Back, "battlegroup.break.conduct", says)
        }
        (_, Movement::FallBack) => way(Went::Back, "battlegroup.good", "falls back, free to do so"),
        (_, Movement::Conceal) => {
            way(Went::ToConcealment, "battlegroup.good", "seeks concealment, free to do so")
        }
        (_, Movement::Advance) => way(Went::Normally, "battlegroup.good", "moves normally"),
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
