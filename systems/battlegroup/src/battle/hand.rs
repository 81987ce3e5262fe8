//! The umpire's hand.

use std::collections::BTreeMap;

use serde_json::{Value as Json, json};
use standfast_engine::battle::{
    Domain, Hand, Id, Knob, KnobOf, Knobs, KnobsOf, Opened, Play, Scene, Thing, put,
};
use standfast_engine::kept;

use super::setup::{BATTLE, Body, Member};
use super::state::{GroupState, Marking, Phase, PieceState, Place, State, UnitState};
use crate::{Battlegroup, Morale};

impl Hand for Battlegroup {
    const KNOBS: &'static [&'static dyn Knobs<Self>] = &[&OF_BATTLE, &OF_GROUPS, &OF_UNITS, &OF_PIECES];

    /// The battle first, then each thing in the order of the scenario.
    fn knobs(opened: Opened<'_, Self>) -> Vec<Knob> {
        let things = Self::things(opened.setup());
        let order: BTreeMap<&Id, usize> = things.iter().map(|thing| &thing.id).zip(0..).collect();
        let mut knobs: Vec<Knob> = Vec::new();
        Self::KNOBS.iter().for_each(|table| table.offer(opened, &mut knobs));
        knobs.sort_by_key(|knob| order.get(&knob.thing.id));
        knobs
    }

    fn has_set(state: &mut State, knob: &str, thing: &Id, _: &Json) {
        match (knob, state.pieces.get_mut(thing)) {
            ("initiative", _) => state.passed.clear(),
            ("marker", Some(piece)) if piece.marking == Marking::Clear => piece.clear(),
            ("nbc", Some(piece)) => piece.nbc &= piece.marking != Marking::Clear,
            ("place", Some(piece)) if piece.place != Place::Table => {
                let place = piece.place;
                state.take_off(thing, place);
            }
            _ => {}
        }
    }
}

const OF_BATTLE: KnobsOf<Battlegroup, State> = KnobsOf {
    things: |_| Id::new(BATTLE).map(|id| Thing::new(&id, "the battle")).into_iter().collect(),
    find: |state, id| (id.as_str() == BATTLE).then_some(state),
    find_mut: |state, id| (id.as_str() == BATTLE).then_some(state),
    knobs: &[
        kept!(
            "turn",
            "the turn",
            |opened, _, state| {
                giving(state)?;
                let broke = state.groups.values().filter_map(|group| group.broke_in).max();
                Some(Domain::Whole { low: broke.unwrap_or(1), high: opened.setup().turns })
            },
            turn
        ),
        KnobOf {
            name: "initiative",
            says: "who gives the initiative",
            domain: |opened, _, state| giving(state).map(|_| Domain::Things(opened.sides_to_choose())),
            get: |state, _, _| json!(giving(state)),
            set: |state, _, value| {
                if let Phase::Choosing { side } = &mut state.phase {
                    put(side, value);
                }
            },
        },
    ],
};

/// The side that gives the initiative now.
fn giving(state: &State) -> Option<&Id> {
    match &state.phase {
        Phase::Choosing { side } => Some(side),
        Phase::Forming | Phase::Acting { .. } => None,
    }
}

const OF_GROUPS: KnobsOf<Battlegroup, GroupState> = KnobsOf {
    things: |scene| scene.things(scene.setup().forces.groups.ids()),
    find: |state, id| state.groups.get(id),
    find_mut: |state, id| state.groups.get_mut(id),
    knobs: &[KnobOf {
        name: "broke-in",
        says: "the turn in which it broke; 0: it has not",
        domain: |opened, _, _| Some(Domain::Whole { low: 0, high: opened.state.turn }),
        get: |group, _, _| json!(group.broke_in.unwrap_or(0)),
        set: |group, _, value| group.broke_in = value.as_i64().filter(|&turn| turn > 0),
    }],
};

