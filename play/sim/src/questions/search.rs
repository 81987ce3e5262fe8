//! Which value is tried next, and with how many battles, until one gives the wanted chance.

use crate::estimate::{Estimate, WIDTH, count, number};

/// How many values are tried first, spread over all.
const SCANNED: usize = 9;

/// With how many battles a value is tried first.
const FIRST: u64 = 200;

/// By how many times the battles of a value grow.
const GROWS: u64 = 4;

/// The most values that are tried.
const MOST_TRIED: usize = 60;

/// How many values more are tried about the nearest one where none of the others passes the wanted chance.
const MORE_TRIED: usize = 6;

/// How far from the ends of a gap it is split at least, as a share of it.
const INWARD: f64 = 0.2;

/// What a search looks for, among values in their order.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Search {
    /// How many values there are.
    pub values: usize,
    /// The wanted chance, 0 to 1.
    pub wanted: f64,
    /// By how much it may be missed, and how well it must be known.
    pub within: f64,
}

/// What is known of a value.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Known {
    /// Its place among the values.
    pub place: usize,
    /// How many battles were fought with it; without luck, as how many they are as good.
    pub battles: u64,
    /// Its chance.
    pub estimate: Estimate,
}

/// What a search does next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// It tries a value with so many battles in all.
    Fight {
        /// The value's place.
        place: usize,
        /// The battles; without luck, as how many they are to be as good.
        battles: u64,
    },
    /// This value gives the wanted chance.
    Found(usize),
    /// No value that was tried gives it; of those that are known well this one comes nearest.
    Missed(usize),
}

impl Search {
    /// The values that are tried first: all where they are few, else some that are spread over all.
    #[must_use]
    pub fn scan(&self) -> Vec<usize> {
        let last = self.values.saturating_sub(1);
        match self.values <= SCANNED {
            true => (0..self.values).collect(),
            false => (0..SCANNED).map(|step| step * last / (SCANNED - 1)).collect(),
        }
    }

    /// How many battles it takes to know a chance near the wanted one that well.
    #[must_use]
    pub fn enough(&self) -> u64 {
        let nearest_to_even = 0.5_f64.clamp(self.wanted - self.within, self.wanted + self.within);
        let battles = (WIDTH / self.within).powi(2) * nearest_to_even * (1.0 - nearest_to_even);
        #[expect(
            clippy::as_conversions,
            reason = "an error of at least a thousandth takes less than a million battles"
        )]
        let battles = battles.ceil() as u64;
        battles.max(FIRST)
    }

    /// What to do next, from all that is known, in the order of the values.
    #[must_use]
    pub fn next(&self, known: &[Known]) -> Step {
        let tried = |place: &usize| known.iter().any(|known| known.place == *place);
        if let Some(place) = self.scan().into_iter().find(|place| !tried(place)) {
            return Step::Fight { place, battles: FIRST };
        }
        let Some(nearest) = self.nearest(known.iter()) else { return Step::Missed(0) };
        let sure = known.iter().filter(|known| self.is_sure(known) && self.misses(known) <= self.within);
        if let Some(found) = self.nearest(sure) {
            return Step::Found(found.place);
        }
        if self.misses(nearest) <= self.within {
            return self.more(nearest);
        }
        let passing = |(one, other): &(&Known, &Known)| {
            (one.estimate.share < self.wanted) != (other.estimate.share < self.wanted)
        };
        if known.len() < MOST_TRIED
            && let Some(gap) = self.best_gap(known, passing)
        {
            return self.split(gap);
        }
        // What might be it, for all that is known.
        let open = known.iter().filter(|known| !self.is_sure(known) && self.may_miss(known) <= self.within);
        if let Some(open) = self.nearest(open) {
            return self.more(open);
        }
        if known.len() < SCANNED.min(self.values) + MORE_TRIED
            && let Some(gap) =
                self.best_gap(known, |(one, other)| [one.place, other.place].contains(&nearest.place))
        {
            return self.split(gap);
        }
        match self.nearest(known.iter().filter(|known| self.is_sure(known))) {
            Some(sure) => Step::Missed(sure.place),
            None => self.more(nearest),
        }
    }

    fn misses(&self, known: &Known) -> f64 {
        (known.estimate.share - self.wanted).abs()
    }

    /// By how much it misses at least, as far as is known.
    fn may_miss(&self, known: &Known) -> f64 {
        (self.misses(known) - known.estimate.within()).max(0.0)
    }

    fn is_sure(&self, known: &Known) -> bool {
        known.battles >= self.enough()
    }

    fn nearest<'k>(&self, known: impl Iterator<Item = &'k Known>) -> Option<&'k Known> {
        known.min_by(|one, other| self.misses(one).total_cmp(&self.misses(other)))
    }

    fn more(&self, known: &Known) -> Step {
        Step::Fight { place: known.place, battles: (known.battles * GROWS).min(self.enough()) }
    }

    /// The gap with values in between, of those that are meant, one end of which comes nearest.
    fn best_gap<'k>(
        &self,
        known: &'k [Known],
        meant: impl Fn(&(&'k Known, &'k Known)) -> bool,
    ) -> Option<(&'k Known, &'k Known)> {
        let gaps = known.iter().zip(known.iter().skip(1));
        let open = gaps.filter(|(one, other)| other.place - one.place > 1).filter(meant);
        let misses = |(one, other): &(&Known, &Known)| self.misses(one).min(self.misses(other));
        open.min_by(|one, other| misses(one).total_cmp(&misses(other)))
    }

    /// Tries a value in a gap, where the chance would pass the wanted one on a straight line.
    fn split(&self, (one, other): (&Known, &Known)) -> Step {
        let rise = other.estimate.share - one.estimate.share;
        let way = (self.wanted - one.estimate.share) / rise;
        let way = if way.is_finite() { way.clamp(INWARD, 1.0 - INWARD) } else { 0.5 };
        let gap = other.place - one.place;
        let width = number(count(gap));
        #[expect(clippy::as_conversions, reason = "a part of the number of values")]
        let inward = (way * width).round() as usize;
        Step::Fight { place: one.place + inward.clamp(1, gap - 1), battles: FIRST }
    }
}
