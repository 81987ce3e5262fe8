use serde::Serialize;
use serde_json::{Value as Json, json};
use standfast_tabletop::Pose;

use super::Led;
use crate::battle::{Id, PLACE, Verb};

/// What a commander may do: give a command of his system, or set a piece down.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Act<C> {
    /// A command.
    Command(C),
    /// A piece is set down there.
    Place {
        /// The piece.
        piece: Id,
        /// Where it will stand.
        pose: Pose,
    },
}

impl<C: Serialize> Act<C> {
    /// The act as a seat gives it to a table; `None` where the command can't be written.
    pub fn to_json(&self) -> Option<Json> {
        match self {
            Self::Command(command) => serde_json::to_value(command).ok(),
            Self::Place { piece, pose } => {
                let to = json!({"x": pose.at.x, "y": pose.at.y, "facing": pose.facing});
                Some(json!({"do": PLACE.name, "piece": piece, "to": to}))
            }
        }
    }
}

/// Something that a commander might do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Idea<C> {
    /// The verb of the command; none where a piece is set down.
    pub verb: Option<&'static Verb>,
    /// What he would do.
    pub act: Act<C>,
    /// The piece that it is about, where it is about one.
    pub about: Option<Id>,
    /// How much he likes it: only the order counts. Doing nothing more is worth 0.
    pub worth: i64,
    /// Why, in words without a full stop; empty where nobody asked.
    pub why: String,
}

/// What a commander thinks of doing: all of it, or only what he likes best.
#[derive(Debug)]
pub struct Ideas<B: Led> {
    wanted: Wanted,
    ideas: Vec<Idea<B::Command>>,
}

/// Which ideas are wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Wanted {
    /// The best one, without its reason.
    Best,
    /// All of them, with their reasons.
    All,
}

impl<B: Led> Ideas<B> {
    /// Keeps the best idea; of two that are liked alike, the first.
    #[must_use]
    pub fn best() -> Self {
        Self { wanted: Wanted::Best, ideas: Vec::new() }
    }

    /// Keeps every idea.
    #[must_use]
    pub fn all() -> Self {
        Self { wanted: Wanted::All, ideas: Vec::new() }
    }

    /// A command that might be given: how much the commander likes it, and why.
    pub fn add(
        &mut self,
        verb: &'static Verb,
        worth: i64,
        command: impl Into<B::Command>,
        why: impl FnOnce() -> String,
    ) {
        if self.wants(worth) {
            let act = Act::Command(command.into());
            self.keep(Idea { verb: Some(verb), act, about: None, worth, why: String::new() }, why);
        }
    }

    /// The same about one piece.
    pub fn add_of(
        &mut self,
        verb: &'static Verb,
        about: &Id,
        worth: i64,
        command: impl Into<B::Command>,
        why: impl FnOnce() -> String,
    ) {
        if self.wants(worth) {
            let act = Act::Command(command.into());
            let about = Some(about.clone());
            self.keep(Idea { verb: Some(verb), act, about, worth, why: String::new() }, why);
        }
    }

    /// A place where a piece might be set down.
    pub fn place(&mut self, piece: &Id, worth: i64, pose: Pose, why: impl FnOnce() -> String) {
        if self.wants(worth) {
            let act = Act::Place { piece: piece.clone(), pose };
            let about = Some(piece.clone());
            self.keep(Idea { verb: None, act, about, worth, why: String::new() }, why);
        }
    }

    /// Whether an idea of that worth would be kept: what takes long to work out can be left out.
    #[must_use]
    pub fn wants(&self, worth: i64) -> bool {
        match self.wanted {
            Wanted::All => true,
            Wanted::Best => self.ideas.first().is_none_or(|best| best.worth < worth),
        }
    }

    /// Whether there is no idea yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ideas.is_empty()
    }

    /// The ideas, the best first.
    #[must_use]
    pub fn into_vec(mut self) -> Vec<Idea<B::Command>> {
        self.ideas.sort_by_key(|idea| std::cmp::Reverse(idea.worth));
        self.ideas
    }

    fn keep(&mut self, idea: Idea<B::Command>, why: impl FnOnce() -> String) {
        match self.wanted {
            Wanted::All => self.ideas.push(Idea { why: why(), ..idea }),
            Wanted::Best => self.ideas = vec![idea],
        }
    }
}
