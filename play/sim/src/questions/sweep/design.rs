//! Which points of a plan are fought: all, some spread evenly over each axis, or those that Sobol indices need.

use std::collections::BTreeMap;

use standfast_dice::{Dice, Die, Seeded};
use standfast_engine::choices;

use super::sobol::Sequence;

choices! {
    /// How the points of a sweep are chosen.
    pub enum Design {
        /// Every value of each axis with every value of all others.
        Grid = "grid",
        /// So many points, which are spread evenly over each axis by itself: a Latin hypercube.
        Latin = "latin",
        /// Points for Sobol indices, from Sobol's sequence, by Saltelli's scheme.
        Sobol = "sobol",
    }
}

/// The points of a sweep: for each axis the place of its value. What comes up twice is fought once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Points {
    /// The points that are fought.
    pub points: Vec<Vec<usize>>,
    /// The rows of the design in their order: which point each is.
    pub rows: Vec<usize>,
}

impl Points {
    /// The points of a design over axes with so many values each. A grid takes no number; of a Sobol design `base` is that of
    /// its first matrix, and there are `axes + 2` rows for each.
    #[must_use]
    pub fn of(design: Design, values: &[usize], base: usize, seed: u64) -> Self {
        let rows = match design {
            Design::Grid => grid(values),
            Design::Latin => latin(values, base, seed),
            Design::Sobol => {
                let place = |(share, values): (&f64, &usize)| place(*share, *values);
                let rows = saltelli(values.len(), base, seed);
                rows.iter().map(|row| row.iter().zip(values).map(place).collect()).collect()
            }
        };
        let (mut points, mut known) = (Vec::new(), BTreeMap::new());
        let row = |row: Vec<usize>| {
            *known.entry(row.clone()).or_insert_with(|| {
                points.push(row);
                points.len() - 1
            })
        };
        let rows = rows.into_iter().map(row).collect();
        Self { points, rows }
    }
}

/// The place of the value at a share of an axis, 0 to 1.
fn place(share: f64, values: usize) -> usize {
    #[expect(clippy::as_conversions, reason = "a share of a number of values")]
    let place = (share * values as f64) as usize;
    place.min(values.saturating_sub(1))
}

/// Every value with every other, the last axis first.
fn grid(values: &[usize]) -> Vec<Vec<usize>> {
    values.iter().fold(vec![Vec::new()], |rows, count| {
        let longer = |row: Vec<usize>| (0..*count).map(move |place| [row.clone(), vec![place]].concat());
        rows.into_iter().flat_map(longer).collect()
    })
}

/// A Latin hypercube: each axis is cut into as many parts as there are points, and each part has one.
fn latin(values: &[usize], points: usize, seed: u64) -> Vec<Vec<usize>> {
    let columns: Vec<Vec<usize>> =
        (0..).zip(values).map(|(axis, _)| shuffled(points, &mut Seeded::stream(seed, axis))).collect();
    let row = |point: usize| {
        let parts =
            columns.iter().zip(values).filter_map(|(column, values)| Some((column.get(point)?, values)));
        parts.map(|(part, values)| part * values / points.max(1)).collect()
    };
    (0..points).map(row).collect()
}

/// The numbers below that many in an order of chance.
fn shuffled(count: usize, dice: &mut Seeded) -> Vec<usize> {
    let mut numbers: Vec<usize> = (0..count).collect();
    for last in (1..count).rev() {
        numbers.swap(last, below(dice, last + 1));
    }
    numbers
}

/// A number below another, each as likely as any.
pub(super) fn below(dice: &mut Seeded, count: usize) -> usize {
    let high = u32::try_from(count.saturating_sub(1)).unwrap_or(u32::MAX);
    // Seeded dice never stop.
    let drawn = dice.die(Die::Uniform { low: 0, high }, "a sample").unwrap_or_default();
    usize::try_from(drawn).unwrap_or_default()
}

/// Saltelli's rows, as shares of each axis: for each point of the base its row of the matrix A, that of B, and for each axis that
/// of A with the axis as in B.
#[must_use]
pub fn saltelli(axes: usize, base: usize, seed: u64) -> Vec<Vec<f64>> {
    let sequence = Sequence::new(2 * axes, seed);
    let rows = (0..).take(base).flat_map(|number| {
        let both = sequence.point(number);
        let (one, other) = both.split_at(axes.min(both.len()));
        let (one, other) = (one.to_vec(), other.to_vec());
        let mixed: Vec<Vec<f64>> = (0..axes)
            .map(|axis| {
                let parts = one.iter().zip(&other).enumerate();
                parts.map(|(place, (one, other))| if place == axis { *other } else { *one }).collect()
            })
            .collect();
        [vec![one, other], mixed].concat()
    });
    rows.collect()
}
