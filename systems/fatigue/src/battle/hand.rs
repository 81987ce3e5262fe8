use serde_json::{Value as Json, json};
use standfast_engine::Choice;
use standfast_engine::battle::{Domain, Hand, Id, KnobOf, Knobs, KnobsOf, Thing, put};
use standfast_engine::kept;

use super::field::Field;
use super::state::{Call, Phase, State, Step, UnitState};
use crate::procedures::CheckResult;
use crate::{Fatigue, HIGHEST, Quality};

/// The words for a unit that is called to no check, and for a turn before its first phase.
const NO_CALL: &str = "none";
const START: &str = "start";

impl Hand for Fatigue {
    const KNOBS: &'static [&'static dyn Knobs<Self>] = &[&CLOCK, &UNITS, &LEADERS, &OBJECTIVES];

    fn has_set(state: &mut State, knob: &str, thing: &Id, value: &Json) {
        match knob {
            "men" if value.as_i64() == Some(0) => state.destroy(thing),
            "held-by" => drop(state.claims.remove(thing)),
            _ => {}
        }
    }
}

/// The thing to which turn, player and phase belong.
pub(super) fn clock() -> Option<Thing> {
    Id::new("clock").map(|id| Thing::new(&id, "the clock"))
}

static CLOCK: KnobsOf<Fatigue, State> = KnobsOf {
    things: |_| clock().into_iter().collect(),
    find: |state, _| Some(state),
    find_mut: |state, id| (id.as_str() == "clock").then_some(state),
    knobs: &[
        kept!(
            "turn",
            "the turn",
            |opened, _, _| Some(Domain::Whole { low: 1, high: i64::from(opened.setup().turns) }),
            turn
        ),
        kept!(
            "player",
            "whose turn it is",
            |opened, _, _| Some(Domain::Things(opened.sides_to_choose())),
            player
        ),
        KnobOf {
            name: "phase",
            says: "the phase, from its beginning",
            domain: |_, _, _| Some(Domain::Words(std::iter::once(START).chain(Phase::names()).collect())),
            get: |state, _, _| match state.step {
                Step::Start => json!(START),
                Step::Acting(phase) | Step::Checking(phase) => json!(phase.name()),
            },
            set: |state, _, value| state.begin(choice::<Phase>(value).map_or(Step::Start, Step::Acting)),
        },
    ],
};

static UNITS: KnobsOf<Fatigue, UnitState> = KnobsOf {
    things: |scene| scene.setup().units().map(|(_, unit)| unit.thing.clone()).collect(),
    find: |state, id| state.units.get(id),
    find_mut: |state, id| state.units.get_mut(id),
    knobs: &[
        KnobOf {
            name: "men",
            says: "its men; none: it is destroyed",
            domain: |opened, id, _| Some(Domain::Whole { low: 0, high: Field(*opened).unit(id)?.unit.men }),
            get: |unit, _, _| json!(unit.men),
            // Without any, `has_set` destroys it.
            set: |unit, _, value| put(&mut unit.men, value),
        },
        kept!(
            "fatigue",
            "its fatigue",
            |_, _, unit| there(unit, || Domain::Whole { low: 0, high: HIGHEST }),
            fatigue
        ),
        KnobOf {
            name: "quality",
            says: "its quality",
            domain: |_, _, unit| there(unit, Domain::choice::<Quality>),
            get: |unit, _, _| json!(unit.quality),
            set: |unit, _, value| unit.quality = choice(value).unwrap_or(unit.quality),
        },
        KnobOf {
            name: "bearing",
            says: "how it stands",
            domain: |_, _, unit| there(unit, Domain::choice::<CheckResult>),
            get: |unit, _, _| json!(unit.bearing),
            set: |unit, _, value| unit.bearing = choice(value).unwrap_or(unit.bearing),
        },
        KnobOf {
            name: "call",
            says: "what calls it to a check",
            domain: |_, _, unit| {
                there(unit, || Domain::Words(std::iter::once(NO_CALL).chain(Call::names()).collect()))
            },
            get: |unit, _, _| json!(unit.call.map_or(NO_CALL, Choice::name)),
            set: |unit, _, value| unit.call = choice(value),
        },
        KnobOf {
            name: "marks",
            says: "all that it has done and suffered",
            domain: |_, _, unit| {
                let of = || MARKS.iter().filter_map(|mark| Some(Thing::new(&Id::new(mark.name)?, mark.says)));
                there(unit, || Domain::Several { of: of().collect(), least: 0, most: MARKS.len() })
            },
            get: |unit, _, _| {
                let set = MARKS.iter().filter(|mark| (mark.get)(unit));
                json!(set.map(|mark| mark.name).collect::<Vec<_>>())
            },
            set: |unit, _, value| {
                let set: Vec<&str> =
                    value.as_array().into_iter().flatten().filter_map(Json::as_str).collect();
                MARKS.iter().for_each(|mark| (mark.set)(unit, set.contains(&mark.name)));
            },
        },
    ],
};

