use serde_json::{Value as Json, json};
use standfast_engine::battle::{Declined, Domain, Offers, Part, Roster, Seat, Thing};

use super::super::command::{CASUALTIES, DAMAGE, EXPLODE, HIT_ROBOT, MISS};
use super::super::crew;
use super::super::field::{Field, PieceOn, UnitOn};
use super::super::state::Fire;
use super::{able, all_of, nobody, things};
use crate::battle::may;

/// What is given of fire at a unit: who fires, with what, and the effect where it is known at once.
pub(super) fn consider_fire(field: Field<'_>, target: UnitOn<'_>) -> Result<Vec<Part>, Declined> {
    if target.on_table().next().is_none() {
        let why = format!("nothing of {} is left to be fired at", target.sheet.name);
        return Err(Declined::by("battlegroup.eliminated", why));
    }
    let able = able(field.holders(), may::fire, nobody)?;
    let mut parts = vec![all_of("who fires; left out: all who may", &able)];
    if field.setup().nbc {
        parts.push(Part::new("nbc", "with an NBC weapon", Domain::Flag).or(false));
    }
    let says = "the effect, a miss where it names none; left out: it is entered afterwards";
    parts.push(Part::new("effect", says, Domain::Parts(effect_on(target))).or(Json::Null));
    Ok(parts)
}

/// What fire may do to a unit, but for an explosion.
fn effect_on(target: UnitOn<'_>) -> Vec<Part> {
    let soldiers = things(target.soldiers_on_table());
    let robots = target.on_table().filter(|piece| !piece.is_soldier() && !piece.is_machine());
    let hits: Vec<Part> = robots.map(|robot| Part::of(&robot.thing(), hits_on(robot))).collect();
    let mut parts = Vec::new();
    if !soldiers.is_empty() {
        let most = soldiers.len();
        let domain = Domain::Several { of: soldiers, least: 0, most };
        parts.push(Part::new("fallen", "who is hit", domain).or(json!([])));
    }
    if !hits.is_empty() {
        let domain = Domain::Each { of: hits, least: 0 };
        parts.push(Part::new("hits", "penetrating hits on robots", domain).or(json!({})));
    }
    parts.extend(target.machine().into_iter().flat_map(damage_parts));
    parts
}

fn hits_on(robot: PieceOn<'_>) -> Domain {
    Domain::Whole { low: 1, high: robot.points_left().max(1) }
}

/// What may be entered of the effect of fire: by either side.
pub(super) fn consider_effect(
    field: Field<'_>,
    fire: &Fire,
    roster: &Roster,
    seat: &Seat,
    offers: &mut Offers<'_>,
) {
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
            offers.consider(&HIT_ROBOT, "battlegroup.marker.vehicle", &[("robot", &piece.thing())], || {
                Ok(vec![Part::new("hits", "penetrating hits", hits_on(piece)).or(1), more()])
            });
        }
    }
}

fn damage_parts(machine: PieceOn<'_>) -> Vec<Part> {
    let systems = machine.now.systems;
    let levels = |name: &'static str, says: &'static str, high| {
        Part::new(name, says, Domain::Whole { low: 0, high }).or(0)
    };
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
    let most = crew::crew_left(machine).most.min(crew.len());
    let says = "who of the crew that is left is not penetrated by high explosive of attack factor 6";
    let survivors = Part::new("survivors", says, Domain::Several { of: crew, least: 0, most });
    vec![Part::new("seen", "what the players see", Domain::Parts(vec![survivors.or(json!([]))]))]
}
