//! How far the dice of each command swing a battle: what they made of it, against what was to be expected of them.

use standfast_dice::{Ask, Dice, Spread, Stop, spread};
use standfast_engine::battle::{Id, Idea, Led, Seat, Trial, Verb};

use crate::fight::keyed;
use crate::luck::{Keyed, Luck};
use crate::tries::mean;

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

/// What is read off a battle after a command, and off what the command made happen. It must follow from them alone, but for
/// dice that nobody else throws, and be as many figures each time.
pub type Measured<'m, B> =
    dyn Fn(&Trial<B>, &[<B as standfast_engine::battle::Play>::Event]) -> Vec<f64> + 'm;

/// Weighs the dice of each command as a battle is fought.
pub struct Scale<'s, B: Led> {
    measured: &'s Measured<'s, B>,
    swings: Vec<Swing>,
    commands: usize,
}

impl<'s, B: Led> Scale<'s, B> {
    /// One who reads these figures.
    #[must_use]
    pub fn reading(measured: &'s Measured<'s, B>) -> Self {
        Self { measured, swings: Vec::new(), commands: 0 }
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
        let (before, command) = (trial.clone(), self.commands);
        self.commands += 1;
        let (turn, verb) = (B::turn(before.scene()), idea.verb);
        let mut heard = Heard { keyed: keyed(&before, post, &idea, luck), throws: Vec::new() };
        let (trial, events) = trial.after_act(post, idea.clone(), figures, &mut heard)?;
        heard.throws.retain(|throw| throw.spread.len() > 1);
        if heard.throws.is_empty() {
            return Ok(trial);
        }
        let side = before.roster().sides.iter().position(|side| side.id == *post.1).unwrap_or_default();
        let came = (self.measured)(&trial, &events);
        let mut tried = |dice: &mut dyn Dice| -> Result<Vec<f64>, Stop> {
            let (tried, events) = before.clone().after_act(post, idea.clone(), figures, dice)?;
            Ok((self.measured)(&tried, &events))
        };
        let ways = heard.throws.iter().fold(1, |ways: usize, throw| ways.saturating_mul(throw.spread.len()));
        let free = luck.beside("tries", u64::try_from(command).unwrap_or_default()).free();
        // Whether it can be weighed does not depend on how the dice of the battle fell.
        let moved = match mean(ways, &mut tried, free) {
            Ok(mean) => came.iter().zip(mean).map(|(came, mean)| came - mean).collect(),
            Err(_) => Vec::new(),
        };
        let fell = |throw: &Throw| Fell { purpose: throw.purpose, by: throw.deviation() };
        let throws = heard.throws.iter().map(fell).collect();
        self.swings.push(Swing { turn, side, verb, throws, moved });
        Ok(trial)
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
