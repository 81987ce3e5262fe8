use super::Led;
use crate::battle::{Id, Verb};

/// What each side has given since the phase began, so far as a doctrine must remember it: fire that hit nobody leaves no
/// trace in the state.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Given(Vec<(Id, &'static str)>);

impl Given {
    /// The side has given a command of that verb, whether anything came of it or not.
    pub fn note<B: Led>(&mut self, side: &Id, verb: &'static Verb) {
        if B::ENDS_PHASE.iter().any(|ends| ends.name == verb.name) {
            self.0.clear();
        } else if !self.has(side, verb) {
            self.0.push((side.clone(), verb.name));
        }
    }

    /// Whether the side has given such a command in this phase.
    #[must_use]
    pub fn has(&self, side: &Id, verb: &Verb) -> bool {
        self.0.iter().any(|(whose, given)| whose == side && *given == verb.name)
    }
}
