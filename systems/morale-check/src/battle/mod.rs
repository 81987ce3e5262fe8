//! A battle of morale checks, from the first turn to the last.
//!
//! The text says when units check and what adds to the die. It names a De-Shaking Phase, a Firing Phase and
//! points (PIPs) that are spent for good; the rest of the sequence of play is ours, and each rule of it stands in
//! the ledger under `morale-check.battle`, marked as such. Sides take player turns of six phases, the [`Phase`]s.
//! What the text leaves to other rules the players enter: who won a melee, who was beaten by fire, who holds an
//! objective. Nothing is hidden from anybody.
//!
//! Where the scenario has a table, what the players would see of a unit's ground, of a charge and of an objective is what
//! the table says (morale-check.battle.ground), and checks that need nothing else are thrown without being asked for.

mod charge;
mod cite;
mod command;
mod decide;
mod due;
mod ending;
mod event;
mod eye;
mod follow;
mod ground;
mod hand;
mod legal;
mod look;
mod phases;
mod placing;
mod resolve;
mod setup;
mod sound;
mod state;
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

use crate::MoraleCheck;
use crate::tally::Side;

pub use command::{Command, Fate, FireResult, Formation, Ground, Seen};
pub use event::Event;
pub use setup::{
    ArmySetup, CommandSetup, Deployed, GeneralSetup, MoveSetup, ObjectiveSetup, PointsSetup, Setup, UnitSetup,
};
pub use state::{ChargeStep, Claim, GeneralState, Owed, Phase, Presence, State, UnitState};

impl Battle for MoraleCheck {
    type Setup = Setup;
    type State = State;
    type Command = Command;
    type Event = Event;

    const VERBS: &'static [&'static Verb] = &command::VERBS;
    const ENDINGS: &'static [&'static str] = &ending::ENDINGS;

    fn verify(scenario: &Scenario<Self>, _rules: &Rules<'_, Self>, refuse: &mut Refuse) {
        verify::verify(scenario, refuse);
    }

    fn start(setting: &Setting<Self>) -> State {
        let before = State::before(setting);
        let (mut course, mut silent) = (Course::from(&before), Trace::silent());
        phases::begin_turn(setting, &mut course, before.turn, &before.side, &mut silent);
        follow::settle(setting, &mut course, &mut silent);
        course.state().clone()
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

    fn apply(state: &mut State, event: &Event) {
        event::apply(state, event);
    }

    fn due(setting: &Setting<Self>, state: &State) -> Vec<Due> {
        due::due(setting, state)
    }

    fn to_act(_setting: &Setting<Self>, state: &State) -> Option<ToAct> {
        Some(due::to_act(state))
    }

    fn view(setting: &Setting<Self>, state: &State, _eyes: Eyes<'_>) -> View {
        view::view(setting, state)
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

    /// Points once spent stay spent (morale-check.pips).
    fn stands(command: &Command, _events: &[Event]) -> Option<Declined> {
        let spent = matches!(command, Command::Order { .. } | Command::GiveOrders { .. });
        spent.then(|| Declined::by(cite::PIPS, "a point once spent is not taken back: that is the umpire's"))
    }

    fn standing_on_table(setting: &Setting<Self>, state: &State) -> Vec<OnTable> {
        ground::standing(setting, state)
    }

    fn placing(setting: &Setting<Self>, state: &State, piece: &Id) -> Result<Placing, Declined> {
        placing::placing(setting, state, piece)
    }

    fn placed(
        _setting: &Setting<Self>,
        course: &mut Course<'_, Self>,
        _seat: &Seat,
        piece: &Id,
        _trace: &mut Trace,
    ) {
        placing::placed(course, piece);
    }

    fn piece_name(setting: &Setting<Self>, piece: &Id) -> String {
        setting.setup().name(piece).to_owned()
    }

    fn knobs(setting: &Setting<Self>, state: &State) -> Vec<Knob> {
        hand::knobs(setting, state)
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

    /// Who gives the command passes its own side's checks with high throws; a charger's target passes with them
    /// too, against him.
    fn favour(purpose: &str) -> Favour {
        if purpose == Side::Target.purpose() { Favour::Low } else { Favour::High }
    }
}
