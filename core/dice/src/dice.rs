use crate::{Ask, Die, Reading, Throw};

/// Answers the questions of a procedure.
///
/// A procedure is generic over `D: Dice + ?Sized`: simulation and odds get compiled code of their own, while a face
/// passes `&mut dyn Dice`. Only [`ask`](Self::ask) must be implemented; the other questions are short forms of it.
/// `purpose` says what the throw is for, in the game's words.
pub trait Dice {
    /// Answers one question.
    ///
    /// # Errors
    /// [`Stop`] says why there is no answer: a die is still to be typed, the record differs, or a walk has gone far
    /// enough. A procedure passes it on with `?`, and does nothing else with it.
    fn ask(&mut self, ask: &Ask<'_>) -> Result<u32, Stop>;

    /// Declares that from here on only `state` matters: whatever came before, the same state has the same chances and
    /// the same outcomes. Exact odds then merge all paths that meet in a state, and sum a state that returns to itself
    /// instead of walking it for ever. All other dice ignore this.
    ///
    /// # Errors
    /// [`Stop::Settled`], from a walk only.
    #[inline]
    fn forget_all_but(&mut self, state: &[i64]) -> Result<(), Stop> {
        let _ = state;
        Ok(())
    }

    /// The state from which a walk goes on here, for [`known_by`]; no other dice have one.
    #[inline]
    fn resumed(&mut self) -> Option<&[i64]> {
        None
    }

    /// Declares what [`known_by`] has found. All dice but those of a walk ignore this.
    ///
    /// # Errors
    /// [`Stop::Settled`], from a walk only.
    #[inline]
    fn settle(&mut self, state: &[i64]) -> Result<(), Stop> {
        let _ = state;
        Ok(())
    }

    /// The face of one die.
    ///
    /// # Errors
    /// As [`ask`](Self::ask).
    #[inline]
    fn die(&mut self, die: Die, purpose: &'static str) -> Result<i64, Stop> {
        self.sum(1, die, purpose)
    }

    /// The sum of `count` dice.
    ///
    /// # Errors
    /// As [`ask`](Self::ask).
    #[inline]
    fn sum(&mut self, count: u16, die: Die, purpose: &'static str) -> Result<i64, Stop> {
        self.ask(&Ask::new(count, die, Reading::Sum, purpose)).map(i64::from)
    }

    /// The highest of `count` dice.
    ///
    /// # Errors
    /// As [`ask`](Self::ask).
    #[inline]
    fn highest(&mut self, count: u16, die: Die, purpose: &'static str) -> Result<i64, Stop> {
        self.ask(&Ask::new(count, die, Reading::Highest, purpose)).map(i64::from)
    }

    /// The lowest of `count` dice.
    ///
    /// # Errors
    /// As [`ask`](Self::ask).
    #[inline]
    fn lowest(&mut self, count: u16, die: Die, purpose: &'static str) -> Result<i64, Stop> {
        self.ask(&Ask::new(count, die, Reading::Lowest, purpose)).map(i64::from)
    }

    /// How many of `count` dice show `face` or a lower one.
    ///
    /// # Errors
    /// As [`ask`](Self::ask).
    #[inline]
    fn at_most(&mut self, count: u16, die: Die, face: u32, purpose: &'static str) -> Result<i64, Stop> {
        self.ask(&Ask::new(count, die, Reading::AtMost(face), purpose)).map(i64::from)
    }

    /// Which band of the rising `uppers` the sum of `count` dice falls in: 0 for a sum of at most
    /// `uppers[0]`, and so on; `uppers.len()` for a sum that passes all of them.
    ///
    /// # Errors
    /// As [`ask`](Self::ask).
    #[inline]
    fn band(&mut self, count: u16, die: Die, uppers: &[i64], purpose: &'static str) -> Result<i64, Stop> {
        self.ask(&Ask::new(count, die, Reading::Band(uppers), purpose)).map(i64::from)
    }

    /// A draw from `low` to `high`, every whole number equally likely. If there is only one such number, nothing is
    /// drawn; a `high` below `low` counts as `low`.
    ///
    /// # Errors
    /// As [`ask`](Self::ask).
    #[inline]
    fn uniform(&mut self, low: u32, high: u32, purpose: &'static str) -> Result<i64, Stop> {
        self.die(Die::Uniform { low, high }, purpose)
    }

    /// A trial that succeeds with probability `weight / of`.
    ///
    /// # Errors
    /// As [`ask`](Self::ask).
    #[inline]
    fn trial(&mut self, weight: u32, of: u32, purpose: &'static str) -> Result<bool, Stop> {
        self.die(Die::Trial { weight, of }, purpose).map(|face| face == 1)
    }
}

impl<D: Dice + ?Sized> Dice for &mut D {
    #[inline]
    fn ask(&mut self, ask: &Ask<'_>) -> Result<u32, Stop> {
        (**self).ask(ask)
    }

