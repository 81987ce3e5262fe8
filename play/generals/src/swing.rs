//! How far the dice of each command swing a battle: what they made of it, against what was to be expected of them.

use standfast_dice::{Ask, Dice, Spread, Stop, spread};
use standfast_engine::battle::{Id, Idea, Led, Seat, Trial, Verb};

use crate::fight::keyed;
use crate::luck::{Keyed, Luck};

/// How the dice of one command fell.
///
/// Each figure is what was read off the dice as they fell less its exact mean over all that they could show, and what is
/// read was settled before they fell. So whatever is read, and whoever decides by what, each is 0 on average over all
/// battles.
#[derive(Debug, Clone, PartialEq)]
pub struct Swing {
    /// The turn.
    pub turn: i64,
    /// The place of the side that gave the command, in the order of the scenario.
    pub side: usize,
    /// What it did; none where a piece was set down.
    pub verb: Option<&'static Verb>,
    /// Each throw.
    pub throws: Vec<Fell>,
    /// How far each figure that is read was moved by all of them.
    pub moved: Vec<f64>,
}

/// How one throw fell.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Fell {
    /// What it was for.
    pub purpose: &'static str,
    /// How far it fell from its mean, in standard deviations.
    pub by: f64,
}

/// What is read off a battle after a command, and off what the command made happen. It must follow from them alone, and be
/// as many figures each time.
pub type Measured<'m, B> =
    dyn Fn(&Trial<B>, &[<B as standfast_engine::battle::Play>::Event]) -> Vec<f64> + 'm;

/// Weighs the dice of each command as a battle is fought.
pub struct Scale<'s, B: Led> {
    measured: &'s Measured<'s, B>,
    swings: Vec<Swing>,
}

impl<'s, B: Led> Scale<'s, B> {
    /// One who reads these figures.
    #[must_use]
    pub fn reading(measured: &'s Measured<'s, B>) -> Self {
        Self { measured, swings: Vec::new() }
    }

    /// How the dice of each command fell that threw any, one after the other.
    #[must_use]
    pub fn into_swings(self) -> Vec<Swing> {
        self.swings
    }

    /// The battle after somebody has done this; the dice are weighed.
    pub(crate) fn acts(
        &mut self,
        trial: Trial<B>,
        post: (&Seat, &Id),
        idea: Idea<B::Command>,
        figures: (&B::Doctrine, &B::Combat),
        luck: &mut Luck,
    ) -> Result<Trial<B>, Stop> {
        let before = trial.clone();
        let (turn, verb) = (B::turn(before.scene()), idea.verb);
        let mut heard = Heard { keyed: keyed(&before, post, &idea, luck), throws: Vec::new() };
        let (trial, _) = trial.after_act(post, idea.clone(), figures, &mut heard)?;
        if heard.throws.iter().all(|throw| throw.spread.len() < 2) {
            return Ok(trial);
        }
        let side = before.roster().sides.iter().position(|side| side.id == *post.1).unwrap_or_default();
        let tried = |dice: &mut Bent<'_>| -> Result<Vec<f64>, Stop> {
            let (tried, events) = before.clone().after_act(post, idea.clone(), figures, dice)?;
            Ok((self.measured)(&tried, &events))
        };
        let mut swing = Swing { turn, side, verb, throws: Vec::new(), moved: Vec::new() };
        for (place, throw) in heard.throws.iter().enumerate() {
            if throw.spread.len() < 2 {
                continue;
            }
            let earlier = heard.throws.get(..place).unwrap_or_default();
            swing.throws.push(Fell { purpose: throw.purpose, by: throw.deviation() });
            let worth = curve(throw.spread.len(), &mut |answer| {
                let answer = throw.spread.get(answer).map_or(throw.answer, |(answer, _)| *answer);
                let low = tried(&mut Bent::new(earlier, answer, LOW))?;
                let high = tried(&mut Bent::new(earlier, answer, HIGH))?;
                Ok(low.into_iter().zip(high).map(|(low, high)| f64::midpoint(low, high)).collect())
            });
            // Whether it can be weighed does not depend on how it fell.
            if let Ok(worth) = worth {
                swing.take_in(&throw.against_mean(&worth));
            }
        }
        self.swings.push(swing);
        Ok(trial)
    }
}

impl Swing {
    fn take_in(&mut self, moved: &[f64]) {
        self.moved.resize(self.moved.len().max(moved.len()), 0.0);
        self.moved.iter_mut().zip(moved).for_each(|(sum, more)| *sum += more);
    }
}

/// A throw that was heard: what it could have shown, and what it did.
#[derive(Debug)]
struct Throw {
    purpose: &'static str,
    spread: Spread<f64>,
    answer: u32,
}

impl Throw {
    fn deviation(&self) -> f64 {
        let mean: f64 = self.spread.iter().map(|(answer, weight)| f64::from(*answer) * weight).sum();
        let from_mean = |answer: u32| f64::from(answer) - mean;
        let squares = |(answer, weight): &(u32, f64)| from_mean(*answer) * from_mean(*answer) * weight;
        let variance: f64 = self.spread.iter().map(squares).sum();
        if variance > 0.0 { from_mean(self.answer) / variance.sqrt() } else { 0.0 }
    }

