use serde_json::json;
use standfast_engine::battle::{Declined, Domain, Ground, Id, Offers, Part, Seen, Thing, unless};
use standfast_engine::{Choice, Named};

use super::{Asked, able, all_of, seen, things};
use crate::battle::command::{Edge, Movement, SeenOfMove, part};
use crate::battle::field::PieceOn;
use crate::battle::{may, table, verb};
use crate::{Morale, cite};

pub(super) fn set_out(asked: Asked<'_>, _: &Id, offers: &mut Offers<'_>) {
    let field = asked.field();
    let Some(unit) = field.acting() else { return };
    for (how, way) in each_of::<Movement>() {
        let rule = match how {
            Movement::Advance => cite::GOOD,
            Movement::Conceal => cite::SHAKEN,
            Movement::FallBack => cite::BROKEN,
        };
        offers.consider(&verb::MOVE, rule, &[(part::UNIT, &unit.thing()), (part::HOW, &way)], || {
            let able = able(field.holders(), |piece| may::go(piece, how))?;
            let says = "who moves; left out: all who may";
            match asked.ground() {
                Some(ground) if how == Movement::Advance => advancing(ground, &able),
                Some(ground) => Ok(std::iter::once(all_of(says, &able))
                    .chain(seen_on_table(ground, how, &able))
                    .collect()),
                None => Ok(vec![all_of(says, &able), seen_by_players()]),
            }
        });
    }
}

/// The values of a choice, each as a thing to choose.
fn each_of<C: Choice>() -> impl Iterator<Item = (C, Thing)> {
    C::ALL.iter().filter_map(|&value| Some((value, Thing::new(&Id::new(value.name())?, value.name()))))
}

/// The parts for pieces that advance on a table: a way for each.
fn advancing(ground: &Ground<'_>, able: &[PieceOn<'_>]) -> Result<Vec<Part>, Declined> {
    let of: Vec<Part> = able.iter().filter_map(|piece| way_of(ground, *piece)).collect();
    if of.is_empty() {
        return Err(Declined::by(cite::MOVE, "there is no room on the table for any of them to move"));
    }
    let says = "who moves, and by which way: its steps, or where it leads";
    let ways = Part::new(part::WAYS, says, Domain::Each { of, least: 1 });
    Ok(std::iter::once(ways).chain(seen_on_table(ground, Movement::Advance, able)).collect())
}

/// The ways open to a piece by its movement rate; any spot if it has no rate or no place yet.
fn way_of(ground: &Ground<'_>, piece: PieceOn<'_>) -> Option<Part> {
    let by_rate = table::distance(piece).map(table::rates);
    let march = by_rate.and_then(|rates| ground.march(piece.id, rates));
    let domain = match march {
        Some(march) => Domain::Path(Box::new(march)),
        None => Domain::Place(Box::new(ground.spot(piece.id).filter(|spot| spot.first().is_some())?)),
    };
    Some(Part::of(&piece.thing(), domain))
}

/// What the table shows of each piece that moves, as far as it matters to that piece.
fn seen_on_table(ground: &Ground<'_>, how: Movement, able: &[PieceOn<'_>]) -> Option<Part> {
    let concerned = match how {
        Movement::Advance => Morale::Cautious,
        Movement::Conceal => Morale::Shaken,
        Movement::FallBack => return None,
    };
    let pieces: Vec<PieceOn<'_>> =
        able.iter().filter(|piece| piece.now.morale == concerned).copied().collect();
    if pieces.is_empty() {
        return None;
    }
    let fact = |named: Named, shown: Option<Seen<Vec<Id>>>| {
        let domain = Domain::Several { of: things(pieces.iter().copied()), least: 0, most: pieces.len() };
        named.part(domain).as_seen(shown.map(|shown| shown.map(|of| json!(of))), json!([]))
    };
    let in_the_open = fact(SeenOfMove::in_the_open(), table::in_the_open(ground, &pieces));
    Some(seen(match how {
        Movement::Advance => vec![
            in_the_open,
            fact(SeenOfMove::exposed(), table::exposed(ground, &pieces)),
            fact(SeenOfMove::fired_on(), table::intercepted(ground, &pieces)),
        ],
        _ => vec![in_the_open, fact(SeenOfMove::toward_fire(), table::toward_fire(ground, &pieces))],
    }))
}

/// What players say without a table of the pieces that move, of all of them together.
fn seen_by_players() -> Part {
    let all = [
        SeenOfMove::in_the_open(),
        SeenOfMove::crosses_the_open(),
        SeenOfMove::exposed(),
        SeenOfMove::fired_on(),
        SeenOfMove::toward_fire(),
    ];
    seen(all.map(Named::flag).into())
}

/// Leaving the board, on a table by an edge within reach.
pub(super) fn leave(asked: Asked<'_>, _: &Id, offers: &mut Offers<'_>) {
    let field = asked.field();
    let Some(unit) = field.acting() else { return };
    let broken = field.holders().any(|piece| piece.now.morale == Morale::Broken);
    let rule = match (broken, unit.retreats()) {
        (true, _) => cite::BROKEN_EDGE,
        (false, true) => cite::BREAK_CONDUCT,
        (false, false) => cite::CAMPAIGN,
    };
    for (edge, way) in each_of::<Edge>() {
        offers.consider(&verb::LEAVE, rule, &[(part::UNIT, &unit.thing()), (part::EDGE, &way)], || {
            let able = able(field.holders(), |piece| {
                may::leave(piece)?;
                let reaches = asked.ground().is_none_or(|ground| table::reaches(ground, piece, edge));
                unless(reaches, cite::MOVE, || {
                    format!("{} can't reach the {edge} edge with its move", piece.name())
                })
            })?;
            Ok(vec![all_of("who leaves; left out: all who may", &able)])
        });
    }
}
