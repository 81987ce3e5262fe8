use std::collections::HashMap;

use standfast_dice::Stop;
use standfast_engine::battle::{Id, Idea, Led, Seat, Trial};
use standfast_odds::Walk as Ways;

/// What may be done in a situation that is so called, from that seat, for that side.
type Options<'w, B> = dyn FnMut(&str, &Trial<B>, (&Seat, &Id)) -> Vec<Idea<<B as standfast_engine::battle::Play>::Command>>
    + 'w;

/// A walk through all that may still come of a battle: whatever both sides may do, and whatever the dice can show. Situations
/// that are alike are walked once.
pub struct Walk<'w, B: Led> {
    /// The side that chooses what is best for it; the others choose what is worst.
    side: &'w Id,
    /// The figures by which other tables say what fire and melee cost.
    figures: (&'w B::Doctrine, &'w B::Combat),
    options: &'w mut Options<'w, B>,
    /// How many ways in which dice fall may still be walked, and whether there is time for another.
    left: u64,
    goes_on: &'w dyn Fn() -> bool,
    /// What each situation is worth; none while it is walked.
    known: HashMap<String, Option<f64>>,
}

/// Why a walk has no end.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoEnd {
    /// There is more to walk than was allowed.
    #[error("there is more to walk than was allowed")]
    TooFar,
    /// Commands lead back to where they began.
    #[error("commands lead back to where they began: {0}")]
    Circle(String),
    /// Nobody has anything to decide, or can think of anything, and the battle is not over.
    #[error("nobody can do anything, and the battle is not over: {0}")]
    Idle(String),
    /// The dice gave no answer.
    #[error(transparent)]
    Dice(#[from] Stop),
}

impl<'w, B: Led> Walk<'w, B> {
    /// A walk for that side of at most so many ways in which dice can fall, by whatever `options` names.
    pub fn of(
        side: &'w Id,
        figures: (&'w B::Doctrine, &'w B::Combat),
        options: &'w mut Options<'w, B>,
        most: u64,
    ) -> Self {
        Self { side, figures, options, left: most, goes_on: &|| true, known: HashMap::new() }
    }

    /// The same walk, given up once `goes_on` says no: that is [`NoEnd::TooFar`].
    #[must_use]
    pub fn as_long_as(self, goes_on: &'w dyn Fn() -> bool) -> Self {
        Self { goes_on, ..self }
    }

    /// How many situations were looked at.
    #[must_use]
    pub fn situations(&self) -> usize {
        self.known.len()
    }

    /// What a battle is worth to the side, from 0, lost, to 1, won.
    ///
    /// # Errors
    /// [`NoEnd`].
    pub fn value(&mut self, trial: &Trial<B>) -> Result<f64, NoEnd> {
        self.value_of(&trial.situation(), trial)
    }

    fn value_of(&mut self, situation: &str, trial: &Trial<B>) -> Result<f64, NoEnd> {
        if let Some(ending) = trial.ending() {
            return Ok(ending.winner.as_ref().map_or(0.5, |winner| f64::from(u8::from(winner == self.side))));
        }
        if let Some(known) = self.known.get(situation) {
            return known.ok_or_else(|| NoEnd::Circle(situation.to_owned()));
        }
        self.known.insert(situation.to_owned(), None);
        let idle = || NoEnd::Idle(situation.to_owned());
        let (seat, side) = trial.decides().ok_or_else(idle)?;
        let mut best: Option<f64> = None;
        for idea in (self.options)(situation, trial, (&seat, side)) {
            let Some(value) = self.after_from(situation, trial, (&seat, side), &idea)? else { continue };
            let better = if side == self.side { f64::max } else { f64::min };
            best = Some(best.map_or(value, |best| better(best, value)));
        }
        let best = best.ok_or_else(idle)?;
        self.known.insert(situation.to_owned(), Some(best));
        Ok(best)
    }

    /// What a command is worth to the side, over all that the dice can show; none where nothing at all comes of it.
    ///
    /// # Errors
    /// [`NoEnd`].
    pub fn after(
        &mut self,
        trial: &Trial<B>,
        post: (&Seat, &Id),
        idea: &Idea<B::Command>,
    ) -> Result<Option<f64>, NoEnd> {
        self.after_from(&trial.situation(), trial, post, idea)
    }

    fn after_from(
        &mut self,
        situation: &str,
        trial: &Trial<B>,
        post: (&Seat, &Id),
        idea: &Idea<B::Command>,
    ) -> Result<Option<f64>, NoEnd> {
        let mut reached: Vec<Trial<B>> = Vec::new();
        let (left, figures, goes_on) = (&mut self.left, self.figures, self.goes_on);
        let most = *left;
        let odds = Ways::<f64>::bounded(most).odds(|dice| {
            *left = left.saturating_sub(1);
            if !goes_on() {
                return Err(Stop::TooManyBranches { limit: most });
            }
            let (after, _) = trial.clone().after_act(post, idea.clone(), figures, dice)?;
            let known = reached.iter().position(|known| known.goes_on_as(&after));
            Ok(known.unwrap_or_else(|| {
                reached.push(after);
                reached.len() - 1
            }))
        });
        let odds = odds.map_err(|stop| match stop {
            Stop::TooManyBranches { .. } => NoEnd::TooFar,
            stop => stop.into(),
        })?;
        if self.left == 0 {
            return Err(NoEnd::TooFar);
        }
        let mut sum = 0.0;
        for (place, weight) in odds.iter() {
            let Some(after) = reached.get(*place) else { continue };
            let next = after.situation();
            if next == situation {
                return Ok(None);
            }
            sum += weight * self.value_of(&next, after)?;
        }
        Ok(Some(sum))
    }
}
