//! What a seat may do now.

mod effect;
mod moving;

use serde_json::json;
use standfast_engine::battle::{Declined, Domain, Ground, Id, Offers, Part, Roster, Seat, Setting, Thing};

use super::command::{
    ABANDON, BEGIN, CHECK, END, FIRE, INITIATIVE, INTERCEPT, PASS, SHOOT, SURRENDER, VERBS,
};
use super::field::{Field, PieceOn, UnitOn, ids};
use super::state::{Phase, State};
use super::{crew, due, ground, may};
use crate::Battlegroup;
use effect::{consider_effect, consider_fire};
use moving::{consider_leaving, consider_moving};

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

fn consider_giving(field: Field<'_>, side: &Id, offers: &mut Offers<'_>) {
    let table = offers.laid();
    for unit in field.units_of(side) {
        offers.consider(&INITIATIVE, "battlegroup.marker.first", &[("unit", &unit.thing())], || {
            let able = able(unit.pieces(), may::be_given_initiative, nobody)?;
            // On a table those who are marked check at once.
            let check = able.iter().copied().filter(|piece| piece.checks_first() && piece.is_soldier());
            let check: Vec<PieceOn<'_>> = check.collect();
            let table = if check.is_empty() { None } else { table.ground() };
            let seen = table.map(|table| seen_of_check(Some(table), check.iter().copied()));
            Ok(std::iter::once(all_of("who gets the initiative; left out: all", &able)).chain(seen).collect())
        });
    }
    offers.consider(&PASS, "battlegroup.marker.must", &[], || {
        due::before_turn_ends(field, side).map_or(Ok(Vec::new()), Err)
    });
}

fn consider_acting(field: Field<'_>, side: &Id, unit: UnitOn<'_>, offers: &mut Offers<'_>) {
    let (thing, table) = (unit.thing(), offers.laid());
    offers.consider(&CHECK, "battlegroup.marker.first", &[("unit", &thing)], || {
        let able = able(field.holders(), may::check, nobody)?;
        let seen = seen_of_check(table.ground(), able.iter().copied());
        Ok(vec![some_of("who checks; left out: all who must", &able, MOST_CHECKS), seen])
    });
    consider_moving(field, &thing, offers);
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

fn consider_intercepting(field: Field<'_>, side: &Id, offers: &mut Offers<'_>) {
    if !offers.wants(&INTERCEPT) || field.holders().next().is_none() {
        return;
    }
    let table = offers.laid();
    for unit in field.units_of(side) {
        offers.consider(&INTERCEPT, "battlegroup.intercept", &[("unit", &unit.thing())], || {
            let able = able(unit.pieces(), may::intercept, nobody)?;
            let check = able.iter().copied().filter(|piece| piece.checks_first());
            let seen = seen_of_check(table.ground(), check);
            Ok(vec![some_of("who fires; left out: all who may", &able, MOST_CHECKS), seen])
        });
    }
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
                let left = crew::crew_left(machine);
                let (least, most) = (left.least.min(crew.len()), left.most.min(crew.len()));
                let first = ids(crew.iter().copied().take(most));
                let domain = Domain::Several { of: things(crew), least, most };
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
