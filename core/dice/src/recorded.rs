use crate::{Ask, Dice, Roll, Stop};

/// Answers from a record: the audit of an earlier roll.
///
/// Each question must be the next one in the record, dice and purpose alike; the answer is read off the faces again.
#[derive(Debug, Clone)]
pub struct Recorded<'a> {
    rolls: &'a [Roll],
    taken: usize,
    faces: usize,
}

impl<'a> Recorded<'a> {
    /// The rolls in the order in which they fell.
    #[must_use]
    pub fn new(rolls: &'a [Roll]) -> Self {
        Self { rolls, taken: 0, faces: 0 }
    }

    /// Checks that every roll of the record was asked for.
    ///
    /// # Errors
    /// [`Stop::TooManyFaces`] names the first face that nothing asked for.
    pub fn finish(&self) -> Result<(), Stop> {
        let left = self.rolls.get(self.taken..).unwrap_or_default();
        match left.first() {
            None => Ok(()),
            Some(_) => {
                let face = left.iter().find_map(|roll| roll.faces.first()).copied().unwrap_or(0);
                let given = self.faces + left.iter().map(|roll| roll.faces.len()).sum::<usize>();
                Err(Stop::TooManyFaces { given, needed: self.faces, face })
            }
        }
    }
}

impl Dice for Recorded<'_> {
    fn ask(&mut self, ask: &Ask<'_>) -> Result<u32, Stop> {
        let die = ask.throw.die;
        if let Some(answer) = ask.settled() {
            return Ok(answer);
        }
        let differs = |recorded: String| Stop::Mismatch {
            number: self.taken + 1,
            throw: ask.throw,
            purpose: ask.purpose,
            recorded: recorded.into(),
        };
        let Some(roll) = self.rolls.get(self.taken) else {
            return Err(differs("nothing".to_owned()));
        };
        if roll.throw != ask.throw || roll.purpose != ask.purpose {
            return Err(differs(format!("{} for {}", roll.throw, roll.purpose)));
        }
        if roll.faces.len() != usize::from(ask.throw.count) {
            return Err(differs(format!("{} with {} faces", roll.throw, roll.faces.len())));
        }
        if let Some((place, &face)) = roll.faces.iter().enumerate().find(|&(_, &face)| !die.has(face)) {
            return Err(Stop::Face { number: self.faces + place + 1, die, purpose: ask.purpose, face });
        }
        if ask.reading.shown(&roll.faces) != roll.value {
            return Err(differs(format!("{} read as {}", roll.throw, roll.value)));
        }
        self.taken += 1;
        self.faces += roll.faces.len();
        Ok(ask.reading.of(&roll.faces))
    }
}
