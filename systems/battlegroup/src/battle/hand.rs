//! The umpire's hand, and what must hold whatever it does.

use serde_json::{Value as Json, json};
use standfast_engine::Choice;
use standfast_engine::battle::{Domain, Id, Knob, Thing};

use super::field::{Field, PieceOn, UnitOn};
use super::forces::Body;
use super::state::{Marking, Phase, PieceState, Place, State};
use super::verify::BATTLE;
use crate::Morale;

const TURN: &str = "turn";
const INITIATIVE: &str = "initiative";
const LEVEL: &str = "level";
const BROKE_IN: &str = "broke-in";
const PLACE: &str = "place";
const MORALE: &str = "morale";
const MARKER: &str = "marker";
const HITS: &str = "hits";
const MOVEMENT: &str = "movement";
const TARGETING: &str = "targeting";
const DAMAGE_CONTROL: &str = "damage-control";
const KNOCKED_OUT: &str = "knocked-out";

/// What a piece has done this turn: the name of each, what it says, and where it is kept.
type Done = (&'static str, &'static str, fn(&PieceState) -> bool, fn(&mut PieceState, bool));
const DONE: [Done; 7] = [
    ("given", "has had the initiative", |piece| piece.given, |piece, is| piece.given = is),
    ("checked", "has checked this turn", |piece| piece.checked, |piece, is| piece.checked = is),
    ("moved", "has moved this turn", |piece| piece.moved, |piece, is| piece.moved = is),
    ("fired", "has fired this turn", |piece| piece.fired, |piece, is| piece.fired = is),
    ("must", "must check this turn, if it is marked", |piece| piece.must, |piece, is| piece.must = is),
    ("shut-down", "is shut down this turn", |piece| piece.shut_down, |piece, is| piece.shut_down = is),
    (
        "nbc",
        "its marker is of an NBC attack",
        |piece| piece.nbc,
        |piece, is| {
            piece.nbc = is && piece.marking != Marking::Clear;
        },
    ),
];

/// Every value that the umpire may set.
pub(super) fn knobs(field: Field<'_>) -> Vec<Knob> {
    let mut knobs = Vec::new();
    if let (Phase::Choosing { side }, Some(battle)) = (&field.state.phase, Id::new(BATTLE)) {
        let battle = Thing::new(&battle, "the battle");
        let broke = field.groups().filter_map(|group| group.now.broke_in).max();
        let turns = Domain::Whole { low: broke.unwrap_or(1), high: field.setup().turns };
        knobs.push(knob(&battle, TURN, "the turn", turns, json!(field.state.turn)));
        let sides = field.sides().map(|side| Thing::new(side, field.side_name(side))).collect();
        knobs.push(knob(&battle, INITIATIVE, "who gives the initiative", Domain::Things(sides), json!(side)));
    }
    for group in field.groups() {
        let thing = Thing::new(group.id, &group.sheet.name);
        let turns = Domain::Whole { low: 0, high: field.state.turn };
        let says = "the turn in which it broke; 0: it has not";
        knobs.push(knob(&thing, BROKE_IN, says, turns, json!(group.now.broke_in.unwrap_or(0))));
    }
    for unit in field.units() {
        let levels = Domain::Whole { low: 1, high: 10_000 };
        knobs.push(knob(&unit.thing(), LEVEL, "the morale level", levels, json!(unit.now.level)));
        knobs.extend(unit.pieces().flat_map(|piece| of_piece(unit, piece)));
    }
    knobs
}

fn knob(thing: &Thing, name: &'static str, says: &'static str, domain: Domain, now: Json) -> Knob {
    Knob { thing: thing.clone(), name, says, domain, now }
}

fn of_piece(unit: UnitOn<'_>, piece: PieceOn<'_>) -> Vec<Knob> {
    let (thing, now) = (piece.thing(), piece.now);
    let places: &[Place] = match piece.sheet.body {
        Body::Soldier { crew: true, .. } => {
            &[Place::Table, Place::Aboard, Place::OffBoard, Place::Destroyed, Place::Captured]
        }
        Body::Soldier { crew: false, .. } => {
            &[Place::Table, Place::OffBoard, Place::Destroyed, Place::Captured]
        }
        Body::Robot { .. } => &[Place::Table, Place::OffBoard, Place::Destroyed],
        Body::Machine(_) => &[Place::Table, Place::OffBoard, Place::Destroyed, Place::Abandoned],
    };
    let mut knobs = vec![
        knob(&thing, PLACE, "where it is", Domain::some_of(places), json!(now.place)),
        knob(&thing, MORALE, "how it stands", Domain::choice::<Morale>(), json!(now.morale)),
    ];
    if piece.on_table() {
        knobs.push(knob(&thing, MARKER, "its marker", Domain::choice::<Marking>(), json!(now.marking)));
        let done = DONE.iter().map(|(name, says, is, _)| (*name, *says, is(now)));
        knobs.extend(done.map(|(name, says, is)| knob(&thing, name, says, Domain::Flag, json!(is))));
    }
    match &piece.sheet.body {
        Body::Soldier { .. } => {}
        Body::Robot { .. } => {
            let hits = Domain::Whole { low: 0, high: now.points };
            knobs.push(knob(&thing, HITS, "penetrating hits", hits, json!(now.hits)));
        }
        Body::Machine(printed) => {
            let systems = [
                (MOVEMENT, "levels of movement left", printed.movement, now.systems.movement),
                (TARGETING, "levels of targeting left", printed.targeting, now.systems.targeting),
                (
                    DAMAGE_CONTROL,
                    "levels of damage control left",
                    printed.damage_control,
                    now.systems.damage_control,
                ),
            ];
            knobs.extend(systems.map(|(name, says, high, left)| {
                knob(&thing, name, says, Domain::Whole { low: 0, high }, json!(left))
            }));
            let weapons: Vec<Thing> =
                unit.sheet.weapons.iter().map(|(id, name)| Thing::new(id, name)).collect();
            let domain = Domain::Several { most: weapons.len(), of: weapons, least: 0 };
            let out: Vec<&Id> = now.knocked_out.iter().collect();
            knobs.push(knob(&thing, KNOCKED_OUT, "weapon systems knocked out", domain, json!(out)));
        }
    }
    knobs
}

