//! Losses and damage, as players enter them.

use standfast_engine::battle::{Course, Id, Setting};
use standfast_engine::{Figure, Trace};

use super::checks::{mark_damaged, mark_soldiers};
use super::command::Effect;
use super::event::Event;
use super::field::{Field, PieceOn, ids};
use super::state::Marking;
use crate::Battlegroup;

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

/// The effect of fire at a unit, all of it.
pub(super) fn take_effect(
    setting: &Setting<Battlegroup>,
    course: &mut Course<'_, Battlegroup>,
    target: &Id,
    effect: &Effect,
    trace: &mut Trace,
) {
    let Effect { fallen, hits, movement, targeting, damage_control, weapons } = effect;
    if !fallen.is_empty() {
        soldiers_fall(setting, course, target, fallen, trace);
    }
    for (robot, hits) in hits {
        robot_is_hit(setting, course, robot, *hits, trace);
    }
    if movement + targeting + damage_control > 0 || !weapons.is_empty() {
        let damage = Event::Damaged {
            target: target.clone(),
            movement: *movement,
            targeting: *targeting,
            damage_control: *damage_control,
            weapons: weapons.clone(),
        };
        machine_is_damaged(setting, course, damage, target, trace);
    }
    course.happen(Event::FireSettled);
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
