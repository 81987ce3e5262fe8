use serde::de::DeserializeOwned;
use serde_json::{Value as Json, json};
use standfast_engine::battle::{Audience, Domain, Knob, Seat, Setting, Thing};

use super::state::{Cause, Change, Place, State};
use crate::{Arm, Mfp, Order, Points};

const TOTAL: &str = "total";
const LEVEL: &str = "level";
const CORRECTION: &str = "usage-correction";
const PLACE: &str = "place";
const ORDER: &str = "order";
const MARKERS: &str = "markers-captured";
const OFFICERS: &str = "officers-hit";
const HQ: &str = "hq-removed";
const REST: &str = "rest-broken";
const MINIATURES: &str = "miniatures-lost";
const OVERRUN: &str = "overrun";
const FREE: &str = "free";
const HOLDS: &str = "holds";

/// The most points, and the most hits, that a hand may set.
const MOST_POINTS: Points = Points::whole(10_000);
const MOST_HITS: i64 = 100;

/// Every value that the umpire may set.
pub(super) fn knobs(setting: &Setting<Mfp>, state: &State) -> Vec<Knob> {
    let setup = setting.setup();
    let mut knobs = Vec::new();
    let mut knob = |thing: &Thing, name, says, domain, now| {
        knobs.push(Knob { thing: thing.clone(), name, says, domain, now });
    };
    for side in &setting.roster().sides {
        let Some(known) = state.sides.get(&side.id) else { continue };
        let thing = Thing::new(&side.id, &side.name);
        let points = Domain::amount(Points::ZERO, MOST_POINTS);
        knob(&thing, TOTAL, "its running total", points.clone(), json!(known.total));
        knob(&thing, LEVEL, "its level as it now stands", points, json!(known.level()));
    }
    for (id, player) in &state.players {
        let thing = Thing::new(id, setting.roster().seat_name(&Seat::Player(id.clone())));
        let points = Domain::amount(-MOST_POINTS, MOST_POINTS);
        let says = "what is added to his next report";
        knob(&thing, CORRECTION, says, points, json!(player.correction.for_rules()));
    }
    for command in &setup.commands {
        let thing = command.thing();
        let fortunes = state.fortunes(&command.id);
        knob(&thing, PLACE, "where it is", Domain::choice::<Place>(), json!(state.place(&command.id)));
        if let Some(order) = state.order(&command.id) {
            knob(&thing, ORDER, "the order that it acts on", Domain::choice::<Order>(), json!(order));
        }
        let markers = Domain::Whole { low: 0, high: command.markers };
        knob(&thing, MARKERS, "its defend markers captured", markers, json!(fortunes.markers_captured));
        let hits = Domain::Whole { low: 0, high: MOST_HITS };
        knob(&thing, OFFICERS, "how often its commander was hit", hits, json!(fortunes.officers_hit));
        knob(&thing, HQ, "whether its HQ base is removed", Domain::Flag, json!(fortunes.hq_removed));
        let says = "whether it has moved in this hour of rest";
        knob(&thing, REST, says, Domain::Flag, json!(fortunes.rest_broken));
    }
    for (_, unit) in setup.units() {
        let thing = unit.thing();
        let losses = state.losses(&unit.id);
        if let Some(miniatures) = unit.unit.miniatures {
            let lost = Domain::Whole { low: 0, high: miniatures };
            knob(&thing, MINIATURES, "the miniatures that it has lost", lost, json!(losses.miniatures));
        }
        if matches!(unit.unit.arm, Arm::Artillery | Arm::Train) {
            knob(&thing, OVERRUN, "whether it is overrun", Domain::Flag, json!(losses.overrun));
        }
        let free = state.units.get(&unit.id).is_some_and(|member| member.free);
        knob(&thing, FREE, "whether it is free of its orders in this turn", Domain::Flag, json!(free));
    }
    for situation in &setup.situations {
        let thing = Thing::new(&situation.id, &situation.name);
        knob(&thing, HOLDS, "whether it is so", Domain::Flag, json!(state.holds(&situation.id)));
    }
    knobs
}

/// Who may know that one of them was set: what a side keeps to itself it keeps to itself then too.
pub(super) fn audience(setting: &Setting<Mfp>, knob: &str, thing: &str) -> Audience {
    let (setup, roster) = (setting.setup(), setting.roster());
    let command = setup.commands.iter().find(|command| command.id.as_str() == thing);
    let of_unit = setup.units().find(|(_, unit)| unit.id.as_str() == thing).map(|(command, _)| command);
    let situation = setup.situations.iter().find(|situation| situation.id.as_str() == thing);
    let player = roster.players.iter().find(|player| player.id.as_str() == thing);
    let side = roster.sides.iter().find(|side| side.id.as_str() == thing).map(|side| &side.id);
    let side = command.or(of_unit).map(|command| &command.side).or(situation.map(|of| &of.side)).or(side);
    match (knob, player, side) {
        (TOTAL | FREE, _, _) => Audience::Everybody,
        (_, Some(player), _) => Audience::Player(player.id.clone()),
        (_, None, Some(side)) => Audience::Side(side.clone()),
        (_, None, None) => Audience::Umpire,
    }
}

/// Sets one of them.
pub(super) fn set(state: &mut State, knob: &str, thing: &str, value: &Json) {
    let clock = state.clock;
    if let Some(side) = state.sides.get_mut(thing) {
        match knob {
            TOTAL => put(&mut side.total, value),
            LEVEL => {
                let mut level = side.level();
                put(&mut level, value);
                let by = level - side.unfloored_level();
                side.changes.for_rules_mut().push(Change { clock, cause: Cause::Hand, by });
            }
            _ => {}
        }
    } else if let Some(player) = state.players.get_mut(thing) {
        if knob == CORRECTION {
            put(player.correction.for_rules_mut(), value);
        }
    } else if let Some(standing) = state.commands.get_mut(thing) {
        let fortunes = standing.fortunes.for_rules_mut();
        match knob {
            PLACE => {
                let mut place = *standing.place.for_rules();
                put(&mut place, value);
                standing.put(place);
            }
            ORDER => {
                put(standing.order.for_rules_mut(), value);
                fortunes.markers_down |= *standing.order.for_rules() == Some(Order::Defend);
            }
            MARKERS => put(&mut fortunes.markers_captured, value),
            OFFICERS => put(&mut fortunes.officers_hit, value),
            HQ => put(&mut fortunes.hq_removed, value),
            REST => put(&mut fortunes.rest_broken, value),
            _ => {}
        }
    } else if let Some(member) = state.units.get_mut(thing) {
        let losses = member.losses.for_rules_mut();
        match knob {
            MINIATURES => put(&mut losses.miniatures, value),
            OVERRUN => put(&mut losses.overrun, value),
            FREE => put(&mut member.free, value),
            _ => {}
        }
    } else if let Some(held) = state.situations.get_mut(thing)
        && knob == HOLDS
    {
        put(held.holds.for_rules_mut(), value);
    }
}

/// Puts the value there, if it is one of its kind.
fn put<T: DeserializeOwned>(there: &mut T, value: &Json) {
    if let Ok(value) = serde_json::from_value(value.clone()) {
        *there = value;
    }
}