    /// What the answer that fell is worth, less what all of them are worth on average, measure by measure.
    fn against_mean(&self, worth: &[Vec<f64>]) -> Vec<f64> {
        let weighed = || self.spread.iter().zip(worth);
        let Some((_, fell)) = weighed().find(|((answer, _), _)| *answer == self.answer) else {
            return Vec::new();
        };
        let mut moved = fell.clone();
        for ((_, weight), worth) in weighed() {
            moved.iter_mut().zip(worth).for_each(|(moved, worth)| *moved -= weight * worth);
        }
        moved
    }
}

/// The dice of a command, and what they were asked.
struct Heard {
    keyed: Keyed,
    throws: Vec<Throw>,
}

impl Dice for Heard {
    fn ask(&mut self, ask: &Ask<'_>) -> Result<u32, Stop> {
        let answer = self.keyed.ask(ask)?;
        // A question with too many answers to list is taken as it fell; that is settled before it falls.
        let spread = spread(ask).unwrap_or_else(|_| vec![(answer, 1.0)]);
        self.throws.push(Throw { purpose: ask.purpose, spread, answer });
        Ok(answer)
    }
}

/// How high the dice fall first that come after the one that is weighed: once rather low, once rather high.
const LOW: f64 = 0.25;
const HIGH: f64 = 0.75;

/// How much higher each next one falls, beginning again from below: by the golden ratio, so that high and low take turns, and
/// dice that are thrown again while they are equal do not stay equal.
const HIGHER: f64 = 0.618_034;

/// How many dice may be asked for in one try: what takes more is not weighed.
const MOST_ASKED: usize = 1_000;

/// Dice that fall as they fell up to a throw, then otherwise, and then high and low by turns.
struct Bent<'t> {
    earlier: &'t [Throw],
    then: u32,
    height: f64,
    asked: usize,
}

impl<'t> Bent<'t> {
    fn new(earlier: &'t [Throw], then: u32, height: f64) -> Self {
        Self { earlier, then, height, asked: 0 }
    }
}

impl Dice for Bent<'_> {
    fn ask(&mut self, ask: &Ask<'_>) -> Result<u32, Stop> {
        let place = self.asked;
        if place == MOST_ASKED {
            return Err(Stop::Endless);
        }
        self.asked += 1;
        match self.earlier.get(place) {
            Some(throw) => Ok(throw.answer),
            None if place == self.earlier.len() => Ok(self.then),
            None => {
                let height = self.height;
                self.height = (height + HIGHER).fract();
                so_high(ask, height)
            }
        }
    }
}

/// The answer below which that share of all lies.
fn so_high(ask: &Ask<'_>, height: f64) -> Result<u32, Stop> {
    let spread = spread::<f64>(ask)?;
    let mut below = 0.0;
    let reaches = |(_, weight): &&(u32, f64)| {
        below += weight;
        below >= height
    };
    let found = spread.iter().find(reaches).or(spread.last());
    Ok(found.map_or(0, |(answer, _)| *answer))
}

/// What each of so many answers is worth. Where two answers are worth the same, so are those between them, if the middle
/// one is: a d100 against a threshold takes a dozen tries, not a hundred. Where that is wrong, the measure is another one,
/// settled before the dice fall all the same.
fn curve(answers: usize, of: &mut dyn FnMut(usize) -> Result<Vec<f64>, Stop>) -> Result<Vec<Vec<f64>>, Stop> {
    let Some(last) = answers.checked_sub(1) else { return Ok(Vec::new()) };
    let mut curve = vec![of(0)?];
    let middle = last / 2;
    for end in [middle, last] {
        if let (Some(first), true) = (curve.last().cloned(), end >= curve.len()) {
            let at_end = of(end)?;
            between(curve.len() - 1, end, (&first, &at_end), of, &mut curve)?;
            curve.push(at_end);
        }
    }
    Ok(curve)
}

/// Adds what the answers between two are worth.
fn between(
    from: usize,
    to: usize,
    (first, last): (&Vec<f64>, &Vec<f64>),
    of: &mut dyn FnMut(usize) -> Result<Vec<f64>, Stop>,
    curve: &mut Vec<Vec<f64>>,
) -> Result<(), Stop> {
    if to - from < 2 {
        return Ok(());
    }
    if first == last {
        curve.extend(std::iter::repeat_n(first.clone(), to - from - 1));
        return Ok(());
    }
    let middle = from.midpoint(to);
    let at_middle = of(middle)?;
    between(from, middle, (first, &at_middle), of, curve)?;
    curve.push(at_middle.clone());
    between(middle, to, (&at_middle, last), of, curve)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]

    use super::*;

    /// Every answer in its place, however many there are, and few tries where little changes.
    #[test]
    fn a_curve_has_each_answer_in_its_place() {
        for answers in 0..60 {
            let curve = curve(answers, &mut |answer| Ok(vec![f64::from(u32::try_from(answer).unwrap())]));
            let curve: Vec<f64> = curve.unwrap().into_iter().map(|worth| worth[0]).collect();
            let each: Vec<f64> = (0..u32::try_from(answers).unwrap()).map(f64::from).collect();
            assert_eq!(curve, each);
        }
        let mut tries = 0;
        let step = curve(100, &mut |answer| {
            tries += 1;
            Ok(vec![if answer < 30 { 0.0 } else { 1.0 }])
        });
        let highs = step.unwrap().iter().filter(|worth| worth[0] > 0.5).count();
        assert!(highs == 70 && tries < 12, "{highs} {tries}");
    }
}
