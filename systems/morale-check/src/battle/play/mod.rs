//! What is played: the phases of a player turn, and all that follows from a command.

mod apply;
mod charge;
mod checks;
mod decide;
mod due;
mod ending;
mod follow;
mod legal;
mod movement;
mod objectives;
mod phases;
mod sound;

use standfast_dice::Stop;
use standfast_engine::battle::{
    Asking, Course, Declined, Due, Ending, Id, Offers, Opened, Play, Scenario, Scene, Seat, Setting, Thing,
    ToAct, Verb,
};
use standfast_engine::{Refuse, Rules, wraps};

use super::command::Command;
use super::event::Event;
use super::field::{Field, UnitOn};
use super::setup::{self, Setup};
use super::state::{State, UnitState};
use super::verb;
use crate::{MoraleCheck, cite};

pub(super) use due::due;
pub(super) use ending::victory_points;

impl Play for MoraleCheck {
    type Setup = Setup;
    type State = State;
    type Command = Command;
    type Event = Event;

    const VERBS: &'static [&'static Verb] = &verb::VERBS;
    const ENDINGS: &'static [&'static str] = &ending::ENDINGS;

    fn verify(scenario: &Scenario<Self>, _: &Rules<'_, Self>, refuse: &mut Refuse) {
        setup::verify(scenario, refuse);
    }

    fn things(setup: &Setup) -> Vec<Thing> {
        setup.things().collect()
    }

    fn start(setting: &Setting<Self>) -> State {
        let before = State::before(setting);
        let (turn, side) = (before.turn, before.side.clone());
        Course::before_dice(setting, before, |course| {
            let mut deciding = Deciding(course);
            deciding.begin_turn(turn, &side);
            deciding.settle();
        })
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

    /// morale-check.battle.sequence
    fn to_act(scene: Scene<'_, Self>) -> Option<ToAct> {
        Some(ToAct { side: scene.state.side.clone(), verb: &verb::END_PHASE, rule: cite::SEQUENCE })
    }

    fn turn(scene: Scene<'_, Self>) -> i64 {
        scene.state.turn
    }

    fn ending(opened: Opened<'_, Self>) -> Option<Ending> {
        ending::ending(Field(*opened))
    }

    /// Points once spent stay spent (morale-check.pips).
    fn stands(command: &Command, _: &[Event]) -> Option<Declined> {
        let spent = matches!(command, Command::Order { .. } | Command::GiveOrders { .. });
        spent.then(|| Declined::by(cite::PIPS, "only the umpire takes back a point once spent"))
    }

    fn sound(opened: Opened<'_, Self>) -> Result<(), String> {
        sound::sound(Field(*opened))
    }
}

wraps! {
    /// A command under decision, and what follows it.
    Deciding<'d, 'c>: &mut Course<'c, MoraleCheck>;
}

impl<'c> Deciding<'_, 'c> {
    /// The field as it stands now.
    fn field(&self) -> Field<'_> {
        Field(self.scene())
    }

    /// What the scenario says.
    fn setup(&self) -> &'c Setup {
        self.setting().setup()
    }

    fn unit(&self, id: &Id) -> Option<UnitOn<'_>> {
        self.field().unit(id)
    }

    /// How a unit stands.
    fn now(&self, id: &Id) -> Option<&UnitState> {
        self.state().units.get(id)
    }
}
