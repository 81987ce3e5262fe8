//! Losses and damage, as players enter them, and what becomes of crews.

use standfast_dice::{Thrown, Typed};
use standfast_engine::battle::{Course, Id, Setting};
use standfast_engine::{Figure, Procedure, Trace};

use super::checks::{mark_damaged, mark_soldiers};
use super::event::Event;
use super::field::{Field, PieceOn, UnitOn, ids};
use super::points::without_dice;
use super::state::Marking;
use crate::Battlegroup;
use crate::procedures::CrewSurvivors;

/// How many of a crew are left in a vehicle or strongpoint, going by its damage (battlegroup.crew).
pub(super) fn crew_left(machine: PieceOn<'_>) -> usize {
    let Some(situation) = crew_situation(machine) else { return 0 };
    let outcome = without_dice(machine.field.setting, &situation);
    outcome.and_then(|outcome| usize::try_from(outcome.survivors).ok()).unwrap_or(0)
}

fn crew_situation(machine: PieceOn<'_>) -> Option<CrewSurvivors> {
    let unit = machine.unit()?;
    let crew = i64::try_from(unit.crew_aboard().count()).ok().filter(|&crew| crew > 0)?;
    let levels = unit.now.strength.max(1);
    Some(CrewSurvivors { crew, levels, remaining: machine.points_left().clamp(0, levels) })
}

/// Soldiers are hit: they are lost to their unit, and the others are marked.
pub(super) fn soldiers_fall(
    setting: &Setting<Battlegroup>,
    course: &mut Course<'_, Battlegroup>,
    unit: &Id,
    fallen: &[Id],
    trace: &mut Trace,
) {
    let casualties = setting.setup().casualties;
    trace.note("battlegroup.eliminated.soldiers", Figure::named(casualties), || match casualties {
        super::setup::Casualties::Removed => "figures of those who are hit are removed".to_owned(),
        super::setup::Casualties::Figures => {
            "those who are hit are left lying, or casualty figures take their place".to_owned()
        }
    });
    note_leaders_lost(Field { setting, state: course.state() }, unit, fallen, trace);
    course.happen(Event::Fell { soldiers: fallen.to_vec() });
    mark_soldiers(setting, course, unit, false, trace);
}

/// Who leads a unit holds it together by his communicator (battlegroup.leaders.communications).
fn note_leaders_lost(field: Field<'_>, unit: &Id, fallen: &[Id], trace: &mut Trace) {
    let Some(unit) = field.unit(unit).filter(|_| field.setup().leaders) else { return };
    let leaders = || unit.soldiers_on_table().filter(|soldier| soldier.is_leader());
    let all_fall = leaders().all(|leader| fallen.contains(leader.id));
    if all_fall && leaders().next().is_some() {
        trace.note("battlegroup.leaders.communications", false, || {
            format!("{} has no leader left, and none of his longer-ranged communicators", unit.sheet.name)
        });
    }
}

/// A robot takes penetrating hits: it is marked, or gone, and then a loss to the soldiers of its unit.
pub(super) fn robot_is_hit(
    setting: &Setting<Battlegroup>,
    course: &mut Course<'_, Battlegroup>,
    robot: &Id,
    hits: i64,
    trace: &mut Trace,
) {
    course.happen(Event::RobotHit { robot: robot.clone(), hits });
    let field = Field { setting, state: course.state() };
    if field.piece(robot).is_some_and(|robot| robot.points_left() == 0) {
        eliminate(setting, course, robot, trace);
    } else {
        mark_damaged(setting, course, robot, false, trace);
    }
}

