use standfast_engine::battle::{Audience, Due, Id, Verb};

use super::may::Field;
use crate::battle::state::UnderWay;
use crate::battle::verb::{
    CHOOSE_FIRST, CONFIRM, DECLARE, END_MOVE, FIGHT, FIRE, HOLD_FIRE, MARK, PASS, PRESS_HOME,
    ROLL_INITIATIVE, TEST,
};
use crate::battle::{Phase, State};
use crate::cite;

/// The tests and duties that the rules impose now.
pub(super) fn due(field: Field<'_>) -> Vec<Due> {
    let state = field.state;
    if !state.tests.is_empty() {
        return tests(field);
    }
    match state.phase {
        Phase::Initiative => state.sides.iter().map(initiative).collect(),
        Phase::Posture => marking(field).into_iter().collect(),
        Phase::Fire | Phase::Movement if state.on_turn.is_none() => {
            state.initiative.iter().map(|winner| first(winner, state.phase)).collect()
        }
        Phase::Fire => firing(field),
        Phase::Movement => moving(field),
        Phase::Melee => fighting(field),
        Phase::Recovery => recovering(field),
    }
}

/// The side of a unit.
fn owner(state: &State, unit: &Id) -> Audience {
    Audience::Side(state.units.get(unit).map_or(unit, |unit| &unit.side).clone())
}

fn tests(field: Field<'_>) -> Vec<Due> {
    let tests = field.state.tests.iter().map(|(unit, test)| Due {
        whose: owner(field.state, unit),
        verb: TEST.name,
        of: Some(unit.clone()),
        what: format!("{} tests cohesion at {:+}", field.name(unit), test.addition),
        why: format!("{} is dead", field.name(&test.officer)),
        rule: cite::OFFICER_DEAD,
        by: "before anything else is done",
    });
    tests.collect()
}

fn initiative(side: &Id) -> Due {
    Due {
        whose: Audience::Side(side.clone()),
        verb: ROLL_INITIATIVE.name,
        of: None,
        what: "the senior commanders roll for the initiative".to_owned(),
        why: "a turn begins".to_owned(),
        rule: cite::INITIATIVE,
        by: "before the posture phase",
    }
}

fn marking(field: Field<'_>) -> Option<Due> {
    let side = field.state.on_turn.as_ref()?;
    let what = if field.state.marks_brigades() { "a brigade" } else { "an independent unit" };
    Some(Due {
        whose: Audience::Side(side.clone()),
        verb: MARK.name,
        of: None,
        what: format!("{} {what} green or red", field.side_does(side, "marks", "mark")),
        why: "the players take turns to mark".to_owned(),
        rule: cite::POSTURE,
        by: "before the fire phase",
    })
}

fn first(winner: &Id, phase: Phase) -> Due {
    Due {
        whose: Audience::Side(winner.clone()),
        verb: CHOOSE_FIRST.name,
        of: None,
        what: format!("say who acts first in the {phase} phase"),
        why: "it has the initiative".to_owned(),
        rule: cite::ACTS_FIRST,
        by: "before anybody acts",
    }
}

fn firing(field: Field<'_>) -> Vec<Due> {
    if let Some(volley) = &field.state.volley {
        let fire = volley.firers.iter().map(|firer| Due {
            whose: Audience::Side(volley.side.clone()),
            verb: FIRE.name,
            of: Some(firer.clone()),
            what: format!("{} fires at {}", field.name(firer), field.name(&volley.target)),
            why: "its fire is declared".to_owned(),
            rule: cite::DECLARED_FIRE,
            by: "before anybody else fires",
        });
        return fire.collect();
    }
    let Some(side) = &field.state.on_turn else { return Vec::new() };
    let goes_on = field.goes_on_firing(side).map(|unit| Due {
        whose: Audience::Side(side.clone()),
        verb: DECLARE.name,
        of: Some(unit.clone()),
        what: format!("{} goes on firing at the same target", field.name(unit)),
        why: "it has not ceased fire".to_owned(),
        rule: cite::CEASE_FIRE,
        by: "before its side passes in the fire phase",
    });
    let goes_on: Vec<Due> = goes_on.collect();
    match goes_on.is_empty() {
        true => vec![acts(field, side, ["fires or passes", "fire or pass"], cite::FIRE_IN_TURN)],
        false => goes_on,
    }
}

