use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use crate::{Ask, Dice, Die, Faces, Reading, Stop};

/// Random dice from a seed: the same seed gives the same faces on every platform and in every release.
///
/// The bits come from xoshiro256++. How a seed becomes a state, and how bits become faces without bias, is written here
/// and pinned by tests, since libraries change theirs.
///
/// ```
/// use standfast_dice::{Dice, Die, Seeded};
/// let faces = |seed| { let mut dice = Seeded::new(seed); [(); 3].map(|()| dice.die(Die::D6, "fire")) };
/// assert_eq!(faces(7), faces(7));
/// ```
#[derive(Debug, Clone)]
pub struct Seeded {
    bits: Xoshiro256PlusPlus,
}

/// The finishing steps of SplitMix64, which spread a number's bits over all 64.
fn mixed(number: u64) -> u64 {
    let number = (number ^ (number >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    number ^ (number >> 31)
}

/// The odd number nearest to 2^64 over the golden ratio: the step of SplitMix64.
const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

impl Seeded {
    /// The dice of a seed: its stream number 0.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self::stream(seed, 0)
    }

    /// The dice of one trial among many with the same seed. Streams of different numbers are independent, so results
    /// never depend on which thread runs which trial.
    #[must_use]
    pub fn stream(seed: u64, number: u64) -> Self {
        let start = mixed(seed.wrapping_add(STEP)) ^ mixed(number.wrapping_mul(STEP)).rotate_left(32);
        let mut state = [0_u8; 32];
        let words = (1_u64..).map(|word| mixed(start.wrapping_add(word.wrapping_mul(STEP))));
        for (bytes, word) in state.chunks_exact_mut(8).zip(words) {
            bytes.copy_from_slice(&word.to_le_bytes());
        }
        Self::from_state(state)
    }

    /// The dice whose generator begins in this state: four 64-bit words, the low byte of each first.
    #[must_use]
    pub fn from_state(state: [u8; 32]) -> Self {
        Self { bits: Xoshiro256PlusPlus::from_seed(state) }
    }

    /// A number from 0 to `cases - 1`, each equally likely: the high half of bits × cases. The few bits that would
    /// favour some numbers are thrown again.
    #[inline]
    fn below(&mut self, cases: u64) -> u64 {
        let product = u128::from(self.bits.next_u64()) * u128::from(cases);
        if low_half(product) < cases {
            let number;
            (self.bits, number) = below_again(self.bits.clone(), cases, product);
            return number;
        }
        high_half(product)
    }

    /// The next face of a die of any kind.
    #[inline]
    fn face(&mut self, die: Die) -> u32 {
        let drawn = self.below(die.cases());
        match die {
            Die::Trial { weight, .. } => u32::from(drawn < u64::from(weight)),
            _ => die.lowest() + low_quarter(drawn),
        }
    }
}

/// The rare rest of [`below`](Seeded::below), if the first bits may favour some numbers. It takes the generator and
/// gives it back, so that the generator can stay in registers.
#[cold]
fn below_again(mut bits: Xoshiro256PlusPlus, cases: u64, mut product: u128) -> (Xoshiro256PlusPlus, u64) {
    let favoured = cases.wrapping_neg() % cases.max(1);
    while low_half(product) < favoured {
        product = u128::from(bits.next_u64()) * u128::from(cases);
    }
    (bits, high_half(product))
}

/// Reads the answer off the faces without keeping them.
#[inline(always)]
fn read(reading: Reading<'_>, faces: impl Iterator<Item = u32>) -> u32 {
    match reading {
        Reading::Sum => faces.fold(0, u32::saturating_add),
        Reading::Highest => faces.max().unwrap_or(0),
        Reading::Lowest => faces.min().unwrap_or(0),
        Reading::AtMost(face) => faces.map(|shown| u32::from(shown <= face)).sum(),
        Reading::Band(uppers) => Reading::band(uppers, faces.map(u64::from).sum()),
    }
}

#[inline]
#[expect(clippy::as_conversions, reason = "what is drawn from a die's faces has 32 bits")]
fn low_quarter(drawn: u64) -> u32 {
    drawn as u32
}

#[inline]
#[expect(clippy::as_conversions, reason = "the cut to the low half is what is meant")]
fn low_half(product: u128) -> u64 {
    product as u64
}

#[inline]
#[expect(clippy::as_conversions, reason = "the high half of 128 bits has 64")]
fn high_half(product: u128) -> u64 {
    (product >> 64) as u64
}

impl Faces for Seeded {
    fn next(&mut self, die: Die, _purpose: &'static str) -> Result<u32, Stop> {
        Ok(self.face(die))
    }
}

impl Dice for Seeded {
    // Always inlined, and `read` with it, so that each coarse question keeps only the code of its own reading.
    #[inline(always)]
    fn ask(&mut self, ask: &Ask<'_>) -> Result<u32, Stop> {
        // Nearly all dice have sides, and simulation throws many.
        if let Die::Sided(sides) = ask.throw.die {
            let cases = u64::from(sides.get());
            let faces = (0..ask.throw.count).map(|_| low_quarter(self.below(cases)) + 1);
            return Ok(read(ask.reading, faces));
        }
        self.ask_of_others(*ask)
    }
}

impl Seeded {
    /// Answers a question to draws and trials. It takes a copy, so that the question need not stand in memory for dice
    /// with sides.
    #[inline(never)]
    fn ask_of_others(&mut self, ask: Ask<'_>) -> Result<u32, Stop> {
        if let Some(answer) = ask.settled() {
            return Ok(answer);
        }
        let faces = (0..ask.throw.count).map(|_| self.face(ask.throw.die));
        Ok(read(ask.reading, faces))
    }
}
