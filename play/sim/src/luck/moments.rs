//! Sums over battles from which least squares follow.

use crate::estimate::{count, number};

/// A matrix that is the same on both sides of its diagonal: the rows of its lower half.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Symmetric(Vec<Vec<f64>>);

/// In fewer battles than these it can't be told how much of a control goes with the outcome.
const SELDOM: u64 = 20;

/// The sums of outcomes and controls, their squares and products.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Moments {
    pub(super) count: u64,
    y: f64,
    yy: f64,
    /// In how many battles each control was not 0.
    seen: Vec<u64>,
    x: Vec<f64>,
    xy: Vec<f64>,
    xx: Symmetric,
}

impl Moments {
    /// Takes in an outcome with the controls that are not 0, by their rising places.
    pub(super) fn take_in(&mut self, y: f64, controls: &[(usize, f64)]) {
        self.count += 1;
        self.y += y;
        self.yy += y * y;
        if let Some((last, _)) = controls.last() {
            self.grow(last + 1);
        }
        for (nth, (place, value)) in controls.iter().enumerate() {
            add(&mut self.x, *place, *value);
            self.seen.iter_mut().skip(*place).take(1).for_each(|seen| *seen += 1);
            add(&mut self.xy, *place, value * y);
            if let Some(row) = self.xx.0.get_mut(*place) {
                for (other, beside) in controls.iter().take(nth + 1) {
                    add(row, *other, value * beside);
                }
            }
        }
    }

    /// Makes room for that many controls: those that are new were 0 so far.
    pub(super) fn grow(&mut self, controls: usize) {
        if self.x.len() < controls {
            self.x.resize(controls, 0.0);
            self.seen.resize(controls, 0);
            self.xy.resize(controls, 0.0);
            let rows = self.xx.0.len()..controls;
            self.xx.0.extend(rows.map(|row| vec![0.0; row + 1]));
        }
    }

    /// Adds the sums of other battles.
    pub(super) fn plus(&mut self, other: &Self) {
        self.grow(other.x.len());
        self.count += other.count;
        self.y += other.y;
        self.yy += other.yy;
        add_all(&mut self.x, &other.x);
        self.seen.iter_mut().zip(&other.seen).for_each(|(sum, more)| *sum += more);
        add_all(&mut self.xy, &other.xy);
        self.xx.0.iter_mut().zip(&other.xx.0).for_each(|(row, more)| add_all(row, more));
    }

    /// How much of each control goes with the outcome: least squares, the controls taken as 0 on average, as they are. It is
    /// held back by that many battles without any luck for each control, so that chance in few battles does little.
    pub(super) fn shares(&self, held_back: f64) -> Vec<f64> {
        let battles = number(self.count.max(1));
        let mean = self.y / battles;
        let squares = self.xx.0.iter().filter_map(|row| row.last());
        let scale = |(square, seen): (&f64, &u64)| if *seen < SELDOM { 0.0 } else { 1.0 / square.sqrt() };
        let scales: Vec<f64> = squares.zip(&self.seen).map(scale).collect();
        let used = scales.iter().filter(|scale| **scale > 0.0).count();
        let held = held_back * number(count(used)) / battles;
        let row = |(row, scale): (&Vec<f64>, &f64)| -> Vec<f64> {
            let mut row: Vec<f64> = row.iter().zip(&scales).map(|(sum, other)| sum * scale * other).collect();
            if let Some(diagonal) = row.last_mut() {
                *diagonal = if *scale > 0.0 { *diagonal + held } else { 1.0 };
            }
            row
        };
        let products = Symmetric(self.xx.0.iter().zip(&scales).map(row).collect());
        let centred = self.xy.iter().zip(&self.x).map(|(xy, x)| xy - x * mean);
        let wanted = centred.zip(&scales).map(|(sum, scale)| sum * scale).collect();
        products.solved(wanted).into_iter().zip(&scales).map(|(share, scale)| share * scale).collect()
    }

