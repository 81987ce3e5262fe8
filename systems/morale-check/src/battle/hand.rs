//! The umpire's hand: every value that he may set.

use serde::Deserialize;
use serde_json::{Value as Json, json};
use standfast_engine::battle::{Domain, Hand, Id, KnobOf, Knobs, KnobsOf, Scene, Thing, put};
use standfast_engine::choices;
use standfast_engine::kept;

use super::state::{ChargeStep, GeneralState, Presence, State, UnitState};
use crate::charging::MOST_FOLLOW_UPS;
use crate::{MoraleCheck, Quality};

choices! {
    /// Where the umpire may put a unit.
    enum Place {
        /// On the table.
        InPlay = "in-play",
        /// Fled.
        Fled = "fled",
        /// Destroyed.
        Removed = "removed",
    }
}

choices! {
    /// What the umpire may make of a unit's charge of this turn.
    enum ChargeNow {
        /// It has not charged.
        None = "none",
        /// Its charge is over.
        Over = "over",
    }
}

impl Hand for MoraleCheck {
    const KNOBS: &'static [&'static dyn Knobs<Self>] = &[&UNITS, &GENERALS, &OBJECTIVES, &SIDES];

    fn has_set(state: &mut State, knob: &str, thing: &Id, value: &Json) {
        match Place::deserialize(value) {
            Ok(Place::Fled) if knob == "presence" => state.take_off(thing, Presence::Fled),
            Ok(Place::Removed) if knob == "presence" => state.take_off(thing, Presence::Removed),
            _ => {}
        }
    }
}

static UNITS: KnobsOf<MoraleCheck, UnitState> = KnobsOf {
    things: |scene| scene.setup().units().map(|(_, unit)| unit.thing()).collect(),
    find: |state, id| state.units.get(id),
    find_mut: |state, id| state.units.get_mut(id),
    knobs: &[
        KnobOf {
            name: "presence",
            says: "whether it is on the table",
            domain: |_, _, _| Some(Domain::choice::<Place>()),
            get: |unit, _, _| match unit.presence {
                Presence::InPlay => json!(Place::InPlay),
                Presence::Fled => json!(Place::Fled),
                Presence::Removed => json!(Place::Removed),
                Presence::Expected(_) => Json::Null,
            },
            set: |unit, _, value| {
                // What else changes when a unit is taken off stands in `has_set`.
                if let Ok(Place::InPlay) = Place::deserialize(value) {
                    unit.presence = Presence::InPlay;
                }
            },
        },
        kept!(
            "quality",
            "how good its troops are",
            |_, _, _| Some(Domain::choice::<Quality>()),
            troops.quality
        ),
        kept!("limbered", "limbered", |_, _, unit| flag(unit.troops.may_limber().is_yes()), troops.limbered),
        KnobOf {
            name: "shaken",
            says: "shaken",
            domain: |_, _, unit| flag(unit.is_in_play()),
            get: |unit, _, _| json!(unit.troops.shaken),
            set: |unit, _, value| {
                put(&mut unit.troops.shaken, value);
                // A unit that is no longer shaken owes no check.
                unit.owes = unit.owes.filter(|_| unit.troops.shaken);
            },
        },
        kept!(
            "in-square",
            "in square",
            |_, _, unit| flag(unit.is_in_play() && unit.troops.may_form_square().is_yes()),
            troops.in_square
        ),
        kept!(
            "ordered",
            "whether it has its order for this turn",
            |opened, _, unit| flag(unit.is_in_play() && opened.setup().points.is_some()),
            ordered
        ),
        kept!(
            "formed",
            "whether it has changed formation this turn",
            |_, _, unit| flag(unit.is_in_play()),
            formed
        ),
        kept!(
            "moved",
            "whether it has moved this turn",
            |opened, _, unit| flag(unit.is_in_play() && !opened.setup().moves.is_empty()),
            moved
        ),
        KnobOf {
            name: "charge",
            says: "its charge of this turn",
            domain: |opened, _, unit| charges(*opened, unit).then(Domain::choice::<ChargeNow>),
            get: |unit, _, _| match unit.charge {
                ChargeStep::None => json!(ChargeNow::None),
                _ => json!(ChargeNow::Over),
            },
            set: |unit, _, value| match ChargeNow::deserialize(value) {
                Ok(ChargeNow::None) => {
                    unit.charged.clear();
                    unit.charge = ChargeStep::None;
                }
                Ok(ChargeNow::Over) => unit.charge = ChargeStep::Over,
                Err(_) => {}
            },
        },
        kept!(
            "follow-ups",
            "its follow-up charges of this turn",
            |opened, _, unit| {
                let may = charges(*opened, unit) && unit.troops.may_follow_up().is_yes();
                may.then_some(Domain::Whole { low: 0, high: MOST_FOLLOW_UPS })
            },
            follow_ups
        ),
    ],
};

