use super::super::{
    Audience, Committed, Eyes, Followed, Id, Motion, Opening, Scene, Seat, Setting, Sheet, View,
};
use super::Play;
use crate::Band;

/// What is told of a battle, and to whom.
pub trait Telling: Play {
    /// What is kept of its battles on paper.
    const SHEET: &'static Sheet;

    /// Every way in which pieces move on the table, as the log tells it.
    const MOTIONS: &'static [&'static Motion] = &[];

    /// Whether some may not read what is commanded or set by hand in it. Where they may, a record that somebody may not
    /// read is talk or a note, and there is no more to hide; so commands stay his own to take back.
    const HIDES: bool = true;

    /// What these eyes may see.
    fn view(scene: Scene<'_, Self>, eyes: Eyes<'_>) -> View;

    /// The event as a sentence of the log.
    fn says(setting: &Setting<Self>, event: &Self::Event) -> String;

    /// What an event is worth to a side: more than 0 where it is good for it, less than 0 where it is bad. Outcomes are
    /// shown from the worst to the best by the sum of what is seen to happen in them: only their order counts.
    fn worth(setting: &Setting<Self>, side: &Id, event: &Self::Event) -> i64;

    /// What the event comes to, in a few words, where it tells outcomes apart: [`Band::of_all`] makes the band of an
    /// outcome from those of its events.
    fn band(setting: &Setting<Self>, event: &Self::Event) -> Option<Band> {
        let _ = (setting, event);
        None
    }

    /// What a throw is for, in the names of this battle, if the procedure knows none of them: `initiative of a`.
    fn purpose(setting: &Setting<Self>, purpose: &str) -> Option<String> {
        let _ = (setting, purpose);
        None
    }

    /// Whom a high throw for this purpose favours.
    fn favour(purpose: &str) -> Favour;

    /// The figures of each side that are worth following through a battle by these charts, losses first.
    fn followed(charts: &Self::Charts) -> Vec<Followed>;

    /// Who may know of an event. What is told of a command is told to those who may know of all its events.
    fn audience(setting: &Setting<Self>, event: &Self::Event) -> Audience {
        let _ = (setting, event);
        Audience::Everybody
    }

    /// Who may read a command as it was given.
    fn command_audience(setting: &Setting<Self>, seat: &Seat, command: &Self::Command) -> Audience {
        let _ = (setting, seat, command);
        Audience::Everybody
    }

    /// Who may know where a piece stands.
    fn piece_audience(setting: &Setting<Self>, piece: &Id) -> Audience {
        let _ = (setting, piece);
        Audience::Everybody
    }

    /// Who may know that the umpire has set a value of a thing, and to what.
    fn knob_audience(setting: &Setting<Self>, knob: &str, thing: &str) -> Audience {
        let _ = (setting, knob, thing);
        Audience::Everybody
    }

    /// The hidden values that are committed to before everybody, as they are before the first command.
    fn commitments(setting: &Setting<Self>, start: &Self::State) -> Vec<Committed> {
        let _ = (setting, start);
        Vec::new()
    }

    /// The value of [`commitments`](Self::commitments) that the event opens.
    fn opening(event: &Self::Event) -> Option<Opening> {
        let _ = event;
        None
    }
}

/// What points of somebody's are worth to a side: the same where they are its own, as much against it where they are
/// another side's, and nothing where they are nobody's. For [`Telling::worth`].
///
/// ```
/// use standfast_engine::battle::{Id, worth_to};
///
/// let [blue, grey] = ["blue", "grey"].map(|id| Id::new(id).unwrap());
/// assert_eq!(worth_to(&blue, Some(&blue), -30), -30);
/// assert_eq!(worth_to(&blue, Some(&grey), -30), 30);
/// assert_eq!(worth_to(&blue, None, -30), 0);
/// ```
#[must_use]
pub fn worth_to(side: &Id, whose: Option<&Id>, points: i64) -> i64 {
    match whose {
        Some(whose) if whose == side => points,
        Some(_) => -points,
        None => 0,
    }
}

/// Whom a high throw favours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Favour {
    /// The side that gives the command.
    High,
    /// Its enemy: the side that gives the command wants to throw low.
    Low,
    /// Neither side, or it can't be said.
    Neither,
}