    #[inline]
    fn forget_all_but(&mut self, state: &[i64]) -> Result<(), Stop> {
        (**self).forget_all_but(state)
    }

    #[inline]
    fn resumed(&mut self) -> Option<&[i64]> {
        (**self).resumed()
    }

    #[inline]
    fn settle(&mut self, state: &[i64]) -> Result<(), Stop> {
        (**self).settle(state)
    }
}

/// Finds a state with the dice, and declares that from here on only this state matters, as [`Dice::forget_all_but`] does. A walk
/// that goes on from the state is handed it, and does not ask again for what found it. So `find` must leave nothing behind but the
/// state, apart from reasons; what it declares itself is not heeded. States that are found in different places must differ, for
/// instance in how many numbers they have.
///
/// ```
/// use standfast_dice::{Dice, Die, Seeded, Stop, known_by};
///
/// /// Whether the attacker wins, by the higher of two dice, and how many men the loser loses.
/// fn fights<D: Dice + ?Sized>(dice: &mut D) -> Result<(i64, i64), Stop> {
///     let [wins] = known_by(dice, |dice| {
///         Ok([i64::from(dice.die(Die::D6, "attacker")? > dice.die(Die::D6, "defender")?)])
///     })?;
///     Ok((wins, dice.die(Die::D6, "losses")?))
/// }
/// assert!(fights(&mut Seeded::new(1)).is_ok());
/// ```
///
/// # Errors
/// As `find`; [`Stop::Settled`], from a walk only.
#[inline]
pub fn known_by<D: Dice + ?Sized, const N: usize>(
    dice: &mut D,
    find: impl FnOnce(&mut D) -> Result<[i64; N], Stop>,
) -> Result<[i64; N], Stop> {
    if let Some(state) = dice.resumed().and_then(|state| state.try_into().ok()) {
        return Ok(state);
    }
    let state = find(dice)?;
    dice.settle(&state)?;
    Ok(state)
}

/// Why the dice gave no answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Stop {
    /// The typed faces have run out.
    #[error("die {number} is needed: {die} for {purpose}")]
    Need {
        /// Which die comes next, counted from 1 over all dice of the procedure.
        number: usize,
        /// What kind of die it is.
        die: Die,
        /// What it is for.
        purpose: &'static str,
    },
    /// A typed or recorded face is not on its die.
    #[error("die {number} ({purpose}) shows {face}, and {die} shows {} to {}", .die.lowest(), .die.highest())]
    Face {
        /// Which die it is, counted from 1 over all dice of the procedure.
        number: usize,
        /// What kind of die it is.
        die: Die,
        /// What it is for.
        purpose: &'static str,
        /// The face that was given.
        face: u32,
    },
    /// More faces were given than the procedure asks for.
    #[error("{given} dice were given and {needed} needed: the first one too many is {face}")]
    TooManyFaces {
        /// How many faces were given.
        given: usize,
        /// How many the procedure asked for.
        needed: usize,
        /// The first face that nothing asked for.
        face: u32,
    },
    /// The record holds a different roll from the one asked for.
    #[error("roll {number} is recorded as {recorded}, and the rules ask for {throw} for {purpose}")]
    Mismatch {
        /// Which roll of the record, counted from 1.
        number: usize,
        /// The throw that the procedure asks for.
        throw: Throw,
        /// What it is for.
        purpose: &'static str,
        /// What the record holds in its place.
        recorded: Box<str>,
    },
    /// A walk has reached a state declared by [`Dice::forget_all_but`]; it goes on from there later.
    #[error("the walk has reached a state that it takes up later")]
    Settled,
    /// A state comes back to itself whatever the dice say.
    #[error("the procedure comes back to where it was, whatever the dice say, and never ends")]
    Endless,
    /// A walk of every answer would pass its bound of branches.
    #[error("exact odds would walk more than {limit} branches")]
    TooManyBranches {
        /// The bound.
        limit: u64,
    },
}
