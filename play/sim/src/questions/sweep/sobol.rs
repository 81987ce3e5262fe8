//! Sobol's sequence: points that fill a cube evenly however many are taken.

use standfast_dice::Seeded;

use super::design::below;

/// Degree, coefficients and first direction numbers of each dimension but the first: Joe and Kuo 2008, `new-joe-kuo-6.21201`.
const DIRECTIONS: [(usize, u32, &[u32]); 19] = [
    (1, 0, &[1]),
    (2, 1, &[1, 3]),
    (3, 1, &[1, 3, 1]),
    (3, 2, &[1, 1, 1]),
    (4, 1, &[1, 1, 3, 3]),
    (4, 4, &[1, 3, 5, 13]),
    (5, 2, &[1, 1, 5, 5, 17]),
    (5, 4, &[1, 1, 5, 5, 5]),
    (5, 7, &[1, 1, 7, 11, 19]),
    (5, 11, &[1, 1, 5, 1, 1]),
    (5, 13, &[1, 1, 1, 3, 11]),
    (5, 14, &[1, 3, 5, 5, 31]),
    (6, 1, &[1, 3, 3, 9, 7, 49]),
    (6, 13, &[1, 1, 1, 15, 21, 21]),
    (6, 16, &[1, 3, 1, 13, 27, 49]),
    (6, 19, &[1, 1, 1, 15, 7, 5]),
    (6, 22, &[1, 3, 1, 15, 13, 25]),
    (6, 25, &[1, 1, 5, 5, 19, 61]),
    (7, 1, &[1, 3, 7, 11, 23, 15, 103]),
];

/// The most dimensions.
pub(super) const MOST_DIMENSIONS: usize = DIRECTIONS.len() + 1;

const BITS: usize = 32;

/// Two to the power of the bits.
const WHOLE: f64 = 4_294_967_296.0;

/// The sequence in so many dimensions, each shifted by a number of chance, which keeps it even and spares it the corner.
#[derive(Debug, Clone)]
pub(super) struct Sequence {
    /// For each dimension its direction numbers and its shift.
    dimensions: Vec<([u32; BITS], u32)>,
}

impl Sequence {
    /// The sequence in so many dimensions, at most [`MOST_DIMENSIONS`].
    pub(super) fn new(dimensions: usize, seed: u64) -> Self {
        let first = std::iter::once(std::array::from_fn(|bit| 1 << (BITS - 1 - bit)));
        let others =
            DIRECTIONS.iter().map(|(degree, coefficients, first)| directions(*degree, *coefficients, first));
        let shift = |number| {
            let mut dice = Seeded::stream(seed, number);
            let halves = [below(&mut dice, 1 << 16), below(&mut dice, 1 << 16)];
            let [high, low] = halves.map(|half| u32::try_from(half).unwrap_or_default());
            high << 16 | low
        };
        let all = first.chain(others).zip(0..).map(|(directions, number)| (directions, shift(number)));
        Self { dimensions: all.take(dimensions).collect() }
    }

    /// The point of that number: a share for each dimension, from 0 to below 1.
    pub(super) fn point(&self, number: u32) -> Vec<f64> {
        let share = |(directions, shift): &([u32; BITS], u32)| {
            let bits = directions.iter().enumerate().filter(|(bit, _)| number >> bit & 1 == 1);
            f64::from(bits.fold(*shift, |sum, (_, direction)| sum ^ direction)) / WHOLE
        };
        self.dimensions.iter().map(share).collect()
    }
}

/// The direction numbers that follow from the first, as fractions of one in 32 bits.
fn directions(degree: usize, coefficients: u32, first: &[u32]) -> [u32; BITS] {
    let mut all = [0_u32; BITS];
    for bit in 0..BITS {
        let before =
            |back: usize| bit.checked_sub(back).and_then(|place| all.get(place)).copied().unwrap_or_default();
        let next = match first.get(bit) {
            Some(number) => number << (BITS - 1 - bit),
            None => (1..degree).fold(before(degree) ^ before(degree) >> degree, |sum, back| {
                let is_in = coefficients >> (degree - 1 - back) & 1 == 1;
                if is_in { sum ^ before(back) } else { sum }
            }),
        };
        if let Some(place) = all.get_mut(bit) {
            *place = next;
        }
    }
    all
}
