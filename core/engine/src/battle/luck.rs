use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Serialize;
use standfast_dice::{Ask, Dice, Recorded, Seeded, Stop, spread};

use super::table::Table;
use super::{Battle, Favour, Record, Seat};

/// How many simulated battles with the same rolls a battle is compared with.
const BATTLES: u64 = 10_000;

/// How the rolls of a battle compare with what was to be expected, for each seat and kind of roll.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Luck {
    /// One line for each seat and kind of roll, in the order of the seats, with all rolls of a seat at its end.
    pub lines: Vec<LuckLine>,
}

/// What one seat rolled for one purpose.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LuckLine {
    /// Who rolled.
    pub seat: Seat,
    /// The purpose; none for all of the seat's rolls together.
    pub purpose: Option<String>,
    /// How often.
    pub rolls: usize,
    /// The mean result, as the rules read it; none over rolls of different kinds.
    pub mean: Option<f64>,
    /// The expected mean.
    pub expected_mean: Option<f64>,
    /// How surprising the rolls were, in bits: the sum of -log2 of the probability of each result.
    pub surprise: f64,
    /// How surprising such rolls are on average.
    pub expected_surprise: f64,
    /// In how many of a hundred battles with the same rolls the seat would be less lucky (ties count half); none if
    /// neither high nor low is lucky.
    pub percentile: Option<f64>,
}

/// A result of the dice, with every result that could have been.
#[derive(Debug, Clone)]
struct Throwing {
    purpose: &'static str,
    /// Every answer and its probability.
    chances: Vec<(f64, f64)>,
    /// The answer that was given.
    answer: f64,
    /// The answer's number among the chances.
    place: usize,
}

/// Recorded dice that keep what each answer could have been.
struct Weighed<'a> {
    dice: Recorded<'a>,
    throws: Vec<Throwing>,
}

impl Dice for Weighed<'_> {
    fn ask(&mut self, ask: &Ask<'_>) -> Result<u32, Stop> {
        let answer = self.dice.ask(ask)?;
        let spread = spread::<f64>(ask)?;
        let chances: Vec<(u32, f64)> = spread.iter().map(|(answer, weight)| (*answer, *weight)).collect();
        if chances.len() > 1
            && let Some(place) = chances.iter().position(|(other, _)| *other == answer)
        {
            self.throws.push(Throwing {
                purpose: ask.purpose,
                chances: chances.into_iter().map(|(answer, chance)| (f64::from(answer), chance)).collect(),
                answer: f64::from(answer),
                place,
            });
        }
        Ok(answer)
    }
}

impl<B: Battle> Table<B> {
    /// The luck of those records.
    pub(super) fn lucked(&self, counts: impl Fn(&Record<B::Event>) -> bool) -> Luck {
        let mut throws: BTreeMap<Seat, Vec<Throwing>> = BTreeMap::new();
        self.replay(|table, record| {
            if !counts(record) {
                return;
            }
            let mut dice = Weighed { dice: Recorded::new(&record.rolls), throws: Vec::new() };
            // A log that the rules no longer agree with is the audit's concern.
            if !record.rolls.is_empty()
                && table.resolve(&record.seat, &record.command.json(), &mut dice).is_ok()
            {
                throws.entry(record.seat.clone()).or_default().append(&mut dice.throws);
            }
        });
        let mut lines = Vec::new();
        for (seat, throws) in throws {
            let mut purposes: BTreeMap<&str, Vec<&Throwing>> = BTreeMap::new();
            for throw in &throws {
                purposes.entry(throw.purpose).or_default().push(throw);
            }
            for (purpose, throws) in &purposes {
                lines.push(line::<B>(&seat, Some(purpose), throws));
            }
            lines.push(line::<B>(&seat, None, &throws.iter().collect::<Vec<_>>()));
        }
        Luck { lines }
    }

