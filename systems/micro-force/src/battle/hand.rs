use serde_json::{Value as Json, json};
use standfast_engine::battle::{Domain, Hand, Id, KnobOf, Knobs, KnobsOf, put};
use standfast_engine::kept;

use super::Posture;
use super::state::{ObjectiveStanding, OfficerStanding, Standing, State};
use crate::{MicroForce, Stands, Troops};

/// The furthest that a unit's cohesion is set up or down.
const MOST_ADJUSTMENT: i64 = 20;
/// The most steps lost that are set: chart 7 ends long before.
const MOST_STEPS: i64 = 100;

impl Hand for MicroForce {
    const KNOBS: &'static [&'static dyn Knobs<Self>] = &[&SIDES, &OBJECTIVES, &OFFICERS, &UNITS];

    fn has_set(state: &mut State, knob: &str, thing: &Id, value: &Json) {
        match (knob, value) {
            ("dispersed", Json::Bool(true)) => state.remove(thing),
            ("routed", Json::Bool(true)) => {
                state.no_longer_declared(thing);
                state.change(thing, Standing::rout);
            }
            ("fired", Json::Bool(true)) => state.change(thing, |unit| unit.posture = Some(Posture::Fire)),
            ("posture" | "unmarked" | "fired", _) => state.change(thing, Standing::carries_its_bead),
            _ => {}
        }
    }
}

/// A value that is yes or no, kept in one place.
macro_rules! flag {
    ($name:literal, $says:literal, $($place:tt)+) => {
        kept!($name, $says, |_, _, _| Some(Domain::Flag), $($place)+)
    };
}

/// What is yes where nothing stands in a place, and empties it.
macro_rules! empty {
    ($name:literal, $says:literal, $place:ident) => {
        KnobOf {
            name: $name,
            says: $says,
            domain: |_, _, _| Some(Domain::Flag),
            get: |of, _, _| json!(of.$place.is_none()),
            set: |of, _, value| {
                if *value == Json::Bool(true) {
                    of.$place = None;
                }
            },
        }
    };
}

static SIDES: KnobsOf<MicroForce, State> = KnobsOf {
    things: |scene| scene.sides_to_choose(),
    find: |state, id| state.sides.contains(id).then_some(state),
    find_mut: |state, id| state.sides.contains(id).then_some(state),
    knobs: &[
        KnobOf {
            name: "initiative",
            says: "it has the initiative",
            domain: |_, _, _| Some(Domain::Flag),
            get: |state, id, _| json!(state.initiative.as_ref() == Some(id)),
            set: |state, id, value| match value.as_bool() {
                Some(true) => state.initiative = Some(id.clone()),
                Some(false) => drop(state.initiative.take_if(|holder| holder == id)),
                None => {}
            },
        },
        KnobOf {
            name: "broken",
            says: "its army has broken",
            domain: |_, _, _| Some(Domain::Flag),
            get: |state, id, _| json!(state.broken.contains(id)),
            set: |state, id, value| match value.as_bool() {
                Some(true) => drop(state.broken.insert(id.clone())),
                Some(false) => drop(state.broken.remove(id)),
                None => {}
            },
        },
    ],
};

static OBJECTIVES: KnobsOf<MicroForce, ObjectiveStanding> = KnobsOf {
    things: |scene| scene.things(scene.state.objectives.keys()),
    find: |state, id| state.objectives.get(id),
    find_mut: |state, id| state.objectives.get_mut(id),
    knobs: &[
        kept!(
            "holder",
            "who holds it",
            |opened, _, _| { Some(Domain::Things(opened.sides_to_choose())) },
            holder
        ),
        empty!("unheld", "nobody holds it", holder),
    ],
};

static OFFICERS: KnobsOf<MicroForce, OfficerStanding> = KnobsOf {
    things: |scene| scene.things(scene.state.officers.keys()),
    find: |state, id| state.officers.get(id),
    find_mut: |state, id| state.officers.get_mut(id),
    knobs: &[
        kept!(
            "cohesion",
            "his cohesion",
            |_, _, _| { Some(Domain::Whole { low: -MOST_ADJUSTMENT, high: 30 }) },
            cohesion
        ),
        flag!("out-of-play", "he is out of play", out),
        kept!(
            "with",
            "the unit that he is with",
            |opened, _, officer| {
                let friends = opened.state.units_of(&officer.side).map(|(id, _)| id);
                Some(Domain::Things(opened.things(friends)))
            },
            with
        ),
        empty!("by-himself", "he is with no unit", with),
        flag!("has-ridden", "he has ridden this turn", rode),
    ],
};

