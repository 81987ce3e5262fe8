//! What becomes of crews: how many of them are left, and how they leave what they are in.

use standfast_dice::{Thrown, Typed};
use standfast_engine::battle::{Course, Id, Setting};
use standfast_engine::{Figure, Trace};

use super::event::Event;
use super::field::{Field, PieceOn, UnitOn, ids};
use super::placing;
use super::points::without_dice;
use crate::procedures::CrewSurvivors;
use crate::{Battlegroup, CrewOutside};

/// How many of a crew are left in a vehicle or strongpoint, at least and at most.
pub(super) struct CrewLeft {
    pub(super) least: usize,
    pub(super) most: usize,
}

/// How many of a crew are left in a vehicle or strongpoint: going by its damage, or where the players do without the formula,
/// as many as their player says, of an active vehicle one at least (battlegroup.crew, battlegroup.crew.active).
pub(super) fn crew_left(machine: PieceOn<'_>) -> CrewLeft {
    let Some(situation) = crew_situation(machine) else { return CrewLeft { least: 0, most: 0 } };
    let setting = machine.field.setting;
    if !setting.setup().crew_formula {
        let least = if situation.remaining > 0 { setting.scenario.rulings.crew_minimum } else { 0 };
        let count = |number: i64| usize::try_from(number).unwrap_or_default();
        return CrewLeft { least: count(least), most: count(situation.crew) };
    }
    let outcome = without_dice(setting, &situation);
    let left = outcome.and_then(|outcome| usize::try_from(outcome.survivors).ok()).unwrap_or(0);
    CrewLeft { least: left, most: left }
}

fn crew_situation(machine: PieceOn<'_>) -> Option<CrewSurvivors> {
    let unit = machine.unit()?;
    let crew = i64::try_from(unit.crew_aboard().count()).ok().filter(|&crew| crew > 0)?;
    let levels = unit.now.strength.max(1);
    Some(CrewSurvivors { crew, levels, remaining: machine.points_left().clamp(0, levels) })
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
    note_crew(setting, course, target, survivors, trace);
    let count = i64::try_from(survivors.len()).unwrap_or(i64::MAX);
    trace.note("battlegroup.explosion", count, || {
        format!("high explosive of attack factor 6 hits each of the crew that is left: {count} survive")
    });
    let field = Field { setting, state: course.state() };
    let Some(leaving) = field.piece(target).map(|machine| Leaving::of(machine, survivors)) else { return };
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
    note_crew(setting, course, vehicle, survivors, trace);
    let field = Field { setting, state: course.state() };
    let Some(leaving) = field.piece(vehicle).map(|machine| Leaving::of(machine, survivors)) else { return };
    course.happen(Event::Abandoned { vehicle: vehicle.clone() });
    leaving.happen(setting, course, trace);
}

/// Says how many of the crew are left, and by what.
fn note_crew(
    setting: &Setting<Battlegroup>,
    course: &mut Course<'_, Battlegroup>,
    machine: &Id,
    survivors: &[Id],
    trace: &mut Trace,
) {
    let field = Field { setting, state: course.state() };
    let Some(situation) = field.piece(machine).and_then(crew_situation) else { return };
    if setting.setup().crew_formula {
        // The procedure throws no dice, and what it comes to is in the command already.
        let _ = course.consult(&situation, &setting.rules(), &mut Thrown::new(Typed::default()), trace);
    } else {
        let count = i64::try_from(survivors.len()).unwrap_or(i64::MAX);
        trace.note("battlegroup.crew", count, || {
            format!("its player says how many of the crew of {} are left: {count}", situation.crew)
        });
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
        let surviving: Vec<PieceOn<'_>> =
            crew.iter().filter(|soldier| survivors.contains(soldier.id)).copied().collect();
        let points_of = |crew: &[PieceOn<'_>]| crew.iter().map(|soldier| soldier.now.points).sum();
        let of_vehicle = machine.unit().map_or(1, |unit| unit.now.strength);
        let level = match machine.field.setting.scenario.rulings.crew_outside {
            _ if machine.field.setup().bailed => of_vehicle,
            CrewOutside::Vehicle => of_vehicle,
            CrewOutside::Crew => points_of(&crew),
            CrewOutside::Survivors => points_of(&surviving),
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
        placing::get_out(course, &unit, &survivors);
        let field = Field { setting, state: course.state() };
        let ruling = setting.scenario.rulings.crew_outside;
        if !setting.setup().bailed {
            trace.note("battlegroup.crew_outside", Figure::named(ruling), || match ruling {
                CrewOutside::Crew => format!("they check by the {level} points of the crew that was aboard"),
                CrewOutside::Survivors => format!("they check by the {level} points of those who got out"),
                CrewOutside::Vehicle => format!("they check by the {level} points of their vehicle"),
            });
        }
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
