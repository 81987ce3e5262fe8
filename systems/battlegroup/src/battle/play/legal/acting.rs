use serde_json::json;
use standfast_engine::battle::{Domain, Id, Offers, Part};

use super::{Asked, able, all_of, seen_of_check, some_of, things};
use crate::battle::command::part;
use crate::battle::field::{PieceOn, UnitOn, ids};
use crate::battle::play::{crew, due};
use crate::battle::{may, verb};
use crate::cite;

/// The most pieces that check in one command: exact odds go through every combination of their results.
pub(in crate::battle) const MOST_CHECKS: usize = 10;

pub(super) fn begin(_: Asked<'_>, _: &Id, offers: &mut Offers<'_>) {
    offers.consider(&verb::BEGIN, cite::SIZES, &[], || Ok(Vec::new()));
}

pub(super) fn give_initiative(asked: Asked<'_>, side: &Id, offers: &mut Offers<'_>) {
    for unit in asked.field().units_of(side) {
        offers.consider(&verb::INITIATIVE, cite::MARKER_FIRST, &[(part::UNIT, &unit.thing())], || {
            let able = able(unit.pieces(), may::be_given_initiative)?;
            // On a table marked soldiers check at once.
            let check = || able.iter().copied().filter(|piece| piece.checks_first() && piece.is_soldier());
            let table = check().next().and_then(|_| asked.ground());
            let seen = table.map(|table| seen_of_check(Some(table), check()));
            Ok(std::iter::once(all_of("who gets the initiative; left out: all", &able)).chain(seen).collect())
        });
    }
}

pub(super) fn pass(asked: Asked<'_>, side: &Id, offers: &mut Offers<'_>) {
    offers.consider(&verb::PASS, cite::MARKER_MUST, &[], || {
        due::before_turn_ends(asked.field(), side).map_or(Ok(Vec::new()), Err)
    });
}

pub(super) fn check(asked: Asked<'_>, _: &Id, offers: &mut Offers<'_>) {
    let field = asked.field();
    let Some(unit) = field.acting() else { return };
    offers.consider(&verb::CHECK, cite::MARKER_FIRST, &[(part::UNIT, &unit.thing())], || {
        let able = able(field.holders(), may::check)?;
        let seen = seen_of_check(asked.ground(), able.iter().copied());
        Ok(vec![some_of("who checks; left out: all who must", &able, MOST_CHECKS), seen])
    });
}

pub(super) fn end(asked: Asked<'_>, side: &Id, offers: &mut Offers<'_>) {
    offers.consider(&verb::END, cite::MARKER_FIRST, &[], || {
        due::before_initiative_ends(asked.field(), side)
            .and_then(due::Pressing::declined)
            .map_or(Ok(Vec::new()), Err)
    });
}

pub(super) fn intercept(asked: Asked<'_>, side: &Id, offers: &mut Offers<'_>) {
    let field = asked.field();
    if field.holders().next().is_none() {
        return;
    }
    for unit in field.units_of(side) {
        offers.consider(&verb::INTERCEPT, cite::INTERCEPT, &[(part::UNIT, &unit.thing())], || {
            let able = able(unit.pieces(), may::intercept)?;
            let check = able.iter().copied().filter(|piece| piece.checks_first());
            let seen = seen_of_check(asked.ground(), check);
            Ok(vec![some_of("who fires; left out: all who may", &able, MOST_CHECKS), seen])
        });
    }
}

pub(super) fn abandon(asked: Asked<'_>, side: &Id, offers: &mut Offers<'_>) {
    for machine in asked.field().units_of(side).filter_map(UnitOn::machine) {
        offers.consider(&verb::ABANDON, cite::BROKEN, &[(part::VEHICLE, &machine.thing())], || {
            may::be_abandoned(machine)?;
            let crew: Vec<PieceOn<'_>> =
                machine.unit().map_or(Vec::new(), |unit| unit.crew_aboard().collect());
            let left = crew::crew_left(machine);
            let (least, most) = (left.least.min(crew.len()), left.most.min(crew.len()));
            let first = ids(crew.iter().copied().take(most));
            let domain = Domain::Several { of: things(crew), least, most };
            Ok(vec![Part::new(part::SURVIVORS, "who of the crew survives", domain).or(json!(first))])
        });
    }
}

pub(super) fn surrender(asked: Asked<'_>, side: &Id, offers: &mut Offers<'_>) {
    for soldier in asked.field().surrendering().filter(|soldier| soldier.side() == Some(side)) {
        let fixed = [(part::SOLDIER, &soldier.thing())];
        offers.consider(&verb::SURRENDER, cite::SURRENDER, &fixed, || Ok(Vec::new()));
    }
}

pub(super) fn shoot(asked: Asked<'_>, side: &Id, offers: &mut Offers<'_>) {
    let field = asked.field();
    for soldier in field.surrendering().filter(|soldier| soldier.side() == Some(side)) {
        let friends = field.pieces_of(side).filter(|piece| piece.is_soldier() && piece.id != soldier.id);
        for officer in friends {
            let fixed = [(part::SOLDIER, &soldier.thing()), (part::OFFICER, &officer.thing())];
            offers.consider(&verb::SHOOT, cite::SURRENDER_OFFICER, &fixed, || {
                may::shoot(officer, soldier).map(|()| Vec::new())
            });
        }
    }
}
