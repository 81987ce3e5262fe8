//! What the umpire may set by hand.

use serde_json::json;
use standfast_engine::battle::{Domain, Hand, Id, KnobOf, Knobs, KnobsOf, Seat, Thing, put};

use super::state::{CommandState, PlayerState, SituationState, UnitState};
use super::{Place, State};
use crate::{Mfp, Order, Points};

/// Everybody may know when these two are set.
pub(super) const TOTAL: &str = "total";
pub(super) const FREE: &str = "free";

/// The most points, and the most hits, that may be set.
const MOST_POINTS: Points = Points::whole(10_000);
const MOST_HITS: i64 = 100;

impl Hand for Mfp {
    const KNOBS: &'static [&'static dyn Knobs<Self>] = &[&SIDES, &PLAYERS, &COMMANDS, &UNITS, &SITUATIONS];
}

/// A level is set by one more change, which says when it was made.
const SIDES: KnobsOf<Mfp, State> = KnobsOf {
    things: |scene| scene.sides_to_choose(),
    find: |state, _| Some(state),
    find_mut: |state, _| Some(state),
    knobs: &[
        KnobOf {
            name: TOTAL,
            says: "its running total",
            domain: |_, _, _| Some(Domain::amount(Points::ZERO, MOST_POINTS)),
            get: |state, id, _| json!(state.sides.get(id).map(|side| side.total)),
            set: |state, id, value| {
                if let Some(side) = state.sides.get_mut(id) {
                    put(&mut side.total, value);
                }
            },
        },
        KnobOf {
            name: "level",
            says: "its level as it stands now",
            domain: |_, _, _| Some(Domain::amount(Points::ZERO, MOST_POINTS)),
            get: |state, id, pass| json!(state.sides.get(id).map(|side| side.level(pass))),
            set: |state, id, value| {
                if let Some(side) = state.sides.get_mut(id) {
                    side.set_level(state.clock, |level| put(level, value));
                }
            },
        },
    ],
};

const PLAYERS: KnobsOf<Mfp, PlayerState> = KnobsOf {
    things: |scene| {
        let name = |id: &Id| Thing::new(id, scene.setting.roster().seat_name(&Seat::Player(id.clone())));
        scene.state.players.keys().map(name).collect()
    },
    find: |state, id| state.players.get(id),
    find_mut: |state, id| state.players.get_mut(id),
    knobs: &[KnobOf {
        name: "usage-correction",
        says: "what is added to his next report",
        domain: |_, _, _| Some(Domain::amount(-MOST_POINTS, MOST_POINTS)),
        get: |player, _, pass| json!(player.correction.for_rules(pass)),
        set: |player, _, value| put(player.correction.for_rules_mut(), value),
    }],
};

const COMMANDS: KnobsOf<Mfp, CommandState> = KnobsOf {
    things: |scene| scene.things(scene.setup().commands.iter().map(|command| &command.id)),
    find: |state, id| state.commands.get(id),
    find_mut: |state, id| state.commands.get_mut(id),
    knobs: &[
        KnobOf {
            name: "place",
            says: "where it is",
            domain: |_, _, _| Some(Domain::choice::<Place>()),
            get: |command, _, pass| json!(command.place.for_rules(pass)),
            set: |command, _, value| {
                let mut place = *command.place.for_rules_mut();
                put(&mut place, value);
                command.put(place);
            },
        },
        KnobOf {
            name: "order",
            says: "the order that it acts on",
            domain: |opened, _, command| {
                command.order.for_rules(opened.pass()).map(|_| Domain::choice::<Order>())
            },
            get: |command, _, pass| json!(command.order.for_rules(pass)),
            set: |command, _, value| {
                let mut order = *command.order.for_rules_mut();
                put(&mut order, value);
                command.give(order);
            },
        },
        KnobOf {
            name: "markers-captured",
            says: "its defend markers captured",
            domain: |opened, id, _| {
                let high = opened.setup().command(id).map_or(0, |command| command.markers);
                Some(Domain::Whole { low: 0, high })
            },
            get: |command, _, pass| json!(command.fortunes.for_rules(pass).markers_captured),
            set: |command, _, value| put(&mut command.fortunes.for_rules_mut().markers_captured, value),
        },
        KnobOf {
            name: "officers-hit",
            says: "how often its commander was hit",
            domain: |_, _, _| Some(Domain::Whole { low: 0, high: MOST_HITS }),
            get: |command, _, pass| json!(command.fortunes.for_rules(pass).officers_hit),
            set: |command, _, value| put(&mut command.fortunes.for_rules_mut().officers_hit, value),
        },
        KnobOf {
            name: "hq-removed",
            says: "whether its HQ base is removed",
            domain: |_, _, _| Some(Domain::Flag),
            get: |command, _, pass| json!(command.fortunes.for_rules(pass).hq_removed),
            set: |command, _, value| put(&mut command.fortunes.for_rules_mut().hq_removed, value),
        },
        KnobOf {
            name: "rest-broken",
            says: "whether it has moved this hour while it rests",
            domain: |_, _, _| Some(Domain::Flag),
            get: |command, _, pass| json!(command.fortunes.for_rules(pass).rest_broken),
            set: |command, _, value| put(&mut command.fortunes.for_rules_mut().rest_broken, value),
        },
    ],
};

const UNITS: KnobsOf<Mfp, UnitState> = KnobsOf {
    things: |scene| scene.things(scene.setup().units().map(|(_, unit)| &unit.id)),
    find: |state, id| state.units.get(id),
    find_mut: |state, id| state.units.get_mut(id),
    knobs: &[
        KnobOf {
            name: "miniatures-lost",
            says: "the miniatures that it has lost",
            domain: |opened, id, _| {
                let high = opened.setup().unit(id)?.1.unit.miniatures?;
                Some(Domain::Whole { low: 0, high })
            },
            get: |unit, _, pass| json!(unit.losses.for_rules(pass).miniatures),
            set: |unit, _, value| put(&mut unit.losses.for_rules_mut().miniatures, value),
        },
        KnobOf {
            name: "overrun",
            says: "whether it is overrun",
            domain: |opened, id, _| opened.setup().unit(id)?.1.can_be_overrun().then_some(Domain::Flag),
            get: |unit, _, pass| json!(unit.losses.for_rules(pass).overrun),
            set: |unit, _, value| put(&mut unit.losses.for_rules_mut().overrun, value),
        },
        KnobOf {
            name: FREE,
            says: "whether it is free of its orders this turn",
            domain: |_, _, _| Some(Domain::Flag),
            get: |unit, _, _| json!(unit.free),
            set: |unit, _, value| put(&mut unit.free, value),
        },
    ],
};

const SITUATIONS: KnobsOf<Mfp, SituationState> = KnobsOf {
    things: |scene| scene.things(scene.setup().situations.iter().map(|situation| &situation.id)),
    find: |state, id| state.situations.get(id),
    find_mut: |state, id| state.situations.get_mut(id),
    knobs: &[KnobOf {
        name: "holds",
        says: "whether the situation holds",
        domain: |_, _, _| Some(Domain::Flag),
        get: |situation, _, pass| json!(situation.holds.for_rules(pass)),
        set: |situation, _, value| put(situation.holds.for_rules_mut(), value),
    }],
};