    /// Goes through the records that were not taken back, with the table as it stood before each.
    pub(super) fn replay(&self, mut see: impl FnMut(&Self, &Record<B::Event>)) {
        let mut again = self.afresh();
        for record in &self.records {
            if !self.is_undone(record.number) {
                see(&again, record);
            }
            again.append(Arc::clone(record));
        }
    }
}

fn line<B: Battle>(seat: &Seat, purpose: Option<&str>, throws: &[&Throwing]) -> LuckLine {
    let count = f64::from(u32::try_from(throws.len()).unwrap_or(u32::MAX));
    let mean =
        |of: fn(&Throwing) -> f64| purpose.map(|_| throws.iter().map(|throw| of(throw)).sum::<f64>() / count);
    LuckLine {
        seat: seat.clone(),
        purpose: purpose.map(str::to_owned),
        rolls: throws.len(),
        mean: mean(|throw| throw.answer),
        expected_mean: mean(|throw| throw.chances.iter().map(|(answer, chance)| answer * chance).sum()),
        surprise: throws.iter().map(|throw| throw.surprise(throw.place)).sum(),
        expected_surprise: throws.iter().map(|throw| throw.expected_surprise()).sum(),
        percentile: percentile::<B>(throws),
    }
}

impl Throwing {
    fn surprise(&self, place: usize) -> f64 {
        self.chances.get(place).map_or(0.0, |(_, chance)| -chance.log2())
    }

    fn expected_surprise(&self) -> f64 {
        self.chances.iter().map(|(_, chance)| -chance * chance.log2()).sum()
    }

    /// How lucky the answer at that place is, from 0 to 1: the chance of a worse one, plus half the chance of the same.
    fn luck(&self, place: usize, favour: Favour) -> f64 {
        let below: f64 = self.chances.iter().take(place).map(|(_, chance)| chance).sum();
        let luck = below + self.chances.get(place).map_or(0.0, |(_, chance)| chance / 2.0);
        match favour {
            Favour::Low => 1.0 - luck,
            Favour::High | Favour::Neither => luck,
        }
    }

    /// Draws an answer by a number from 0 to 1; gives its place.
    fn drawn(&self, mut number: f64) -> usize {
        for (place, (_, chance)) in self.chances.iter().enumerate() {
            if number < *chance {
                return place;
            }
            number -= chance;
        }
        self.chances.len().saturating_sub(1)
    }
}

/// A number from 0 to 1.
fn fraction(dice: &mut Seeded) -> f64 {
    const PARTS: u32 = 1 << 30;
    // Seeded dice answer every question.
    let drawn = dice.uniform(0, PARTS - 1, "luck").unwrap_or_default();
    f64::from(u32::try_from(drawn).unwrap_or_default()) / f64::from(PARTS)
}

/// How many of a hundred battles with the same rolls are less lucky. The seed never changes, so the same battle always
/// gives the same figure.
fn percentile<B: Battle>(throws: &[&Throwing]) -> Option<f64> {
    let favoured: Vec<(&Throwing, Favour)> =
        throws.iter().map(|throw| (*throw, B::favour(throw.purpose))).collect();
    let favoured: Vec<_> = favoured.into_iter().filter(|(_, favour)| *favour != Favour::Neither).collect();
    if favoured.is_empty() {
        return None;
    }
    let total = |places: &mut dyn FnMut(&Throwing) -> usize| -> f64 {
        favoured.iter().map(|(throw, favour)| throw.luck(places(throw), *favour)).sum()
    };
    let own = total(&mut |throw| throw.place);
    // Equal sums may differ by rounding.
    const SAME: f64 = 1e-9;
    let (mut less, mut same) = (0_u32, 0_u32);
    for battle in 0..BATTLES {
        let mut dice = Seeded::stream(0, battle);
        let other = total(&mut |throw| throw.drawn(fraction(&mut dice)));
        if other < own - SAME {
            less += 1;
        } else if other <= own + SAME {
            same += 1;
        }
    }
    let of = f64::from(u32::try_from(BATTLES).unwrap_or(u32::MAX));
    Some((f64::from(less) + f64::from(same) / 2.0) / of * 100.0)
}
