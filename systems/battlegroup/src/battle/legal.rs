//! What a seat may do now.

use serde_json::json;
use standfast_engine::Choice;
use standfast_engine::battle::{
    Declined, Domain, Ground, Id, Offers, Part, Roster, Seat, Seen, Setting, Thing,
};

use super::command::{
    ABANDON, BEGIN, CASUALTIES, CHECK, DAMAGE, END, EXPLODE, Edge, FIRE, HIT_ROBOT, INITIATIVE, INTERCEPT,
    LEAVE, MISS, MOVE, Movement, PASS, SHOOT, SURRENDER, VERBS,
};
use super::field::{Field, PieceOn, UnitOn, ids};
use super::state::{Fire, Phase, State};
use super::{due, ground, losses, may};
use crate::{Battlegroup, Morale};

/// The most pieces that check in one command: exact odds go through each way in which they can come out.
const MOST_CHECKS: usize = 10;

/// Considers every command that could come into question for this seat.
pub(super) fn legal(setting: &Setting<Battlegroup>, state: &State, seat: &Seat, offers: &mut Offers<'_>) {
    let (field, roster) = (Field { setting, state }, setting.roster());
    if let Some(fire) = &state.fire {
        let rule = "battlegroup.sheet";
        consider_effect(field, fire, roster, seat, offers);
        offers.closed(VERBS, rule, || "the effect of the fire is entered first".to_owned());
        return;
    }
    if field.surrendering().next().is_some() {
        consider_surrenders(field, roster, seat, offers);
        let why = "it is settled first who is about to surrender";
        offers.closed(VERBS, "battlegroup.surrender", || why.to_owned());
        return;
    }
    match &state.phase {
        Phase::Forming => {
            offers.consider(&BEGIN, "battlegroup.sizes", &[], || Ok(Vec::new()));
            offers.closed(VERBS, "battlegroup.units", || "the battle has not begun".to_owned());
            return;
        }
        Phase::Choosing { side } if roster.acts_for(seat, side) => consider_giving(field, side, offers),
        Phase::Acting { side, unit, .. } => {
            if roster.acts_for(seat, side)
                && let Some(unit) = field.unit(unit)
            {
                consider_acting(field, side, unit, offers);
            }
            for side in field.sides().filter(|&other| other != side && roster.acts_for(seat, other)) {
                consider_intercepting(field, side, offers);
            }
        }
        Phase::Choosing { .. } => {}
    }
    consider_abandoning(field, roster, seat, offers);
    offers.closed(VERBS, "battlegroup.marker.first", || match &state.phase {
        Phase::Choosing { side } => format!("{} gives the initiative now", field.side_name(side)),
        Phase::Acting { side, unit, .. } => {
            format!("{} of {} has the initiative", field.forces().name(unit), field.side_name(side))
        }
        Phase::Forming => String::new(),
    });
}

/// Those of the pieces that may do it; where none may, why the first may not.
fn able<'a>(
    pieces: impl Iterator<Item = PieceOn<'a>>,
    may: impl Fn(PieceOn<'a>) -> Result<(), Declined>,
    nobody: impl FnOnce() -> Declined,
) -> Result<Vec<PieceOn<'a>>, Declined> {
    let (mut able, mut refused) = (Vec::new(), None);
    for piece in pieces {
        match may(piece) {
            Ok(()) => able.push(piece),
            Err(declined) => refused = refused.or(Some(declined)),
        }
    }
    if able.is_empty() { Err(refused.unwrap_or_else(nobody)) } else { Ok(able) }
}

fn nobody() -> Declined {
    Declined::by("battlegroup.eliminated", "nobody is left of it in play")
}

fn things<'a>(pieces: impl IntoIterator<Item = PieceOn<'a>>) -> Vec<Thing> {
    pieces.into_iter().map(PieceOn::thing).collect()
}