static GENERALS: KnobsOf<MoraleCheck, GeneralState> = KnobsOf {
    things: |scene| scene.things(scene.setup().generals.iter().map(|general| &general.id)),
    find: |state, id| state.generals.get(id),
    find_mut: |state, id| state.generals.get_mut(id),
    knobs: &[KnobOf {
        name: "with",
        says: "the unit that he is with; himself: none",
        domain: |opened, id, general| {
            let side = &opened.setup().generals.iter().find(|general| general.id == *id)?.side;
            let free = opened.state.units.by_id().filter(|(unit, of)| {
                let here = general.with.as_ref() == Some(unit) || opened.state.general_with(unit).is_none();
                of.side == *side && of.is_in_play() && here
            });
            let himself = std::iter::once(Thing::new(id, "no unit"));
            Some(Domain::Things(himself.chain(free.map(|(unit, _)| opened.thing(unit))).collect()))
        },
        get: |general, id, _| json!(general.with.as_ref().unwrap_or(id)),
        set: |general, id, value| put_another(&mut general.with, id, value),
    }],
};

static OBJECTIVES: KnobsOf<MoraleCheck, Option<Id>> = KnobsOf {
    things: |scene| scene.things(scene.setup().objectives.iter().map(|objective| &objective.id)),
    find: |state, id| state.objectives.get(id),
    find_mut: |state, id| state.objectives.get_mut(id),
    knobs: &[KnobOf {
        name: "held-by",
        says: "who holds it; itself: nobody",
        domain: |opened, id, _| {
            let nobody = std::iter::once(Thing::new(id, "nobody"));
            Some(Domain::Things(nobody.chain(opened.sides_to_choose()).collect()))
        },
        get: |holder, id, _| json!(holder.as_ref().unwrap_or(id)),
        set: |holder, id, value| put_another(holder, id, value),
    }],
};

static SIDES: KnobsOf<MoraleCheck, State> = KnobsOf {
    things: |scene| {
        let side = &scene.state.side;
        vec![Thing::new(side, scene.setting.roster().side_name(side))]
    },
    find: |state, id| (state.side == *id).then_some(state),
    find_mut: |state, id| (state.side == *id).then_some(state),
    knobs: &[KnobOf {
        name: "points",
        says: "the points that are left this turn",
        domain: |opened, _, state| {
            state.points?;
            Some(Domain::Whole { low: 0, high: opened.setup().points?.most() })
        },
        get: |state, _, _| json!(state.points),
        set: |state, _, value| put(&mut state.points, value),
    }],
};

fn flag(may: bool) -> Option<Domain> {
    may.then_some(Domain::Flag)
}

/// Whether the unit may charge in this player turn, for all that is known of it.
fn charges(scene: Scene<'_, MoraleCheck>, unit: &UnitState) -> bool {
    unit.is_in_play() && unit.side == scene.state.side
}

/// Puts another thing there, or nothing where it is the thing itself.
fn put_another(place: &mut Option<Id>, thing: &Id, value: &Json) {
    if let Ok(other) = Id::deserialize(value) {
        *place = Some(other).filter(|other| other != thing);
    }
}
