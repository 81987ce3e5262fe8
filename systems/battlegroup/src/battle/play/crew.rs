//! What becomes of crews: how many survive, and how they get out.

use standfast_dice::Stop;
use standfast_engine::Figure;
use standfast_engine::battle::Id;

use super::Deciding;
use crate::battle::event::Event;
use crate::battle::field::{PieceOn, UnitOn, ids};
use crate::battle::motion;
use crate::battle::points::without_dice;
use crate::battle::table;
use crate::procedures::CrewSurvivors;
use crate::{CrewOutside, cite};

/// The fewest and the most of a crew that survive.
pub(in crate::battle) struct CrewLeft {
    pub(in crate::battle) least: usize,
    pub(in crate::battle) most: usize,
}

/// How many of the crew of a vehicle or strongpoint survive: by the formula, or without it as many as their player says
/// (battlegroup.crew, battlegroup.crew.active).
pub(in crate::battle) fn crew_left(machine: PieceOn<'_>) -> CrewLeft {
    let Some(situation) = crew_situation(machine) else { return CrewLeft { least: 0, most: 0 } };
    let count = |number: i64| usize::try_from(number).unwrap_or_default();
    if !machine.field.setup().crew_formula {
        let least = situation.fewest(&machine.field.rules());
        return CrewLeft { least: count(least), most: count(situation.crew) };
    }
    let outcome = without_dice(machine.field.setting, &situation);
    let left = outcome.map_or(0, |outcome| count(outcome.survivors));
    CrewLeft { least: left, most: left }
}

fn crew_situation(machine: PieceOn<'_>) -> Option<CrewSurvivors> {
    let unit = machine.unit()?;
    let crew = i64::try_from(unit.crew_aboard().count()).ok().filter(|&crew| crew > 0)?;
    let levels = unit.now.strength.max(1);
    Some(CrewSurvivors { crew, levels, remaining: machine.points_left().clamp(0, levels) })
}

impl Deciding<'_, '_> {
    /// Explosive destruction: high explosive of attack factor 6 hits each of the remaining crew, and survivors are
    /// placed outside and marked (battlegroup.explosion).
    pub(super) fn explode(&mut self, target: &Id, survivors: &[Id]) -> Result<(), Stop> {
        self.note_crew(target, survivors)?;
        let count = i64::try_from(survivors.len()).unwrap_or(i64::MAX);
        self.note(cite::EXPLOSION, count, || {
            format!("high explosive of attack factor 6 hits each of the remaining crew: {count} survive")
        });
        self.leave_by(Event::Wrecked { piece: target.clone(), by_explosion: true }, target, survivors);
        Ok(())
    }

    /// A crew abandons a vehicle that is broken and can't move (battlegroup.broken).
    pub(super) fn abandon(&mut self, vehicle: &Id, survivors: &[Id]) -> Result<(), Stop> {
        let name = self.name(vehicle);
        self.note(cite::BROKEN, true, || format!("{name} is broken and can't move: its crew abandons it"));
        self.note_crew(vehicle, survivors)?;
        self.leave_by(Event::Abandoned { vehicle: vehicle.clone() }, vehicle, survivors);
        Ok(())
    }

    /// Says how many of the crew survive, and why.
    fn note_crew(&mut self, machine: &Id, survivors: &[Id]) -> Result<(), Stop> {
        let Some(situation) = self.field().piece(machine).and_then(crew_situation) else { return Ok(()) };
        if self.setup().crew_formula {
            // What it comes to is in the command already.
            self.consult(&situation)?;
        } else {
            let count = i64::try_from(survivors.len()).unwrap_or(i64::MAX);
            self.note(cite::CREW, count, || {
                format!("its player says how many of the crew of {} survive: {count}", situation.crew)
            });
        }
        Ok(())
    }

    /// A vehicle or strongpoint is lost in this way, and its crew gets out.
    fn leave_by(&mut self, lost: Event, machine: &Id, survivors: &[Id]) {
        let leaving = self.field().piece(machine).map(|machine| Leaving::of(machine, survivors));
        let Some(Leaving { unit, fallen, level, given, waits }) = leaving else { return };
        self.happen(lost);
        if !fallen.is_empty() {
            self.happen(Event::Fell { soldiers: fallen });
        }
        if survivors.is_empty() {
            return;
        }
        let survivors = survivors.to_vec();
        self.happen(Event::CrewOut { unit: unit.clone(), survivors: survivors.clone(), level, given });
        self.get_out(&unit, &survivors);
        if self.setup().bailed {
            let remaining = self.field().unit(&unit).map_or(0, UnitOn::remaining);
            self.note("battlegroup.bailed", remaining, || {
                format!("by rank the survivors have {remaining} of the vehicle's {level} points")
            });
        } else {
            let ruling = self.setting().scenario.rulings.crew_outside;
            self.note("battlegroup.crew_outside", Figure::named(ruling), || match ruling {
                CrewOutside::Crew => format!("they check by the {level} points of the crew that was aboard"),
                CrewOutside::Survivors => format!("they check by the {level} points of those who got out"),
                CrewOutside::Vehicle => format!("they check by the {level} points of their vehicle"),
            });
        }
        let names = self.names(&survivors);
        self.note("battlegroup.crew.marked", true, || format!("{names} check before they do anything else"));
        self.happen(Event::Marked { pieces: survivors, waits, nbc: false });
    }

    /// Those who get out stand beside the wreck or hulk, as near as there is room.
    fn get_out(&mut self, machine: &Id, survivors: &[Id]) {
        for id in survivors {
            let Some(ground) = self.ground() else { return };
            if let Some(pose) = table::beside(&ground, machine, id) {
                self.place(id, pose, &motion::GETS_OUT);
            }
        }
    }
}

/// A crew that leaves a vehicle or strongpoint.
struct Leaving {
    unit: Id,
    fallen: Vec<Id>,
    level: i64,
    /// Whether their vehicle has had the initiative this turn.
    given: bool,
    /// Whether they check next turn only.
    waits: bool,
}

impl Leaving {
    fn of(machine: PieceOn<'_>, survivors: &[Id]) -> Self {
        let crew = machine.unit().into_iter().flat_map(UnitOn::crew_aboard);
        let (surviving, fallen): (Vec<PieceOn<'_>>, Vec<PieceOn<'_>>) =
            crew.partition(|soldier| survivors.contains(soldier.id));
        let points_of = |crew: &[PieceOn<'_>]| -> i64 { crew.iter().map(|soldier| soldier.now.points).sum() };
        let of_vehicle = machine.unit().map_or(1, |unit| unit.now.strength);
        let level = match machine.field.setting.scenario.rulings.crew_outside {
            _ if machine.field.setup().bailed => of_vehicle,
            CrewOutside::Vehicle => of_vehicle,
            CrewOutside::Crew => points_of(&surviving) + points_of(&fallen),
            CrewOutside::Survivors => points_of(&surviving),
        };
        Self {
            unit: machine.sheet.unit.clone(),
            fallen: ids(fallen),
            level,
            given: machine.now.given,
            waits: machine.now.given || machine.now.has_acted(),
        }
    }
}