/// A part that names some of the pieces; left out, all of them, as far as `most` goes.
fn some_of(says: &'static str, pieces: &[PieceOn<'_>], most: usize) -> Part {
    let all = ids(pieces.iter().copied().take(most));
    let domain =
        Domain::Several { of: things(pieces.iter().copied()), least: 1, most: most.min(pieces.len()) };
    Part::new("pieces", says, domain).or(json!(all))
}

fn all_of(says: &'static str, pieces: &[PieceOn<'_>]) -> Part {
    some_of(says, pieces, pieces.len())
}

/// What the players see of those who check: who of the soldiers can't retreat from an enemy near him.
fn seen_of_check<'a>(table: Option<&Ground<'_>>, pieces: impl Iterator<Item = PieceOn<'a>>) -> Part {
    let soldiers: Vec<PieceOn<'a>> = pieces.filter(|piece| piece.is_soldier()).collect();
    let most = soldiers.len();
    let says = "soldiers who can't retreat and have an enemy within 6 inches";
    let shown = table.and_then(|table| ground::cornered(table, &soldiers));
    let cornered = Part::new("cornered", says, Domain::Several { of: things(soldiers), least: 0, most });
    let cornered = cornered.as_seen(shown.map(|shown| shown.map(|soldiers| json!(soldiers))), json!([]));
    Part::new("seen", "what the players see", Domain::Parts(vec![cornered]))
}

/// What the players see of those who move.
fn seen_of_move(table: Option<&Ground<'_>>, pieces: &[PieceOn<'_>]) -> Part {
    let fact =
        |name, says, shown: Option<Seen<bool>>| Part::new(name, says, Domain::Flag).as_seen(shown, false);
    let in_the_open = table.and_then(|table| ground::in_the_open(table, pieces));
    let exposed = table.and_then(|table| ground::exposed(table, pieces));
    let seen = vec![
        fact("in_the_open", "they are in the open, or cross it", in_the_open),
        fact("exposed", "they are exposed to direct enemy fire, or have been fired on", exposed),
        fact("fired_on", "they are fired on while they move", None),
        fact("toward_fire", "the nearest concealment lies toward known enemy fire", None),
    ];
    Part::new("seen", "what the players see", Domain::Parts(seen))
}

fn consider_giving(field: Field<'_>, side: &Id, offers: &mut Offers<'_>) {
    for unit in field.units_of(side) {
        offers.consider(&INITIATIVE, "battlegroup.marker.first", &[("unit", &unit.thing())], || {
            let able = able(unit.pieces(), may::be_given_initiative, nobody)?;
            Ok(vec![all_of("who gets the initiative; left out: all", &able)])
        });
    }
    offers.consider(&PASS, "battlegroup.marker.must", &[], || {
        due::before_turn_ends(field, side).map_or(Ok(Vec::new()), Err)
    });
}

fn consider_acting(field: Field<'_>, side: &Id, unit: UnitOn<'_>, offers: &mut Offers<'_>) {
    let (thing, table) = (unit.thing(), offers.ground());
    offers.consider(&CHECK, "battlegroup.marker.first", &[("unit", &thing)], || {
        let able = able(field.holders(), may::check, nobody)?;
        let seen = seen_of_check(table, able.iter().copied());
        Ok(vec![some_of("who checks; left out: all who must", &able, MOST_CHECKS), seen])
    });
    if offers.wants(&MOVE) {
        consider_moving(field, &thing, offers);
    }
    consider_leaving(field, &thing, offers);
    if offers.wants(&FIRE) {
        for target in field.sides().filter(|&other| other != side).flat_map(|other| field.units_of(other)) {
            let fixed = [("unit", &thing), ("target", &target.thing())];
            offers.consider(&FIRE, "battlegroup.good", &fixed, || consider_fire(field, target));
        }
    }
    offers.consider(&END, "battlegroup.marker.first", &[], || {
        due::before_initiative_ends(field, side).map_or(Ok(Vec::new()), Err)
    });
}

