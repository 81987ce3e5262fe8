//! A battle that is tried out beside the one that is played, without the types of its system: for players from outside.

use std::cell::RefCell;
use std::fmt::Debug;
use std::sync::Arc;

use serde_json::Value as Json;
use standfast_engine::Tree;
use standfast_engine::battle::{
    Act, CombatModel, Doctrine, Ending, Eyes, Id, Idea, Led, MapView, Offer, PLACE, Play, Refused, Roster,
    Seat, Trial, View,
};
use standfast_engine::chart::FileFault;

use crate::asked::Asked;
use crate::general::General;
use crate::leader::Leader;
use crate::luck::Luck;
use crate::told::{Steps, told};

/// Something that a seat may do, thought of by a doctrine of its system.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Possible {
    /// The command, complete.
    pub command: Json,
    /// What it does, in words.
    pub says: String,
    /// Why somebody would do it, in words without a full stop.
    pub why: String,
    /// The name of its verb.
    pub verb: &'static str,
    /// The piece that it is about, where it is about one.
    pub about: Option<Id>,
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
    /// Another one that stands as this one does, with the same luck.
    fn copied(&self) -> Box<dyn AnyFork>;

    /// Another one as it may be imagined at that seat, with the luck of this seed; the umpire's stands as this one does.
    fn imagined(&self, seat: &Seat, seed: u64) -> Box<dyn AnyFork>;

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

    /// The table as the seat sees it, whose view this is; `None` where the battle has no table.
    fn map(&self, seat: &Seat, view: &View) -> Option<MapView>;

    /// The doctrines of its system, by their names.
    fn doctrines(&self) -> Vec<String>;

    /// The verbs of all commands that somebody may think of.
    fn verbs(&self) -> Vec<&'static str>;

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

/// What the doctrines think of at a seat.
type Thought<B> = (Seat, Vec<Idea<<B as Play>::Command>>);

/// A fork of a battle of the system `B`.
#[derive(Debug, Clone)]
pub struct Fork<B: Led> {
    trial: Trial<B>,
    school: Arc<[Doctrine<B>]>,
    combat: B::Combat,
    luck: Luck,
    decisions: u64,
    /// What the doctrines thought of last, at which seat, where nothing has happened since.
    thought: RefCell<Option<Thought<B>>>,
}

impl<B: Led> Fork<B> {
    /// A fork that goes on from there by the published doctrines and the scenario's combat model, with the luck of this seed.
    ///
    /// # Errors
    /// What is wrong with the published files; tests read them.
    pub fn of(trial: Trial<B>, seed: u64) -> Result<Self, Vec<FileFault>> {
        let school = Doctrine::<B>::published()?.into();
        let combat = CombatModel::<B>::of(trial.scene().setting.setup())?.figures;
        let (luck, thought) = (Luck::of(seed), RefCell::default());
        Ok(Self { trial, school, combat, luck, decisions: 0, thought })
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

    /// What the doctrines think of at that seat, each idea once. A player's doctrines look at the battle as he may imagine it; of
    /// what they think, the rules must allow it in the battle itself.
    fn ideas(&self, seat: &Seat) -> Vec<Idea<B::Command>> {
        if let Some((asked, ideas)) = self.thought.borrow().as_ref()
            && asked == seat
        {
            return ideas.clone();
        }
        let ideas = self.thought_of(seat);
        *self.thought.borrow_mut() = Some((seat.clone(), ideas.clone()));
        ideas
    }

    fn thought_of(&self, seat: &Seat) -> Vec<Idea<B::Command>> {
        let mut dice = self.luck.beside("what is imagined", 0).free();
        let (Some(side), Ok(imagined)) = (self.side(seat), self.trial.clone().imagined(seat, &mut dice))
        else {
            return Vec::new();
        };
        let is_so = imagined.stands_as(&self.trial);
        let mut ideas: Vec<Idea<B::Command>> = Vec::new();
        for doctrine in self.school.iter() {
            for idea in imagined.ideas((seat, &side), &doctrine.figures, &self.combat) {
                if !ideas.iter().any(|known| known.act == idea.act) && (is_so || self.allows(seat, &idea)) {
                    ideas.push(idea);
                }
            }
        }
        ideas
    }

    /// Whether the rules allow what was thought of in another battle.
    fn allows(&self, seat: &Seat, idea: &Idea<B::Command>) -> bool {
        let command = match &idea.act {
            act @ Act::Command(_) => act.to_json().map(|command| command.to_string()),
            Act::Place { .. } => return true,
        };
        let command = command.and_then(|command| Tree::from_json(&command).ok());
        command.is_some_and(|command| self.trial.taken_up(seat, &command).is_ok())
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
        self.thought.take();
        Ok(())
    }
}

impl<B: Led> AnyFork for Fork<B> {
    fn copied(&self) -> Box<dyn AnyFork> {
        Box::new(self.clone())
    }

    fn imagined(&self, seat: &Seat, seed: u64) -> Box<dyn AnyFork> {
        let mut dice = Luck::of(seed).beside("a fork", 0).free();
        let trial = match seat {
            Seat::Umpire => self.trial.clone(),
            // Seeded dice answer every question.
            seat => self.trial.clone().imagined(seat, &mut dice).unwrap_or_else(|_| self.trial.clone()),
        };
        let (luck, thought) = (Luck::of(seed), RefCell::default());
        Box::new(Self { trial, luck, decisions: 0, thought, ..self.clone() })
    }

    fn forked(&self, seed: u64) -> Box<dyn AnyFork> {
        let (luck, thought) = (Luck::of(seed), RefCell::default());
        Box::new(Self { luck, decisions: 0, thought, ..self.clone() })
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

    fn map(&self, seat: &Seat, view: &View) -> Option<MapView> {
        self.trial.map(seat, view)
    }

    fn doctrines(&self) -> Vec<String> {
        self.school.iter().map(|doctrine| doctrine.name.clone()).collect()
    }

    fn verbs(&self) -> Vec<&'static str> {
        B::VERBS.iter().map(|verb| verb.name).chain([PLACE.name]).collect()
    }

    fn offers(&self, seat: &Seat) -> Vec<Offer> {
        self.trial.offers(seat)
    }

    fn possible(&self, seat: &Seat) -> Vec<Possible> {
        let possible = |idea: Idea<B::Command>| {
            let says = told(self.trial.scene(), (idea.verb, idea.about.as_ref()), &idea.act, Steps::Told)
                .to_string();
            let verb = idea.verb.map_or(PLACE.name, |verb| verb.name);
            Some(Possible { command: idea.act.to_json()?, says, why: idea.why, verb, about: idea.about })
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
        let decision = general.decide(&self.trial, (&seat, &side), &self.combat, Asked::now());
        let idea = decision.ok_or_else(|| NotDone::Undecided(format!("{seat} thinks of nothing")))?.idea;
        let command = idea.act.to_json().ok_or_else(|| undecided("the command can't be written"))?;
        self.goes_on((&seat, &side), idea, general.doctrine())?;
        Ok(command)
    }
}
