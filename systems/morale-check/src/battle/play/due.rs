use standfast_engine::battle::{Audience, Due, Id, Verb};

use crate::battle::field::{Field, UnitOn};
use crate::battle::state::{ChargeStep, Claim, Owed, Phase};
use crate::battle::verb::{ANSWER, CHARGE, CONFIRM, DESHAKE, PURSUE, ROLL_POINTS, STAND_FIRE, WIN_MELEE};
use crate::cite;

/// The checks and duties that the rules impose now.
pub(in crate::battle) fn due(field: Field<'_>) -> Vec<Due> {
    let mut due: Vec<Due> = points(field).into_iter().chain(answers(field)).collect();
    // A declared charge waits until charges are checked.
    let checks = field.state.phase == Phase::Checks && field.state.answering.is_empty();
    for unit in field.units() {
        if let Some(owed) = unit.now.owes {
            due.push(owed_check(unit, owed));
        }
        if checks && let Some(open) = open_charge(unit) {
            due.push(open);
        }
    }
    due.extend(claims(field));
    due
}

/// The charged side says which units form square (morale-check.battle.answer).
fn answers(field: Field<'_>) -> Option<Due> {
    let side = field.other_side(&field.state.side);
    (!field.state.answering.is_empty()).then(|| Due {
        whose: Audience::Side(side.clone()),
        verb: ANSWER.name,
        of: Some(side.clone()),
        what: format!("{} which units form square", field.side_does(side, "says", "say")),
        why: "its infantry is charged, and may answer".to_owned(),
        rule: cite::ANSWER,
        by: "before the first charge is checked",
    })
}

/// The other side confirms what was said of an objective (morale-check.battle.objectives).
fn claims(field: Field<'_>) -> impl Iterator<Item = Due> {
    let claim = move |(objective, claim): (&Id, &Claim)| {
        let side = field.other_side(&claim.side);
        Due {
            whose: Audience::Side(side.clone()),
            verb: CONFIRM.name,
            of: Some(objective.clone()),
            what: format!(
                "{} who holds {}",
                field.side_does(side, "confirms", "confirm"),
                field.name(objective)
            ),
            why: format!("{} that it has changed hands", field.side_does(&claim.side, "says", "say")),
            rule: cite::OBJECTIVES,
            by: "before the phase ends",
        }
    };
    field.state.claims.iter().map(claim)
}

/// The points of the turn are rolled (morale-check.battle.points).
fn points(field: Field<'_>) -> Option<Due> {
    let state = field.state;
    let missing = state.phase == Phase::Command && state.points.is_none();
    field.setup().points.filter(|_| missing).map(|_| Due {
        whose: Audience::Side(state.side.clone()),
        verb: ROLL_POINTS.name,
        of: Some(state.side.clone()),
        what: format!("points are rolled for {}", field.side_name(&state.side)),
        why: "units need them for their orders".to_owned(),
        rule: cite::POINTS,
        by: "before the command phase ends",
    })
}

/// The check that a unit owes by itself.
fn owed_check(unit: UnitOn<'_>, owed: Owed) -> Due {
    let (verb, rule, what, why, by) = match owed {
        Owed::Deshake => {
            let why = "it was shaken at the start of the turn";
            (DESHAKE, cite::DESHAKE, "recovers", why, "before the de-shaking phase ends")
        }
        Owed::Beaten => {
            let why = "it is shaken infantry and was beaten by fire";
            (STAND_FIRE, cite::BEATEN, "flees", why, "before the firing phase ends")
        }
    };
    let what = format!("{} checks whether it {what}", unit.name());
    of_unit(unit, verb, rule, what, why.to_owned(), by)
}

/// What is still to be settled of a unit's charge.
fn open_charge(unit: UnitOn<'_>) -> Option<Due> {
    let name = |id| unit.field.name(id);
    let (verb, what, why, rule) = match &unit.now.charge {
        ChargeStep::Declared(target) => (
            CHARGE,
            format!("the charge of {} is checked", unit.name()),
            format!("it was declared on {}", name(target)),
            cite::CHARGING,
        ),
        ChargeStep::InContact(target) => (
            WIN_MELEE,
            format!("the melee of {} is entered", unit.name()),
            format!("it is in contact with {}", name(target)),
            cite::CONTACT,
        ),
        ChargeStep::Succeeded => (
            PURSUE,
            format!("{} checks whether it pursues, or makes a follow-up charge", unit.name()),
            "it is cavalry, and its charge succeeded".to_owned(),
            cite::PURSUIT,
        ),
        ChargeStep::None | ChargeStep::Halted | ChargeStep::Pursuing | ChargeStep::Over => return None,
    };
    Some(of_unit(unit, verb, rule, what, why, "before the checks phase ends"))
}

fn of_unit(
    unit: UnitOn<'_>,
    verb: Verb,
    rule: &'static str,
    what: String,
    why: String,
    by: &'static str,
) -> Due {
    let (whose, of) = (Audience::Side(unit.now.side.clone()), Some(unit.id().clone()));
    Due { whose, verb: verb.name, of, what, why, rule, by }
}
