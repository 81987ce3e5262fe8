//! Two variants of a war with the same luck, battle by battle.

use std::collections::BTreeSet;
use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;

use crate::battle::Battle;
use crate::begun::Pace;
use crate::crew::Crew;
use crate::estimate::Tally;
use crate::fault::WarFault;
use crate::luck::{Subtracted, Unlucky, chance, controls};
use crate::pilot;
use crate::run::{News, RunFault};
use crate::war::AnyWar;

/// Two variants, and by how much the one wins more often than the other.
#[derive(Debug, Clone, PartialEq)]
pub struct Comparison {
    /// What was counted of each.
    pub tallies: [Tally; 2],
    /// In how many pairs of battles another side won.
    pub differ: u64,
    /// The wins of the first side: of each variant for itself.
    alone: [Subtracted; 2],
    /// The wins of the first side: of the second variant less those of the first, pair by pair.
    by_pairs: Subtracted,
}

/// By how much the share of wins of the first side differs.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Difference {
    /// The share of the second variant less that of the first, -1 to 1.
    pub more: f64,
    /// Half the width of its 95% interval.
    pub within: f64,
    /// How many times fewer battles this takes than battles with a luck of their own in each variant, for the same
    /// interval; none where the outcome never varies.
    pub fewer: Option<f64>,
}

impl Comparison {
    fn between(sides: usize) -> Self {
        Self {
            tallies: [Tally::between(sides), Tally::between(sides)],
            differ: 0,
            alone: [Subtracted::default(), Subtracted::default()],
            by_pairs: Subtracted::default(),
        }
    }

    /// How many pairs.
    #[must_use]
    pub fn pairs(&self) -> u64 {
        self.tallies.first().map_or(0, |tally| tally.battles)
    }

    /// Counts a pair of battles of the same number.
    fn take_in(&mut self, pair: &[Battle; 2]) {
        let [one, other] = pair;
        self.tallies.iter_mut().zip(pair).for_each(|(tally, battle)| tally.take_in(battle));
        self.differ += u64::from(one.winner != other.winner);
        let luck = [controls(one), controls(other)];
        for ((alone, battle), luck) in self.alone.iter_mut().zip(pair).zip(&luck) {
            let luck = luck.iter().map(|(name, value)| (name.clone(), *value));
            alone.take_in(battle.won(0), chance(battle), luck);
        }
        let [first, second] = &luck;
        let names: BTreeSet<&String> = first.keys().chain(second.keys()).collect();
        let of_both = names.into_iter().flat_map(|name| {
            let [one, other] = luck.each_ref().map(|luck| luck.get(name).copied().unwrap_or_default());
            [(format!("{name}, more"), other - one), (format!("{name}, of both"), one + other)]
        });
        self.by_pairs.take_in(other.won(0) - one.won(0), chance(other) - chance(one), of_both);
    }

    /// The difference by pairs of the same luck, as they were fought.
    #[must_use]
    pub fn paired(&self) -> Option<Difference> {
        Some(self.difference(self.by_pairs.mean()?.raw()))
    }

    /// The difference by pairs of the same luck, with what luck is left subtracted; it is weighed in wars of
    /// [`weighed`](crate::Order::pilot) only.
    #[must_use]
    pub fn subtracted(&self) -> Option<Difference> {
        Some(self.difference(self.by_pairs.mean()?))
    }

    /// What the difference would be if each variant had had a luck of its own, subtracted.
    #[must_use]
    pub fn subtracted_alone(&self) -> Option<Difference> {
        let [one, other] = self.alone.each_ref().map(Subtracted::mean);
        let (one, other) = (one?, other?);
        let variance = one.variance + other.variance;
        Some(self.difference(Unlucky { mean: other.mean - one.mean, variance, ..one }))
    }

    fn difference(&self, of: Unlucky) -> Difference {
        let alone = self.alone.iter().filter_map(Subtracted::mean);
        let of = Unlucky { raw_variance: alone.map(|alone| alone.raw_variance).sum(), ..of };
        let varies = of.raw_variance > 0.0;
        Difference { more: of.mean, within: of.within(), fewer: varies.then(|| of.fewer()) }
    }
}

/// Fights so many battles of two wars of the same sides and seed, pair by pair. Where their luck is weighed, they first learn together
/// how well a battle stands. Whoever is `told` sees how far that is, and then how things stand; once `stop` is set it ends soon, with
/// those that were finished.
///
/// # Errors
/// [`RunFault`].
pub fn compare(
    wars: [&dyn AnyWar; 2],
    battles: u64,
    cores: Option<NonZeroUsize>,
    stop: &AtomicBool,
    told: &mut dyn FnMut(News<&Comparison>),
) -> Result<Comparison, RunFault> {
    let crew = Crew::of(cores, stop)?;
    pilot::learn_by(&crew, &wars, &mut |learning| told(News::Learns(learning)))?;
    let [one, other] = wars;
    let mut comparison = Comparison::between(one.sides().len());
    let mut pace = Pace::begun();
    let pair = |number| {
        Ok::<_, WarFault>([one.battle_on(number, crew.terms())?, other.battle_on(number, crew.terms())?])
    };
    let mut takes = |pair: [Battle; 2]| -> Result<(), RunFault> {
        comparison.take_in(&pair);
        if pace.is_time() {
            told(News::Stands(&comparison));
        }
        Ok(())
    };
    crew.one_by_one(0..battles, pair, &mut takes)?;
    Ok(comparison)
}
