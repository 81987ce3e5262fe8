//! How a battle ends.

use standfast_engine::battle::{Ending, Id};

use crate::battle::field::{Field, GroupOn};
use crate::battle::state::Phase;
use crate::cite;

/// One side has broken and left, or can't leave; the other holds the field.
pub(super) const HELD: &str = "holds-the-field";
/// All have broken: neither side holds the field.
pub(super) const NOT_HELD: &str = "neither-holds-the-field";
/// A side, or every side, has nobody left in play, though it did not retreat.
pub(super) const NOBODY_LEFT: &str = "nobody-left";
/// The last turn has ended.
pub(super) const TURN_LIMIT: &str = "turn-limit";

/// Every way in which a battle can end.
pub(super) const ENDINGS: &[&str] = &[HELD, NOT_HELD, NOBODY_LEFT, TURN_LIMIT];

/// How the battle has ended, if it has.
pub(super) fn ending(field: Field<'_>) -> Option<Ending> {
    if field.state.phase == Phase::Forming {
        return None;
    }
    let present: Vec<&Id> = field.side_ids().filter(|side| is_present(field, side)).collect();
    match present.as_slice() {
        [] => Some(without_holder(field)),
        [only] if has_broken(field, only) => Some(without_holder(field)),
        [only] => Some(with_holder(field, only)),
        _ if field.state.time_up => Some(out_of_time(field)),
        _ => None,
    }
}

/// Whether the side has anybody in play who fights on, or has still to leave the field. Pieces that can't leave with a
/// battlegroup that retreats are given up.
fn is_present(field: Field<'_>, side: &Id) -> bool {
    field.units_of(side).any(|unit| {
        let retreats = unit.retreats();
        unit.on_table().any(|piece| !retreats || piece.is_mobile())
    })
}

/// Whether every battlegroup of the side has reached its breaking point.
fn has_broken(field: Field<'_>, side: &Id) -> bool {
    of_side(field, side).all(|group| group.now.broke_in.is_some())
}

/// Whether the side has left the field: each of its battlegroups retreated.
fn has_retreated(field: Field<'_>, side: &Id) -> bool {
    of_side(field, side).all(GroupOn::retreats)
}

fn of_side<'a>(field: Field<'a>, side: &'a Id) -> impl Iterator<Item = GroupOn<'a>> {
    field.groups().filter(move |group| group.sheet.side == *side)
}

fn over(way: &str, winner: Option<&Id>, rule: &str, says: String) -> Ending {
    Ending { way: way.to_owned(), winner: winner.cloned(), says, rule: rule.to_owned() }
}

fn with_holder(field: Field<'_>, holder: &Id) -> Ending {
    if field.side_ids().filter(|side| *side != holder).all(|side| has_retreated(field, side)) {
        let holds = field.side_does(holder, "holds", "hold");
        let says = format!("{holds} the field: the other side has broken and retreats");
        return over(HELD, Some(holder), cite::BREAK_CONDUCT, says);
    }
    let says = format!("only {} anybody left in play", field.side_does(holder, "has", "have"));
    over(NOBODY_LEFT, Some(holder), cite::ELIMINATED, says)
}

fn without_holder(field: Field<'_>) -> Ending {
    if field.side_ids().all(|side| has_broken(field, side)) {
        let says = "all battlegroups have reached their breaking points: neither side holds the field";
        return over(NOT_HELD, None, cite::BREAK, says.to_owned());
    }
    over(NOBODY_LEFT, None, cite::ELIMINATED, "nobody is left in play".to_owned())
}

fn out_of_time(field: Field<'_>) -> Ending {
    let mut standing = field.side_ids().filter(|side| !has_broken(field, side));
    let (winner, says) = match (standing.next(), standing.next()) {
        (Some(only), None) => {
            let has = field.side_does(only, "has", "have");
            (Some(only), format!("time is up, and only {has} not broken"))
        }
        (None, _) => (None, "time is up, and both sides have broken".to_owned()),
        _ => match &field.setup().at_the_limit {
            Some(side) => {
                let has = field.side_does(side, "has achieved its aim", "have achieved their aim");
                (Some(side), format!("time is up: {has}"))
            }
            None => (None, "time is up, and neither side has broken".to_owned()),
        },
    };
    let rule = if winner.is_some() { cite::BREAK_CONDUCT } else { cite::BREAK };
    over(TURN_LIMIT, winner, rule, says)
}
