use serde_json::json;
use standfast_engine::Choice;
use standfast_engine::battle::{Declined, Domain, Ground, Id, Offers, Part, Seen, Thing};

use super::super::command::{Edge, LEAVE, MOVE, Movement};
use super::super::field::{Field, PieceOn};
use super::super::{ground, may, movement};
use super::{able, all_of, nobody, things};
use crate::Morale;

/// Considers the ways in which those who have the initiative may move.
pub(super) fn consider_moving(field: Field<'_>, unit: &Thing, offers: &mut Offers<'_>) {
    if !offers.wants(&MOVE) {
        return;
    }
    let table = offers.laid();
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
            match table.ground() {
                Some(table) if how == Movement::Advance => advancing(table, &able),
                Some(table) => {
                    let says = "who moves; left out: all who may";
                    Ok(std::iter::once(all_of(says, &able)).chain(seen_on_table(table, how, &able)).collect())
                }
                None => Ok(vec![all_of("who moves; left out: all who may", &able), seen_by_players()]),
            }
        });
    }
}

/// What is given of those who advance on a table: a way for each.
fn advancing(table: &Ground<'_>, able: &[PieceOn<'_>]) -> Result<Vec<Part>, Declined> {
    let of: Vec<Part> = able.iter().filter_map(|piece| way_of(table, *piece)).collect();
    if of.is_empty() {
        return Err(Declined::by(
            "battlegroup.move",
            "there is no room on the table for any of them to move",
        ));
    }
    let says = "who moves, and by which way: steps, or where to";
    let ways = Part::new("ways", says, Domain::Each { of, least: 1 });
    Ok(std::iter::once(ways).chain(seen_on_table(table, Movement::Advance, able)).collect())
}

/// The ways of a piece by its movement rate; anywhere where nothing is known of that, or of where it stands.
fn way_of(table: &Ground<'_>, piece: PieceOn<'_>) -> Option<Part> {
    let by_rate = movement::distance(piece).map(movement::rates);
    let march = by_rate.and_then(|rates| table.march(piece.id, rates));
    let domain = match march {
        Some(march) => Domain::Path(Box::new(march)),
        None => Domain::Place(Box::new(table.spot(piece.id).filter(|spot| spot.first().is_some())?)),
    };
    Some(Part::of(&piece.thing(), domain))
}

/// What the table shows of those who move: of each by itself, and only of those for whom it matters.
fn seen_on_table(table: &Ground<'_>, how: Movement, able: &[PieceOn<'_>]) -> Option<Part> {
    let concerned = match how {
        Movement::Advance => Morale::Cautious,
        Movement::Conceal => Morale::Shaken,
        Movement::FallBack => return None,
    };
    let pieces: Vec<PieceOn<'_>> =
        able.iter().filter(|piece| piece.now.morale == concerned).copied().collect();
    let fact = |name: &'static str, says: &'static str, shown: Option<Seen<Vec<Id>>>| {
        let domain = Domain::Several { of: things(pieces.iter().copied()), least: 0, most: pieces.len() };
        Part::new(name, says, domain).as_seen(shown.map(|shown| shown.map(|of| json!(of))), json!([]))
    };
    if pieces.is_empty() {
        return None;
    }
    let in_the_open = fact("in_the_open", "who stands in the open", ground::in_the_open(table, &pieces));
    let seen = match how {
        Movement::Advance => {
            let says = "who is exposed to direct fire: fired on in this turn or the last";
            let exposed = fact("exposed", says, ground::exposed(table, &pieces));
            let says = "who is fired on as he advances: since he got the initiative";
            vec![in_the_open, exposed, fact("fired_on", says, ground::intercepted(table, &pieces))]
        }
        _ => {
            let says = "whose nearest concealment lies toward known enemy fire";
            vec![in_the_open, fact("toward_fire", says, ground::toward_fire(table, &pieces))]
        }
    };
    Some(Part::new("seen", "what the players see", Domain::Parts(seen)))
}

/// What players say of those who move where there is no table: of all of them together.
fn seen_by_players() -> Part {
    let fact = |name: &'static str, says: &'static str| Part::new(name, says, Domain::Flag).or(false);
    let seen = vec![
        fact("in_the_open", "they stand in the open"),
        fact("crosses_the_open", "they cross the open on their way"),
        fact("exposed", "they are exposed to direct fire: fired on in this turn or the last"),
        fact("fired_on", "they are fired on while they move"),
        fact("toward_fire", "the nearest concealment lies toward known enemy fire"),
    ];
    Part::new("seen", "what the players see", Domain::Parts(seen))
}

/// Considers leaving the board: on a table by an edge to which the move leads.
pub(super) fn consider_leaving(field: Field<'_>, unit: &Thing, offers: &mut Offers<'_>) {
    if !offers.wants(&LEAVE) {
        return;
    }
    let table = offers.laid();
    let broken = field.holders().any(|piece| piece.now.morale == Morale::Broken);
    let rule = match (broken, field.holders().any(PieceOn::retreats)) {
        (true, _) => "battlegroup.broken.edge",
        (false, true) => "battlegroup.break.conduct",
        (false, false) => "battlegroup.campaign",
    };
    for &edge in Edge::ALL {
        let Some(way) = Id::new(edge.name()) else { continue };
        let way = Thing::new(&way, edge.name());
        offers.consider(&LEAVE, rule, &[("unit", unit), ("edge", &way)], || {
            let may = |piece: PieceOn<'_>| {
                may::leave(piece)?;
                match table.ground().is_none_or(|table| movement::reaches(table, piece, edge)) {
                    true => Ok(()),
                    false => {
                        let why = format!("{} does not come to the {edge} edge with its move", piece.name());
                        Err(Declined::by("battlegroup.move", why))
                    }
                }
            };
            let able = able(field.holders(), may, nobody)?;
            Ok(vec![all_of("who leaves; left out: all who may", &able)])
        });
    }
}
