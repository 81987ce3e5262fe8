use serde_json::Value as Json;
use standfast_engine::battle::{Declined, Domain, Id, Offers, Part, Thing, unless};

use super::Asked;
use crate::battle::command::{Fate, part};
use crate::battle::field::UnitOn;
use crate::battle::state::ChargeStep;
use crate::battle::verb::{
    ANSWER, CHARGE, DECLARE, DECLARE_CHARGES, DRAW_MELEE, FOLLOW_UP, PURSUE, WIN_MELEE,
};
use crate::battle::{command::Formation, may, table};
use crate::cite;

/// The enemies that a unit may charge, or why none.
type Targets = Result<Vec<Thing>, Declined>;

/// Units declare charges, one at a time or together (morale-check.battle.charges).
pub(super) fn declare(asked: Asked<'_>, offers: &mut Offers<'_>) {
    let together = offers.wants(&DECLARE_CHARGES);
    let mut all: Vec<Part> = Vec::new();
    for unit in asked.own_units() {
        let charger = unit.thing();
        let targets = || asked.targets(unit);
        // Listing both kinds asks each unit once.
        let known = together.then(targets);
        if let Some(Ok(targets)) = &known {
            all.push(Part::of(&charger, Domain::Things(targets.clone())));
        }
        offers.consider(&DECLARE, cite::CHARGES, &[(part::UNIT, &charger)], || {
            let targets = Domain::Things(known.unwrap_or_else(targets)?);
            Ok(vec![Part::new(part::TARGET, "the unit that it charges", targets)])
        });
    }
    offers.consider(&DECLARE_CHARGES, cite::CHARGES, &[], || {
        unless(!all.is_empty(), cite::CHARGES, || "no unit can declare a charge".to_owned())?;
        Ok(vec![Part::new(part::CHARGES, "the target of each charger", Domain::Each { of: all, least: 1 })])
    });
}

/// The charged side says who forms square, before the first charge is checked (morale-check.battle.answer).
pub(super) fn answer(asked: Asked<'_>, offers: &mut Offers<'_>) {
    if !asked.rules().rulings.square_in_answer {
        let why = || "squares are formed in the movement phase alone".to_owned();
        return offers.closed(&[&ANSWER], cite::SQUARE_IN_ANSWER, why);
    }
    offers.consider(&ANSWER, cite::ANSWER, &[], || {
        let answering = || asked.field().units().filter(|unit| asked.state.answering.contains(unit.id()));
        unless(answering().next().is_some(), cite::ANSWER, || {
            "no unit that may answer by forming square is charged".to_owned()
        })?;
        let own = answering().all(|unit| asked.acts_for(&unit.now.side));
        unless(own, cite::ANSWER, || "the side that is charged answers".to_owned())?;
        let has_room = |unit| table::has_room(asked.ground(), unit, Formation::Square).is_ok();
        let able = answering().filter(|unit| may::answer(*unit).is_ok() && has_room(*unit));
        let of: Vec<Thing> = able.map(UnitOn::thing).collect();
        let most = of.len();
        let squares = Domain::Several { of, least: 0, most };
        let says = "which units form square; left out: none";
        Ok(vec![Part::new(part::SQUARES, says, squares).or(Json::Array(Vec::new()))])
    });
}

pub(super) fn charge(asked: Asked<'_>, offers: &mut Offers<'_>) {
    for unit in asked.own_units() {
        offers.consider(&CHARGE, cite::CHARGING, &[(part::UNIT, &unit.thing())], || {
            let ChargeStep::Declared(target) = &unit.now.charge else {
                let why = "it has declared no charge that is still to be checked";
                return Err(Declined::by(cite::CHARGING, why));
            };
            let answered = asked.state.answering.is_empty();
            unless(answered, cite::ANSWER, || "the side that is charged has not answered yet".to_owned())?;
            Ok(vec![asked.charge_seen(unit, target)])
        });
    }
}

pub(super) fn win_melee(asked: Asked<'_>, offers: &mut Offers<'_>) {
    for unit in asked.own_units() {
        offers.consider(&WIN_MELEE, cite::CONTACT, &[(part::UNIT, &unit.thing())], || {
            let either = vec![unit.thing(), asked.thing(in_contact_with(unit)?)];
            let unharmed = Domain::some_of(&[Fate::AsItIs, Fate::Shaken]);
            let winner_becomes = Part::new(part::WINNER_BECOMES, "what becomes of the winner", unharmed);
            Ok(vec![
                Part::new(part::WINNER, "who won", Domain::Things(either)),
                fate(part::LOSER_BECOMES, "what becomes of the loser"),
                winner_becomes.or(Fate::AsItIs.to_string()),
            ])
        });
    }
}

pub(super) fn draw_melee(asked: Asked<'_>, offers: &mut Offers<'_>) {
    for unit in asked.own_units() {
        offers.consider(&DRAW_MELEE, cite::CONTACT, &[(part::UNIT, &unit.thing())], || {
            in_contact_with(unit)?;
            Ok(vec![
                fate(part::CHARGER_BECOMES, "what becomes of the charger").or(Fate::AsItIs.to_string()),
                fate(part::TARGET_BECOMES, "what becomes of its target").or(Fate::AsItIs.to_string()),
            ])
        });
    }
}

pub(super) fn pursue(asked: Asked<'_>, offers: &mut Offers<'_>) {
    for unit in asked.own_units() {
        offers.consider(&PURSUE, cite::PURSUIT, &[(part::UNIT, &unit.thing())], || {
            may::pursue(unit)?;
            Ok(vec![asked.ground_seen(part::SEEN, unit, true)])
        });
    }
}

pub(super) fn follow_up(asked: Asked<'_>, offers: &mut Offers<'_>) {
    for unit in asked.own_units() {
        let charger = unit.thing();
        if let Err(declined) = may::follow_up(unit) {
            offers.consider(&FOLLOW_UP, cite::FOLLOW_UP, &[(part::UNIT, &charger)], || Err(declined));
            continue;
        }
        for (target, _) in asked.state.enemies(&asked.state.side) {
            let fixed = [(part::UNIT, &charger), (part::TARGET, &asked.thing(target))];
            offers.consider(&FOLLOW_UP, cite::FOLLOW_UP, &fixed, || {
                table::in_reach(asked.ground(), unit, target)?;
                Ok(vec![asked.charge_seen(unit, target)])
            });
        }
    }
}

impl Asked<'_> {
    /// Whom the unit may charge (morale-check.battle.charges, morale-check.battle.reach).
    fn targets(self, unit: UnitOn<'_>) -> Targets {
        may::declare(unit)?;
        let (mut targets, mut beyond) = (Vec::new(), None);
        for (enemy, _) in self.state.enemies(&self.state.side) {
            match table::in_reach(self.ground(), unit, enemy) {
                Ok(_) => targets.push(self.thing(enemy)),
                Err(declined) => beyond = Some(declined),
            }
        }
        let none = || beyond.unwrap_or_else(|| Declined::by(cite::CHARGES, "no enemy is on the table"));
        if targets.is_empty() { Err(none()) } else { Ok(targets) }
    }
}

/// The enemy that the unit's charge has come into contact with.
fn in_contact_with(unit: UnitOn<'_>) -> Result<&Id, Declined> {
    match &unit.now.charge {
        ChargeStep::InContact(target) => Ok(target),
        _ => Err(Declined::by(cite::CONTACT, "none of its charges has come into contact")),
    }
}

fn fate(name: &'static str, says: &'static str) -> Part {
    Part::new(name, says, Domain::choice::<Fate>())
}