/// The enemy of the units on their way fires or holds fire; then charges are pressed home, and the brigade moves on.
fn moving(field: Field<'_>) -> Vec<Due> {
    let state = field.state;
    let Some(moving) = &state.activation else {
        let does = ["moves a brigade or a unit, or passes", "move a brigade or a unit, or pass"];
        let moves = |side| acts(field, side, does, cite::MOVE_IN_TURN);
        return state.on_turn.iter().map(moves).collect();
    };
    let names = |under_way: &mut dyn Iterator<Item = &UnderWay>| {
        under_way.map(|under_way| field.setting.name(&under_way.unit)).collect::<Vec<_>>().join(", ")
    };
    let mut open = state.on_the_way().filter(|under_way| under_way.open).peekable();
    let mut charges = state.on_the_way().filter(|under_way| under_way.charges.is_some());
    let due = |whose: &Id, verb: &Verb, what: String, why: &str, rule, by| Due {
        whose: Audience::Side(whose.clone()),
        verb: verb.name,
        of: None,
        what,
        why: why.to_owned(),
        rule,
        by,
    };
    let due = if open.peek().is_some() {
        let enemy = state.opponent(&moving.side);
        let what = format!("{} may fire at {}, or let it pass", field.side_name(enemy), names(&mut open));
        let by = "before the move goes on";
        due(enemy, &HOLD_FIRE, what, "one of its units sees the way", cite::OPPORTUNITY_FIRE, by)
    } else if let Some(charge) = charges.next() {
        let what = format!("{} presses its charge home", field.name(&charge.unit));
        let by = "before anybody else moves";
        let why = "it has declared a charge";
        Due {
            of: Some(charge.unit.clone()),
            ..due(&moving.side, &PRESS_HOME, what, why, cite::CHARGE_BONUS, by)
        }
    } else {
        let what = format!("{} goes on moving, or ends its move", field.name(&moving.piece));
        let (why, by) = ("a brigade moves as one", "before anybody else moves");
        due(&moving.side, &END_MOVE, what, why, cite::MOVE_IN_TURN, by)
    };
    vec![due]
}

fn fighting(field: Field<'_>) -> Vec<Due> {
    let fights = field.state.melees.iter().map(|contact| Due {
        whose: owner(field.state, &contact.attacker),
        verb: FIGHT.name,
        of: Some(contact.attacker.clone()),
        what: format!("{} fights {}", field.name(&contact.attacker), field.name(&contact.defender)),
        why: "they are in contact".to_owned(),
        rule: cite::CONTACT,
        by: "before the melee phase ends",
    });
    fights.collect()
}

/// Each side recovers, and answers what the other says of objectives.
fn recovering(field: Field<'_>) -> Vec<Due> {
    let state = field.state;
    let claims = state.objectives.iter().filter_map(|(id, standing)| Some((id, standing.claimed.as_ref()?)));
    let answers = claims.map(|(objective, claimed)| {
        let name = field.name(objective);
        Due {
            whose: Audience::Side(state.opponent(claimed).clone()),
            verb: CONFIRM.name,
            of: Some(objective.clone()),
            what: format!("confirm or deny that {} {name}", field.side_does(claimed, "holds", "hold")),
            why: format!("{} it", field.side_does(claimed, "claims", "claim")),
            rule: cite::VICTORY,
            by: "before the turn ends",
        }
    });
    let left = state.sides.iter().filter(|side| !state.passed.contains(*side));
    let does = ["recovers, and then passes", "recover, and then pass"];
    let recovers = left.map(|side| acts(field, side, does, cite::SEQUENCE));
    answers.chain(recovers).collect()
}

/// A side acts, or has no more to do in this phase.
fn acts(field: Field<'_>, side: &Id, [one, many]: [&str; 2], rule: &'static str) -> Due {
    Due {
        whose: Audience::Side(side.clone()),
        verb: PASS.name,
        of: None,
        what: field.setting.roster().side_does(side, one, many),
        why: "it is this side's turn".to_owned(),
        rule,
        by: "before the phase goes on",
    }
}
