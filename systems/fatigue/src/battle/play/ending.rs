use standfast_engine::Choice;
use standfast_engine::battle::{Ending, Id, Side};

use crate::battle::field::Field;
use crate::battle::state::Way;
use crate::battle::tally::Tally;
use crate::cite;

/// The names of the ways in which a battle ends.
pub(super) const WAYS: &[&str] = &["broken", "losses", "objectives", "turn-limit"];

/// How the battle is settled, and for whom, if it is now that a phase has ended. `turn_over` says whether it was the last
/// phase of a player's turn, and `time_up` whether it was the last of all.
pub(super) fn settled(field: Field<'_>, turn_over: bool, time_up: bool) -> Option<(Way, Option<Id>)> {
    let victory = &field.setup().victory;
    let tallies: Vec<(&Id, Tally)> =
        field.sides().iter().map(|side| (&side.id, Tally::of(field, &side.id))).collect();
    // The side of which it is true has lost. If it is true of both, the battle is a draw.
    let beaten = |lost: &dyn Fn(Tally) -> bool| {
        let mut left = tallies.iter().filter(|(_, tally)| !lost(*tally)).map(|(side, _)| *side);
        match (left.next(), left.next()) {
            (Some(_), Some(_)) => None,
            (winner, _) => Some(winner.cloned()),
        }
    };
    let share = |part: i64, of: i64, percent: i64| part * 100 >= of * percent;
    if let Some(percent) = victory.broken_percent
        && let Some(winner) = beaten(&|tally| share(tally.out_of_action, tally.units, percent))
    {
        return Some((Way::Broken, winner));
    }
    if let Some(percent) = victory.losses_percent
        && let Some(winner) = beaten(&|tally| share(tally.lost(), tally.men_at_start, percent))
    {
        return Some((Way::Losses, winner));
    }
    if let Some(needed) = victory.objective_points
        && turn_over
    {
        let mut holders = tallies.iter().filter(|(_, tally)| tally.held >= needed);
        match (holders.next(), holders.next()) {
            (Some((winner, _)), None) => return Some((Way::Objectives, Some((*winner).clone()))),
            (Some(_), Some(_)) => return Some((Way::Objectives, None)),
            (None, _) => {}
        }
    }
    time_up.then(|| {
        let most = tallies.iter().map(|(_, tally)| tally.points).max().unwrap_or_default();
        let mut first = tallies.iter().filter(|(_, tally)| tally.points == most).map(|(side, _)| *side);
        let winner = match (first.next(), first.next()) {
            (Some(winner), None) => Some(winner.clone()),
            _ => None,
        };
        (Way::TurnLimit, winner)
    })
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
        Way::Objectives => each(&|tally| format!("objectives of {} points held", tally.held)),
        Way::TurnLimit => {
            let points = each(&|tally| format!("{} points", tally.points));
            format!("turn {} was the last; {points}", field.state.turn)
        }
    };
    Some(Ending { way: way.name().to_owned(), winner, says, rule: cite::VICTORY.to_owned() })
}
