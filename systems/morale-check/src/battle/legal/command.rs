use standfast_engine::battle::{Declined, Domain, Offers, Part, Placing, Thing};

use super::super::cite;
use super::super::command::{
    ATTACH, CONFIRM, DESHAKE, DESHAKE_ALL, DETACH, FORM, Formation, GIVE_ORDERS, HOLD, MARCH, ORDER,
    ROLL_POINTS,
};
use super::super::ground::no_room_for;
use super::super::placing::placing;
use super::super::setup::UnitSetup;
use super::super::state::{Owed, UnitState, other_side};
use super::{Here, in_play, unless};
use crate::Arm;

pub(super) fn deshake(here: &Here<'_>, offers: &mut Offers<'_>) {
    for (unit, state) in here.own_units() {
        offers.consider(&DESHAKE, cite::DESHAKE, &[("unit", &unit.thing())], || {
            in_play(state)?;
            unless(state.troops.shaken, cite::DESHAKE, "it is not shaken")?;
            let owes = state.owes == Some(Owed::Deshake);
            unless(owes, cite::DESHAKE, "it has checked this turn, or was not shaken when the turn began")?;
            Ok(vec![here.seen_of_ground(&unit.id, false)])
        });
    }
}

/// All who must check do at once (morale-check.when.deshake).
pub(super) fn deshake_all(here: &Here<'_>, offers: &mut Offers<'_>) {
    offers.consider(&DESHAKE_ALL, cite::DESHAKE, &[], || {
        let owing = here.own_units().filter(|(_, state)| state.owes == Some(Owed::Deshake));
        let of: Vec<Part> =
            owing.map(|(unit, _)| here.seen_of_ground_as(unit.id.to_string(), &unit.id, false)).collect();
        unless(
            !of.is_empty(),
            cite::DESHAKE,
            "nobody who was shaken when the turn began has still to check",
        )?;
        Ok(vec![Part::new("seen", "the ground that each stands on", Domain::Parts(of))])
    });
}

pub(super) fn roll_points(here: &Here<'_>, offers: &mut Offers<'_>) {
    let setup = here.setting.setup();
    offers.consider(&ROLL_POINTS, cite::POINTS, &[], || {
        let Some(points) = setup.points else {
            return Err(Declined::by(cite::POINTS, "this battle has no points"));
        };
        unless(points.dice > 0, cite::POINTS, "points come without a die in this battle")?;
        unless(here.state.points.is_none(), cite::POINTS, "they have been rolled this turn")?;
        Ok(Vec::new())
    });
}

pub(super) fn order(here: &Here<'_>, offers: &mut Offers<'_>) {
    for (unit, state) in here.own_units() {
        offers.consider(&ORDER, cite::POINTS, &[("unit", &unit.thing())], || {
            may_be_ordered(here, state)?;
            Ok(Vec::new())
        });
    }
}

/// Several have their orders at once, as far as the points last (morale-check.battle.points).
pub(super) fn give_orders(here: &Here<'_>, offers: &mut Offers<'_>) {
    offers.consider(&GIVE_ORDERS, cite::POINTS, &[], || {
        let all: Vec<_> = here.own_units().map(|(unit, state)| (unit, may_be_ordered(here, state))).collect();
        let able = all.iter().filter(|(_, may)| may.is_ok());
        let of: Vec<Thing> = able.map(|(unit, _)| unit.thing()).collect();
        if of.is_empty() {
            let declined = all.into_iter().find_map(|(_, may)| may.err());
            return Err(declined.unwrap_or_else(|| Declined::by(cite::POINTS, "the side has no unit")));
        }
        let left = here.state.points.and_then(|points| usize::try_from(points).ok()).unwrap_or_default();
        let most = left.min(of.len());
        Ok(vec![Part::new("units", "who have their orders", Domain::Several { of, least: 1, most })])
    });
}

fn may_be_ordered(here: &Here<'_>, unit: &UnitState) -> Result<(), Declined> {
    in_play(unit)?;
    let needed = here.setting.setup().points.is_some();
    unless(needed, cite::POINTS, "units need no orders in this battle")?;
    unless(!unit.ordered, cite::PIPS, "it has its order, and a point once spent stays spent")?;
    match here.state.points {
        None => Err(Declined::by(cite::POINTS, "the points of this turn are still to be rolled")),
        Some(0) => Err(Declined::by(cite::PIPS, "no point is left, and points once spent stay spent")),
        Some(_) => Ok(()),
    }
}

pub(super) fn attach(here: &Here<'_>, offers: &mut Offers<'_>) {
    let state = here.state;
    let free = here.own_units().filter(|(_, unit)| unit.is_in_play());
    let free = free.filter(|(unit, _)| state.general_with(&unit.id).is_none());
    let free: Vec<Thing> = free.map(|(unit, _)| unit.thing()).collect();
    for (id, _) in state.generals.iter().filter(|(_, general)| general.side == state.side) {
        offers.consider(&ATTACH, cite::GENERALS, &[("general", &here.setting.thing(id))], || {
            unless(!free.is_empty(), cite::GENERALS, "every unit on the table has a general")?;
            Ok(vec![Part::new("unit", "the unit that he joins", Domain::Things(free.clone()))])
        });
    }
}