/// Sets a value of [`knobs`].
pub(super) fn set(state: &mut State, name: &str, thing: &str, value: &Json) {
    if thing == BATTLE {
        return set_of_battle(state, name, value);
    }
    if let (BROKE_IN, Some(group)) = (name, state.groups.get_mut(thing)) {
        group.broke_in = value.as_i64().filter(|&turn| turn > 0);
        return;
    }
    if let (LEVEL, Some(unit)) = (name, state.units.get_mut(thing)) {
        unit.level = value.as_i64().unwrap_or(unit.level);
        return;
    }
    if name == PLACE {
        return set_place(state, thing, value);
    }
    let Some(piece) = state.pieces.get_mut(thing) else { return };
    let number = value.as_i64();
    match name {
        MORALE => piece.morale = choice(value).unwrap_or(piece.morale),
        MARKER => match choice(value) {
            Some(Marking::Clear) => piece.clear(),
            marking => piece.marking = marking.unwrap_or(piece.marking),
        },
        HITS => piece.hits = number.unwrap_or(piece.hits),
        MOVEMENT => piece.systems.movement = number.unwrap_or(piece.systems.movement),
        TARGETING => piece.systems.targeting = number.unwrap_or(piece.systems.targeting),
        DAMAGE_CONTROL => piece.systems.damage_control = number.unwrap_or(piece.systems.damage_control),
        KNOCKED_OUT => {
            let ids = value.as_array().map_or(&[][..], Vec::as_slice).iter().filter_map(Json::as_str);
            piece.knocked_out = ids.filter_map(Id::new).collect();
        }
        _ => {
            let done = DONE.iter().find(|(done, ..)| *done == name);
            if let (Some((.., set)), Some(is)) = (done, value.as_bool()) {
                set(piece, is);
            }
        }
    }
}

fn set_of_battle(state: &mut State, name: &str, value: &Json) {
    match name {
        TURN => state.turn = value.as_i64().unwrap_or(state.turn),
        INITIATIVE => {
            if let (Phase::Choosing { side }, Some(to)) = (&mut state.phase, value.as_str().and_then(Id::new))
            {
                *side = to;
                state.passed.clear();
            }
        }
        _ => {}
    }
}

fn set_place(state: &mut State, thing: &str, value: &Json) {
    let (Some(id), Some(place)) = (Id::new(thing), choice(value)) else { return };
    match place {
        Place::Table => {
            if let Some(piece) = state.pieces.get_mut(&id) {
                piece.place = place;
            }
        }
        _ => state.take_off(&id, place),
    }
}

fn choice<C: Choice>(value: &Json) -> Option<C> {
    value.as_str().and_then(C::named)
}

/// What must hold at every step of every battle.
pub(super) fn sound(field: Field<'_>) -> Result<(), String> {
    let state = field.state;
    let holds = |what: bool, says: &dyn Fn() -> String| if what { Ok(()) } else { Err(says()) };
    for piece in field.pieces() {
        let (id, now) = (piece.id, piece.now);
        let left = piece.points_left();
        holds((0..=now.points).contains(&left), &|| format!("{id} has {left} of {} points", now.points))?;
        let idle = now.marking == Marking::Clear && !now.surrendering && !piece.has_initiative();
        holds(piece.on_table() || idle, &|| format!("{id} is out of play, and something is on it"))?;
        let marked = now.marking != Marking::Clear;
        holds(marked || !now.nbc, &|| format!("{id} is under NBC attack, and not marked"))?;
        let dead = matches!(now.morale, Morale::Eliminated | Morale::Destroyed) || left == 0;
        let battle = state.phase != Phase::Forming;
        holds(!(battle && piece.on_table() && dead), &|| format!("{id} is past all fighting, and in play"))?;
    }
    for unit in field.units() {
        let (id, remaining) = (unit.id, unit.remaining());
        holds((0..=unit.now.level).contains(&remaining), &|| {
            format!("{id} has {remaining} of {}", unit.now.level)
        })?;
    }
    for group in field.groups() {
        let broke = group.now.broke_in.unwrap_or(state.turn);
        holds(broke <= state.turn, &|| format!("{} breaks in a turn to come", group.id))?;
        let lost = group.lost();
        holds((0..=group.now.endurance).contains(&lost), &|| format!("{} has lost {lost}", group.id))?;
    }
    if let Phase::Acting { side, unit, pieces } = &state.phase {
        for id in pieces {
            let piece = field.piece(id);
            let own = piece.is_some_and(|piece| piece.sheet.unit == *unit && piece.side() == Some(side));
            holds(own, &|| format!("{id} has the initiative, and is not of {unit}"))?;
        }
    }
    Ok(())
}
