//! A battle under these rules, from the first turn to the last.
//!
//! The text gives fatigue its effects and leaves turns, fire and melee to a game. A battle keeps count of what
//! the players' own tables say: it walks through the turns of both sides and their phases, takes in losses,
//! draws the fatigue that they bring, calls for the morale checks of each phase and holds the phase open until
//! they are rolled, and knows from its log which units were at rest and recover.
//!
//! What the text does not give is marked as ours in the ledger, under `fatigue.battle`: the order of phases,
//! rallying, what a rout forbids, how men lost weaken a unit, what leaders add, and how a battle is won. The
//! scenario settles most of it.
//!
//! - [`Setup`] is what the scenario says, [`State`] how things stand, [`Command`] what a seat may do, and
//!   [`Event`] what happened. Nothing is hidden from anybody.
//! - A phase ends in two steps: `end-phase` says that the acting side is done, and then all checks that the
//!   phase called for are rolled (fatigue.cap: at the end of the phase). The last one ends it.
//! - What follows by itself happens by itself: units at rest recover when their player's turn begins, a phase in which
//!   nobody can do anything ends, and on a table it is seen who holds an objective.
//! - Losses are entered by the side that inflicts them, in melee as in fire.

mod command;
mod decide;
mod due;
mod ending;
mod event;
mod eye;
mod field;
mod follow;
mod ground;
mod hand;
mod kept;
mod legal;
mod march;
mod motion;
mod passing;
mod setup;
mod sound;
mod state;
mod strike;
mod totals;
mod verify;
mod view;
mod worth;

use standfast_dice::Stop;
use standfast_engine::battle::{
    Asking, Course, Declined, Due, Ending, Eyes, Favour, Followed, Id, Motion, Offers, OnTable, Placing,
    Play, Scenario, Scene, Seat, Setting, Sheet, Tabled, Telling, Thing, ToAct, Verb, View, Witnessed,
};
use standfast_engine::{Refuse, Rules};

use crate::Fatigue;
use field::Field;

pub use command::{Command, Going, SeenCheck, SeenLosses, Shot};
pub use ending::Way;
pub use event::{Event, Totals};
pub use setup::{Echelon, FieldUnit, Formation, Leader, Movement, Objective, Setup, Victory};
pub use state::{Call, Deeds, Phase, State, Step, UnitState};

const TURN: &str = "fatigue.battle.turn";
const RALLYING: &str = "fatigue.battle.rally";
const ROUT: &str = "fatigue.battle.rout";
const STRENGTH: &str = "fatigue.battle.strength";
const TOTALS: &str = "fatigue.battle.totals";
const LEADERS: &str = "fatigue.battle.leaders";
const VICTORY: &str = "fatigue.battle.victory";

impl Play for Fatigue {
    type Setup = Setup;
    type State = State;
    type Command = Command;
    type Event = Event;

    const VERBS: &'static [&'static Verb] = &command::VERBS;
    const ENDINGS: &'static [&'static str] = ending::WAYS;

    fn verify(scenario: &Scenario<Self>, _rules: &Rules<'_, Self>, refuse: &mut Refuse) {
        verify::verify(scenario, refuse);
    }

    fn things(setup: &Setup) -> Vec<Thing> {
        setup.things().cloned().collect()
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
        event::apply(state, event);
    }

    fn due(scene: Scene<'_, Self>) -> Vec<Due> {
        due::due(Field(scene))
    }

    fn to_act(scene: Scene<'_, Self>) -> Option<ToAct> {
        Some(due::to_act(Field(scene)))
    }

    fn ending(scene: Scene<'_, Self>) -> Option<Ending> {
        ending::ending(Field(scene))
    }

    fn sound(scene: Scene<'_, Self>) -> Result<(), String> {
        sound::sound(Field(scene))
    }
}

impl Telling for Fatigue {
    const MOTIONS: &'static [&'static Motion] = &motion::MOTIONS;
    const SHEET: &'static Sheet = &kept::SHEET;

    fn followed(charts: &Self::Charts) -> Vec<Followed> {
        kept::followed(charts)
    }

    fn view(scene: Scene<'_, Self>, _eyes: Eyes<'_>) -> View {
        view::view(Field(scene))
    }

    fn says(setting: &Setting<Self>, event: &Event) -> String {
        event::says(setting, event)
    }

    fn worth(setting: &Setting<Self>, side: &Id, event: &Event) -> i64 {
        worth::worth(setting, side, event)
    }

    /// A unit's own side recovers, rallies and checks; losses are entered by the side that inflicts them.
    fn favour(purpose: &str) -> Favour {
        match purpose {
            "recovery" | "fatigue from casualties" | "fatigue from melee" | "the call for a morale check" => {
                Favour::High
            }
            "morale check" => Favour::Low,
            _ => Favour::Neither,
        }
    }
}

impl Tabled for Fatigue {
    fn standing(scene: Scene<'_, Self>) -> Vec<OnTable> {
        ground::standing(Field(scene))
    }

    fn placing(scene: Scene<'_, Self>, piece: &Id) -> Result<Placing, Declined> {
        legal::placing(Field(scene), piece)
    }

    fn placed(course: &mut Course<'_, Self>, _seat: &Seat, piece: &Id) {
        follow::placed(course, piece);
    }

    fn eye(witnessed: &Witnessed<'_, Self>) -> Result<(), String> {
        eye::eye(witnessed)
    }
}
