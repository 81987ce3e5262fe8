//! What is played: what may be done and by whom, what comes of it, and what the rules do by themselves.

mod apply;
mod decide;
mod due;
mod ending;
mod follow;
mod legal;
mod may;
mod sound;

use standfast_dice::Stop;
use standfast_engine::battle::{
    Asking, Course, Due, Ending, Offers, Opened, Play, Scenario, Scene, Seat, Setting, Thing, Verb,
};
use standfast_engine::{Refuse, Rules};

use super::{Command, Event, Setup, State, setup, verb};
use crate::MicroForce;

pub(super) use ending::{held, lost, points};
pub(super) use legal::Asked;
pub(super) use may::TRIES;

impl Play for MicroForce {
    type Setup = Setup;
    type State = State;
    type Command = Command;
    type Event = Event;

    const VERBS: &'static [&'static Verb] = &verb::VERBS;
    const PASSING: &'static [&'static Verb] = &[&verb::PASS];
    const ENDINGS: &'static [&'static str] = &ending::ENDINGS;

    fn verify(scenario: &Scenario<Self>, rules: &Rules<'_, Self>, refuse: &mut Refuse) {
        setup::verify(scenario, rules, refuse);
    }

    fn things(setup: &Setup) -> Vec<Thing> {
        setup.things()
    }

    fn start(setting: &Setting<Self>) -> State {
        State::start(setting)
    }

    fn legal(asking: Asking<'_, Self>, offers: &mut Offers<'_>) {
        legal::legal(asking, offers);
    }

    fn decide(course: &mut Course<'_, Self>, seat: &Seat, command: &Command) -> Result<(), Stop> {
        decide::decide(course, seat, command)
    }

    fn follow(course: &mut Course<'_, Self>) -> Result<(), Stop> {
        follow::follow(course)
    }

    fn apply(state: &mut State, event: &Event) {
        apply::apply(state, event);
    }

    fn due(opened: Opened<'_, Self>) -> Vec<Due> {
        due::due(may::Field(*opened))
    }

    fn turn(scene: Scene<'_, Self>) -> i64 {
        scene.state.turn
    }

    fn ending(opened: Opened<'_, Self>) -> Option<Ending> {
        ending::ending(*opened)
    }

    fn sound(opened: Opened<'_, Self>) -> Result<(), String> {
        sound::sound(*opened)
    }
}
