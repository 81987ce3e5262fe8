//! Fire and melee, and what they cost.

use serde_json::Value as Json;
use standfast_engine::battle::{Declined, Domain, Id, Offers, Part, Thing, unless};

use super::{Asked, fatigue_loss, losses_of, no_fatigue, seen_losses, things};
use crate::battle::command::{Shot, part};
use crate::battle::field::{Field, Regiment};
use crate::battle::may::{self, May};
use crate::battle::verb;
use crate::cite;
use crate::procedures::MOST_CASUALTIES;

pub(super) fn fire(asked: Asked<'_>, offers: &mut Offers<'_>) {
    let field = asked.field();
    let enemy = field.enemy_of(field.acting());
    let firers = match strikers(field, field.acting(), "fire", may::strike) {
        Ok(firers) => firers,
        Err(Declined { rule, why }) => {
            offers.closed(&[&verb::FIRE, &verb::VOLLEY], rule, || why);
            return;
        }
    };
    for regiment in field.units_of(enemy) {
        offers.consider(&verb::FIRE, cite::LOSS, &[(part::TARGET, regiment.thing())], || {
            may::be_there(regiment)?;
            let firers = Part::new(part::UNITS, "who fires", Domain::some(firers.clone()));
            Ok(vec![firers, seen_losses(regiment)])
        });
    }
    for (leader, _) in field.leaders_of(enemy) {
        let fixed = [(part::TARGET, &leader.thing)];
        offers.consider(&verb::FIRE, cite::LOSS, &fixed, || Err(no_fatigue(&leader.thing)));
    }
    offers.consider(&verb::VOLLEY, cite::LOSS, &[], || {
        let targets = things(field.units_of(enemy).filter(|regiment| may::be_there(*regiment).is_ok()));
        unless(!targets.is_empty(), cite::TURN, || "no unit of the enemy is left".to_owned())?;
        let casualties = Domain::Whole { low: 0, high: MOST_CASUALTIES.into() };
        let shot = Domain::Parts(vec![
            Shot::target().part(Domain::Things(targets)),
            Shot::casualties().part(casualties).or(0),
            Shot::fatigue().part(fatigue_loss()).or(Json::Null),
        ]);
        let of = firers.iter().map(|firer| Part::of(firer, shot.clone())).collect();
        Ok(vec![Part::new(part::FIRE, "who fires, and at whom", Domain::Each { of, least: 1 })])
    });
}

pub(super) fn melee(asked: Asked<'_>, offers: &mut Offers<'_>) {
    let (field, ground) = (asked.field(), asked.ground());
    let player = &field.state.player;
    offers.consider(&verb::MELEE, cite::LOSS, &[], || {
        let attackers = strikers(field, player, "attack", |regiment| may::attack(field, ground, regiment))?;
        let enemy = field.units_of(field.enemy_of(player));
        let defenders = things(enemy.filter(|regiment| may::be_attacked(field, ground, *regiment).is_ok()));
        unless(!defenders.is_empty(), cite::TURN, || {
            "all units of the enemy have been in melee in this phase".to_owned()
        })?;
        Ok(vec![
            Part::new(part::ATTACKERS, "who attacks", Domain::some(attackers)),
            Part::new(part::DEFENDERS, "who is attacked", Domain::some(defenders)),
        ])
    });
}

/// The units of the side that may still strike in this phase; if none may, the rule that refuses the first says so.
fn strikers(
    field: Field<'_>,
    side: &Id,
    does: &str,
    able_to: impl Fn(Regiment<'_>) -> May,
) -> Result<Vec<Thing>, Declined> {
    let able = things(field.units_of(side).filter(|regiment| able_to(*regiment).is_ok()));
    if !able.is_empty() {
        return Ok(able);
    }
    let first = field.units_of(side).find_map(|regiment| able_to(regiment).err());
    let rule = first.map_or(cite::TURN, |first| first.rule);
    Err(Declined::by(rule, format!("no unit is left that may {does} in this phase")))
}

/// What a unit lost is entered by the side that struck it, as with fire.
pub(super) fn melee_losses(asked: Asked<'_>, offers: &mut Offers<'_>) {
    let field = asked.field();
    let sides = field.sides().iter().map(|side| &side.id).filter(|side| asked.acts_for(side));
    let mut open = Vec::new();
    for enemy in sides.map(|side| field.enemy_of(side)) {
        for regiment in field.units_of(enemy) {
            if regiment.state.awaits_losses {
                open.push(Part::of(regiment.thing(), losses_of(regiment)));
            }
            offers.consider(&verb::MELEE_LOSSES, cite::LOSS, &[(part::UNIT, regiment.thing())], || {
                may::lose(regiment).map(|()| vec![seen_losses(regiment)])
            });
        }
        for (leader, _) in field.leaders_of(enemy) {
            let fixed = [(part::UNIT, &leader.thing)];
            offers.consider(&verb::MELEE_LOSSES, cite::LOSS, &fixed, || Err(no_fatigue(&leader.thing)));
        }
    }
    offers.consider(&verb::MELEE_LOSSES_ALL, cite::LOSS, &[], || {
        unless(!open.is_empty(), cite::LOSS, || "you have no losses in melee to enter".to_owned())?;
        let each = Domain::Each { of: open, least: 1 };
        Ok(vec![Part::new(part::LOSSES, "what each unit lost", each)])
    });
}
