//! What the umpire may set by hand.

use serde::de::DeserializeOwned;
use serde_json::{Value as Json, json};
use standfast_engine::battle::{Domain, Id, Knob, Setting, Thing};

use super::Posture;
use super::state::{OfficerStanding, Standing, State};
use crate::{AnyFormation, MicroForce, Stands, Troops};

/// The furthest that a unit's cohesion is set up or down.
const MOST_ADJUSTMENT: i64 = 20;
/// The most steps lost that are set: chart 7 ends far before.
const MOST_STEPS: i64 = 100;

/// Every value that may be set.
pub(super) fn knobs(setting: &Setting<MicroForce>, state: &State) -> Vec<Knob> {
    let mut knobs = Vec::new();
    let sides: Vec<Thing> =
        setting.roster().sides.iter().map(|side| Thing::new(&side.id, &side.name)).collect();
    for side in &sides {
        let has = state.initiative.as_ref() == Some(&side.id);
        knobs.push(knob(side, "initiative", "it has the initiative", Domain::Flag, has));
        let broken = state.broken.contains(&side.id);
        knobs.push(knob(side, "broken", "its army has broken", Domain::Flag, broken));
    }
    for (id, objective) in &state.objectives {
        let (thing, holder) = (setting.setup().thing(id), &objective.holder);
        let of = Domain::Things(sides.clone());
        knobs.push(knob(&thing, "holder", "who holds it", of, holder));
        knobs.push(knob(&thing, "unheld", "nobody holds it", Domain::Flag, holder.is_none()));
    }
    for (id, officer) in &state.officers {
        officer_knobs(&setting.setup().thing(id), officer, setting, state, &mut knobs);
    }
    for (id, unit) in &state.units {
        unit_knobs(&setting.setup().thing(id), unit, &mut knobs);
    }
    knobs
}

fn knob(
    thing: &Thing,
    name: &'static str,
    says: &'static str,
    domain: Domain,
    now: impl serde::Serialize,
) -> Knob {
    Knob { thing: thing.clone(), name, says, domain, now: json!(now) }
}

fn officer_knobs(
    thing: &Thing,
    officer: &OfficerStanding,
    setting: &Setting<MicroForce>,
    state: &State,
    knobs: &mut Vec<Knob>,
) {
    let friends = state.units_of(&officer.side).map(|(id, _)| id);
    let friends = Domain::Things(setting.setup().things(friends));
    let cohesion = Domain::Whole { low: -MOST_ADJUSTMENT, high: 30 };
    knobs.extend([
        knob(thing, "cohesion", "his cohesion", cohesion, officer.cohesion),
        knob(thing, "out-of-play", "he is out of play", Domain::Flag, officer.out),
        knob(thing, "with", "the unit that he is with", friends, &officer.with),
        knob(thing, "by-himself", "he is with no unit", Domain::Flag, officer.with.is_none()),
        knob(thing, "has-ridden", "he has ridden this turn", Domain::Flag, officer.rode),
    ]);
}

fn unit_knobs(thing: &Thing, standing: &Standing, knobs: &mut Vec<Knob>) {
    let unit = &standing.unit;
    let stands = Domain::amount(Stands::ZERO, Stands::whole(unit.original_stands));
    let adjustment = Domain::Whole { low: -MOST_ADJUSTMENT, high: MOST_ADJUSTMENT };
    let steps = Domain::Whole { low: 0, high: MOST_STEPS };
    let formations = Domain::some_of(unit.formations());
    knobs.extend([
        knob(thing, "stands", "stands left", stands, unit.stands),
        knob(thing, "steps-lost", "steps lost", steps, unit.steps_lost),
        knob(
            thing,
            "base-cohesion",
            "cohesion at the start",
            Domain::Whole { low: 1, high: 30 },
            unit.base_cohesion,
        ),
        knob(thing, "cohesion-adjustment", "what is added to it", adjustment, unit.cohesion_adjustment),
        knob(thing, "formation", "its formation", formations, unit.any_formation()),
        knob(thing, "disordered", "in disorder", Domain::Flag, unit.disordered),
        knob(thing, "shaken", "it carries the white bead", Domain::Flag, unit.shaken),
        knob(thing, "routed", "it carries the black bead", Domain::Flag, unit.routed),
        knob(thing, "first-fire", "it still has its first fire", Domain::Flag, standing.first_fire),
        knob(thing, "moved", "it has moved this turn", Domain::Flag, standing.moved),
        knob(thing, "out-of-ammunition", "it is out of ammunition", Domain::Flag, standing.empty),
        knob(thing, "dispersed", "it is dispersed", Domain::Flag, standing.dispersed),
    ]);
    if !standing.arrived {
        knobs.push(knob(thing, "arrived", "it has come onto the table", Domain::Flag, false));
    }
    if standing.present() && !unit.routed {
        let beads = Domain::choice::<Posture>();
        knobs.extend([
            knob(thing, "posture", "it is marked green or red", beads, standing.posture),
            knob(thing, "unmarked", "it carries neither", Domain::Flag, standing.posture.is_none()),
            knob(thing, "fired", "it has fired this turn", Domain::Flag, standing.fired),
        ]);
    }
    if let Troops::Cavalry { mounted, .. } = unit.troops {
        knobs.push(knob(thing, "mounted", "it is on its horses", Domain::Flag, mounted));
    }
    if standing.brigade.is_some() {
        knobs.push(knob(thing, "apart", "it is apart from its brigade", Domain::Flag, standing.apart));
    }
    if standing.supply.is_some() {
        let spent = Domain::Whole { low: 0, high: 1_000 };
        knobs.push(knob(thing, "spent", "shots that it has fired", spent, standing.spent));
    }
}

