//! What was to be expected of a command: it is tried out with what else its dice could have shown.

use standfast_dice::{Ask, Dice, Every, Seeded, Stop, spread};

/// Carries the command out with these dice, and reads the battle after it.
pub(crate) type Try<'t> = dyn FnMut(&mut dyn Dice) -> Result<Vec<f64>, Stop> + 't;

/// In how many ways the dice may fall at most where all are tried.
const MOST_WAYS: usize = 24;

/// How many branches a walk through all ways may take: dice that are thrown again may bring more than were seen.
const MOST_BRANCHES: u64 = 100;

/// How many ways are tried where there are more.
const DRAWN: u32 = 8;

/// How many dice may be asked for in one try: what takes more is not weighed.
const MOST_ASKED: usize = 1_000;

/// The mean of what is read, over all that the dice of a command can show. Where there are few ways it is exact. Where there are
/// more, some are drawn from dice that nobody else throws, so it is right on average, however the dice of the battle fell.
///
/// # Errors
/// [`Stop`], where a try does not come to an end.
pub(crate) fn mean(ways: usize, tried: &mut Try<'_>, free: Seeded) -> Result<Vec<f64>, Stop> {
    // Which of the two it is may go by how the dice fell: both are right on average, whatever they showed.
    let exact = if ways <= MOST_WAYS { of_all(tried).ok() } else { None };
    exact.map_or_else(|| of_drawn(tried, free), Ok)
}

fn of_all(tried: &mut Try<'_>) -> Result<Vec<f64>, Stop> {
    let mut dice = Every::<f64>::new(MOST_BRANCHES);
    let mut mean = Vec::new();
    loop {
        let read = tried(&mut dice)?;
        add(&mut mean, &read, dice.weight());
        if !dice.advance()? {
            return Ok(mean);
        }
    }
}

/// The ways that are drawn lie so that each throw is spread evenly over its answers: a Latin hypercube.
fn of_drawn(tried: &mut Try<'_>, free: Seeded) -> Result<Vec<f64>, Stop> {
    let mut drawn = Drawn { free, throws: Vec::new(), way: 0, asked: 0 };
    let mut mean = Vec::new();
    for way in 0..DRAWN {
        (drawn.way, drawn.asked) = (way, 0);
        add(&mut mean, &tried(&mut drawn)?, 1.0 / f64::from(DRAWN));
    }
    Ok(mean)
}

fn add(mean: &mut Vec<f64>, read: &[f64], weight: f64) {
    mean.resize(mean.len().max(read.len()), 0.0);
    mean.iter_mut().zip(read).for_each(|(sum, value)| *sum += weight * value);
}

/// Dice that fall in one of the ways that are drawn.
struct Drawn {
    free: Seeded,
    /// For each throw of the command, how high it falls in each of the ways.
    throws: Vec<Vec<f64>>,
    way: u32,
    asked: usize,
}

impl Drawn {
    /// A throw's heights: one in each of so many steps, in any order.
    fn heights(&mut self) -> Result<Vec<f64>, Stop> {
        const PARTS: u32 = 1 << 24;
        let mut heights: Vec<f64> = Vec::new();
        for step in 0..DRAWN {
            let within = parts(self.free.uniform(0, PARTS - 1, "a height")?) / f64::from(PARTS);
            heights.push((f64::from(step) + within) / f64::from(DRAWN));
        }
        for last in (1..DRAWN).rev() {
            let other = self.free.uniform(0, last, "an order")?;
            if let (Ok(last), Ok(other)) = (usize::try_from(last), usize::try_from(other)) {
                heights.swap(last, other);
            }
        }
        Ok(heights)
    }
}

fn parts(number: i64) -> f64 {
    f64::from(u32::try_from(number).unwrap_or_default())
}

impl Dice for Drawn {
    fn ask(&mut self, ask: &Ask<'_>) -> Result<u32, Stop> {
        let place = self.asked;
        if place == MOST_ASKED {
            return Err(Stop::Endless);
        }
        self.asked += 1;
        if place == self.throws.len() {
            let heights = self.heights()?;
            self.throws.push(heights);
        }
        let way = usize::try_from(self.way).unwrap_or_default();
        let height = self.throws.get(place).and_then(|heights| heights.get(way)).copied().unwrap_or_default();
        // A question with too many answers to list is thrown.
        spread::<f64>(ask).map_or_else(|_| self.free.ask(ask), |spread| Ok(so_high(&spread, height)))
    }
}

/// The answer below which that share of all lies.
fn so_high(spread: &[(u32, f64)], height: f64) -> u32 {
    let mut below = 0.0;
    let passes = |(_, weight): &&(u32, f64)| {
        below += weight;
        below > height
    };
    spread.iter().find(passes).or(spread.last()).map_or(0, |(answer, _)| *answer)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]

    use standfast_dice::Die;

    use super::*;

    /// Two throws, of which the second is thrown only after a six: the mean is exact where all ways are tried, and right on
    /// average where some are drawn.
    #[test]
    fn what_is_to_be_expected_is_right_on_average() {
        let mut tried = |dice: &mut dyn Dice| {
            let first = dice.die(Die::D6, "first")?;
            let more = if first == 6 { dice.sum(2, Die::D6, "more")? } else { 0 };
            Ok(vec![f64::from(i32::try_from(first + more).unwrap())])
        };
        let expected = 3.5 + 7.0 / 6.0;
        let exact = mean(6, &mut tried, Seeded::new(1)).unwrap();
        assert!((exact[0] - expected).abs() < 1e-12, "{exact:?}");
        let drawn: Vec<f64> =
            (0..2_000).map(|seed| mean(1_000, &mut tried, Seeded::new(seed)).unwrap()[0]).collect();
        let middle = drawn.iter().sum::<f64>() / 2_000.0;
        let variance = drawn.iter().map(|one| (one - middle).powi(2)).sum::<f64>() / 1_999.0;
        assert!((middle - expected).abs() < 4.0 * (variance / 2_000.0).sqrt(), "{middle}");
        // The first throw is spread evenly, so little is left to chance: of one throw alone the variance is above 8.
        assert!(variance < 8.0 / 8.0, "{variance}");
    }
}
