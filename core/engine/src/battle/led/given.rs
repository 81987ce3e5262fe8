use super::Led;
use crate::battle::{Id, Seat, Verb};

/// What has been given since the phase began, so far as a doctrine must remember it: fire that hit nobody leaves no trace in the
/// state, and neither does a piece that was set down. It counts for the whole side, or for each player where each
/// [finishes for himself](Led::EACH_FINISHES).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Given(Vec<Once>);

/// A command that was given, or a piece that was set down, which is no command of the system.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Once {
    /// A side, or a player.
    by: Id,
    verb: Option<&'static str>,
    about: Option<Id>,
}

/// For whom what is given from a seat of a side counts.
fn counts_for<'a, B: Led>((seat, side): (&'a Seat, &'a Id)) -> &'a Id {
    match seat {
        Seat::Player(player) if B::EACH_FINISHES => player,
        _ => side,
    }
}

impl Given {
    /// From that seat of a side a command about that piece was given, or it was set down where there is no verb, whether
    /// anything came of it or not; whether that is new.
    pub fn note<B: Led>(
        &mut self,
        post: (&Seat, &Id),
        verb: Option<&'static Verb>,
        about: Option<Id>,
    ) -> bool {
        let by = counts_for::<B>(post);
        if verb.is_some_and(ends_phase::<B>) {
            self.0.retain(|once| B::EACH_FINISHES && once.by != *by);
            return true;
        }
        let once = Once { by: by.clone(), verb: verb.map(|verb| verb.name), about };
        let is_new = !self.0.contains(&once);
        if is_new {
            self.0.push(once);
        }
        is_new
    }

    /// The umpire has given a command of that verb: he may end a phase for all.
    pub fn note_umpire<B: Led>(&mut self, verb: &'static Verb) {
        if ends_phase::<B>(verb) {
            self.0.clear();
        }
    }

    fn any<B: Led>(&self, post: (&Seat, &Id), is_it: impl Fn(&Once) -> bool) -> bool {
        let by = counts_for::<B>(post);
        self.0.iter().any(|once| once.by == *by && is_it(once))
    }

    /// Whether such a command has been given in this phase.
    #[must_use]
    pub fn has<B: Led>(&self, post: (&Seat, &Id), verb: &Verb) -> bool {
        self.any::<B>(post, |once| once.verb == Some(verb.name))
    }

    /// Whether such a command about this piece has been given in this phase.
    #[must_use]
    pub fn has_of<B: Led>(&self, post: (&Seat, &Id), verb: &Verb, about: &Id) -> bool {
        self.any::<B>(post, |once| once.verb == Some(verb.name) && once.about.as_ref() == Some(about))
    }

    /// Whether this piece has been set down in this phase.
    #[must_use]
    pub fn has_placed<B: Led>(&self, post: (&Seat, &Id), piece: &Id) -> bool {
        self.any::<B>(post, |once| once.verb.is_none() && once.about.as_ref() == Some(piece))
    }
}

fn ends_phase<B: Led>(verb: &Verb) -> bool {
    B::ENDS_PHASE.iter().any(|ends| ends.name == verb.name)
}
