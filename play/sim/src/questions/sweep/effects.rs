//! What each value of an axis does, by the same luck for all points.

use std::collections::BTreeMap;

use super::design::{Design, Points};
use crate::estimate::{Estimate, WIDTH, count, number};

/// A figure and its interval of 95%.
#[derive(Debug, Clone, Copy, PartialEq, serde::Serialize)]
pub struct Interval {
    /// The figure.
    pub value: f64,
    /// Where the interval begins.
    pub low: f64,
    /// Where it ends.
    pub high: f64,
}

impl From<Estimate> for Interval {
    fn from(Estimate { share, low, high }: Estimate) -> Self {
        Self { value: share, low, high }
    }
}

impl Interval {
    fn about(value: f64, error: f64) -> Self {
        Self { value, low: value - WIDTH * error, high: value + WIDTH * error }
    }
}

/// What a value of an axis comes to.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Effect {
    /// The rows of the design with the value.
    pub(super) rows: u64,
    /// The mean chance of these rows.
    pub(super) chance: Interval,
    /// By how much it differs from the mean of all values of the axis.
    pub(super) effect: Interval,
}

/// The effects of the values of an axis that come up, by their places. `worths` has for each point what each battle was worth,
/// in the order of the battles.
///
/// All points met the same luck, so each battle by itself tells a difference between values, and the interval is that of the mean
/// of these differences. Of a design that is no grid the other axes differ from value to value as well: the [`Spread`] of the
/// points is added then.
pub(super) fn effects(
    design: Design,
    points: &Points,
    axis: usize,
    worths: &[Vec<f64>],
) -> BTreeMap<usize, Effect> {
    let mut by_value: BTreeMap<usize, Vec<&Vec<f64>>> = BTreeMap::new();
    for row in &points.rows {
        let place = points.points.get(*row).and_then(|point| point.get(axis));
        if let Some((place, worths)) = place.zip(worths.get(*row)) {
            by_value.entry(*place).or_default().push(worths);
        }
    }
    let means: BTreeMap<usize, Vec<f64>> =
        by_value.iter().map(|(place, rows)| (*place, column_means(rows))).collect();
    let all = column_means(&means.values().collect::<Vec<_>>());
    let spread = Spread::of(design, points.points.first().map_or(0, Vec::len), by_value.values());
    let effect = |(place, means): (&usize, &Vec<f64>)| {
        let rows = by_value.get(place)?;
        let spread = spread.of_mean(rows.len());
        let differences: Vec<f64> = means.iter().zip(&all).map(|(one, all)| one - all).collect();
        let about = |values: &[f64], error: f64| Interval::about(mean(values), (error + spread).sqrt());
        let chance = about(means, squared_error(means));
        // With the same luck a value may change nothing at all, battle by battle.
        let is_alike = differences.len() > 1 && differences.iter().all(|difference| *difference == 0.0);
        let effect = about(&differences, if is_alike { 0.0 } else { squared_error(&differences) });
        Some((*place, Effect { rows: count(rows.len()), chance, effect }))
    };
    means.iter().filter_map(effect).collect()
}

pub(super) fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / number(count(values.len())).max(1.0)
}

/// How much the points that have a value differ in their chances.
#[derive(Debug, Clone, Copy)]
struct Spread {
    /// The variance of a point.
    variance: f64,
    /// Which part of the points tells something of its own.
    own: f64,
}

