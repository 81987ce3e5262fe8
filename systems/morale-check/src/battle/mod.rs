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
mod kept;
mod legal;
mod look;
mod motion;
mod phases;
mod placing;
mod resolve;
mod setup;
mod sound;
mod state;
mod verify;
mod view;
mod worth;

use standfast_dice::Stop;
use standfast_engine::battle::{
    Asking, Course, Declined, Due, Ending, Eyes, Favour, Followed, Id, Motion, Offers, OnTable, Placing,
    Play, Scenario, Scene, Seat, Setting, Sheet, Tabled, Telling, Thing, ToAct, Verb, View, Witnessed,
};
use standfast_engine::{Refuse, Rules};

use crate::MoraleCheck;
use crate::tally::Side;

pub use command::{Command, Fate, FireResult, Formation, Ground, Seen};
pub use event::Event;
pub use setup::{
    ArmySetup, CommandSetup, Deployed, GeneralSetup, MoveSetup, ObjectiveSetup, PointsSetup, Setup, UnitSetup,
};
pub use state::{ChargeStep, Claim, GeneralState, Owed, Phase, Presence, State, UnitState};

impl Play for MoraleCheck {
    type Setup = Setup;
    type State = State;
    type Command = Command;
    type Event = Event;

    const VERBS: &'static [&'static Verb] = &command::VERBS;
    const ENDINGS: &'static [&'static str] = &ending::ENDINGS;

    fn verify(scenario: &Scenario<Self>, _rules: &Rules<'_, Self>, refuse: &mut Refuse) {
        verify::verify(scenario, refuse);
    }

    fn things(setup: &Setup) -> Vec<Thing> {
        setup.things().collect()
    }

    fn start(setting: &Setting<Self>) -> State {
        let before = State::before(setting);
        let (turn, side) = (before.turn, before.side.clone());
        Course::before_dice(setting, before, |course| {
            phases::begin_turn(course, turn, &side);
            follow::settle(course);
        })
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
        due::due(scene.setting, scene.state)
    }

    fn to_act(scene: Scene<'_, Self>) -> Option<ToAct> {
        Some(due::to_act(scene.state))
    }

    fn ending(scene: Scene<'_, Self>) -> Option<Ending> {
        ending::ending(scene.setting, scene.state)
    }

    /// Points once spent stay spent (morale-check.pips).
    fn stands(command: &Command, _events: &[Event]) -> Option<Declined> {
        let spent = matches!(command, Command::Order { .. } | Command::GiveOrders { .. });
        spent.then(|| Declined::by(cite::PIPS, "a point once spent is not taken back: that is the umpire's"))
    }

    fn sound(scene: Scene<'_, Self>) -> Result<(), String> {
        sound::sound(scene.setting, scene.state)
    }
}

impl Telling for MoraleCheck {
    const MOTIONS: &'static [&'static Motion] = &motion::MOTIONS;
    const SHEET: &'static Sheet = &kept::SHEET;

    fn followed(_charts: &Self::Charts) -> Vec<Followed> {
        kept::followed()
    }

    fn view(scene: Scene<'_, Self>, _eyes: Eyes<'_>) -> View {
        view::view(scene.setting, scene.state)
    }

    fn says(setting: &Setting<Self>, event: &Event) -> String {
        event::says(setting, event)
    }

    fn worth(setting: &Setting<Self>, side: &Id, event: &Event) -> i64 {
        worth::worth(setting, side, event)
    }

    /// Who gives the command passes its own side's checks with high throws; a charger's target passes with them
    /// too, against him.
    fn favour(purpose: &str) -> Favour {
        if purpose == Side::Target.purpose() { Favour::Low } else { Favour::High }
    }
}

impl Tabled for MoraleCheck {
    fn standing(scene: Scene<'_, Self>) -> Vec<OnTable> {
        ground::standing(scene.setting, scene.state)
    }

    fn placing(scene: Scene<'_, Self>, piece: &Id) -> Result<Placing, Declined> {
        placing::placing(scene.setting, scene.state, piece)
    }

    fn placed(course: &mut Course<'_, Self>, _seat: &Seat, piece: &Id) {
        placing::placed(course, piece);
    }

    fn eye(witnessed: &Witnessed<'_, Self>) -> Result<(), String> {
        eye::eye(witnessed)
    }
}
