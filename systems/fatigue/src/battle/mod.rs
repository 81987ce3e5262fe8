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
mod legal;
mod march;
mod passing;
mod setup;
mod sound;
mod state;
mod strike;
mod totals;
mod verify;
mod view;
mod worth;

use serde_json::Value as Json;
use standfast_dice::{Dice, Stop};
use standfast_engine::battle::{
    Battle, Course, Declined, Due, Ending, Eyes, Favour, Id, Knob, Offers, OnTable, Placing, Scenario, Seat,
    Setting, ToAct, Verb, View, Witnessed,
};
use standfast_engine::{Refuse, Rules, Trace};

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

impl Battle for Fatigue {
    type Setup = Setup;
    type State = State;
    type Command = Command;
    type Event = Event;

    const VERBS: &'static [&'static Verb] = command::VERBS;
    const ENDINGS: &'static [&'static str] = ending::WAYS;

    fn verify(scenario: &Scenario<Self>, _rules: &Rules<'_, Self>, refuse: &mut Refuse) {
        verify::verify(scenario, refuse);
    }

    fn start(setting: &Setting<Self>) -> State {
        State::start(setting)
    }

    fn legal(setting: &Setting<Self>, state: &State, seat: &Seat, offers: &mut Offers<'_>) {
        legal::legal(setting, state, seat, offers);
    }

    fn decide<D: Dice + ?Sized>(
        setting: &Setting<Self>,
        course: &mut Course<'_, Self>,
        seat: &Seat,
        command: &Command,
        dice: &mut D,
        trace: &mut Trace,
    ) -> Result<(), Stop> {
        decide::decide(setting, course, seat, command, dice, trace)
    }

    fn follow<D: Dice + ?Sized>(
        setting: &Setting<Self>,
        course: &mut Course<'_, Self>,
        dice: &mut D,
        trace: &mut Trace,
    ) -> Result<(), Stop> {
        follow::follow(setting, course, dice, trace)
    }

    fn placing(setting: &Setting<Self>, state: &State, piece: &Id) -> Result<Placing, Declined> {
        legal::placing(Field::of(setting, state), piece)
    }

    fn placed(
        _setting: &Setting<Self>,
        course: &mut Course<'_, Self>,
        _seat: &Seat,
        piece: &Id,
        trace: &mut Trace,
    ) {
        follow::placed(course, piece, trace);
    }

    fn apply(state: &mut State, event: &Event) {
        event::apply(state, event);
    }

    fn due(setting: &Setting<Self>, state: &State) -> Vec<Due> {
        due::due(Field::of(setting, state))
    }

    fn to_act(setting: &Setting<Self>, state: &State) -> Option<ToAct> {
        Some(due::to_act(Field::of(setting, state)))
    }

    fn view(setting: &Setting<Self>, state: &State, _eyes: Eyes<'_>) -> View {
        view::view(Field::of(setting, state))
    }

    fn ending(setting: &Setting<Self>, state: &State) -> Option<Ending> {
        ending::ending(setting, state)
    }

    fn says(setting: &Setting<Self>, event: &Event) -> String {
        event::says(setting, event)
    }

    fn worth(setting: &Setting<Self>, side: &Id, event: &Event) -> i64 {
        worth::worth(setting, side, event)
    }

    fn standing_on_table(setting: &Setting<Self>, state: &State) -> Vec<OnTable> {
        ground::standing(Field::of(setting, state))
    }

    fn piece_name(setting: &Setting<Self>, piece: &Id) -> String {
        let mut units = setting.setup().units().map(|(_, unit)| &unit.thing);
        units
            .find(|thing| thing.id == *piece)
            .map_or_else(|| piece.to_string(), |thing| thing.name.to_string())
    }

    fn knobs(setting: &Setting<Self>, state: &State) -> Vec<Knob> {
        hand::knobs(Field::of(setting, state))
    }

    fn set(state: &mut State, knob: &str, thing: &str, value: &Json) {
        hand::set(state, knob, thing, value);
    }

    fn sound(setting: &Setting<Self>, state: &State) -> Result<(), String> {
        sound::sound(Field::of(setting, state))
    }

    fn eye(witnessed: &Witnessed<'_, Self>) -> Result<(), String> {
        eye::eye(witnessed)
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
