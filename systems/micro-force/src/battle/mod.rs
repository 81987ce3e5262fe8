//! A battle under these rules, from the first turn to the last.
//!
//! A turn has its six phases: the senior commanders roll for the initiative; brigades and units are marked green
//! or red; who is red fires, the players taking turns; who is green moves, changes formation or charges, brigade
//! by brigade, while red units that have not fired may do so at whoever is on his way; who has met fights; and
//! markers are recovered. Nothing is hidden from anybody.
//!
//! What lies on the table (ranges, cover, ground, who is beyond his commander's radius) comes with each command as
//! what the players see; where the scenario lays a table, they come from it. Attack values come from the scenario's own chart.

mod apply;
mod back;
mod command;
mod decide;
mod due;
mod ending;
mod event;
mod eye;
mod follow;
mod hand;
mod kept;
mod legal;
mod lent;
mod look;
mod says;
mod setup;
mod sound;
mod standing;
mod state;
mod verb;
mod verify;
mod view;
mod weapon;
mod worth;

use serde_json::Value as Json;
use standfast_dice::{Dice, Stop};
use standfast_engine::battle::{
    Battle, Course, Declined, Due, Ending, Eyes, Favour, Followed, Id, Knob, Offers, OnTable, Placing,
    Scenario, Seat, Setting, Sheet, TerrainChart, Verb, View, Witnessed,
};
use standfast_engine::{Refuse, Rules, Trace};

pub use command::{CeaseSeen, ChargeSeen, Command, FireSeen, Leg, MeleeSeen, MoveSeen, RadiusSeen, RideSeen};
pub use event::Event;
pub use setup::{Army, Brigade, Formed, Objective, Officer, Points, Setup};
pub use state::{
    Activation, Contact, ObjectiveStanding, OfficerStanding, OfficerTest, Onset, Phase, Posture, Standing,
    State, UnderWay, Volley, Way,
};
pub use weapon::{RangeBand, Reach, Weapon};

use crate::MicroForce;

impl Battle for MicroForce {
    type Setup = Setup;
    type State = State;
    type Command = Command;
    type Event = Event;

    const VERBS: &'static [&'static Verb] = &verb::VERBS;
    const ENDINGS: &'static [&'static str] = &ending::ENDINGS;
    const SHEET: &'static Sheet = &kept::SHEET;

    fn verify(scenario: &Scenario<Self>, rules: &Rules<'_, Self>, refuse: &mut Refuse) {
        verify::verify(scenario, rules, refuse);
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

    fn placed(
        _setting: &Setting<Self>,
        course: &mut Course<'_, Self>,
        _seat: &Seat,
        piece: &Id,
        trace: &mut Trace,
    ) {
        trace.note("micro-force.table.move", true, || "set down elsewhere, it has moved".to_owned());
        course.happen(Event::SetDown { piece: piece.clone() });
        // Who was on his way has come to the end of it, and so has who was charging the piece.
        let its =
            |under_way: &&UnderWay| under_way.unit == *piece || under_way.charges.as_ref() == Some(piece);
        let ended: Vec<Id> =
            course.state().on_the_way().filter(its).map(|under_way| under_way.unit.clone()).collect();
        ended.into_iter().for_each(|unit| course.happen(Event::UnitArrived { unit }));
    }

    fn apply(state: &mut State, event: &Event) {
        apply::apply(state, event);
    }

    fn due(setting: &Setting<Self>, state: &State) -> Vec<Due> {
        due::due(setting, state)
    }

    fn view(setting: &Setting<Self>, state: &State, _eyes: Eyes<'_>) -> View {
        view::view(setting, state)
    }

    fn followed(_charts: &Self::Charts) -> Vec<Followed> {
        kept::followed()
    }

    fn ending(setting: &Setting<Self>, state: &State) -> Option<Ending> {
        ending::ending(setting, state)
    }

    fn says(setting: &Setting<Self>, event: &Event) -> String {
        says::says(setting, event)
    }

    fn worth(setting: &Setting<Self>, side: &Id, event: &Event) -> i64 {
        worth::worth(setting, side, event)
    }

    fn placing(_setting: &Setting<Self>, _state: &State, _piece: &Id) -> Result<Placing, Declined> {
        Err(Declined::by("table.place", "it has its place: the rules move it, or the umpire"))
    }

    fn terrain(charts: &Self::Charts) -> Option<&TerrainChart> {
        Some(&charts.terrain)
    }

    fn standing_on_table(setting: &Setting<Self>, state: &State) -> Vec<OnTable> {
        look::standing_on_table(setting, state)
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

    /// Both sides' dice are thrown by who gives the command: the firer, the charger, the attacker in melee.
    fn favour(purpose: &str) -> Favour {
        match purpose {
            "target's cohesion test"
            | "defender's cohesion test"
            | "officer casualty"
            | "charge distance"
            | "attacker's melee dice"
            | "defender falls back" => Favour::High,
            "firer's cohesion test"
            | "fire"
            | "cohesion test"
            | "charger's cohesion test"
            | "defender's retreat"
            | "defender's melee dice"
            | "attacker's cohesion test"
            | "attacker falls back"
            | "cease-fire test"
            | "rally from shaken"
            | "rally from rout"
            | "rejoining the brigade"
            | "resupply" => Favour::Low,
            _ => Favour::Neither,
        }
    }
}
