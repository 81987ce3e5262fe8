use serde_json::{Value as Json, json};
use standfast_engine::battle::{Domain, Hand, Id, KnobOf, Knobs, KnobsOf, Scene, Thing, put};
use standfast_engine::kept;

use super::Posture;
use super::state::{ObjectiveStanding, OfficerStanding, Standing, State};
use crate::{AnyFormation, MicroForce, Stands, Troops};

/// The furthest that a unit's cohesion is set up or down.
const MOST_ADJUSTMENT: i64 = 20;
/// The most steps lost that are set: chart 7 ends far before.
const MOST_STEPS: i64 = 100;

impl Hand for MicroForce {
    const KNOBS: &'static [&'static dyn Knobs<Self>] = &[&SIDES, &OBJECTIVES, &OFFICERS, &UNITS];

    fn has_set(state: &mut State, knob: &str, thing: &Id, value: &Json) {
        match (knob, value) {
            ("dispersed", Json::Bool(true)) => state.remove(thing),
            ("routed", Json::Bool(true)) => state.no_longer_declared(thing),
            _ => {}
        }
    }
}

/// The things that a part of the state is of.
fn things<'s, T: 's>(
    scene: Scene<'s, MicroForce>,
    all: impl IntoIterator<Item = (&'s Id, &'s T)>,
) -> Vec<Thing> {
    scene.things(all.into_iter().map(|(id, _)| id))
}

/// A value that is yes or no.
const fn flag<T>(
    name: &'static str,
    says: &'static str,
    get: fn(&T, &Id) -> Json,
    set: fn(&mut T, &Id, &Json),
) -> KnobOf<MicroForce, T> {
    KnobOf { name, says, domain: |_, _, _| Some(Domain::Flag), get, set }
}

static SIDES: KnobsOf<MicroForce, State> = KnobsOf {
    things: |scene| scene.sides_to_choose(),
    find: |state, id| state.sides.contains(id).then_some(state),
    find_mut: |state, id| state.sides.contains(id).then_some(state),
    knobs: &[
        flag(
            "initiative",
            "it has the initiative",
            |state, id| json!(state.initiative.as_ref() == Some(id)),
            |state, id, value| match value.as_bool() {
                Some(true) => state.initiative = Some(id.clone()),
                Some(false) => drop(state.initiative.take_if(|holder| holder == id)),
                None => {}
            },
        ),
        flag(
            "broken",
            "its army has broken",
            |state, id| json!(state.broken.contains(id)),
            |state, id, value| match value.as_bool() {
                Some(true) => drop(state.broken.insert(id.clone())),
                Some(false) => drop(state.broken.remove(id)),
                None => {}
            },
        ),
    ],
};

static OBJECTIVES: KnobsOf<MicroForce, ObjectiveStanding> = KnobsOf {
    things: |scene| things(scene, &scene.state.objectives),
    find: |state, id| state.objectives.get(id),
    find_mut: |state, id| state.objectives.get_mut(id),
    knobs: &[
        kept!("holder", "who holds it", |scene, _, _| Some(Domain::Things(scene.sides_to_choose())), holder),
        flag(
            "unheld",
            "nobody holds it",
            |objective, _| json!(objective.holder.is_none()),
            |objective, _, value| drop(objective.holder.take_if(|_| *value == Json::Bool(true))),
        ),
    ],
};

static OFFICERS: KnobsOf<MicroForce, OfficerStanding> = KnobsOf {
    things: |scene| things(scene, &scene.state.officers),
    find: |state, id| state.officers.get(id),
    find_mut: |state, id| state.officers.get_mut(id),
    knobs: &[
        kept!(
            "cohesion",
            "his cohesion",
            |_, _, _| Some(Domain::Whole { low: -MOST_ADJUSTMENT, high: 30 }),
            cohesion
        ),
        kept!("out-of-play", "he is out of play", |_, _, _| Some(Domain::Flag), out),
        kept!(
            "with",
            "the unit that he is with",
            |scene, _, officer| { Some(Domain::Things(things(scene, scene.state.units_of(&officer.side)))) },
            with
        ),
        flag(
            "by-himself",
            "he is with no unit",
            |officer, _| json!(officer.with.is_none()),
            |officer, _, value| drop(officer.with.take_if(|_| *value == Json::Bool(true))),
        ),
        kept!("has-ridden", "he has ridden this turn", |_, _, _| Some(Domain::Flag), rode),
    ],
};

