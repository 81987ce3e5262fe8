//! The umpire's hand: every value that he may set.

use serde::de::DeserializeOwned;
use serde_json::{Value as Json, json};
use standfast_engine::battle::{Domain, Id, Knob, Setting, Thing};
use standfast_engine::choices;

use super::setup::UnitSetup;
use super::state::{ChargeStep, Presence, State, UnitState};
use crate::{Arm, MoraleCheck, Quality};

const PRESENCE: &str = "presence";
const QUALITY: &str = "quality";
const SHAKEN: &str = "shaken";
const IN_SQUARE: &str = "in-square";
const LIMBERED: &str = "limbered";
const ORDERED: &str = "ordered";
const FORMED: &str = "formed";
const MOVED: &str = "moved";
const CHARGE: &str = "charge";
const FOLLOW_UPS: &str = "follow-ups";
const WITH: &str = "with";
const HELD_BY: &str = "held-by";
const POINTS: &str = "points";

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

/// Every value that the umpire may set.
pub(super) fn knobs(setting: &Setting<MoraleCheck>, state: &State) -> Vec<Knob> {
    let setup = setting.setup();
    let units = setup.units().filter_map(|(_, unit)| Some((unit, state.units.get(&unit.id)?)));
    let mut knobs: Vec<Knob> =
        units.flat_map(|(unit, now)| unit_knobs(setting, unit, now, now.side == state.side)).collect();
    for general in &setup.generals {
        let Some(now) = state.generals.get(&general.id) else { continue };
        let thing = setup.thing(&general.id);
        let free = state.units.iter().filter(|(unit, of)| {
            let here = now.with.as_ref() == Some(unit) || state.general_with(unit).is_none();
            of.side == general.side && of.is_in_play() && here
        });
        let mut places = vec![Thing::new(&general.id, "no unit")];
        places.extend(free.map(|(unit, _)| setup.thing(unit)));
        let with = now.with.as_ref().unwrap_or(&general.id);
        let says = "the unit that he is with; himself: none";
        knobs.push(Knob { thing, name: WITH, says, domain: Domain::Things(places), now: json!(with) });
    }
    for objective in &setup.objectives {
        let Some(now) = state.objectives.get(&objective.id) else { continue };
        let mut holders = vec![Thing::new(&objective.id, "nobody")];
        holders.extend(setting.roster().sides.iter().map(|side| Thing::new(&side.id, &side.name)));
        knobs.push(Knob {
            thing: setup.thing(&objective.id),
            name: HELD_BY,
            says: "who holds it; itself: nobody",
            domain: Domain::Things(holders),
            now: json!(now.as_ref().unwrap_or(&objective.id)),
        });
    }
    if let (Some(of), Some(points)) = (setup.points, state.points) {
        knobs.push(Knob {
            thing: Thing::new(&state.side, setting.roster().side_name(&state.side)),
            name: POINTS,
            says: "the points that are left this turn",
            domain: Domain::Whole { low: 0, high: of.most() },
            now: json!(points),
        });
    }
    knobs
}

fn unit_knobs(
    setting: &Setting<MoraleCheck>,
    unit: &UnitSetup,
    now: &UnitState,
    has_turn: bool,
) -> Vec<Knob> {
    let knob = |name, says, domain, value| Knob { thing: unit.thing(), name, says, domain, now: value };
    let flag = |name, says, value: bool| knob(name, says, Domain::Flag, json!(value));
    let place = match now.presence {
        Presence::InPlay => json!(Place::InPlay),
        Presence::Fled => json!(Place::Fled),
        Presence::Removed => json!(Place::Removed),
        Presence::Expected(_) => Json::Null,
    };
    let mut knobs = vec![
        knob(PRESENCE, "whether it is on the table", Domain::choice::<Place>(), place),
        knob(QUALITY, "how good its troops are", Domain::choice::<Quality>(), json!(now.troops.quality)),
    ];
    if now.troops.arm == Arm::Artillery {
        knobs.push(flag(LIMBERED, "limbered", now.troops.limbered));
    }
    if !now.is_in_play() {
        return knobs;
    }
    knobs.push(flag(SHAKEN, "shaken", now.troops.shaken));
    if now.troops.arm == Arm::Infantry {
        knobs.push(flag(IN_SQUARE, "in square", now.troops.in_square));
    }
    if setting.setup().points.is_some() {
        knobs.push(flag(ORDERED, "whether it has its order for this turn", now.ordered));
    }
    knobs.push(flag(FORMED, "whether it has changed formation this turn", now.formed));
    if !setting.setup().moves.is_empty() {
        knobs.push(flag(MOVED, "whether it has moved this turn", now.moved));
    }
    if !has_turn {
        return knobs;
    }
    let charge = if now.charge == ChargeStep::None { ChargeNow::None } else { ChargeNow::Over };
    knobs.push(knob(CHARGE, "its charge of this turn", Domain::choice::<ChargeNow>(), json!(charge)));
    if now.is_cavalry() {
        let follow_ups = Domain::Whole { low: 0, high: super::state::MOST_FOLLOW_UPS };
        knobs.push(knob(FOLLOW_UPS, "its follow-up charges of this turn", follow_ups, json!(now.follow_ups)));
    }
    knobs
}

/// Sets a value of [`knobs`]. What is not one changes nothing.
pub(super) fn set(state: &mut State, knob: &str, thing: &str, value: &Json) {
    if let Some(id) = Id::new(thing) {
        let _ = set_unit(state, knob, &id, value).or_else(|| set_other(state, knob, &id, value));
    }
}

fn set_unit(state: &mut State, knob: &str, id: &Id, value: &Json) -> Option<()> {
    if knob == PRESENCE {
        match read::<Place>(value)? {
            Place::InPlay => state.units.get_mut(id)?.presence = Presence::InPlay,
            Place::Fled => state.take_off(id, Presence::Fled),
            Place::Removed => state.take_off(id, Presence::Removed),
        }
        return Some(());
    }
    let unit = state.units.get_mut(id)?;
    match knob {
        QUALITY => unit.troops.quality = read(value)?,
        SHAKEN => {
            unit.troops.shaken = read(value)?;
            // Who is not shaken any more has nothing to check.
            unit.owes = unit.owes.filter(|_| unit.troops.shaken);
        }
        IN_SQUARE => unit.troops.in_square = read(value)?,
        LIMBERED => unit.troops.limbered = read(value)?,
        ORDERED => unit.ordered = read(value)?,
        FORMED => unit.formed = read(value)?,
        MOVED => unit.moved = read(value)?,
        CHARGE => {
            unit.charge = match read(value)? {
                ChargeNow::None => {
                    unit.charged.clear();
                    ChargeStep::None
                }
                ChargeNow::Over => ChargeStep::Over,
            };
        }
        FOLLOW_UPS => unit.follow_ups = read(value)?,
        _ => {}
    }
    Some(())
}

fn set_other(state: &mut State, knob: &str, id: &Id, value: &Json) -> Option<()> {
    match knob {
        WITH => {
            let with: Id = read(value)?;
            state.generals.get_mut(id)?.with = Some(with).filter(|with| with != id);
        }
        HELD_BY => {
            let holder: Id = read(value)?;
            *state.objectives.get_mut(id)? = Some(holder).filter(|holder| holder != id);
        }
        POINTS => state.points = Some(read(value)?),
        _ => {}
    }
    Some(())
}

fn read<T: DeserializeOwned>(value: &Json) -> Option<T> {
    T::deserialize(value).ok()
}
