//! Sobol indices: which share of all variance an axis brings about, by itself and with the others.

use standfast_dice::Seeded;

use super::design::below;
use super::effects::Interval;

/// How often the rows of the base are drawn anew for the intervals.
const DRAWN: u64 = 1_000;

/// The share of draws left out at each end of an interval.
const TAIL: f64 = 0.025;

/// The indices of an axis.
#[derive(Debug, Clone, Copy, PartialEq, serde::Serialize)]
pub struct Indices {
    /// The share of the variance that the axis brings about by itself: first order.
    pub first: Interval,
    /// The share that would be left if all others were known: total.
    pub total: Interval,
}

/// The indices of each axis, from what came out of the rows of [`saltelli`](super::saltelli) in their order; none where nothing
/// varies. First order by Saltelli 2010, total by Jansen 1999. The intervals of 95% are of a bootstrap: the points of the base are
/// drawn anew a thousand times, each with all its rows, and the middle 95% of what comes of it is taken.
#[must_use]
pub fn indices(outcomes: &[f64], axes: usize, seed: u64) -> Option<Vec<Indices>> {
    let rows: Vec<&[f64]> = outcomes.chunks_exact(axes + 2).collect();
    let of = |rows: &[&[f64]], axis| estimated(rows, axis);
    let whole: Vec<[f64; 2]> = (0..axes).map(|axis| of(&rows, axis)).collect::<Option<_>>()?;
    let mut drawn = vec![Vec::new(); axes];
    for number in 0..DRAWN {
        let mut dice = Seeded::stream(seed, number);
        let again: Vec<&[f64]> =
            rows.iter().filter_map(|_| rows.get(below(&mut dice, rows.len())).copied()).collect();
        for (axis, drawn) in drawn.iter_mut().enumerate() {
            drawn.extend(of(&again, axis));
        }
    }
    let interval = |value: f64, mut all: Vec<f64>| {
        all.sort_by(f64::total_cmp);
        let at = |share: f64| {
            #[expect(clippy::as_conversions, reason = "a place in a list, as a share of its length")]
            let place = (share * (all.len() as f64 - 1.0)).round() as usize;
            all.get(place).copied().unwrap_or(value)
        };
        Interval { value, low: at(TAIL), high: at(1.0 - TAIL) }
    };
    let both = |([first, total], drawn): ([f64; 2], Vec<[f64; 2]>)| Indices {
        first: interval(first, drawn.iter().map(|[first, _]| *first).collect()),
        total: interval(total, drawn.iter().map(|[_, total]| *total).collect()),
    };
    Some(whole.into_iter().zip(drawn).map(both).collect())
}

/// First order and total of an axis; none where nothing varies.
fn estimated(rows: &[&[f64]], axis: usize) -> Option<[f64; 2]> {
    #[expect(clippy::as_conversions, reason = "a number of rows")]
    let count = rows.len() as f64;
    let ends = || rows.iter().flat_map(|row| row.iter().take(2));
    let mean = ends().sum::<f64>() / (2.0 * count);
    let variance = ends().map(|value| (value - mean).powi(2)).sum::<f64>() / (2.0 * count);
    let of_axis = rows.iter().filter_map(|row| match row {
        [one, other, mixed @ ..] => Some((*one, *other, *mixed.get(axis)?)),
        _ => None,
    });
    // Less the mean, which changes nothing in the end and much in how well it is known.
    let (first, total) = of_axis.fold((0.0, 0.0), |(first, total), (one, other, mixed)| {
        (first + (other - mean) * (mixed - one), total + (one - mixed).powi(2))
    });
    (variance > 0.0).then(|| [first / count / variance, total / (2.0 * count) / variance])
}
