//! Where questions are fought out: the same luck for every variant.

use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};

use crate::battle::Battle;
use crate::begun::Fights;
use crate::crew::{Crew, NoCores};
use crate::estimate::{Estimate, count, number};
use crate::fault::WarFault;
use crate::luck::{Learned, Unlucky, chance};
use crate::order::Order;
use crate::pilot::{self, Told};
use crate::results::ResultsFault;
use crate::war::AnyWar;

use super::knob::KnobFault;

/// What makes a war of an order, whatever its system.
pub type Declares<'d> = &'d dyn Fn(&Order) -> Result<Box<dyn AnyWar>, WarFault>;

/// Where variants of a battle are fought: battles of the same number meet the same luck in all of them.
pub struct Arena<'a> {
    declares: Declares<'a>,
    crew: Crew<'a>,
    /// How well battles stand, for all variants: as it was learned from one of them.
    learned: OnceLock<Arc<Learned>>,
}

impl std::fmt::Debug for Arena<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Arena").field("crew", &self.crew).finish_non_exhaustive()
    }
}

/// Why a question has no answer.
#[derive(Debug, thiserror::Error)]
pub enum QuestionFault {
    /// A knob can't be turned so.
    #[error(transparent)]
    Knob(#[from] KnobFault),
    /// What is asked for can't be fought.
    #[error(transparent)]
    War(#[from] WarFault),
    /// The cores can't be put to work.
    #[error(transparent)]
    Cores(#[from] NoCores),
    /// Results can't be kept.
    #[error(transparent)]
    Results(#[from] ResultsFault),
    /// Somebody stopped it.
    #[error("it was stopped")]
    Stopped,
    /// Values that are allowed each by itself are refused together.
    #[error("with {at}: {fault}")]
    Point {
        /// The values.
        at: String,
        /// Why.
        fault: Box<QuestionFault>,
    },
    /// Nothing is asked.
    #[error("{0}")]
    Nothing(String),
}

impl<'a> Arena<'a> {
    /// An arena on so many cores; left out: all. Once `stop` is set, whatever is asked there ends as
    /// [`QuestionFault::Stopped`].
    ///
    /// # Errors
    /// [`NoCores`].
    pub fn new(
        declares: Declares<'a>,
        cores: Option<NonZeroUsize>,
        stop: &'a AtomicBool,
    ) -> Result<Self, NoCores> {
        Ok(Self { declares, crew: Crew::of(cores, stop)?, learned: OnceLock::new() })
    }

    /// The war of an order.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn declare(&self, order: &Order) -> Result<Box<dyn AnyWar>, WarFault> {
        let war = (self.declares)(order)?;
        self.learned.get().inspect(|learned| war.taught(learned));
        Ok(war)
    }

    /// Has this war learn how well its battles stand where luck is weighed; the variants that are declared from now on take it over.
    /// Whoever is `told` hears how far that is.
    ///
    /// # Errors
    /// Where a battle of the pilot does not go on.
    pub(super) fn learns(&self, war: &dyn AnyWar, told: &mut Told<'_>) -> Result<(), WarFault> {
        pilot::learn_by(&self.crew, &[war], told)?;
        if war.has_learned()
            && let Some(learned) = war.learned()?
        {
            // The first of all counts.
            let _ = self.learned.set(learned);
        }
        Ok(())
    }

    /// What the battles of these numbers came to, in their order.
    pub(super) fn outcomes(
        &self,
        war: &dyn AnyWar,
        numbers: Range<u64>,
    ) -> Result<Vec<Outcome>, QuestionFault> {
        self.outcomes_on(war, numbers, Vec::new(), &|_| Ok(()))
    }

    /// The same where the first of them have been fought already, and `begins` keeps what has been fought until all are.
    pub(super) fn outcomes_on(
        &self,
        war: &dyn AnyWar,
        numbers: Range<u64>,
        begun: Vec<Outcome>,
        begins: &dyn Fn(&[Outcome]) -> Result<(), ResultsFault>,
    ) -> Result<Vec<Outcome>, QuestionFault> {
        pilot::learn_by(&self.crew, &[war], &mut |_| ())?;
        let (sides, figures) = (war.sides().len(), war.figures().len());
        let of = |battle: Battle| Outcome::of(&battle, sides, figures);
        let fights = Fights { of: &of, told: &mut |_| (), begins };
        let fought: Option<Vec<Outcome>> =
            self.crew.fight_on::<_, QuestionFault>(war, numbers, begun, fights)?;
        fought.ok_or(QuestionFault::Stopped)
    }

    /// What is to be told of the first battle of a war that comes out otherwise than it did, of some that are fought again.
    pub(super) fn otherwise(&self, war: &dyn AnyWar, kept: &[Outcome]) -> Result<Option<String>, WarFault> {
        let was_so = |now: &Battle| {
            let then = usize::try_from(now.number).ok().and_then(|number| kept.get(number));
            let as_long = |then: &Outcome| then.commands.is_none_or(|commands| commands == now.commands);
            then.is_some_and(|then| then.winner == now.winner && as_long(then))
        };
        self.crew.otherwise(war, 0..count(kept.len()), was_so)
    }
}

/// The place of the side that is asked about; without an id the first.
pub(super) fn side_of(sides: &[(String, String)], id: Option<&str>) -> Result<usize, WarFault> {
    let Some(id) = id else { return Ok(0) };
    let place = sides.iter().position(|(known, _)| known == id);
    let known = || sides.iter().map(|(known, _)| known.clone()).collect();
    place.ok_or_else(|| WarFault::Post { given: id.to_owned(), known: known() })
}

/// What a battle came to.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Outcome {
    /// The place of the side that won; none of a draw.
    pub(super) winner: Option<usize>,
    /// The figures as it ended: by figure, then by side.
    pub(super) ends: Vec<Vec<Option<f64>>>,
    /// What the dice made of the chance of the first side; 0 where it was not weighed.
    pub(super) luck: f64,
    /// How many commands were given; none where that was not kept.
    pub(super) commands: Option<u64>,
}

impl Outcome {
    fn of(battle: &Battle, sides: usize, figures: usize) -> Self {
        let mut ends = vec![vec![None; sides]; figures];
        // In the order of the turns: what is written last stood at the end.
        for of in &battle.figures {
            if let Some(end) = ends.get_mut(of.figure).and_then(|sides| sides.get_mut(of.side)) {
                *end = of.value;
            }
        }
        Self { winner: battle.winner, ends, luck: chance(battle), commands: Some(battle.commands) }
    }

    /// What the battle was worth to a side, less its luck: what one of two sides gains by it the other loses.
    pub(super) fn worth(&self, side: usize, sides: usize) -> f64 {
        let luck = if side == 0 { self.luck } else { -self.luck };
        worth(self.winner, side, sides) - luck
    }
}

/// What a battle was worth to a side: 1 if it won, 0 if another did; a draw is shared by all.
fn worth(winner: Option<usize>, side: usize, sides: usize) -> f64 {
    match winner {
        Some(winner) if winner == side => 1.0,
        Some(_) => 0.0,
        None => 1.0 / number(count(sides.max(1))),
    }
}

/// The chance of a side: the share of battles that it wins, of which a draw counts half between two.
#[derive(Debug, Clone, Copy, PartialEq, serde::Serialize)]
pub struct Chance {
    /// How many battles it is taken from.
    pub battles: u64,
    /// How many the side won.
    pub wins: u64,
    /// How many nobody won.
    pub draws: u64,
    /// The chance and its interval of 95%.
    #[serde(flatten)]
    pub estimate: Estimate,
    /// How many times fewer battles these are than would be as good without subtracting luck.
    #[serde(skip)]
    pub(super) fewer: f64,
}

impl Chance {
    /// The chance of a side, by what battles came to, less their luck where it was weighed.
    pub(super) fn of(outcomes: &[Outcome], side: usize, sides: usize) -> Self {
        let battles = count(outcomes.len());
        let wins = count(outcomes.iter().filter(|of| of.winner == Some(side)).count());
        let draws = count(outcomes.iter().filter(|of| of.winner.is_none()).count());
        let raw = Spread::of(outcomes.iter().map(|of| worth(of.winner, side, sides)));
        let (estimate, fewer) = match outcomes.iter().any(|of| of.luck != 0.0) {
            true => {
                let Spread { mean, variance } = Spread::of(outcomes.iter().map(|of| of.worth(side, sides)));
                let (raw_mean, raw_variance) = (raw.mean, raw.variance);
                let unlucky = Unlucky { mean, variance, raw_mean, raw_variance, battles };
                (unlucky.share(), unlucky.fewer())
            }
            false => (Estimate::around(raw.mean, battles), 1.0),
        };
        Self { battles, wins, draws, estimate, fewer }
    }
}

/// The mean of some numbers, and their variance.
struct Spread {
    mean: f64,
    variance: f64,
}

impl Spread {
    fn of(numbers: impl Iterator<Item = f64> + Clone) -> Self {
        let many = number(count(numbers.clone().count()));
        let mean = numbers.clone().sum::<f64>() / many.max(1.0);
        let squares: f64 = numbers.map(|of| (of - mean).powi(2)).sum();
        Self { mean, variance: squares / (many - 1.0).max(1.0) }
    }
}