fn consider_moving(field: Field<'_>, unit: &Thing, offers: &mut Offers<'_>) {
    let table = offers.ground();
    for &how in Movement::ALL {
        let Some(way) = Id::new(how.name()) else { continue };
        let way = Thing::new(&way, how.name());
        let rule = match how {
            Movement::Advance => "battlegroup.good",
            Movement::Conceal => "battlegroup.shaken",
            Movement::FallBack => "battlegroup.broken",
        };
        offers.consider(&MOVE, rule, &[("unit", unit), ("how", &way)], || {
            let able = able(field.holders(), |piece| may::go(piece, how), nobody)?;
            let seen = seen_of_move(table, &able);
            Ok(vec![all_of("who moves; left out: all who may", &able), seen])
        });
    }
}

fn consider_leaving(field: Field<'_>, unit: &Thing, offers: &mut Offers<'_>) {
    let broken = field.holders().any(|piece| piece.now.morale == Morale::Broken);
    let rule = match (broken, field.holders().any(PieceOn::retreats)) {
        (true, _) => "battlegroup.broken.edge",
        (false, true) => "battlegroup.break.conduct",
        (false, false) => "battlegroup.campaign",
    };
    offers.consider(&LEAVE, rule, &[("unit", unit)], || {
        let able = able(field.holders(), may::leave, nobody)?;
        let edge = Part::new("edge", "by which edge", Domain::choice::<Edge>());
        Ok(vec![all_of("who leaves; left out: all who may", &able), edge])
    });
}

fn consider_fire(field: Field<'_>, target: UnitOn<'_>) -> Result<Vec<Part>, Declined> {
    if target.on_table().next().is_none() {
        let why = format!("nothing of {} is left to be fired at", target.sheet.name);
        return Err(Declined::by("battlegroup.eliminated", why));
    }
    let able = able(field.holders(), may::fire, nobody)?;
    let mut parts = vec![all_of("who fires; left out: all who may", &able)];
    if field.setup().nbc {
        parts.push(Part::new("nbc", "with an NBC weapon", Domain::Flag).or(false));
    }
    Ok(parts)
}

fn consider_intercepting(field: Field<'_>, side: &Id, offers: &mut Offers<'_>) {
    if !offers.wants(&INTERCEPT) || field.holders().next().is_none() {
        return;
    }
    let table = offers.ground();
    for unit in field.units_of(side) {
        offers.consider(&INTERCEPT, "battlegroup.intercept", &[("unit", &unit.thing())], || {
            let able = able(unit.pieces(), may::intercept, nobody)?;
            let seen = seen_of_check(table, able.iter().copied().filter(|piece| piece.checks_first()));
            Ok(vec![some_of("who fires; left out: all who may", &able, MOST_CHECKS), seen])
        });
    }
}

/// What may be entered of the effect of fire: by either side.
fn consider_effect(field: Field<'_>, fire: &Fire, roster: &Roster, seat: &Seat, offers: &mut Offers<'_>) {
    let Some(target) = field.unit(&fire.at) else { return };
    let mut concerned = [Some(target), field.unit(&fire.by)].into_iter().flatten();
    if !concerned.any(|unit| roster.acts_for(seat, &unit.sheet.side)) {
        return;
    }
    let more = || Part::new("more", "there is more effect to be entered", Domain::Flag).or(false);
    offers.consider(&MISS, "battlegroup.sheet", &[], || Ok(Vec::new()));
    let soldiers: Vec<PieceOn<'_>> = target.soldiers_on_table().collect();
    offers.consider(&CASUALTIES, "battlegroup.marker.infantry", &[("unit", &target.thing())], || {
        if soldiers.is_empty() {
            return Err(Declined::by("battlegroup.sheet", "there are no soldiers in it to be hit"));
        }
        let domain = Domain::Several { of: things(soldiers.clone()), least: 1, most: soldiers.len() };
        Ok(vec![Part::new("fallen", "who is hit", domain), more()])
    });
    for piece in target.on_table().filter(|piece| !piece.is_soldier()) {
        if piece.is_machine() {
            let fixed = [("target", &piece.thing())];
            offers.consider(&DAMAGE, "battlegroup.marker.vehicle", &fixed, || Ok(damage_parts(piece)));
            offers.consider(&EXPLODE, "battlegroup.explosion", &fixed, || Ok(explosion_parts(piece)));
        } else {
            let hits = Domain::Whole { low: 1, high: piece.points_left().max(1) };
            offers.consider(&HIT_ROBOT, "battlegroup.marker.vehicle", &[("robot", &piece.thing())], || {
                Ok(vec![Part::new("hits", "penetrating hits", hits).or(1), more()])
            });
        }
    }
}

