use serde_json::{Value as Json, json};
use standfast_engine::Choice;
use standfast_engine::battle::{Domain, Id, Knob, Thing};

use super::field::{Field, Regiment};
use super::state::{Call, Phase, State, Step, UnitState};
use crate::procedures::CheckResult;
use crate::{HIGHEST, Quality};

/// What stands where a unit is called to no check, or a turn is in none of its phases.
const NO_CALL: &str = "none";
const START: &str = "start";

/// The thing that turn, player and phase are of.
pub(super) fn clock() -> Option<Thing> {
    Id::new("clock").map(|id| Thing::new(&id, "the clock"))
}

/// Every value that the umpire may set.
pub(super) fn knobs(field: Field<'_>) -> Vec<Knob> {
    let mut knobs = Vec::new();
    knobs.extend(clock().map(|clock| of_clock(field, &clock)).into_iter().flatten());
    let marks = marks();
    for regiment in field.units() {
        knobs.extend(of_unit(regiment, &marks));
    }
    for side in field.sides() {
        let there = |regiment: &Regiment<'_>| !regiment.state.is_destroyed();
        let units: Vec<Thing> =
            field.units_of(&side.id).filter(there).map(|regiment| regiment.unit.thing.clone()).collect();
        for (leader, with) in field.leaders_of(&side.id) {
            let domain = one_or_none(units.clone());
            let now = json!(with.into_iter().collect::<Vec<_>>());
            knobs.push(knob(&leader.thing, "with", "the unit that he is with, or none", domain, now));
        }
    }
    let sides: Vec<Thing> = field.sides().iter().map(|side| Thing::new(&side.id, &side.name)).collect();
    for objective in &field.setup().objectives {
        let holder = field.state.objectives.get(&objective.thing.id).and_then(Option::as_ref);
        let domain = one_or_none(sides.clone());
        let now = json!(holder.into_iter().collect::<Vec<_>>());
        knobs.push(knob(&objective.thing, "held-by", "the side that holds it, or none", domain, now));
    }
    knobs
}

fn knob(thing: &Thing, name: &'static str, says: &'static str, domain: Domain, now: Json) -> Knob {
    Knob { thing: thing.clone(), name, says, domain, now }
}

fn one_or_none(of: Vec<Thing>) -> Domain {
    Domain::Several { most: of.len().min(1), of, least: 0 }
}

fn of_clock(field: Field<'_>, clock: &Thing) -> Vec<Knob> {
    let state = field.state;
    let sides = field.sides().iter().map(|side| Thing::new(&side.id, &side.name)).collect();
    let turns = Domain::Whole { low: 1, high: i64::from(field.setup().turns) };
    let phases = std::iter::once(START).chain(Phase::names()).collect();
    let phase = match state.step {
        Step::Start => START,
        Step::Acting(phase) | Step::Checking(phase) => phase.name(),
    };
    vec![
        knob(clock, "turn", "the turn", turns, json!(state.turn)),
        knob(clock, "player", "whose player turn it is", Domain::Things(sides), json!(state.player)),
        knob(clock, "phase", "the phase, from its beginning", Domain::Words(phases), json!(phase)),
    ]
}

fn of_unit(regiment: Regiment<'_>, marks: &[Thing]) -> Vec<Knob> {
    let Regiment { unit, state } = regiment;
    let men = Domain::Whole { low: 0, high: unit.men };
    let mut knobs = vec![knob(&unit.thing, "men", "its men; none: it is destroyed", men, json!(state.men))];
    if state.is_destroyed() {
        return knobs;
    }
    let fatigue = Domain::Whole { low: 0, high: HIGHEST };
    let calls = std::iter::once(NO_CALL).chain(Call::names()).collect();
    let call = state.call.map_or(NO_CALL, Choice::name);
    let bearing = Domain::choice::<CheckResult>();
    let any = Domain::Several { of: marks.to_vec(), least: 0, most: marks.len() };
    let set: Vec<&str> = MARKS.iter().filter(|mark| (mark.get)(state)).map(|mark| mark.name).collect();
    knobs.extend([
        knob(&unit.thing, "fatigue", "its fatigue", fatigue, json!(state.fatigue)),
        knob(&unit.thing, "quality", "its quality", Domain::choice::<Quality>(), json!(state.quality)),
        knob(&unit.thing, "bearing", "how it stands", bearing, json!(state.bearing)),
        knob(&unit.thing, "call", "what calls it to a check", Domain::Words(calls), json!(call)),
        knob(&unit.thing, "marks", "all that it has done and suffered", any, json!(set)),
    ]);
    knobs
}

