//! What is played: what may be done, what it brings about, and what the rules do by themselves.

mod apply;
mod decide;
mod due;
mod ending;
mod follow;
mod legal;
mod sound;

use standfast_dice::Stop;
use standfast_engine::battle::{
    Asking, Course, Declined, Due, Ending, Offers, Opened, Play, Scenario, Scene, Seat, Setting, Thing, Verb,
};
use standfast_engine::{Refuse, Rules};

use super::field::Field;
use super::known::Known;
use super::{Command, Event, Setup, State, command, setup};
use crate::{Mfp, cite};

impl Play for Mfp {
    type Setup = Setup;
    type State = State;
    type Command = Command;
    type Event = Event;

    const VERBS: &'static [&'static Verb] = &command::VERBS;
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
        decide::Deciding(course).decide(seat, command)
    }

    fn follow(course: &mut Course<'_, Self>) -> Result<(), Stop> {
        follow::Flow(course).follow()
    }

    /// The levels are opened as at any end.
    fn close(course: &mut Course<'_, Self>) {
        follow::Flow(course).open_levels();
    }

    fn apply(state: &mut State, event: &Event) {
        apply::apply(state, event);
    }

    fn due(opened: Opened<'_, Self>) -> Vec<Due> {
        due::due(Field(*opened))
    }

    /// The turns of all hours, counted through (mfp.phase.1).
    fn turn(scene: Scene<'_, Self>) -> i64 {
        scene.state.clock.turns(scene.setting.rules().rulings.turns_per_hour)
    }

    fn ending(opened: Opened<'_, Self>) -> Option<Ending> {
        Known::of(opened).ending()
    }

    /// What everybody has been told can't be forgotten.
    fn stands(_: &Command, events: &[Event]) -> Option<Declined> {
        events.iter().find_map(|event| {
            Some(match event {
                Event::OrdersViolated { .. } => {
                    Declined::by(cite::VIOLATION, "the opponents have been told that orders were violated")
                }
                Event::TotalPosted { .. } => Declined::by(cite::REPORT, "all have shown their numbers"),
                Event::ContestAnswered { .. } => {
                    Declined::by(cite::CONTEST, "all have been told what was entered")
                }
                Event::CommandArrived { .. } => {
                    Declined::by(cite::COMES_OR_GOES, "the enemy has seen a command come onto the table")
                }
                Event::ConditionAnnounced { condition, .. } => {
                    Declined::by(condition.rule(), "how an army stands has been announced")
                }
                _ => return None,
            })
        })
    }

    fn sound(opened: Opened<'_, Self>) -> Result<(), String> {
        sound::sound(Known::of(opened))
    }
}
