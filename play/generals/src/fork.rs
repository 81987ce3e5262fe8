//! A battle that is tried out beside the one that is played, without the types of its system: for players from outside.

use std::fmt::Debug;
use std::sync::Arc;
use std::time::Instant;

use serde_json::Value as Json;
use standfast_engine::Tree;
use standfast_engine::battle::{
    CombatModel, Doctrine, Ending, Eyes, Id, Idea, Led, Offer, Refused, Roster, Seat, Trial, View,
};
use standfast_engine::chart::FileFault;

use crate::general::General;
use crate::leader::Leader;
use crate::luck::Luck;
use crate::told::told;

/// Something that a seat may do, thought of by a doctrine of its system.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Possible {
    /// The command, complete.
    pub command: Json,
    /// What it does, in words.
    pub says: String,
    /// Why somebody would do it, in words without a full stop.
    pub why: String,
}

/// Why a fork does not go on.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotDone {
    /// The command is refused.
    #[error(transparent)]
    Refused(#[from] Refused),
    /// Nobody comes to a decision, in words.
    #[error("{0}")]
    Undecided(String),
}

/// A fork of a battle, without the types of its system.
pub trait AnyFork: Debug + Send {
    /// Another one that goes on from here, with the luck of this seed.
    fn forked(&self, seed: u64) -> Box<dyn AnyFork>;

    /// Its sides and seats.
    fn roster(&self) -> &Roster;

    /// Who has to decide something now, and for which side; `None` once it is over.
    fn decides(&self) -> Option<(Seat, Id)>;

    /// How it ended, if it has.
    fn ending(&self) -> Option<&Ending>;

    /// The turn, from 1.
    fn turn(&self) -> i64;

    /// What the seat may know.
    fn view(&self, seat: &Seat) -> View;

    /// What the seat may do under the rules. Setting pieces down is not among it: see [`possible`](Self::possible).
    fn offers(&self, seat: &Seat) -> Vec<Offer>;

    /// What the doctrines of the system think of at that seat, each idea once, in the order in which they like it; where pieces
    /// may be set down, where they would set them.
    fn possible(&self, seat: &Seat) -> Vec<Possible>;

    /// Gives a command from that seat, with the dice that the fork's luck has for it, and all that follows from it.
    ///
    /// # Errors
    /// [`Refused`]; the fork is as it was.
    fn give(&mut self, seat: &Seat, command: &Tree) -> Result<(), Refused>;

    /// Has a player of the machine decide for whoever must; what he did, as a command.
    ///
    /// # Errors
    /// [`NotDone`]: in words, why nobody acts.
    fn lead(&mut self, leader: &Leader) -> Result<Json, NotDone>;
}

/// A fork of a battle of the system `B`.
#[derive(Debug, Clone)]
pub struct Fork<B: Led> {
    trial: Trial<B>,
    school: Arc<[Doctrine<B>]>,
    combat: B::Combat,
    luck: Luck,
    decisions: u64,
}

impl<B: Led> Fork<B> {
    /// A fork that goes on from there by the published doctrines and combat model, with the luck of this seed.
    ///
    /// # Errors
    /// What is wrong with the published files; tests read them.
    pub fn of(trial: Trial<B>, seed: u64) -> Result<Self, Vec<FileFault>> {
        let school = Doctrine::<B>::published()?.into();
        let combat = CombatModel::<B>::published()?.figures;
        Ok(Self { trial, school, combat, luck: Luck::of(seed), decisions: 0 })
    }

    /// What a command does in that battle, whose fork this is: an idea that the doctrines have in the fork, or what the rules
    /// make of it there.
    ///
    /// # Errors
    /// [`Refused`].
    pub(crate) fn idea_in(
        &self,
        trial: &Trial<B>,
        seat: &Seat,
        command: &Tree,
    ) -> Result<Idea<B::Command>, Refused> {
        let given = command.to_json();
        let says_so = |idea: &Idea<B::Command>| idea.act.to_json().as_ref() == Some(&given);
        match self.ideas(seat).into_iter().find(says_so) {
            Some(idea) => Ok(idea),
            None => trial.taken_up(seat, command),
        }
    }

