use crate::{Die, Faces, Stop};

/// Faces that a person types, one die at a time, in the order in which a procedure asks for them.
///
/// When they run out, the procedure stops with [`Stop::Need`], which names the next die and what it is for; it is then
/// run again from the start with one more face.
#[derive(Debug, Clone, Default)]
pub struct Typed {
    faces: Vec<u32>,
    taken: usize,
}

impl Typed {
    /// The faces in their order.
    pub fn new(faces: impl Into<Vec<u32>>) -> Self {
        Self { faces: faces.into(), taken: 0 }
    }

    /// Checks that every face was asked for.
    ///
    /// # Errors
    /// [`Stop::TooManyFaces`] names the first face that nothing asked for.
    pub fn finish(&self) -> Result<(), Stop> {
        match self.faces.get(self.taken) {
            None => Ok(()),
            Some(&face) => Err(Stop::TooManyFaces { given: self.faces.len(), needed: self.taken, face }),
        }
    }
}

impl Faces for Typed {
    fn next(&mut self, die: Die, purpose: &'static str) -> Result<u32, Stop> {
        let number = self.taken + 1;
        let Some(&face) = self.faces.get(self.taken) else {
            return Err(Stop::Need { number, die, purpose });
        };
        if !die.has(face) {
            return Err(Stop::Face { number, die, purpose, face });
        }
        self.taken = number;
        Ok(face)
    }
}
