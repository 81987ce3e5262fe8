use standfast_engine::battle::{Audience, Due, Id, Setting, Verb};

use super::cite;
use super::command::{CHARGE, DESHAKE, PURSUE, ROLL_POINTS, STAND_FIRE, WIN_MELEE};
use super::state::{ChargeStep, Owed, Phase, State};
use crate::MoraleCheck;

/// The checks and duties that the rules impose now.
pub(super) fn due(setting: &Setting<MoraleCheck>, state: &State) -> Vec<Due> {
    let setup = setting.setup();
    let mut all = Vec::new();
    if state.phase == Phase::Command && state.points.is_none() && setup.points.is_some() {
        all.push(Due {
            whose: Audience::Side(state.side.clone()),
            verb: ROLL_POINTS.name,
            of: Some(state.side.clone()),
            what: format!("{} rolls for its points", setting.roster().side_name(&state.side)),
            why: "units need them for their orders".to_owned(),
            rule: cite::POINTS,
            by: "before the command phase ends",
        });
    }
    for (side, unit) in setup.units() {
        let Some(now) = state.units.get(&unit.id) else { continue };
        let owes = |verb: &Verb, what: String, why: String, rule, by| Due {
            whose: Audience::Side(side.clone()),
            verb: verb.name,
            of: Some(unit.id.clone()),
            what,
            why,
            rule,
            by,
        };
        let name = |id: &Id| setup.name(id).to_owned();
        const IN_CHECKS: &str = "before the checks phase ends";
        match now.owes {
            Some(Owed::Deshake) => all.push(owes(
                &DESHAKE,
                format!("{} checks whether it recovers", unit.name),
                "it was shaken at the start of the turn".to_owned(),
                cite::DESHAKE,
                "in the de-shaking phase",
            )),
            Some(Owed::Beaten) => all.push(owes(
                &STAND_FIRE,
                format!("{} checks whether it flees", unit.name),
                "it is shaken infantry and was beaten by fire".to_owned(),
                cite::BEATEN,
                "before the firing phase ends",
            )),
            None => {}
        }
        match &now.charge {
            ChargeStep::Declared(target) => all.push(owes(
                &CHARGE,
                format!("the charge of {} is checked", unit.name),
                format!("it was declared on {}", name(target)),
                cite::CHARGING,
                IN_CHECKS,
            )),
            ChargeStep::InContact(target) => all.push(owes(
                &WIN_MELEE,
                format!("the melee of {} is entered", unit.name),
                format!("it is in contact with {}", name(target)),
                cite::CONTACT,
                IN_CHECKS,
            )),
            ChargeStep::Succeeded => all.push(owes(
                &PURSUE,
                format!("{} checks whether it pursues, or makes a follow-up charge", unit.name),
                "it is cavalry that charged with success".to_owned(),
                cite::PURSUIT,
                IN_CHECKS,
            )),
            ChargeStep::None | ChargeStep::Halted | ChargeStep::Pursuing | ChargeStep::Over => {}
        }
    }
    // A declared charge can wait until charges are checked.
    all.retain(|due| due.verb != CHARGE.name || state.phase == Phase::Checks);
    all
}
