//! A rule system of a few lines, to try the engine with: guards shoot at one another with a d6, and each side
//! has a password that the other may not know.
#![allow(
    dead_code,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "tests of several crates, each with its own part of it"
)]

mod scenario;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};
use standfast_dice::{Dice, Die, Stop};
use standfast_engine::battle::{
    Audience, Battle, Course, Declined, Domain, Due, Ending, Eyes, Fact, Favour, Header, Hidden, Id, Knob,
    Marker, Offers, OnTable, Part, Piece, Placing, Scenario, Seat, Setting, SideFacts, Table, Thing, ToAct,
    Verb, View, Witnessed, verify_known, verify_new,
};
use standfast_engine::chart::{ChartFile, ChartReader};
use standfast_engine::form::{flag, whole};
use standfast_engine::{Form, Refuse, RuleSystem, Rules, Shape, Trace};
use standfast_tabletop::{FieldFault, Formation, Length, Pose, Rates, Troops};

pub(crate) use scenario::{GuardSetup, SCENARIO, Setup, TABLE};

#[derive(Debug, Clone, Copy)]
pub(crate) struct Toy;

#[derive(Debug, Clone, Default)]
pub(crate) struct Rulings {
    pub(crate) twice: bool,
}

#[derive(Debug)]
pub(crate) struct Charts {
    pub(crate) needed: i64,
}

impl Shape for Rulings {
    const IS: &'static str = "rulings";

    fn read(form: &mut Form<'_>) -> Self {
        Self { twice: form.field("twice", "a hit counts twice").or(flag(), false) }
    }
}

impl Shape for Charts {
    const IS: &'static str = "a chart";

    fn read(form: &mut Form<'_>) -> Self {
        Self { needed: form.field("needed", "what a d6 needs to hit").required(whole(1..=7)) }
    }
}

impl RuleSystem for Toy {
    const ID: &'static str = "toy";
    const LEDGER: &'static str = "";
    const CHART_FILES: &'static [ChartFile] = &[ChartFile { name: "hits", text: "needed = 4" }];
    type Charts = Charts;
    type Rulings = Rulings;

    fn read_charts(reader: &mut ChartReader<'_>) -> Charts {
        reader.chart("hits")
    }

