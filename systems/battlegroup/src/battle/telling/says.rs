//! Events as sentences of the log.

use standfast_engine::battle::{Id, Setting};

use crate::battle::event::{Event, Went};
use crate::battle::field::names;
use crate::battle::setup::Casualties;
use crate::battle::state::Marking;
use crate::{Battlegroup, Morale};

/// The event as a sentence of the log.
pub(super) fn says(setting: &Setting<Battlegroup>, event: &Event) -> String {
    let (roster, full) = (setting.roster(), |id| full_name(setting, id));
    match event {
        Event::TurnBegan { turn, first } => {
            let has = roster.side_does(first, "has", "have");
            format!("turn {turn} begins, and {has} the first initiative")
        }
        Event::TimeRanOut { turn } => format!("turn {turn}, the last, ends"),
        Event::InitiativeGiven { unit, pieces, .. } => {
            format!("{} gets the initiative{}", setting.name(unit), among(setting, unit, pieces))
        }
        Event::InitiativeWentOn { to } => format!("the initiative passes to {}", roster.side_name(to)),
        Event::Passed { side, to } => {
            let passes = roster.side_does(side, "passes", "pass");
            format!("{passes}; the initiative passes to {}", roster.side_name(to))
        }
        Event::Checked { piece, result, marking } => checked(&full(piece), *result, *marking),
        Event::ShutDown { strongpoint } => {
            format!("{} goes into system shutdown for this turn", full(strongpoint))
        }
        Event::Moved { pieces, went } => format!("{} {}", some(setting, pieces), moved(*went)),
        Event::LeftBoard { piece, edge } => {
            format!("{} leaves the board by the {edge} edge: lost, not destroyed", full(piece))
        }
        Event::Fired { unit, target, pieces, nbc } => {
            let with = if *nbc { " with an NBC weapon" } else { "" };
            let among = among(setting, unit, pieces);
            format!("{} fires at {}{with}{among}", setting.name(unit), setting.name(target))
        }
        Event::Intercepted { pieces, target, modifier } => {
            let at = if *modifier == 0 { String::new() } else { format!(" at {modifier:+}") };
            format!("{} makes interceptive fire at {}{at}", some(setting, pieces), setting.name(target))
        }
        Event::FireOpened { by, at } => {
            format!("the effect of the fire of {} on {} is to be entered", setting.name(by), setting.name(at))
        }
        Event::FireSettled => "the effect of the fire is entered".to_owned(),
        Event::Marked { pieces, waits, nbc } => {
            let why = if *nbc { ", under attack by an NBC weapon" } else { "" };
            let when = if *waits { ", to check next turn" } else { "" };
            format!("marked{why}{when}: {}", names(setting, pieces))
        }
        Event::Fell { soldiers } => {
            let lying = match setting.setup().casualties {
                Casualties::Removed => "",
                Casualties::Figures => " (casualty figures stay on the table)",
            };
            format!("fallen{lying}: {}", names(setting, soldiers))
        }
        Event::RobotHit { robot, hits: 1 } => format!("{} takes a penetrating hit", full(robot)),
        Event::RobotHit { robot, hits } => format!("{} takes {hits} penetrating hits", full(robot)),
        Event::Damaged { target, movement, targeting, damage_control, weapons } => {
            let levels =
                [("movement", *movement), ("targeting", *targeting), ("damage control", *damage_control)];
            damaged(setting, target, levels, weapons)
        }
        Event::Wrecked { piece, by_explosion } => {
            let how = if *by_explosion { "explodes" } else { "is destroyed" };
            format!("{} {how}", full(piece))
        }
        Event::Abandoned { vehicle } => {
            format!("the crew of {} abandons it: a lifeless hulk", full(vehicle))
        }
        Event::CrewOut { survivors, .. } => format!("now outside: {}", names(setting, survivors)),
        Event::Wavered { soldier } => format!("{} is about to surrender", full(soldier)),
        Event::Surrendered { soldier } => format!("{} surrenders to the nearest enemy", full(soldier)),
        Event::Shot { soldier, officer } => {
            format!("{} is shot by {} before he can surrender", full(soldier), full(officer))
        }
        Event::MarkersRemoved { unit, .. } => format!("all markers of {} are removed", setting.name(unit)),
        Event::Broke { battlegroup, turn } => {
            let name = setting.name(battlegroup);
            format!("{name} reaches its breaking point in turn {turn}, and retreats from the next on")
        }
    }
}

/// What a piece is called among all others: with its unit, unless it is a unit by itself.
fn full_name(setting: &Setting<Battlegroup>, id: &Id) -> String {
    match setting.setup().forces.pieces.get(id) {
        Some(piece) if piece.unit != *id => format!("{} of {}", piece.name, setting.name(&piece.unit)),
        _ => setting.name(id).to_owned(),
    }
}

/// Which pieces of a unit, unless the unit is a single piece.
fn among(setting: &Setting<Battlegroup>, unit: &Id, pieces: &[Id]) -> String {
    match pieces {
        [only] if only == unit => String::new(),
        _ => format!(": {}", names(setting, pieces)),
    }
}

/// Pieces of a unit as the subject of a sentence: its name, and which of it.
fn some(setting: &Setting<Battlegroup>, pieces: &[Id]) -> String {
    match pieces {
        [only] => full_name(setting, only),
        _ => {
            let unit =
                pieces.first().and_then(|id| setting.setup().forces.pieces.get(id)).map(|piece| &piece.unit);
            let unit = unit.map_or("", |unit| setting.name(unit));
            format!("{unit} ({})", names(setting, pieces))
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
        Went::SetDown => "is moved by hand: that is its move for the turn",
    }
}

fn damaged(setting: &Setting<Battlegroup>, target: &Id, levels: [(&str, i64); 3], weapons: &[Id]) -> String {
    let systems = levels.into_iter().filter(|(_, lost)| *lost > 0);
    let systems = systems.map(|(system, lost)| format!("{lost} of {system}"));
    let known = setting.setup().forces.units.get(target).map_or(&[][..], |unit| unit.weapons.as_slice());
    let weapons = known.iter().filter(|(id, _)| weapons.contains(id)).map(|(_, weapon)| weapon.clone());
    let lost: Vec<String> = systems.chain(weapons).collect();
    match lost.as_slice() {
        [] => format!("{} is not damaged", setting.name(target)),
        _ => format!("{} loses {}", setting.name(target), lost.join(", ")),
    }
}
