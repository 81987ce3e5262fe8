//! Events as sentences of the log.

use standfast_engine::battle::{Id, Setting};

use super::event::{Event, Went};
use super::forces::Forces;
use super::setup::Casualties;
use super::state::Marking;
use crate::{Battlegroup, Morale};

/// The event as a sentence of the log.
pub(super) fn says(setting: &Setting<Battlegroup>, event: &Event) -> String {
    let (setup, roster) = (setting.setup(), setting.roster());
    let forces = &setup.forces;
    let name = |id| forces.full_name(id);
    match event {
        Event::TurnBegan { turn, first } => {
            format!("turn {turn} begins, and {} has the first initiative", roster.side_name(first))
        }
        Event::TimeRanOut { turn } => format!("turn {turn}, the last one, ends"),
        Event::InitiativeGiven { unit, pieces, .. } => {
            format!("{} gets the initiative{}", forces.name(unit), among(forces, unit, pieces))
        }
        Event::InitiativeWentOn { to } => format!("the initiative goes to {}", roster.side_name(to)),
        Event::Passed { side, to } => {
            format!("{} passes; the initiative goes to {}", roster.side_name(side), roster.side_name(to))
        }
        Event::Checked { piece, result, marking } => checked(&name(piece), *result, *marking),
        Event::ShutDown { strongpoint } => {
            format!("{} goes into system shutdown for this turn", name(strongpoint))
        }
        Event::Moved { pieces, went } => format!("{} {}", some(forces, pieces), moved(*went)),
        Event::LeftBoard { piece, edge } => {
            format!("{} leaves the board by the {edge} edge: lost, not destroyed", name(piece))
        }
        Event::Fired { unit, target, pieces, nbc } => {
            let with = if *nbc { " with an NBC weapon" } else { "" };
            let among = among(forces, unit, pieces);
            format!("{} fires at {}{with}{among}", forces.name(unit), forces.name(target))
        }
        Event::Intercepted { pieces, target, modifier } => {
            let at = if *modifier == 0 { String::new() } else { format!(" at {modifier:+}") };
            format!("{} makes interceptive fire at {}{at}", some(forces, pieces), forces.name(target))
        }
        Event::FireOpened { by, at } => {
            format!("the effect of the fire of {} on {} is to be entered", forces.name(by), forces.name(at))
        }
        Event::FireSettled => "the effect of the fire is entered".to_owned(),
        Event::Marked { pieces, waits, nbc } => {
            let why = if *nbc { ", under attack by an NBC weapon" } else { "" };
            let when = if *waits { ", to check next turn" } else { "" };
            format!("marked{why}{when}: {}", forces.names(pieces))
        }
        Event::Fell { soldiers } => {
            let lying = match setup.casualties {
                Casualties::Removed => "",
                Casualties::Figures => " (casualty figures stay on the table)",
            };
            format!("fallen{lying}: {}", forces.names(soldiers))
        }
        Event::RobotHit { robot, hits: 1 } => format!("{} takes a penetrating hit", name(robot)),
        Event::RobotHit { robot, hits } => format!("{} takes {hits} penetrating hits", name(robot)),
        Event::Damaged { target, movement, targeting, damage_control, weapons } => {
            let levels =
                [("movement", *movement), ("targeting", *targeting), ("damage control", *damage_control)];
            damaged(forces, target, levels, weapons)
        }
        Event::Wrecked { piece, by_explosion } => {
            let how = if *by_explosion { "explodes" } else { "is destroyed" };
            format!("{} {how}", name(piece))
        }
        Event::Abandoned { vehicle } => {
            format!("the crew of {} abandons it: a lifeless hulk", name(vehicle))
        }
        Event::CrewOut { survivors, .. } => format!("outside now: {}", forces.names(survivors)),
        Event::Wavered { soldier } => format!("{} is about to surrender", name(soldier)),
        Event::Surrendered { soldier } => format!("{} surrenders to the nearest enemy", name(soldier)),
        Event::Shot { soldier, officer } => {
            format!("{} is shot by {} before he can surrender", name(soldier), name(officer))
        }
        Event::MarkersRemoved { unit, .. } => format!("every marker of {} is removed", forces.name(unit)),
        Event::Broke { battlegroup, turn } => {
            let name = forces.name(battlegroup);
            format!("{name} reaches its breaking point in turn {turn}, and retreats from the next on")
        }
    }
}

/// Which pieces of a unit, where it is not one that is a unit by itself.
fn among(forces: &Forces, unit: &Id, pieces: &[Id]) -> String {
    match pieces {
        [only] if only == unit => String::new(),
        _ => format!(": {}", forces.names(pieces)),
    }
}

/// Pieces of a unit as those who do something: its name, and which of it.
fn some(forces: &Forces, pieces: &[Id]) -> String {
    match pieces {
        [only] => forces.full_name(only),
        _ => {
            let unit = pieces.first().and_then(|id| forces.pieces.get(id)).map(|piece| &piece.unit);
            let unit = unit.map_or("", |unit| forces.name(unit));
            format!("{unit} ({})", forces.names(pieces))
        }
    }
}

fn checked(name: &str, result: Morale, marking: Marking) -> String {
    let marker = match marking {
        Marking::Clear => "its marker comes off",
        Marking::Marked | Marking::Waits => "its marker stays",
    };
    match result {
        Morale::Good => format!("{name} passes its morale check: {marker}"),
        Morale::Eliminated | Morale::Destroyed => format!("{name} fails its morale check: {result}"),
        _ => format!("{name} fails its morale check and is {result}: {marker}"),
    }
}

fn moved(went: Went) -> &'static str {
    match went {
        Went::Normally => "moves normally",
        Went::ByConcealment => "advances by way of concealment",
        Went::Suppressing => "crosses the open, laying suppressive fire",
        Went::ToCover => "seeks the nearest cover",
        Went::TurnedAside => "is fired on, and turns toward the nearest concealment",
        Went::Stayed => "stays in concealment",
        Went::ToConcealment => "seeks the nearest concealment",
        Went::Back => "falls back",
        Went::BackWholeMove => "falls back its whole move",
        Went::SetDown => "is set down elsewhere: that is its move of the turn",
    }
}

fn damaged(forces: &Forces, target: &Id, levels: [(&str, i64); 3], weapons: &[Id]) -> String {
    let systems = levels.into_iter().filter(|(_, lost)| *lost > 0);
    let systems = systems.map(|(system, lost)| format!("{lost} of {system}"));
    let known = forces.units.get(target).map_or(&[][..], |unit| unit.weapons.as_slice());
    let weapons = known.iter().filter(|(id, _)| weapons.contains(id)).map(|(_, weapon)| weapon.clone());
    let lost: Vec<String> = systems.chain(weapons).collect();
    match lost.as_slice() {
        [] => format!("{} is not damaged", forces.name(target)),
        _ => format!("{} loses {}", forces.name(target), lost.join(", ")),
    }
}
