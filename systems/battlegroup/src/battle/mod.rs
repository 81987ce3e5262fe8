//! A battle of battlegroups: soldiers, robots, vehicles and strongpoints, from the first turn to the last.
//!
//! A *turn* goes by *initiatives*: a side gives the initiative to pieces of one of its units, which check
//! morale if they are marked, move and fire, while the other side may break in with interceptive fire; then
//! it is the other side's choice. A side may give it to nobody, unless one of its pieces must check still
//! (battlegroup.marker.must) or must retreat (battlegroup.break.conduct). The turn ends when all have passed
//! one after the other.
//!
//! What hits and what penetrates is not in the text: players go by their own rules of fire and enter losses
//! and damage, and all that follows for morale is done here. Where the text leaves a battle open, this is ours:
//!
//! - The initiative goes round by sides, and each side in its turn is the first of a turn. To pass is not for good.
//! - A piece has the initiative once a turn, moves once and fires once, interceptive fire included.
//! - A marker stays after a failure, and with it the duty to check every turn until one check succeeds
//!   (battlegroup.again). A soldier's failed check before interceptive fire is his one check of the turn; a
//!   vehicle's is not (battlegroup.marker.once).
//! - Who left the board is lost to his unit and to the endurance of his battlegroup, and those who stay check for it.
//! - A robot destroyed is a loss to the soldiers of its unit; hits on it mark the robot alone.
//! - What is left of a crew goes by the damage that its vehicle had (battlegroup.crew), in explosions too.
//!   Without the option for bailed crews, a crew outside is a unit of its own, and its vehicle is lost whole.
//! - Exposed to direct fire is who has been fired on in this turn or the last (battlegroup.exposed).
//! - Who can't leave with a battlegroup that retreats is given up. A battlegroup whose enemies broke in an
//!   earlier turn holds the field, and does not break any more.
//! - Where the scenario has a table, each piece stands on it by itself and moves by ways (battlegroup.move), and wrecks lie
//!   where they came to lie. A soldier has no way back who can't go back an inch from the enemies within 6 inches. Who
//!   gets the initiative and is marked checks with it, broken pieces fall back at once, and those who must move otherwise do
//!   so at the end of their initiative, if they were not told before.

mod checks;
mod command;
mod conduct;
mod crew;
mod decide;
mod due;
mod ending;
mod event;
mod eye;
mod field;
mod forces;
mod ground;
mod guidelines;
mod hand;
mod kept;
mod legal;
mod losses;
mod may;
mod movement;
mod placing;
mod points;
mod says;
mod setup;
mod state;
mod turns;
mod verify;
mod view;
mod worth;

use serde_json::Value as Json;
use standfast_dice::{Dice, Stop};
use standfast_engine::battle::{
    Battle, Course, Declined, Due, Ending, Eyes, Favour, Followed, Id, Knob, Offers, OnTable, Placing,
    Scenario, Seat, Setting, Sheet, TerrainChart, Verb, View, Witnessed,
};
use standfast_engine::{Refuse, Rules, Trace};

use crate::Battlegroup;
use field::Field;

pub use command::{
    Command, Edge, Effect, Movement, SeenOfCheck, SeenOfExplosion, SeenOfMove, Spot, Way, Which,
};
pub use event::{Event, Went};
pub use forces::{Body, Forces, Group, Member, Unit};
pub use setup::{
    Casualties, GroupShape, Inch, Inches, MachineShape, RobotShape, Setup, SoldierShape, UnitKind, UnitShape,
};
pub use state::{Fire, GroupState, Marking, Phase, PieceState, Place, State, Systems, UnitState};

impl Battle for Battlegroup {
    type Setup = Setup;
    type State = State;
    type Command = Command;
    type Event = Event;

    const VERBS: &'static [&'static Verb] = command::VERBS;
    const ENDINGS: &'static [&'static str] = ending::ENDINGS;
    const SHEET: &'static Sheet = &kept::SHEET;

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
        _seat: &Seat,
        command: &Command,
        dice: &mut D,
        trace: &mut Trace,
    ) -> Result<(), Stop> {
        decide::decide(setting, course, command, dice, trace)
    }

    fn follow<D: Dice + ?Sized>(
        setting: &Setting<Self>,
        course: &mut Course<'_, Self>,
        dice: &mut D,
        trace: &mut Trace,
    ) -> Result<(), Stop> {
        turns::follow(setting, course, dice, trace)
    }

    fn apply(state: &mut State, event: &Event) {
        event::apply(state, event);
    }

    fn due(setting: &Setting<Self>, state: &State) -> Vec<Due> {
        due::due(Field { setting, state })
    }

    fn view(setting: &Setting<Self>, state: &State, _eyes: Eyes<'_>) -> View {
        view::view(Field { setting, state })
    }

    fn followed(_charts: &Self::Charts) -> Vec<Followed> {
        kept::followed()
    }

    fn ending(setting: &Setting<Self>, state: &State) -> Option<Ending> {
        ending::ending(Field { setting, state })
    }

    fn says(setting: &Setting<Self>, event: &Event) -> String {
        says::says(setting, event)
    }

    fn worth(setting: &Setting<Self>, side: &Id, event: &Event) -> i64 {
        worth::worth(setting, side, event)
    }

    fn terrain(charts: &Self::Charts) -> Option<&TerrainChart> {
        Some(&charts.terrain)
    }

    fn standing_on_table(setting: &Setting<Self>, state: &State) -> Vec<OnTable> {
        ground::standing(Field { setting, state })
    }

    fn placing(setting: &Setting<Self>, state: &State, piece: &Id) -> Result<Placing, Declined> {
        placing::placing(Field { setting, state }, piece)
    }

    fn placed(
        _setting: &Setting<Self>,
        course: &mut Course<'_, Self>,
        _seat: &Seat,
        piece: &Id,
        trace: &mut Trace,
    ) {
        placing::placed(course, piece, trace);
    }

    fn piece_name(setting: &Setting<Self>, piece: &Id) -> String {
        setting.setup().forces.name(piece).to_owned()
    }

    fn knobs(setting: &Setting<Self>, state: &State) -> Vec<Knob> {
        hand::knobs(Field { setting, state })
    }

    fn set(state: &mut State, knob: &str, thing: &str, value: &Json) {
        hand::set(state, knob, thing, value);
    }

    fn sound(setting: &Setting<Self>, state: &State) -> Result<(), String> {
        hand::sound(Field { setting, state })
    }

    fn eye(seen: &Witnessed<'_, Self>) -> Result<(), String> {
        eye::eye(seen)
    }

    /// A morale check passes on a low throw, and it is the giver's own pieces that check.
    fn favour(_purpose: &str) -> Favour {
        Favour::Low
    }
}