/// A vehicle or strongpoint loses levels of its systems, or weapons: it is marked, or destroyed.
pub(super) fn machine_is_damaged(
    setting: &Setting<Battlegroup>,
    course: &mut Course<'_, Battlegroup>,
    damage: Event,
    target: &Id,
    trace: &mut Trace,
) {
    let before = Field { setting, state: course.state() }.piece(target).map(|piece| piece.now.clone());
    course.happen(damage);
    let field = Field { setting, state: course.state() };
    let Some(machine) = field.piece(target) else { return };
    if before.as_ref() == Some(machine.now) {
        trace.note("battlegroup.sheet", 0, || format!("{} is not damaged", machine.name()));
        return;
    }
    let left = machine.points_left();
    trace.note("battlegroup.level.current", left, || format!("{} has {left} points left", machine.name()));
    if left == 0 {
        eliminate(setting, course, target, trace);
    } else {
        mark_damaged(setting, course, target, false, trace);
    }
}

/// A piece is past all fighting: a soldier falls, a robot or a machine is a wreck, its crew with it.
pub(super) fn eliminate(
    setting: &Setting<Battlegroup>,
    course: &mut Course<'_, Battlegroup>,
    id: &Id,
    trace: &mut Trace,
) {
    let field = Field { setting, state: course.state() };
    let Some(piece) = field.piece(id) else { return };
    let unit = piece.sheet.unit.clone();
    if piece.is_soldier() {
        soldiers_fall(setting, course, &unit, std::slice::from_ref(id), trace);
        return;
    }
    let machine = piece.is_machine();
    trace.note("battlegroup.eliminated", true, || match machine {
        true => format!("{} is a wreck: it stays on the board, obstructs and conceals", piece.name()),
        false => format!("{} is eliminated", piece.name()),
    });
    let aboard = piece.unit().map_or(Vec::new(), |unit| ids(unit.crew_aboard()));
    course.happen(Event::Wrecked { piece: id.clone(), by_explosion: false });
    if !aboard.is_empty() {
        course.happen(Event::Fell { soldiers: aboard });
    }
    let field = Field { setting, state: course.state() };
    if !machine && field.unit(&unit).is_some_and(|unit| unit.soldiers_on_table().next().is_some()) {
        mark_soldiers(setting, course, &unit, false, trace);
    }
}

/// Explosive destruction: high explosive of attack factor 6 hits each of the crew that is left, and survivors
/// are placed outside and marked (battlegroup.explosion).
pub(super) fn explode(
    setting: &Setting<Battlegroup>,
    course: &mut Course<'_, Battlegroup>,
    target: &Id,
    survivors: &[Id],
    trace: &mut Trace,
) {
    let field = Field { setting, state: course.state() };
    let Some(machine) = field.piece(target) else { return };
    note_crew(machine, trace);
    let count = i64::try_from(survivors.len()).unwrap_or(i64::MAX);
    trace.note("battlegroup.explosion", count, || {
        format!("high explosive of attack factor 6 hits each of the crew that is left: {count} survive")
    });
    let leaving = Leaving::of(machine, survivors);
    course.happen(Event::Wrecked { piece: target.clone(), by_explosion: true });
    leaving.happen(setting, course, trace);
}

/// A crew abandons a vehicle that is broken and can't move (battlegroup.broken).
pub(super) fn abandon(
    setting: &Setting<Battlegroup>,
    course: &mut Course<'_, Battlegroup>,
    vehicle: &Id,
    survivors: &[Id],
    trace: &mut Trace,
) {
    let field = Field { setting, state: course.state() };
    let Some(machine) = field.piece(vehicle) else { return };
    trace.note("battlegroup.broken", true, || {
        format!("{} is broken and can't move: its crew abandons it", machine.name())
    });
    note_crew(machine, trace);
    let leaving = Leaving::of(machine, survivors);
    course.happen(Event::Abandoned { vehicle: vehicle.clone() });
    leaving.happen(setting, course, trace);
}

/// Says how many of the crew are left.
fn note_crew(machine: PieceOn<'_>, trace: &mut Trace) {
    if let Some(situation) = crew_situation(machine) {
        // The procedure throws no dice, and what it comes to is in the command already.
        let mut dice = Thrown::new(Typed::default());
        let _ = situation.resolve(&machine.field.rules(), &mut dice, trace);
    }
}

/// A crew that leaves a vehicle or strongpoint.
struct Leaving {
    unit: Id,
    survivors: Vec<Id>,
    fallen: Vec<Id>,
    level: i64,
    /// Whether their vehicle has had the initiative this turn.
    given: bool,
    /// Whether they check next turn only.
    waits: bool,
}

