//! Fights battles on all cores.

use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::atomic::AtomicBool;

use crate::battle::Battle;
use crate::begun::{Fights, Part};
use crate::crew::{Crew, NoCores};
use crate::estimate::{Tally, count, number};
use crate::fault::WarFault;
use crate::luck::LuckTally;
use crate::pilot::{self, Learning};
use crate::report::Summary;
use crate::results::{PART, Results, ResultsFault};
use crate::terms::Terms;
use crate::war::AnyWar;

/// How many battles are fought, and when enough is enough.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Asked {
    /// The most battles.
    pub battles: u64,
    /// Stops once no side's share of wins is known less well than this, 0 to 1, to either side: by an interval that holds
    /// at every look.
    pub until: Option<f64>,
    /// On how many cores; left out: all.
    pub cores: Option<NonZeroUsize>,
}

impl Asked {
    /// The most battles that may be asked for.
    pub const MOST: u64 = 100_000_000;

    /// So many battles, or until each share is known so well; where no number is given, a thousand, or as many as that takes.
    #[must_use]
    pub fn of(battles: Option<u64>, until: Option<f64>, cores: Option<NonZeroUsize>) -> Self {
        let usual = if until.is_some() { Self::MOST } else { PART };
        Self { battles: battles.unwrap_or(usual), until, cores }
    }

    /// How many parts that are at most.
    fn parts(&self) -> u64 {
        self.battles.div_ceil(PART)
    }

    /// The battles of a part, by their numbers.
    fn numbers(&self, part: u64) -> Range<u64> {
        part * PART..((part + 1) * PART).min(self.battles)
    }

    /// How many battles that may be, as it stands.
    #[must_use]
    pub fn likely(&self, tally: &Tally) -> u64 {
        let Some(until) = self.until else { return self.battles };
        let times = (tally.within_at_every_look() / until).powi(2);
        #[expect(clippy::as_conversions, reason = "a whole number of battles, far below where that ends")]
        let needed = (number(tally.battles) * times).ceil() as u64;
        needed.max(tally.battles).div_ceil(PART).saturating_mul(PART).min(self.battles)
    }
}

/// How things stand.
#[derive(Debug, Clone)]
pub struct Progress {
    /// What was counted.
    pub tally: Tally,
    /// What was counted of luck; none where it was not weighed.
    pub luck: Option<LuckTally>,
    /// What the report is made of.
    pub(crate) summary: Summary,
    /// Whether all that was asked for has been fought; not where somebody stopped it.
    pub is_done: bool,
}

/// That shares of wins are not known as well as was asked for, though all battles have been fought.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Short {
    /// How well they are known.
    pub within: f64,
    /// How well that was to be.
    pub until: f64,
}

/// What is told while battles are fought.
#[derive(Debug, Clone, Copy)]
pub enum News<T> {
    /// How far it is learned what luck is worth, before the first battle counts.
    Learns(Learning),
    /// How things stand.
    Stands(T),
}

/// What was counted so far, and the battles that came in since somebody was told last.
pub type Counted<'n> = (&'n Tally, &'n [Battle]);

