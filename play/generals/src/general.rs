use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use standfast_dice::Seeded;
use standfast_engine::battle::{Doctrine, Id, Idea, Led, Seat, Trial};

use crate::asked::Asked;
use crate::fight::Leads;
use crate::leader::Leader;
use crate::luck::Luck;
use crate::random;
use crate::thinking::{self, Budget, Weighed};

/// A player of the machine.
#[derive(Debug, Clone)]
pub struct General<B: Led> {
    manner: Manner,
    /// The doctrine that he acts by: who thinks goes over to another where that promises more, and keeps to it.
    doctrine: Doctrine<B>,
    /// All doctrines that he knows of.
    school: Arc<[Doctrine<B>]>,
    luck: Luck,
    decisions: u64,
    free: Seeded,
}

/// How he comes to what he does.
#[derive(Debug, Clone, Copy)]
enum Manner {
    Random,
    ByDoctrine,
    Thinking(Budget),
}

/// What somebody has decided.
#[derive(Debug, Clone, PartialEq)]
pub struct Decision<C> {
    /// What he does.
    pub idea: Idea<C>,
    /// What he has tried out, each thing once, the best first; empty where he did not think.
    pub weighed: Vec<Weighed>,
    /// The doctrine by which he goes on, where it is another than before.
    pub goes_over_to: Option<String>,
}

impl<B: Led> General<B> {
    /// A player of that kind who knows these doctrines, and whose own luck is this; the name of the doctrine where none of
    /// them has it.
    ///
    /// # Errors
    /// The doctrine that nobody knows.
    pub fn new(leader: &Leader, school: &Arc<[Doctrine<B>]>, luck: Luck) -> Result<Self, String> {
        let known = |name: &str| {
            school.iter().find(|doctrine| doctrine.name == name).cloned().ok_or_else(|| name.to_owned())
        };
        let (manner, doctrine) = match leader {
            Leader::Random => (Manner::Random, school.first().cloned().ok_or_else(String::new)?),
            Leader::Doctrine(name) => (Manner::ByDoctrine, known(name)?),
            Leader::Thinks(name, level) => (Manner::Thinking(Budget::of(*level)), known(name)?),
        };
        let free = luck.free();
        Ok(Self { manner, doctrine, school: Arc::clone(school), luck, decisions: 0, free })
    }

    /// The doctrine that he acts by, or thinks of first.
    #[must_use]
    pub fn doctrine(&self) -> &Doctrine<B> {
        &self.doctrine
    }

    /// From now on he acts by that doctrine, if he knows of it.
    pub fn acts_by(&mut self, name: &str) {
        if let Some(doctrine) = self.school.iter().find(|doctrine| doctrine.name == name) {
            self.doctrine = doctrine.clone();
        }
    }

    /// From now on he does what his doctrine likes best.
    pub fn keeps_to_doctrine(&mut self) {
        self.manner = Manner::ByDoctrine;
    }

    /// What he does from that seat, for that side, in the battle as he may imagine it; `None` where nothing can be thought
    /// of. He who thinks by time counts it from when he was asked.
    pub fn decide(
        &mut self,
        trial: &Trial<B>,
        post: (&Seat, &Id),
        combat: &B::Combat,
        asked: Asked<'_>,
    ) -> Option<Decision<B::Command>> {
        self.decisions += 1;
        let luck = self.luck.beside("a decision", self.decisions);
        let at_once = |idea| Decision { idea, weighed: Vec::new(), goes_over_to: None };
        match self.manner {
            Manner::Random => random::drawn(trial, post.0, &mut self.free).map(at_once),
            Manner::ByDoctrine => trial.best_idea(post, &self.doctrine.figures, combat).map(at_once),
            Manner::Thinking(budget) => {
                let school: Vec<&Doctrine<B>> = std::iter::once(&self.doctrine)
                    .chain(self.school.iter().filter(|other| other.name != self.doctrine.name))
                    .collect();
                let decision = thinking::think(trial, post, &school, combat, (budget, asked), &luck)?;
                if let Some(name) = &decision.goes_over_to {
                    self.acts_by(name);
                }
                Some(decision)
            }
        }
    }
}

/// Who leads each side, or each seat of one, in a battle between players of the machine.
#[derive(Debug, Clone)]
pub struct Staff<'c, B: Led> {
    posts: Vec<(Id, General<B>)>,
    combat: &'c B::Combat,
    stop: Option<&'c AtomicBool>,
    /// What was tried out, decision by decision, where it is kept.
    pub thoughts: Option<Vec<Vec<Weighed>>>,
}

impl<'c, B: Led> Staff<'c, B> {
    /// These generals, each for a side or for a seat, by its id.
    #[must_use]
    pub fn of(posts: Vec<(Id, General<B>)>, combat: &'c B::Combat) -> Self {
        Self { posts, combat, stop: None, thoughts: None }
    }

    /// Whoever of them thinks leaves off once `stop` is set.
    #[must_use]
    pub fn unless(self, stop: Option<&'c AtomicBool>) -> Self {
        Self { stop, ..self }
    }

    fn place(&self, seat: &Seat, side: &Id) -> Option<usize> {
        let of_seat = |(post, _): &(Id, General<B>)| matches!(seat, Seat::Player(id) if id == post);
        let own = self.posts.iter().position(of_seat);
        own.or_else(|| self.posts.iter().position(|(post, _)| post == side))
    }
}

impl<B: Led> Leads<B> for Staff<'_, B> {
    fn decides(&mut self, trial: &Trial<B>, post: (&Seat, &Id)) -> Option<Idea<B::Command>> {
        let place = self.place(post.0, post.1)?;
        let (_, general) = self.posts.get_mut(place)?;
        let decision = general.decide(trial, post, self.combat, Asked::now().unless(self.stop))?;
        if let Some(thoughts) = &mut self.thoughts {
            thoughts.push(decision.weighed);
        }
        Some(decision.idea)
    }

    fn doctrine(&self, post: (&Seat, &Id)) -> Option<&B::Doctrine> {
        let (_, general) = self.posts.get(self.place(post.0, post.1)?)?;
        Some(&general.doctrine.figures)
    }
}
