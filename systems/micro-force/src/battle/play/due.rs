use std::cell::LazyCell;

use standfast_engine::battle::{Asking, Audience, Due, Id, Scene, Seat, Setting, Verb};

use super::legal::Asked;
use crate::MicroForce;
use crate::battle::state::UnderWay;
use crate::battle::verb::{
    CHOOSE_FIRST, CONFIRM, DECLARE, END_MOVE, FIGHT, FIRE, HOLD_FIRE, MARK, PASS, PRESS_HOME,
    ROLL_INITIATIVE, TEST,
};
use crate::battle::{Phase, State};

/// The rule by which the players take turns at moving.
const TURNS: &str = "micro-force.move.4";

/// The tests and duties that the rules impose now.
pub(super) fn due(Scene { setting, state }: Scene<'_, MicroForce>) -> Vec<Due> {
    let name = |id: &Id| setting.name(id).to_owned();
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
        Phase::Movement => moving(setting, state),
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
        Phase::Recovery => recovering(setting, state),
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
    let name = |id: &Id| setting.name(id).to_owned();
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
    let no_table = LazyCell::new(|| None);
    let scene = Scene { setting, state };
    let scene = Asked(Asking { scene, seat: &Seat::Umpire, laid: &no_table });
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
    let goes_on: Vec<Due> = goes_on.collect();
    if goes_on.is_empty() {
        vec![acts(setting, side, "fires or passes", "micro-force.fire.2")]
    } else {
        goes_on
    }
}

/// Whoever may fire at who is on his way answers; then a charge is pressed home, and the brigade moves on.
fn moving(setting: &Setting<MicroForce>, state: &State) -> Vec<Due> {
    let name = |id: &Id| setting.name(id).to_owned();
    let Some(moving) = &state.activation else {
        let moves = |side| acts(setting, side, "moves a brigade or a unit, or passes", TURNS);
        return state.on_turn.iter().map(moves).collect();
    };
    let names = |under_way: &mut dyn Iterator<Item = &UnderWay>| {
        under_way.map(|under_way| name(&under_way.unit)).collect::<Vec<_>>().join(", ")
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
        let what =
            format!("{} fires at {} or lets pass", setting.roster().side_name(enemy), names(&mut open));
        let by = "before the move goes on";
        due(enemy, &HOLD_FIRE, what, "one of his units sees the way", "micro-force.move.5", by)
    } else if let Some(charge) = charges.next() {
        let what = format!("{} presses its charge home", name(&charge.unit));
        let by = "before anybody else moves";
        let why = "it has declared a charge";
        Due {
            of: Some(charge.unit.clone()),
            ..due(&moving.side, &PRESS_HOME, what, why, "micro-force.charge.1", by)
        }
    } else {
        let what = format!("{} goes on moving, or has moved", name(&moving.piece));
        due(&moving.side, &END_MOVE, what, "a brigade moves as one", TURNS, "before anybody else moves")
    };
    vec![due]
}

/// Each side recovers, and answers what the other says of objectives.
fn recovering(setting: &Setting<MicroForce>, state: &State) -> Vec<Due> {
    let claims = state.objectives.iter().filter_map(|(id, standing)| Some((id, standing.claimed.as_ref()?)));
    let answers = claims.map(|(objective, claimed)| {
        let (side, name) = (setting.roster().side_name(claimed), setting.name(objective));
        Due {
            whose: Audience::Side(state.opponent(claimed).clone()),
            verb: CONFIRM.name,
            of: Some(objective.clone()),
            what: format!("whether {side} holds {name} is confirmed or denied"),
            why: format!("{side} says so"),
            rule: "micro-force.victory",
            by: "before the turn ends",
        }
    });
    let left = state.sides.iter().filter(|side| !state.passed.contains(*side));
    let recovers = left.map(|side| acts(setting, side, "recovers, and then passes", "micro-force.sequence"));
    answers.chain(recovers).collect()
}

/// A side acts, or has no more to do in this phase.
fn acts(setting: &Setting<MicroForce>, side: &Id, does: &str, rule: &'static str) -> Due {
    Due {
        whose: Audience::Side(side.clone()),
        verb: PASS.name,
        of: None,
        what: format!("{} {does}", setting.roster().side_name(side)),
        why: "it is for this side to act".to_owned(),
        rule,
        by: "before the phase goes on",
    }
}