    /// What the doctrines think of at that seat, each idea once.
    fn ideas(&self, seat: &Seat) -> Vec<Idea<B::Command>> {
        let Some(side) = self.side(seat) else { return Vec::new() };
        let mut ideas: Vec<Idea<B::Command>> = Vec::new();
        for doctrine in self.school.iter() {
            for idea in self.trial.ideas((seat, &side), &doctrine.figures, &self.combat) {
                if !ideas.iter().any(|known| known.act == idea.act) {
                    ideas.push(idea);
                }
            }
        }
        ideas
    }

    /// The side that the seat has to decide for now.
    fn side(&self, seat: &Seat) -> Option<Id> {
        match self.trial.decides() {
            Some((decides, side)) if decides == *seat => Some(side.clone()),
            _ => self.trial.decides_for(seat).cloned(),
        }
    }

    fn goes_on(
        &mut self,
        post: (&Seat, &Id),
        idea: Idea<B::Command>,
        doctrine: &Doctrine<B>,
    ) -> Result<(), Refused> {
        let mut dice = self.luck.dice(B::turn(self.trial.scene()), post.1, idea.verb, idea.about.as_ref());
        let figures = (&doctrine.figures, &self.combat);
        let (trial, _) = self.trial.clone().after_act(post, idea, figures, &mut dice)?;
        self.trial = trial;
        Ok(())
    }
}

impl<B: Led> AnyFork for Fork<B> {
    fn forked(&self, seed: u64) -> Box<dyn AnyFork> {
        Box::new(Self { luck: Luck::of(seed), decisions: 0, ..self.clone() })
    }

    fn roster(&self) -> &Roster {
        self.trial.roster()
    }

    fn decides(&self) -> Option<(Seat, Id)> {
        self.trial.decides().map(|(seat, side)| (seat, side.clone()))
    }

    fn ending(&self) -> Option<&Ending> {
        self.trial.ending()
    }

    fn turn(&self) -> i64 {
        B::turn(self.trial.scene())
    }

    fn view(&self, seat: &Seat) -> View {
        B::view(self.trial.scene(), Eyes { seat, roster: self.trial.roster() })
    }

    fn offers(&self, seat: &Seat) -> Vec<Offer> {
        self.trial.offers(seat)
    }

    fn possible(&self, seat: &Seat) -> Vec<Possible> {
        let possible = |idea: Idea<B::Command>| {
            let says = told(self.trial.scene(), (idea.verb, idea.about.as_ref()), &idea.act);
            Some(Possible { command: idea.act.to_json()?, says, why: idea.why })
        };
        self.ideas(seat).into_iter().filter_map(possible).collect()
    }

    fn give(&mut self, seat: &Seat, command: &Tree) -> Result<(), Refused> {
        let idea = self.idea_in(&self.trial, seat, command)?;
        let side = self.side(seat).or_else(|| self.roster().side_of(seat).cloned());
        let side = side.or_else(|| self.roster().sides.first().map(|side| side.id.clone()));
        let Some((side, doctrine)) = side.zip(self.school.first().cloned()) else { return Ok(()) };
        self.goes_on((seat, &side), idea, &doctrine)
    }

    fn lead(&mut self, leader: &Leader) -> Result<Json, NotDone> {
        let undecided = |why: &str| NotDone::Undecided(why.to_owned());
        let (seat, side) = self.decides().ok_or_else(|| undecided("nobody has anything to decide"))?;
        let own = self.luck.beside("a player", self.decisions);
        let unknown = |name: String| {
            let known: Vec<&str> = self.school.iter().map(|doctrine| doctrine.name.as_str()).collect();
            let known = known.join(", ");
            NotDone::Undecided(format!("nobody knows the doctrine {name:?}: allowed is one of {known}"))
        };
        let mut general = General::<B>::new(leader, &self.school, own).map_err(unknown)?;
        self.decisions += 1;
        let decision = general.decide(&self.trial, (&seat, &side), &self.combat, Instant::now());
        let idea = decision.ok_or_else(|| NotDone::Undecided(format!("{seat} thinks of nothing")))?.idea;
        let command = idea.act.to_json().ok_or_else(|| undecided("the command can't be written"))?;
        self.goes_on((&seat, &side), idea, general.doctrine())?;
        Ok(command)
    }
}
