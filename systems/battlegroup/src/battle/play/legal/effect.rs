use serde_json::{Value as Json, json};
use standfast_engine::battle::{Declined, Domain, Id, Offers, Part, Thing};

use super::{Asked, able, all_of, seen, things};
use crate::battle::command::{Effect, SeenOfExplosion, part};
use crate::battle::field::{PieceOn, UnitOn};
use crate::battle::play::crew;
use crate::battle::{may, verb};
use crate::cite;

/// Fire, with its effect if that is known at once.
pub(super) fn fire(asked: Asked<'_>, side: &Id, offers: &mut Offers<'_>) {
    let field = asked.field();
    let Some(unit) = field.acting() else { return };
    for target in field.units().filter(|target| target.sheet.side != *side) {
        let fixed = [(part::UNIT, &unit.thing()), (part::TARGET, &target.thing())];
        offers.consider(&verb::FIRE, cite::GOOD, &fixed, || {
            may::be_fired_at(target)?;
            let able = able(field.holders(), may::fire)?;
            let mut parts = vec![all_of("who fires; left out: all who may", &able)];
            if field.setup().nbc {
                parts.push(Part::flag(part::NBC, "with an NBC weapon"));
            }
            let says = "the effect, empty for a miss; left out: it is entered afterwards";
            parts.push(Part::new(part::EFFECT, says, Domain::Parts(effect_on(target))).or(Json::Null));
            Ok(parts)
        });
    }
}

/// What fire may do to a unit, but for an explosion.
fn effect_on(target: UnitOn<'_>) -> Vec<Part> {
    let soldiers = things(target.soldiers_on_table());
    let hits: Vec<Part> =
        target.robots_on_table().map(|robot| Part::of(&robot.thing(), hits_on(robot))).collect();
    let mut parts = Vec::new();
    if !soldiers.is_empty() {
        let most = soldiers.len();
        let domain = Domain::Several { of: soldiers, least: 0, most };
        parts.push(Effect::fallen().part(domain).or(json!([])));
    }
    if !hits.is_empty() {
        parts.push(Effect::hits().part(Domain::Each { of: hits, least: 0 }).or(json!({})));
    }
    parts.extend(target.machine().into_iter().flat_map(damage_parts));
    parts
}

fn hits_on(robot: PieceOn<'_>) -> Domain {
    Domain::Whole { low: 1, high: robot.points_left().max(1) }
}

pub(super) fn miss(_: Asked<'_>, _: &Id, offers: &mut Offers<'_>) {
    offers.consider(&verb::MISS, cite::SHEET, &[], || Ok(Vec::new()));
}

pub(super) fn casualties(asked: Asked<'_>, _: &Id, offers: &mut Offers<'_>) {
    let Some(target) = asked.field().under_fire() else { return };
    offers.consider(&verb::CASUALTIES, cite::MARKER_INFANTRY, &[(part::UNIT, &target.thing())], || {
        let soldiers = things(target.soldiers_on_table());
        if soldiers.is_empty() {
            return Err(Declined::by(cite::SHEET, "it has no soldiers to be hit"));
        }
        Ok(vec![Effect::fallen().part(Domain::some(soldiers)), more()])
    });
}

pub(super) fn hit_robot(asked: Asked<'_>, _: &Id, offers: &mut Offers<'_>) {
    for robot in asked.field().under_fire().into_iter().flat_map(UnitOn::robots_on_table) {
        offers.consider(&verb::HIT_ROBOT, cite::MARKER_VEHICLE, &[(part::ROBOT, &robot.thing())], || {
            Ok(vec![Part::new(part::HITS, "penetrating hits", hits_on(robot)).or(1), more()])
        });
    }
}

pub(super) fn damage(asked: Asked<'_>, _: &Id, offers: &mut Offers<'_>) {
    if let Some(machine) = asked.field().under_fire().and_then(UnitOn::machine) {
        let fixed = [(part::TARGET, &machine.thing())];
        offers.consider(&verb::DAMAGE, cite::MARKER_VEHICLE, &fixed, || Ok(damage_parts(machine)));
    }
}

fn damage_parts(machine: PieceOn<'_>) -> Vec<Part> {
    let systems = machine.now.systems;
    let levels = |high| Domain::Whole { low: 0, high };
    let weapons: Vec<Thing> = machine.working_weapons().map(|(id, name)| Thing::new(id, name)).collect();
    let weapons = Domain::Several { most: weapons.len(), of: weapons, least: 0 };
    vec![
        Effect::movement().part(levels(systems.movement)).or(0),
        Effect::targeting().part(levels(systems.targeting)).or(0),
        Effect::damage_control().part(levels(systems.damage_control)).or(0),
        Effect::weapons().part(weapons).or(json!([])),
    ]
}

pub(super) fn explode(asked: Asked<'_>, _: &Id, offers: &mut Offers<'_>) {
    if let Some(machine) = asked.field().under_fire().and_then(UnitOn::machine) {
        offers.consider(&verb::EXPLODE, cite::EXPLOSION, &[(part::TARGET, &machine.thing())], || {
            let crew = machine.unit().map_or(Vec::new(), |unit| things(unit.crew_aboard()));
            let most = crew::crew_left(machine).most.min(crew.len());
            let domain = Domain::Several { of: crew, least: 0, most };
            Ok(vec![seen(vec![SeenOfExplosion::survivors().part(domain).or(json!([]))])])
        });
    }
}

fn more() -> Part {
    Part::flag(part::MORE, "there is more of the effect to enter")
}
