//! Battles under these rules: hours, turns and half turns, and what every player uses in them.
//!
//! A half turn begins with the MFP phase, in which every player reports what he used in the half turn before;
//! what he reports is what the battle's log adds up for him, confirmed by him. Nobody knows another's number
//! until the last report is in, or the umpire has closed the phase. Then the numbers are shown and added to the
//! running totals. During the half turn itself the players enter what befalls their commands and units. With the
//! last half turn of an hour comes the interphase, which charges orders and approach marches, and in which new
//! orders are given. An incident costs the player whose command it befalls.
//!
//! What is hidden: a side's level, its orders, its approaching commands and what sort its commands are of, from
//! all others; what a player has used, from everybody until the totals are posted. No dice are rolled.

mod apply;
mod clock;
mod command;
mod commitments;
mod condition;
mod decide;
mod due;
mod ending;
mod event;
mod eye;
mod follow;
mod ground;
mod hand;
mod kept;
mod legal;
pub mod setup;
mod sound;
mod state;
mod verify;
mod view;
mod words;

use serde_json::Value as Json;
use standfast_dice::{Dice, Stop};
use standfast_engine::battle::{
    Audience, Battle, Committed, Course, Declined, Due, Ending, Eyes, Favour, Followed, Id, Knob, Offers,
    OnTable, Opening, Placing, Scenario, Seat, Setting, Sheet, Verb, View, Witnessed,
};
use standfast_engine::{Refuse, Rules, Trace};

pub use clock::{Clock, TimeOfDay};
pub use command::{Command, Danger};
pub use event::Event;
pub use setup::Setup;
pub use state::{Cause, Phase, Place, State, Toll};

use crate::Mfp;

impl Battle for Mfp {
    type Setup = Setup;
    type State = State;
    type Command = Command;
    type Event = Event;

    const VERBS: &'static [&'static Verb] = &command::VERBS;
    const ENDINGS: &'static [&'static str] = &ending::ENDINGS;
    const SHEET: &'static Sheet = &kept::SHEET;

    fn verify(scenario: &Scenario<Self>, rules: &Rules<'_, Self>, refuse: &mut Refuse) {
        verify::verify(scenario, rules, refuse);
    }

    fn start(setting: &Setting<Self>) -> State {
        state::start(setting)
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

    fn close(setting: &Setting<Self>, course: &mut Course<'_, Self>, trace: &mut Trace) {
        follow::close(setting, course, trace);
    }

    fn commitments(setting: &Setting<Self>, start: &State) -> Vec<Committed> {
        commitments::commitments(setting, start)
    }

    fn opening(event: &Event) -> Option<Opening> {
        commitments::opening(event)
    }

    fn apply(state: &mut State, event: &Event) {
        apply::apply(state, event);
    }

    fn due(setting: &Setting<Self>, state: &State) -> Vec<Due> {
        due::due(setting, state)
    }

    fn view(setting: &Setting<Self>, state: &State, eyes: Eyes<'_>) -> View {
        view::view(setting, state, eyes)
    }

    fn followed(_charts: &Self::Charts) -> Vec<Followed> {
        kept::followed()
    }

    fn ending(setting: &Setting<Self>, state: &State) -> Option<Ending> {
        ending::ending(setting, state)
    }

    fn says(setting: &Setting<Self>, event: &Event) -> String {
        words::says(setting, event)
    }

    /// No dice are thrown: nothing could come otherwise, to be better or worse.
    fn worth(_setting: &Setting<Self>, _side: &Id, _event: &Event) -> i64 {
        0
    }

    fn audience(setting: &Setting<Self>, event: &Event) -> Audience {
        event::audience(setting, event)
    }

    fn command_audience(setting: &Setting<Self>, _seat: &Seat, command: &Command) -> Audience {
        command::audience(setting, command)
    }

    fn stands(_command: &Command, events: &[Event]) -> Option<Declined> {
        event::stands(events)
    }

    fn standing_on_table(setting: &Setting<Self>, state: &State) -> Vec<OnTable> {
        ground::standing(setting, state)
    }

    /// Pieces move during the half turn, as far as the scenario's own rules of movement take them.
    fn placing(_setting: &Setting<Self>, state: &State, _piece: &Id) -> Result<Placing, Declined> {
        if state.phase == Phase::Action {
            return Ok(Placing::Anywhere);
        }
        Err(Declined::by("mfp.phase.1", "commands move during the half turn itself"))
    }

    fn placed(
        _setting: &Setting<Self>,
        course: &mut Course<'_, Self>,
        _seat: &Seat,
        piece: &Id,
        _trace: &mut Trace,
    ) {
        decide::moves(course, piece);
    }

    fn piece_name(setting: &Setting<Self>, piece: &Id) -> String {
        setting.setup().name_of(piece).to_owned()
    }

    fn knobs(setting: &Setting<Self>, state: &State) -> Vec<Knob> {
        hand::knobs(setting, state)
    }

    fn knob_audience(setting: &Setting<Self>, knob: &str, thing: &str) -> Audience {
        hand::audience(setting, knob, thing)
    }

    fn set(state: &mut State, knob: &str, thing: &str, value: &Json) {
        hand::set(state, knob, thing, value);
    }

    fn sound(setting: &Setting<Self>, state: &State) -> Result<(), String> {
        sound::sound(setting, state)
    }

    fn eye(witnessed: &Witnessed<'_, Self>) -> Result<(), String> {
        eye::eye(witnessed)
    }

    fn favour(_purpose: &str) -> Favour {
        Favour::Neither
    }
}
