//! Doctrine against doctrine: a scenario's balance depends on who plays.

use standfast_generals::Leader;

use super::arena::{Arena, Chance, QuestionFault};
use crate::order::Order;

/// What the first side makes of a scenario, by who leads it and who leads the second.
#[derive(Debug, Clone, PartialEq, serde::Serialize)]
pub struct Matrix {
    /// What the scenario is called.
    pub scenario: String,
    /// The id and the name of the side whose chances these are.
    pub of: (String, String),
    /// The id and the name of the side against it.
    pub against: (String, String),
    /// Who leads.
    pub leaders: Vec<String>,
    /// The chances: by who leads the first, then by who leads the second.
    pub chances: Vec<Vec<Chance>>,
}

/// Fights a scenario between all of these, so many battles each with the same luck. Without any: the doctrines that there are.
/// Whoever is `told` sees how many of the pairs have been fought.
///
/// # Errors
/// [`QuestionFault`].
pub fn matrix(
    arena: &Arena<'_>,
    order: &Order,
    among: &[Leader],
    battles: u64,
    told: &mut dyn FnMut(usize, usize),
) -> Result<Matrix, QuestionFault> {
    let war = arena.declare(order)?;
    let sides = war.sides();
    let [first, second, ..] = sides.as_slice() else {
        return Err(QuestionFault::Nothing("a scenario has two sides or more".to_owned()));
    };
    let leaders = match among {
        [] => war.doctrines().into_iter().map(Leader::Doctrine).collect(),
        among => among.to_vec(),
    };
    let (mut done, pairs) = (0, leaders.len() * leaders.len());
    let mut chances = Vec::new();
    for one in &leaders {
        let mut row = Vec::new();
        for other in &leaders {
            let led = order.led_by(&[(first.0.clone(), one.clone()), (second.0.clone(), other.clone())]);
            let led = Order { pilot: None, ..led };
            let outcomes = arena.outcomes(arena.declare(&led)?.as_ref(), 0..battles)?;
            row.push(Chance::of(&outcomes, 0, sides.len()));
            done += 1;
            told(done, pairs);
        }
        chances.push(row);
    }
    let leaders = leaders.iter().map(ToString::to_string).collect();
    Ok(Matrix { scenario: war.name(), of: first.clone(), against: second.clone(), leaders, chances })
}