impl Spread {
    /// From the points of all values together: within each value, or over all where hardly a value has two.
    fn of<'a>(
        design: Design,
        axes: usize,
        by_value: impl Iterator<Item = &'a Vec<&'a Vec<f64>>> + Clone,
    ) -> Self {
        let means = |rows: &Vec<&Vec<f64>>| rows.iter().map(|worths| mean(worths)).collect::<Vec<_>>();
        let groups: Vec<Vec<f64>> = by_value.map(means).collect();
        let all = groups.concat();
        let within: f64 = groups.iter().map(|group| squares(group)).sum();
        let free = all.len() - groups.len();
        let variance = match design {
            Design::Grid => 0.0,
            Design::Latin | Design::Sobol if free >= groups.len() => within / number(count(free)),
            Design::Latin | Design::Sobol => squares(&all) / number(count(all.len())),
        };
        // Of a point of Sobol's all rows but two have the other axes alike, but for one.
        let own = if design == Design::Sobol { 3.0 / number(count(axes + 2)) } else { 1.0 };
        Self { variance, own: own.min(1.0) }
    }

    /// The square of the standard error of the mean of so many points.
    fn of_mean(self, points: usize) -> f64 {
        self.variance / (number(count(points)) * self.own).max(1.0)
    }
}

/// The sum of the squares of how far values are from their mean.
fn squares(values: &[f64]) -> f64 {
    let middle = mean(values);
    values.iter().map(|value| (value - middle).powi(2)).sum()
}

/// The square of the standard error of the mean: as if two values more had differed by 1 from it, so that nothing is certain at
/// once.
fn squared_error(values: &[f64]) -> f64 {
    let many = number(count(values.len()));
    (squares(values) + 2.0) / (many + 2.0) / many.max(1.0)
}

/// Battle by battle the mean of the rows.
fn column_means(rows: &[&Vec<f64>]) -> Vec<f64> {
    let battles = rows.first().map_or(0, |row| row.len());
    let mut sums = vec![0.0; battles];
    for row in rows {
        sums.iter_mut().zip(*row).for_each(|(sum, value)| *sum += value);
    }
    let many = number(count(rows.len())).max(1.0);
    sums.into_iter().map(|sum| sum / many).collect()
}

#[cfg(test)]
mod tests {
    use standfast_dice::Seeded;

    use super::super::design::below;
    use super::*;

    /// Points of which one axis does nothing and the other gives 40% or 60%; how often the intervals of what the first does hold 0.
    fn held(values: usize, points: usize, battles: usize) -> f64 {
        let (mut held, mut all) = (0.0, 0.0);
        for stream in 0..40 {
            let mut dice = Seeded::stream(9, stream);
            let mut others: Vec<usize> = (0..points).map(|point| point % 2).collect();
            for place in (1..points).rev() {
                others.swap(place, below(&mut dice, place + 1));
            }
            let point = |place: usize| vec![place * values / points, others[place]];
            let design = Points { points: (0..points).map(point).collect(), rows: (0..points).collect() };
            let chance = |place: usize| if others[place] == 0 { 400 } else { 600 };
            let mut fought = |place| {
                (0..battles)
                    .map(|_| f64::from(u8::from(below(&mut dice, 1_000) < chance(place))))
                    .collect::<Vec<_>>()
            };
            let worths: Vec<Vec<f64>> = (0..points).map(&mut fought).collect();
            for effect in effects(Design::Latin, &design, 0, &worths).values() {
                all += 1.0;
                held += f64::from(u8::from(effect.effect.low <= 0.0 && 0.0 <= effect.effect.high));
            }
        }
        held / all
    }

    #[test]
    fn an_axis_that_does_nothing_is_not_said_to_matter() {
        for (values, points) in [(40, 40), (40, 80), (10, 40), (2, 40)] {
            let held = held(values, points, 50);
            assert!(held > 0.9, "{values} values at {points} points: {held}");
        }
    }

    #[test]
    fn nothing_is_certain_at_once() {
        let points = Points { points: vec![vec![0], vec![1]], rows: vec![0, 1] };
        let all = effects(Design::Grid, &points, 0, &[vec![1.0; 20], vec![1.0; 20]]);
        assert!(all.values().all(|effect| effect.chance.low < 1.0 && effect.chance.value == 1.0));
        let all = effects(Design::Grid, &points, 0, &[vec![1.0], vec![0.0]]);
        assert!(all.values().all(|effect| effect.effect.low < 0.0 && 0.0 < effect.effect.high));
    }
}
