//! What is played: the turns of both sides with their phases, and all that follows from a command.

mod apply;
mod decide;
mod due;
mod ending;
mod follow;
mod legal;
mod march;
mod passing;
mod sound;
mod strike;

use standfast_dice::Stop;
use standfast_engine::battle::{
    Asking, Course, Due, Ending, Offers, Opened, Play, Scenario, Scene, Seat, Setting, Thing, ToAct, Verb,
};
use standfast_engine::{Refuse, Rules, wraps};

use super::field::Field;
use super::{Command, Event, Setup, State, setup, verb};
use crate::Fatigue;

pub(super) use legal::led;
pub(super) use passing::{next, unfinished};

impl Play for Fatigue {
    type Setup = Setup;
    type State = State;
    type Command = Command;
    type Event = Event;

    const VERBS: &'static [&'static Verb] = &verb::VERBS;
    const ENDINGS: &'static [&'static str] = ending::WAYS;

    fn verify(scenario: &Scenario<Self>, _: &Rules<'_, Self>, refuse: &mut Refuse) {
        setup::verify(scenario, refuse);
    }

    fn things(setup: &Setup) -> Vec<Thing> {
        setup.things().cloned().collect()
    }

    fn start(setting: &Setting<Self>) -> State {
        State::start(setting)
    }

    fn legal(asking: Asking<'_, Self>, offers: &mut Offers<'_>) {
        legal::legal(legal::Asked(asking), offers);
    }

    fn decide(course: &mut Course<'_, Self>, seat: &Seat, command: &Command) -> Result<(), Stop> {
        Deciding(course).decide(seat, command)
    }

    fn follow(course: &mut Course<'_, Self>) -> Result<(), Stop> {
        Deciding(course).follow()
    }

    fn apply(state: &mut State, event: &Event) {
        apply::apply(state, event);
    }

    fn due(opened: Opened<'_, Self>) -> Vec<Due> {
        due::due(Field(*opened))
    }

    fn to_act(scene: Scene<'_, Self>) -> Option<ToAct> {
        Some(due::to_act(Field(scene)))
    }

    fn turn(scene: Scene<'_, Self>) -> i64 {
        i64::from(scene.state.turn)
    }

    fn ending(opened: Opened<'_, Self>) -> Option<Ending> {
        ending::ending(Field(*opened))
    }

    fn sound(opened: Opened<'_, Self>) -> Result<(), String> {
        sound::sound(Field(*opened))
    }
}

wraps! {
    /// A command under decision, and what follows it.
    Deciding<'d, 'c>: &mut Course<'c, Fatigue>;
}

impl Deciding<'_, '_> {
    /// The field as it stands now.
    fn field(&self) -> Field<'_> {
        Field(self.scene())
    }
}
