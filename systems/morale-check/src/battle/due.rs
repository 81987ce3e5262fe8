use standfast_engine::battle::{Audience, Due, Id, Setting, ToAct};

use super::cite;
use super::command::{
    ANSWER, CHARGE, CONFIRM, DESHAKE, END_PHASE, PURSUE, ROLL_POINTS, STAND_FIRE, WIN_MELEE,
};
use super::setup::UnitSetup;
use super::state::{ChargeStep, Claim, Owed, Phase, State, UnitState, other_side};
use crate::MoraleCheck;

const IN_CHECKS: &str = "before the checks phase ends";

/// The checks and duties that the rules impose now.
pub(super) fn due(setting: &Setting<MoraleCheck>, state: &State) -> Vec<Due> {
    let units = setting.setup().units().filter_map(|(_, unit)| Some((unit, state.units.get(&unit.id)?)));
    let of_units = units.flat_map(|(unit, now)| {
        let check = owed_check(unit, now);
        // A declared charge waits until charges are checked.
        let checked = state.phase == Phase::Checks && state.answering.is_empty();
        let charge = checked.then(|| open_charge(setting, unit, now)).flatten();
        check.into_iter().chain(charge)
    });
    points(setting, state)
        .into_iter()
        .chain(answers(setting, state))
        .chain(of_units)
        .chain(claims(setting, state))
        .collect()
}

/// Whose move it is where nothing is due (morale-check.battle.sequence).
pub(super) fn to_act(state: &State) -> ToAct {
    ToAct { side: state.side.clone(), verb: &END_PHASE, rule: cite::SEQUENCE }
}

/// The charged side says who forms square (morale-check.battle.answer).
fn answers(setting: &Setting<MoraleCheck>, state: &State) -> Option<Due> {
    let side = other_side(setting, &state.side);
    (!state.answering.is_empty()).then(|| Due {
        whose: Audience::Side(side.clone()),
        verb: ANSWER.name,
        of: Some(side.clone()),
        what: format!("{} says who forms square", setting.roster().side_name(side)),
        why: "its infantry is charged and may answer".to_owned(),
        rule: cite::ANSWER,
        by: "before the first charge is checked",
    })
}

/// The other side confirms what was said of an objective (morale-check.battle.objectives).
fn claims(setting: &Setting<MoraleCheck>, state: &State) -> Vec<Due> {
    let claim = |(objective, claim): (&Id, &Claim)| {
        let side = other_side(setting, &claim.side);
        Due {
            whose: Audience::Side(side.clone()),
            verb: CONFIRM.name,
            of: Some(objective.clone()),
            what: format!(
                "{} confirms who holds {}",
                setting.roster().side_name(side),
                setting.name(objective)
            ),
            why: format!("{} says that it has changed hands", setting.roster().side_name(&claim.side)),
            rule: cite::OBJECTIVES,
            by: "before the phase ends",
        }
    };
    state.claims.iter().map(claim).collect()
}

/// The points of the turn are rolled (morale-check.battle.points).
fn points(setting: &Setting<MoraleCheck>, state: &State) -> Option<Due> {
    let missing = state.phase == Phase::Command && state.points.is_none();
    setting.setup().points.filter(|_| missing).map(|_| Due {
        whose: Audience::Side(state.side.clone()),
        verb: ROLL_POINTS.name,
        of: Some(state.side.clone()),
        what: format!("points are rolled for {}", setting.roster().side_name(&state.side)),
        why: "units need them for their orders".to_owned(),
        rule: cite::POINTS,
        by: "before the command phase ends",
    })
}

/// The check that a unit owes by itself.
fn owed_check(unit: &UnitSetup, now: &UnitState) -> Option<Due> {
    let due = match now.owes? {
        Owed::Deshake => Due {
            whose: Audience::Side(now.side.clone()),
            verb: DESHAKE.name,
            of: Some(unit.id.clone()),
            what: format!("{} checks whether it recovers", unit.name),
            why: "it was shaken at the start of the turn".to_owned(),
            rule: cite::DESHAKE,
            by: "before the de-shaking phase ends",
        },
        Owed::Beaten => Due {
            whose: Audience::Side(now.side.clone()),
            verb: STAND_FIRE.name,
            of: Some(unit.id.clone()),
            what: format!("{} checks whether it flees", unit.name),
            why: "it is shaken infantry and was beaten by fire".to_owned(),
            rule: cite::BEATEN,
            by: "before the firing phase ends",
        },
    };
    Some(due)
}

/// What is still to be settled of a unit's charge.
fn open_charge(setting: &Setting<MoraleCheck>, unit: &UnitSetup, now: &UnitState) -> Option<Due> {
    let name = |id| setting.name(id);
    let (verb, what, why, rule) = match &now.charge {
        ChargeStep::Declared(target) => (
            CHARGE,
            format!("the charge of {} is checked", unit.name),
            format!("it was declared on {}", name(target)),
            cite::CHARGING,
        ),
        ChargeStep::InContact(target) => (
            WIN_MELEE,
            format!("the melee of {} is entered", unit.name),
            format!("it is in contact with {}", name(target)),
            cite::CONTACT,
        ),
        ChargeStep::Succeeded => (
            PURSUE,
            format!("{} checks whether it pursues, or makes a follow-up charge", unit.name),
            "it is cavalry that charged with success".to_owned(),
            cite::PURSUIT,
        ),
        ChargeStep::None | ChargeStep::Halted | ChargeStep::Pursuing | ChargeStep::Over => return None,
    };
    let (whose, of) = (Audience::Side(now.side.clone()), Some(unit.id.clone()));
    Some(Due { whose, verb: verb.name, of, what, why, rule, by: IN_CHECKS })
}