/// Sets a value of [`knobs`]. What is not one changes nothing.
pub(super) fn set(state: &mut State, knob: &str, thing: &str, value: &Json) {
    let Some(id) = Id::new(thing) else { return };
    if state.units.contains_key(&id) {
        match (knob, value) {
            ("dispersed", Json::Bool(true)) => state.remove(&id),
            ("routed", Json::Bool(true)) => state.no_longer_declared(&id),
            _ => {}
        }
        state.change(&id, |unit| set_of_unit(unit, knob, value));
    } else if state.officers.contains_key(&id) {
        state.change_officer(&id, |officer| set_of_officer(officer, knob, value));
    } else if let Some(objective) = state.objectives.get_mut(&id) {
        match knob {
            "holder" => objective.holder = read(value),
            "unheld" if *value == Json::Bool(true) => objective.holder = None,
            _ => {}
        }
    } else if state.sides.contains(&id) {
        let Some(yes) = value.as_bool() else { return };
        match (knob, yes) {
            ("initiative", true) => state.initiative = Some(id),
            ("initiative", false) => drop(state.initiative.take_if(|holder| *holder == id)),
            ("broken", true) => drop(state.broken.insert(id)),
            ("broken", false) => drop(state.broken.remove(&id)),
            _ => {}
        }
    }
}

fn read<T: DeserializeOwned>(value: &Json) -> Option<T> {
    serde_json::from_value(value.clone()).ok()
}

/// Puts a value there, where one could be read.
fn put<T: DeserializeOwned>(place: &mut T, value: &Json) {
    if let Some(value) = read(value) {
        *place = value;
    }
}

fn set_of_officer(officer: &mut OfficerStanding, knob: &str, value: &Json) {
    match knob {
        "cohesion" => put(&mut officer.cohesion, value),
        "out-of-play" => put(&mut officer.out, value),
        "with" => officer.with = read(value),
        "by-himself" if *value == Json::Bool(true) => officer.with = None,
        "has-ridden" => put(&mut officer.rode, value),
        _ => {}
    }
}

fn set_of_unit(standing: &mut Standing, knob: &str, value: &Json) {
    let unit = &mut standing.unit;
    match knob {
        "stands" => put(&mut unit.stands, value),
        "steps-lost" => put(&mut unit.steps_lost, value),
        "base-cohesion" => put(&mut unit.base_cohesion, value),
        "cohesion-adjustment" => put(&mut unit.cohesion_adjustment, value),
        "formation" => *unit = read::<AnyFormation>(value).map_or(*unit, |to| unit.drawn_up(to)),
        "mounted" => {
            if let Troops::Cavalry { mounted, .. } = &mut unit.troops {
                put(mounted, value);
            }
        }
        "disordered" => put(&mut unit.disordered, value),
        "shaken" => put(&mut unit.shaken, value),
        "routed" if *value == Json::Bool(true) => standing.rout(),
        "routed" => put(&mut unit.routed, value),
        "posture" => standing.bead(read(value)),
        "unmarked" if *value == Json::Bool(true) => standing.bead(None),
        "fired" => {
            put(&mut standing.fired, value);
            standing.bead(if standing.fired { Some(Posture::Fire) } else { standing.posture });
        }
        "first-fire" => put(&mut standing.first_fire, value),
        "moved" => put(&mut standing.moved, value),
        "out-of-ammunition" => put(&mut standing.empty, value),
        "arrived" => put(&mut standing.arrived, value),
        "dispersed" => put(&mut standing.dispersed, value),
        "apart" if standing.brigade.is_some() => put(&mut standing.apart, value),
        "spent" => put(&mut standing.spent, value),
        _ => {}
    }
}

impl Standing {
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
