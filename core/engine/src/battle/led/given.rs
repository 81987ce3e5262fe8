use super::Led;
use crate::battle::{Id, Verb};

/// What each side has given since the phase began, so far as a doctrine must remember it: fire that hit nobody leaves no
/// trace in the state, and neither does a piece that was set down.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Given(Vec<Once>);

/// A command that was given, or a piece that was set down, which is no command of the system.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Once {
    side: Id,
    verb: Option<&'static str>,
    about: Option<Id>,
}

impl Given {
    /// The side has given a command of that verb, whether anything came of it or not.
    pub fn note<B: Led>(&mut self, side: &Id, verb: &'static Verb) {
        self.note_about::<B>(side, Some(verb), None);
    }

    /// The side has given a command about that piece, or has set it down where there is no verb, whether anything came
    /// of it or not.
    pub fn note_about<B: Led>(&mut self, side: &Id, verb: Option<&'static Verb>, about: Option<Id>) {
        let ends = |verb: &Verb| B::ENDS_PHASE.iter().any(|ends| ends.name == verb.name);
        if verb.is_some_and(ends) {
            self.0.clear();
            return;
        }
        let once = Once { side: side.clone(), verb: verb.map(|verb| verb.name), about };
        if !self.0.contains(&once) {
            self.0.push(once);
        }
    }

    /// Whether the side has given such a command in this phase.
    #[must_use]
    pub fn has(&self, side: &Id, verb: &Verb) -> bool {
        self.0.iter().any(|once| once.side == *side && once.verb == Some(verb.name))
    }

    /// Whether the side has given such a command about this piece in this phase.
    #[must_use]
    pub fn has_of(&self, side: &Id, verb: &Verb, about: &Id) -> bool {
        let is_it = |once: &Once| once.verb == Some(verb.name) && once.about.as_ref() == Some(about);
        self.0.iter().any(|once| once.side == *side && is_it(once))
    }

    /// Whether the side has set this piece down in this phase.
    #[must_use]
    pub fn has_placed(&self, side: &Id, piece: &Id) -> bool {
        let is_it = |once: &Once| once.verb.is_none() && once.about.as_ref() == Some(piece);
        self.0.iter().any(|once| once.side == *side && is_it(once))
    }
}