/// Why a war stops.
#[derive(Debug, thiserror::Error)]
pub enum RunFault {
    /// A battle does not go on.
    #[error(transparent)]
    War(#[from] WarFault),
    /// Results can't be kept.
    #[error(transparent)]
    Results(#[from] ResultsFault),
    /// The cores can't be put to work.
    #[error(transparent)]
    Cores(#[from] NoCores),
}

/// Fights the battles, part by part; keeps each part where there is a folder for it, and takes over what was fought
/// before, unless it comes out otherwise now. Whoever is `told` sees how things stand, after fifty battles or a moment,
/// and the battles that came in since; before the first of them, how far it is learned what luck is worth. Once `stop` is
/// set it ends soon; what has been fought is kept.
///
/// # Errors
/// [`RunFault`]; what has been fought is kept.
pub fn run(
    war: &dyn AnyWar,
    asked: Asked,
    results: Option<&Results>,
    stop: &AtomicBool,
    told: &mut dyn FnMut(News<Counted<'_>>),
) -> Result<Progress, RunFault> {
    let crew = Crew::of(asked.cores, stop)?;
    results.map_or(Ok(()), |results| check(results, war, asked, &crew))?;
    let mut progress = Progress::begun(war);
    for part in 0..asked.parts() {
        let mut told = |news: News<&[Battle]>| match news {
            News::Learns(learning) => told(News::Learns(learning)),
            News::Stands([]) => {}
            News::Stands(battles) => {
                battles.iter().for_each(|battle| progress.take_in(battle));
                told(News::Stands((&progress.tally, battles)));
            }
        };
        if fought(war, (part, asked.numbers(part)), &crew, results, &mut told)?.is_none() {
            return Ok(progress);
        }
        if asked.until.is_some_and(|until| progress.tally.within_at_every_look() <= until) {
            break;
        }
    }
    progress.is_done = true;
    Ok(progress)
}

/// Fights those of the parts that are not kept yet, of a war of so many battles, and keeps them; how many battles that were,
/// without those of a part that was broken off, which are kept too. Others may fight other parts into the same folder meanwhile,
/// and even the same: a part is the same whoever fights it, and has its name once it is whole. [`run`] takes them over.
///
/// # Errors
/// [`RunFault`]; what has been fought is kept.
pub fn fight_parts(
    war: &dyn AnyWar,
    asked: Asked,
    parts: Range<u64>,
    results: &Results,
    stop: &AtomicBool,
) -> Result<u64, RunFault> {
    let crew = Crew::of(asked.cores, stop)?;
    check(results, war, asked, &crew)?;
    let mut fought_now = 0;
    for part in parts.start..parts.end.min(asked.parts()) {
        let numbers = (part, asked.numbers(part));
        let Some(fought) = fought(war, numbers, &crew, Some(results), &mut |_| ())? else { break };
        fought_now += fought;
    }
    Ok(fought_now)
}

/// Refuses a folder whose battles come out otherwise now: some of the first part that is kept are fought again.
fn check(results: &Results, war: &dyn AnyWar, asked: Asked, crew: &Crew<'_>) -> Result<(), RunFault> {
    let kept = |part| {
        let numbers = asked.numbers(part);
        let battles = results.part(part, numbers.end - numbers.start).map(Part::fought).transpose()?;
        let so_many = |battles: &Vec<Battle>| numbers.start..numbers.start + count(battles.len());
        Some(battles.map(|battles| (so_many(&battles), battles)))
    };
    let Some((numbers, battles)) = (0..asked.parts()).find_map(kept).transpose()? else { return Ok(()) };
    let was_so = |now: &Battle| {
        let then = battles.iter().find(|then| then.number == now.number);
        then.is_some_and(|then| Battle { luck: Vec::new(), ..then.clone() } == *now)
    };
    let otherwise = crew.otherwise(war, numbers, was_so)?;
    otherwise.map_or(Ok(()), |what| Err(results.another(what).into()))
}

/// Fights those battles of a part that are not kept yet, and keeps them where there is a folder; how many that were, `None` where
/// somebody stopped it. Whoever is `told` hears of all its battles.
fn fought(
    war: &dyn AnyWar,
    (part, numbers): (u64, Range<u64>),
    crew: &Crew<'_>,
    results: Option<&Results>,
    told: &mut dyn FnMut(News<&[Battle]>),
) -> Result<Option<u64>, RunFault> {
    let kept = results.map(|results| results.part(part, numbers.end - numbers.start)).transpose()?;
    let begun = match kept {
        Some(Part::Whole(battles)) => {
            told(News::Stands(&battles));
            return Ok(Some(0));
        }
        Some(Part::Begun(battles)) => battles,
        None => Vec::new(),
    };
    told(News::Stands(&begun));
    pilot::learn_by(crew, &[war], &mut |learning| told(News::Learns(learning)))?;
    let known = count(begun.len());
    let fights = Fights {
        of: &|battle| battle,
        told: &mut |battles| told(News::Stands(battles)),
        begins: &|battles| results.map_or(Ok(()), |results| results.begin(part, battles)),
    };
    let all: Option<Vec<Battle>> = crew.fight_on::<_, RunFault>(war, numbers, begun, fights)?;
    let Some(all) = all else { return Ok(None) };
    results.map_or(Ok(()), |results| results.keep(part, &all))?;
    Ok(Some(count(all.len()) - known))
}

impl Progress {
    /// Nothing of the war has been fought yet.
    #[must_use]
    pub fn begun(war: &dyn AnyWar) -> Self {
        let sides = war.sides().len();
        Self {
            tally: Tally::between(sides),
            luck: war.weighs().then(|| LuckTally::between(sides)),
            summary: Summary::default(),
            is_done: false,
        }
    }

    /// Fights the next battle of the war and counts it: for whoever looks at each, and may stop it at any time. After so many
    /// battles it stands as after as many of [`run`].
    ///
    /// # Errors
    /// [`WarFault::Stuck`], where the battle does not go on; [`WarFault::Stopped`].
    pub fn fight_next(&mut self, war: &dyn AnyWar, stop: &AtomicBool) -> Result<(), WarFault> {
        let battle = war.battle_on(self.tally.battles, Terms { stop: Some(stop), ..Terms::default() })?;
        self.take_in(&battle);
        Ok(())
    }

    /// Whether it ended before the shares of wins were known as well as was asked for.
    #[must_use]
    pub fn falls_short(&self, asked: &Asked) -> Option<Short> {
        let (until, within) = (asked.until?, self.tally.within_at_every_look());
        (self.is_done && within > until).then_some(Short { within, until })
    }

    fn take_in(&mut self, battle: &Battle) {
        self.tally.take_in(battle);
        self.summary.take_in(battle);
        if let Some(luck) = &mut self.luck {
            luck.take_in(battle);
        }
    }
}