static UNITS: KnobsOf<MicroForce, Standing> = KnobsOf {
    things: |scene| things(scene, &scene.state.units),
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
            |_, _, _| Some(Domain::Whole { low: 0, high: MOST_STEPS }),
            unit.steps_lost
        ),
        kept!(
            "base-cohesion",
            "cohesion at the start",
            |_, _, _| Some(Domain::Whole { low: 1, high: 30 }),
            unit.base_cohesion
        ),
        kept!(
            "cohesion-adjustment",
            "what is added to it",
            |_, _, _| Some(Domain::Whole { low: -MOST_ADJUSTMENT, high: MOST_ADJUSTMENT }),
            unit.cohesion_adjustment
        ),
        KnobOf {
            name: "formation",
            says: "its formation",
            domain: |_, _, standing| Some(Domain::some_of(standing.unit.formations())),
            get: |standing, _| json!(standing.unit.any_formation()),
            set: |standing, _, value| {
                let mut to = standing.unit.any_formation();
                put::<AnyFormation>(&mut to, value);
                standing.unit = standing.unit.drawn_up(to);
            },
        },
        kept!("disordered", "in disorder", |_, _, _| Some(Domain::Flag), unit.disordered),
        kept!("shaken", "it carries the white bead", |_, _, _| Some(Domain::Flag), unit.shaken),
        flag(
            "routed",
            "it carries the black bead",
            |standing, _| json!(standing.unit.routed),
            |standing, _, value| match value {
                Json::Bool(true) => standing.rout(),
                _ => put(&mut standing.unit.routed, value),
            },
        ),
        kept!("first-fire", "it still has its first fire", |_, _, _| Some(Domain::Flag), first_fire),
        kept!("moved", "it has moved this turn", |_, _, _| Some(Domain::Flag), moved),
        kept!("out-of-ammunition", "it is out of ammunition", |_, _, _| Some(Domain::Flag), empty),
        kept!("dispersed", "it is dispersed", |_, _, _| Some(Domain::Flag), dispersed),
        kept!(
            "arrived",
            "it has come onto the table",
            |_, _, standing| (!standing.arrived).then_some(Domain::Flag),
            arrived
        ),
        KnobOf {
            name: "posture",
            says: "it is marked green or red",
            domain: |_, _, standing| standing.may_be_marked().then(Domain::choice::<Posture>),
            get: |standing, _| json!(standing.posture),
            set: |standing, _, value| {
                let mut posture = None;
                put(&mut posture, value);
                standing.bead(posture);
            },
        },
        KnobOf {
            name: "unmarked",
            says: "it carries neither",
            domain: |_, _, standing| standing.may_be_marked().then_some(Domain::Flag),
            get: |standing, _| json!(standing.posture.is_none()),
            set: |standing, _, value| {
                if *value == Json::Bool(true) {
                    standing.bead(None);
                }
            },
        },
        KnobOf {
            name: "fired",
            says: "it has fired this turn",
            domain: |_, _, standing| standing.may_be_marked().then_some(Domain::Flag),
            get: |standing, _| json!(standing.fired),
            set: |standing, _, value| {
                put(&mut standing.fired, value);
                standing.bead(if standing.fired { Some(Posture::Fire) } else { standing.posture });
            },
        },
        KnobOf {
            name: "mounted",
            says: "it is on its horses",
            domain: |_, _, standing| standing.unit.mounted().map(|_| Domain::Flag),
            get: |standing, _| json!(standing.unit.mounted()),
            set: |standing, _, value| {
                if let Troops::Cavalry { mounted, .. } = &mut standing.unit.troops {
                    put(mounted, value);
                }
            },
        },
        KnobOf {
            name: "apart",
            says: "it is apart from its brigade",
            domain: |_, _, standing| standing.brigade.is_some().then_some(Domain::Flag),
            get: |standing, _| json!(standing.apart),
            set: |standing, _, value| {
                if standing.brigade.is_some() {
                    put(&mut standing.apart, value);
                }
            },
        },
        kept!(
            "spent",
            "shots that it has fired",
            |_, _, standing| standing.supply.map(|_| Domain::Whole { low: 0, high: 1_000 }),
            spent
        ),
    ],
};

impl Standing {
    /// Whether it is on the table and carries no black bead: then it may be marked green or red.
    fn may_be_marked(&self) -> bool {
        self.present() && !self.unit.routed
    }

    /// Carries this bead from now on; only a red one goes with having fired.
    fn bead(&mut self, posture: Option<Posture>) {
        self.posture = posture;
        if posture != Some(Posture::Fire) {
            self.fired = false;
            self.fires_at = None;
            self.bound = None;
            self.stays_red = false;
        }
    }
}
