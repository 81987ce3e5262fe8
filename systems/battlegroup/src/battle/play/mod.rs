//! What is played: the turn of initiatives, and all that follows from a command.

mod apply;
mod checks;
mod conduct;
mod crew;
mod decide;
mod due;
mod ending;
mod follow;
mod legal;
mod losses;
mod movement;
mod sound;
mod turns;

use standfast_dice::Stop;
use standfast_engine::battle::{
    Asking, Course, Due, Ending, Id, Offers, Opened, Play, Scenario, Scene, Seat, Setting, Thing, Verb,
};
use standfast_engine::{Refuse, Rules, wraps};

use crate::Battlegroup;
use crate::battle::command::Command;
use crate::battle::event::Event;
use crate::battle::field::{Field, names};
use crate::battle::setup::{self, Setup};
use crate::battle::state::State;
use crate::battle::verb;

pub(super) use conduct::must_move;
pub(super) use crew::crew_left;
pub(super) use due::{before_initiative_ends, before_turn_ends, whose_turn};
pub(in crate::battle) use legal::MOST_CHECKS;

impl Play for Battlegroup {
    type Setup = Setup;
    type State = State;
    type Command = Command;
    type Event = Event;

    const VERBS: &'static [&'static Verb] = &verb::VERBS;
    const PASSING: &'static [&'static Verb] = &[&verb::END];
    const ENDINGS: &'static [&'static str] = ending::ENDINGS;

    fn verify(scenario: &Scenario<Self>, _: &Rules<'_, Self>, refuse: &mut Refuse) {
        setup::verify(scenario, refuse);
    }

    fn things(setup: &Setup) -> Vec<Thing> {
        setup.forces.things()
    }

    fn start(setting: &Setting<Self>) -> State {
        State::start(setting)
    }

    fn legal(asking: Asking<'_, Self>, offers: &mut Offers<'_>) {
        legal::legal(legal::Asked(asking), offers);
    }

    fn decide(course: &mut Course<'_, Self>, _: &Seat, command: &Command) -> Result<(), Stop> {
        Deciding(course).decide(command)
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

    fn turn(scene: Scene<'_, Self>) -> i64 {
        scene.state.turn
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
    Deciding<'d, 'c>: &mut Course<'c, Battlegroup>;
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

    /// What a thing is called.
    fn name<'a>(&self, id: &'a Id) -> &'a str
    where
        'c: 'a,
    {
        self.setting().name(id)
    }

    /// What several things are called.
    fn names<'i>(&self, ids: impl IntoIterator<Item = &'i Id>) -> String {
        names(self.setting(), ids)
    }
}
