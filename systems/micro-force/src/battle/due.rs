use standfast_engine::battle::{Audience, Due, Id, Seat, Setting};

use super::command::{CHOOSE_FIRST, DECLARE, FIGHT, FIRE, MARK, PRESS_HOME, ROLL_INITIATIVE, TEST};
use super::legal::Scene;
use super::{Phase, State};
use crate::MicroForce;

/// The tests and duties that the rules impose now.
pub(super) fn due(setting: &Setting<MicroForce>, state: &State) -> Vec<Due> {
    let name = |id: &Id| setting.setup().name(id).to_owned();
    let side_of = |unit: &Id| Audience::Side(state.units.get(unit).map_or(unit, |unit| &unit.side).clone());
    if !state.tests.is_empty() {
        let tests = state.tests.iter().map(|(unit, test)| Due {
            whose: side_of(unit),
            verb: TEST.name,
            of: Some(unit.clone()),
            what: format!("{} tests cohesion at {:+}", name(unit), test.addition),
            why: format!("{} is dead", name(&test.officer)),
            rule: "micro-force.officer.brigade",
            by: "before anything else is done",
        });
        return tests.collect();
    }
    match state.phase {
        Phase::Initiative => state.sides.iter().map(initiative).collect(),
        Phase::Posture => marking(setting, state).into_iter().collect(),
        Phase::Fire | Phase::Movement if state.on_turn.is_none() => {
            state.initiative.iter().map(|winner| first(winner, state.phase)).collect()
        }
        Phase::Fire => firing(setting, state),
        Phase::Movement => {
            let under_way = state.activation.as_ref().and_then(|moving| moving.under_way.as_ref());
            let charge = under_way.filter(|under_way| !under_way.open && under_way.charges.is_some());
            let due = charge.map(|charge| Due {
                whose: side_of(&charge.unit),
                verb: PRESS_HOME.name,
                of: Some(charge.unit.clone()),
                what: format!("{} presses its charge home", name(&charge.unit)),
                why: "it has declared a charge".to_owned(),
                rule: "micro-force.charge.1",
                by: "before anybody else moves",
            });
            due.into_iter().collect()
        }
        Phase::Melee => {
            let fights = state.melees.iter().map(|contact| Due {
                whose: side_of(&contact.attacker),
                verb: FIGHT.name,
                of: Some(contact.attacker.clone()),
                what: format!("{} fights {}", name(&contact.attacker), name(&contact.defender)),
                why: "they have met".to_owned(),
                rule: "micro-force.charge.5",
                by: "before the melee phase ends",
            });
            fights.collect()
        }
        Phase::Recovery => Vec::new(),
    }
}

fn initiative(side: &Id) -> Due {
    Due {
        whose: Audience::Side(side.clone()),
        verb: ROLL_INITIATIVE.name,
        of: None,
        what: "the senior commanders roll for the initiative".to_owned(),
        why: "a turn begins".to_owned(),
        rule: "micro-force.initiative.1",
        by: "before the posture phase",
    }
}

fn marking(setting: &Setting<MicroForce>, state: &State) -> Option<Due> {
    let side = state.on_turn.as_ref()?;
    let what = if state.marks_brigades() { "a brigade" } else { "an independent unit" };
    Some(Due {
        whose: Audience::Side(side.clone()),
        verb: MARK.name,
        of: None,
        what: format!("{} marks {what} green or red", setting.roster().side_name(side)),
        why: "the players take turns at marking".to_owned(),
        rule: "micro-force.posture",
        by: "before the fire phase",
    })
}

fn first(winner: &Id, phase: Phase) -> Due {
    Due {
        whose: Audience::Side(winner.clone()),
        verb: CHOOSE_FIRST.name,
        of: None,
        what: format!("who acts first in the {phase} phase is said"),
        why: "the initiative is yours".to_owned(),
        rule: "micro-force.initiative.3",
        by: "before anybody acts",
    }
}

fn firing(setting: &Setting<MicroForce>, state: &State) -> Vec<Due> {
    let name = |id: &Id| setting.setup().name(id).to_owned();
    if let Some(volley) = &state.volley {
        let fire = volley.firers.iter().map(|firer| Due {
            whose: Audience::Side(volley.side.clone()),
            verb: FIRE.name,
            of: Some(firer.clone()),
            what: format!("{} fires at {}", name(firer), name(&volley.target)),
            why: "its fire is declared".to_owned(),
            rule: "micro-force.fire.1",
            by: "before anybody else fires",
        });
        return fire.collect();
    }
    let scene = Scene { setting, state, seat: &Seat::Umpire, laid: None };
    let Some(side) = &state.on_turn else { return Vec::new() };
    let goes_on = scene.goes_on_firing(side).map(|unit| Due {
        whose: Audience::Side(side.clone()),
        verb: DECLARE.name,
        of: Some(unit.clone()),
        what: format!("{} goes on firing at the same target", name(unit)),
        why: "it has not ceased fire".to_owned(),
        rule: "micro-force.recovery.cease",
        by: "before its side passes in the fire phase",
    });
    goes_on.collect()
}
