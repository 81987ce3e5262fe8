use std::fmt::Debug;
use std::hash::Hash;

use serde::Serialize;
use serde::de::DeserializeOwned;
use standfast_dice::Stop;

use super::super::{
    Asking, Course, Declined, Due, Ending, Id, Offers, Opened, Scenario, Scene, Seat, Setting, Thing, Verb,
};
use crate::{Refuse, RuleSystem, Rules, Shape};

/// What is played: commands, what they bring about, and what the rules do by themselves.
///
/// Commands are decided, events are applied: [`decide`](Self::decide) holds the rules and changes nothing,
/// [`apply`](Self::apply) holds none and can't fail. What may be done is said once, in
/// [`legal`](Self::legal): the list of offers, the answer to a command and the reason of a refusal are
/// readings of it.
pub trait Play: RuleSystem + Debug + Clone + Send + Sync + 'static {
    /// What the system wants to know of a scenario, beside what all scenarios have: fields at its top.
    type Setup: Shape + Debug + Clone + Send + Sync;
    /// How the battle stands.
    type State: Clone + Debug + PartialEq + Eq + Send + Sync;
    /// What a seat may do. Internally tagged with `do`, in kebab-case.
    type Command: Serialize + DeserializeOwned + Clone + Debug + PartialEq + Eq + Send + Sync;
    /// What happened. Externally tagged, in kebab-case.
    type Event: Serialize + DeserializeOwned + Clone + Debug + PartialEq + Eq + Hash + Send + Sync;

    /// Every kind of command.
    const VERBS: &'static [&'static Verb];
    /// The verbs by which whoever may do many things passes the move on: where such a one is due, it is not all that he
    /// may do.
    const PASSING: &'static [&'static Verb] = &[];
    /// Every way in which a battle can end, beside those of all systems.
    const ENDINGS: &'static [&'static str];

    /// Refuses what is wrong with a scenario beyond its single fields.
    fn verify(scenario: &Scenario<Self>, rules: &Rules<'_, Self>, refuse: &mut Refuse);

    /// Everything in the scenario that has an id and a name, but for its sides and seats.
    fn things(setup: &Self::Setup) -> Vec<Thing>;

    /// How things stand before the first command.
    fn start(setting: &Setting<Self>) -> Self::State;

    /// Considers every command that could come into question for the seat that asks.
    fn legal(asking: Asking<'_, Self>, offers: &mut Offers<'_>);

    /// Applies the rules to a command that was found legal: what happens goes into the course, with its reasons.
    ///
    /// # Errors
    /// [`Stop`], passed on from the dice.
    fn decide(course: &mut Course<'_, Self>, seat: &Seat, command: &Self::Command) -> Result<(), Stop>;

    /// What the rules do by themselves once a command has been decided, a value set or a piece set down. Its dice are
    /// thrown for the record of what it follows; exact odds of a command end before the first of them.
    ///
    /// # Errors
    /// [`Stop`], passed on from the dice.
    fn follow(course: &mut Course<'_, Self>) -> Result<(), Stop> {
        let _ = course;
        Ok(())
    }

    /// What happens under the rules when the table ends the battle, by a concession or the umpire's word: what was
    /// hidden is opened.
    fn close(course: &mut Course<'_, Self>) {
        let _ = course;
    }

    /// Makes the event so.
    fn apply(state: &mut Self::State, event: &Self::Event);

    /// The tests and duties that the rules impose now.
    fn due(opened: Opened<'_, Self>) -> Vec<Due>;

    /// Which turn it is, counted from 1 through the whole battle.
    fn turn(scene: Scene<'_, Self>) -> i64;

    /// Whose move it is where nothing is due, for those who wait; nothing where [`due`](Self::due) always says so.
    fn to_act(scene: Scene<'_, Self>) -> Option<ToAct> {
        let _ = scene;
        None
    }

    /// How the battle has ended, if it has.
    fn ending(opened: Opened<'_, Self>) -> Option<Ending>;

    /// Why a command is not taken back without the umpire, where it is not: by what the rules say, or because
    /// it has shown what was hidden.
    fn stands(command: &Self::Command, events: &[Self::Event]) -> Option<Declined> {
        let _ = (command, events);
        None
    }

    /// What is wrong with a state, if anything is: what must hold at every step of every battle.
    ///
    /// # Errors
    /// What does not hold, in words.
    fn sound(opened: Opened<'_, Self>) -> Result<(), String>;
}

/// What must hold, or what does not, in words: for [`Play::sound`] and [`Tabled::eye`](super::Tabled::eye).
///
/// # Errors
/// The fault, where it does not hold.
pub fn holds(what: bool, fault: impl FnOnce() -> String) -> Result<(), String> {
    if what { Ok(()) } else { Err(fault()) }
}

/// Whose move it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ToAct {
    /// Whose.
    pub side: Id,
    /// The verb by which he passes the move on.
    pub verb: &'static Verb,
    /// The rule that says so.
    pub rule: &'static str,
}