    /// The sum of what is left of the outcomes without those shares of the controls, and of its squares.
    pub(super) fn left(&self, shares: &[f64]) -> (f64, f64) {
        let taken = dot(&self.x, shares);
        let squares = self.yy - 2.0 * dot(&self.xy, shares) + self.xx.around(shares);
        (self.y - taken, squares.max(0.0))
    }
}

impl Symmetric {
    /// The vector before and after the matrix.
    fn around(&self, vector: &[f64]) -> f64 {
        let of_row = |(row, factor): (&Vec<f64>, &f64)| {
            let diagonal = row.last().copied().unwrap_or_default() * factor * factor;
            2.0 * factor * dot(row, vector) - diagonal
        };
        let within = self.0.iter().zip(vector).map(of_row);
        within.sum()
    }

    /// The vector that the matrix takes to this one: by its Cholesky factor.
    fn solved(&self, wanted: Vec<f64>) -> Vec<f64> {
        let mut factor: Vec<(Vec<f64>, f64)> = Vec::new();
        for row in &self.0 {
            let mut done: Vec<f64> = Vec::with_capacity(row.len());
            for (sum, (before, diagonal)) in row.iter().zip(&factor) {
                // As far as this row is done, which is as far as the one before it goes.
                done.push((sum - dot(&done, before)) / diagonal);
            }
            let square = row.last().copied().unwrap_or_default() - dot(&done, &done);
            factor.push((done, square.max(f64::MIN_POSITIVE).sqrt()));
        }
        let mut forward: Vec<f64> = Vec::with_capacity(wanted.len());
        for (wanted, (row, diagonal)) in wanted.iter().zip(&factor) {
            forward.push((wanted - dot(row, &forward)) / diagonal);
        }
        let mut solved = Vec::with_capacity(forward.len());
        for (row, diagonal) in factor.iter().rev() {
            let value = forward.pop().unwrap_or_default() / diagonal;
            forward.iter_mut().zip(row).for_each(|(left, factor)| *left -= factor * value);
            solved.push(value);
        }
        solved.reverse();
        solved
    }
}

fn add(sums: &mut [f64], place: usize, more: f64) {
    if let Some(sum) = sums.get_mut(place) {
        *sum += more;
    }
}

fn add_all(sums: &mut [f64], more: &[f64]) {
    sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
}

fn dot(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::indexing_slicing, reason = "tests")]

    use super::*;

    /// A matrix of three rows, and what it takes a vector to.
    #[test]
    fn what_is_solved_comes_back() {
        let matrix = Symmetric(vec![vec![4.0], vec![1.0, 3.0], vec![-2.0, 0.5, 5.0]]);
        let vector = [1.0, -2.0, 0.5];
        let taken = vec![4.0 - 2.0 - 1.0, 1.0 - 6.0 + 0.25, -2.0 - 1.0 + 2.5];
        let solved = matrix.solved(taken.clone());
        assert!(solved.iter().zip(vector).all(|(one, other)| (one - other).abs() < 1e-12), "{solved:?}");
        assert!((matrix.around(&vector) - dot(&taken, &vector)).abs() < 1e-12);
    }

    /// An outcome that is nothing but two controls: nearly all of it goes with them, and nothing is left.
    #[test]
    fn what_goes_with_the_controls_is_found() {
        let mut sums = Moments::default();
        for number in 0..4_000_i32 {
            let (one, other) = (f64::from(number % 7 - 3), f64::from(number % 11 - 5));
            sums.take_in(1.0 + 2.0 * one - other, &[(0, one), (2, other)]);
        }
        let shares = sums.shares(1.0);
        assert!((shares[0] - 2.0).abs() < 0.01 && shares[1].abs() < 1e-12 && (shares[2] + 1.0).abs() < 0.01);
        let (left, squares) = sums.left(&shares);
        let mean = left / 4_000.0;
        assert!((mean - 1.0).abs() < 0.01 && squares / 4_000.0 - mean * mean < 0.001, "{left} {squares}");
    }
}
