use standfast_engine::battle::{Ending, Id, Side};
use standfast_engine::{Choice, counted};

use crate::battle::field::Field;
use crate::battle::state::Way;
use crate::battle::tally::Tally;
use crate::cite;

/// The names of the ways in which a battle ends.
pub(super) const WAYS: &[&str] = &["broken", "losses", "objectives", "turn-limit"];

/// How the battle is settled, and for whom, if it is, now that a phase has ended. `turn_over` says whether it was the
/// last phase of a player's turn, and `time_up` whether it was the last of all.
pub(super) fn settled(field: Field<'_>, turn_over: bool, time_up: bool) -> Option<(Way, Option<Id>)> {
    let victory = &field.setup().victory;
    let tallies: Vec<(&Id, Tally)> =
        field.sides().iter().map(|side| (&side.id, Tally::of(field, &side.id))).collect();
    // The one side for which it holds; none if it holds for both.
    let one = |is_so: &dyn Fn(Tally) -> bool| {
        let mut sides = tallies.iter().filter(|(_, tally)| is_so(*tally)).map(|(side, _)| *side);
        match (sides.next(), sides.next()) {
            (None, _) => None,
            (Some(_), Some(_)) => Some(None),
            (only, None) => Some(only),
        }
    };
    let beaten = |lost: &dyn Fn(Tally) -> bool| Some(one(lost)?.map(|loser| field.enemy_of(loser)));
    let share = |part: i64, of: i64, percent: i64| part * 100 >= of * percent;

    let broken = victory
        .broken_percent
        .and_then(|percent| beaten(&|side| share(side.out_of_action, side.units, percent)));
    let losses = victory
        .losses_percent
        .and_then(|percent| beaten(&|side| share(side.lost(), side.men_at_start, percent)));
    let needed = victory.objective_points.filter(|_| turn_over);
    let objectives = needed.and_then(|needed| one(&|side| side.held >= needed));
    let most = tallies.iter().map(|(_, tally)| tally.points).max().filter(|_| time_up);
    let points = most.and_then(|most| one(&|side| side.points == most));
    let settled = [
        (Way::Broken, broken),
        (Way::Losses, losses),
        (Way::Objectives, objectives),
        (Way::TurnLimit, points),
    ];
    settled.into_iter().find_map(|(way, winner)| Some((way, winner?.cloned())))
}

/// How the battle has ended, if it has.
pub(super) fn ending(field: Field<'_>) -> Option<Ending> {
    let (way, winner) = field.state.settled.clone()?;
    let each = |says: &dyn Fn(Tally) -> String| {
        let of = |side: &Side| format!("{}: {}", side.name, says(Tally::of(field, &side.id)));
        field.sides().iter().map(of).collect::<Vec<_>>().join("; ")
    };
    let says = match way {
        Way::Broken => {
            each(&|tally| format!("{} of {} units routed or destroyed", tally.out_of_action, tally.units))
        }
        Way::Losses => each(&|tally| format!("{} of {} men lost", tally.lost(), tally.men_at_start)),
        Way::Objectives => {
            each(&|tally| format!("objectives of {} held", counted(tally.held, "point", "points")))
        }
        Way::TurnLimit => {
            let points = each(&|tally| counted(tally.points, "point", "points"));
            format!("turn {} was the last; {points}", field.state.turn)
        }
    };
    Some(Ending { way: way.name().to_owned(), winner, says, rule: cite::VICTORY.to_owned() })
}