impl Leaving {
    fn of(machine: PieceOn<'_>, survivors: &[Id]) -> Self {
        let crew: Vec<PieceOn<'_>> = machine.unit().map_or(Vec::new(), |unit| unit.crew_aboard().collect());
        let fallen = crew.iter().filter(|soldier| !survivors.contains(soldier.id)).copied();
        let whole_crew = crew.iter().map(|soldier| soldier.now.points).sum();
        let level = match machine.field.setup().bailed {
            true => machine.unit().map_or(1, |unit| unit.now.strength),
            false => whole_crew,
        };
        Self {
            unit: machine.sheet.unit.clone(),
            survivors: survivors.to_vec(),
            fallen: ids(fallen),
            level,
            given: machine.now.given,
            waits: machine.now.given || machine.now.has_acted(),
        }
    }

    fn happen(self, setting: &Setting<Battlegroup>, course: &mut Course<'_, Battlegroup>, trace: &mut Trace) {
        let Self { unit, survivors, fallen, level, given, waits } = self;
        if !fallen.is_empty() {
            course.happen(Event::Fell { soldiers: fallen });
        }
        if survivors.is_empty() {
            return;
        }
        course.happen(Event::CrewOut { unit: unit.clone(), survivors: survivors.clone(), level, given });
        let field = Field { setting, state: course.state() };
        if setting.setup().bailed {
            let remaining = field.unit(&unit).map_or(0, UnitOn::remaining);
            trace.note("battlegroup.bailed", remaining, || {
                format!("the survivors by rank are {remaining} of the vehicle's {level} points")
            });
        }
        trace.note("battlegroup.crew.marked", true, || {
            format!("{} check before they do anything else", field.forces().names(&survivors))
        });
        course.happen(Event::Marked { pieces: survivors, waits, nbc: false });
    }
}

/// A soldier surrenders: he is lost to his unit as a casualty is (battlegroup.surrender).
pub(super) fn surrender(
    setting: &Setting<Battlegroup>,
    course: &mut Course<'_, Battlegroup>,
    soldier: &Id,
    trace: &mut Trace,
) {
    let field = Field { setting, state: course.state() };
    let Some(unit) = field.piece(soldier).map(|soldier| soldier.sheet.unit.clone()) else { return };
    trace.note("battlegroup.surrender", true, || {
        format!(
            "{} goes to the nearest enemy, and is as a casualty to his unit",
            field.forces().name(soldier)
        )
    });
    note_leaders_lost(field, &unit, std::slice::from_ref(soldier), trace);
    course.happen(Event::Surrendered { soldier: soldier.clone() });
    mark_soldiers(setting, course, &unit, false, trace);
}

/// A morale officer shoots a soldier: he is lost to his unit, but nobody is marked, and every marker of the
/// unit is removed (battlegroup.surrender.officer).
pub(super) fn shoot(
    setting: &Setting<Battlegroup>,
    course: &mut Course<'_, Battlegroup>,
    soldier: &Id,
    officer: &Id,
    trace: &mut Trace,
) {
    let field = Field { setting, state: course.state() };
    let Some(unit) = field.piece(soldier).map(|soldier| soldier.sheet.unit.clone()) else { return };
    trace.note("battlegroup.surrender.officer", true, || {
        let name = field.forces().name(&unit);
        format!("the level of {name} falls, but nobody is marked and all its markers are removed")
    });
    note_leaders_lost(field, &unit, std::slice::from_ref(soldier), trace);
    course.happen(Event::Shot { soldier: soldier.clone(), officer: officer.clone() });
    let field = Field { setting, state: course.state() };
    let marked = |piece: &PieceOn<'_>| piece.now.marking != Marking::Clear;
    let pieces = field.unit(&unit).map_or(Vec::new(), |unit| ids(unit.on_table().filter(marked)));
    course.happen(Event::MarkersRemoved { unit, pieces });
}