static UNITS: KnobsOf<MicroForce, Standing> = KnobsOf {
    things: |scene| scene.things(scene.state.units.keys()),
    find: |state, id| state.units.get(id),
    find_mut: |state, id| state.units.get_mut(id),
    knobs: &[
        kept!(
            "stands",
            "stands left",
            |_, _, standing| {
                Some(Domain::amount(Stands::ZERO, Stands::whole(standing.unit.original_stands)))
            },
            unit.stands
        ),
        kept!(
            "steps-lost",
            "steps lost",
            |_, _, _| { Some(Domain::Whole { low: 0, high: MOST_STEPS }) },
            unit.steps_lost
        ),
        kept!(
            "base-cohesion",
            "cohesion at the start",
            |_, _, _| { Some(Domain::Whole { low: 1, high: 30 }) },
            unit.base_cohesion
        ),
        kept!(
            "cohesion-adjustment",
            "what is added to it",
            |_, _, _| { Some(Domain::Whole { low: -MOST_ADJUSTMENT, high: MOST_ADJUSTMENT }) },
            unit.cohesion_adjustment
        ),
        KnobOf {
            name: "formation",
            says: "its formation",
            domain: |_, _, standing| Some(Domain::some_of(standing.unit.formations())),
            get: |standing, _, _| json!(standing.unit.any_formation()),
            set: |standing, _, value| {
                let mut to = standing.unit.any_formation();
                put(&mut to, value);
                standing.unit = standing.unit.drawn_up(to);
            },
        },
        flag!("disordered", "in disorder", unit.disordered),
        flag!("shaken", "it carries the white bead", unit.shaken),
        flag!("routed", "it carries the black bead", unit.routed),
        flag!("first-fire", "it still has its first fire", first_fire),
        flag!("moved", "it has moved this turn", moved),
        flag!("out-of-ammunition", "it is out of ammunition", empty),
        flag!("dispersed", "it is dispersed", dispersed),
        kept!(
            "arrived",
            "it has come onto the table",
            |_, _, standing| { (!standing.arrived).then_some(Domain::Flag) },
            arrived
        ),
        kept!(
            "posture",
            "it is marked green or red",
            |_, _, standing| { standing.may_be_marked().then(Domain::choice::<Posture>) },
            posture
        ),
        KnobOf {
            domain: |_, _, standing| standing.may_be_marked().then_some(Domain::Flag),
            ..empty!("unmarked", "it carries neither", posture)
        },
        kept!(
            "fired",
            "it has fired this turn",
            |_, _, standing| { standing.may_be_marked().then_some(Domain::Flag) },
            fired
        ),
        KnobOf {
            name: "mounted",
            says: "it is on its horses",
            domain: |_, _, standing| standing.unit.mounted().map(|_| Domain::Flag),
            get: |standing, _, _| json!(standing.unit.mounted()),
            set: |standing, _, value| {
                if let Troops::Cavalry { mounted, .. } = &mut standing.unit.troops {
                    put(mounted, value);
                }
            },
        },
        kept!(
            "apart",
            "it is apart from its brigade",
            |_, _, standing| { standing.brigade.is_some().then_some(Domain::Flag) },
            apart
        ),
        kept!(
            "spent",
            "shots that it has fired",
            |_, _, standing| { standing.supply.map(|_| Domain::Whole { low: 0, high: 1_000 }) },
            spent
        ),
    ],
};

impl Standing {
    /// Whether it is on the table and carries no black bead: then it may be marked green or red.
    fn may_be_marked(&self) -> bool {
        self.present() && !self.unit.routed
    }

    /// Only a red bead goes with having fired.
    fn carries_its_bead(&mut self) {
        if self.posture != Some(Posture::Fire) {
            self.fired = false;
            self.fires_at = None;
            self.bound = None;
            self.stays_red = false;
        }
    }
}