pub(super) fn detach(here: &Here<'_>, offers: &mut Offers<'_>) {
    let state = here.state;
    for (id, general) in state.generals.iter().filter(|(_, general)| general.side == state.side) {
        offers.consider(&DETACH, cite::GENERALS, &[("general", &here.setting.thing(id))], || {
            unless(general.with.is_some(), cite::GENERALS, "he is with no unit")?;
            Ok(Vec::new())
        });
    }
}

pub(super) fn form(here: &Here<'_>, offers: &mut Offers<'_>) {
    for (unit, state) in here.own_units() {
        offers.consider(&FORM, cite::FORMATION, &[("unit", &unit.thing())], || {
            in_play(state)?;
            let Some(other) = other_formation(state) else {
                return Err(Declined::by(cite::FORMATION, "cavalry forms neither square nor limbers"));
            };
            here.has_order(state)?;
            unless(!state.formed, cite::FORMATION, "it has changed formation this turn")?;
            here.has_room(unit, state, other)?;
            Ok(vec![Part::new("to", "what it forms", Domain::some_of(&[other])).or(other.to_string())])
        });
    }
}

impl Here<'_> {
    /// There is room for the formation where the unit stands, if it stands on a table.
    pub(super) fn has_room(
        &self,
        unit: &UnitSetup,
        state: &UnitState,
        to: Formation,
    ) -> Result<(), Declined> {
        let formed = to.taken_up_by(state.troops);
        match self.ground().and_then(|ground| no_room_for(ground, unit, &formed)) {
            Some(clash) => Err(Declined::by(cite::GROUND, format!("there is no room for it: {clash}"))),
            None => Ok(()),
        }
    }
}

/// The formation that a unit can change to; cavalry has none.
fn other_formation(unit: &UnitState) -> Option<Formation> {
    match (unit.troops.arm, unit.troops.in_square, unit.troops.limbered) {
        (Arm::Cavalry, ..) => None,
        (Arm::Infantry, true, _) => Some(Formation::LineOrColumn),
        (Arm::Infantry, false, _) => Some(Formation::Square),
        (Arm::Artillery, _, true) => Some(Formation::Unlimbered),
        (Arm::Artillery, _, false) => Some(Formation::Limbered),
    }
}

/// Units move on the table, each within its move (morale-check.battle.moves).
pub(super) fn march(here: &Here<'_>, offers: &mut Offers<'_>) {
    offers.consider(&MARCH, cite::MOVES, &[], || {
        let Some(table) = here.ground() else {
            return Err(Declined::by(cite::MOVES, "the battle has no table"));
        };
        let way = |(unit, _): (&UnitSetup, &UnitState)| match placing(here.setting, here.state, &unit.id) {
            Ok(Placing::Within(rates)) => {
                let march = table.march(&unit.id, rates)?;
                Some(Part::of(&unit.thing(), Domain::Path(Box::new(march))))
            }
            _ => None,
        };
        let of: Vec<Part> = here.own_units().filter_map(way).collect();
        unless(!of.is_empty(), cite::MOVES, "nobody has a move to make, as far as the scenario gives moves")?;
        Ok(vec![Part::new("moves", "who goes which way", Domain::Each { of, least: 1 })])
    });
}

/// Who holds an objective is said where the table does not show it (morale-check.battle.objectives).
pub(super) fn hold(here: &Here<'_>, offers: &mut Offers<'_>) {
    let sides = &here.setting.roster().sides;
    let sides: Vec<Thing> = sides.iter().map(|side| Thing::new(&side.id, &side.name)).collect();
    for objective in &here.setting.setup().objectives {
        let thing = Thing::new(&objective.id, &objective.name);
        offers.consider(&HOLD, cite::TURN_LIMIT, &[("objective", &thing)], || {
            let seen = objective.on.is_some();
            unless(!seen, cite::OBJECTIVES, "the table shows who holds it, at the end of each player turn")?;
            let claimed = here.state.claims.contains_key(&objective.id);
            unless(!claimed, cite::OBJECTIVES, "what was said of it is still to be confirmed")?;
            let by = Part::new("by", "who holds it now; left out: nobody", Domain::Things(sides.clone()));
            Ok(vec![by.or(serde_json::Value::Null)])
        });
    }
}

/// The other side, or the umpire, confirms what was said of an objective (morale-check.battle.objectives).
pub(super) fn confirm(here: &Here<'_>, offers: &mut Offers<'_>) {
    for objective in &here.setting.setup().objectives {
        let thing = Thing::new(&objective.id, &objective.name);
        offers.consider(&CONFIRM, cite::OBJECTIVES, &[("objective", &thing)], || {
            let Some(claim) = here.state.claims.get(&objective.id) else {
                return Err(Declined::by(cite::OBJECTIVES, "nobody says that it has changed hands"));
            };
            let other = here.setting.roster().acts_for(here.seat, other_side(here.setting, &claim.side));
            unless(other, cite::OBJECTIVES, "the other side confirms it, or the umpire")?;
            let agrees = Part::new("agrees", "whether it has changed hands so", Domain::Flag);
            Ok(vec![agrees.or(true)])
        });
    }
}
