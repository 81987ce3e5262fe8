use standfast_engine::battle::{LiveBattle, Seat};

use super::{Cue, CueKind, Lesson, Part, Topic, coming};

/// So many things at most are explained at once, of what is to be done and of what has happened.
const AT_ONCE: usize = 2;

/// How far a lesson has come for a seat.
#[derive(Debug, Clone, PartialEq)]
pub struct Taught {
    /// The lesson.
    pub lesson: &'static Lesson,
    /// What is explained now: what has happened, then what is to be done.
    pub now: Vec<Shown>,
    /// What has been explained before, in the order in which it came.
    pub before: Vec<&'static Topic>,
    /// Whether the battle is over.
    pub is_over: bool,
}

/// Something that is explained now.
#[derive(Debug, Clone, PartialEq)]
pub struct Shown {
    /// What is explained.
    pub topic: &'static Topic,
    /// What brought it up.
    pub cue: Cue,
}

/// How far a part of a lesson has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// Nothing of it has come up yet.
    ToCome,
    /// Something of it is explained now.
    Now,
    /// Something of it has been explained.
    Seen,
}

/// The lesson as it is followed through the records of a battle.
struct Course {
    lesson: &'static Lesson,
    before: Vec<&'static Topic>,
    now: Vec<Shown>,
    /// The last record that changed how the battle stood when the seat was waited for, if it is waited for now.
    stop: Option<u64>,
    /// What happened after so many records has not been looked at yet.
    since: u64,
}

impl Taught {
    /// Follows the lesson through the battle: whatever comes up while play waits for the seat is explained there, once.
    pub(super) fn of(lesson: &'static Lesson, battle: &dyn LiveBattle, seat: &Seat) -> Self {
        let mut course = Course { lesson, before: Vec::new(), now: Vec::new(), stop: None, since: 0 };
        let last = battle.number();
        battle.replay(&mut |then| course.look(then, seat, then.number() == last));
        let Course { before, now, .. } = course;
        Self { lesson, now, before, is_over: battle.ending().is_some() }
    }

    /// The parts of the lesson, each with how far it has come.
    pub fn parts(&self) -> impl Iterator<Item = (&'static Part, Stage)> {
        self.lesson.parts.iter().map(|part| (part, self.stage(part)))
    }

    fn stage(&self, part: &Part) -> Stage {
        let is_of = |topic: &Topic| topic.part == part.id;
        match () {
            () if self.now.iter().any(|shown| is_of(shown.topic)) => Stage::Now,
            () if self.before.iter().any(|topic| is_of(topic)) => Stage::Seen,
            () => Stage::ToCome,
        }
    }

    /// How many topics of a part have been explained, now or before, and how many there are.
    #[must_use]
    pub fn count(&self, part: &Part) -> (usize, usize) {
        let shown = self.now.iter().map(|shown| shown.topic).chain(self.before.iter().copied());
        let of = |topic: &&Topic| topic.part == part.id;
        (shown.filter(of).count(), self.lesson.topics.iter().filter(of).count())
    }
}

impl Course {
    /// Looks at the battle after a record.
    fn look(&mut self, then: &dyn LiveBattle, seat: &Seat, is_last: bool) {
        let waited_for = is_at(then, seat);
        let stands = then.stands_since();
        // Talk, and whatever else changes nothing, leaves explained what was being explained.
        if self.stop.is_some_and(|stop| stop != stands) {
            self.before.extend(self.now.drain(..).map(|shown| shown.topic));
            self.since = self.stop.take().unwrap_or_default();
        }
        if waited_for || is_last {
            self.now = self.explained(&coming(then, seat, self.since));
        }
        if waited_for {
            self.stop = Some(stands);
        }
    }

    /// What is explained of what comes up: nothing twice, and not too much at once.
    fn explained(&self, cues: &[Cue]) -> Vec<Shown> {
        let is_new = |topic: &&'static Topic| !self.before.iter().any(|known| std::ptr::eq(*known, *topic));
        let topics = self.lesson.topics.iter().filter(is_new);
        let up = |topic: &'static Topic| {
            let cue = cues.iter().find(|cue| topic.is_about(cue))?;
            Some(Shown { topic, cue: cue.clone() })
        };
        let (happened, to_do): (Vec<Shown>, Vec<Shown>) =
            topics.filter_map(up).partition(|shown| CueKind::has_happened(shown.cue.kind));
        happened.into_iter().take(AT_ONCE).chain(to_do.into_iter().take(AT_ONCE)).collect()
    }
}

/// Whether it is the moment of the seat: play waits for it; or for nobody, and it has a command of the rules to give.
fn is_at(battle: &dyn LiveBattle, seat: &Seat) -> bool {
    let waits = battle.waits(seat);
    let mut holding = waits.iter().filter(|waiting| waiting.holds_up_play()).peekable();
    match holding.peek() {
        Some(_) => holding.any(|waiting| waiting.yours),
        None => battle.legal(seat).iter().any(|offer| !offer.rule.starts_with("table.")),
    }
}
