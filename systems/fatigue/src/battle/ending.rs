use standfast_engine::battle::{Ending, Id, Side};
use standfast_engine::{Choice, choices};

use super::field::Field;

choices! {
    /// The ways in which a battle ends (fatigue.battle.victory).
    pub enum Way {
        /// Too many units of a side are routed or destroyed.
        Broken = "broken",
        /// A side has lost too many men.
        Losses = "losses",
        /// A side holds objectives enough.
        Objectives = "objectives",
        /// The turns are over: points decide.
        TurnLimit = "turn-limit",
    }
}

/// The names of the ways.
pub(super) const WAYS: &[&str] = &["broken", "losses", "objectives", "turn-limit"];

/// How things stand for a side.
#[derive(Debug, Clone, Copy)]
pub(super) struct Tally {
    pub(super) men: i64,
    pub(super) men_at_start: i64,
    pub(super) units: i64,
    /// Units routed or destroyed.
    pub(super) out_of_action: i64,
    /// The points of the objectives that it holds.
    pub(super) held: i64,
    /// All its points: for the objectives, and for the men that the enemy lost.
    pub(super) points: i64,
}

impl Tally {
    pub(super) fn lost(self) -> i64 {
        self.men_at_start - self.men
    }

    pub(super) fn of(field: Field<'_>, side: &Id) -> Self {
        let mut tally = Self { men: 0, men_at_start: 0, units: 0, out_of_action: 0, held: 0, points: 0 };
        for regiment in field.units_of(side) {
            tally.men += regiment.state.men;
            tally.men_at_start += regiment.unit.men;
            tally.units += 1;
            tally.out_of_action += i64::from(regiment.state.is_routed() || regiment.state.is_destroyed());
        }
        let enemy = field.units().filter(|regiment| regiment.state.side != *side);
        let killed: i64 = enemy.map(|regiment| regiment.unit.men - regiment.state.men).sum();
        let held = |id: &Id| field.state.objectives.get(id).and_then(Option::as_ref) == Some(side);
        let objectives = field.setup().objectives.iter().filter(|objective| held(&objective.thing.id));
        tally.held = objectives.map(|objective| objective.points).sum();
        tally.points = tally.held + killed * field.setup().victory.points_per_100_men / 100;
        tally
    }
}

/// Whether the battle is settled now that a phase has ended; `turn_over` says whether it was the last of a
/// player's turn, and `time_up` whether it was the last of all.
pub(super) fn settled(field: Field<'_>, turn_over: bool, time_up: bool) -> Option<(Way, Option<Id>)> {
    let victory = &field.setup().victory;
    let tallies: Vec<(&Id, Tally)> =
        field.sides().iter().map(|side| (&side.id, Tally::of(field, &side.id))).collect();
    // The one side of which it holds has lost, or won; of both it is a draw.
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
    Some(Ending { way: way.name().to_owned(), winner, says, rule: "fatigue.battle.victory".to_owned() })
}
