use std::collections::BTreeMap;

use super::moments::Moments;
use crate::estimate::{Estimate, WIDTH, number};

/// Into how many parts the battles are dealt: what is subtracted from those of one follows from the others.
const PARTS: usize = 5;

/// What is no more than this came about by rounding.
const ROUNDING: f64 = 1e-9;

/// Outcomes with the luck that came with them, one battle after the other.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Subtracted {
    parts: [Moments; PARTS],
    /// The place of each control.
    places: BTreeMap<String, usize>,
    taken: usize,
    /// The sum of the outcomes as they were, and of their squares.
    raw: [f64; 2],
}

/// A mean without luck.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Unlucky {
    /// The mean, the luck subtracted.
    pub mean: f64,
    /// The variance of a battle's outcome without its luck.
    pub variance: f64,
    /// The mean as it was.
    pub raw_mean: f64,
    /// The variance of a battle's outcome as it was.
    pub raw_variance: f64,
    /// How many battles.
    pub battles: u64,
}

impl Subtracted {
    /// Takes in the outcome of the next battle, with the luck that is subtracted as it is, and the figures of luck of which
    /// something may be subtracted: those of one name are summed.
    pub fn take_in(&mut self, outcome: f64, known: f64, luck: impl IntoIterator<Item = (String, f64)>) {
        let mut controls: BTreeMap<usize, f64> = BTreeMap::new();
        for (name, value) in luck {
            let next = self.places.len();
            let place = *self.places.entry(name).or_insert(next);
            *controls.entry(place).or_default() += value;
        }
        controls.retain(|_, value| value.abs() > ROUNDING);
        let controls: Vec<(usize, f64)> = controls.into_iter().collect();
        if let Some(part) = self.parts.get_mut(self.taken % PARTS) {
            part.take_in(outcome - known, &controls);
        }
        let [sum, squares] = self.raw;
        self.raw = [sum + outcome, squares + outcome * outcome];
        self.taken += 1;
    }

    /// The mean without luck; none of fewer battles than parts.
    #[must_use]
    pub fn mean(&self) -> Option<Unlucky> {
        let count: u64 = self.parts.iter().map(|part| part.count).sum();
        if self.parts.iter().any(|part| part.count == 0) {
            return None;
        }
        let left: Vec<(f64, f64)> = (0..PARTS)
            .filter_map(|own| {
                let part = self.parts.get(own)?;
                let others: Vec<&Moments> = without(self.parts.iter(), own).collect();
                let held_back =
                    HELD_BACK.into_iter().map(|held_back| (held_back, varies(&others, held_back)));
                let held_back = held_back.min_by(|(_, one), (_, other)| one.total_cmp(other));
                let (held_back, after) = held_back?;
                let before = varies(&others, f64::INFINITY);
                let shares =
                    if after < before { sum(others.into_iter()).shares(held_back) } else { Vec::new() };
                Some(part.left(&shares))
            })
            .collect();
        let (mean, variance) = all_of(&left, count);
        let [sum, squares] = self.raw;
        let (raw_mean, raw_variance) = spread(sum, squares, count);
        Some(Unlucky { mean, variance, raw_mean, raw_variance, battles: count })
    }
}

/// For how many battles without luck each control is held back, at choice.
const HELD_BACK: [f64; 6] = [0.5, 2.0, 8.0, 32.0, 128.0, 512.0];

/// How much outcomes vary without luck, where what is subtracted in each part follows from the others.
fn varies(parts: &[&Moments], held_back: f64) -> f64 {
    let left = |(own, part): (usize, &&Moments)| {
        let others = sum(without(parts.iter().copied(), own));
        part.left(&if held_back.is_finite() { others.shares(held_back) } else { Vec::new() })
    };
    let left: Vec<(f64, f64)> = parts.iter().enumerate().map(left).collect();
    all_of(&left, parts.iter().map(|part| part.count).sum()).1
}

/// All but one.
fn without<'m>(parts: impl Iterator<Item = &'m Moments>, own: usize) -> impl Iterator<Item = &'m Moments> {
    parts.enumerate().filter(move |(place, _)| *place != own).map(|(_, part)| part)
}

fn sum<'m>(parts: impl Iterator<Item = &'m Moments>) -> Moments {
    let mut sum = Moments::default();
    parts.for_each(|part| sum.plus(part));
    sum
}

/// The mean and the variance of parts, by their sums and squares.
fn all_of(left: &[(f64, f64)], count: u64) -> (f64, f64) {
    spread(left.iter().map(|(sum, _)| sum).sum(), left.iter().map(|(_, squares)| squares).sum(), count)
}

/// The mean and the variance of so many.
fn spread(sum: f64, squares: f64, count: u64) -> (f64, f64) {
    let battles = number(count.max(1));
    let mean = sum / battles;
    (mean, ((squares - sum * mean) / (battles - 1.0).max(1.0)).max(0.0))
}

impl Unlucky {
    /// The same with no luck subtracted.
    #[must_use]
    pub(crate) fn raw(self) -> Self {
        Self { mean: self.raw_mean, variance: self.raw_variance, ..self }
    }

    /// How many times fewer battles are as good as these without subtracting luck; 1 where the outcome never varies. No
    /// variance counts as less than that of two battles that differ by 1 from all others, so that nothing is certain at once.
    #[must_use]
    pub fn fewer(&self) -> f64 {
        let least = 2.0 / (number(self.battles) + 2.0);
        if self.raw_variance <= least { 1.0 } else { self.raw_variance / self.variance.max(least) }
    }

    /// The mean as a share with its 95% interval: Wilson's, of as many battles as these are as good as.
    ///
    /// ```
    /// use standfast_sim::{Estimate, Unlucky};
    /// let of_100 = Unlucky { mean: 0.5, variance: 0.125, raw_mean: 0.48, raw_variance: 0.25, battles: 100 };
    /// assert_eq!(of_100.fewer(), 2.0);
    /// assert_eq!(of_100.share(), Estimate::of(100, 200));
    /// ```
    #[must_use]
    pub fn share(&self) -> Estimate {
        Estimate::near(self.mean.clamp(0.0, 1.0), number(self.battles) * self.fewer())
    }

    /// Half the width of the 95% interval of the mean, by the normal distribution: as if the outcome of two battles more had
    /// differed by 1 from the mean, so that nothing is certain at once.
    #[must_use]
    pub fn within(&self) -> f64 {
        within(self.variance, self.battles)
    }
}

/// Half the width of the 95% interval of a mean of so many with that variance.
pub(crate) fn within(variance: f64, count: u64) -> f64 {
    let count = number(count);
    WIDTH * ((variance * count + 2.0) / (count + 2.0) / count.max(1.0)).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Figures of one name are one control, in however many pieces they come.
    #[test]
    fn figures_of_one_name_are_summed() {
        let (mut whole, mut pieces) = (Subtracted::default(), Subtracted::default());
        for number in 0..400_i32 {
            let luck = f64::from(number % 7 - 3);
            let outcome = luck + f64::from(number % 11 - 5);
            whole.take_in(outcome, 0.0, [("luck".to_owned(), luck)]);
            pieces.take_in(outcome, 0.0, [("luck".to_owned(), luck - 2.0), ("luck".to_owned(), 2.0)]);
        }
        assert_eq!(whole, pieces);
        let unlucky = whole.mean();
        assert!(unlucky.is_some_and(|unlucky| unlucky.variance < unlucky.raw_variance), "{unlucky:?}");
    }
}