fn damage_parts(machine: PieceOn<'_>) -> Vec<Part> {
    let systems = machine.now.systems;
    let levels = |name, says, high| Part::new(name, says, Domain::Whole { low: 0, high }).or(0);
    let weapons: Vec<Thing> = machine.working_weapons().map(|(id, name)| Thing::new(id, name)).collect();
    let most = weapons.len();
    let weapons = Domain::Several { of: weapons, least: 0, most };
    vec![
        levels("movement", "levels of movement that it loses", systems.movement),
        levels("targeting", "levels of targeting that it loses", systems.targeting),
        levels("damage_control", "levels of damage control that it loses", systems.damage_control),
        Part::new("weapons", "weapon systems that are knocked out", weapons).or(json!([])),
    ]
}

fn explosion_parts(machine: PieceOn<'_>) -> Vec<Part> {
    let crew = machine.unit().map_or(Vec::new(), |unit| things(unit.crew_aboard()));
    let most = losses::crew_left(machine).min(crew.len());
    let says = "who of the crew that is left is not penetrated by high explosive of attack factor 6";
    let survivors = Part::new("survivors", says, Domain::Several { of: crew, least: 0, most });
    vec![Part::new("seen", "what the players see", Domain::Parts(vec![survivors.or(json!([]))]))]
}

fn consider_abandoning(field: Field<'_>, roster: &Roster, seat: &Seat, offers: &mut Offers<'_>) {
    if !offers.wants(&ABANDON) {
        return;
    }
    for side in field.sides().filter(|side| roster.acts_for(seat, side)) {
        for machine in field.units_of(side).filter_map(UnitOn::machine) {
            offers.consider(&ABANDON, "battlegroup.broken", &[("vehicle", &machine.thing())], || {
                if !machine.must_be_abandoned() {
                    let why =
                        format!("{} is not both broken and immobile, with a crew aboard", machine.name());
                    return Err(Declined::by("battlegroup.broken", why));
                }
                let crew: Vec<PieceOn<'_>> =
                    machine.unit().map_or(Vec::new(), |unit| unit.crew_aboard().collect());
                let count = losses::crew_left(machine).min(crew.len());
                let first = ids(crew.iter().copied().take(count));
                let domain = Domain::Several { of: things(crew), least: count, most: count };
                Ok(vec![Part::new("survivors", "who of the crew survives", domain).or(json!(first))])
            });
        }
    }
}

fn consider_surrenders(field: Field<'_>, roster: &Roster, seat: &Seat, offers: &mut Offers<'_>) {
    for soldier in field.surrendering() {
        let Some(side) = soldier.side().filter(|side| roster.acts_for(seat, side)) else { continue };
        let thing = soldier.thing();
        offers.consider(&SURRENDER, "battlegroup.surrender", &[("soldier", &thing)], || Ok(Vec::new()));
        if !offers.wants(&SHOOT) {
            continue;
        }
        let friends = field.pieces_of(side).filter(|piece| piece.is_soldier() && piece.id != soldier.id);
        for officer in friends {
            let fixed = [("soldier", &thing), ("officer", &officer.thing())];
            offers.consider(&SHOOT, "battlegroup.surrender.officer", &fixed, || {
                may::shoot(officer, soldier).map(|()| Vec::new())
            });
        }
    }
}
