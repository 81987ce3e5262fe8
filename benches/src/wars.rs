//! Players of the machine against one another, for the measures of how well they play.

use std::str::FromStr;

use standfast_rulebook::battle::{Sample, declare};
use standfast_rulebook::sim::{AnyWar, Battle, Order, WarFault};

/// A scenario as it comes, with no word of who leads, by the first luck.
#[must_use]
pub fn order(sample: Sample) -> Order {
    Order { scenario: sample.text.to_owned(), origin: sample.name.to_owned(), seed: 1, ..Order::default() }
}

/// The scenarios of these names, or all where none is named.
///
/// # Panics
/// Where no scenario has one of these names: a measuring program ends there.
pub fn samples(named: &[String]) -> impl Iterator<Item = Sample> {
    for name in named {
        assert!(Sample::all().any(|sample| sample.name == name), "no scenario is called {name}");
    }
    Sample::all().filter(move |sample| named.is_empty() || named.iter().any(|name| name == sample.name))
}

/// What was given as the number behind an option; none where there is no number.
pub fn number<T: FromStr>(given: &mut impl Iterator<Item = String>) -> Option<T> {
    given.next()?.parse().ok()
}

/// The same war with each of two players on each side: pairs of battles that are fought with the same luck.
#[derive(Debug)]
pub struct Pairs([Box<dyn AnyWar>; 2]);

impl Pairs {
    /// The wars of two players, in this order and in the other, on the first two sides of a scenario.
    ///
    /// # Errors
    /// [`WarFault`], where a player is none or the order is wrong.
    pub fn declare(order: &Order, [one, other]: [&str; 2]) -> Result<Self, WarFault> {
        let sides = declare(order)?.sides();
        let war = |players: [&str; 2]| {
            let leaders = sides.iter().zip(players).map(|((side, _), player)| {
                let nobody = WarFault::Doctrine { given: player.to_owned(), known: Vec::new() };
                Ok((side.clone(), player.parse().map_err(|_| nobody)?))
            });
            declare(&Order { leaders: leaders.collect::<Result<_, WarFault>>()?, ..order.clone() })
        };
        Ok(Self([war([one, other])?, war([other, one])?]))
    }

    /// What the first player makes of the pair of that number, from 0 to 1: each battle counts half, and of a draw each has
    /// half. The two are fought at once where there are two cores.
    ///
    /// # Errors
    /// [`WarFault::Stuck`], where a battle does not go on.
    pub fn score(&self, number: u64) -> Result<f64, WarFault> {
        let [first, second] = &self.0;
        let (first, second) = rayon::join(|| first.battle(number), || second.battle(number));
        Ok(f64::midpoint(won(&first?, 0), won(&second?, 1)))
    }
}

/// What a side makes of a battle: 1 won, 0 lost, a half where nobody has won it.
fn won(battle: &Battle, side: usize) -> f64 {
    match battle.winner {
        Some(winner) if winner == side => 1.0,
        Some(_) => 0.0,
        None => 0.5,
    }
}