    fn tables(_: &Charts) -> Vec<standfast_engine::chart::Table> {
        Vec::new()
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct State {
    pub(crate) turn: i64,
    pub(crate) last_turn: i64,
    pub(crate) to_move: Id,
    pub(crate) guards: BTreeMap<Id, Guard>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Guard {
    pub(crate) side: Id,
    pub(crate) health: i64,
    pub(crate) fired: bool,
    pub(crate) frightened: bool,
    pub(crate) moved: bool,
    pub(crate) password: Hidden<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub(crate) enum Command {
    Fire { guard: Id, target: Id, seen: Seen },
    Volley { targets: BTreeMap<Id, Id> },
    Flee { guard: Id },
    Calm { guard: Id },
    Whisper { guard: Id, password: String },
    EndTurn,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Seen {
    pub(crate) cover: i64,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Event {
    Fired { guard: Id },
    Moved { guard: Id },
    Hit { guard: Id, by: i64 },
    Calmed { guard: Id },
    Whispered { guard: Id, password: String },
    TurnEnded { next: Id, turn: i64 },
}

static FIRE: Verb = Verb { name: "fire", says: "fire at somebody" };
static VOLLEY: Verb = Verb { name: "volley", says: "fire with several guards" };
static FLEE: Verb = Verb { name: "flee", says: "fall back three inches" };
static CALM: Verb = Verb { name: "calm", says: "calm a frightened guard" };
static WHISPER: Verb = Verb { name: "whisper", says: "agree on a new password" };
static END_TURN: Verb = Verb { name: "end-turn", says: "end your turn" };

fn side(state: &State, guard: &str) -> Option<Id> {
    state.guards.get(guard).map(|guard| guard.side.clone())
}

impl Battle for Toy {
    type Setup = Setup;
    type State = State;
    type Command = Command;
    type Event = Event;
    const VERBS: &'static [&'static Verb] = &[&FIRE, &VOLLEY, &FLEE, &CALM, &WHISPER, &END_TURN];
    const ENDINGS: &'static [&'static str] = &["shot", "dusk"];

    fn verify(scenario: &Scenario<Self>, _: &Rules<'_, Self>, refuse: &mut Refuse) {
        let mut taken = std::collections::BTreeSet::new();
        for (place, guard) in scenario.setup.guards.iter().enumerate() {
            refuse.within(&format!("guards[{place}]"), |refuse| {
                verify_new(&guard.id, &mut taken, refuse);
                verify_known("side", &guard.side, scenario.roster.sides.iter().map(|side| &side.id), refuse);
            });
        }
    }

    fn start(setting: &Setting<Self>) -> State {
        let guards = setting.setup().guards.iter().map(|guard| {
            let password = Hidden::new(guard.password.clone(), Audience::Side(guard.side.clone()));
            let side = guard.side.clone();
            (
                guard.id.clone(),
                Guard { side, health: 2, fired: false, frightened: false, moved: false, password },
            )
        });
        State {
            turn: 1,
            last_turn: setting.setup().turns,
            to_move: setting.roster().sides[0].id.clone(),
            guards: guards.collect(),
        }
    }

    fn legal(setting: &Setting<Self>, state: &State, seat: &Seat, offers: &mut Offers<'_>) {
        let names: BTreeMap<&Id, &str> =
            setting.setup().guards.iter().map(|guard| (&guard.id, guard.name.as_str())).collect();
        let own = setting.roster().acts_for(seat, &state.to_move);
        if !own {
            offers.closed(Self::VERBS, "toy.turns", || "it is the other side's turn".to_owned());
            return;
        }
        let offers_ground = offers.ground();
        let living = |of: bool| {
            let alive = state.guards.iter().filter(|(_, guard)| guard.health > 0);
            let alive = alive.filter(move |(_, guard)| (guard.side == state.to_move) == of);
            alive.map(|(id, _)| Thing::new(id, names[id])).collect::<Vec<_>>()
        };
        for (id, guard) in state.guards.iter().filter(|(_, guard)| guard.side == state.to_move) {
            let thing = Thing::new(id, names[id]);
            offers.consider(&FIRE, "toy.fire", &[("guard", &thing)], || {
                if guard.health == 0 {
                    return Err(Declined::by("toy.shot", "it has been shot"));
                }
                if guard.fired || guard.frightened {
                    return Err(Declined::by("toy.fire", "it has fired this turn, or is frightened"));
                }
                let cover = Part::new("cover", "how good its cover is", Domain::Whole { low: 0, high: 2 });
                // On a table the cover of whoever is nearest is seen.
                let derived = offers_ground.and_then(|ground| {
                    let own = ground.unit(id)?;
                    let nearest = ground.field().nearest_enemy(own)?;
                    let range = ground.field().range(own, nearest.of);
                    Some((i64::from(nearest.distance > Length::inches(12)), range.says()))
                });
                let cover = match derived {
                    Some((value, why)) => cover.as_the_table_says(value, why),
                    None => cover.or(0),
                };
                Ok(vec![
                    Part::new("target", "at whom", Domain::Things(living(false))),
                    Part::new("seen", "what is seen", Domain::Parts(vec![cover])),
                ])
            });
            offers.consider(&FLEE, "toy.flee", &[("guard", &thing)], || {
                let ground = offers_ground.ok_or_else(|| Declined::by("toy.flee", "there is no table"))?;
                let stands = ground.pose(id).ok_or_else(|| Declined::by("toy.flee", "it stands nowhere"))?;
                let back = stands.at.moved(stands.facing, -Length::inches(3), Length::ZERO);
                let spot = ground.spot(id).ok_or_else(|| Declined::by("toy.flee", "it stands nowhere"))?;
                let blocked = |fault: FieldFault| Declined::by("toy.flee", fault.to_string());
                spot.check(Pose { at: back, ..stands }).map(|()| Vec::new()).map_err(blocked)
            });
            offers.consider(&CALM, "toy.calm", &[("guard", &thing)], || match guard.frightened {
                true if guard.health > 0 => Ok(Vec::new()),
                _ => Err(Declined::by("toy.calm", "it is not frightened")),
            });
            offers.consider(&WHISPER, "toy.whisper", &[("guard", &thing)], || {
                Ok(vec![Part::new("password", "the new one", Domain::Text { most: 20 })])
            });
        }
        offers.consider(&VOLLEY, "toy.fire", &[], || {
            let own = state.guards.iter().filter(|(_, guard)| guard.side == state.to_move);
            let ready = own.filter(|(_, guard)| guard.health > 0 && !guard.fired && !guard.frightened);
            let firer =
                |(id, _): (&Id, &Guard)| Part::of(&Thing::new(id, names[id]), Domain::Things(living(false)));
            let of: Vec<Part> = ready.map(firer).collect();
            match of.len() {
                0 | 1 => Err(Declined::by("toy.fire", "there are not two who may fire")),
                _ => Ok(vec![Part::new("targets", "who fires at whom", Domain::Each { of, least: 2 })]),
            }
        });
        offers.consider(&END_TURN, "toy.turns", &[], || {
            match state.guards.values().any(|guard| guard.side == state.to_move && guard.due()) {
                true => Err(Declined::by("toy.calm", "a frightened guard must be calmed first")),
                false => Ok(Vec::new()),
            }
        });
    }

    fn decide<D: Dice + ?Sized>(
        setting: &Setting<Self>,
        course: &mut Course<'_, Self>,
        _: &Seat,
        command: &Command,
        dice: &mut D,
        trace: &mut Trace,
    ) -> Result<(), Stop> {
        match command {
            Command::Fire { guard, target, seen } => {
                fire(setting, course, (guard, target), seen.cover, dice, trace)?;
            }
            Command::Volley { targets } => {
                for shot in targets {
                    fire(setting, course, shot, 0, dice, trace)?;
                }
            }
            Command::Flee { guard } => {
                if let Some(stands) = course.ground().and_then(|ground| ground.pose(guard)) {
                    let back = stands.at.moved(stands.facing, -Length::inches(3), Length::ZERO);
                    course.place(guard, Pose { at: back, ..stands }, "falls back");
                }
            }
            Command::Calm { guard } => {
                if dice.band(1, Die::D6, &[3], "calm")? > 0 {
                    course.happen(Event::Calmed { guard: guard.clone() });
                }
            }
            Command::Whisper { guard, password } => {
                course.happen(Event::Whispered { guard: guard.clone(), password: password.clone() });
            }
            Command::EndTurn => {
                let (sides, state) = (&setting.roster().sides, course.state());
                let first = state.to_move == sides[0].id;
                let next = if first { &sides[1] } else { &sides[0] };
                let turn = state.turn + i64::from(!first);
                course.happen(Event::TurnEnded { next: next.id.clone(), turn });
            }
        }
        Ok(())
    }

    fn follow<D: Dice + ?Sized>(
        setting: &Setting<Self>,
        course: &mut Course<'_, Self>,
        dice: &mut D,
        trace: &mut Trace,
    ) -> Result<(), Stop> {
        let begins = matches!(course.events().last(), Some(Event::TurnEnded { .. }));
        if !begins || !setting.setup().brave {
            return Ok(());
        }
        let own = course.state().to_move.clone();
        let due = course.state().guards.iter().filter(|(_, guard)| guard.side == own && guard.due());
        let due: Vec<Id> = due.map(|(id, _)| id.clone()).collect();
        for guard in due {
            trace.note("toy.brave", true, || format!("{guard} calms itself on 4 or more"));
            if dice.band(1, Die::D6, &[3], "nerve")? > 0 {
                course.happen(Event::Calmed { guard });
            }
        }
        Ok(())
    }

    fn placing(setting: &Setting<Self>, state: &State, piece: &Id) -> Result<Placing, Declined> {
        if state.guards.get(piece).is_some_and(|guard| guard.moved) {
            return Err(Declined::by("toy.pace", "it has moved this turn"));
        }
        let inches = setting.setup().pace.and_then(|pace| i32::try_from(pace).ok());
        Ok(inches.map_or(Placing::Anywhere, |inches| Placing::Within(Rates::new(Length::inches(inches)))))
    }

    fn placed(
        setting: &Setting<Self>,
        course: &mut Course<'_, Self>,
        _: &Seat,
        piece: &Id,
        trace: &mut Trace,
    ) {
        if setting.setup().pace.is_some() {
            trace.note("toy.pace", true, || format!("{piece} has moved"));
            course.happen(Event::Moved { guard: piece.clone() });
        }
    }

    fn apply(state: &mut State, event: &Event) {
        match event {
            Event::Moved { guard } => {
                if let Some(guard) = state.guards.get_mut(guard) {
                    guard.moved = true;
                }
            }
            Event::Fired { guard } => {
                if let Some(guard) = state.guards.get_mut(guard) {
                    guard.fired = true;
                }
            }
            Event::Hit { guard, by } => {
                if let Some(guard) = state.guards.get_mut(guard) {
                    guard.health = (guard.health - by).max(0);
                    guard.frightened = true;
                }
            }
            Event::Calmed { guard } => {
                if let Some(guard) = state.guards.get_mut(guard) {
                    guard.frightened = false;
                }
            }
            Event::Whispered { guard, password } => {
                if let Some(guard) = state.guards.get_mut(guard) {
                    guard.password = Hidden::new(password.clone(), Audience::Side(guard.side.clone()));
                }
            }
            Event::TurnEnded { next, turn } => {
                state.to_move = next.clone();
                state.turn = *turn;
                for guard in state.guards.values_mut() {
                    (guard.fired, guard.moved) = (false, false);
                }
            }
        }
    }

    fn due(setting: &Setting<Self>, state: &State) -> Vec<Due> {
        let _ = setting;
        let due = state.guards.iter().filter(|(_, guard)| guard.side == state.to_move && guard.due());
        due.map(|(id, guard)| Due {
            whose: Audience::Side(guard.side.clone()),
            verb: CALM.name,
            of: Some(id.clone()),
            what: format!("{id} is calmed"),
            why: "it was hit".to_owned(),
            rule: "toy.calm",
            by: "before the turn ends",
        })
        .collect()
    }

    fn to_act(_: &Setting<Self>, state: &State) -> Option<ToAct> {
        Some(ToAct { side: state.to_move.clone(), verb: &END_TURN, rule: "toy.turns" })
    }

    fn view(setting: &Setting<Self>, state: &State, eyes: Eyes<'_>) -> View {
        let piece = |guard: &GuardSetup| {
            let now = &state.guards[&guard.id];
            let password = now.password.seen_by(eyes).map(|word| Fact::text("password", word.clone()));
            Piece {
                id: guard.id.clone(),
                name: guard.name.clone(),
                kind: "guard",
                side: guard.side.clone(),
                facts: std::iter::once(Fact::new("health", now.health)).chain(password).collect(),
                markers: if now.frightened { vec![Marker::bead("frightened", "white")] } else { Vec::new() },
                out: (now.health == 0).then(|| "shot".to_owned()),
                parts: Vec::new(),
            }
        };
        let totals = setting.roster().sides.iter().map(|side| SideFacts {
            side: side.id.clone(),
            name: side.name.clone(),
            facts: vec![Fact::new("to move", side.id == state.to_move)],
        });
        View {
            clock: vec![Fact::new("turn", state.turn)],
            totals: totals.collect(),
            order_of_battle: setting.setup().guards.iter().map(piece).collect(),
            pending: Vec::new(),
        }
    }

    fn ending(_: &Setting<Self>, state: &State) -> Option<Ending> {
        if state.turn > state.last_turn {
            let says = "it is dark".to_owned();
            return Some(Ending { way: "dusk".to_owned(), winner: None, says, rule: "toy.turns".to_owned() });
        }
        let alive = |of: &Id| state.guards.values().any(|guard| guard.side == *of && guard.health > 0);
        let sides: std::collections::BTreeSet<&Id> = state.guards.values().map(|guard| &guard.side).collect();
        let shot = sides.iter().find(|side| !alive(side))?;
        let winner = sides.iter().find(|side| alive(side)).map(|side| (*side).clone());
        let says = format!("all of {shot} are shot");
        Some(Ending { way: "shot".to_owned(), winner, says, rule: "toy.shot".to_owned() })
    }

    fn says(_: &Setting<Self>, event: &Event) -> String {
        match event {
            Event::Fired { guard } => format!("{guard} fires"),
            Event::Moved { guard } => format!("{guard} has moved"),
            Event::Hit { guard, by } => format!("{guard} is hit, {by}"),
            Event::Calmed { guard } => format!("{guard} is calm again"),
            Event::Whispered { guard, password } => format!("the password of {guard} is {password}"),
            Event::TurnEnded { next, turn } => format!("turn {turn}: {next} is to move"),
        }
    }

    fn worth(setting: &Setting<Self>, side: &Id, event: &Event) -> i64 {
        match event {
            Event::Hit { guard, by } => {
                let own =
                    setting.setup().guards.iter().any(|known| known.id == *guard && known.side == *side);
                if own { -by } else { *by }
            }
            _ => 0,
        }
    }

    fn audience(setting: &Setting<Self>, event: &Event) -> Audience {
        match event {
            Event::Whispered { guard, .. } => {
                let own = setting.setup().guards.iter().find(|own| own.id == *guard);
                own.map_or(Audience::Umpire, |own| Audience::Side(own.side.clone()))
            }
            _ => Audience::Everybody,
        }
    }

    fn command_audience(setting: &Setting<Self>, seat: &Seat, command: &Command) -> Audience {
        match (command, setting.roster().side_of(seat)) {
            (Command::Whisper { .. }, Some(side)) => Audience::Side(side.clone()),
            (Command::Whisper { .. }, None) => Audience::Umpire,
            _ => Audience::Everybody,
        }
    }

    fn stands(command: &Command, _: &[Event]) -> Option<Declined> {
        matches!(command, Command::EndTurn)
            .then(|| Declined::by("toy.turns", "a turn that has ended has ended"))
    }

    fn standing_on_table(setting: &Setting<Self>, state: &State) -> Vec<OnTable> {
        let alive = setting.setup().guards.iter().filter(|guard| state.guards[&guard.id].health > 0);
        alive
            .map(|guard| OnTable {
                id: guard.id.clone(),
                side: guard.side.clone(),
                troops: Troops::Foot,
                formation: Formation::Single,
                bases: 1,
            })
            .collect()
    }

    fn piece_name(setting: &Setting<Self>, piece: &Id) -> String {
        let guard = setting.setup().guards.iter().find(|guard| guard.id == *piece);
        guard.map_or_else(|| piece.to_string(), |guard| guard.name.clone())
    }

    fn knobs(setting: &Setting<Self>, state: &State) -> Vec<Knob> {
        let guards = setting.setup().guards.iter();
        guards
            .map(|guard| Knob {
                thing: Thing::new(&guard.id, &guard.name),
                name: "health",
                says: "how many hits it can take",
                domain: Domain::Whole { low: 0, high: 2 },
                now: json!(state.guards[&guard.id].health),
            })
            .collect()
    }

    fn set(state: &mut State, knob: &str, thing: &str, value: &Json) {
        if let (Some(guard), "health", Some(health)) = (state.guards.get_mut(thing), knob, value.as_i64()) {
            guard.health = health;
        }
    }

    fn sound(_: &Setting<Self>, state: &State) -> Result<(), String> {
        match state.guards.iter().find(|(_, guard)| !(0..=2).contains(&guard.health)) {
            Some((id, guard)) => Err(format!("{id} has health {}", guard.health)),
            None => Ok(()),
        }
    }

    /// The dead do not fire.
    fn eye(witnessed: &Witnessed<'_, Self>) -> Result<(), String> {
        witnessed.happened.iter().try_for_each(|event| match event {
            Event::Fired { guard } if witnessed.before.guards[guard].health == 0 => {
                Err(format!("{guard} is dead"))
            }
            _ => Ok(()),
        })
    }

    fn favour(_: &str) -> Favour {
        Favour::High
    }
}

fn fire<D: Dice + ?Sized>(
    setting: &Setting<Toy>,
    course: &mut Course<'_, Toy>,
    (guard, target): (&Id, &Id),
    cover: i64,
    dice: &mut D,
    trace: &mut Trace,
) -> Result<(), Stop> {
    let needed = setting.rules().charts.needed + cover;
    trace.note("toy.fire", needed, || format!("a d6 of {needed} or more hits"));
    course.happen(Event::Fired { guard: guard.clone() });
    if dice.band(1, Die::D6, &[needed - 1], "fire")? > 0 {
        let by = if setting.rules().rulings.twice { 2 } else { 1 };
        course.happen(Event::Hit { guard: target.clone(), by });
    }
    Ok(())
}

impl Guard {
    fn due(&self) -> bool {
        self.frightened && self.health > 0
    }
}

pub(crate) fn table_text() -> String {
    format!("{SCENARIO}{TABLE}")
}

pub(crate) fn on_table() -> Table<Toy> {
    Table::begin(Header { scenario: table_text(), ..header() }).expect("the scenario is sound")
}

pub(crate) fn header() -> Header {
    Header::new("toy", "bridge.toml", SCENARIO, 7, "2026-01-01T00:00:00Z")
}

pub(crate) fn table() -> Table<Toy> {
    Table::begin(header()).expect("the scenario is sound")
}
