use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::{Ask, Dice, Die, Stop, Throw};

/// A source of single faces: a generator, or a person who types.
pub trait Faces {
    /// The face of the next die.
    ///
    /// # Errors
    /// [`Stop`] if there is none, or if it is not on the die.
    fn next(&mut self, die: Die, purpose: &'static str) -> Result<u32, Stop>;
}

impl<F: Faces + ?Sized> Faces for &mut F {
    fn next(&mut self, die: Die, purpose: &'static str) -> Result<u32, Stop> {
        (**self).next(die, purpose)
    }
}

/// One throw as it fell.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Roll {
    /// The dice that were thrown, written `2d6`.
    #[serde(rename = "die")]
    #[cfg_attr(feature = "schema", schema(value_type = String, example = "2d6"))]
    pub throw: Throw,
    /// The face of each die, in the order in which they were thrown.
    pub faces: Vec<u32>,
    /// The result read off them: the sum, the highest, or how many succeeded.
    pub value: u32,
    /// What the throw was for.
    #[serde(rename = "for")]
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub purpose: Cow<'static, str>,
}

/// Dice that fall one at a time and keep what they showed.
///
/// ```
/// use standfast_dice::{Dice, Die, Thrown, Typed};
/// let mut dice = Thrown::new(Typed::new([3, 5]));
/// assert_eq!(dice.sum(2, Die::D6, "fire"), Ok(8));
/// assert_eq!(dice.rolls()[0].faces, [3, 5]);
/// ```
#[derive(Debug, Clone)]
pub struct Thrown<F> {
    faces: F,
    rolls: Vec<Roll>,
}

impl<F: Faces> Thrown<F> {
    /// Dice whose faces come from `faces`.
    pub fn new(faces: F) -> Self {
        Self { faces, rolls: Vec::new() }
    }

    /// The throws so far.
    pub fn rolls(&self) -> &[Roll] {
        &self.rolls
    }

    /// The source of faces and the throws.
    pub fn into_parts(self) -> (F, Vec<Roll>) {
        (self.faces, self.rolls)
    }
}

impl<F: Faces> Dice for Thrown<F> {
    fn ask(&mut self, ask: &Ask<'_>) -> Result<u32, Stop> {
        let Throw { count, die } = ask.throw;
        if let Some(answer) = ask.settled() {
            return Ok(answer);
        }
        let faces =
            (0..count).map(|_| self.faces.next(die, ask.purpose)).collect::<Result<Vec<u32>, Stop>>()?;
        let answer = ask.reading.of(&faces);
        let value = ask.reading.shown(&faces);
        self.rolls.push(Roll { throw: ask.throw, faces, value, purpose: Cow::Borrowed(ask.purpose) });
        Ok(answer)
    }
}