static LEADERS: KnobsOf<Fatigue, Option<Id>> = KnobsOf {
    things: |scene| {
        let leaders = |side| Field(scene).leaders_of(side).map(|(leader, _)| leader.thing.clone());
        scene.sides().iter().flat_map(|side| leaders(&side.id)).collect()
    },
    find: |state, id| state.leaders.get(id),
    find_mut: |state, id| state.leaders.get_mut(id),
    knobs: &[KnobOf {
        name: "with",
        says: "the unit that he is with, or none",
        domain: |opened, id, _| {
            let (side, _) = opened.setup().leaders().find(|(_, leader)| leader.thing.id == *id)?;
            let units = Field(*opened).units_of(side).filter(|regiment| !regiment.state.is_destroyed());
            Some(one_or_none(units.map(|regiment| regiment.unit.thing.clone()).collect()))
        },
        get: |with, _, _| json!(with.iter().collect::<Vec<_>>()),
        set: |with, _, value| *with = first(value),
    }],
};

static OBJECTIVES: KnobsOf<Fatigue, Option<Id>> = KnobsOf {
    things: |scene| scene.setup().objectives.iter().map(|objective| objective.thing.clone()).collect(),
    find: |state, id| state.objectives.get(id),
    find_mut: |state, id| state.objectives.get_mut(id),
    knobs: &[KnobOf {
        name: "held-by",
        says: "the side that holds it, or none",
        domain: |opened, _, _| Some(one_or_none(opened.sides_to_choose())),
        get: |holder, _, _| json!(holder.iter().collect::<Vec<_>>()),
        set: |holder, _, value| *holder = first(value),
    }],
};

/// Something that a unit may have done or suffered.
struct Mark {
    name: &'static str,
    says: &'static str,
    get: fn(&UnitState) -> bool,
    set: fn(&mut UnitState, bool),
}

macro_rules! marks {
    ($($name:literal, $says:literal: $($field:ident).+;)+) => {
        &[$(Mark {
            name: $name,
            says: $says,
            get: |unit| unit.$($field).+,
            set: |unit, so| unit.$($field).+ = so,
        }),+]
    };
}

const MARKS: &[Mark] = marks! {
    "moved", "has moved since its previous turn began": deeds.moved;
    "fired", "has fired since then": deeds.fired;
    "fought", "has been in melee since then": deeds.melee;
    "fired-on", "has been fired on with effect since then": deeds.fired_on;
    "acted", "has moved, fired or fought in this phase": acted;
    "recovered", "has recovered this turn": recovered;
    "tried-to-rally", "has tried to rally this turn": tried_to_rally;
};

/// What may be set of a unit that is not destroyed.
fn there(unit: &UnitState, domain: impl FnOnce() -> Domain) -> Option<Domain> {
    (!unit.is_destroyed()).then(domain)
}

fn one_or_none(of: Vec<Thing>) -> Domain {
    Domain::Several { most: of.len().min(1), of, least: 0 }
}

/// The first of a list of ids, if it has one.
fn first(value: &Json) -> Option<Id> {
    value.as_array().and_then(|list| list.first()?.as_str()).and_then(Id::new)
}

fn choice<C: Choice>(value: &Json) -> Option<C> {
    value.as_str().and_then(C::named)
}