const OF_UNITS: KnobsOf<Battlegroup, UnitState> = KnobsOf {
    things: |scene| scene.things(scene.setup().forces.units.ids()),
    find: |state, id| state.units.get(id),
    find_mut: |state, id| state.units.get_mut(id),
    knobs: &[kept!(
        "level",
        "the morale level",
        |_, _, _| { Some(Domain::Whole { low: 1, high: 10_000 }) },
        level
    )],
};

const OF_PIECES: KnobsOf<Battlegroup, PieceState> = KnobsOf {
    things: |scene| scene.things(scene.setup().forces.pieces.ids()),
    find: |state, id| state.pieces.get(id),
    find_mut: |state, id| state.pieces.get_mut(id),
    knobs: &[
        kept!(
            "place",
            "where it is",
            |opened, id, _| { Some(Domain::some_of(places(&member(*opened, id)?.body))) },
            place
        ),
        kept!("morale", "how it stands", |_, _, _| Some(Domain::choice::<Morale>()), morale),
        kept!("marker", "its marker", |_, _, piece| in_play(piece, Domain::choice::<Marking>()), marking),
        kept!("given", "has had the initiative", flag_in_play, given),
        kept!("checked", "has checked this turn", flag_in_play, checked),
        kept!("moved", "has moved this turn", flag_in_play, moved),
        kept!("fired", "has fired this turn", flag_in_play, fired),
        kept!("must", "must check this turn, if it is marked", flag_in_play, must),
        kept!("shut-down", "is shut down this turn", flag_in_play, shut_down),
        kept!("nbc", "its marker is of an NBC attack", flag_in_play, nbc),
        kept!(
            "hits",
            "penetrating hits",
            |opened, id, piece| match member(*opened, id)?.body {
                Body::Robot { .. } => Some(Domain::Whole { low: 0, high: piece.points }),
                Body::Soldier { .. } | Body::Machine(_) => None,
            },
            hits
        ),
        kept!(
            "movement",
            "levels of movement left",
            |opened, id, _| { levels(member(*opened, id)?.body.machine()?.movement) },
            systems.movement
        ),
        kept!(
            "targeting",
            "levels of targeting left",
            |opened, id, _| { levels(member(*opened, id)?.body.machine()?.targeting) },
            systems.targeting
        ),
        kept!(
            "damage-control",
            "levels of damage control left",
            |opened, id, _| { levels(member(*opened, id)?.body.machine()?.damage_control) },
            systems.damage_control
        ),
        kept!(
            "knocked-out",
            "weapon systems knocked out",
            |opened, id, _| {
                member(*opened, id)?.body.machine()?;
                let weapons = &opened.setup().forces.units.get(id)?.weapons;
                let of: Vec<Thing> = weapons.iter().map(|(id, name)| Thing::new(id, name)).collect();
                Some(Domain::Several { most: of.len(), of, least: 0 })
            },
            knocked_out
        ),
    ],
};

fn member<'a>(scene: Scene<'a, Battlegroup>, id: &Id) -> Option<&'a Member> {
    scene.setup().forces.pieces.get(id)
}

/// Where the umpire may put a piece.
fn places(body: &Body) -> &'static [Place] {
    match body {
        Body::Soldier { crew: true, .. } => {
            &[Place::Table, Place::Aboard, Place::OffBoard, Place::Destroyed, Place::Captured]
        }
        Body::Soldier { crew: false, .. } => {
            &[Place::Table, Place::OffBoard, Place::Destroyed, Place::Captured]
        }
        Body::Robot { .. } => &[Place::Table, Place::OffBoard, Place::Destroyed],
        Body::Machine(_) => &[Place::Table, Place::OffBoard, Place::Destroyed, Place::Abandoned],
    }
}

fn flag_in_play(_: Opened<'_, Battlegroup>, _: &Id, piece: &PieceState) -> Option<Domain> {
    in_play(piece, Domain::Flag)
}

/// A value that is set of pieces in play only.
fn in_play(piece: &PieceState, domain: Domain) -> Option<Domain> {
    (piece.place == Place::Table).then_some(domain)
}

fn levels(printed: i64) -> Option<Domain> {
    Some(Domain::Whole { low: 0, high: printed })
}
