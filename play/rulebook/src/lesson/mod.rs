//! Battles that teach by being played: what a lesson explains, and when.

mod coming;
mod course;

use std::sync::LazyLock;

use serde::Deserialize;
use standfast_engine::Choice;
use standfast_engine::battle::{Difficulty, LiveBattle, Seat};
use standfast_generals::{Advice, Leader, Memory, Plan};

use crate::SystemId;
use crate::battle::{generals_at, lesson_of};

pub use coming::{Cue, CueKind, coming};
pub use course::{Shown, Stage, Taught};

/// What a system's lesson explains: its parts in their order, and in each what comes up at the table.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// The doctrine of the machine in it, and of what it suggests.
    pub doctrine: String,
    /// The parts.
    #[serde(rename = "part")]
    pub parts: Vec<Part>,
    /// What is explained, each the first time that it comes up.
    #[serde(rename = "topic")]
    pub topics: Vec<Topic>,
    /// Its scenario, TOML.
    #[serde(skip)]
    pub scenario: &'static str,
}

/// A part of a lesson.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// What has been learnt by it, in a sentence.
    pub learnt: String,
}

/// Something that a lesson explains.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Topic {
    /// The part that it belongs to.
    pub part: String,
    /// What it is called.
    pub title: String,
    /// What to make of it at the table, in a sentence or two; what the rule says is told beside it.
    pub says: String,
    /// The rule that says so.
    pub rule: String,
    /// It comes up with a duty that one of these rules imposes.
    #[serde(default)]
    pub due: Vec<String>,
    /// In one of these phases.
    #[serde(default)]
    pub phases: Vec<String>,
    /// Where one of these commands may be given.
    #[serde(default)]
    pub verbs: Vec<String>,
    /// When one of these rules, or one below it, decides something.
    #[serde(default)]
    pub rules: Vec<String>,
    /// When one of these markers lies on a piece.
    #[serde(default)]
    pub markers: Vec<String>,
}

/// The seed of the luck of what is suggested: what is suggested in a battle as it stands is always the same.
const LUCK: u64 = 1;

impl Lesson {
    /// The lesson of a system; none where it has none.
    #[must_use]
    pub fn of(system: SystemId) -> Option<&'static Self> {
        #[expect(clippy::expect_used, reason = "the lessons are embedded, and a test reads them")]
        static LESSONS: LazyLock<Vec<(SystemId, Lesson)>> = LazyLock::new(|| {
            let read = |&id: &SystemId| {
                let (scenario, words) = lesson_of(id)?;
                let lesson: Lesson = toml::from_str(words).expect("the lessons are sound");
                Some((id, Lesson { scenario, ..lesson }))
            };
            SystemId::ALL.iter().filter_map(read).collect()
        });
        LESSONS.iter().find(|(id, _)| *id == system).map(|(_, lesson)| lesson)
    }

    /// The lesson that is taught in a battle: its scenario says that it is one.
    #[must_use]
    pub fn taught_in(battle: &dyn LiveBattle) -> Option<&'static Self> {
        let is_lesson = battle.difficulty() == Some(Difficulty::Lesson);
        is_lesson.then(|| SystemId::named(&battle.header().system)).flatten().and_then(Self::of)
    }

    /// How far the lesson has come for a seat, and what it explains there now. It follows from the records alone.
    #[must_use]
    pub fn at(&'static self, battle: &dyn LiveBattle, seat: &Seat) -> Taught {
        Taught::of(self, battle, seat)
    }

    /// What the lesson would do from that seat now; none where it has nothing to decide.
    #[must_use]
    pub fn suggests(&self, battle: &dyn LiveBattle, seat: &Seat) -> Option<Advice> {
        let plan = Plan { leader: self.leader(), seed: LUCK };
        generals_at(battle)?.advise(battle, seat, &plan, &mut Memory::default())
    }

    /// The player of the machine in it.
    #[must_use]
    pub fn leader(&self) -> Leader {
        Leader::Doctrine(self.doctrine.clone())
    }

    /// The part that a topic belongs to.
    #[must_use]
    pub fn part_of(&self, topic: &Topic) -> Option<&Part> {
        self.parts.iter().find(|part| part.id == topic.part)
    }
}

impl Topic {
    /// Whether that brings it up.
    #[must_use]
    pub fn is_about(&self, cue: &Cue) -> bool {
        let (names, below) = match cue.kind {
            CueKind::Due => (&self.due, true),
            CueKind::Phase => (&self.phases, false),
            CueKind::Verb => (&self.verbs, false),
            CueKind::Rule => (&self.rules, true),
            CueKind::Marker => (&self.markers, false),
        };
        let is_below = |name: &str| cue.name.strip_prefix(name).is_some_and(|rest| rest.starts_with('.'));
        names.iter().any(|name| *name == cue.name || below && is_below(name))
    }
}
