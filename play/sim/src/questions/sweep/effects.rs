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
/// of these differences. Of a design that is no grid the other axes differ from value to value as well: the spread of the points
/// is added then.
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
    let effect = |(place, means): (&usize, &Vec<f64>)| {
        let rows = by_value.get(place)?;
        let spread = match design {
            Design::Grid => 0.0,
            Design::Latin | Design::Sobol => {
                squared_error(&rows.iter().map(|worths| mean(worths)).collect::<Vec<_>>())
            }
        };
        let differences: Vec<f64> = means.iter().zip(&all).map(|(one, all)| one - all).collect();
        let about = |values: &[f64]| Interval::about(mean(values), (squared_error(values) + spread).sqrt());
        let effect = about(&differences);
        Some((*place, Effect { rows: count(rows.len()), chance: about(means), effect }))
    };
    means.iter().filter_map(effect).collect()
}

pub(super) fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / number(count(values.len())).max(1.0)
}

/// The square of the standard error of the mean.
fn squared_error(values: &[f64]) -> f64 {
    let middle = mean(values);
    let squares: f64 = values.iter().map(|value| (value - middle).powi(2)).sum();
    let many = number(count(values.len()));
    if many < 2.0 { 0.0 } else { squares / (many - 1.0) / many }
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
