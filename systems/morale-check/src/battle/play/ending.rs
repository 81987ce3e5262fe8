use standfast_engine::battle::{Ending, Id};

use crate::battle::field::Field;
use crate::cite;

const BROKEN: &str = "broken";
const OBJECTIVES: &str = "objectives";
const TURN_LIMIT: &str = "turn-limit";

/// A side breaks, or the last turn is over and one side has more victory points, or neither has.
pub(super) const ENDINGS: [&str; 3] = [BROKEN, OBJECTIVES, TURN_LIMIT];

/// How the battle has ended, if it has.
pub(super) fn ending(field: Field<'_>) -> Option<Ending> {
    broken(field).or_else(|| timed_out(field))
}

/// A side has lost as many units as break it (morale-check.battle.break).
fn broken(field: Field<'_>) -> Option<Ending> {
    let setup = field.setup();
    let sides = field.sides();
    let (broken, whole): (Vec<_>, Vec<_>) =
        sides.iter().partition(|side| field.state.lost(&side.id) >= setup.breaks_at(&side.id));
    let (says, winner) = match broken.as_slice() {
        [] => return None,
        [one] => (field.side_does(&one.id, "breaks", "break"), whole.first().map(|side| side.id.clone())),
        all => {
            let names: Vec<&str> = all.iter().map(|side| side.name.as_str()).collect();
            (format!("{} break together", names.join(" and ")), None)
        }
    };
    Some(Ending { way: BROKEN.to_owned(), winner, says, rule: cite::BREAK.to_owned() })
}

/// The last turn is over (morale-check.battle.turn-limit).
fn timed_out(field: Field<'_>) -> Option<Ending> {
    if field.state.turn <= field.setup().turns {
        return None;
    }
    let score = |side: &Id| victory_points(field, side);
    let sides = field.sides();
    let best = sides.iter().map(|side| score(&side.id)).max().unwrap_or_default();
    let leaders: Vec<&Id> = sides.iter().map(|side| &side.id).filter(|side| score(side) == best).collect();
    let scores: Vec<String> = sides
        .iter()
        .map(|side| format!("{} {}", field.side_does(&side.id, "has", "have"), score(&side.id)))
        .collect();
    let says = format!("the last turn is over; in victory points {}", scores.join(" and "));
    let (way, winner) = match leaders.as_slice() {
        [leader] => (OBJECTIVES, Some((*leader).clone())),
        _ => (TURN_LIMIT, None),
    };
    Some(Ending { way: way.to_owned(), winner, says, rule: cite::TURN_LIMIT.to_owned() })
}

/// The victory points of a side: those of what it holds, and those for what its enemy has lost.
pub(in crate::battle) fn victory_points(field: Field<'_>, side: &Id) -> i64 {
    let setup = field.setup();
    let held = setup.objectives.iter().filter(|objective| {
        field.state.objectives.get(&objective.id).is_some_and(|holder| holder.as_ref() == Some(side))
    });
    let lost: i64 = field.sides().iter().map(|of| i64::from(of.id != *side) * field.state.lost(&of.id)).sum();
    held.map(|objective| objective.points).sum::<i64>() + setup.unit_points * lost
}
