//! How often each side wins, and how sure that is.

use crate::battle::Battle;

/// How many standard errors to either side hold 95% of a normal distribution.
pub(crate) const WIDTH: f64 = 1.959_964;

/// How often intervals that are looked at again and again may fail.
const FAILS: f64 = 0.05;

/// From how many battles on intervals that are looked at again and again are narrowest.
const NARROWEST_AT: f64 = 1_000.0;

/// A share, and its 95% interval.
#[derive(Debug, Clone, Copy, PartialEq, serde::Serialize)]
pub struct Estimate {
    /// The share, from 0 to 1.
    pub share: f64,
    /// Where the interval begins.
    pub low: f64,
    /// Where it ends.
    pub high: f64,
}

impl Estimate {
    /// That many of so many: the interval is Wilson's.
    ///
    /// ```
    /// let half = standfast_sim::Estimate::of(50, 100);
    /// assert_eq!(format!("{:.2} ({:.3} to {:.3})", half.share, half.low, half.high), "0.50 (0.404 to 0.596)");
    /// ```
    #[must_use]
    pub fn of(count: u64, of: u64) -> Self {
        if of == 0 {
            return Self { share: 0.0, low: 0.0, high: 1.0 };
        }
        Self::near(number(count) / number(of), number(of))
    }

    /// A share of so many, which may count some by half: the interval is Wilson's, which is then a little too wide.
    #[must_use]
    pub fn around(share: f64, of: u64) -> Self {
        Self::near(share, number(of.max(1)))
    }

    /// That share of so many, which need not be whole.
    pub(crate) fn near(share: f64, of: f64) -> Self {
        let square = WIDTH * WIDTH;
        let middle = (share + square / (2.0 * of)) / (1.0 + square / of);
        let half =
            WIDTH / (1.0 + square / of) * (share * (1.0 - share) / of + square / (4.0 * of * of)).sqrt();
        Self { share, low: (middle - half).max(0.0), high: (middle + half).min(1.0) }
    }

    /// The interval as people read it.
    ///
    /// ```
    /// assert_eq!(standfast_sim::Estimate::of(50, 100).interval(), "40.4% to 59.6%");
    /// ```
    #[must_use]
    pub fn interval(&self) -> String {
        format!("{} to {}", percent(self.low), percent(self.high))
    }

    /// Half the width of the interval.
    #[must_use]
    pub fn within(&self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

/// What battles came to, counted.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tally {
    /// How many battles.
    pub battles: u64,
    /// How many each side has won, in the order of the scenario.
    pub wins: Vec<u64>,
    /// How many nobody has won.
    pub draws: u64,
    /// The commands of all of them.
    pub commands: u64,
    /// How many ended in each way.
    pub endings: std::collections::BTreeMap<String, u64>,
}

impl Tally {
    /// Nothing yet, between that many sides.
    #[must_use]
    pub fn between(sides: usize) -> Self {
        Self { wins: vec![0; sides], ..Self::default() }
    }

    /// Counts a battle.
    pub fn take_in(&mut self, battle: &Battle) {
        self.battles += 1;
        self.commands += battle.commands;
        *self.endings.entry(battle.ending.clone()).or_default() += 1;
        match battle.winner.and_then(|place| self.wins.get_mut(place)) {
            Some(wins) => *wins += 1,
            None => self.draws += 1,
        }
    }

    /// How often a side wins.
    #[must_use]
    pub fn wins_of(&self, side: usize) -> Estimate {
        Estimate::of(self.wins.get(side).copied().unwrap_or_default(), self.battles)
    }

    /// Half the width of an interval that holds at every look, however often one looks: a normal mixture (Robbins 1970), for
    /// the side of which least is known.
    ///
    /// ```
    /// let mut tally = standfast_sim::Tally::between(2);
    /// assert_eq!(tally.within_at_every_look(), 1.0);
    /// (tally.battles, tally.wins) = (10_000, vec![5_000, 5_000]);
    /// let within = tally.within_at_every_look();
    /// assert!((0.0098..0.02).contains(&within), "{within}: wider than a single look allows");
    /// ```
    #[must_use]
    pub fn within_at_every_look(&self) -> f64 {
        if self.battles == 0 {
            return 1.0;
        }
        let battles = number(self.battles);
        let width = |wins: u64| {
            // As if one more battle had gone either way, so that nothing is certain at once.
            let share = (number(wins) + 0.5) / (battles + 1.0);
            let spread = battles * share * (1.0 - share);
            let mixing = NARROWEST_AT * share * (1.0 - share);
            let inner = (spread + mixing) * ((spread + mixing) / (mixing * FAILS * FAILS)).ln();
            inner.sqrt() / battles
        };
        self.wins.iter().map(|wins| width(*wins)).fold(0.0, f64::max).min(1.0)
    }
}

/// A share in percent.
///
/// ```
/// assert_eq!(standfast_sim::percent(0.5236), "52.4%");
/// ```
#[must_use]
pub fn percent(share: f64) -> String {
    format!("{:.1}%", share * 100.0)
}

/// A difference of shares in points of a hundred, with its sign: `+1.5`.
///
/// ```
/// use standfast_sim::hundredths;
///
/// assert_eq!([0.015, -0.0001, 0.0].map(hundredths), ["+1.5", "+0.0", "+0.0"]);
/// ```
#[must_use]
pub fn hundredths(difference: f64) -> String {
    // What rounds to nothing has no sign of its own.
    let tenths = (difference * 1_000.0).round() + 0.0;
    format!("{:+.1}", tenths / 10.0)
}

/// How many there are of something.
pub(crate) fn count(of: usize) -> u64 {
    u64::try_from(of).unwrap_or(u64::MAX)
}

/// A count as a number to reckon with.
pub(crate) fn number(count: u64) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}
