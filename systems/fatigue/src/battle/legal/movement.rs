//! Units and leaders that move.

use standfast_engine::battle::{Domain, Ground, Placing, Thing};

use super::super::LEADERS;
use super::super::command::{ATTACH, DETACH, MOVE, MOVE_ALL};
use super::super::field::Field;
use super::{Asked, Declined, Id, Part, Phase, Regiment, Step, TURN, is_there, some_of, things};

/// Why the unit does not move in this phase, where it does not.
pub(in super::super) fn may_move(regiment: Regiment<'_>) -> Result<(), Declined> {
    is_there(regiment)?;
    match regiment.state.acted {
        true => Err(Declined::by(TURN, format!("{} has moved in this phase", regiment.unit.thing.name))),
        false => Ok(()),
    }
}

/// How far its player may set the unit down elsewhere now: that is its move.
pub(in super::super) fn placing(field: Field<'_>, piece: &Id) -> Result<Placing, Declined> {
    let Some(regiment) = field.unit(piece) else { return Ok(Placing::Anywhere) };
    let name = &regiment.unit.thing.name;
    if field.state.step != Step::Acting(Phase::Movement) || regiment.state.side != field.state.player {
        let why = format!("{name} moves in the movement phase of its side; this is {}", field.now());
        return Err(Declined::by(TURN, why));
    }
    may_move(regiment)?;
    Ok(field.rates(regiment).map_or(Placing::Anywhere, Placing::Within))
}

/// Where the unit may go on the table; `None` where it has no place there, or no room.
fn where_to(field: Field<'_>, ground: &Ground<'_>, regiment: Regiment<'_>) -> Option<Part> {
    let thing = &regiment.unit.thing;
    ground.pose(&thing.id)?;
    let domain = match field.rates(regiment) {
        Some(rates) => Domain::Path(Box::new(ground.march(&thing.id, rates)?)),
        None => Domain::Place(Box::new(ground.spot(&thing.id)?)),
    };
    Some(Part::of(thing, domain))
}

impl Asked<'_, '_, '_> {
    pub(super) fn movement(&mut self) {
        let field = self.field;
        let (now, player) = (self.is_phase(Phase::Movement), &field.state.player);
        let when = "units move in the movement phase";
        if !self.are_open(&[&MOVE, &MOVE_ALL], now, when, player) {
            return;
        }
        let ground = self.offers.ground();
        let stands = |regiment: Regiment<'_>| {
            ground.is_some_and(|ground| ground.unit(&regiment.unit.thing.id).is_some())
        };
        for regiment in field.units_of(player) {
            let thing = &regiment.unit.thing;
            self.offers.consider(&MOVE, TURN, &[("unit", thing)], || {
                may_move(regiment)?;
                match stands(regiment) {
                    true => {
                        let why = format!(
                            "{} stands on the table, and moves by being set down elsewhere",
                            thing.name
                        );
                        Err(Declined::by(TURN, why))
                    }
                    false => Ok(Vec::new()),
                }
            });
        }
        let mut movable = field.units_of(player).filter(|regiment| may_move(*regiment).is_ok());
        self.offers.consider(&MOVE_ALL, TURN, &[], || {
            let part = match ground {
                None => {
                    let units: Vec<Thing> = things(movable);
                    (!units.is_empty()).then(|| Part::new("units", "who moves", some_of(units)))
                }
                Some(ground) => {
                    let of: Vec<Part> =
                        movable.by_ref().filter_map(|regiment| where_to(field, ground, regiment)).collect();
                    let says = "who moves, and where to";
                    (!of.is_empty()).then(|| Part::new("to", says, Domain::Each { of, least: 1 }))
                }
            };
            part.map(|part| vec![part])
                .ok_or_else(|| Declined::by(TURN, "no unit is left that may move in this phase"))
        });
    }

    pub(super) fn leaders(&mut self) {
        let field = self.field;
        let (now, player) = (self.is_phase(Phase::Movement), &field.state.player);
        if !self.are_open(&[&ATTACH, &DETACH], now, "leaders move in the movement phase", player) {
            return;
        }
        for (leader, with) in field.leaders_of(player) {
            let (fixed, name) = ([("leader", &leader.thing)], &leader.thing.name);
            self.offers.consider(&ATTACH, LEADERS, &fixed, || match things(field.others_to_lead(with)) {
                none if none.is_empty() => {
                    Err(Declined::by(LEADERS, format!("there is no other unit for {name} to go to")))
                }
                units => Ok(vec![Part::new("unit", "the unit that he goes to", Domain::Things(units))]),
            });
            self.offers.consider(&DETACH, LEADERS, &fixed, || match with {
                Some(_) => Ok(Vec::new()),
                None => Err(Declined::by(LEADERS, format!("{name} is with no unit"))),
            });
        }
    }
}