/// Something that a unit has done or suffered, or not.
struct Mark {
    name: &'static str,
    says: &'static str,
    get: fn(&UnitState) -> bool,
    set: fn(&mut UnitState, bool),
}

const MARKS: &[Mark] = &[
    Mark {
        name: "moved",
        says: "has moved since its previous turn began",
        get: |unit| unit.deeds.moved,
        set: |unit, so| unit.deeds.moved = so,
    },
    Mark {
        name: "fired",
        says: "has fired since then",
        get: |unit| unit.deeds.fired,
        set: |unit, so| unit.deeds.fired = so,
    },
    Mark {
        name: "fought",
        says: "has been in melee since then",
        get: |unit| unit.deeds.melee,
        set: |unit, so| unit.deeds.melee = so,
    },
    Mark {
        name: "fired-on",
        says: "has been fired on with effect since then",
        get: |unit| unit.deeds.fired_on,
        set: |unit, so| unit.deeds.fired_on = so,
    },
    Mark {
        name: "acted",
        says: "has moved, fired or fought in this phase",
        get: |unit| unit.acted,
        set: |unit, so| unit.acted = so,
    },
    Mark {
        name: "recovered",
        says: "has recovered this turn",
        get: |unit| unit.recovered,
        set: |unit, so| unit.recovered = so,
    },
    Mark {
        name: "tried-to-rally",
        says: "has tried to rally this turn",
        get: |unit| unit.tried_to_rally,
        set: |unit, so| unit.tried_to_rally = so,
    },
];

/// The marks as things to choose from.
fn marks() -> Vec<Thing> {
    MARKS.iter().filter_map(|mark| Some(Thing::new(&Id::new(mark.name)?, mark.says))).collect()
}

/// Sets one of the knobs.
pub(super) fn set(state: &mut State, knob: &str, thing: &str, value: &Json) {
    let Some(id) = Id::new(thing) else { return };
    let (whole, word) = (value.as_i64(), value.as_str());
    let first = || value.as_array().and_then(|list| list.first()?.as_str()).and_then(Id::new);
    match knob {
        "turn" => state.turn = whole.and_then(|turn| u32::try_from(turn).ok()).unwrap_or(state.turn),
        "player" => state.player = word.and_then(Id::new).unwrap_or_else(|| state.player.clone()),
        "phase" => state.begin(word.and_then(Phase::named).map_or(Step::Start, Step::Acting)),
        "with" => {
            if let Some(with) = state.leaders.get_mut(&id) {
                *with = first();
            }
        }
        "held-by" => {
            state.claims.remove(&id);
            if let Some(holder) = state.objectives.get_mut(&id) {
                *holder = first();
            }
        }
        "men" if whole == Some(0) => state.destroy(&id),
        _ => {
            if let Some(unit) = state.units.get_mut(&id) {
                set_of_unit(unit, knob, value);
            }
        }
    }
}

fn set_of_unit(unit: &mut UnitState, knob: &str, value: &Json) {
    let (whole, word) = (value.as_i64(), value.as_str());
    match knob {
        "men" => unit.men = whole.unwrap_or(unit.men),
        "fatigue" => unit.fatigue = whole.unwrap_or(unit.fatigue),
        "quality" => unit.quality = word.and_then(Quality::named).unwrap_or(unit.quality),
        "bearing" => unit.bearing = word.and_then(CheckResult::named).unwrap_or(unit.bearing),
        "call" => unit.call = word.and_then(Call::named),
        "marks" => {
            let set: Vec<&str> = value.as_array().into_iter().flatten().filter_map(Json::as_str).collect();
            for mark in MARKS {
                (mark.set)(unit, set.contains(&mark.name));
            }
        }
        _ => {}
    }
}
